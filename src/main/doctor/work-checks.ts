import { importNotices, settleCutOffImports } from '../store/imports.ts';
import { isStillRunning } from '../store/process-alive.ts';
import { endReplay, readReplays } from '../store/replays.ts';
import type { StudyDatabase } from '../store/study-file.ts';
import { type Check, counted, type Found, someOf } from './finding.ts';

/** Whether somebody imports into the study or replays over it now. */
export const isBeingWorkedOn = (db: StudyDatabase): boolean =>
  ['imports', 'replays'].some((table) =>
    db
      .prepare<[], { pid: number; started_at: string }>(
        `SELECT pid, started_at FROM ${table} WHERE state = 'running'`,
      )
      .all()
      .some(({ pid, started_at }) => isStillRunning(pid, started_at)),
  );

/** Work that was begun and not ended: what was cut off, and what waits to be gone on with. */
export const checkUnfinished: Check = ({ db }) => [
  ...cutOffImports(db),
  ...cutOffReplays(db),
  ...unfinishedReplays(db),
  ...failedVerdicts(db),
];

function cutOffImports(db: StudyDatabase): Found[] {
  const running = db
    .prepare<[], { pid: number; started_at: string }>(
      "SELECT pid, started_at FROM imports WHERE state = 'running'",
    )
    .all();
  const dead = running.filter(({ pid, started_at }) => !isStillRunning(pid, started_at)).length;
  const found: Found[] = importNotices(db).map((notice) => ({
    severity: 'info',
    code: 'import-cut-off',
    count: 1,
    message: notice,
    action: 'The same import again settles it.',
  }));
  if (dead > 0) {
    found.push({
      severity: 'warning',
      code: 'import-not-ended',
      count: dead,
      message: `${counted(dead, 'import')} stand as running, and no process is at it. Nothing of such an import is in the study.`,
      action: 'It is noted as cut off; import again.',
      repair: () => settleCutOffImports(db),
    });
  }
  return found;
}

function cutOffReplays(db: StudyDatabase): Found[] {
  const cutOff = readReplays(db).filter(({ state }) => state === 'cut-off');
  if (cutOff.length === 0) return [];
  return [
    {
      severity: 'warning',
      code: 'replay-not-ended',
      count: cutOff.length,
      message: `${counted(cutOff.length, 'replay')} stand as running, and no process is at it (${someOf(cutOff.map(({ runName }) => runName))}). Clips played to their end are kept.`,
      action: 'It is noted as stopped; "slotscope replay --resume" goes on with it.',
      repair: () => {
        for (const { replayId } of cutOff) endReplay(db, replayId);
      },
    },
  ];
}

const unfinishedReplays = (db: StudyDatabase): Found[] =>
  readReplays(db)
    .filter(({ state }) => state === 'stopped' || state === 'cut-off')
    .map(({ runName, plannedSamples, sessions }) => {
      const done = sessions.filter(({ state }) => state === 'done').length;
      const failed = sessions.filter(({ state }) => state === 'failed').length;
      return {
        severity: 'info',
        code: 'replay-unfinished',
        count: plannedSamples.length - done,
        message: `The run "${runName}" has ${done} of ${counted(plannedSamples.length, 'clip')} recorded${failed > 0 ? `, ${failed} failed` : ''}.`,
        action: `"slotscope replay --resume --run ${JSON.stringify(runName)}" goes on with it.`,
      };
    });

/** Verdicts that a judge could not give leave their slots unjudged. */
const failedVerdicts = (db: StudyDatabase): Found[] =>
  db
    .prepare<[], { judge: string; failed: number }>(
      "SELECT judge, count(*) AS failed FROM verdicts WHERE state = 'failed' GROUP BY judge ORDER BY judge",
    )
    .all()
    .map(({ judge, failed }) => ({
      severity: 'info',
      code: 'verdicts-failed',
      count: failed,
      message: `${counted(failed, 'verdict')} of the judge "${judge}" failed; they count as unjudged.`,
      action: judge === 'imported' ? 'They came so with the files.' : 'Judge again with --retry-failed.',
    }));
