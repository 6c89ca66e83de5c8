import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { examineStudy } from '../../src/main/doctor/doctor.ts';
import { lookAfter, looksUndisturbed, type Reference } from './check.ts';
import { runChild } from './child.ts';
import { type FaultWorld, note, scenarioOf } from './fault-world.ts';
import { makePlace, undisturbed } from './kills.ts';
import type { Place, Scenario } from './scenarios.ts';

const DISK_BYTES = 64 * 1024 * 1024;
const SCENARIOS = ['import into', 'judging by words', 'judging by a', 'scoring', 'export', 'replay, speech'];

/**
 * Works on a study on a disk that fills up: a small file system in memory where one may be mounted, else a limit on
 * the pages of the database (`max_page_count`), which says less: files beside the study still find room.
 */
export async function fullDisk(world: FaultWorld): Promise<void> {
  const { bench, root, random, tries, figures } = world;
  const disk = join(root, 'disk');
  mkdirSync(disk);
  const mounted = mountSmallDisk(disk);
  note(figures, mounted ? 'on a small file system (tmpfs)' : 'by max_page_count, as nothing may be mounted');
  const references = new Map<Scenario, Reference>();
  try {
    for (let life = 1; life <= tries; life += 1) {
      const scenario = scenarioOf(SCENARIOS[life % SCENARIOS.length] ?? '');
      const reference =
        references.get(scenario) ??
        (await undisturbed(scenario, bench, makePlace(join(root, `disk-${scenario.name}`))));
      references.set(scenario, reference);
      const place = makePlace(join(disk, `life-${life}`));
      await scenario.prepare(bench, place);
      await fillAndWork(world, { scenario, reference, place, disk: mounted ? disk : null, share: random() });
      rmSync(join(disk, `life-${life}`), { recursive: true, force: true });
    }
  } finally {
    if (mounted) spawnSync('umount', ['-l', disk]);
  }
}

function mountSmallDisk(disk: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', disk]).status === 0;
}

interface Filling {
  scenario: Scenario;
  reference: Reference;
  place: Place;
  disk: string | null;
  /** Of the room that the work may need. */
  share: number;
}

/** What the work of any scenario needs at most, bytes; pages of 4096 bytes by which its study grows. */
const MOST_ROOM = 3_000_000;
const MOST_PAGES = 300;

async function fillAndWork(
  { bench, figures }: FaultWorld,
  { scenario, reference, place, disk, share }: Filling,
): Promise<void> {
  const filler = disk === null ? null : join(disk, 'filler');
  // Small rooms are where the first step already fails.
  const room = Math.floor(share * share * MOST_ROOM);
  if (filler !== null && disk !== null) {
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - room)));
  }
  const work = (pages: number | null) =>
    runChild({
      studyPath: place.study,
      home: place.home,
      operation: scenario.operation(bench, place),
      kill: null,
      pages,
    });
  const outcome = await work(disk === null ? 20 + Math.floor(share * MOST_PAGES) : null);
  figures.tries += 1;
  const where = `${scenario.name} with ${Math.round(room / 1000)} kB of room`;
  const complain = (problems: readonly string[]): void =>
    void figures.problems.push(...problems.map((problem) => `${where}: ${problem}`));
  if (outcome.done) note(figures, 'there was room enough');
  else if (outcome.failure && /no (room|space)/i.test(outcome.failure.message))
    note(figures, 'failed, and said why');
  else complain([`It ended without saying why: ${outcome.failure?.message ?? outcome.stderr}`]);
  if (reference.before.samples?.length) {
    // A full disk is no reason not to look.
    const { errors, findings } = await examineStudy(place.study, { repair: false });
    if (errors > 0 && !findings.some(({ message }) => /no (room|space)/i.test(message)))
      complain([`The doctor finds on the full disk: ${findings[0]?.message}`]);
  }
  if (filler !== null) rmSync(filler);
  complain((await lookAfter(scenario, reference, place, outcome)).problems);
  const again = await work(null);
  if (!again.done) complain([`With room again it does not end: ${again.failure?.message ?? again.stderr}`]);
  const seen = await lookAfter(scenario, reference, place, again);
  complain([...seen.problems, ...looksUndisturbed(reference, seen.snapshot, place)]);
}
