import type { ScoredCell, ScoredColumn, ScoredTable } from '../tables/scored-table.ts';
import { measureDuplex } from './compare.ts';
import { type Scenario, SPLITS, type Split } from './splits.ts';
import type { DuplexScoredRun, ScoredOutput } from './study-facts.ts';

export type DuplexMeasure = 'overall' | 'content' | 'temporal' | 'irrelevant' | 'silence' | 'success';

/** A number of Omni-DuplexEval. */
export interface DuplexMeasureInfo {
  key: DuplexMeasure;
  name: string;
  scenario: Scenario;
  direction: ScoredColumn<unknown>['direction'];
  /** Points are means of verdicts on a scale of 100; shares are 0–1. */
  kind: 'points' | 'share';
  /** What the number is, as a sentence. */
  meaning: string;
}

export const DUPLEX_MEASURES: readonly DuplexMeasureInfo[] = [
  {
    key: 'overall',
    name: 'Overall',
    scenario: 'description',
    direction: 'higher',
    kind: 'points',
    meaning: 'Mean of content consistency and temporal sensitivity, 0–100.',
  },
  {
    key: 'content',
    name: 'Content',
    scenario: 'description',
    direction: 'higher',
    kind: 'points',
    meaning: 'Content consistency of the whole response, 0–100.',
  },
  {
    key: 'temporal',
    name: 'Temporal',
    scenario: 'description',
    direction: 'higher',
    kind: 'points',
    meaning: 'Temporal sensitivity over the relevant sentences, 0–100.',
  },
  {
    key: 'irrelevant',
    name: 'Irrelevant',
    scenario: 'description',
    direction: 'lower',
    kind: 'share',
    meaning:
      'Irrelevant sentences among the judged ones, in percent; λ counts them against the temporal score.',
  },
  {
    key: 'silence',
    name: 'Silence',
    scenario: 'description',
    direction: null,
    kind: 'share',
    meaning: 'Share of the clip without a sentence, in percent; no part of the score.',
  },
  {
    key: 'success',
    name: 'Success',
    scenario: 'reminder',
    direction: 'higher',
    kind: 'share',
    meaning: 'Samples of which every event succeeded, in percent.',
  },
];

/** What is known of a measure. */
export function measureInfo(key: DuplexMeasure): DuplexMeasureInfo {
  const info = DUPLEX_MEASURES.find((each) => each.key === key);
  if (!info) throw new Error(`Omni-DuplexEval has no measure ${key}.`);
  return info;
}

/** A measure of one output, in points or as a share; null while verdicts are missing that it hangs on. */
export const measureOf = ({ sample, score }: ScoredOutput, measure: DuplexMeasure): number | null =>
  measureDuplex(sample.sample.split, score).whole[measure] ?? null;

/**
 * The mean of a measure over outputs. An output without one is left out of it and counted as unjudged; `n` is how
 * many the mean is of.
 */
export function duplexCell(outputs: readonly ScoredOutput[], measure: DuplexMeasure): ScoredCell {
  const values = outputs.map((output) => measureOf(output, measure)).filter((value) => value !== null);
  const sum = values.reduce((total, value) => total + value, 0);
  return {
    value: values.length > 0 ? sum / values.length : null,
    kind: measureInfo(measure).kind,
    n: values.length,
    unjudged: outputs.length - values.length,
    slotKeys: outputs.flatMap(({ sample }) => sample.slotKeys),
  };
}

/** A run's outputs in one split, or in all of a scenario. */
export const outputsIn = (run: DuplexScoredRun, of: Split | Scenario): ScoredOutput[] =>
  run.outputs.filter(({ sample: { sample } }) =>
    typeof of === 'string' ? sample.split.scenario === of : sample.split.name === of.name,
  );

/** The splits of a scenario that runs have output in, in the paper's order. */
export const splitsOf = (runs: readonly DuplexScoredRun[], scenario: Scenario): Split[] =>
  SPLITS.filter(
    (split) => split.scenario === scenario && runs.some((run) => outputsIn(run, split).length > 0),
  );

/** A table of Omni-DuplexEval, and the outputs of a run it is about. */
export interface DuplexTable extends ScoredTable<DuplexScoredRun> {
  of: Split | Scenario;
}

const ARROWS = { higher: ' ↑', lower: ' ↓' } as const;
const LEFT_OUT = 'A sample without the verdicts for a number is left out of its mean, never counted as 0.';

function column(
  { key, direction }: DuplexMeasureInfo,
  of: Split | Scenario,
  words: { heading: string; title: string },
): ScoredColumn<DuplexScoredRun> {
  return {
    heading: `${words.heading}${direction === null ? '' : ARROWS[direction]}`,
    title: words.title,
    direction,
    cell: (run) => duplexCell(outputsIn(run, of), key),
  };
}

/**
 * A table for each measure, with a column for all samples and one for each split that the runs have output in.
 *
 * @param say each text of the notes in the reader's language; English without it, as for files
 */
export const duplexMeasureTables = (
  runs: readonly DuplexScoredRun[],
  say: (english: string) => string = (english) => english,
): DuplexTable[] =>
  DUPLEX_MEASURES.flatMap((measure) => {
    const { key, name, scenario, meaning } = measure;
    const splits = splitsOf(runs, scenario);
    if (splits.length === 0) return [];
    const all = { heading: 'All', title: 'Mean over the samples of all splits' };
    return [
      {
        key,
        name,
        of: scenario,
        columns: [
          column(measure, scenario, all),
          ...splits.map((split) => column(measure, split, { heading: split.short, title: split.label })),
        ],
        note: `${say(meaning)} ${splits.map(({ short, label }) => `${short}: ${say(label)}`).join('; ')}${say('.')} ${say(LEFT_OUT)}`,
      },
    ];
  });

const samplesColumn = (split: Split): ScoredColumn<DuplexScoredRun> => ({
  heading: 'n',
  title: 'Samples the run has output for',
  direction: null,
  cell: (run) => {
    const outputs = outputsIn(run, split);
    const slotKeys = outputs.flatMap(({ sample }) => sample.slotKeys);
    return { value: outputs.length || null, kind: 'count', n: null, unjudged: 0, slotKeys };
  },
});

const DESCRIPTION_NOTE =
  'Scores 0–100. Silence, the share of the clip without a sentence, is no part of the score.';

/** A table for each split in the paper's order, with the measures of its scenario as columns. */
export const DUPLEX_SPLIT_TABLES: readonly DuplexTable[] = SPLITS.map((split) => ({
  key: split.name,
  name: `${split.label} (${split.name})`,
  of: split,
  columns: [
    samplesColumn(split),
    ...DUPLEX_MEASURES.filter(({ scenario }) => scenario === split.scenario).map((measure) =>
      column(measure, split, { heading: measure.name, title: measure.meaning }),
    ),
  ],
  note: split.scenario === 'description' ? `${DESCRIPTION_NOTE} ${LEFT_OUT}` : LEFT_OUT,
}));
