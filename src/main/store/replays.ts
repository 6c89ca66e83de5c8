import { createHash } from 'node:crypto';
import type { Benchmark } from '../../core/benchmarks.ts';
import type { DuplexSample } from '../../core/duplex-eval/dataset.ts';
import { type Interaction, requestText } from '../../core/interact-scope/interaction.ts';
import type { ReplayInfo, ReplaySettings } from '../../core/replay/replay-views.ts';
import type { SpokenRequest } from '../../core/replay/requests.ts';
import { requestsOf } from '../../core/replay/requests.ts';
import type { StudySlot } from '../../core/slot.ts';
import { isDeviceName } from '../../core/text/device-name.ts';
import { readClip } from './clips.ts';
import { isStillRunning } from './process-alive.ts';
import { readStoredSample } from './slots.ts';
import { type OpenStudy, type StudyDatabase, StudyError } from './study-file.ts';

/** A sample as it can be replayed. */
export interface ReplaySample {
  sampleId: number;
  subset: string;
  name: string;
  /** The clip's file, null when it is not at hand. */
  file: string | null;
  /** Seconds; null until the clip was examined. */
  duration: number | null;
  requests: SpokenRequest[];
  /** What only its benchmark reads of the sample. */
  details: unknown;
  /** Whether tools that are called belong to its output. */
  keepsTools: boolean;
}

/**
 * The samples of a benchmark that a list of names means: `subset/name`, or a bare subset or name; all of them
 * without a list.
 *
 * @throws StudyError naming what the study does not have
 */
export function selectSamples(
  study: OpenStudy,
  benchmark: Benchmark,
  wanted?: readonly string[],
): ReplaySample[] {
  const rows = study.db
    .prepare<
      [string],
      { sample_id: number; subset: string; name: string; clip_id: number | null; duration: number | null }
    >(
      `SELECT sample_id, subset, name, clip_id, duration FROM samples LEFT JOIN clips USING (clip_id)
       WHERE benchmark = ? ORDER BY subset, name`,
    )
    .all(benchmark);
  const means = (row: { subset: string; name: string }, text: string): boolean =>
    [`${row.subset}/${row.name}`, row.subset, row.name].includes(text);
  const unknown = (wanted ?? []).filter((text) => !rows.some((row) => means(row, text)));
  if (unknown.length > 0) {
    const known = rows.slice(0, 5).map((row) => `${row.subset}/${row.name}`);
    throw new StudyError(
      `The study has no sample ${unknown.join(', ')}. Give SUBSET/NAME, e.g. ${known.join(', ') || '–'}.`,
    );
  }
  return rows
    .filter((row) => !wanted || wanted.some((text) => means(row, text)))
    .map((row) => ({
      sampleId: row.sample_id,
      subset: row.subset,
      name: row.name,
      file: row.clip_id === null ? null : (readClip(study, row.clip_id)?.located ?? null),
      duration: row.duration,
      ...askedIn(study.db, benchmark, row.sample_id),
      keepsTools: benchmark === 'interact-scope',
    }));
}

const once = (time: number, text: string): SpokenRequest[] => (text === '' ? [] : [{ time, text }]);

/** What the user asks in a sample of each benchmark, from its slots and its own details. */
const ASKED_IN: Readonly<
  Record<Benchmark, (slots: readonly StudySlot[], details: unknown) => SpokenRequest[]>
> = {
  'omni-interact': requestsOf,
  'interact-scope': (_, details) => {
    const interaction = details as Interaction;
    return once(interaction.queryTime, requestText(interaction));
  },
  // The instruction is given before the clip begins, and not when a reminder is due.
  'duplex-eval': (_, details) => once(0, (details as DuplexSample).question),
  'ovi-bench': requestsOf,
};

function askedIn(
  db: StudyDatabase,
  benchmark: Benchmark,
  sampleId: number,
): Pick<ReplaySample, 'requests' | 'details'> {
  const { slots, details } = readStoredSample(db, sampleId);
  const requests = ASKED_IN[benchmark](
    slots.map(({ slot }) => slot),
    details,
  );
  return { requests, details };
}

interface ReplayRow {
  replay_id: number;
  benchmark: string;
  run_name: string;
  settings: string;
  settings_hash: string;
  state: 'running' | 'stopped' | 'done';
  pid: number;
  /** When the process that is or was last at it began. */
  started_at: string;
}

const REPLAY_COLUMNS = 'replay_id, benchmark, run_name, settings, settings_hash, state, pid, started_at';

/** The settings a run was replayed with; null when there is no replay of that name. */
export function replaySettingsOf(
  db: StudyDatabase,
  benchmark: string,
  runName: string,
): ReplaySettings | null {
  const row = findReplay(db, benchmark, runName);
  return row ? (JSON.parse(row.settings) as ReplaySettings) : null;
}

