import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  judgeContent,
  judgeCore,
  judgeEarly,
  judgePartial,
  judgeSuccess,
} from '../../core/judging/lexical.ts';
import type { AnyVerdict, VerdictStage } from '../../core/verdicts.ts';
import type { NewVerdict } from '../store/judge-verdicts.ts';
import type { JudgingItem } from './batch-items.ts';
import type { BatchDesk } from './desk.ts';

/** Stages that can be judged by words; what hangs on pictures or on a rubric's points cannot. */
const JUDGES: Partial<Record<VerdictStage, (text: string, reference: string) => AnyVerdict>> = {
  early: judgeEarly,
  core: judgeCore,
  partial: judgePartial,
  content: judgeContent,
  reminder: judgeSuccess,
  correction: judgeSuccess,
};

/** Whether word comparison can judge a stage at all. */
export const isJudgedByWords = (stage: VerdictStage): boolean => stage in JUDGES;

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
      const judge = JUDGES[item.stage];
      if (!task || !judge) return [];
      const verdict = judge(task.text, task.inputs.reference);
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
