/**
 * `npm run fuzz`: hostile input for every reader, importer, writer and gate, until the cases or the minutes are used up.
 *   npm run fuzz                              100,000 cases or 10 minutes, whichever is first, with a seed of its own
 *   npm run fuzz -- --seed 7 --cases 5000     the same cases again, or fewer of them
 *   npm run fuzz -- --only "replies"          the targets whose names hold the word
 * Prints what each target was fed and how long its slowest case took; ends with 1 when something was not met as it
 * should be, with the seed and the smallest case that shows it. A case that does not end within a minute of the processor is a failure.
 */
import { randomInt } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { OUTWARD } from './outward.ts';
import { READERS } from './readers.ts';
import { STUDIES } from './studies.ts';
import type { Outcome, RunOptions } from './target.ts';

const TARGETS = [...READERS, ...STUDIES, ...OUTWARD];
/** A case that has had the processor for this long does not end. */
const HANG_MS = 60_000;
const LOOK_MS = 2_000;
/** A target gets this long even where others have used up the minutes. */
const LEAST_MS = 10_000;

const busyMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

type Message = { case: number } | { outcome: Outcome };
type Order = Pick<RunOptions, 'cases' | 'seed'> & { name: string; milliseconds: number };

if (isMainThread) await fuzz();
else await work(workerData as Order);

async function work({ name, ...options }: Order): Promise<void> {
  const found = TARGETS.find((target) => target.name === name);
  if (!found) throw new Error(`There is no target ${name}.`);
  const tell = (message: Message): void => parentPort?.postMessage(message);
  const outcome = await found.run({ ...options, onCase: (number) => tell({ case: number }) });
  tell({ outcome });
}

/** Runs one target in a thread of its own, which is ended when a case does not end. */
function runTarget(order: Order): Promise<Outcome> {
  return new Promise((resolve) => {
    const begun = performance.now();
    const worker = new Worker(new URL(import.meta.url), { workerData: order });
    let cases = 0;
    let heard = busyMs();
    const fail = (failure: string): void => {
      clearInterval(watch);
      const milliseconds = performance.now() - begun;
      void worker.terminate();
      resolve({ cases, milliseconds, slowest: milliseconds, failure });
    };
    // One target runs at a time, so what the process is busy with is the case.
    const watch = setInterval(() => {
      if (busyMs() - heard > HANG_MS) fail(`seed ${order.seed}: case ${cases} does not end`);
    }, LOOK_MS);
    worker.on('message', (message: Message) => {
      heard = busyMs();
      if ('case' in message) {
        cases = message.case;
      } else {
        clearInterval(watch);
        void worker.terminate();
        resolve(message.outcome);
      }
    });
    worker.on('error', (error) => fail(`seed ${order.seed}, case ${cases}: ${error.stack ?? error.message}`));
  });
}

async function fuzz(): Promise<void> {
  const { values } = parseArgs({
    options: {
      cases: { type: 'string', default: '100000' },
      minutes: { type: 'string', default: '10' },
      seed: { type: 'string', default: String(randomInt(1, 2 ** 31)) },
      only: { type: 'string', default: '' },
    },
  });
  // It takes what the machine has to spare.
  setPriority(constants.priority.PRIORITY_LOW);
  const chosen = TARGETS.filter(({ name }) => name.includes(values.only));
  const weights = chosen.reduce((sum, { weight }) => sum + weight, 0);
  const seed = Number(values.seed);
  const deadline = performance.now() + Number(values.minutes) * 60_000;
  const total = { cases: 0, failed: 0 };
  console.log(`seed ${seed}`);
  for (const [index, { name, weight }] of chosen.entries()) {
    const cases = Math.max(1, Math.ceil((Number(values.cases) * weight) / weights));
    // What the quick ones leave of their time goes to the slow ones after them; each gets enough for a few cases.
    const milliseconds = Math.max(LEAST_MS, (deadline - performance.now()) / (chosen.length - index));
    const outcome = await runTarget({ name, cases, seed, milliseconds });
    total.cases += outcome.cases;
    total.failed += Number(outcome.failure !== null);
    const rate = Math.round((outcome.cases / outcome.milliseconds) * 1000);
    console.log(
      `${outcome.failure === null ? 'ok    ' : 'FAILED'} ${name.padEnd(36)} ${String(outcome.cases).padStart(7)} cases ${String(rate).padStart(6)}/s  slowest ${Math.round(outcome.slowest)} ms`,
    );
    if (outcome.failure !== null) console.log(outcome.failure);
  }
  console.log(`${total.cases} cases of ${chosen.length} targets, ${total.failed} failed, seed ${seed}`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}
