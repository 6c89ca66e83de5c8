import { createHash } from 'node:crypto';
import type { DuplexSample } from '../../../core/duplex-eval/dataset.ts';
import { readDescriptionResponse, readReminderChunks } from '../../../core/duplex-eval/responses.ts';
import type { DuplexResult } from '../../../core/duplex-eval/result-file.ts';
import type { Split } from '../../../core/duplex-eval/splits.ts';
import type { InputIssue } from '../../../core/issue.ts';
import type { Chunk } from '../../../core/omni-interact/types.ts';
import type { ImportedOutput, ImportedRun } from '../../store/import-writer.ts';
import type { KnownOutput } from '../../store/known.ts';
import type { Findings } from '../omni-interact/findings.ts';
import type { RunSource } from '../source.ts';
import { duplexKey } from './samples.ts';
import { descriptionVerdicts, type PlacedVerdicts, reminderVerdicts } from './verdicts.ts';

/** What a file of a run's folder is about. */
interface Place {
  file: string;
  runName: string;
  split: Split;
  /** The sample's id. */
  id: string;
}

export interface ResponseFile extends Place {
  value: unknown;
}
/** A file that should hold a response and cannot be read. */
export interface BrokenFile extends Place {
  reason: string;
}
export interface ResultFile extends Place {
  result: DuplexResult;
}

/** A sample with the seconds of its clip, as far as they are known. */
export interface TimedSample {
  sample: DuplexSample;
  duration: number | null;
}

interface RunsInput {
  responses: readonly ResponseFile[];
  broken: readonly BrokenFile[];
  results: readonly ResultFile[];
  /** Samples of the path and of the study, by `duplexKey`. */
  samples: ReadonlyMap<string, TimedSample>;
  knownOutput: (run: string, split: string, id: string) => KnownOutput | undefined;
  findings: Findings;
}

interface Draft {
  run: ImportedRun;
  outputs: Map<string, ImportedOutput>;
}

/** The runs that the responses and results of a path make: one per run folder, with the verdicts that belong to them. */
export function readDuplexRuns(input: RunsInput): RunSource[] {
  const drafts = new Map<string, Draft>();
  for (const response of input.responses) addResponse(drafts, response, input.findings);
  for (const broken of input.broken) addBroken(drafts, broken, input.findings);
  for (const result of input.results) addResult(drafts, result, input);
  return [...drafts.values()].map(({ run, outputs }) => ({
    run,
    outputs: outputs.size,
    async *read() {
      yield* outputs.values();
    },
  }));
}

function draftOf(drafts: Map<string, Draft>, name: string): Draft {
  const draft = drafts.get(name) ?? {
    run: { name, label: '', kind: 'imported' as const, note: '', model: name, arm: null },
    outputs: new Map<string, ImportedOutput>(),
  };
  drafts.set(name, draft);
  return draft;
}

/** Keep an output unless its run has one for the sample already. */
function put(draft: Draft, { file, split, id }: Place, output: ImportedOutput, findings: Findings): void {
  const key = duplexKey(split.name, id);
  const first = draft.outputs.get(key);
  if (!first) draft.outputs.set(key, output);
  else
    findings.add(file, {
      severity: 'error',
      code: 'output-twice',
      record: '',
      message: `${draft.run.name} has a response for ${split.name}/${id} in ${first.file} as well.`,
      action: 'The first one counts and this one is left out; give every run a folder of its own.',
    });
}

function addResponse(drafts: Map<string, Draft>, response: ResponseFile, findings: Findings): void {
  const { file, split, value } = response;
  const { chunks, issues } = readResponse(split, value);
  const output: ImportedOutput = {
    ...emptyOutput(response, findings),
    chunks,
    sourceHash: hashOf(chunks),
    issues: issues.map((issue) => ({ ...issue, file: findings.relative(file) })),
  };
  put(draftOf(drafts, response.runName), response, output, findings);
}

/** Keep a failed output in a run that has others; alone such a file tells of no run. */
function addBroken(drafts: Map<string, Draft>, broken: BrokenFile, findings: Findings): void {
  if (!drafts.has(broken.runName)) return;
  const output = { ...emptyOutput(broken, findings), status: 'failed' as const, detail: broken.reason };
  put(draftOf(drafts, broken.runName), broken, output, findings);
}

/** A response as chunks, each with its position in the response; a reminder's are points in time. */
function readResponse(split: Split, value: unknown): { chunks: Chunk[]; issues: InputIssue[] } {
  if (split.scenario === 'description') {
    const { items, issues } = readDescriptionResponse(value);
    return {
      chunks: items.map(({ sentence, start, end }, index) => chunk(index, sentence, start, end)),
      issues,
    };
  }
  const { items, issues } = readReminderChunks(value);
  return {
    chunks: items.map(({ text, current_time }, index) => chunk(index, text, current_time, current_time)),
    issues,
  };
}

