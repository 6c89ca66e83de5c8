import type { CaseView, PanelRequest } from '../../core/case-studies/case-views.ts';
import type { CaseFrame, CasePanel } from '../../core/case-studies/document.ts';
import { changesSince, quotesOf, takeSnapshot } from '../../core/case-studies/snapshot.ts';
import type { RunInfo } from '../../core/study-views.ts';
import { findFfmpeg } from '../media/ffmpeg.ts';
import { extractFrame } from '../media/frames.ts';
import { MediaError } from '../media/media-error.ts';
import { keepPicture, type StoredCase } from '../store/cases.ts';
import { readClip } from '../store/clips.ts';
import { readSampleView } from '../store/sample-view.ts';
import { locateSlot } from '../store/slot-queries.ts';
import { type OpenStudy, StudyError } from '../store/study-file.ts';
import { readRuns } from '../store/study-info.ts';

/** Height in pixels of grabbed frames: at 300 dpi the third of a double column holds no more. */
const FRAME_HEIGHT = 480;

function viewOf(study: OpenStudy, place: Pick<PanelRequest, 'benchmark' | 'subset' | 'sample'>) {
  const { benchmark, subset, sample } = place;
  const found = locateSlot(study.db, { benchmark, subset, sample });
  return found && readSampleView(study, found.sampleId);
}

/**
 * A new panel with what the study holds now.
 *
 * @throws StudyError for a sample, slot or run the study does not hold, or a benchmark without case panels
 */
export function makePanel(study: OpenStudy, id: string, request: PanelRequest): CasePanel {
  if (request.benchmark !== 'omni-interact') {
    throw new StudyError(
      `Panels of case studies draw OmniInteract’s slots; ${request.benchmark} has none of them. ` +
        'Choose a slot of OmniInteract.',
    );
  }
  const view = viewOf(study, request);
  if (!view) throw new StudyError(`The study has no sample ${request.subset}/${request.sample}.`);
  const absent = request.slotIds.find((slotId) => !view.slots.some((slot) => slot.slotId === slotId));
  if (absent !== undefined) {
    throw new StudyError(`The sample ${request.subset}/${request.sample} has no slot ${absent}.`);
  }
  const runs = runsOf(study, request.benchmark);
  const unknown = request.runs.find((name) => !runs.some((run) => run.name === name));
  if (unknown !== undefined) {
    throw new StudyError(
      `The study has no run ${unknown}. It has ${runs.map(({ name }) => name).join(', ')}.`,
    );
  }
  const snapshot = takeSnapshot(view, runs, request.runs);
  const { benchmark, subset, sample, slotIds, range } = request;
  return {
    ...{ id, benchmark, subset, sample, slotIds, range, width: 'double', caption: '' },
    ...{ frames: [], callouts: [], translations: [], snapshot },
    quotes: quotesOf(snapshot, slotIds),
  };
}

const runsOf = (study: OpenStudy, benchmark: string): RunInfo[] =>
  readRuns(study.db).filter((run) => run.benchmark === benchmark);

/** A case with what has changed in the study since its panels were made. */
export function viewCase(study: OpenStudy, stored: StoredCase): CaseView {
  const stale: CaseView['stale'] = {};
  for (const panel of stored.document.panels) {
    const changes = changesSince(panel, snapshotNow(study, panel));
    if (changes.length > 0) stale[panel.id] = changes;
  }
  return { ...stored, stale };
}

function snapshotNow(study: OpenStudy, panel: CasePanel): CasePanel['snapshot'] | null {
  const view = viewOf(study, panel);
  const names = panel.snapshot.runs.map(({ name }) => name);
  return view && takeSnapshot(view, runsOf(study, panel.benchmark), names);
}

/** What a panel shows, read from the study again. @throws StudyError when the study does not hold its sample */
export function refreshedPanel(study: OpenStudy, panel: CasePanel): Pick<CasePanel, 'snapshot' | 'quotes'> {
  const snapshot = snapshotNow(study, panel);
  if (!snapshot) {
    throw new StudyError(
      `The study does not hold the sample ${panel.subset}/${panel.sample}; the panel stays as it is.`,
    );
  }
  return { snapshot, quotes: quotesOf(snapshot, panel.slotIds) };
}

/**
 * Grab the frame on screen at a media time and keep its picture with the case.
 *
 * @throws StudyError without the clip, MediaError without ffmpeg or a picture
 */
export async function grabFrame(
  study: OpenStudy,
  caseId: number,
  place: Pick<CasePanel, 'benchmark' | 'subset' | 'sample'>,
  frame: Omit<CaseFrame, 'hash'>,
): Promise<CaseFrame> {
  const clipId = viewOf(study, place)?.clip?.clipId;
  const file = clipId === undefined ? null : readClip(study, clipId)?.located;
  if (!file) {
    throw new StudyError(
      `The clip of ${place.subset}/${place.sample} is not at hand, so no frame can be grabbed. Locate it in Explore.`,
    );
  }
  const ffmpeg = await findFfmpeg();
  if (!ffmpeg.found) throw new MediaError('ffmpeg-missing', ffmpeg.message);
  const bytes = await extractFrame(ffmpeg, file, frame.time, { height: FRAME_HEIGHT });
  return { ...frame, hash: keepPicture(study.db, caseId, bytes, 'image/jpeg') };
}
