/**
 * Loaded before an operation: counts the steps in which it writes (statements, files made, renamed, removed) and ends
 * the process by SIGKILL at the one asked for, before it or after it. Steps are the same from run to run, so a seed
 * names the place.
 */
import fs from 'node:fs';
import module from 'node:module';
import { isMainThread } from 'node:worker_threads';
import Database from 'better-sqlite3';

/** Which step to end at, 1 for the first; none when it is 0. */
const killAt = Number(process.env.CRASH_AT ?? 0);
/** Where to tell how many steps there were. */
const countFile = process.env.CRASH_COUNT;
let steps = 0;

function step(): void {
  steps += 1;
  // Threads beside the main one only read, in an order of their own.
  if (isMainThread && steps === killAt) process.kill(process.pid, 'SIGKILL');
}

type AnyFunction = (this: unknown, ...input: unknown[]) => unknown;

function watch(owner: object, name: string): void {
  const functions = owner as Record<string, AnyFunction>;
  const original = functions[name]!;
  functions[name] = function (...input) {
    step();
    const result = original.apply(this, input);
    if (!(result instanceof Promise)) {
      step();
      return result;
    }
    return result.then((value: unknown) => {
      step();
      return value;
    });
  };
}

const db = new Database(':memory:');
watch(Object.getPrototypeOf(db.prepare('SELECT 1')) as object, 'run');
db.close();
const pages = process.env.CRASH_PAGES;
const { pragma } = Database.prototype;
if (pages) {
  Database.prototype.pragma = function (source, options) {
    const result: unknown = pragma.call(this, source, options);
    if (source === 'foreign_keys = ON') pragma.call(this, `max_page_count = ${pages}`);
    return result;
  };
}
for (const name of ['exec', 'pragma', 'close']) watch(Database.prototype as object, name);
const FILES = [
  'copyFileSync',
  'fsyncSync',
  'linkSync',
  'mkdirSync',
  'openSync',
  'renameSync',
  'rmSync',
  'writeFileSync',
];
for (const name of FILES) watch(fs, name);
for (const name of ['open', 'mkdir', 'rename', 'rm', 'writeFile']) watch(fs.promises, name);
module.syncBuiltinESMExports();

process.once('exit', () => {
  if (isMainThread && countFile !== undefined) fs.appendFileSync(countFile, `${steps}\n`);
});
