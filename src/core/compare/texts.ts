import type { Chunk } from '../omni-interact/types.ts';
import type { StudySlot } from '../slot.ts';

/** A stretch of what was said; `start` is its first onset in seconds, null when nothing was. */
export interface Said {
  start: number | null;
  text: string;
}

/** What was said in a slot before and from t_a on. */
export interface SaidInSlot {
  early: Said;
  core: Said;
}

/** What an output says, the tools it calls first. */
const wordsOf = ({ tools, text }: Chunk): string => [...(tools ?? []), text].join(' ').trim();

const joined = (chunks: readonly Chunk[]): Said => ({
  start: chunks[0]?.start ?? null,
  text: chunks.map(wordsOf).join(' '),
});

/**
 * What was said in a slot before and from t_a on, by where chunks begin, both ends of the slot included: for
 * benchmarks that take outputs whole. A chunk may stand in several slots here, as their windows may overlap.
 */
export function saidByOnset(
  { start, tA, end }: Pick<StudySlot, 'start' | 'tA' | 'end'>,
  chunks: readonly Chunk[],
): SaidInSlot {
  const inside = chunks.filter((chunk) => start <= chunk.start && chunk.start <= end);
  return {
    early: joined(inside.filter((chunk) => chunk.start < tA)),
    core: joined(inside.filter((chunk) => chunk.start >= tA)),
  };
}
