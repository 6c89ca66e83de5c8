/**
 * The shapes that cross the boundary between host and renderer: what a study looks like from outside.
 * Plain JSON throughout, so that they survive any transport unchanged.
 */
import type { Benchmark } from './benchmarks.ts';
import type { FileIssue } from './issue.ts';
import type { JsonObject } from './json.ts';
import type { JudgingProgress } from './judging/judging-views.ts';
import type { Chunk, RejectedChunk, SlotVerdicts } from './omni-interact/types.ts';
import type { ReplayProgress } from './replay/replay-views.ts';
import type { StudySlot } from './slot.ts';
import type { AnyVerdict, VerdictStage } from './verdicts.ts';

/** How a run came about; shown wherever its numbers are. */
export type RunKind = 'imported' | 'scripted' | 'replayed';

/** What a study holds of one benchmark. */
export interface HeldBenchmark {
  benchmark: Benchmark;
  samples: number;
  slots: number;
  runs: number;
  /** Samples without a clip at hand, and one of them to begin with. */
  withoutClip: { samples: number; first: { subset: string; name: string } | null };
}

/** The number a run is known by, with what it rests on. */
export interface Headline {
  /** What the number is, e.g. `Overall`. */
  label: string;
  /** 0–1 or 0–100, as `unit` says; null while nothing is judged. */
  value: number | null;
  unit: 'score' | 'share' | 'points';
  /** Samples, cases or slots it is the mean of. */
  n: number;
  /** Left out for want of a verdict. */
  unjudged: number;
}

/** A run's headline numbers: one for each kind of task its benchmark has. */
export interface RunHeadlines {
  runId: number;
  headlines: Headline[];
}

export interface StudyInfo {
  /** Absolute path of the study file. */
  path: string;
  name: string;
  description: string;
  samples: number;
  slots: number;
  runs: number;
  /** The benchmarks it holds samples or runs of, in the order the workbench lists them. */
  benchmarks: HeldBenchmark[];
  clips: number;
  /** Clips whose media file is not at hand. */
  missingMedia: number;
  /** Messages about the study itself, e.g. an import that was cut off. */
  notices: string[];
  /** True for the sample study that ships with the application. */
  isSample: boolean;
  /** True when the study's folder cannot be written, so nothing can be changed. */
  readOnly: boolean;
}

export interface RunInfo {
  runId: number;
  name: string;
  label: string;
  kind: RunKind;
  note: string;
  benchmark: string;
  /** The model, where the run is told apart by model and condition; else empty. */
  model: string;
  /** The condition (arm) it was run under, null for the main one. */
  arm: string | null;
  /** Samples with usable output. */
  samplesOk: number;
  /** Samples the batch itself reported as failed. */
  samplesFailed: number;
  /** Samples of the study this run has nothing for. */
  samplesMissing: number;
  slots: number;
  chunks: number;
  /** Slots for which a verdict that the F1 needs is missing. */
  unjudgedSlots: number;
  /** Verdicts of the judge in use, human overrides included; stale ones are not counted. */
  verdicts: number;
  failedVerdicts: number;
  /** Verdicts of the judge in use that a person overrode, or entered where it gave none. */
  humanVerdicts: number;
  /** Names of the judges whose verdicts its scores use, e.g. `imported`, `human`. */
  judges: string[];
  /** Names of all judges that gave verdicts on it. */
  allJudges: string[];
}

/**
 * What became of one slot for one run, as one small integer: the primary outcome in the low five bits
 * (index into OUTCOMES) and flags above them.
 */
export type OutcomeCode = number;

