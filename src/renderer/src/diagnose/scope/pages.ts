import { t } from '../../language/text.ts';

/** The pages on Omni-InteractScope in the order they are shown. */
export const SCOPE_PAGES = [
  { key: 'outcomes', name: 'Outcomes' },
  { key: 'scene', name: t('Scene ablation') },
  { key: 'priors', name: t('Request priors') },
  { key: 'policies', name: t('History · cooldown') },
  { key: 'filters', name: t('Output filters') },
  { key: 'guidance', name: 'Guidance' },
  { key: 'inputs', name: t('Schedules · audio') },
  { key: 'sequences', name: 'Sequences' },
  { key: 'figures', name: 'Figures' },
] as const;
export type ScopePageKey = (typeof SCOPE_PAGES)[number]['key'];

/** The page an address names; the first one when it names none or one that does not exist. */
export function scopePageInPath(pathname: string): ScopePageKey {
  const name = pathname.split('/')[2];
  return SCOPE_PAGES.find(({ key }) => key === name)?.key ?? 'outcomes';
}
