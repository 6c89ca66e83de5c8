import { setImmediate as nextTurn } from 'node:timers/promises';
import { judgeContent, judgeCore, judgeEarly, judgePartial } from '../../core/judging/lexical.ts';
import type { AnyVerdict, VerdictStage } from '../../core/verdicts.ts';
import type { NewVerdict } from '../store/judge-verdicts.ts';
import type { JudgingItem } from './batch-items.ts';
import type { BatchDesk } from './desk.ts';

const JUDGES: Record<VerdictStage, (text: string, reference: string) => AnyVerdict> = {
  early: judgeEarly,
  core: judgeCore,
  partial: judgePartial,
  content: judgeContent,
};

/** Judge all items of a batch by comparing words, output by output, without asking anybody. */
export async function judgeByWords({
  batch,
  reader,
  write,
  tally,
  pause,
  signal,
  tell,
}: BatchDesk): Promise<void> {
  for (const items of byOutput(batch.items)) {
    await nextTurn();
    await pause.passage(signal);
    const verdicts = items.flatMap((item): NewVerdict[] => {
      const task = reader.task(item);
      if (!task) return [];
      const verdict = JUDGES[item.stage](task.inputs.text, task.inputs.reference);
      return [{ ...item, verdict, inputs: task.inputs, question: null, reply: null }];
    });
    write(verdicts);
    for (const { verdict } of verdicts) tally.verdict(verdict, null, 1);
    tell();
  }
}

/** Runs of items on the same output; items come in that order. */
function byOutput(items: readonly JudgingItem[]): JudgingItem[][] {
  const groups: JudgingItem[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last?.[0]?.runId === item.runId && last[0].sampleId === item.sampleId) last.push(item);
    else groups.push([item]);
  }
  return groups;
}
