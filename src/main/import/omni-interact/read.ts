import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileIssue, InputIssue } from '../../../core/issue.ts';
import { describeValue, isJsonObject } from '../../../core/json.ts';
import { readAnnotation } from '../../../core/omni-interact/annotation.ts';
import { REFERENCE_PROFILE } from '../../../core/omni-interact/profile.ts';
import { readPublishedEvaluation } from '../../../core/omni-interact/published-evaluation.ts';
import { readTranscript } from '../../../core/omni-interact/transcript.ts';
import type {
  Chunk,
  RejectedChunk,
  SceneType,
  Slot,
  SlotVerdicts,
  StageName,
} from '../../../core/omni-interact/types.ts';
import type { VerdictInputs } from '../../../core/verdict-inputs.ts';
import { type JsonFile, readJsonFile } from '../read-json.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { Findings } from './findings.ts';
import { sampleOfPath } from './paths.ts';
import { slotsOfEvaluation, transcriptOfEvaluation } from './rebuilt.ts';
import {
  type OmniInteractSource,
  type OutputDescriptor,
  type RunDescriptor,
  type SampleDescriptor,
  sampleKey,
  type TimeUnit,
} from './source.ts';

/** Issues of one kind told one by one for one file; the rest are told as a number. */
const ISSUES_PER_KIND = 20;
/** How long reading may keep the thread before other work (a Cancel) gets its turn, in milliseconds. */
const SLICE_MS = 25;

export interface ReadSample {
  subset: string;
  name: string;
  sceneType: SceneType;
  /** Empty when the annotation is unusable; `issues` then holds an error and the sample is not to be kept. */
  slots: Slot[];
  /** SHA-256 of the annotation's bytes; empty when it could not be read. */
  sourceHash: string;
  /** Annotation relative to the opened root. */
  file: string;
  mediaPath: string | null;
  /** Bytes. */
  mediaSize: number | null;
  issues: FileIssue[];
}

export interface ReadOutput {
  subset: string;
  name: string;
  status: 'ok' | 'failed';
  /** Why a failed output does not count. */
  detail: string;
  /** Times in seconds, by (start, end, position in file). */
  chunks: Chunk[];
  rejected: RejectedChunk[];
  /** SHA-256 of the transcript's bytes; of status and detail for a failed output. */
  sourceHash: string;
  /** Transcript relative to the opened root. */
  file: string;
  outputAudioPath: string | null;
  /** By slot id. */
  verdicts: Map<number, SlotVerdicts>;
  /** What each verdict was given for, by slot id. */
  verdictInputs: Map<number, Partial<Record<StageName, VerdictInputs>>>;
  /** SHA-256 of the judged file's bytes, null without one. */
  evaluationHash: string | null;
  evaluationFile: string | null;
  issues: FileIssue[];
}

export interface ReadOptions {
  signal?: AbortSignal;
  onProgress?: (fraction: number, message: string) => void;
  /** Unit of the run's times where its files do not declare one (`time_unit`); default the run's own. */
  timeUnit?: TimeUnit;
}

/**
 * Read the annotations of a source one after another. Samples without a known scene type are left out (they
 * were reported when the source was detected); an unreadable annotation gives a sample without slots.
 *
 * @throws the signal's reason when aborted
 */
export async function* readSamples(
  source: OmniInteractSource,
  options: ReadOptions = {},
): AsyncGenerator<ReadSample> {
  const readable = source.samples.filter((sample) => sample.sceneType !== null);
  yield* inSlices(readable, (sample) => readSample(sample, source), 'Reading annotations', options);
}

/**
 * Read one run's outputs one after another, with the verdicts of its judged results. Every descriptor of the
 * run gives one output; what cannot be read is `failed` with the reason, and costs no other output.
 *
 * @throws the signal's reason when aborted
 */
export async function* readOutputs(
  source: OmniInteractSource,
  run: RunDescriptor,
  options: ReadOptions = {},
): AsyncGenerator<ReadOutput> {
  const task = outputTask(source, run, options.timeUnit);
  yield* inSlices(task.outputs, (output) => readOutput(output, task), `Reading run ${run.label}`, options);
}

/** One run's outputs to read, as plain data that a thread can be handed. */
export interface OutputTask {
  /** Absolute path of the folder that `file` paths are relative to. */
  root: string;
  unit: TimeUnit;
  outputs: (OutputDescriptor & { sceneType: SceneType | null })[];
}

export function outputTask(
  source: OmniInteractSource,
  run: RunDescriptor,
  unit: TimeUnit = run.timeUnit,
): OutputTask {
  const sceneTypes = new Map(source.samples.map((sample) => [sampleKey(sample), sample.sceneType]));
  const outputs = run.outputs.map((output) => ({
    ...output,
    sceneType: sceneTypes.get(sampleKey(output)) ?? null,
  }));
  return { root: source.root, unit, outputs };
}

/**
 * Files are read synchronously, which is several times faster for thousands of small ones than promises are,
 * but never longer than a slice without letting other work through.
 */
