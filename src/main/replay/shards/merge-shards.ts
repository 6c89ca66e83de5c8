import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import type { FileIssue } from '../../../core/issue.ts';
import type { Chunk } from '../../../core/omni-interact/types.ts';
import { derivedMediaFolder } from '../../home.ts';
import { statPath } from '../../stat-path.ts';
import { beginReplay, endReplay, readSessionRow, selectSamples, sessionStem } from '../../store/replays.ts';
import type { OpenStudy } from '../../store/study-file.ts';
import { DEFAULT_BENCHMARK, keepSession, settleReplayedRun } from '../keep-session.ts';
import { adapters } from '../kinds.ts';
import { sessionFiles } from '../recorder.ts';
import { runNote } from '../replay.ts';
import { replaySettingsSchema } from '../settings.ts';
import { SHARD_FILE, type ShardOutput, type ShardSession } from './run-shard.ts';

const word = z.object({ text: z.string(), start: z.number(), end: z.number() });
const chunk: z.ZodType<Chunk> = z.object({
  index: z.number().int(),
  start: z.number(),
  end: z.number(),
  text: z.string(),
  words: z.array(word),
});
const outputSchema: z.ZodType<ShardOutput> = z.object({
  slotscopeShard: z.literal(1),
  job: z.string(),
  run: z.string().min(1),
  settings: replaySettingsSchema,
  settingsHash: z.string(),
  planned: z.array(z.string()),
  sessions: z.array(
    z.object({
      subset: z.string(),
      name: z.string(),
      state: z.enum(['done', 'failed']),
      detail: z.string(),
      chunks: z.array(chunk),
      outputHash: z.string().nullable(),
      // No separators, drives or dots alone: a shard cannot make us read from elsewhere.
      stem: z
        .string()
        .regex(/^[^/\\:\0]+$/u)
        .refine((stem) => !/^\.+$/u.test(stem), 'a file name'),
      hasSpeech: z.boolean(),
      events: z.number().int(),
      mediaSeconds: z.number().nullable(),
      wallSeconds: z.number(),
      finishedAt: z.string(),
    }),
  ),
});

/** The shard files at a path: the folder of one job, or the folder that holds several. */
export function findShards(path: string): string[] {
  const folder = resolve(path);
  if (!statPath(folder)?.isDirectory()) return [];
  const own = join(folder, SHARD_FILE);
  if (existsSync(own)) return [own];
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name, SHARD_FILE))
    .filter((file) => existsSync(file));
}

export interface MergeReport {
  runs: { name: string; samples: number; failed: number; chunks: number; added: number; changed: number }[];
  issues: FileIssue[];
}

/**
 * Brings shards' outputs into a study. In any order and any number of times the result is the same: of two
 * recordings of a sample under the same run one that was played to its end counts before one that failed, and
 * else the one that was finished first.
 *
 * @param copyFiles false to look only: recordings stay where they are (use inside a transaction taken back)
 */
export function mergeShards(study: OpenStudy, files: readonly string[], copyFiles: boolean): MergeReport {
  const report: MergeReport = { runs: [], issues: [] };
  for (const file of files) {
    const shard = readShard(file, report.issues);
    if (shard) mergeShard(study, file, shard, copyFiles, report);
  }
  return report;
}

function readShard(file: string, issues: FileIssue[]): ShardOutput | null {
  let problem: string;
  try {
    const parsed = outputSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    problem = `${issue?.path.join('.')}: ${issue?.message}`;
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  }
  issues.push({
    severity: 'error',
    code: 'shard-unreadable',
    file,
    record: '',
    message: `This shard's output cannot be read (${problem}).`,
    action: 'It was left out and the others were read; run the job again.',
  });
  return null;
}

function mergeShard(
  study: OpenStudy,
  file: string,
  shard: ShardOutput,
  copyFiles: boolean,
  report: MergeReport,
): void {
  const samples = new Map(
    selectSamples(study, DEFAULT_BENCHMARK).map((sample) => [`${sample.subset}/${sample.name}`, sample]),
  );
  const adapter = adapters().configure(shard.settings.adapter, shard.settings.adapterSettings);
  const run = {
    benchmark: DEFAULT_BENCHMARK,
    name: shard.run,
    label: adapter.kind.label(adapter.settings),
    note: runNote(shard.settings, adapter),
  };
  const planned = shard.planned.flatMap((address) => samples.get(address)?.sampleId ?? []);
  const { replayId } = beginReplay(
    study,
    DEFAULT_BENCHMARK,
    shard.run,
    shard.settings,
    shard.settingsHash,
    planned,
  );
  let counts = report.runs.find(({ name }) => name === shard.run);
  if (!counts) {
    counts = { name: shard.run, samples: 0, failed: 0, chunks: 0, added: 0, changed: 0 };
    report.runs.push(counts);
  }
  for (const session of shard.sessions) {
    const sample = samples.get(`${session.subset}/${session.name}`);
    if (!sample) {
      report.issues.push(unknownSample(file, session));
      continue;
    }
    counts.samples += Number(session.state === 'done');
    counts.failed += Number(session.state === 'failed');
    counts.chunks += session.chunks.length;
    const before = readSessionRow(study.db, replayId, sample.sampleId);
    if (before && !countsBefore(session, before)) continue;
    const stem = sessionStem(replayId, sample);
    if (copyFiles && session.state === 'done') copyRecording(study, dirname(file), session, stem);
    keepSession(study, run, replayId, sample, { ...session, stem });
    if (before) counts.changed += 1;
    else counts.added += 1;
  }
  settleReplayedRun(study, run);
  endReplay(study.db, replayId);
}

/** Whether a session takes the place of the one that is there. */
function countsBefore(
  session: ShardSession,
  before: { state: 'done' | 'failed'; outputHash: string | null; finishedAt: string },
): boolean {
  if (session.state !== before.state) return session.state === 'done';
  if (session.finishedAt !== before.finishedAt) return session.finishedAt < before.finishedAt;
  return (session.outputHash ?? '') < (before.outputHash ?? '');
}

function copyRecording(study: OpenStudy, from: string, session: ShardSession, stem: string): void {
  const sources = sessionFiles(join(from, session.stem));
  const targets = sessionFiles(join(derivedMediaFolder(study.path), stem));
  mkdirSync(dirname(targets.events), { recursive: true });
  for (const kind of ['events', 'speech', 'received'] as const) {
    // A link would bring in a file from elsewhere on this machine.
    if (!lstatSync(sources[kind], { throwIfNoEntry: false })?.isFile()) continue;
    copyFileSync(sources[kind], `${targets[kind]}.partial`);
    renameSync(`${targets[kind]}.partial`, targets[kind]);
  }
}

function unknownSample(file: string, { subset, name }: ShardSession): FileIssue {
  return {
    severity: 'warning',
    code: 'sample-not-in-study',
    file,
    record: `${subset}/${name}`,
    message: `The shard has a recording of ${subset}/${name}, which this study does not hold.`,
    action: 'It was left out; import the data set first, then the shard again.',
  };
}
