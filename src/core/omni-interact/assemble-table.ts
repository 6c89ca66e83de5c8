import type { RunInfo } from '../study-views.ts';
import { rankColumn } from '../tables/ranking.ts';
import {
  NO_VALUE,
  type ResultCell,
  type ResultColumn,
  type ResultRow,
  type ResultTable,
} from '../tables/result-table.ts';
import { type ComparedSlots, restOnSameSlots } from './diagnosis/comparable.ts';
import type { ScoringProfile } from './profile.ts';
import type { PublishedTables } from './published-tables.ts';
import type { PlacedRun } from './study-facts.ts';
import type { RunTables } from './tables.ts';

/** One model's figures in the paper. */
export type PublishedModel = PublishedTables['models'][number];

/** What the tables are made of. */
export interface ResultTableInput {
  placed: readonly PlacedRun[];
  runs: readonly RunInfo[];
  profile: ScoringProfile;
  /** The paper's own rows, or null to leave them out. */
  published: PublishedTables | null;
}

/** A number of a table: how it is taken from a run's and from the paper's figures, and printed. */
export interface NumberColumn<Ours, Theirs> extends ResultColumn {
  ours: (row: Ours) => number | null;
  theirs: (row: Theirs) => number;
  print: (value: number) => string;
  /** Decimals of the value itself that are printed, for ties. */
  decimals: number;
}

/** Rows of one part of a table, e.g. a category. */
export interface TablePart<Ours, Theirs> {
  group: string;
  ours: { run: RunTables; row: Ours; n: number; unjudged: number }[];
  theirs: ((model: PublishedModel) => { row: Theirs; n: number | null }) | null;
  /** The slots a column's numbers rest on: best and second are marked where they are the same for all runs. */
  slots: (column: ResultColumn) => ComparedSlots;
}

export interface TablePlan<Ours, Theirs> extends Pick<ResultTable, 'name' | 'title' | 'counts'> {
  columns: readonly NumberColumn<Ours, Theirs>[];
  parts: TablePart<Ours, Theirs>[];
}

/** Put a table together: rows of the study, ranked where runs may be compared, and the paper's below them. */
export function assembleTable<Ours, Theirs>(
  input: ResultTableInput,
  plan: TablePlan<Ours, Theirs>,
): ResultTable {
  const { published, runs, profile } = input;
  const rows = plan.parts.flatMap((part) => [
    ...ownRows(input, plan.columns, part),
    ...(part.theirs ? (published?.models ?? []) : []).map((model) => publishedRow(model, plan.columns, part)),
  ]);
  return {
    name: plan.name,
    title: plan.title,
    counts: plan.counts,
    columns: plan.columns.map(({ key, heading, direction }) => ({ key, heading, direction })),
    rows,
    profile: profile.name,
    judges: [...new Set(runs.flatMap(({ judges }) => judges))].sort(),
    source: published ? `${published.source}, as printed; judge ${published.judge}` : null,
    notes: notesOf(input, unrankedIn(input, plan)),
  };
}

function ownRows<Ours, Theirs>(
  input: ResultTableInput,
  columns: readonly NumberColumn<Ours, Theirs>[],
  part: TablePart<Ours, Theirs>,
): ResultRow[] {
  const ranks = columns.map((column) =>
    column.direction !== null && isRanked(input, column, part)
      ? rankColumn(
          part.ours.map(({ row }) => column.ours(row)),
          column.direction,
          column.decimals,
        )
      : [],
  );
  return part.ours.map(({ run, row, n, unjudged }, index) => {
    const info = input.runs.find(({ runId }) => runId === run.runId);
    const cells = columns.map((column, at): ResultCell => {
      const value = column.ours(row);
      const printed = value === null ? NO_VALUE : column.print(value);
      return { value, printed, rank: ranks[at]?.[index] ?? null };
    });
    const name = info?.label.trim() || run.name;
    return { name, origin: 'study', kind: info?.kind ?? '', group: part.group, cells, n, unjudged };
  });
}

/** Whether all runs that have a number in a column rest on the same slots. */
function isRanked<Ours, Theirs>(
  { placed }: ResultTableInput,
  column: NumberColumn<Ours, Theirs>,
  part: TablePart<Ours, Theirs>,
): boolean {
  const numbered = new Set(
    part.ours.filter(({ row }) => column.ours(row) !== null).map(({ run }) => run.runId),
  );
  return restOnSameSlots(
    placed.filter(({ runId }) => numbered.has(runId)),
    part.slots(column),
  );
}

/** Names of the columns, or of the parts where a table has several, in which best and second are not marked. */
function unrankedIn<Ours, Theirs>(input: ResultTableInput, plan: TablePlan<Ours, Theirs>): string[] {
  const names = plan.parts.flatMap((part) =>
    plan.columns
      .filter((column) => !isRanked(input, column, part))
      .map(({ heading }) => part.group || heading),
  );
  return [...new Set(names)];
}

function publishedRow<Ours, Theirs>(
  model: PublishedModel,
  columns: readonly NumberColumn<Ours, Theirs>[],
  part: TablePart<Ours, Theirs>,
): ResultRow {
  const taken = part.theirs?.(model);
  const cells = columns.map((column): ResultCell => {
    const value = taken ? column.theirs(taken.row) : null;
    return { value, printed: value === null ? NO_VALUE : column.print(value), rank: null };
  });
  const { name } = model;
  return { name, origin: 'published', kind: '', group: part.group, cells, n: taken?.n ?? null, unjudged: 0 };
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function notesOf({ runs }: ResultTableInput, unranked: readonly string[]): string[] {
  const called = ({ label, name }: RunInfo): string => label.trim() || name;
  const unjudged = runs.filter(({ unjudgedSlots }) => unjudgedSlots > 0);
  const failing = runs.filter(({ failedVerdicts }) => failedVerdicts > 0);
  const scripted = runs.filter(({ kind }) => kind === 'scripted');
  const list = (of: readonly RunInfo[], words: (run: RunInfo) => string): string => of.map(words).join(', ');
  return [
    ...(unjudged.length > 0
      ? [
          `Unjudged slots are left out, never counted as 0: ${list(
            unjudged,
            (run) => `${called(run)} ${percent(run.unjudgedSlots / Math.max(1, run.slots))}`,
          )}.`,
        ]
      : []),
    ...(failing.length > 0
      ? [
          `Verdicts the judge could not give: ${list(
            failing,
            (run) => `${called(run)} ${percent(run.failedVerdicts / Math.max(1, run.verdicts))}`,
          )}.`,
        ]
      : []),
    ...(scripted.length > 0 ? [`Scripted, not the output of a model: ${list(scripted, called)}.`] : []),
    ...(unranked.length > 0
      ? [`Best and second are not marked in ${unranked.join(', ')}: the runs rest on different slots there.`]
      : []),
  ];
}
