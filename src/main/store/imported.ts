import type { FileIssue } from '../../core/issue.ts';
import type { Chunk, RejectedChunk } from '../../core/omni-interact/types.ts';
import type { StudySlot } from '../../core/slot.ts';
import type { RunKind } from '../../core/study-views.ts';
import type { VerdictInputs } from '../../core/verdict-inputs.ts';
import type { AnyVerdict, VerdictStage } from '../../core/verdicts.ts';

/** A sample as an importer hands it over. */
export interface ImportedSample {
  subset: string;
  name: string;
  /** Scene type, task or split. */
  sceneType: string;
  slots: StudySlot[];
  /** What only the benchmark itself reads of it, as plain JSON. */
  details?: unknown;
  /** Hash of the annotation's bytes. */
  sourceHash: string;
  file: string;
  /** Folder the annotation lies in, to tell a corrected annotation from another data set's. */
  origin: string;
  mediaPath: string | null;
  mediaSize: number | null;
  issues: FileIssue[];
}

/** One run's output for one sample as an importer hands it over. */
export interface ImportedOutput {
  subset: string;
  name: string;
  status: 'ok' | 'failed';
  detail: string;
  chunks: Chunk[];
  rejected: RejectedChunk[];
  /** Hash of the transcript's bytes; empty for a failed sample. */
  sourceHash: string;
  file: string;
  outputAudioPath: string | null;
  /** What only the benchmark itself reads of it, as plain JSON. */
  details?: unknown;
  /** Verdicts that came with it. */
  verdicts: readonly ImportedVerdict[];
  evaluationHash: string | null;
  evaluationFile: string | null;
  issues: FileIssue[];
}

/** A verdict as an importer hands it over. */
export interface ImportedVerdict {
  slotId: number;
  stage: VerdictStage;
  /** Index of the chunk it is on; `WHOLE_STAGE` for a stage as a whole. */
  chunkIndex: number;
  verdict: AnyVerdict;
  inputs: VerdictInputs;
  /** Who gave it, where the file tells apart from its main judge, e.g. `human scores`. */
  judge?: string;
}

export interface ImportedRun {
  name: string;
  label: string;
  kind: RunKind;
  note: string;
  /** The model and the condition, where the run is told apart by them. */
  model?: string;
  arm?: string | null;
}
