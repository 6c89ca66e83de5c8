import { type Benchmark, isBenchmark } from '@core/benchmarks.ts';
import { GRADES, type Grade } from '../grades/grades.ts';
import { t } from '../language/text.ts';

/** What the places and colours of a timeline are called in a benchmark. */
export interface TimelineWords {
  /** The response opportunities, one and many. */
  slot: string;
  slots: string;
  /** The three times of one. */
  opens: string;
  answerable: string;
  closes: string;
  /** The bars, and what each means; null for one the benchmark does not have. */
  early: string | null;
  core: string | null;
  unmatched: string | null;
  unmatchedMeaning: string;
  interrupted: string | null;
  spill: string | null;
  anchor: string | null;
  anchorMeaning: string;
  /** The grades its bars have, in the order of the legend; absent where they have none. */
  grades?: readonly Grade[];
}

const OMNI_INTERACT: TimelineWords = {
  slot: 'slot',
  slots: 'slots',
  opens: 'q',
  answerable: 't_a',
  closes: 'end',
  early: 'early',
  core: 'core',
  unmatched: t('in no slot'),
  unmatchedMeaning: t('Starts in no slot: one false positive for the sample.'),
  interrupted: t('not scored'),
  spill: 'spill',
  anchor: 'anchor',
  anchorMeaning: t(
    'Where the judge found the answer; hollow: the first core onset, as no phrase gave a time',
  ),
};

const INTERACT_SCOPE: TimelineWords = {
  slot: 'target',
  slots: 'targets',
  opens: 'opens',
  answerable: 'from',
  closes: 'to',
  early: 'premature',
  core: t('taken in time'),
  unmatched: t('taken by none'),
  unmatchedMeaning: t('No target took it; it costs nothing.'),
  interrupted: null,
  spill: null,
  anchor: t('what the target took'),
  anchorMeaning: t('The output that the target took, when it came in time'),
};

const OVI_BENCH: TimelineWords = {
  slot: 'case',
  slots: 'cases',
  opens: 'T0',
  answerable: 'T1',
  closes: 'end',
  early: t('answer, simulated'),
  core: 'response',
  unmatched: t('cut off, not said'),
  unmatchedMeaning: t('The rest of the answer as it would have come without the interruption.'),
  interrupted: null,
  spill: null,
  anchor: null,
  anchorMeaning: '',
};

const DUPLEX_COMMON = {
  slot: 'item',
  slots: 'items',
  early: null,
  interrupted: null,
  spill: null,
};

/** A reminder's sample: what counts is what was said in the ten seconds of an event. */
export const DUPLEX_REMINDER: TimelineWords = {
  ...DUPLEX_COMMON,
  opens: 'τ',
  answerable: 'τ',
  closes: 'τ + 10',
  core: t('in an event’s window'),
  unmatched: t('in no window'),
  unmatchedMeaning: t('Begins in no event’s ten seconds; it costs nothing.'),
  anchor: t('first in the window'),
  anchorMeaning: t('The first output in an event’s ten seconds'),
};

/** Judged as a whole: a correction, or a sample without times. */
export const DUPLEX_WHOLE: TimelineWords = {
  ...DUPLEX_COMMON,
  opens: 'start',
  answerable: 'start',
  closes: 'end',
  core: t('judged as a whole'),
  unmatched: null,
  unmatchedMeaning: '',
  anchor: null,
  anchorMeaning: '',
};

/** A description: every sentence has a temporal score, or a reason why it has none. */
export const DUPLEX_DESCRIPTION: TimelineWords = { ...DUPLEX_WHOLE, core: null, grades: GRADES };

const WORDS: Readonly<Record<Benchmark, TimelineWords>> = {
  'omni-interact': OMNI_INTERACT,
  'interact-scope': INTERACT_SCOPE,
  'duplex-eval': DUPLEX_WHOLE,
  'ovi-bench': OVI_BENCH,
};

/** The words of a benchmark's timelines. */
export const timelineWords = (benchmark: string): TimelineWords =>
  isBenchmark(benchmark) ? WORDS[benchmark] : OMNI_INTERACT;
