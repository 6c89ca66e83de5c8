import type { StudySlot } from '@core/slot.ts';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useKeys } from '../keyboard/keys.ts';
import { t } from '../language/text.ts';
import type { SampleScene } from '../slots/sample-scene.ts';
import type { TimelineView } from '../timeline/timeline-view.ts';
import { AddToCase, type CaseCandidate } from './add-to-case.tsx';

const Adding = createContext<(() => void) | null>(null);

interface AddToCaseProviderProps {
  scene: SampleScene;
  slot: StudySlot;
  view: TimelineView;
  children: ReactNode;
}

/** Lets the slot that is open be added to a case, with the key `c` or a button anywhere inside. */
export function AddToCaseProvider({ scene, slot, view, children }: AddToCaseProviderProps) {
  const [candidate, setCandidate] = useState<CaseCandidate | null>(null);
  const begin = () => setCandidate(candidateOf(scene, slot, view));
  useKeys({ addToCase: begin });
  return (
    <Adding.Provider value={begin}>
      {children}
      {candidate && <AddToCase candidate={candidate} onClose={() => setCandidate(null)} />}
    </Adding.Provider>
  );
}

function candidateOf(
  { view: sample, runs }: SampleScene,
  slot: StudySlot,
  timeline: TimelineView,
): CaseCandidate {
  const { range } = timeline.getSnapshot();
  return {
    benchmark: sample.benchmark,
    subset: sample.subset,
    sample: sample.name,
    slotId: slot.slotId,
    visible: [Math.max(0, timeline.scale.start), timeline.scale.end],
    selected: range && [Math.max(0, range.start), range.end],
    runs: runs.map(({ run, output }) => ({
      name: run.name,
      label: run.label || run.name,
      hasOutput: output.status === 'ok',
    })),
  };
}

/** Opens the form for the slot that is open; nothing outside of a view that has one. */
export function AddToCaseButton() {
  const begin = useContext(Adding);
  if (!begin) return null;
  return (
    <Tooltip label={t('Add to a case study (c)')}>
      <ActionIcon size="sm" aria-label={t('Add to a case study')} onClick={begin}>
        <IconBookmarkPlus size={14} />
      </ActionIcon>
    </Tooltip>
  );
}
