import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { derivedMediaFolder } from '../home.ts';
import { sessionFiles } from '../replay/recorder.ts';
import { missingClips, unexaminedClips } from '../store/clips.ts';
import { isAlive } from '../store/process-alive.ts';
import { sessionStem } from '../store/replays.ts';
import type { OpenStudy } from '../store/study-file.ts';
import { type Check, counted, type Found, someOf } from './finding.ts';
import { isBeingWorkedOn } from './work-checks.ts';

/** Clips, recordings and sound the study speaks of and that are not where they should be. */
export const checkMedia: Check = (study) => [
  ...clipsAway(study),
  ...unexamined(study),
  ...missingRecordings(study),
  ...missingSound(study),
];

function clipsAway(study: OpenStudy): Found[] {
  const count = missingClips(study).size;
  if (count === 0) return [];
  return [
    {
      severity: 'warning',
      code: 'clips-missing',
      count,
      message: `${counted(count, 'clip')} ${count === 1 ? 'is' : 'are'} not where the study last saw them, or of another size.`,
      action: 'Everything but picture and sound works; relink them in Explore, or import the data set again.',
    },
  ];
}

function unexamined(study: OpenStudy): Found[] {
  const count = unexaminedClips(study).length;
  if (count === 0) return [];
  return [
    {
      severity: 'info',
      code: 'clips-not-examined',
      count,
      message: `${counted(count, 'clip')} ${count === 1 ? 'was' : 'were'} not looked at yet: length, picture and sound are unknown.`,
      action: 'Import the data set again (with ffmpeg at hand); nothing else changes.',
    },
  ];
}

interface RecordedRow {
  replay_id: number;
  subset: string;
  name: string;
  run_name: string;
  state: 'done' | 'failed';
  stem: string | null;
  has_speech: number;
}

const recordedSessions = ({ db }: OpenStudy): RecordedRow[] =>
  db
    .prepare<[], RecordedRow>(
      `SELECT replay_id, subset, samples.name, run_name, replay_sessions.state, stem, has_speech
       FROM replay_sessions JOIN replays USING (replay_id) JOIN samples USING (sample_id)
       WHERE replay_sessions.state <> 'planned'`,
    )
    .all();

function missingRecordings(study: OpenStudy): Found[] {
  const media = derivedMediaFolder(study.path);
  const missing = recordedSessions(study).filter(({ stem, has_speech }) => {
    if (stem === null) return false;
    const { events, speech } = sessionFiles(join(media, stem));
    return !existsSync(events) || (has_speech === 1 && !existsSync(speech));
  });
  if (missing.length === 0) return [];
  const names = missing.map(({ run_name, subset, name }) => `${run_name} on ${subset}/${name}`);
  return [
    {
      severity: 'warning',
      code: 'recordings-missing',
      count: missing.length,
      message: `${counted(missing.length, 'recording')} ${missing.length === 1 ? 'is' : 'are'} missing (${someOf(names, 3)}).`,
      action: `What was said is in the study and its scores stand; latencies and speech were only in ${media}. Copy it back from where the study came from.`,
    },
  ];
}

/** Sound that came with imported outputs; that of replays is looked for with its recording. */
function missingSound(study: OpenStudy): Found[] {
  const paths = study.db
    .prepare<[], string>(
      `SELECT audio_path FROM outputs JOIN runs USING (run_id) WHERE audio_path IS NOT NULL AND kind <> 'replayed'`,
    )
    .pluck()
    .all();
  const missing = paths.filter((path) => !existsSync(resolve(derivedMediaFolder(study.path), path)));
  if (missing.length === 0) return [];
  return [
    {
      severity: 'warning',
      code: 'sound-missing',
      count: missing.length,
      message: `The sound of ${counted(missing.length, 'output')} is not where it was imported from.`,
      action: 'Texts and scores stand; put the files back to hear them.',
    },
  ];
}

/** Temporary files younger than this may be somebody's work, milliseconds. */
const YOUNG_MS = 60_000;
const UNFINISHED = /\.(?:partial|tmp)(?:-journal)?$/;
const WITH_PROCESS = /\.(?:new|backup)-(?<pid>\d+)-\d+\.partial(?:-journal)?$/;

/** What work that was cut off left on the disk, and what was kept aside on purpose. */
export const checkLeftovers: Check = (study) => [...unfinishedFiles(study), ...keptAside(study)];

function unfinishedFiles(study: OpenStudy): Found[] {
  if (isBeingWorkedOn(study.db)) return [];
  const files = [...besideStudy(study.path), ...belowMedia(study)].filter(isLeftover);
  if (files.length === 0) return [];
  const bytes = files.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);
  return [
    {
      severity: 'info',
      code: 'temporary-files',
      count: files.length,
      message: `${counted(files.length, 'unfinished file')} of work that was cut off ${files.length === 1 ? 'lies' : 'lie'} beside the study (${megabytes(bytes)}).`,
      action: 'They are removed.',
      repair: () => {
        for (const file of files) rmSync(file, { force: true });
      },
    },
  ];
}

function isLeftover(file: string): boolean {
  const pid = WITH_PROCESS.exec(file)?.groups?.pid;
  if (pid !== undefined) return !isAlive(Number(pid));
  const modified = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return modified !== undefined && Date.now() - modified > YOUNG_MS;
}

const namesBeside = (path: string): string[] =>
  readdirSync(dirname(path)).filter((name) => name.startsWith(`${basename(path)}.`));

const besideStudy = (path: string): string[] =>
  namesBeside(path)
    .filter((name) => WITH_PROCESS.test(name))
    .map((name) => join(dirname(path), name));

/** Unfinished files among derived media; the log of a session that failed is kept for looking into. */
function belowMedia(study: OpenStudy): string[] {
  const media = derivedMediaFolder(study.path);
  if (!existsSync(media)) return [];
  const kept = new Set(
    recordedSessions(study)
      .filter(({ state }) => state === 'failed')
      .map(({ replay_id, subset, name }) => `${sessionStem(replay_id, { subset, name })}.jsonl.partial`),
  );
  return namesBelow(media)
    .filter((name) => UNFINISHED.test(name) && !kept.has(name.replaceAll('\\', '/')))
    .map((name) => join(media, name));
}

/**
 * Files below a folder, named from there. A link is an entry and not a way on: `readdirSync` follows links when it goes
 * down by itself, and two that lead back to their own folder would keep it busy for ever.
 */
function namesBelow(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const name = join(below, entry.name);
    return entry.isDirectory() ? namesBelow(folder, name) : [name];
  });
}

/** Copies kept on purpose, which only a person removes. */
function keptAside({ path }: OpenStudy): Found[] {
  const kept = namesBeside(path).filter((name) =>
    /\.(?:before-schema-\d+(?:\.\d+)?|damaged-[\dTZ-]+)$/.test(name),
  );
  if (kept.length === 0) return [];
  const bytes = kept.reduce((sum, name) => sum + statSync(join(dirname(path), name)).size, 0);
  return [
    {
      severity: 'info',
      code: 'kept-aside',
      count: kept.length,
      message: `${counted(kept.length, 'copy', 'copies')} of this study ${kept.length === 1 ? 'is' : 'are'} kept beside it (${megabytes(bytes)}): ${someOf(kept)}.`,
      action: 'Remove them yourself when you no longer need them.',
    },
  ];
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
