import { REFERENCE_PROFILE, type ScoringProfile } from '@core/omni-interact/profile.ts';
import { t } from '../language/text.ts';

/** A number of a profile as a person sets it. */
export interface NumberSetting {
  key:
    | 'wAck'
    | 'coreQualityThreshold'
    | 'partialQualityThreshold'
    | 'lastSlotTailSeconds'
    | 'decayAlpha'
    | 'decayGamma';
  /** Its name in an address. */
  param: string;
  label: string;
  min: number;
  max: number;
  step: number;
  decimals: number;
  unit: string;
  meaning: string;
}

export const NUMBER_SETTINGS: readonly NumberSetting[] = [
  {
    key: 'wAck',
    param: 'w_ack',
    label: 'w_ack',
    min: 0,
    max: 1,
    step: 0.01,
    decimals: 2,
    unit: '',
    meaning: t('Cap of the credit for early output; 0 for 1QnA steps after the first, whatever is set.'),
  },
  {
    key: 'coreQualityThreshold',
    param: 'core_quality',
    label: t('Core quality threshold'),
    min: 0,
    max: 1,
    step: 0.01,
    decimals: 2,
    unit: '',
    meaning: t('A core answer judged below this is a false positive without credit.'),
  },
  {
    key: 'partialQualityThreshold',
    param: 'partial_quality',
    label: t('Partial quality threshold'),
    min: 0,
    max: 1,
    step: 0.01,
    decimals: 2,
    unit: '',
    meaning: t('An interrupted answer judged below this is of low quality in the interruption diagnosis.'),
  },
  {
    key: 'lastSlotTailSeconds',
    param: 'tail',
    label: t('Tail of the last slot'),
    min: 0,
    max: 300,
    step: 1,
    decimals: 0,
    unit: 's',
    meaning: t('How long the last slot of a clip stays open after its t_a.'),
  },
  {
    key: 'decayAlpha',
    param: 'alpha',
    label: t('Decay α'),
    min: 0,
    max: 3,
    step: 0.05,
    decimals: 2,
    unit: '',
    meaning: t(
      'Slope of the timeliness decay: 1 − α·xᵞ, where x is how far into the window the answer came.',
    ),
  },
  {
    key: 'decayGamma',
    param: 'gamma',
    label: t('Decay γ'),
    min: 0.1,
    max: 5,
    step: 0.05,
    decimals: 2,
    unit: '',
    meaning: t('Exponent of the timeliness decay; below 1 it punishes small delays more.'),
  },
];

const SWITCH_PARAMS = ['core_weight', 'anchor', 'unmatched'] as const;

/** The profile an address names, with the changes it carries. */
export interface ProfileChoice {
  /** The profile without the changes. */
  base: ScoringProfile;
  /** What is in force; its name says when it was changed. */
  profile: ScoringProfile;
  /** The name of a profile that the study does not have, else null. */
  unknown: string | null;
}

/** Read `?profile=NAME` and single settings after it, e.g. `&w_ack=0.3`. Values out of range are left out. */
export function readProfileChoice(
  query: URLSearchParams,
  profiles: readonly ScoringProfile[],
): ProfileChoice {
  const name = query.get('profile');
  const named = profiles.find((profile) => profile.name === name);
  const base =
    named ?? profiles.find((profile) => profile.name === REFERENCE_PROFILE.name) ?? REFERENCE_PROFILE;
  const profile = { ...base };
  for (const { key, param, min, max } of NUMBER_SETTINGS) {
    const text = query.get(param);
    const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
    if (value >= min && value <= max) profile[key] = value;
  }
  const weight = query.get('core_weight');
  if (weight === 'complement' || weight === 'full') profile.coreWeight = weight;
  const anchor = query.get('anchor');
  if (anchor === 'word' || anchor === 'chunk') profile.anchor = anchor;
  const unmatched = query.get('unmatched');
  if (unmatched === 'yes' || unmatched === 'no') profile.countUnmatchedAsFp = unmatched === 'yes';
  return { base, profile: profileInForce(profile, base), unknown: name !== null && !named ? name : null };
}

/** A profile made by changing `base`, under a name that says so. */
export function profileInForce(profile: ScoringProfile, base: ScoringProfile): ScoringProfile {
  const changes = profileChanges(profile, base);
  return {
    ...profile,
    name:
      changes.length > 0 ? t('{base} with {join}', { base: base.name, join: changes.join(', ') }) : base.name,
  };
}

/** Put a profile into an address: the name of its base, and what differs from it. */
export function writeProfileChoice(
  query: URLSearchParams,
  base: ScoringProfile,
  profile: ScoringProfile,
): void {
  for (const param of ['profile', ...SWITCH_PARAMS, ...NUMBER_SETTINGS.map((setting) => setting.param)]) {
    query.delete(param);
  }
  if (base.name !== REFERENCE_PROFILE.name || profileChanges(profile, base).length > 0) {
    query.set('profile', base.name);
  }
  for (const { key, param } of NUMBER_SETTINGS) {
    if (profile[key] !== base[key]) query.set(param, String(profile[key]));
  }
  if (profile.coreWeight !== base.coreWeight) query.set('core_weight', profile.coreWeight);
  if (profile.anchor !== base.anchor) query.set('anchor', profile.anchor);
  if (profile.countUnmatchedAsFp !== base.countUnmatchedAsFp) {
    query.set('unmatched', profile.countUnmatchedAsFp ? 'yes' : 'no');
  }
}

/** What a profile sets otherwise than its base, in words, e.g. `w_ack 0.30`. */
export function profileChanges(profile: ScoringProfile, base: ScoringProfile): string[] {
  const changes = NUMBER_SETTINGS.filter(({ key }) => profile[key] !== base[key]).map(
    ({ key, label, decimals, unit }) =>
      `${label.charAt(0).toLowerCase()}${label.slice(1)} ${profile[key].toFixed(decimals)}${unit && ` ${unit}`}`,
  );
  if (profile.coreWeight !== base.coreWeight) {
    changes.push(profile.coreWeight === 'full' ? t('core weight 1') : t('core weight 1 − w_ack'));
  }
  if (profile.anchor !== base.anchor) {
    changes.push(profile.anchor === 'word' ? t('anchor at the word') : t('anchor at the chunk'));
  }
  if (profile.countUnmatchedAsFp !== base.countUnmatchedAsFp) {
    changes.push(
      profile.countUnmatchedAsFp ? t('output in no slot counted') : t('output in no slot not counted'),
    );
  }
  return changes;
}

/** Whether a profile scores as the published scorer does, so that the paper's own figures may stand beside it. */
export const scoresAsPublished = (profile: ScoringProfile): boolean =>
  profileChanges(profile, REFERENCE_PROFILE).length === 0;
