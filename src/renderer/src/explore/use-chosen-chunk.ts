import type { StudySlot } from '@core/slot.ts';
import { useState } from 'react';
import type { SampleScene } from '../slots/sample-scene.ts';

interface Choice {
  slot: StudySlot;
  runId: number;
  index: number;
}

/** The chunk that is selected, and how another is. */
export interface ChosenChunk {
  /** `Chunk.index` of the selected chunk of the run. */
  chunkIndex: number | null;
  /** A chunk was chosen; `slotId` is null for output in no slot. */
  onSelectChunk: (runId: number, chunkIndex: number, slotId: number | null) => void;
}

/** `Chunk.index` of the chunk that was clicked; another run or slot makes it none. */
function chosenIndex(chosen: Choice | null, slot: StudySlot, runId: number | null): number | null {
  return chosen !== null && chosen.runId === runId && chosen.slot === slot ? chosen.index : null;
}

/** The chunk that is selected on the timeline and in the inspector alike, and how another is chosen. */
export function useChosenChunk(
  scene: SampleScene,
  slot: StudySlot,
  runId: number | null,
  {
    onSelectRun,
    onSelectSlot,
  }: { onSelectRun: (runId: number) => void; onSelectSlot: (slotId: number) => void },
): ChosenChunk {
  const [chosen, setChosen] = useState<Choice | null>(null);
  const chunkIndex = chosenIndex(chosen, slot, runId);
  const onSelectChunk = (chunkRunId: number, index: number, slotId: number | null) => {
    const holder = scene.view.slots.find((candidate) => candidate.slotId === slotId) ?? slot;
    setChosen({ slot: holder, runId: chunkRunId, index });
    if (chunkRunId !== runId) onSelectRun(chunkRunId);
    if (slotId !== null && slotId !== slot.slotId) onSelectSlot(slotId);
  };
  return { chunkIndex, onSelectChunk };
}
