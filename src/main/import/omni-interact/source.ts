/** What a path was recognised as: where every sample and every run's output lies, before anything is read. */
import type { FileIssue } from '../../../core/issue.ts';
import type { SceneType } from '../../../core/omni-interact/types.ts';
import type { RunKind } from '../../../core/study-views.ts';

/** A sample is its subset and its name, both as text: `0001` exists in two subsets. */
export interface SampleId {
  subset: string;
  /** Path of the annotation below `annotations/`, without its ending: `0001`, `egoper/tea_0_4`. */
  name: string;
}

export interface SampleDescriptor extends SampleId {
  /** Null when it is unknown; that is reported as an error and the sample is left out. */
  sceneType: SceneType | null;
  /** Absolute path of the annotation file. */
  annotationPath: string;
  /** The annotation relative to the opened root, with forward slashes. */
  file: string;
  /** Absolute path of the video, null when it is not at hand. */
  mediaPath: string | null;
  /** Size of the video in bytes, to recognise it again. */
  mediaSize: number | null;
  /** Set when the slots come from judged results, because the annotation is not at hand. */
  rebuilt?: true;
}

/** One run's output for one sample. */
export interface OutputDescriptor extends SampleId {
  /** Only `ok` is read; everything else is reported with `detail`. */
  status: 'ok' | 'failed';
  /** For a failed sample why, in the batch's own words where it has some. */
  detail: string;
  /** Absolute path of the transcript that counts, null when there is none. */
  transcriptPath: string | null;
  /** The transcript (or the folder it should be in) relative to the opened root. */
  file: string;
  /** Absolute path of the model's audio, null when there is none. */
  outputAudioPath: string | null;
  /** Absolute path of the judged results (`*.unified_eval.json`), null when there are none. */
  evaluationPath: string | null;
  /** Set when the chunks come from judged results, because the transcript is not at hand. */
  rebuilt?: true;
}

/** Unit of every time in a run's transcripts; one unit for a whole run, never guessed value by value. */
export type TimeUnit = 's' | 'ms';

export interface RunDescriptor {
  name: string;
  /** Absolute path of the run's folder. */
  folder: string;
  /** How to show the run; the name unless a study.json says otherwise. */
  label: string;
  kind: RunKind;
  note: string;
  timeUnit: TimeUnit;
  /** By subset and name. */
  outputs: OutputDescriptor[];
}

export interface IgnoredFile {
  file: string;
  reason: string;
}

export interface OmniInteractSource {
  recognised: true;
  /** The path as it was opened. */
  path: string;
  /** Absolute path of the folder that `file` paths are relative to. */
  root: string;
  /** What was found, as a sentence. */
  detected: string;
  /** Name and description a study.json gives, empty without one. */
  studyName: string;
  studyDescription: string;
  /**
   * Where the samples come from: files below the path, a dataset beside it, or the open study. With `none` the
   * annotations could not be found and outputs cannot be scored.
   */
  samplesFrom: 'path' | 'beside' | 'study' | 'none';
  subsets: string[];
  samples: SampleDescriptor[];
  runs: RunDescriptor[];
  ignored: IgnoredFile[];
  issues: FileIssue[];
}

/** The path holds nothing of OmniInteract; says what was looked for and what to open instead. */
export interface NotRecognised {
  recognised: false;
  path: string;
  reason: string;
  action: string;
}

export interface DetectOptions {
  signal?: AbortSignal;
  /** Fraction done (0–1, null while unknown) and what is being done. */
  onProgress?: (fraction: number | null, message: string) => void;
  /** Samples the open study holds, so that outputs can be read without their annotations. */
  knownSamples?: readonly SampleId[];
}

/** The text under which a sample is told apart from all others. */
export function sampleKey(id: SampleId): string {
  return `${id.subset}/${id.name}`;
}