const findReplay = (db: StudyDatabase, benchmark: string, runName: string): ReplayRow | undefined =>
  db
    .prepare<[string, string], ReplayRow>(
      `SELECT ${REPLAY_COLUMNS} FROM replays WHERE benchmark = ? AND run_name = ?`,
    )
    .get(benchmark, runName);

/**
 * Begin a replay under a run's name, or go on with one that was begun before.
 *
 * @returns the replay's id and the samples that are recorded already
 * @throws StudyError when the name belongs to something else, or another process is at it
 */
export function beginReplay(
  { db }: OpenStudy,
  benchmark: string,
  runName: string,
  settings: ReplaySettings,
  settingsHash: string,
  sampleIds: readonly number[],
): { replayId: number; done: Set<number> } {
  return db
    .transaction(() => {
      const known = findReplay(db, benchmark, runName);
      if (known) checkContinuation(known, settings, settingsHash);
      else checkName(db, benchmark, runName);
      const now = new Date().toISOString();
      db.prepare(
        `INSERT INTO replays (benchmark, run_name, settings, settings_hash, state, pid, started_at)
         VALUES (?, ?, ?, ?, 'running', ?, ?)
         ON CONFLICT (benchmark, run_name) DO UPDATE SET state = 'running', pid = excluded.pid,
           started_at = excluded.started_at, finished_at = NULL`,
      ).run(benchmark, runName, JSON.stringify(settings), settingsHash, process.pid, now);
      const replayId = findReplay(db, benchmark, runName)!.replay_id;
      const plan = db.prepare(
        "INSERT OR IGNORE INTO replay_sessions (replay_id, sample_id, state) VALUES (?, ?, 'planned')",
      );
      for (const sampleId of sampleIds) plan.run(replayId, sampleId);
      const done = db
        .prepare<[number], number>(
          "SELECT sample_id FROM replay_sessions WHERE replay_id = ? AND state = 'done'",
        )
        .pluck()
        .all(replayId);
      return { replayId, done: new Set(done) };
    })
    .immediate();
}

function checkContinuation(known: ReplayRow, settings: ReplaySettings, settingsHash: string): void {
  // One of this same process is for whoever started it to know of.
  if (known.state === 'running' && known.pid !== process.pid && isStillRunning(known.pid, known.started_at)) {
    throw new StudyError(
      `The run "${known.run_name}" is being replayed by another process (${known.pid}). Wait for it, or stop it.`,
    );
  }
  if (known.settings_hash === settingsHash) return;
  const before = JSON.parse(known.settings) as Record<string, unknown>;
  const differences = Object.entries(settings).flatMap(([name, value]) =>
    JSON.stringify(value) === JSON.stringify(before[name])
      ? []
      : [`${name} was ${JSON.stringify(before[name])} and is now ${JSON.stringify(value)}`],
  );
  throw new StudyError(
    `The run "${known.run_name}" was recorded under other settings (${differences.join('; ')}). ` +
      'Give the new replay another name with --run, or use --resume alone to go on as before.',
  );
}

function checkName(db: StudyDatabase, benchmark: string, runName: string): void {
  const kind = db
    .prepare<[string, string], string>('SELECT kind FROM runs WHERE benchmark = ? AND name = ?')
    .pluck()
    .get(benchmark, runName);
  if (kind !== undefined && kind !== 'replayed') {
    throw new StudyError(
      `The study has a run "${runName}" that is ${kind}. Give the replay another name with --run.`,
    );
  }
}

/** How one session ended, for its row. */
export interface SessionRow {
  state: 'done' | 'failed';
  detail: string;
  stem: string | null;
  hasSpeech: boolean;
  outputHash: string | null;
  events: number;
  mediaSeconds: number | null;
  wallSeconds: number;
  /** ISO 8601. */
  finishedAt: string;
}

