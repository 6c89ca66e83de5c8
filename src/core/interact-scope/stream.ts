import type { Chunk } from '../omni-interact/types.ts';
import { MERGE_SECONDS } from './types.ts';

/** Marks at the end of a piece that say the sentence goes on. */
const CONTINUATION = /(?:\.{3}|…|-|—)$/u;

/**
 * Assemble the pieces of a continuous commentary into responses: pieces within two seconds of a group's first join
 * it, anchored and not chained, and are credited at that first time; marks that the sentence goes on are removed at
 * the end of a group, and a piece repeated at once within a group counts once (paper B.4; spec, Preparing outputs).
 *
 * @returns one chunk a group, with the index of its first piece
 */
export function assembleChunkStream(pieces: readonly Chunk[]): Chunk[] {
  const groups: Chunk[][] = [];
  for (const piece of [...pieces].sort((a, b) => a.start - b.start)) {
    const group = groups.at(-1);
    if (!group || piece.start - group[0]!.start > MERGE_SECONDS) groups.push([piece]);
    else if (group.at(-1)!.text.trim() !== piece.text.trim()) group.push(piece);
  }
  return groups.map((group) => {
    const first = group[0]!;
    const tools = [...new Set(group.flatMap((piece) => piece.tools ?? []))];
    const text = group
      .map((piece) => piece.text.trim().replace(CONTINUATION, '').trim())
      .filter((part) => part !== '')
      .join(' ');
    return {
      ...first,
      text,
      end: group.reduce((latest, { end }) => Math.max(latest, end), first.end),
      ...(tools.length > 0 ? { tools } : {}),
    };
  });
}
