import { basename, dirname, join } from 'node:path';
import { isJsonObject } from '../../../core/json.ts';
import { readJsonFile } from '../read-json.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import type { Findings } from './findings.ts';
import { isInside, resolveClaim, sampleOfPath } from './paths.ts';
import type { RunDraft } from './run-collector.ts';
import type { SampleIndex } from './sample-index.ts';
import { type RunDescriptor, type SampleId, sampleKey } from './source.ts';
import type { Folder, Tree } from './walk.ts';

export const EVALUATION_ENDING = '.unified_eval.json';

/** Whether a folder holds judged results. */
export function isEvaluationFolder(folder: Pick<Folder, 'files'>): boolean {
  return folder.files.some((file) => file.endsWith(EVALUATION_ENDING));
}

/** What a judged file says it was made from, read only where its name does not tell; undefined when unreadable. */
export function evaluationMeta(path: string): { gtJson: string; modelJson: string } | undefined {
  try {
    const { value } = readJsonFile(path);
    const meta = isJsonObject(value) && isJsonObject(value.meta) ? value.meta : {};
    const text = (field: unknown): string => (typeof field === 'string' ? field : '');
    return { gtJson: text(meta.gt_json), modelJson: text(meta.model_json) };
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined;
    throw error;
  }
}

export interface EvaluationContext {
  tree: Tree;
  index: SampleIndex<SampleId>;
  drafts: ReadonlyMap<string, RunDraft>;
  bases: readonly string[];
  /** Judged results to take where a run has several, because they were opened as such. */
  preferred: string | undefined;
}

/**
 * Attach judged results (`<sample id>.unified_eval.json`) to the outputs they judge. One run takes one folder of
 * them; others are reported, because verdicts of two judges must not be mixed.
 */
export function attachEvaluations(
  runs: readonly RunDescriptor[],
  context: EvaluationContext,
  findings: Findings,
): void {
  const foldersOf = new Map<RunDescriptor, Folder[]>();
  for (const folder of context.tree.values()) {
    if (!isEvaluationFolder(folder)) continue;
    const run = runOfEvaluations(folder, runs, context);
    if (run) foldersOf.set(run, [...(foldersOf.get(run) ?? []), folder]);
    else noteWithoutRun(folder, findings);
  }
  for (const [run, folders] of foldersOf) {
    const chosen = chooseFolder(folders, context.preferred);
    for (const other of folders) {
      if (other !== chosen) noteSecondSet(other, chosen, run, findings);
    }
    attachFolder(chosen, run, context, findings);
  }
}

function runOfEvaluations(
  folder: Folder,
  runs: readonly RunDescriptor[],
  context: EvaluationContext,
): RunDescriptor | undefined {
  const around = runs
    .filter((run) => isInside(folder.path, run.folder))
    .sort((a, b) => b.folder.length - a.folder.length);
  if (around[0]) return around[0];
  const file = folder.files.find((name) => name.endsWith(EVALUATION_ENDING))!;
  const meta = evaluationMeta(join(folder.path, file));
  const model = meta && resolveClaim(meta.modelJson, [folder.path, ...context.bases], 4).path;
  return (
    runs.find((run) => model !== undefined && isInside(model, run.folder)) ??
    runs.find((run) => run.name === folder.name || run.name === basename(dirname(folder.path)))
  );
}

function chooseFolder(folders: Folder[], preferred: string | undefined): Folder {
  return (
    folders.find((folder) => folder.path === preferred) ??
    folders.find((folder) => folder.name === 'unified_eval') ??
    folders[0]!
  );
}

function noteWithoutRun(folder: Folder, findings: Findings): void {
  ignoreEvaluations(folder, 'judged results of a run that is not here', findings);
  findings.add(folder.path, {
    severity: 'warning',
    code: 'evaluations-without-run',
    record: '',
    message: 'The judged results here belong to no run that was found.',
    action: 'They are left out; put the folder into its run’s folder (outputs/<model>/unified_eval).',
  });
}

function noteSecondSet(other: Folder, chosen: Folder, run: RunDescriptor, findings: Findings): void {
  ignoreEvaluations(other, `${findings.relative(chosen.path)} is used for run ${run.name}`, findings);
  findings.add(other.path, {
    severity: 'warning',
    code: 'second-set-of-evaluations',
    record: run.name,
    message: `Run ${run.name} has judged results in ${findings.relative(chosen.path)} and here.`,
    action: `Only ${findings.relative(chosen.path)} is read; open this folder by itself to use its verdicts instead.`,
  });
}

function ignoreEvaluations(folder: Folder, reason: string, findings: Findings): void {
  for (const file of folder.files) {
    if (file.endsWith(EVALUATION_ENDING)) findings.ignore(join(folder.path, file), reason);
  }
}

function attachFolder(
  folder: Folder,
  run: RunDescriptor,
  context: EvaluationContext,
  findings: Findings,
): void {
  const outputs = new Map(run.outputs.map((output) => [sampleKey(output), output]));
  const named = manifestNames(context.drafts.get(run.folder));
  for (const file of folder.files) {
    if (!file.endsWith(EVALUATION_ENDING)) continue;
    const path = join(folder.path, file);
    const sample = sampleOfEvaluation(path, file.slice(0, -EVALUATION_ENDING.length), named, context.index);
    const output = sample && outputs.get(sampleKey(sample));
    if (!output) noteUnmatched(path, sample, run, findings);
    else if (output.status === 'failed') findings.ignore(path, 'judged results of a sample that failed');
    else if (output.evaluationPath !== null) noteSecondEvaluation(path, output.evaluationPath, findings);
    else {
      output.evaluationPath = path;
      findings.markUsed(path);
    }
  }
}

/** Samples by the id a manifest gives them; ids used twice name nothing. */
function manifestNames(run: RunDraft | undefined): Map<string, SampleId | undefined> {
  const names = new Map<string, SampleId | undefined>();
  for (const output of run?.outputs.values() ?? []) {
    for (const { sampleId } of output.manifest) {
      if (sampleId !== '') names.set(sampleId, names.has(sampleId) ? undefined : output.id);
    }
  }
  return names;
}

function sampleOfEvaluation(
  path: string,
  id: string,
  named: ReadonlyMap<string, SampleId | undefined>,
  index: SampleIndex<SampleId>,
): SampleId | undefined {
  const known = named.get(id) ?? index.byAutomaticId(id);
  if (known) return known;
  const meta = evaluationMeta(path);
  const byAnnotation = meta && sampleOfPath(meta.gtJson);
  return byAnnotation && (index.get(byAnnotation) ?? byAnnotation);
}

function noteUnmatched(
  path: string,
  sample: SampleId | undefined,
  run: RunDescriptor,
  findings: Findings,
): void {
  findings.ignore(path, 'judged results that fit no output of their run');
  findings.add(path, {
    severity: 'warning',
    code: 'evaluation-without-output',
    record: sample ? sampleKey(sample) : '',
    message: sample
      ? `Run ${run.name} has judged results for ${sampleKey(sample)} but no output for it.`
      : `Neither the name nor the content of the file tells which sample of run ${run.name} it judges.`,
    action:
      'Its verdicts are left out; the published scorer names such files <subset>__<folder>.unified_eval.json.',
  });
}

function noteSecondEvaluation(path: string, first: string, findings: Findings): void {
  findings.ignore(path, `${basename(first)} judges the same sample`);
  findings.add(path, {
    severity: 'warning',
    code: 'evaluation-twice',
    record: '',
    message: `It judges the same sample as ${basename(first)}.`,
    action: `${basename(first)} is used; remove the one that is out of date.`,
  });
}
