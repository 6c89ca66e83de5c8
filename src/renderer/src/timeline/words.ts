import type { Benchmark } from '@core/benchmarks.ts';

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
  early: string;
  core: string;
  unmatched: string;
  unmatchedMeaning: string;
  interrupted: string | null;
  spill: string | null;
  anchor: string | null;
  anchorMeaning: string;
}

const OMNI_INTERACT: TimelineWords = {
  slot: 'slot',
  slots: 'slots',
  opens: 'q',
  answerable: 't_a',
  closes: 'end',
  early: 'early',
  core: 'core',
  unmatched: 'in no slot',
  unmatchedMeaning: 'Starts in no slot: one false positive for the sample.',
  interrupted: 'not scored',
  spill: 'spill',
  anchor: 'anchor',
  anchorMeaning: 'Where the judge found the answer; hollow: the first core onset, as no phrase gave a time',
};

const INTERACT_SCOPE: TimelineWords = {
  slot: 'target',
  slots: 'targets',
  opens: 'opens',
  answerable: 'from',
  closes: 'to',
  early: 'premature',
  core: 'taken in time',
  unmatched: 'taken by none',
  unmatchedMeaning: 'No target took it; it costs nothing.',
  interrupted: null,
  spill: null,
  anchor: 'what the target took',
  anchorMeaning: 'The output that the target took, when it came in time',
};

const OVI_BENCH: TimelineWords = {
  slot: 'case',
  slots: 'cases',
  opens: 'T0',
  answerable: 'T1',
  closes: 'end',
  early: 'answer, simulated',
  core: 'response',
  unmatched: 'cut off, not said',
  unmatchedMeaning: 'The rest of the answer as it would have come without the interruption.',
  interrupted: null,
  spill: null,
  anchor: null,
  anchorMeaning: '',
};

const WORDS: Partial<Record<Benchmark, TimelineWords>> = {
  'interact-scope': INTERACT_SCOPE,
  'ovi-bench': OVI_BENCH,
};

/** The words of a benchmark's timelines. */
export const timelineWords = (benchmark: string): TimelineWords =>
  WORDS[benchmark as Benchmark] ?? OMNI_INTERACT;
