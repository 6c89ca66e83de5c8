/** Worker thread for long work, so that the process that answers requests never waits for it. */
import { parentPort, workerData } from 'node:worker_threads';
import type { JudgingProgress, JudgingReport } from '../../core/judging/judging-views.ts';
import type { ReplayProgress } from '../../core/replay/replay-views.ts';
import { judgeCachePath } from '../home.ts';
import { readAgreement } from '../judging/agreement.ts';
import { JudgingError } from '../judging/judging-error.ts';
import { planOnly, runJudging } from '../judging/run.ts';
import { PauseSwitch } from '../judging/waiting.ts';
import { PauseGate } from '../replay/media-clock.ts';
import { readSlotColumns } from '../store/compare-queries.ts';
import { readPairMetrics } from '../store/comparison.ts';
import { readDuplexFacts } from '../store/duplex-facts.ts';
import { readOviFacts } from '../store/ovi-facts.ts';
import { readScopeFacts } from '../store/scope-facts.ts';
import { setScoredBy } from '../store/scores.ts';
import { readFactSamples, readRunFacts } from '../store/study-facts.ts';
import { asStudyError, type OpenStudy, openStudyFile, StudyError } from '../store/study-file.ts';
import { readTables } from '../store/study-info.ts';
import { ImportError, importInto, previewImport } from './import-job.ts';
import type { FromWorker, ToWorker, WorkRequest, WorkResult } from './protocol.ts';
import { runReplayJob } from './replay-job.ts';

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread only.');

const send = (message: FromWorker): void => port.postMessage(message);
const cancelling = new AbortController();
const pause = new PauseSwitch();
const gate = new PauseGate();
port.on('message', (message: ToWorker) => {
  if (message.type === 'cancel') cancelling.abort();
  else if (message.type === 'pause') {
    pause.pause();
    gate.pause();
  } else {
    pause.resume();
    gate.resume();
  }
});

/** Progress is told at most this often; a reader cannot follow more, and every message costs the host. */
const PROGRESS_INTERVAL_MS = 50;
let lastProgress = 0;

const tell = (
  fraction: number | null,
  message: string,
  details: { judging?: JudgingProgress; replay?: ReplayProgress } = {},
): void => {
  const now = performance.now();
  if (now - lastProgress < PROGRESS_INTERVAL_MS) return;
  lastProgress = now;
  send({ type: 'progress', fraction, message, ...details });
};

const tellReplay = (fraction: number | null, message: string, replay: ReplayProgress): void => {
  // What stands when nothing runs any more must not be lost: nothing may follow it.
  if (replay.sessions.every(({ state }) => state !== 'running')) lastProgress = 0;
  tell(fraction, message, { replay });
};

