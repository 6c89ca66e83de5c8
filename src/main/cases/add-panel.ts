import { randomUUID } from 'node:crypto';
import { type CaseFrame, type CasePanel, emptyCase, panelOf } from '../../core/cases/document.ts';
import { applyEdit } from '../../core/cases/edit.ts';
import { momentsOf, pickMoments } from '../../core/cases/moments.ts';
import { MediaError } from '../media/media-error.ts';
import { createCase, readCase, saveCase, setCaseRemoved } from '../store/cases.ts';
import { type OpenStudy, StudyError } from '../store/study-file.ts';
import { capturePanel, type PanelChoice } from './capture.ts';
import { grabFrame } from './frames.ts';

/** Frames a new panel begins with: more would be too small to see in a column. */
const FIRST_FRAMES = 4;

export interface AddedPanel {
  caseId: number;
  panelId: string;
  title: string;
  /** True when the case was made for it. */
  isNew: boolean;
  /** Why it has no frames, if it has none. */
  withoutFrames: string | null;
}

/** A panel captured now, with frames of the moments that matter where they can be had. */
export async function makePanel(
  study: OpenStudy,
  choice: PanelChoice,
): Promise<{ panel: CasePanel; withoutFrames: string | null }> {
  const facts = capturePanel(study, choice);
  const frames: CaseFrame[] = [];
  let withoutFrames: string | null = null;
  try {
    for (const { time, name } of pickMoments(momentsOf(facts), FIRST_FRAMES)) {
      const frame = await grabFrame(study, choice, time);
      if (frames.some(({ image, time: at }) => image === frame.image || at === frame.time)) continue;
      frames.push({ id: newId(), caption: name, ...frame });
    }
  } catch (error) {
    // The panel is worth having without pictures too; the person is told why it has none.
    if (!(error instanceof MediaError || error instanceof StudyError)) throw error;
    withoutFrames = error.message;
  }
  frames.sort((a, b) => a.time - b.time);
  return { panel: { ...panelOf(newId(), facts), frames }, withoutFrames };
}

const newId = (): string => randomUUID().slice(0, 13);

/** Add a panel at the end of a case, or to a new one. */
export async function addPanel(
  study: OpenStudy,
  target: { caseId: number } | { title: string },
  choice: PanelChoice,
): Promise<AddedPanel> {
  const { panel, withoutFrames } = await makePanel(study, choice);
  if ('title' in target) {
    const { caseId } = createCase(study.db, { ...emptyCase(target.title), panels: [panel] });
    return { caseId, panelId: panel.id, title: target.title, isNew: true, withoutFrames };
  }
  const { caseId } = target;
  // Read only now: frames took a while, and somebody may have saved meanwhile.
  const { version, document } = readCase(study.db, caseId);
  const result = saveCase(
    study.db,
    caseId,
    version,
    applyEdit(document, { type: 'add-panel', panel }),
    'panel added',
  );
  if (result.state === 'conflict') throw new StudyError(result.message);
  return { caseId, panelId: panel.id, title: document.title, isNew: false, withoutFrames };
}

/** Undo adding: the panel goes, and a case that was made for it into the bin. */
export function takeBackPanel(
  study: OpenStudy,
  added: Pick<AddedPanel, 'caseId' | 'panelId' | 'isNew'>,
): void {
  const { version, document } = readCase(study.db, added.caseId);
  const without = applyEdit(document, { type: 'remove-panel', panelId: added.panelId });
  const result = saveCase(study.db, added.caseId, version, without, 'panel taken back');
  if (result.state === 'conflict') throw new StudyError(result.message);
  if (added.isNew && without.panels.length === 0) setCaseRemoved(study.db, added.caseId, true);
}
