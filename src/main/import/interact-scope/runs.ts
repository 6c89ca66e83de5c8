import { createHash } from 'node:crypto';
import { readTrace } from '../../../core/interact-scope/trace.ts';
import { readContentReply } from '../../../core/interact-scope/verdict.ts';
import type { InputIssue } from '../../../core/issue.ts';
import { describeValue, type JsonObject } from '../../../core/json.ts';
import { readText } from '../../../core/omni-interact/time.ts';
import type { Chunk } from '../../../core/omni-interact/types.ts';
import type { StudySlot } from '../../../core/slot.ts';
import type { ImportedOutput, ImportedRun, ImportedVerdict } from '../../store/import-writer.ts';
import type { JsonRow } from '../json-lines.ts';
import { type KeptRow, keepRow, RowReader } from '../kept-rows.ts';
import type { Findings } from '../omni-interact/findings.ts';
import { capIssues } from '../omni-interact/read.ts';
import type { RunSource } from '../source.ts';
import type { InteractionRecords } from './interactions.ts';

/** What a run of a model under an arm is called. */
export const scopeRunName = (model: string, arm: string | null): string =>
  arm === null ? model : `${model} [${arm}]`;

/** One record of outputs or verdicts, by where it stands. */
interface KeptRecord {
  file: string;
  record: string;
  row: KeptRow;
}

interface KeptOutput extends KeptRecord {
  verdicts: KeptRecord[];
}

interface RunDraft {
  run: ImportedRun & { model: string; arm: string | null };
  outputs: Map<string, KeptOutput>;
}

/**
 * The runs that a path's output records make: one per model and arm, with the verdicts that belong to them. Only
 * where the records stand is kept; each is read again when its run is written.
 */
export class RunRecords {
  private readonly drafts = new Map<string, RunDraft>();
  private readonly findings: Findings;

  constructor(findings: Findings) {
    this.findings = findings;
  }

  get runs(): number {
    return this.drafts.size;
  }

