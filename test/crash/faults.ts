import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '../../src/core/stats/bootstrap.ts';
import { lookAfter, looksUndisturbed } from './check.ts';
import { removeBundle, runChild } from './child.ts';
import { damagedFiles } from './damage.ts';
import { type FaultFigures, type FaultWorld, note, scenarioOf } from './fault-world.ts';
import { fullDisk } from './full-disk.ts';
import { type NetworkFault, startCrashJudge } from './judge-server.ts';
import { makePlace, undisturbed } from './kills.ts';
import { removedMedia } from './removed-media.ts';
import type { Bench } from './scenarios.ts';

export interface FaultOptions {
  seed: number;
  /** Tries of each kind. */
  tries: number;
  only?: readonly string[];
  log?: (line: string) => void;
}

const FAULTS: Record<string, (world: FaultWorld) => Promise<void>> = {
  'full disk': fullDisk,
  'removed media': removedMedia,
  'damaged header': (world) => damagedFiles(world, 'header'),
  'damaged pages': (world) => damagedFiles(world, 'pages'),
  'damaged log': (world) => damagedFiles(world, 'log'),
  'broken network': brokenNetwork,
};

/** Lets things go wrong around a study, one kind after the other. */
export async function runFaults({
  seed,
  tries,
  only,
  log,
}: FaultOptions): Promise<Record<string, FaultFigures>> {
  const root = mkdtempSync(join(tmpdir(), 'slotscope-faults-'));
  const server = await startCrashJudge();
  const bench: Bench = { templates: join(root, 'templates'), server };
  mkdirSync(bench.templates);
  const report: Record<string, FaultFigures> = {};
  try {
    for (const [name, fault] of Object.entries(FAULTS)) {
      if (only && !only.some((start) => name.startsWith(start))) continue;
      const figures: FaultFigures = { tries: 0, outcomes: {}, problems: [] };
      report[name] = figures;
      await fault({ bench, root, random: seededRandom(seed), tries, figures });
      log?.(`${name}: ${figures.tries} tries, ${figures.problems.length} problems`);
    }
  } finally {
    await server.close();
    removeBundle();
    rmSync(root, { recursive: true, force: true });
  }
  return report;
}

const NETWORK: readonly NetworkFault[] = [
  'none',
  'none',
  'none',
  'reset',
  'cut-reply',
  'garbage',
  'server-error',
  'rate-limit',
];
/** More attempts than this mean that it never ends. */
const MOST_ATTEMPTS = 60;

/** A judge behind a network that breaks in every way: judged again until it is done, as if nothing had happened. */
async function brokenNetwork({ bench, root, random, tries, figures }: FaultWorld): Promise<void> {
  const scenario = scenarioOf('judging by a server');
  const reference = await undisturbed(scenario, bench, makePlace(join(root, 'network')));
  for (let life = 1; life <= Math.max(1, Math.round(tries / 10)); life += 1) {
    const place = makePlace(join(root, `network-${life}`));
    await scenario.prepare(bench, place);
    bench.server.faults = () => NETWORK[Math.floor(random() * NETWORK.length)] ?? 'none';
    for (let attempt = 1; ; attempt += 1) {
      // In the end the network holds.
      if (attempt === MOST_ATTEMPTS) bench.server.faults = () => 'none';
      const operation = scenario.operation(bench, place);
      const outcome = await runChild({ studyPath: place.study, home: place.home, operation, kill: null });
      figures.tries += 1;
      const seen = await lookAfter(
        { ...scenario, growing: ['verdicts'], derived: Object.keys(reference.after) },
        reference,
        place,
        {
          ...outcome,
          done: false,
        },
      );
      figures.problems.push(...seen.problems);
      if (outcome.done) {
        note(figures, 'done');
        figures.problems.push(...looksUndisturbed(reference, seen.snapshot, place));
        break;
      }
      note(figures, 'stopped or failed, and said so');
      if (!outcome.failure?.expected) {
        figures.problems.push(
          `It ended without words for a person: ${outcome.failure?.message ?? outcome.stderr}`,
        );
      }
      if (attempt > MOST_ATTEMPTS) {
        figures.problems.push('It was not done when the network was whole again.');
        break;
      }
    }
    bench.server.faults = () => 'none';
  }
}
