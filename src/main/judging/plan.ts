import type { JudgeSettings, JudgingPlan, JudgingRequest } from '../../core/judging/judging-views.ts';
import { pictureTokens } from '../../core/judging/pictures.ts';
import { judgeName, judgeNote } from '../store/judges.ts';
import type { OpenStudy } from '../store/study-file.ts';
import { collectItems, type JudgingItem } from './batch-items.ts';
import type { VerdictCache } from './cache.ts';
import type { JudgeSetup } from './judge-setup.ts';
import { estimateTokens } from './question.ts';
import type { makeStageReader } from './stage-reader.ts';

/** A plan with the items it is about. */
export interface PlannedBatch {
  plan: JudgingPlan;
  /** By question, in order: all items that one reply answers, and whether the cache has it. */
  questions: { key: string; items: JudgingItem[]; cached: boolean }[];
  items: JudgingItem[];
}

/**
 * What judging would do and cost; nothing is asked and nothing written.
 *
 * @throws JudgingError for a run the study does not have
 */
export function planJudging(
  study: OpenStudy,
  reader: ReturnType<typeof makeStageReader>,
  request: JudgingRequest,
  setup: JudgeSetup,
  settings: Pick<JudgeSettings, 'limits' | 'maxTokens'>,
  cache: VerdictCache,
): PlannedBatch {
  const questions = new Map<string, PlannedBatch['questions'][number]>();
  let inputTokens = 0;
  let pictures = 0;
  const judge = judgeName(study.db, setup.identity);
  const batch = collectItems(study, reader, request, judge, (item, { question }) => {
    if (!question) return;
    const known = questions.get(question.key);
    if (known) {
      known.items.push(item);
      return;
    }
    const cached = cache.has(question.key);
    questions.set(question.key, { key: question.key, items: [item], cached });
    if (cached) return;
    const shown = question.pictures?.times.length ?? 0;
    pictures += shown;
    inputTokens +=
      estimateTokens(question.system) +
      estimateTokens(question.user) +
      shown * pictureTokens(question.pictures?.height ?? 0);
  });
  const asked = [...questions.values()];
  const calls = asked.filter(({ cached }) => !cached);
  const cachedItems = asked.filter(({ cached }) => cached).reduce((sum, { items }) => sum + items.length, 0);
  const reply = calls.length * settings.maxTokens;
  const sum = (pick: (share: (typeof batch.byRun)[number]) => number): number =>
    batch.byRun.reduce((total, share) => total + pick(share), 0);
  const plan: JudgingPlan = {
    judge,
    kind: setup.kind,
    note: judgeNote(setup.identity),
    items: batch.items.length,
    calls: calls.length,
    cached: cachedItems,
    repeated: setup.kind === 'openai' ? batch.items.length - cachedItems - calls.length : 0,
    alreadyJudged: sum((share) => share.alreadyJudged),
    failedBefore: sum((share) => share.failedBefore),
    byStage: batch.byStage,
    pictures,
    notAsked: [...batch.notAsked].map(([reason, count]) => ({
      reason: reason.endsWith('.') ? reason : `${reason}.`,
      count,
    })),
    byRun: batch.byRun,
    estimatedTokens: { input: inputTokens, reply, total: inputTokens + reply },
    refusal: overLimit(calls.length, inputTokens + reply, settings.limits),
    baseUrl: setup.kind === 'openai' ? setup.identity.baseUrl : null,
    notices: [...cache.notices],
  };
  return { plan, questions: asked, items: batch.items };
}

function overLimit(calls: number, tokens: number, limits: JudgeSettings['limits']): string | null {
  const number = (value: number): string => value.toLocaleString('en');
  const advice = 'Judge fewer runs or stages at a time, or raise the limit.';
  if (limits.maxCalls !== null && calls > limits.maxCalls) {
    return `This would take ${number(calls)} calls; the limit is ${number(limits.maxCalls)}. ${advice}`;
  }
  if (limits.maxTokens !== null && tokens > limits.maxTokens) {
    return `This could take about ${number(tokens)} tokens; the limit is ${number(limits.maxTokens)}. ${advice}`;
  }
  return null;
}
