/**
 * `npm run crash -- --kills 200 --seed 1 [--only NAME …] [--json]`: kills imports, replays, judging, scoring and
 * exports at random places and prints what was found; fails when a claim of docs/safety.md does not hold.
 */
import { setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { runKills } from './kills.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true },
    json: { type: 'boolean', default: false },
  },
});
// Long work that nobody waits for; what it starts inherits this.
setPriority(19);
const report = await runKills({
  kills: Number(values.kills),
  seed: Number(values.seed),
  ...(values.only ? { only: values.only } : {}),
  log: (line) => void process.stderr.write(`${line}\n`),
});
process.stdout.write(`${JSON.stringify(report, null, 1)}\n`);
if (report.problems.length > 0) process.exitCode = 1;
