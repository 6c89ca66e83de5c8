import { createHash } from 'node:crypto';
import type { InputIssue } from '../../../core/issue.ts';
import { type OviDetails, oviChunks } from '../../../core/ovi-bench/case-score.ts';
import type { OviCase } from '../../../core/ovi-bench/dataset.ts';
import { neededMetrics, oviVerdictInputs } from '../../../core/ovi-bench/needed.ts';
import type { MetricVerdicts, OviResult } from '../../../core/ovi-bench/results.ts';
import { JUDGED_METRICS, type JudgedMetric } from '../../../core/ovi-bench/types.ts';
import { WHOLE_STAGE } from '../../../core/verdict-inputs.ts';
import type { ImportedOutput, ImportedRun, ImportedVerdict } from '../../store/import-writer.ts';
import { HUMAN_SCORES_JUDGE } from '../../store/judges.ts';
import type { Findings } from '../omni-interact/findings.ts';
import type { RunSource } from '../source.ts';
import type { ResultRow } from './read-file.ts';

/** A file of results. */
export interface ResultsFile {
  file: string;
  results: readonly ResultRow[];
}

/** The cases of the path and of the study, found by what a result says. */
export type FindCase = (result: OviResult) => OviCase | undefined;

interface Draft {
  run: ImportedRun;
  outputs: Map<string, ImportedOutput>;
}

/** The runs that result rows make: one per model, over all files. */
export function readOviRuns(
  files: readonly ResultsFile[],
  findCase: FindCase,
  findings: Findings,
): RunSource[] {
  const drafts = new Map<string, Draft>();
  for (const { file, results } of files) {
    for (const row of results) addResult(drafts, file, row, findCase, findings);
  }
  return [...drafts.values()].map(({ run, outputs }) => ({
    run,
    outputs: outputs.size,
    async *read() {
      yield* outputs.values();
    },
  }));
}

function addResult(
  drafts: Map<string, Draft>,
  file: string,
  { record, result }: ResultRow,
  findCase: FindCase,
  findings: Findings,
): void {
  const { model, caseId } = result;
  const draft = drafts.get(model) ?? {
    run: { name: model, label: '', kind: 'imported' as const, note: '', model, arm: null },
    outputs: new Map<string, ImportedOutput>(),
  };
  drafts.set(model, draft);
  const oviCase = findCase(result);
  const key = JSON.stringify([oviCase?.format ?? '', caseId]);
  const first = draft.outputs.get(key);
  if (first) {
    findings.add(file, {
      severity: 'error',
      code: 'output-twice',
      record,
      message: `${model} has a result for ${caseId} in ${first.file} already.`,
      action: 'The first one counts and this one is left out; give every run a model name of its own.',
    });
    return;
  }
  draft.outputs.set(key, toOutput(file, record, result, oviCase, findings));
}

function toOutput(
  file: string,
  record: string,
  result: OviResult,
  oviCase: OviCase | undefined,
  findings: Findings,
): ImportedOutput {
  const details = detailsOf(result, oviCase);
  const issues = oviCase ? differences(result, oviCase, record) : [];
  const verdicts = oviCase ? verdictsOf(file, record, result, oviCase, details, findings) : [];
  return {
    subset: oviCase?.format ?? 'open-ended',
    name: result.caseId,
    status: 'ok',
    detail: '',
    chunks: oviCase ? oviChunks(oviCase, details) : [],
    rejected: [],
    details,
    sourceHash: hashOf(details),
    file: findings.relative(file),
    outputAudioPath: null,
    verdicts,
    // Rows without scores say nothing about verdicts that came before.
    evaluationHash: verdicts.length > 0 ? hashOf(verdicts) : null,
    evaluationFile: findings.relative(file),
    issues: issues.map((issue) => ({ ...issue, file: findings.relative(file) })),
  };
}

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** The result without what the case itself says; a multiple-choice case has the partial answer. */
const detailsOf = (result: OviResult, oviCase: OviCase | undefined): OviDetails => ({
  answer: result.answer,
  partial: result.partial || (oviCase?.format === 'multiple-choice' ? oviCase.partial : ''),
  rate: result.rate,
  predictedType: result.predictedType,
  response: result.response,
  choice: result.choice,
  raw: result.raw,
});

/** Verdicts of the file's judge, and people's scores as those of a judge of their own. */
function verdictsOf(
  file: string,
  record: string,
  result: OviResult,
  oviCase: OviCase,
  details: OviDetails,
  findings: Findings,
): ImportedVerdict[] {
  // What was judged is noted as the row has it: with another question the verdict is stale and does not count.
  const judged = {
    ...oviCase,
    question: result.question.trim() || oviCase.question,
    signal: result.signal.trim() || oviCase.signal,
  };
  const inputs = oviVerdictInputs(judged, details);
  const needed = neededMetrics(oviCase, details);
  const unneeded = new Set<JudgedMetric>();
  const from = (verdicts: MetricVerdicts, judge?: string): ImportedVerdict[] =>
    JUDGED_METRICS.flatMap((stage) => {
      const verdict = verdicts[stage];
      if (!verdict) return [];
      if (!needed.includes(stage)) {
        unneeded.add(stage);
        return [];
      }
      const place = { slotId: 1, stage, chunkIndex: WHOLE_STAGE, verdict, inputs };
      return [judge === undefined ? place : { ...place, judge }];
    });
  const all = [...from(result.verdicts), ...from(result.humanVerdicts, HUMAN_SCORES_JUDGE)];
  if (unneeded.size > 0) findings.add(file, withoutPlace(record, [...unneeded], oviCase));
  return all;
}

const withoutPlace = (
  record: string,
  metrics: readonly string[],
  { format, caseId }: OviCase,
): InputIssue => ({
  severity: 'info',
  code: 'verdict-without-place',
  record: `${record}.scores`,
  message:
    format === 'multiple-choice'
      ? `${caseId} is a multiple-choice case, in which ${metrics.join(', ')} is not judged.`
      : `${caseId} has ${metrics.join(', ')} although no type could be read from the reply.`,
  action: 'The score is left out; the others are kept.',
});

/** What the row says of the case otherwise than the data set. */
function differences(result: OviResult, oviCase: OviCase, record: string): InputIssue[] {
  const said: [string, string | number | null, string | number][] = [
    ['question', result.question.trim() || null, oviCase.question],
    ['signal', result.signal.trim() || null, oviCase.signal],
    ['t0', result.t0, oviCase.t0],
    ['t1', result.t1, oviCase.t1],
  ];
  return said
    .filter(([, given, wanted]) => given !== null && given !== wanted)
    .map(([field, given, wanted]) => ({
      severity: 'warning' as const,
      code: 'result-of-other-case',
      record: `${record}.${field}`,
      message: `The result has ${JSON.stringify(given)} as ${field}; case ${oviCase.caseId} has ${JSON.stringify(wanted)}.`,
      action:
        field === 't0' || field === 't1'
          ? 'The data set’s time counts; check that the result is of this case.'
          : 'The data set counts, and scores that came with the result are stale; check that it is of this case.',
    }));
}
