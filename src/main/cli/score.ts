import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { BENCHMARKS, type Benchmark, isBenchmark } from '../../core/benchmarks.ts';
import { scoreCaseFile as duplexEval } from '../../core/duplex-eval/cases.ts';
import { scoreCaseFile as interactScope } from '../../core/interact-scope/cases.ts';
import { scoreCaseFile as omniInteract } from '../../core/omni-interact/cases.ts';
import { scoreCaseFile as oviBench } from '../../core/ovi-bench/cases.ts';
import { readJsonFile } from '../import/read-json.ts';
import { UnreadableFile } from '../import/unreadable-file.ts';
import { printResult, terminalJson, UsageError } from './output.ts';

/** What scores the case file of each benchmark. */
const SCORERS: Readonly<Record<Benchmark, (file: unknown) => unknown>> = {
  'omni-interact': omniInteract,
  'interact-scope': interactScope,
  'duplex-eval': duplexEval,
  'ovi-bench': oviBench,
};

/** `slotscope score`: read a case file, score it from its inputs and verdicts, write the result. */
export function scoreCommand(options: { benchmark: string; cases: string; out?: string }): void {
  if (!isBenchmark(options.benchmark)) {
    throw new UsageError(`There is no benchmark "${options.benchmark}". Known: ${BENCHMARKS.join(', ')}.`);
  }
  const result = JSON.stringify(SCORERS[options.benchmark](readCases(options.cases)), null, 1);
  if (options.out === undefined) {
    printResult(terminalJson(result));
    return;
  }
  const partial = `${options.out}.${process.pid}.partial`;
  writeFileSync(partial, `${result}\n`);
  renameSync(partial, options.out);
}

/** The case file, read as tolerantly as imports are: Python writes NaN, editors write byte order marks. */
function readCases(path: string): unknown {
  try {
    return readJsonFile(path).value;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const message = `The case file ${path} cannot be read: ${error.reason} ${error.action}`;
    throw existsSync(path) ? new Error(message) : new UsageError(message);
  }
}