  addOutput(file: string, row: JsonRow): void {
    const { record, value } = row;
    const id = nameIn(value, 'id');
    const { model, arm, name } = runOf(value);
    const refuse = (code: string, where: string, message: string): void =>
      this.findings.add(file, {
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
    const draft = this.drafts.get(name) ?? newDraft(name, model, arm);
    this.drafts.set(name, draft);
    if (draft.outputs.has(id)) {
      refuse('output-twice', record, `${name} has output for ${JSON.stringify(id)} twice.`);
      return;
    }
    draft.outputs.set(id, { file, record, row: keepRow(file, row), verdicts: [] });
  }

  /**
   * Add one verdict: `{id, model, arm?, target, output, verdict}` with the target's place in the interaction's own
   * list and the output's place in the recorded one. Whether these are there shows when the output is read.
   */
  addVerdict(file: string, row: JsonRow): void {
    const id = nameIn(row.value, 'id');
    const { name } = runOf(row.value);
    const output = this.drafts.get(name)?.outputs.get(id);
    if (output) output.verdicts.push({ file, record: row.record, row: keepRow(file, row) });
    else {
      const message = `There is no output of ${name} for ${JSON.stringify(id)} in this import.`;
      this.findings.add(file, withoutPlace(row.record, message));
    }
  }

  /** @param tasks task by interaction id, of the path and of the study */
  sources(tasks: ReadonlyMap<string, string>, interactions: InteractionRecords): RunSource[] {
    return inOrder([...this.drafts.values()]).map(({ run, outputs }) => ({
      run,
      outputs: outputs.size,
      read: () => this.read(run.name, outputs, { tasks, interactions }),
    }));
  }

  private async *read(
    runName: string,
    outputs: ReadonlyMap<string, KeptOutput>,
    { tasks, interactions }: { tasks: ReadonlyMap<string, string>; interactions: InteractionRecords },
  ): AsyncGenerator<ImportedOutput> {
    const readers = { outputs: new RowReader(), verdicts: new RowReader(), interactions: new RowReader() };
    const findTarget = interactions.targetFinder(readers.interactions);
    try {
      for (const [id, kept] of outputs) {
        const value = readers.outputs.read(kept.row);
        if (nameIn(value, 'id') !== id || runOf(value).name !== runName) {
          throw readers.outputs.changed(kept.file);
        }
        const output = toOutput(id, value, kept, tasks.get(id) ?? '', this.findings);
        const verdicts = new VerdictPlaces(runName, output, (place) => findTarget(id, place), this.findings);
        for (const each of kept.verdicts) verdicts.add(each, readers.verdicts.read(each.row));
        yield verdicts.settle(kept.verdicts.at(-1)?.file ?? null);
      }
    } finally {
      for (const reader of Object.values(readers)) reader.close();
    }
  }
}

/** Models as they come, each with its main condition first. */
function inOrder(drafts: readonly RunDraft[]): RunDraft[] {
  const models = [...new Set(drafts.map(({ run }) => run.model))];
  const rank = ({ run }: RunDraft): number => 2 * models.indexOf(run.model) + Number(run.arm !== null);
  return [...drafts].sort((a, b) => rank(a) - rank(b));
}

const nameIn = (value: JsonObject, field: string): string => readText(value[field]).trim();

const runOf = (value: JsonObject): { model: string; arm: string | null; name: string } => {
  const model = nameIn(value, 'model');
  const arm = nameIn(value, 'arm') || null;
  return { model, arm, name: scopeRunName(model, arm) };
};

function toOutput(
  id: string,
  value: JsonObject,
  { file, record }: KeptRecord,
  subset: string,
  findings: Findings,
): ImportedOutput {
  const trace = readTrace(value, record);
  const shown = findings.relative(file);
  return {
    subset,
    name: id,
    status: 'ok',
    detail: '',
    chunks: trace.chunks,
    rejected: trace.rejected,
    details: trace.details,
    sourceHash: createHash('sha256').update(JSON.stringify(value)).digest('hex'),
    file: shown,
    outputAudioPath: null,
    verdicts: [],
    evaluationHash: null,
    evaluationFile: null,
    issues: capIssues(trace.issues).map((issue) => ({ ...issue, file: shown })),
  };
}

const newDraft = (name: string, model: string, arm: string | null): RunDraft => ({
  run: { name, label: '', kind: 'imported', note: '', model, arm },
  outputs: new Map(),
});

const withoutPlace = (record: string, message: string): InputIssue => ({
  severity: 'warning',
  code: 'verdict-without-place',
  record,
  message,
  action: 'The verdict is left out; correct the record and import again.',
});

/** Puts verdicts on the chunks of one output. */
class VerdictPlaces {
  private readonly given: ImportedVerdict[] = [];
  private readonly taken = new Set<string>();
  private readonly chunks: ReadonlyMap<unknown, Chunk>;
  private readonly runName: string;
  private readonly output: ImportedOutput;
  private readonly findTarget: (place: unknown) => StudySlot | undefined;
  private readonly findings: Findings;

  constructor(
    runName: string,
    output: ImportedOutput,
    findTarget: (place: unknown) => StudySlot | undefined,
    findings: Findings,
  ) {
    this.runName = runName;
    this.output = output;
    this.findTarget = findTarget;
    this.findings = findings;
    // The first of equal places counts, as where it is looked for one by one.
    this.chunks = new Map([...output.chunks].reverse().map((chunk) => [chunk.index, chunk]));
  }

  add({ file, record }: KeptRecord, value: JsonObject): void {
    const refuse = (message: string): void => this.findings.add(file, withoutPlace(record, message));
    const slot = this.findTarget(value.target);
    if (!slot) {
      const target = JSON.stringify(value.target) ?? 'without a number';
      refuse(`${JSON.stringify(this.output.name)} has no target ${target}.`);
      return;
    }
    const chunk = this.chunks.get(value.output);
    if (!chunk) {
      refuse(`${this.runName} has no output ${JSON.stringify(value.output) ?? 'without a number'} there.`);
      return;
    }
    const place = `${slot.slotId} ${chunk.index}`;
    if (this.taken.has(place)) {
      refuse(
        `${this.runName} has a verdict on output ${chunk.index} for that target already, and the first one counts.`,
      );
      return;
    }
    this.taken.add(place);
    const verdict = readContentReply(readText(value.verdict));
    this.given.push({
      slotId: slot.slotId,
      stage: 'content',
      chunkIndex: chunk.index,
      verdict,
      inputs: verdictInputs(slot, chunk.text),
    });
    if (verdict.state !== 'failed') return;
    this.findings.add(file, {
      severity: 'warning',
      code: 'verdict-unreadable',
      record: `${record}.verdict`,
      message: `The verdict is ${describeValue(value.verdict)}: ${verdict.reason}.`,
      action: 'It is kept as failed, which is no Incorrect; what hangs on it stays unjudged.',
    });
  }

  /** The output with its verdicts. Their hash tells whether they changed; none means that nothing is known of them. */
  settle(lastFile: string | null): ImportedOutput {
    if (this.given.length === 0 || lastFile === null) return this.output;
    const evaluationHash = createHash('sha256').update(JSON.stringify(this.given)).digest('hex');
    const evaluationFile = this.findings.relative(lastFile);
    return { ...this.output, verdicts: this.given, evaluationHash, evaluationFile };
  }
}

const verdictInputs = (slot: StudySlot, text: string): ImportedVerdict['inputs'] => ({
  question: slot.questionText,
  reference: slot.referenceText,
  text,
});
