/** The pages on Omni-DuplexEval in the order they are shown. */
export const DUPLEX_PAGES = [
  { key: 'overview', name: 'Overview' },
  { key: 'sentences', name: 'Sentences' },
  { key: 'silence', name: 'Silence' },
  { key: 'reminders', name: 'Reminders' },
  { key: 'settings', name: 'Settings' },
  { key: 'figures', name: 'Figures' },
] as const;
export type DuplexPageKey = (typeof DUPLEX_PAGES)[number]['key'];

/** The page an address names; the first one when it names none or one that does not exist. */
export function duplexPageInPath(pathname: string): DuplexPageKey {
  const name = pathname.split('/')[2];
  return DUPLEX_PAGES.find(({ key }) => key === name)?.key ?? 'overview';
}
