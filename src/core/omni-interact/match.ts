import type { Chunk, SampleMatch, Slot, SlotMatch, Stage, StageItem, Word } from './types.ts';

const CJK = /[一-鿿]/;

/**
 * Join word texts as the published scorer does: by a space, or by nothing if any character of them is a CJK
 * ideograph (U+4E00–U+9FFF); empty words are skipped. Not trimmed.
 */
export function joinWordTexts(texts: readonly string[]): string {
  const present = texts.filter((text) => text !== '');
  return present.join(CJK.test(present.join('')) ? '' : ' ');
}

/**
 * Assign chunks to slots and slots' output to stages (paper §3.3.1; published scorer, match_slots).
 *
 * A chunk belongs to the slot with `start ≤ chunk.start < end`; of several, to the one with the latest start,
 * then the larger id. It is early before t_a, core from t_a on, and split by word onset where t_a falls
 * strictly inside it and it has word times.
 *
 * @param slots the sample's slots
 * @param chunks chunks in time order, as `readTranscript` gives them
 */
export function matchChunks(slots: readonly Slot[], chunks: readonly Chunk[]): SampleMatch {
  const perSlot: Chunk[][] = slots.map(() => []);
  const unmatched: Chunk[] = [];
  for (const chunk of chunks) {
    const position = slotPositionAt(slots, chunk.start);
    if (position < 0) unmatched.push(chunk);
    else perSlot[position]!.push(chunk);
  }
  return { slots: slots.map((slot, position) => matchSlot(slot, perSlot[position]!)), unmatched };
}

function slotPositionAt(slots: readonly Slot[], time: number): number {
  let best = -1;
  for (let position = 0; position < slots.length; position += 1) {
    const slot = slots[position]!;
    if (time < slot.start || time >= slot.end) continue;
    const current = slots[best];
    if (
      !current ||
      slot.start > current.start ||
      (slot.start === current.start && slot.slotId > current.slotId)
    ) {
      best = position;
    }
  }
  return best;
}

function matchSlot(slot: Slot, chunks: Chunk[]): SlotMatch {
  const early: StageItem[] = [];
  const core: StageItem[] = [];
  const unsplittable: number[] = [];
  for (const chunk of chunks) {
    if (chunk.start >= slot.tA) {
      core.push(wholeItem(chunk));
    } else if (chunk.end <= slot.tA) {
      early.push(wholeItem(chunk));
    } else {
      const parts = splitChunk(chunk, slot.tA);
      if (parts.length === 0) {
        early.push(wholeItem(chunk));
        unsplittable.push(chunk.index);
      }
      for (const part of parts) (part.part === 'early' ? early : core).push(part);
    }
  }
  return { slot, chunks, early: makeStage(early, chunks), core: makeStage(core, chunks), unsplittable };
}

function wholeItem(chunk: Chunk): StageItem {
  return {
    chunkIndex: chunk.index,
    part: 'whole',
    start: chunk.start,
    end: chunk.end,
    text: chunk.text,
    words: chunk.words,
    fullText: chunk.text,
  };
}

/** The early and the core part of a chunk across `tA`; a part without text is dropped, no words gives none. */
function splitChunk(chunk: Chunk, tA: number): StageItem[] {
  const parts: StageItem[] = [];
  const add = (part: 'early' | 'core', words: Word[]): void => {
    const text = joinWordTexts(words.map((word) => word.text)).trim();
    if (text === '') return;
    parts.push({
      chunkIndex: chunk.index,
      part,
      start: words[0]!.start,
      end: words[words.length - 1]!.end,
      text,
      words,
      fullText: chunk.text,
    });
  };
  add(
    'early',
    chunk.words.filter((word) => word.start < tA),
  );
  add(
    'core',
    chunk.words.filter((word) => word.start >= tA),
  );
  return parts;
}

function makeStage(items: StageItem[], chunks: readonly Chunk[]): Stage {
  if (items.length === 0) return { items, text: '', start: null, end: null, fullContext: '' };
  // A split part's times are its words', which may lie outside the chunk's own, so order anew.
  items.sort((a, b) => a.start - b.start || a.end - b.end);
  return {
    items,
    text: items
      .map((item) => item.text)
      .join('')
      .trim(),
    start: items[0]!.start,
    end: items[items.length - 1]!.end,
    fullContext: fullContext(items, chunks),
  };
}

/** Unsplit texts of the chunks the stage touches, each trimmed, each once, in order, concatenated. */
function fullContext(items: readonly StageItem[], chunks: readonly Chunk[]): string {
  const touched = new Set(items.map((item) => item.chunkIndex));
  return chunks
    .filter((chunk) => touched.has(chunk.index))
    .map((chunk) => chunk.text.trim())
    .join('')
    .trim();
}
