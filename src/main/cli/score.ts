import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { scoreCaseFile as duplexEval } from '../../core/duplex-eval/cases.ts';
import { scoreCaseFile as interactScope } from '../../core/interact-scope/cases.ts';
import { scoreCaseFile as omniInteract } from '../../core/omni-interact/cases.ts';
import { scoreCaseFile as oviBench } from '../../core/ovi-bench/cases.ts';
import { printResult, UsageError } from './output.ts';

/** What scores the case file of each benchmark. */
const SCORERS: Record<string, (file: unknown) => unknown> = {
  'omni-interact': omniInteract,
  'interact-scope': interactScope,
  'duplex-eval': duplexEval,
  'ovi-bench': oviBench,
};

/** `slotscope score`: read a case file, score it from its inputs and verdicts, write the result. */
export function scoreCommand(options: { benchmark: string; cases: string; out?: string }): void {
  const scorer = Object.hasOwn(SCORERS, options.benchmark) ? SCORERS[options.benchmark] : undefined;
  if (!scorer) {
    const known = Object.keys(SCORERS).join(', ');
    throw new UsageError(`There is no benchmark "${options.benchmark}". Known: ${known}.`);
  }
  const result = JSON.stringify(scorer(readCases(options.cases)), null, 1);
  if (options.out === undefined) {
    printResult(result);
    return;
  }
  const partial = `${options.out}.${process.pid}.partial`;
  writeFileSync(partial, `${result}\n`);
  renameSync(partial, options.out);
}

function readCases(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`The case file ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  try {
    return JSON.parse(text.replace(/^﻿/, ''));
  } catch (error) {
    throw new Error(`${path} is not valid JSON: ${(error as Error).message}`);
  }
}