/** Keep how a session ended. Called in the transaction that writes its output. */
export function writeSession(db: StudyDatabase, replayId: number, sampleId: number, row: SessionRow): void {
  db.prepare(
    `INSERT OR REPLACE INTO replay_sessions (replay_id, sample_id, state, detail, stem, has_speech, output_hash,
       events, media_seconds, wall_seconds, finished_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    replayId,
    sampleId,
    row.state,
    row.detail,
    row.stem,
    Number(row.hasSpeech),
    row.outputHash,
    row.events,
    row.mediaSeconds,
    row.wallSeconds,
    row.finishedAt,
  );
}

/** What is known of a recorded session, to tell which of two counts; null while it is only planned. */
export function readSessionRow(
  db: StudyDatabase,
  replayId: number,
  sampleId: number,
): { state: 'done' | 'failed'; outputHash: string | null; finishedAt: string } | null {
  const row = db
    .prepare<
      [number, number],
      { state: 'planned' | 'done' | 'failed'; output_hash: string | null; finished_at: string | null }
    >('SELECT state, output_hash, finished_at FROM replay_sessions WHERE replay_id = ? AND sample_id = ?')
    .get(replayId, sampleId);
  if (!row || row.state === 'planned') return null;
  return { state: row.state, outputHash: row.output_hash, finishedAt: row.finished_at ?? '' };
}

/** Note that nobody works on a replay any more, and whether all of it is recorded. */
export function endReplay(db: StudyDatabase, replayId: number): 'done' | 'stopped' {
  const open = db
    .prepare<[number], number>("SELECT count(*) FROM replay_sessions WHERE replay_id = ? AND state <> 'done'")
    .pluck()
    .get(replayId);
  const state = open === 0 ? 'done' : 'stopped';
  db.prepare('UPDATE replays SET state = ?, finished_at = ? WHERE replay_id = ?').run(
    state,
    new Date().toISOString(),
    replayId,
  );
  return state;
}

interface SessionStateRow {
  sample_id: number;
  address: string;
  state: 'planned' | 'done' | 'failed';
  detail: string;
  wall_seconds: number | null;
}

/** The study's replays in the order they were begun. */
export function readReplays(db: StudyDatabase): ReplayInfo[] {
  const sessions = db.prepare<[number], SessionStateRow>(
    `SELECT sample_id, subset || '/' || name AS address, state, detail, wall_seconds
     FROM replay_sessions JOIN samples USING (sample_id) WHERE replay_id = ? ORDER BY subset, name`,
  );
  return db
    .prepare<[], ReplayRow>(`SELECT ${REPLAY_COLUMNS} FROM replays ORDER BY replay_id`)
    .all()
    .map((row) => {
      const rows = sessions.all(row.replay_id);
      const cutOff = row.state === 'running' && !isStillRunning(row.pid, row.started_at);
      return {
        replayId: row.replay_id,
        benchmark: row.benchmark,
        runName: row.run_name,
        settings: JSON.parse(row.settings) as ReplaySettings,
        state: cutOff ? 'cut-off' : row.state,
        plannedSamples: rows.map(({ address }) => address),
        sessions: rows.flatMap(({ sample_id, state, detail, wall_seconds }) =>
          state === 'planned' ? [] : [{ sampleId: sample_id, state, detail, seconds: wall_seconds ?? 0 }],
        ),
      };
    });
}

/**
 * Where the recording of a run's output lies, or will lie, below the study's media folder; null where the run
 * was not replayed or the sample is not part of it.
 *
 * @param run by id or, while it has no output yet, by name
 */
export function recordingStem(
  db: StudyDatabase,
  run: { runId?: number | undefined; runName?: string | undefined },
  sampleId: number,
): string | null {
  const row = db
    .prepare<[string | null, number | null, number], { replay_id: number; subset: string; name: string }>(
      `SELECT replay_id, subset, samples.name FROM replays JOIN replay_sessions USING (replay_id)
       JOIN samples USING (sample_id)
       WHERE replays.benchmark = samples.benchmark
         AND run_name = coalesce(?, (SELECT name FROM runs WHERE run_id = ?)) AND sample_id = ?`,
    )
    .get(run.runName ?? null, run.runId ?? null, sampleId);
  return row ? sessionStem(row.replay_id, row) : null;
}

/** Path of a session's files below the study's media folder, without their endings. */
export const sessionStem = (replayId: number, sample: { subset: string; name: string }): string =>
  `replays/${replayId}/${fileStem(sample)}`;

/** A file name for a sample; names that would be cut or changed alike are told apart by a hash. */
export function fileStem({ subset, name }: { subset: string; name: string }): string {
  const full = `${subset}__${name}`;
  const safe = full.replace(/[^\p{L}\p{N}._-]+/gu, '__').slice(0, 80);
  const isDevice = isDeviceName(safe);
  if (safe === full && !isDevice) return safe;
  return `${isDevice ? '_' : ''}${safe}-${createHash('sha256').update(`${subset}/${name}`).digest('hex').slice(0, 8)}`;
}

/** The sound of a run's output: an absolute path, or one below the study's media folder; null without sound. */
export function outputAudioPath(db: StudyDatabase, runId: number, sampleId: number): string | null {
  return (
    db
      .prepare<[number, number], string | null>(
        'SELECT audio_path FROM outputs WHERE run_id = ? AND sample_id = ?',
      )
      .pluck()
      .get(runId, sampleId) ?? null
  );
}
