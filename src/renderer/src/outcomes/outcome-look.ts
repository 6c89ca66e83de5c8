import type { Benchmark } from '@core/benchmarks.ts';
import { outcomeInCode } from '@core/omni-interact/outcome.ts';
import type { Outcome, OutcomeCode } from '@core/study-views.ts';
import { t } from '../language/text.ts';
import { flagsBesides } from './outcome-code.ts';

/** Everything a slot can be filtered by. */
export type OutcomeName = Outcome | 'spill' | 'unmatched-output';

/** The shape drawn for an outcome; each differs from the others without its colour. */
export type GlyphShape =
  | 'disc'
  | 'triangle'
  | 'half-diamond'
  | 'cross'
  | 'pause'
  | 'question'
  | 'dash'
  | 'hatched-bar'
  | 'outline-bar'
  | 'broken'
  | 'ring'
  | 'lines';

/** How an outcome looks and reads, the same everywhere. */
export interface OutcomeLook {
  word: string;
  /** CSS custom properties for line and tint. */
  color: string;
  soft: string;
  shape: GlyphShape;
  /** What it means, as a sentence for a tooltip. */
  meaning: string;
}

export const OUTCOME_LOOKS: Record<OutcomeName, OutcomeLook> = {
  answered: {
    word: 'answered',
    color: 'var(--ss-answered)',
    soft: 'var(--ss-answered-soft)',
    shape: 'disc',
    meaning: t('A core answer of sufficient quality earned credit.'),
  },
  'early-hallucination': {
    word: t('early hallucination'),
    color: 'var(--ss-early-hallucination)',
    soft: 'var(--ss-early-hallucination-soft)',
    shape: 'triangle',
    meaning: t('Before t_a the run claimed something that could not be known yet: one false positive.'),
  },
  'low-quality': {
    word: t('low quality'),
    color: 'var(--ss-low-quality)',
    soft: 'var(--ss-low-quality-soft)',
    shape: 'half-diamond',
    meaning: t('The core answer was judged below the threshold: a false positive without credit.'),
  },
  missed: {
    word: 'missed',
    color: 'var(--ss-missed)',
    soft: 'var(--ss-missed-soft)',
    shape: 'cross',
    meaning: t('No core credit in this slot: one false negative.'),
  },
  interrupted: {
    word: 'interrupted',
    color: 'var(--ss-interrupted)',
    soft: 'var(--ss-interrupted-soft)',
    shape: 'pause',
    meaning: t('The user took the floor: no core credit and no miss; early output and spill still count.'),
  },
  hit: {
    word: 'hit',
    color: 'var(--ss-answered)',
    soft: 'var(--ss-answered-soft)',
    shape: 'disc',
    meaning: t('What was wanted was said, or called, in time.'),
  },
  'content-failure': {
    word: t('content failure'),
    color: 'var(--ss-low-quality)',
    soft: 'var(--ss-low-quality-soft)',
    shape: 'half-diamond',
    meaning: t('A response came when it counted, but it is not what was wanted.'),
  },
  premature: {
    word: 'premature',
    color: 'var(--ss-early-hallucination)',
    soft: 'var(--ss-early-hallucination-soft)',
    shape: 'triangle',
    meaning: t(
      'The first response came before the window; whatever it says, nothing later rescues the target.',
    ),
  },
  'late-or-missing': {
    word: t('late or missing'),
    color: 'var(--ss-missed)',
    soft: 'var(--ss-missed-soft)',
    shape: 'cross',
    meaning: t('Nothing came until the end of the window.'),
  },
  unmatched: {
    word: 'unmatched',
    color: 'var(--ss-missed)',
    soft: 'var(--ss-missed-soft)',
    shape: 'ring',
    meaning: t('No output in the window was matched to the target.'),
  },
  incomplete: {
    word: t('incomplete trace'),
    color: 'var(--ss-missed)',
    soft: 'var(--ss-missed-soft)',
    shape: 'broken',
    meaning: t('The trace ended early; its targets stay in the denominator as failures.'),
  },
  described: {
    word: 'described',
    color: 'var(--ss-answered)',
    soft: 'var(--ss-answered-soft)',
    shape: 'lines',
    meaning: t('The description is judged; its number, 0–100, says how well it follows the clip.'),
  },
  unparsed: {
    word: t('unparsed reply'),
    color: 'var(--ss-missed)',
    soft: 'var(--ss-missed-soft)',
    shape: 'broken',
    meaning: t(
      'The reply names no interruption type, or not in a form that can be read: wrong in CA and MA, and in n.',
    ),
  },
  unjudged: {
    word: 'unjudged',
    color: 'var(--ss-unjudged)',
    soft: 'var(--ss-unjudged-soft)',
    shape: 'question',
    meaning: t('A verdict this score needs is missing or failed, so there is no number. It is not a zero.'),
  },
  'not-run': {
    word: t('not run'),
    color: 'var(--ss-not-run)',
    soft: 'var(--ss-not-run-soft)',
    shape: 'dash',
    meaning: t('This run has no usable output for the sample.'),
  },
  spill: {
    word: 'spill',
    color: 'var(--ss-spill)',
    soft: 'var(--ss-spill-soft)',
    shape: 'hatched-bar',
    meaning: t('Output went on past the end of the slot: one false positive.'),
  },
  'unmatched-output': {
    word: t('unmatched output'),
    color: 'var(--ss-unmatched)',
    soft: 'var(--ss-unjudged-soft)',
    shape: 'outline-bar',
    meaning: t(
      'The sample holds output that belongs to no slot. OmniInteract counts each piece as a false positive.',
    ),
  },
};

/** The outcomes a benchmark's slots can have, in the order they are shown as filters. */
export const OUTCOMES_OF: Readonly<Record<Benchmark, readonly OutcomeName[]>> = {
  'omni-interact': [
    'answered',
    'early-hallucination',
    'low-quality',
    'missed',
    'spill',
    'interrupted',
    'unmatched-output',
    'unjudged',
    'not-run',
  ],
  'interact-scope': [
    'hit',
    'content-failure',
    'premature',
    'late-or-missing',
    'unmatched',
    'incomplete',
    'unmatched-output',
    'unjudged',
    'not-run',
  ],
  'duplex-eval': ['described', 'hit', 'content-failure', 'late-or-missing', 'unjudged', 'not-run'],
  'ovi-bench': ['hit', 'content-failure', 'unparsed', 'unjudged', 'not-run'],
};

/** Every outcome that can be filtered by. */
export const OUTCOME_FILTERS: readonly OutcomeName[] = [...new Set(Object.values(OUTCOMES_OF).flat())];

/** The words of an outcome code, e.g. `answered, spill`. */
export function describeOutcome(code: OutcomeCode): string {
  return [outcomeInCode(code), ...flagsBesides(code)].map((name) => OUTCOME_LOOKS[name].word).join(', ');
}