const chunk = (index: number, text: string, start: number, end: number): Chunk => ({
  index,
  text,
  start,
  end,
  words: [],
});

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

const emptyOutput = ({ file, split, id }: Place, findings: Findings): ImportedOutput => ({
  subset: split.name,
  name: id,
  status: 'ok',
  detail: '',
  chunks: [],
  rejected: [],
  sourceHash: '',
  file: findings.relative(file),
  outputAudioPath: null,
  verdicts: [],
  evaluationHash: null,
  evaluationFile: null,
  issues: [],
});

/** Attach a result file's verdicts to the response they are on. */
function addResult(drafts: Map<string, Draft>, place: ResultFile, input: RunsInput): void {
  const { file, result, runName, split, id } = place;
  const { findings, samples } = input;
  findings.addAll(file, result.issues);
  if (result.kind === 'failed' || result.kind === 'not-a-result') return;
  if ((result.kind === 'description') !== (split.scenario === 'description')) {
    findings.add(file, otherScenario(result.kind, split));
    return;
  }
  const output = outputOf(drafts, place, input);
  if (!output) return;
  const known = samples.get(duplexKey(split.name, id));
  // Without the sample the output finds no place either, which is told there.
  if (!known) return;
  const placed = placeVerdicts(result, known, output.chunks);
  output.verdicts = placed.verdicts;
  output.evaluationHash = hashOf(placed.verdicts);
  output.evaluationFile = findings.relative(file);
  if (placed.unused.length > 0) findings.add(file, withoutPlace(placed.unused, runName));
}

function placeVerdicts(
  result: Extract<DuplexResult, { kind: 'description' | 'reminder' }>,
  { sample, duration }: TimedSample,
  chunks: readonly Chunk[],
): PlacedVerdicts {
  if (result.kind === 'reminder') return reminderVerdicts(result, sample, chunks);
  // Without any length no window can have been cut off by the clip's end.
  const seconds = duration ?? sample.videoDuration ?? result.videoDuration ?? Number.POSITIVE_INFINITY;
  return descriptionVerdicts(result, sample, chunks, seconds);
}

/** The response that a result is on: of this path, else of the study, else what the result file itself holds of it. */
function outputOf(
  drafts: Map<string, Draft>,
  place: ResultFile,
  { knownOutput, findings }: RunsInput,
): ImportedOutput | undefined {
  const { file, result, runName, split, id } = place;
  const key = duplexKey(split.name, id);
  const here = drafts.get(runName)?.outputs.get(key);
  if (here) return here;
  const known = knownOutput(runName, split.name, id);
  if (known) {
    const output = { ...emptyOutput(place, findings), ...known };
    draftOf(drafts, runName).outputs.set(key, output);
    return output;
  }
  if (result.kind !== 'description') {
    findings.add(file, withoutResponse(runName, split, id));
    return undefined;
  }
  const chunks = result.sentences.map(({ sentence, start, end }, index) =>
    chunk(index, sentence, start, end),
  );
  const issue = responseFromResult(runName, split, id);
  const output: ImportedOutput = {
    ...emptyOutput(place, findings),
    chunks,
    sourceHash: hashOf(chunks),
    issues: [{ ...issue, file: findings.relative(file) }],
  };
  draftOf(drafts, runName).outputs.set(key, output);
  return output;
}

const responseFromResult = (run: string, { name }: Split, id: string): InputIssue => ({
  severity: 'info',
  code: 'response-from-result',
  record: '',
  message: `There is no response file of ${run} for ${name}/${id}; its sentences are taken from the result file.`,
  action: 'Nothing is lost but their order in the response; import the response files as well to have that.',
});

const withoutResponse = (run: string, { name }: Split, id: string): InputIssue => ({
  severity: 'warning',
  code: 'result-without-response',
  record: '',
  message: `There is no response of ${run} for ${name}/${id}, and a reminder's result file holds only what was said in the windows, without times.`,
  action: 'The result is left out; import the response files of the run together with it, or before it.',
});

const otherScenario = (kind: string, { name }: Split): InputIssue => ({
  severity: 'warning',
  code: 'result-of-other-scenario',
  record: '',
  message: `The file holds a ${kind}’s result, but lies in the folder of ${name}.`,
  action: 'It is left out; move it into the folder of its split and import again.',
});

const withoutPlace = (unused: readonly string[], run: string): InputIssue => ({
  severity: 'warning',
  code: 'verdict-without-place',
  record: '',
  message: `${unused.length} verdicts are on something the response of ${run} does not have, or on another window, first: ${JSON.stringify(unused[0])}.`,
  action: 'They are left out; what they were on stays unjudged. Import the response that was judged.',
});
