import type { CaseQuote, CaseRun } from '../../core/cases/document.ts';
import { outcomeInCode } from '../../core/omni-interact/outcome.ts';
import type { Chunk } from '../../core/omni-interact/types.ts';
import type { StudySlot } from '../../core/slot.ts';
import type { Outcome, OutcomeCode, SampleView } from '../../core/study-views.ts';
import type { OpenStudy } from '../store/study-file.ts';
import { bareRun, type RunToCapture } from './run-to-capture.ts';

type Tag = CaseRun['tags'][number];

/** More rows than this are not readable: what overlaps still more lies over each other in the last one. */
const MOST_ROWS = 5;

/**
 * Runs of a benchmark whose targets have an outcome each, as a panel keeps them: output before and after the
 * target's t_a, and the outcome as its tag. The outcome is the one the study's own lists show.
 */
export function targetRuns(
  study: OpenStudy,
  view: SampleView,
  runs: readonly RunToCapture[],
  slotIds: ReadonlySet<number>,
  range: readonly [number, number],
): CaseRun[] {
  const scoreOf = study.db.prepare<[number, number], StoredScore>(
    'SELECT outcome, tp, core_anchor AS anchor FROM scores WHERE run_id = ? AND slot_key = ?',
  );
  return runs.map((each) => {
    const bare = bareRun(each);
    if (each.output.status !== 'ok') return bare;
    const shown = view.slots.flatMap((slot, index) => {
      const slotKey = view.slotKeys[index];
      if (!slotIds.has(slot.slotId) || slotKey === undefined) return [];
      return [{ slot, score: scoreOf.get(each.run.runId, slotKey) }];
    });
    const inOrder = each.output.chunks
      .filter(({ start, end }) => start <= range[1] && end >= range[0])
      .sort((a, b) => a.start - b.start || a.end - b.end);
    const slots = shown.map(({ slot }) => slot);
    return {
      ...bare,
      segments: segmentsOf(inOrder, slots),
      tags: shown.map(({ slot, score }) => tagOf(slot, score, inOrder)).sort((a, b) => a.start - b.start),
      quotes: quotesOf(inOrder, slots),
      scores: shown.flatMap(({ slot, score }) => (score ? [caseScore(slot, score)] : [])),
    };
  });
}

interface StoredScore {
  outcome: OutcomeCode;
  tp: number | null;
  anchor: number | null;
}

/** These benchmarks know neither false positives nor spill; the anchor is where an output that met the target began. */
const caseScore = (
  { slotId }: StudySlot,
  { outcome, tp, anchor }: StoredScore,
): CaseRun['scores'][number] => ({
  slotId,
  outcome,
  tp,
  fp: null,
  fn: null,
  paq: null,
  spillSeconds: null,
  anchor: TAG_KINDS[outcomeInCode(outcome)] === 'good' ? anchor : null,
});

/** These benchmarks' windows hold both their ends. */
const holds = (slot: StudySlot, chunk: Chunk): boolean =>
  slot.start <= chunk.start && chunk.start <= slot.end;

/** The target a chunk is shown under: the one that opened last of those it starts in. */
const holderOf = (chunk: Chunk, slots: readonly StudySlot[]): StudySlot | undefined =>
  slots.filter((slot) => holds(slot, chunk)).sort((a, b) => b.start - a.start)[0];

function segmentsOf(chunks: readonly Chunk[], slots: readonly StudySlot[]): CaseRun['segments'] {
  const freeFrom: number[] = [];
  return chunks.map((chunk) => {
    const free = freeFrom.findIndex((time) => time <= chunk.start);
    const row = free >= 0 ? free : Math.min(freeFrom.length, MOST_ROWS - 1);
    freeFrom[row] = Math.max(chunk.end, freeFrom[row] ?? chunk.end);
    const slot = holderOf(chunk, slots);
    const kind = slot ? (chunk.start < slot.tA ? 'early' : 'core') : 'unmatched';
    return { kind, start: chunk.start, end: chunk.end, row };
  });
}

function quotesOf(chunks: readonly Chunk[], slots: readonly StudySlot[]): CaseQuote[] {
  const join = (list: readonly Chunk[]): string =>
    list
      .map(({ tools, text }) => [...(tools ?? []), text.trim()].join(' '))
      .join(' ')
      .trim();
  const quotes = slots.flatMap((slot): CaseQuote[] => {
    const own = chunks.filter((chunk) => holderOf(chunk, slots) === slot);
    const stages = [
      { stage: 'early' as const, text: join(own.filter(({ start }) => start < slot.tA)) },
      { stage: 'core' as const, text: join(own.filter(({ start }) => start >= slot.tA)) },
    ];
    return stages.flatMap(({ stage, text }) =>
      text === '' ? [] : [{ slotId: slot.slotId, stage, text, note: '' }],
    );
  });
  const rest = join(chunks.filter((chunk) => holderOf(chunk, slots) === undefined));
  return rest === '' ? quotes : [...quotes, { slotId: null, stage: 'unmatched', text: rest, note: '' }];
}

const TAG_KINDS: Readonly<Partial<Record<Outcome, Tag['tags'][number]['kind']>>> = {
  hit: 'good',
  answered: 'good',
  described: 'quality',
  unjudged: 'pending',
  'not-run': 'plain',
};

/** On the output that settled it, else on the target's last one, or at t_a where nothing was said. */
function tagOf(slot: StudySlot, score: StoredScore | undefined, chunks: readonly Chunk[]): Tag {
  const outcome = score === undefined ? 'unjudged' : outcomeInCode(score.outcome);
  const points = outcome === 'described' && score?.tp != null ? ` ${(score.tp * 100).toFixed(1)}` : '';
  const last =
    chunks.find((chunk) => chunk.start === score?.anchor) ?? chunks.findLast((chunk) => holds(slot, chunk));
  return {
    slotId: slot.slotId,
    start: last?.start ?? slot.tA,
    end: last?.end ?? slot.tA,
    onOutput: last !== undefined,
    tags: [{ kind: TAG_KINDS[outcome] ?? 'bad', text: `${outcome.replaceAll('-', ' ')}${points}` }],
  };
}
