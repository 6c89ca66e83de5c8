import { BENCHMARKS } from '../../core/benchmarks.ts';
import { DEFAULT_BOOTSTRAP } from '../../core/compare/metrics.ts';
import { type PairedSlots, selectShared } from '../../core/compare/slots.ts';
import type { BootstrapSettings } from '../../core/compare/types.ts';
import { comparisonOf } from '../../core/comparisons.ts';
import type { RunInfo, SlotFilter } from '../../core/study-views.ts';
import { inEnglish } from '../../core/text/say.ts';
import { readPairReport } from '../store/comparison.ts';
import { readScoredBy } from '../store/judges.ts';
import { readSlotRows } from '../store/slot-queries.ts';
import type { StudyDatabase } from '../store/study-file.ts';
import { readRuns } from '../store/study-info.ts';
import { type ComparedSlot, type ComparisonResult, comparisonText } from './compare-text.ts';
import { printJson, printText, UsageError } from './output.ts';
import { openForCommand } from './study-option.ts';

/** More draws than anybody needs, and still done within minutes. */
const MOST_DRAWS = 1_000_000;

interface CompareOptions {
  study?: string;
  draws?: string;
  seed?: string;
  slots?: boolean;
  json?: boolean;
}

/** `slotscope compare A B [C…]`: each further run against the first, on the slots both share. */
export function compareCommand(
  baselineName: string,
  otherNames: readonly string[],
  options: CompareOptions,
): void {
  const bootstrap: BootstrapSettings = {
    ...DEFAULT_BOOTSTRAP,
    draws: wholeNumber('--draws', options.draws, DEFAULT_BOOTSTRAP.draws, 1, MOST_DRAWS),
    seed: wholeNumber('--seed', options.seed, DEFAULT_BOOTSTRAP.seed, 0, 2 ** 31 - 1),
  };
  const study = openForCommand(options.study);
  try {
    const { baseline, others } = chosenRuns(readRuns(study.db), baselineName, otherNames);
    const comparison = comparisonOf(baseline.benchmark);
    if (!comparison) throw new UsageError(`Runs on ${baseline.benchmark} cannot be compared.`);
    const filter: SlotFilter = { benchmark: comparison.benchmark };
    const comparisons = others.map((other) => {
      const request = { baselineId: baseline.runId, otherId: other.runId, filter, bootstrap };
      const { slots, ...report } = readPairReport(study.db, other.name, request);
      return options.slots ? { ...report, slots: comparedSlots(study.db, slots) } : report;
    });
    const result: ComparisonResult = {
      benchmark: comparison.benchmark,
      settings: comparison.settings(inEnglish),
      judge: readScoredBy(study.db).judge,
      baseline: baseline.name,
      cluster: comparison.cluster,
      met: comparison.met,
      valueMeaning: comparison.valueMeaning,
      ...bootstrap,
      comparisons,
    };
    if (options.json) printJson(result);
    else printText(comparisonText(result));
  } finally {
    study.db.close();
  }
}

function chosenRuns(
  runs: readonly RunInfo[],
  baselineName: string,
  otherNames: readonly string[],
): { baseline: RunInfo; others: RunInfo[] } {
  const named = [baselineName, ...otherNames];
  const repeated = named.find((name, at) => named.indexOf(name) !== at);
  if (repeated !== undefined) throw new UsageError(`Run "${repeated}" is named twice.`);
  const unknown = named.find((name) => !runs.some((run) => run.name === name));
  if (unknown !== undefined) {
    const names = runs.map((candidate) => candidate.name).join(', ') || 'none';
    throw new UsageError(`The study has no run "${unknown}". Its runs: ${names}.`);
  }
  // A name can stand for a run on each of several benchmarks; the one that all named runs share is meant.
  const shared = BENCHMARKS.find((benchmark) =>
    named.every((name) => runs.some((run) => run.name === name && run.benchmark === benchmark)),
  );
  if (!shared) {
    const each = named.map((name) => {
      const on = runs.filter((run) => run.name === name).map(({ benchmark }) => benchmark);
      return `${name} on ${on.join(' and ')}`;
    });
    throw new UsageError(`Only runs on one benchmark can be compared: ${each.join('; ')}.`);
  }
  const [baseline, ...others] = named.map(
    (name) => runs.find((run) => run.name === name && run.benchmark === shared)!,
  );
  return { baseline: baseline!, others };
}

function wholeNumber(
  option: string,
  text: string | undefined,
  otherwise: number,
  least: number,
  most: number,
): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new UsageError(`${option} wants a whole number from ${least} to ${most}, not "${text}".`);
}

/** The shared slots by their addresses, largest change first. */
function comparedSlots(db: StudyDatabase, { shared }: PairedSlots): ComparedSlot[] {
  const ordered = selectShared(shared, { change: 'all', cell: null, sort: 'largest' });
  const rows = new Map(
    readSlotRows(
      db,
      ordered.map(({ slotKey }) => slotKey),
    ).map((row) => [row.slotKey, row]),
  );
  return ordered.flatMap(({ slotKey, baseline, other, change, delta }) => {
    const row = rows.get(slotKey);
    if (!row) return [];
    const { subset, sampleName, slotId } = row;
    return [{ subset, sample: sampleName, slotId, baseline, other, change, delta }];
  });
}