async function* inSlices<T, R>(
  items: readonly T[],
  read: (item: T) => R,
  message: string,
  options: ReadOptions,
): AsyncGenerator<R> {
  let sliceStart = performance.now();
  for (const [position, item] of items.entries()) {
    if (performance.now() - sliceStart > SLICE_MS) {
      options.onProgress?.(position / items.length, `${message}: ${position} of ${items.length}`);
      await nextTurn();
      sliceStart = performance.now();
    }
    options.signal?.throwIfAborted();
    yield read(item);
  }
  options.onProgress?.(1, `${message}: ${items.length} of ${items.length}`);
}

function readSample(sample: SampleDescriptor, source: OmniInteractSource): ReadSample {
  const findings = new Findings(source.root);
  const json = readOrReport(sample.annotationPath, findings, 'error', 'The sample is left out.');
  const sceneType = sample.sceneType!;
  const read = !json
    ? { slots: [], issues: [] }
    : sample.rebuilt
      ? { slots: slotsOfEvaluation(json.value, sceneType), issues: [] }
      : readAnnotation(json.value, sceneType, REFERENCE_PROFILE);
  findings.addAll(sample.annotationPath, capIssues([...(json?.issues ?? []), ...read.issues]));
  return {
    subset: sample.subset,
    name: sample.name,
    sceneType,
    slots: read.slots,
    sourceHash: json?.sha256 ?? '',
    file: sample.file,
    mediaPath: sample.mediaPath,
    mediaSize: sample.mediaSize,
    issues: findings.issues,
  };
}

function readOrReport(
  path: string,
  findings: Findings,
  severity: FileIssue['severity'],
  consequence: string,
): JsonFile | undefined {
  try {
    return readJsonFile(path);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    findings.unreadable(error, severity, consequence);
    return undefined;
  }
}

/** Read one output of a task; what cannot be read is `failed` with the reason. */
export function readOutput(output: OutputTask['outputs'][number], { root, unit }: OutputTask): ReadOutput {
  const findings = new Findings(root);
  const transcript = readChunks(output, unit, findings);
  const result: ReadOutput = {
    subset: output.subset,
    name: output.name,
    ...transcript,
    file: output.file,
    outputAudioPath: output.outputAudioPath,
    verdicts: new Map(),
    verdictInputs: new Map(),
    evaluationHash: null,
    evaluationFile: null,
    issues: findings.issues,
  };
  if (result.status === 'ok' && output.evaluationPath)
    addVerdicts(result, output, output.sceneType, findings);
  return result;
}

type TranscriptPart = Pick<ReadOutput, 'status' | 'detail' | 'chunks' | 'rejected' | 'sourceHash'>;

function failedOutput(detail: string): TranscriptPart {
  const sourceHash = createHash('sha256').update(`failed\n${detail}`).digest('hex');
  return { status: 'failed', detail, chunks: [], rejected: [], sourceHash };
}

function readChunks(output: OutputDescriptor, chosenUnit: TimeUnit, findings: Findings): TranscriptPart {
  const path = output.transcriptPath;
  if (output.status === 'failed' || path === null) return failedOutput(output.detail);
  let json: JsonFile;
  try {
    json = readJsonFile(path);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    findings.unreadable(error, 'error', 'The sample counts as failed for this run.');
    return failedOutput(`${basename(path)}: ${error.reason}`);
  }
  const rebuilt = output.rebuilt ? transcriptOfEvaluation(json.value) : undefined;
  const read = readTranscript(rebuilt?.root ?? json.value);
  for (const chunk of rebuilt ? read.chunks : []) chunk.index = rebuilt!.positions[chunk.index]!;
  const unit = declaredUnit(json.value, path, findings) ?? chosenUnit;
  findings.addAll(path, capIssues([...json.issues, ...read.issues]));
  if (read.state === 'not-a-transcript') return failedOutput(`${basename(path)} has no list “chunks”`);
  noteSilence(read.state, path, findings);
  if (unit === 'ms') noteMilliseconds(path, findings);
  return {
    status: 'ok',
    detail: '',
    chunks: unit === 'ms' ? read.chunks.map(fromMilliseconds) : read.chunks,
    rejected: read.rejected,
    sourceHash: json.sha256,
  };
}

function noteSilence(state: 'ok' | 'no-output' | 'blank', path: string, findings: Findings): void {
  if (state === 'ok') return;
  findings.add(path, {
    severity: 'info',
    code: state === 'blank' ? 'blank-output' : 'no-output',
    record: 'chunks',
    message:
      state === 'blank'
        ? 'The model’s output is blank: every chunk holds only white space.'
        : 'The model gave no output: the list of chunks is empty.',
    action: 'It counts as it is: the sample was run, and every slot that wants an answer is missed.',
  });
}

const UNIT_WORDS: ReadonlyMap<string, TimeUnit> = new Map([
  ['s', 's'],
  ['sec', 's'],
  ['second', 's'],
  ['seconds', 's'],
  ['ms', 'ms'],
  ['millisecond', 'ms'],
  ['milliseconds', 'ms'],
]);

