import type { StudySlot } from '@core/slot.ts';
import type { SampleView } from '@core/study-views.ts';
import { useState } from 'react';
import { counted } from '../format/numbers.ts';
import { IssueList } from '../importing/issue-list.tsx';
import { rich, t } from '../language/text.ts';
import type { SampleScene } from '../slots/sample-scene.ts';
import type { HumanDraft } from './human-draft.ts';
import styles from './inspector.module.css';
import { RunCard } from './run-card.tsx';
import { SlotFacts } from './slot-facts.tsx';

interface InspectorProps {
  scene: SampleScene;
  slot: StudySlot;
  selectedRunId: number | null;
  /** `Chunk.index` of the selected run's chunk. */
  selectedChunk: number | null;
  onSelectRun: (runId: number) => void;
  onSelectChunk: (runId: number, chunkIndex: number, slotId: number | null) => void;
  onSeek: (seconds: number) => void;
}

/** The right pane: the slot, and for each run what it said in it and why that scores what it scores. */
export function Inspector(props: InspectorProps) {
  const { scene, slot, selectedRunId, selectedChunk, onSelectRun, onSelectChunk, onSeek } = props;
  // Kept while one looks at other slots and comes back.
  const [drafts, setDrafts] = useState<Readonly<Record<string, HumanDraft | null>>>({});
  const numberOf = (runId: number): number | null => {
    const all = [...scene.view.outputs].findIndex((output) => output.runId === runId);
    return all < 0 ? null : all + 1;
  };
  return (
    <section className={styles.inspector} aria-label={t('Inspector')}>
      <SlotFacts view={scene.view} slot={slot} onSeek={onSeek} />
      {scene.runs.map((runScene, position) => {
        const place = `${scene.view.sampleId}/${slot.slotId}/${runScene.run.runId}`;
        return (
          <RunCard
            key={runScene.run.runId}
            number={numberOf(runScene.run.runId) ?? position + 1}
            runScene={runScene}
            sampleId={scene.view.sampleId}
            clip={scene.view.clip}
            slot={slot}
            draft={drafts[place] ?? null}
            onDraft={(draft) => setDrafts((before) => ({ ...before, [place]: draft }))}
            expanded={runScene.run.runId === selectedRunId}
            selectedChunk={runScene.run.runId === selectedRunId ? selectedChunk : null}
            onSelect={() => onSelectRun(runScene.run.runId)}
            onSelectChunk={(index) => onSelectChunk(runScene.run.runId, index, slot.slotId)}
            onSeek={onSeek}
          />
        );
      })}
      {scene.absent.length > 0 && (
        <p className={styles.issues} title={scene.absent.map((run) => run.label || run.name).join('\n')}>
          {rich('{runs} without output for this clip.', { runs: counted(scene.absent.length, 'more run') })}
        </p>
      )}
      {scene.runs.length === 0 && scene.absent.length === 0 && (
        <p className={styles.issues}>
          {t('This study has no runs yet. Import the output of a model to see it here.')}
        </p>
      )}
      <SampleIssues view={scene.view} />
    </section>
  );
}

function SampleIssues({ view }: { view: SampleView }) {
  if (view.issues.length === 0) return null;
  return (
    <details className={styles.issues}>
      <summary>
        {rich('{remarks} from reading this sample’s files', {
          remarks: counted(view.issues.length, 'remark'),
        })}
      </summary>
      <IssueList issues={view.issues} />
    </details>
  );
}
