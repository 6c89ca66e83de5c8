import { createHash } from 'node:crypto';
import { readTrace } from '../../../core/interact-scope/trace.ts';
import { readContentReply } from '../../../core/interact-scope/verdict.ts';
import type { JsonObject } from '../../../core/json.ts';
import { readText } from '../../../core/omni-interact/time.ts';
import type { StudySlot } from '../../../core/slot.ts';
import type { ImportedOutput, ImportedRun, ImportedVerdict } from '../../store/import-writer.ts';
import type { JsonRow } from '../json-lines.ts';
import type { Findings } from '../omni-interact/findings.ts';
import type { RunSource } from '../source.ts';
import type { ScopeSample } from './source.ts';

/** A file of records, read. */
export interface RecordFile {
  file: string;
  rows: readonly JsonRow[];
  sha256: string;
}

interface RunsInput {
  outputs: readonly RecordFile[];
  verdicts: readonly RecordFile[];
  samples: readonly ScopeSample[];
  /** Task by interaction id, of the path and of the study. */
  tasks: ReadonlyMap<string, string>;
  findings: Findings;
}

/** What a run of a model under an arm is called. */
export const scopeRunName = (model: string, arm: string | null): string =>
  arm === null ? model : `${model} [${arm}]`;

interface RunDraft {
  run: ImportedRun & { model: string; arm: string | null };
  outputs: Map<string, ImportedOutput>;
}

/** The runs that a path's output records make: one per model and arm, with the verdicts that belong to them. */
export function readRuns(input: RunsInput): RunSource[] {
  const drafts = new Map<string, RunDraft>();
  for (const { file, rows } of input.outputs) {
    for (const row of rows) addOutput(drafts, file, row, input);
  }
  for (const { file, rows } of input.verdicts) {
    for (const row of rows) addVerdict(drafts, file, row, input);
  }
  return inOrder([...drafts.values()]).map(({ run, outputs }) => ({
    run,
    outputs: outputs.size,
    async *read() {
      for (const output of outputs.values()) yield settleVerdicts(output);
    },
  }));
}

/** Models as they come, each with its main condition first. */
function inOrder(drafts: readonly RunDraft[]): RunDraft[] {
  const models = [...new Set(drafts.map(({ run }) => run.model))];
  const rank = ({ run }: RunDraft): number => 2 * models.indexOf(run.model) + Number(run.arm !== null);
  return [...drafts].sort((a, b) => rank(a) - rank(b));
}

/** The hash of a set of verdicts tells whether they changed; none means that nothing is known of them. */
function settleVerdicts(output: ImportedOutput): ImportedOutput {
  if (output.verdicts.length === 0) return output;
  const evaluationHash = createHash('sha256').update(JSON.stringify(output.verdicts)).digest('hex');
  return { ...output, evaluationHash };
}

const nameIn = (value: JsonObject, field: string): string => readText(value[field]).trim();

const runOf = (value: JsonObject): { model: string; arm: string | null; name: string } => {
  const model = nameIn(value, 'model');
  const arm = nameIn(value, 'arm') || null;
  return { model, arm, name: scopeRunName(model, arm) };
};

function addOutput(
  drafts: Map<string, RunDraft>,
  file: string,
  { record, value }: JsonRow,
  { tasks, findings }: RunsInput,
): void {
  const id = nameIn(value, 'id');
  const { model, arm, name } = runOf(value);
  const refuse = (code: string, where: string, message: string): void =>
    findings.add(file, {
      severity: 'error',
      code,
      record: where,
      message,
      action: 'The record is left out and the others are kept; correct it and import again.',
    });
  if (model === '') {
    refuse('output-without-model', `${record}.model`, 'The record names no model.');
    return;
  }
  if (id === '') {
    refuse('output-without-id', `${record}.id`, 'The record names no interaction.');
    return;
  }
  const draft = drafts.get(name) ?? newDraft(name, model, arm);
  drafts.set(name, draft);
  if (draft.outputs.has(id)) {
    refuse('output-twice', record, `${name} has output for ${JSON.stringify(id)} twice.`);
    return;
  }
  const trace = readTrace(value, record);
  draft.outputs.set(id, {
    subset: tasks.get(id) ?? '',
    name: id,
    status: 'ok',
    detail: '',
    chunks: trace.chunks,
    rejected: trace.rejected,
    details: trace.details,
    sourceHash: createHash('sha256').update(JSON.stringify(value)).digest('hex'),
    file: findings.relative(file),
    outputAudioPath: null,
    verdicts: [],
    evaluationHash: null,
    evaluationFile: null,
    issues: trace.issues.map((issue) => ({ ...issue, file: findings.relative(file) })),
  });
}

const newDraft = (name: string, model: string, arm: string | null): RunDraft => ({
  run: { name, label: '', kind: 'imported', note: '', model, arm },
  outputs: new Map(),
});

/**
 * Attach one verdict: `{id, model, arm?, target, output, verdict}` with the target's place in the interaction's own
 * list and the output's place in the recorded one.
 */
function addVerdict(
  drafts: Map<string, RunDraft>,
  file: string,
  { record, value }: JsonRow,
  { samples, findings }: RunsInput,
): void {
  const id = nameIn(value, 'id');
  const { name } = runOf(value);
  const refuse = (message: string): void =>
    findings.add(file, {
      severity: 'warning',
      code: 'verdict-without-place',
      record,
      message,
      action: 'The verdict is left out; correct the record and import again.',
    });
  const output = drafts.get(name)?.outputs.get(id);
  if (!output) {
    refuse(`There is no output of ${name} for ${JSON.stringify(id)} in this import.`);
    return;
  }
  const sample = samples.find((each) => each.name === id);
  const position = sample?.details.targets.findIndex(({ fileIndex }) => fileIndex === value.target) ?? -1;
  const slot = sample?.slots[position];
  if (!slot) {
    refuse(`${JSON.stringify(id)} has no target ${JSON.stringify(value.target) ?? 'without a number'}.`);
    return;
  }
  const chunk = output.chunks.find(({ index }) => index === value.output);
  if (!chunk) {
    refuse(`${name} has no output ${JSON.stringify(value.output) ?? 'without a number'} there.`);
    return;
  }
  const isThere = output.verdicts.some(
    ({ slotId, chunkIndex }) => slotId === slot.slotId && chunkIndex === chunk.index,
  );
  if (isThere) {
    refuse(
      `${name} has a verdict on output ${chunk.index} for that target already, and the first one counts.`,
    );
    return;
  }
  const given: ImportedVerdict = {
    slotId: slot.slotId,
    stage: 'content',
    chunkIndex: chunk.index,
    verdict: readContentReply(readText(value.verdict)),
    inputs: verdictInputs(slot, chunk.text),
  };
  if (given.verdict.state === 'failed') {
    findings.add(file, {
      severity: 'warning',
      code: 'verdict-unreadable',
      record: `${record}.verdict`,
      message: `The verdict is ${JSON.stringify(value.verdict) ?? 'missing'}: ${given.verdict.reason}.`,
      action: 'It is kept as failed, which is no Incorrect; what hangs on it stays unjudged.',
    });
  }
  output.verdicts = [...output.verdicts, given];
  output.evaluationFile = findings.relative(file);
}

const verdictInputs = (slot: StudySlot, text: string): ImportedVerdict['inputs'] => ({
  question: slot.questionText,
  reference: slot.referenceText,
  text,
});
