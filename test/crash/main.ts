/**
 * `npm run crash -- [--kills 200] [--faults 30] [--seed 1] [--only NAME …]`: kills imports, replays, judging, scoring
 * and exports at random places, then fills the disk, takes media away, damages files and breaks the network. Prints
 * what was found as JSON; fails when a claim of docs/safety.md does not hold.
 */
import { setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { runFaults } from './faults.ts';
import { runKills } from './kills.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true },
    faults: { type: 'string', default: '30' },
  },
});
// Long work that nobody waits for; what it starts inherits this.
setPriority(19);
const log = (line: string): void => void process.stderr.write(`${line}\n`);
const seed = Number(values.seed);
const only = values.only ? { only: values.only } : {};
const kills =
  Number(values.kills) > 0 ? await runKills({ kills: Number(values.kills), seed, ...only, log }) : null;
const faults =
  Number(values.faults) > 0 ? await runFaults({ tries: Number(values.faults), seed, ...only, log }) : {};
process.stdout.write(`${JSON.stringify({ seed, kills, faults }, null, 1)}\n`);
const problems = [
  ...(kills?.problems ?? []),
  ...Object.values(faults).flatMap((figures) => figures.problems),
];
if (problems.length > 0) process.exitCode = 1;
