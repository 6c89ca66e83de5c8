import { t } from '../../language/text.ts';

/** The pages on Omni-DuplexEval in the order they are shown. */
export const DUPLEX_PAGES = [
  { key: 'overview', name: t('Overview') },
  { key: 'sentences', name: t('Sentences') },
  { key: 'silence', name: t('Silence') },
  { key: 'reminders', name: t('Reminders') },
  { key: 'settings', name: t('Settings') },
  { key: 'figures', name: t('Figures') },
] as const;
export type DuplexPageKey = (typeof DUPLEX_PAGES)[number]['key'];

/** The page an address names; the first one when it names none or one that does not exist. */
export function duplexPageInPath(pathname: string): DuplexPageKey {
  const name = pathname.split('/')[2];
  return DUPLEX_PAGES.find(({ key }) => key === name)?.key ?? 'overview';
}
