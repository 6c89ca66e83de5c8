import type { ScoredCell, ScoredColumn, ScoredTable } from '../tables/scored-table.ts';
import type { DuplexScore } from './sample-score.ts';
import { SPLITS, type Split } from './splits.ts';

/** One run's score on a sample, with the slots behind it. */
export interface SplitOutput {
  split: Split;
  slotKeys: readonly number[];
  score: DuplexScore;
}

/** One run's scores over a study. */
export interface SplitRun {
  runId: number;
  name: string;
  outputs: readonly SplitOutput[];
}

/** A table of one split, a row a run. */
export interface SplitTable extends ScoredTable<SplitRun> {
  split: Split;
}

const SILENT_NOTE = 'Silence, the share of the clip without a sentence, is no part of the score.';
const LEFT_OUT = 'A sample without the verdicts for a number is left out of its mean, never counted as 0.';

/** Omni-DuplexEval's tables, one for each split in the paper's order. */
export const DUPLEX_SPLIT_TABLES: readonly SplitTable[] = SPLITS.map((split) => ({
  split,
  key: split.name,
  name: `${split.label} (${split.name})`,
  columns: [
    samplesColumn(split),
    ...(split.scenario === 'description' ? described(split) : [success(split)]),
  ],
  note: split.scenario === 'description' ? `Scores 0–100. ${SILENT_NOTE} ${LEFT_OUT}` : LEFT_OUT,
}));

/** What a run has in a split. */
export const outputsIn = ({ outputs }: Pick<SplitRun, 'outputs'>, split: Split): SplitOutput[] =>
  outputs.filter((output) => output.split.name === split.name);

function meanCell(
  outputs: readonly SplitOutput[],
  kind: ScoredCell['kind'],
  measure: (score: DuplexScore) => number | null,
): ScoredCell {
  const values = outputs.map(({ score }) => measure(score));
  const present = values.filter((value) => value !== null);
  const sum = present.reduce((total, value) => total + value, 0);
  return {
    value: present.length > 0 ? sum / present.length : null,
    kind,
    n: present.length,
    unjudged: values.length - present.length,
    slotKeys: outputs.flatMap(({ slotKeys }) => slotKeys),
  };
}

function samplesColumn(split: Split): ScoredColumn<SplitRun> {
  return {
    heading: 'n',
    title: 'Samples the run has output for',
    direction: null,
    cell: (run) => {
      const outputs = outputsIn(run, split);
      const slotKeys = outputs.flatMap((output) => output.slotKeys);
      return { value: outputs.length || null, kind: 'count', n: null, unjudged: 0, slotKeys };
    },
  };
}

function described(split: Split): ScoredColumn<SplitRun>[] {
  const column = (
    heading: string,
    title: string,
    kind: ScoredCell['kind'],
    measure: (score: Extract<DuplexScore, { scenario: 'description' }>['description']) => number | null,
  ): ScoredColumn<SplitRun> => ({
    heading,
    title,
    direction: kind === 'share' ? null : 'higher',
    cell: (run) =>
      meanCell(outputsIn(run, split), kind, (score) =>
        score.scenario === 'description' ? measure(score.description) : null,
      ),
  });
  return [
    column(
      'Content ↑',
      'Content consistency of the whole response',
      'rate',
      (score) => score?.content ?? null,
    ),
    column(
      'Temporal ↑',
      'Temporal sensitivity over relevant sentences',
      'rate',
      (score) => score?.temporal ?? null,
    ),
    column('Overall ↑', 'Mean of content and temporal', 'rate', (score) => score?.overall ?? null),
    column(
      'Silence',
      'Share of the clip without a sentence, percent',
      'share',
      (score) => score?.silence.share ?? null,
    ),
  ];
}

function success(split: Split): ScoredColumn<SplitRun> {
  return {
    heading: 'Success ↑',
    title: 'Samples all of whose events succeed, percent',
    direction: 'higher',
    cell: (run) =>
      meanCell(outputsIn(run, split), 'share', (score) =>
        score.scenario === 'reminder' ? score.reminders.score : null,
      ),
  };
}
