import type { Chunk, SampleScore, SlotScore, StageItem } from '@core/omni-interact/types.ts';
import type { OutcomeTag, TagGroup } from './types.ts';

/** Below this many seconds an excess is rounding in the files; it is charged and drawn, but not as "0.0 s". */
const SHORTEST_SPILL = 0.005;

/** Chunks in no slot at most this many seconds apart share a tag. */
const STRETCH_GAP = 2;

/**
 * The outcome tags of a run's shown slots. They name outcomes of a slot or stage, not of single chunks, and
 * stand on the last chunk of the stage they judge; a slot in which nothing was said has them at t_a.
 */
export function tagGroups(
  score: SampleScore,
  shownSlotIds: ReadonlySet<number>,
  countUnmatchedAsFp: boolean,
): TagGroup[] {
  const groups = score.slots
    .filter(({ slot }) => shownSlotIds.has(slot.slotId))
    .flatMap((slot) => slotGroups(slot));
  if (countUnmatchedAsFp) groups.push(...unmatchedGroups(score.unmatched));
  return groups.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** One tag for each stretch of output in no slot, on its last chunk, with how many chunks are charged. */
function unmatchedGroups(chunks: readonly Chunk[]): TagGroup[] {
  const stretches: { last: Chunk; count: number }[] = [];
  for (const chunk of chunks) {
    const stretch = stretches.at(-1);
    if (stretch && chunk.start - stretch.last.end <= STRETCH_GAP) {
      stretch.last = chunk.end >= stretch.last.end ? chunk : stretch.last;
      stretch.count += 1;
    } else stretches.push({ last: chunk, count: 1 });
  }
  return stretches.map(({ last: { start, end }, count }) => {
    const text = count > 1 ? `FP × ${count}` : 'FP';
    return { slotId: null, start, end, onOutput: true, tags: [{ kind: 'bad', text }] };
  });
}

function slotGroups(score: SlotScore): TagGroup[] {
  const { early, core, slot, match } = score;
  const chunkOf = new Map(match.chunks.map((chunk) => [chunk.index, chunk]));
  const groups: TagGroup[] = [];
  const place = (item: StageItem | undefined, tags: OutcomeTag[]): void => {
    if (tags.length === 0) return;
    const [start, end] = item ? shownTimes(item, chunkOf.get(item.chunkIndex), slot.tA) : [slot.tA, slot.tA];
    const same = groups.find((group) => group.onOutput && item && group.start === start && group.end === end);
    if (same) same.tags.push(...tags);
    else groups.push({ slotId: slot.slotId, start, end, onOutput: item !== undefined, tags });
  };
  const lastCore = core.state === 'none' ? undefined : match.core.items.at(-1);
  place(match.early.items.at(-1), earlyTags(score));
  place(lastCore, coreTags(score));
  const lastSaid = lastCore ?? match.early.items.at(-1);
  if (slot.isInterrupted) place(lastSaid, interruptionTags(score));
  if (score.spill) place(lastEnding(score), [spillTag(score.spillSeconds)]);
  if (early.category !== 'unjudged' && core.state !== 'unjudged' && (score.fn ?? 0) > 0) {
    place(lastCore, [{ kind: 'bad', text: 'FN' }]);
  }
  return groups;
}

/** A split chunk's part as it is drawn: from or up to the word boundary. */
function shownTimes(item: StageItem, chunk: Chunk | undefined, tA: number): [number, number] {
  if (!chunk || item.part === 'whole') return [item.start, item.end];
  if (item.part === 'early') return [chunk.start, Math.min(chunk.end, Math.max(item.end, chunk.start))];
  return [Math.min(chunk.end, Math.max(chunk.start, item.start, tA)), chunk.end];
}

/** The part of the chunk that ends last, of the core stage where it has both. */
function lastEnding({ match }: SlotScore): StageItem | undefined {
  const last = match.chunks.reduce<Chunk | undefined>(
    (found, chunk) => (found && found.end > chunk.end ? found : chunk),
    undefined,
  );
  const isOfLast = (item: StageItem): boolean => item.chunkIndex === last?.index;
  return match.core.items.findLast(isOfLast) ?? match.early.items.findLast(isOfLast);
}

/** Two decimals; a credit that rounds to nothing is still one. */
const credit = (value: number): string => (value < 0.005 ? '< 0.01' : value.toFixed(2));

function earlyTags({ early, tpAck }: SlotScore): OutcomeTag[] {
  if (early.category === 'unjudged') return [{ kind: 'pending', text: 'unjudged' }];
  if (early.category === 'hallucination') return [{ kind: 'bad', text: 'FP' }];
  return tpAck !== null && tpAck > 0 ? [{ kind: 'good', text: `TP ${credit(tpAck)}` }] : [];
}

function coreTags({ core, tpCore }: SlotScore): OutcomeTag[] {
  if (core.state === 'unjudged') return [{ kind: 'pending', text: 'unjudged' }];
  if (core.lowQuality) return [{ kind: 'bad', text: 'FP' }];
  return tpCore !== null && tpCore > 0 ? [{ kind: 'good', text: `TP ${credit(tpCore)}` }] : [];
}

function interruptionTags({ interruption }: SlotScore): OutcomeTag[] {
  if (!interruption) return [];
  if (interruption.status === 'no_output') return [{ kind: 'plain', text: 'no output' }];
  if (interruption.partialQuality === null) return [{ kind: 'pending', text: 'PAQ unjudged' }];
  return [{ kind: 'quality', text: `PAQ ${interruption.partialQuality.toFixed(2)}` }];
}

function spillTag(seconds: number): OutcomeTag {
  const amount = seconds < SHORTEST_SPILL ? '< 0.01' : seconds.toFixed(2);
  return { kind: 'bad', text: `FP spill ${amount} s` };
}
