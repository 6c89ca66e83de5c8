import { t } from '../language/text.ts';
import type { FnPart, FpPart } from './composition.ts';

/** How a part of a bar is drawn and called. */
export interface PartLook {
  word: string;
  /** What it means, as a sentence. */
  meaning: string;
  fill: string;
  stroke: string;
  /** Colour of a number on it. */
  ink: string;
  dashed?: boolean;
}

/** Patterns of `ChartDefs`. */
export const SPILL_HATCH = 'url(#ss-hatch-spill)';
export const LATE_HATCH = 'url(#ss-hatch-late)';

export const PART_LOOKS: Record<FpPart | FnPart, PartLook> = {
  'early-hallucination': {
    word: t('early hallucination'),
    meaning: t('Before t_a the run claimed what could not be known yet.'),
    fill: 'var(--ss-early-hallucination)',
    stroke: 'var(--ss-early-hallucination)',
    ink: 'var(--ss-surface)',
  },
  'low-quality': {
    word: t('low quality'),
    meaning: t('The core answer was judged below the threshold.'),
    fill: 'var(--ss-low-quality)',
    stroke: 'var(--ss-low-quality)',
    ink: 'var(--ss-surface)',
  },
  spill: {
    word: 'spill',
    meaning: t('Output went on past a hard end.'),
    fill: SPILL_HATCH,
    stroke: 'var(--ss-spill)',
    ink: 'var(--ss-text)',
  },
  unmatched: {
    word: 'unmatched',
    meaning: t('Output that starts in no slot, one a chunk.'),
    fill: 'var(--ss-surface)',
    stroke: 'var(--ss-unmatched)',
    ink: 'var(--ss-text)',
    dashed: true,
  },
  silent: {
    word: t('nothing said'),
    meaning: t('The run said nothing in the slot.'),
    fill: 'var(--ss-missed)',
    stroke: 'var(--ss-missed)',
    ink: 'var(--ss-surface)',
  },
  'only-early': {
    word: t('only early output'),
    meaning: t('The run spoke before t_a only, without a hallucination.'),
    fill: 'var(--ss-early-soft)',
    stroke: 'var(--ss-early)',
    ink: 'var(--ss-text)',
  },
  'only-hallucination': {
    word: t('only an early hallucination'),
    meaning: t('The run hallucinated before t_a and said nothing after it.'),
    fill: 'var(--ss-early-hallucination)',
    stroke: 'var(--ss-early-hallucination)',
    ink: 'var(--ss-surface)',
  },
  'too-late': {
    word: t('no credit for its time or quality'),
    meaning: t('There is a core answer of sufficient quality whose T_core or S_core is 0.'),
    fill: LATE_HATCH,
    stroke: 'var(--ss-core)',
    ink: 'var(--ss-text)',
  },
};

/** Patterns the charts fill with, once for the whole view. */
export const HATCHES = [
  { id: 'ss-hatch-spill', line: 'var(--ss-spill)', ground: 'var(--ss-spill-soft)' },
  { id: 'ss-hatch-late', line: 'var(--ss-core)', ground: 'var(--ss-core-soft)' },
  { id: 'ss-hatch-met-late', line: 'var(--ss-answered)', ground: 'var(--ss-answered-soft)' },
] as const;