export const OUTCOMES = [
  'not-run',
  'unjudged',
  'answered',
  'early-hallucination',
  'low-quality',
  'missed',
  'interrupted',
  'hit',
  'content-failure',
  'premature',
  'late-or-missing',
  'unmatched',
  'incomplete',
  'described',
  'unparsed',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The bits of a code that hold its outcome. */
export const OUTCOME_BITS = 31;
export const OUTCOME_FLAGS = { spill: 32, earlyHallucination: 64, lowQuality: 128 } as const;

export interface SlotFilter {
  /** Slots of this benchmark only, and its runs; absent means all. */
  benchmark?: Benchmark;
  /** Subsets, e.g. `1q1a`; empty or absent means all. */
  subsets?: string[];
  /** Scene types, tasks, splits: the benchmark’s own division. */
  sceneTypes?: string[];
  questionTypes?: string[];
  /** A slot passes when any of the considered runs has any of these. */
  outcomes?: (Outcome | 'spill' | 'unmatched-output')[];
  /** Restrict `outcomes` to these runs; absent means all runs. */
  runIds?: number[];
  interrupted?: boolean;
  /** Case-insensitive substring of question, reference, sample name or any run's text in the slot. */
  text?: string;
  /** Only these slots, as `encodeSlotSet` writes them. */
  slots?: string;
}

export type SlotSort = 'order' | 'disagreement' | 'worst';

/** The slots that pass a filter, in order, column-wise to stay small for 100,000 slots. */
export interface SlotIndex {
  total: number;
  /** Database ids of the slots. */
  slotKeys: number[];
  /** Run ids in the order of `outcomes`. */
  runIds: number[];
  /** One column per run, aligned with `slotKeys`. A code takes a byte. */
  outcomes: ArrayLike<OutcomeCode>[];
}

/** A `SlotIndex` as it crosses the boundary: each column of outcomes is a text, its bytes in base64. */
export type PackedSlotIndex = Omit<SlotIndex, 'outcomes'> & { outcomes: string[] };

/** The index that crossed the boundary. */
export const unpackSlotIndex = ({ outcomes, ...index }: PackedSlotIndex): SlotIndex => ({
  ...index,
  outcomes: outcomes.map((text) => {
    const bytes = atob(text);
    const codes = new Uint8Array(bytes.length);
    for (let at = 0; at < bytes.length; at += 1) codes[at] = bytes.charCodeAt(at);
    return codes;
  }),
});

/** What a row of the slot list shows. */
export interface SlotRow {
  slotKey: number;
  sampleId: number;
  subset: string;
  sampleName: string;
  slotId: number;
  sceneType: string;
  questionType: string;
  nestedRole: 'outer' | 'inner' | null;
  isInterrupted: boolean;
  start: number;
  question: string;
}

export interface ClipInfo {
  clipId: number;
  fileName: string;
  /** False when the file is not where it was; everything but the picture still works. */
  available: boolean;
  /** Seconds; null until probed. */
  duration: number | null;
  hasVideo: boolean;
  hasAudio: boolean;
  /** Why the clip cannot be played, if so. */
  problem: string | null;
}

export interface OutputView {
  runId: number;
  status: 'ok' | 'failed' | 'missing';
  /** For a failed sample, what the batch said. */
  detail: string;
  chunks: Chunk[];
  rejected: RejectedChunk[];
  /** Where the run's own speech is served, below the host's media, aligned to the clip; null without. */
  speech: string | null;
  /** OmniInteract's verdicts that count, by slot id. */
  verdicts: Record<number, SlotVerdicts>;
  /** Verdicts of the other benchmarks that count; `WHOLE_STAGE` as index for those on no single chunk. */
  stageVerdicts: {
    slotId: number;
    stage: VerdictStage;
    chunkIndex: number;
    verdict: AnyVerdict;
    judge: string;
  }[];
  /** What only the benchmark itself reads of the output. */
  details: JsonObject;
  /** The judges whose verdicts count here, e.g. `imported, human`; null without any. */
  judge: string | null;
  /** Slots and stages where a human verdict counts, over the judge's. */
  human: Record<number, VerdictStage[]>;
  /** Slot ids whose verdict (of a judge in use) was given for other text than the run has now. */
  stale: number[];
}

/** Everything about one sample (interaction): what the explorer draws. */
export interface SampleView {
  sampleId: number;
  benchmark: string;
  subset: string;
  name: string;
  sceneType: string;
  clip: ClipInfo | null;
  slots: StudySlot[];
  /** What only the benchmark itself reads of the sample, as its core folder defines it. */
  details: JsonObject;
  /** Database ids of the slots, aligned with `slots`. */
  slotKeys: number[];
  outputs: OutputView[];
  issues: FileIssue[];
}

export interface ImportCounts {
  samples: number;
  slots: number;
  runs: number;
  outputs: number;
  chunks: number;
  verdicts: number;
  media: number;
}

/** One run that an import would bring. */
export interface PlannedRun {
  name: string;
  samples: number;
  failed: number;
  chunks: number;
  verdicts: number;
  /** Outputs imported before that this import has only failed or unreadable files for; they stay. */
  kept: number;
  /** New, changed or already there; a copy of another run says of which. */
  state: 'new' | 'changed' | 'unchanged' | 'copy';
  copyOf?: string;
}

/** What an import found and would do, told before anything is written. */
export interface ImportPreview {
  path: string;
  /** What the path was recognised as, in words. */
  detected: string;
  benchmark: string;
  counts: ImportCounts;
  runs: PlannedRun[];
  subsets: { name: string; samples: number; slots: number }[];
  issues: FileIssue[];
  /**
   * Samples the study has from another data set under the same name and with another annotation, and how many
   * runs rest on each. They stay as they are, with their runs, unless replacing is asked for.
   */
  conflicts: { sample: string; runs: number }[];
  /** Files below the path that were not used, with the reason. */
  ignored: { file: string; reason: string }[];
}

export interface ImportReport extends ImportPreview {
  /** What changed in the study; all zero when the same thing was imported before. */
  added: ImportCounts;
  changed: ImportCounts;
  seconds: number;
}

export interface JobProgress {
  jobId: string;
  kind: 'import-preview' | 'import' | 'judge' | 'score' | 'media' | 'replay';
  title: string;
  state: 'running' | 'done' | 'failed' | 'cancelled';
  /** 0–1, or null while unknown. */
  fraction: number | null;
  message: string;
  /** Of a job of kind `judge`, once it has begun. */
  judging?: JudgingProgress;
  /** Of a job of kind `replay`, once it has begun. */
  replay?: ReplayProgress;
  error?: { message: string; detail?: string };
}