/** The unit a transcript declares for all its times (`time_unit`); it is never guessed from the values. */
function declaredUnit(root: unknown, path: string, findings: Findings): TimeUnit | undefined {
  const written = isJsonObject(root) ? root.time_unit : undefined;
  if (written === undefined) return undefined;
  const unit = typeof written === 'string' ? UNIT_WORDS.get(written.trim().toLowerCase()) : undefined;
  if (!unit) {
    findings.add(path, {
      severity: 'warning',
      code: 'time-unit-unknown',
      record: 'time_unit',
      message: `time_unit is ${describeValue(written)}; it can be "s" or "ms".`,
      action: 'The run’s unit is used; correct the field and import again.',
    });
  }
  return unit;
}

function noteMilliseconds(path: string, findings: Findings): void {
  findings.add(path, {
    severity: 'info',
    code: 'times-in-milliseconds',
    record: 'chunks',
    message: 'All times of this transcript are milliseconds, as declared.',
    action: 'Every one is divided by 1000.',
  });
}

function fromMilliseconds(chunk: Chunk): Chunk {
  const words = chunk.words.map((word) => ({ ...word, start: word.start / 1000, end: word.end / 1000 }));
  return { ...chunk, start: chunk.start / 1000, end: chunk.end / 1000, words };
}

function addVerdicts(
  result: ReadOutput,
  output: OutputDescriptor,
  sceneType: SceneType | null,
  findings: Findings,
): void {
  const path = output.evaluationPath!;
  const json = readOrReport(path, findings, 'warning', 'The sample stays unjudged.');
  if (!json || !fitsOutput(json.value, output, sceneType, path, findings)) return;
  const read = readPublishedEvaluation(json.value);
  findings.addAll(path, capIssues([...json.issues, ...read.issues]));
  if (read.state === 'not-an-evaluation') return;
  result.evaluationHash = json.sha256;
  result.evaluationFile = findings.relative(path);
  for (const [slotId, slot] of read.slots) {
    if (Object.keys(slot.verdicts).length > 0) result.verdicts.set(slotId, slot.verdicts);
    if (Object.keys(slot.inputs).length > 0) result.verdictInputs.set(slotId, slot.inputs);
  }
}

/** Whether a judged file says it judges this very sample; results of another sample are never attached. */
function fitsOutput(
  root: unknown,
  output: OutputDescriptor,
  sceneType: SceneType | null,
  path: string,
  findings: Findings,
): boolean {
  const meta = isJsonObject(root) && isJsonObject(root.meta) ? root.meta : {};
  const judged = typeof meta.gt_json === 'string' ? sampleOfPath(meta.gt_json) : undefined;
  if (judged && sampleKey(judged) !== sampleKey(output)) {
    findings.add(path, {
      severity: 'error',
      code: 'evaluation-of-another-sample',
      record: 'meta.gt_json',
      message: `Its name belongs to ${sampleKey(output)}, but it judges ${sampleKey(judged)} (${meta.gt_json}).`,
      action:
        'Its verdicts are left out and the sample stays unjudged; equal sample ids overwrite each other’s results.',
    });
    return false;
  }
  const transcript =
    typeof meta.model_json === 'string' ? basename(meta.model_json.replaceAll('\\', '/')) : '';
  if (
    transcript &&
    !output.rebuilt &&
    output.transcriptPath &&
    transcript !== basename(output.transcriptPath)
  ) {
    findings.add(path, {
      severity: 'warning',
      code: 'judged-other-transcript',
      record: 'meta.model_json',
      message: `The verdicts were given for ${transcript}; ${basename(output.transcriptPath)} is what is read now.`,
      action: 'Verdicts for text that differs are shown as stale; judge those slots again.',
    });
  }
  if (sceneType && typeof meta.scene_type === 'string' && meta.scene_type !== sceneType) {
    findings.add(path, {
      severity: 'warning',
      code: 'judged-other-scene-type',
      record: 'meta.scene_type',
      message: `It was judged as ${meta.scene_type}; the sample is ${sceneType}, so its slots differ.`,
      action: 'Verdicts whose question or reference differ are shown as stale; judge the sample again.',
    });
  }
  return true;
}

/** At most `ISSUES_PER_KIND` issues of one kind, then one with the number of the others. */
export function capIssues(issues: readonly InputIssue[]): InputIssue[] {
  const counts = new Map<string, number>();
  const kept = issues.filter((issue) => {
    const count = (counts.get(issue.code) ?? 0) + 1;
    counts.set(issue.code, count);
    return count <= ISSUES_PER_KIND;
  });
  for (const [code, count] of counts) {
    if (count <= ISSUES_PER_KIND) continue;
    const like = kept.find((issue) => issue.code === code)!;
    kept.push({
      ...like,
      record: '',
      message: `${count - ISSUES_PER_KIND} more like “${like.message}”`,
    });
  }
  return kept;
}
