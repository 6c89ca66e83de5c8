import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { examineStudy } from '../../src/main/doctor/doctor.ts';
import { settleOpened } from '../../src/main/store/settle-opened.ts';
import { openStudyFile, StudyError } from '../../src/main/store/study-file.ts';
import { readSnapshot } from './check.ts';
import { runChild } from './child.ts';
import { copyStudy, type FaultWorld, note, scenarioOf } from './fault-world.ts';
import { makePlace } from './kills.ts';
import type { Place } from './scenarios.ts';
import { differences, type Snapshot, snapshotOf } from './snapshot.ts';

const HEADER_BYTES = 100;
const PAGE_BYTES = 4096;
const LOG_HEADER_BYTES = 32;

/** Writes over a study's file or its log, and looks what is said of it. */
export async function damagedFiles(world: FaultWorld, part: 'header' | 'pages' | 'log'): Promise<void> {
  const { root, tries, figures, random } = world;
  const place = makePlace(join(root, `damage-${part}`));
  await cutOff(world, place, part === 'log');
  const whole = join(root, `damage-${part}`, 'whole.slotscope');
  copyStudy(place.study, whole);
  const expected = readSnapshot(place.study);
  for (let time = 1; time <= tries; time += 1) {
    const broken = join(root, `damage-${part}`, `broken-${time}.slotscope`);
    copyStudy(whole, broken);
    const target = part === 'log' ? `${broken}-wal` : broken;
    const bytes = readFileSync(target);
    const what = damage(bytes, part, random);
    writeFileSync(target, bytes);
    figures.tries += 1;
    await look(world, { path: broken, part, what, expected });
    for (const name of readdirSync(dirname(broken))) {
      if (name.startsWith(basename(broken))) rmSync(join(dirname(broken), name));
    }
  }
}

/** A study that was being judged; with its log as the end of the process left it, or all in one file. */
async function cutOff({ bench }: FaultWorld, place: Place, withLog: boolean): Promise<void> {
  const scenario = scenarioOf('judging by words');
  await scenario.prepare(bench, place);
  const operation = scenario.operation(bench, place);
  const steps =
    (await runChild({ studyPath: place.study, home: place.home, operation, kill: null })).steps ?? 0;
  if (!withLog) return;
  await scenario.prepare(bench, place);
  await runChild({
    studyPath: place.study,
    home: place.home,
    operation,
    kill: { step: Math.floor(steps * 0.9) },
  });
  if (!existsSync(`${place.study}-wal`)) throw new Error('The process was killed and left no log.');
}

/** Damages bytes in place; returns where and how. */
function damage(bytes: Buffer, part: 'header' | 'pages' | 'log', random: () => number): string {
  const below = (limit: number): number => Math.floor(random() * limit);
  if (part === 'header') {
    const at = Array.from({ length: 1 + below(4) }, () => below(HEADER_BYTES));
    for (const offset of at) bytes[offset] = below(256);
    return `bytes ${at.join(', ')}`;
  }
  if (part === 'pages') {
    const page = 1 + below(bytes.length / PAGE_BYTES - 1);
    const zeros = random() < 0.5;
    for (let at = 0; at < PAGE_BYTES; at += 1) bytes[page * PAGE_BYTES + at] = zeros ? 0 : below(256);
    return `page ${page + 1} ${zeros ? 'zeroed' : 'overwritten'}`;
  }
  const offset = random() < 0.1 ? below(LOG_HEADER_BYTES) : below(bytes.length);
  const length = Math.min(1 + below(64), bytes.length - offset);
  for (let at = 0; at < length; at += 1) bytes[offset + at] = (bytes[offset + at] ?? 0) ^ (1 + below(255));
  return `${length} bytes from ${offset}`;
}

interface Broken {
  path: string;
  part: 'header' | 'pages' | 'log';
  what: string;
  expected: Snapshot;
}

async function look({ figures }: FaultWorld, broken: Broken): Promise<void> {
  const { path, part, what } = broken;
  const complain = (problem: string): void => void figures.problems.push(`${what}: ${problem}`);
  try {
    const bytes = readFileSync(path);
    const before = await examineStudy(path, { repair: false });
    if (!readFileSync(path).equals(bytes)) complain('The doctor changed the file by looking.');
    const opened = await open(broken);
    if (opened.refused !== null) {
      note(figures, 'refused, and said why');
      if (before.errors === 0) complain('It cannot be opened and the doctor finds nothing.');
      if (/was not changed/i.test(opened.refused) && !readFileSync(path).equals(bytes)) {
        complain(`It says that it was not changed, and it was: ${opened.refused}`);
      }
      return;
    }
    const lost = opened.snapshot === null ? ['unreadable'] : differences(opened.snapshot, broken.expected);
    const told = opened.notices.some((notice) => notice.includes('damaged'));
    const after = await examineStudy(path, { repair: false });
    if (lost.length === 0) note(figures, told ? 'told, and nothing was lost' : 'nothing was lost');
    else if (told) note(figures, 'something was lost, and told at opening');
    else if (after.errors > 0) note(figures, 'something was lost, and the doctor finds it');
    else if (part === 'pages') note(figures, 'something is changed, and nothing finds it');
    else complain(`Lost without a word: ${lost.join('; ').slice(0, 400)}`);
    if (told && !keptAside(path)) complain('Nothing was kept aside.');
    await repairsWithoutLoss(broken, opened.snapshot, complain);
  } catch (error) {
    complain(`An error that is no message: ${error instanceof Error ? error.stack : String(error)}`);
  }
}

const keptAside = (path: string): boolean =>
  readdirSync(dirname(path)).some(
    (name) => name.startsWith(`${basename(path)}.damaged-`) && name.endsWith('-wal'),
  );

async function open({
  path,
}: Broken): Promise<{ refused: string | null; snapshot: Snapshot | null; notices: string[] }> {
  try {
    const study = openStudyFile(path);
    settleOpened(study);
    try {
      return { refused: null, snapshot: snapshotOf(study.db), notices: study.notices };
    } catch (error) {
      // A page that cannot be read shows when it is read.
      if (!(error instanceof Error) || error.name !== 'SqliteError') throw error;
      return { refused: null, snapshot: null, notices: study.notices };
    } finally {
      study.db.close();
    }
  } catch (error) {
    if (!(error instanceof StudyError)) throw error;
    return { refused: error.message, snapshot: null, notices: [] };
  }
}

/** Repairing what is derived must leave annotations, outputs and verdicts as they were read. */
async function repairsWithoutLoss(
  { path }: Broken,
  before: Snapshot | null,
  complain: (problem: string) => void,
): Promise<void> {
  await examineStudy(path, { repair: true });
  if (before === null) return;
  const after = readSnapshotOrNull(path);
  if (after === null) return;
  // Whether a verdict is stale is derived.
  const kept = differences(after, before, ['samples', 'slots', 'outputs', 'judges']);
  if (kept.length > 0) complain(`Repairing changed what is not derived: ${kept.join('; ').slice(0, 400)}`);
  if ((after.verdicts ?? []).length !== (before.verdicts ?? []).length)
    complain('Repairing changed the verdicts.');
}

function readSnapshotOrNull(path: string): Snapshot | null {
  try {
    return readSnapshot(path);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'SqliteError') throw error;
    return null;
  }
}