const tellJudging = (progress: JudgingProgress): void => {
  // The last word counts, however soon it comes after the one before.
  if (progress.remaining === 0) lastProgress = 0;
  const { done, failed, total, cached, waiting, state } = progress;
  const parts = [
    `${done + failed} of ${total} verdicts`,
    ...(cached > 0 ? [`${cached} from the cache`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(state === 'paused' ? ['paused'] : []),
    ...(waiting ? [`waiting ${Math.ceil(waiting.seconds)} s: ${waiting.reason}`] : []),
  ];
  tell(total > 0 ? (done + failed) / total : null, parts.join(' · '), { judging: progress });
};

async function work(request: WorkRequest): Promise<WorkResult> {
  const study =
    request.studyPath === null ? null : openStudyFile(request.studyPath, { isOpenElsewhere: true });
  try {
    if (request.kind === 'import-preview') {
      return { kind: request.kind, value: await previewImport(study, request.path, importOptions) };
    }
    return await workOn(study!, request);
  } finally {
    study?.db.close();
  }
}

const importOptions = {
  signal: cancelling.signal,
  onProgress: (fraction: number | null, message: string): void => tell(fraction, message),
};

async function workOn(
  study: OpenStudy,
  request: Exclude<WorkRequest, { kind: 'import-preview' }>,
): Promise<WorkResult> {
  switch (request.kind) {
    case 'import': {
      const { keepCopies, replace, nameFromSource } = request;
      const options = { ...importOptions, keepCopies, replace, nameFromSource };
      return { kind: request.kind, value: await importInto(study, request.path, options) };
    }
    case 'facts': {
      const { runId } = request;
      const facts = runId === null ? readFactSamples(study.db) : readRunFacts(study.db, runId);
      return { kind: request.kind, value: new TextEncoder().encode(JSON.stringify(facts)) };
    }
    case 'tables-under':
      return { kind: request.kind, value: readTables(study.db, request.profile) };
    case 'pair-metrics':
      return { kind: request.kind, value: readPairMetrics(study.db, request) };
    case 'slot-columns':
      return { kind: request.kind, value: readSlotColumns(study.db, request.filter, request.runIds) };
    case 'scope-facts':
      return { kind: request.kind, value: readScopeFacts(study.db) };
    case 'ovi-facts':
      return { kind: request.kind, value: readOviFacts(study.db) };
    case 'duplex-facts':
      return { kind: request.kind, value: readDuplexFacts(study.db) };
    case 'score':
      tell(null, 'Scoring anew');
      setScoredBy(study.db, request.scoredBy);
      return { kind: request.kind, value: null };
    case 'judge': {
      const { settings, apiKey } = request;
      const value = await runJudging(study, request.request, {
        settings,
        apiKey,
        cachePath: judgeCachePath(),
        signal: cancelling.signal,
        pause,
        onProgress: tellJudging,
      });
      return { kind: request.kind, value };
    }
    case 'replay': {
      const { request: asked, apiKey } = request;
      const value = await runReplayJob(study, asked, {
        apiKey,
        signal: cancelling.signal,
        gate,
        onProgress: tellReplay,
      });
      return { kind: request.kind, value };
    }
    case 'judge-plan': {
      const { settings } = request;
      const value = await planOnly(study, request.request, { settings, cachePath: judgeCachePath() });
      return { kind: request.kind, value };
    }
    case 'case-files': {
      const { caseFiles } = await import('../export/case-study.ts');
      return { kind: request.kind, value: await caseFiles(study, request.caseId, request.options) };
    }
    case 'judge-agreement':
      return {
        kind: request.kind,
        value: readAgreement(study.db, request.judgeA, request.judgeB, request.runIds),
      };
  }
}

/** A batch that ended early has a result and is no success. */
function endOf(result: WorkResult): FromWorker {
  if (result.kind !== 'judge' || result.value.ended === 'done') return { type: 'done', result };
  const { ended, reason } = result.value;
  const kept = keptText(result.value);
  return ended === 'cancelled'
    ? { type: 'failed', cancelled: true, message: `Cancelled; ${kept}`, expected: true, result }
    : { type: 'failed', cancelled: false, message: `${reason} ${kept}`, expected: true, result };
}

const keptText = ({ judged, remaining }: JudgingReport): string =>
  `${judged} verdicts of this batch are kept, ${remaining} are still to be given.`;

/** What a cancelled piece of work leaves behind. */
const CANCELLED: Record<WorkRequest['kind'], string> = {
  'import-preview': 'Cancelled.',
  import: 'Cancelled; the study is as it was before.',
  score: 'Cancelled; the study is as it was before.',
  judge: 'Cancelled; the verdicts given so far are kept.',
  replay: 'Cancelled; clips played to their end are kept, and the replay can be resumed.',
  facts: 'Cancelled.',
  'tables-under': 'Cancelled.',
  'pair-metrics': 'Cancelled.',
  'slot-columns': 'Cancelled.',
  'scope-facts': 'Cancelled.',
  'ovi-facts': 'Cancelled.',
  'duplex-facts': 'Cancelled.',
  'judge-plan': 'Cancelled.',
  'judge-agreement': 'Cancelled.',
  'case-files': 'Cancelled.',
};

try {
  send(endOf(await work(workerData as WorkRequest)));
} catch (error) {
  const { studyPath } = workerData as WorkRequest;
  const failure = asStudyError(
    error instanceof Error ? error : new Error(String(error)),
    studyPath ?? 'The study',
  );
  const cancelled = cancelling.signal.aborted;
  send({
    type: 'failed',
    cancelled,
    message: cancelled ? CANCELLED[(workerData as WorkRequest).kind] : failure.message,
    expected:
      failure instanceof StudyError || failure instanceof JudgingError || failure instanceof ImportError,
    ...(failure.stack ? { detail: failure.stack } : {}),
  });
}
port.close();
