/** One piece of work on a study in a process of its own, telling on stdout what it claims to have done; to be killed. */
import { writeSync } from 'node:fs';
import { exportFigures } from '../../src/main/export/figures.ts';
import { exportOmniInteract } from '../../src/main/export/run-outputs.ts';
import { exportTables } from '../../src/main/export/tables.ts';
import { importInto } from '../../src/main/jobs/import-job.ts';
import { runJudging } from '../../src/main/judging/run.ts';
import { DEFAULT_JUDGE_SETTINGS } from '../../src/main/judging/settings.ts';
import { adapterContext } from '../../src/main/replay/context.ts';
import { adapters } from '../../src/main/replay/kinds.ts';
import { type ReplayRequest, replay } from '../../src/main/replay/replay.ts';
import { setScoredBy } from '../../src/main/store/scores.ts';
import { settleOpened } from '../../src/main/store/settle-opened.ts';
import { asStudyError, type OpenStudy, openStudyFile, StudyError } from '../../src/main/store/study-file.ts';

export type Operation =
  | { kind: 'import'; source: string; threads?: number }
  | { kind: 'replay'; request: ReplayRequest }
  | { kind: 'judge'; baseUrl: string | null; cachePath: string; retryFailed: boolean; concurrency: number }
  | { kind: 'score'; scoredBy: string | null }
  | { kind: 'export'; out: string; run: string; figures: string[] };

/** What the work says: how much of it is in the study by now, or that it is over. */
export type Claim =
  | { type: 'ready' }
  | { type: 'kept'; count: number }
  | { type: 'done'; count: number }
  | { type: 'failed'; message: string; expected: boolean };

const say = (claim: Claim): void => void writeSync(1, `${JSON.stringify(claim)}\n`);

const countRows = ({ db }: OpenStudy, sql: string): number => db.prepare<[], number>(sql).pluck().get() ?? 0;

const threadsOf = ({ threads }: { threads?: number }): { threads?: number } =>
  threads === undefined ? {} : { threads };

async function work(study: OpenStudy, operation: Operation): Promise<number> {
  switch (operation.kind) {
    case 'import':
      return (await importInto(study, operation.source, threadsOf(operation))).counts.outputs;
    case 'replay':
      return await replayNow(study, operation.request);
    case 'judge':
      return await judge(study, operation);
    case 'score':
      setScoredBy(study.db, operation.scoredBy);
      return 0;
    case 'export': {
      const { out, run, figures } = operation;
      const { files } = await exportOmniInteract(study, run, out);
      const tables = await exportTables(study, {
        outDir: out,
        formats: ['tex', 'csv'],
      });
      const drawn = await exportFigures(study, { outDir: out, formats: ['svg'], names: figures });
      return files + tables.written.length + drawn.written.length;
    }
  }
}

async function replayNow(study: OpenStudy, request: ReplayRequest): Promise<number> {
  const done = (states: readonly { state: string }[]): number =>
    states.filter(({ state }) => state === 'done').length;
  const report = await replay(study, request, {
    registry: adapters(),
    context: adapterContext(),
    onProgress: ({ sessions }) => say({ type: 'kept', count: done(sessions) }),
  });
  if (report.failed.length > 0) throw new StudyError(report.failed.map(({ detail }) => detail).join('; '));
  return report.kept + report.replayed;
}

async function judge(study: OpenStudy, operation: Extract<Operation, { kind: 'judge' }>): Promise<number> {
  const { baseUrl, cachePath, retryFailed, concurrency } = operation;
  const given = countRows(study, "SELECT count(*) FROM verdicts WHERE judge <> 'imported' AND state = 'ok'");
  const report = await runJudging(
    study,
    { judge: baseUrl === null ? 'lexical' : 'openai', retryFailed },
    {
      settings: {
        ...DEFAULT_JUDGE_SETTINGS,
        baseUrl: baseUrl ?? DEFAULT_JUDGE_SETTINGS.baseUrl,
        model: 'test-model',
        concurrency,
        timeoutSeconds: 2,
        maxAttempts: 3,
      },
      cachePath,
      apiKey: null,
      backOffBaseMs: 5,
      onProgress: ({ done }) => say({ type: 'kept', count: given + done }),
    },
  );
  if (report.ended !== 'done') throw new StudyError(report.reason ?? 'The judging ended early.');
  if (report.failed > 0)
    throw new StudyError(`${report.failed} verdicts failed: ${report.failures[0]?.reason}`);
  return given + report.judged;
}

const [, , studyPath = '', text = ''] = process.argv;
const operation = JSON.parse(text) as Operation;
say({ type: 'ready' });
try {
  const study = openStudyFile(studyPath, operation.kind === 'import' ? { create: 'Study' } : {});
  settleOpened(study);
  try {
    const count = await work(study, operation);
    say({ type: 'done', count });
  } finally {
    study.db.close();
  }
} catch (error) {
  const said = asStudyError(error, studyPath);
  const expected = said instanceof StudyError || /ExportError$|^MediaError$|^AdapterError$/.test(said.name);
  say({ type: 'failed', message: said.message, expected });
  process.exitCode = 1;
}
