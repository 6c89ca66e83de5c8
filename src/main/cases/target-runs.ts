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
  const outcomeOf = study.db
    .prepare<[number, number], OutcomeCode>('SELECT outcome FROM scores WHERE run_id = ? AND slot_key = ?')
    .pluck();
  return runs.map((each) => {
    const bare = bareRun(each);
    if (each.output.status !== 'ok') return bare;
    const shown = view.slots.flatMap((slot, index) => {
      const slotKey = view.slotKeys[index];
      if (!slotIds.has(slot.slotId) || slotKey === undefined) return [];
      const code = outcomeOf.get(each.run.runId, slotKey);
      return [{ slot, code }];
    });
    const inOrder = each.output.chunks
      .filter(({ start, end }) => start <= range[1] && end >= range[0])
      .sort((a, b) => a.start - b.start || a.end - b.end);
    const slots = shown.map(({ slot }) => slot);
    return {
      ...bare,
      segments: segmentsOf(inOrder, slots),
      tags: shown.map(({ slot, code }) => tagOf(slot, code, inOrder)).sort((a, b) => a.start - b.start),
      quotes: quotesOf(inOrder, slots),
      scores: shown.flatMap(({ slot, code }) =>
        code === undefined
          ? []
          : [
              {
                slotId: slot.slotId,
                outcome: code,
                tp: null,
                fp: null,
                fn: null,
                paq: null,
                spillSeconds: null,
                anchor: null,
              },
            ],
      ),
    };
  });
}

const holds = (slot: StudySlot, chunk: Chunk): boolean => chunk.start >= slot.start && chunk.start < slot.end;

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
      .map(({ text }) => text.trim())
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
  unjudged: 'pending',
  'not-run': 'plain',
};

/** On the target's last output, or at t_a where nothing was said. */
function tagOf(slot: StudySlot, code: OutcomeCode | undefined, chunks: readonly Chunk[]): Tag {
  const outcome = code === undefined ? 'unjudged' : outcomeInCode(code);
  const last = chunks.findLast((chunk) => holds(slot, chunk));
  return {
    slotId: slot.slotId,
    start: last?.start ?? slot.tA,
    end: last?.end ?? slot.tA,
    onOutput: last !== undefined,
    tags: [{ kind: TAG_KINDS[outcome] ?? 'bad', text: outcome.replaceAll('-', ' ') }],
  };
}
