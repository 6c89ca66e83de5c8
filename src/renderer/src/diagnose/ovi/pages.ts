import { t } from '../../language/text.ts';

/** The pages on OVIBench in the order they are shown. */
export const OVI_PAGES = [
  { key: 'types', name: t('Type confusion') },
  { key: 'metrics', name: t('Metrics by type') },
  { key: 'timeline', name: t('Simulated timeline') },
  { key: 'calibration', name: t('Judge calibration') },
  { key: 'figures', name: 'Figures' },
] as const;
export type OviPageKey = (typeof OVI_PAGES)[number]['key'];

/** The page an address names; the first one when it names none or one that does not exist. */
export function oviPageInPath(pathname: string): OviPageKey {
  const name = pathname.split('/')[2];
  return OVI_PAGES.find(({ key }) => key === name)?.key ?? 'types';
}
