import { createInterface } from 'node:readline/promises';
import {
  type JudgeSettings,
  type JudgingPlan,
  type JudgingReport,
  type JudgingRequest,
  WORKING_JUDGES,
} from '../../core/judging/judging-views.ts';
import { VERDICT_STAGES } from '../../core/verdicts.ts';
import { judgeCachePath } from '../home.ts';
import { planOnly, runJudging } from '../judging/run.ts';
import { keyFor, NO_SECRET_STORE } from '../judging/secrets.ts';
import { readJudgeSettings, settingsPatch } from '../judging/settings.ts';
import { readScoredBy } from '../store/judges.ts';
import { setScoredBy } from '../store/scores.ts';
import type { OpenStudy } from '../store/study-file.ts';
import { log, printJson, progressLine, UsageError } from './output.ts';
import { openForCommand } from './study-option.ts';

interface JudgeFlags {
  study?: string;
  judge: string;
  baseUrl?: string;
  model?: string;
  runs?: string[];
  stages?: string[];
  concurrency?: string;
  timeout?: string;
  retryFailed?: boolean;
  templates?: string;
  maxCalls?: string;
  maxTokens?: string;
  useForScores?: boolean;
  dryRun?: boolean;
  yes?: boolean;
  json?: boolean;
}

/** `slotscope judge`: show what judging would take, then judge; what was judged before is not asked again. */
export async function judgeCommand(flags: JudgeFlags): Promise<void> {
  const settings = settingsOf(flags);
  const study = openForCommand(flags.study);
  try {
    const request = requestOf(flags, study);
    const plan = await planOnly(study, request, { settings, cachePath: judgeCachePath() });
    if (!flags.json || !flags.dryRun) for (const line of planLines(plan)) log(line);
    if (flags.dryRun) {
      if (flags.json) printJson({ plan });
      else log('Nothing was asked (dry run).');
      return;
    }
    if (plan.refusal !== null) throw new Error(plan.refusal);
    if (plan.calls > 0 && !flags.yes && !(await confirmed())) {
      log('Nothing was asked.');
      return;
    }
    const report = await judge(study, request, settings);
    if (flags.useForScores && report.judged + plan.alreadyJudged > 0) setScoredBy(study.db, report.judge);
    if (flags.json) printJson({ plan, report, scoredBy: readScoredBy(study.db).judge });
    tellReport(report, readScoredBy(study.db).judge);
    if (report.ended === 'stopped') throw new Error(report.reason ?? 'The judging stopped.');
    if (report.ended === 'cancelled') throw new Error('Cancelled; the verdicts given so far are kept.');
  } finally {
    study.db.close();
  }
}

async function judge(
  study: OpenStudy,
  request: JudgingRequest,
  settings: JudgeSettings,
): Promise<JudgingReport> {
  const cancelling = new AbortController();
  const interrupt = (): void => cancelling.abort(new Error('Cancelled.'));
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  const progress = progressLine();
  try {
    return await runJudging(study, request, {
      settings,
      cachePath: judgeCachePath(),
      apiKey: request.judge === 'openai' ? keyFor(NO_SECRET_STORE, settings.baseUrl) : null,
      signal: cancelling.signal,
      onProgress: ({ done, failed, total, cached, ratePerMinute, secondsLeft, waiting }) => {
        const parts = [
          `${done + failed}/${total}`,
          ...(cached > 0 ? [`${cached} cached`] : []),
          ...(failed > 0 ? [`${failed} failed`] : []),
          ...(ratePerMinute === null ? [] : [`${Math.round(ratePerMinute)}/min`]),
          ...(secondsLeft === null ? [] : [`${Math.ceil(secondsLeft)} s left`]),
          ...(waiting ? [`waiting ${Math.ceil(waiting.seconds)} s: ${waiting.reason}`] : []),
        ];
        progress.show(total > 0 ? (done + failed) / total : null, parts.join(' · '));
      },
    });
  } finally {
    progress.end();
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  }
}

function settingsOf(flags: JudgeFlags): JudgeSettings {
  const kept = readJudgeSettings();
  const whole = (text: string | undefined, option: string): number | undefined => {
    if (text === undefined) return undefined;
    if (!/^\d+$/.test(text) || Number(text) === 0) {
      throw new UsageError(`${option} takes a whole number above 0, not "${text}".`);
    }
    return Number(text);
  };
  const given = {
    baseUrl: flags.baseUrl,
    model: flags.model,
    concurrency: whole(flags.concurrency, '--concurrency'),
    timeoutSeconds: whole(flags.timeout, '--timeout'),
    templateFolder: flags.templates,
    limits: {
      ...kept.limits,
      ...(flags.maxCalls === undefined ? {} : { maxCalls: whole(flags.maxCalls, '--max-calls') ?? null }),
      ...(flags.maxTokens === undefined ? {} : { maxTokens: whole(flags.maxTokens, '--max-tokens') ?? null }),
    },
  };
  const patch = settingsPatch.safeParse(
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  );
  if (!patch.success) {
    const issue = patch.error.issues[0];
    throw new UsageError(`The option for ${issue?.path.join('.')} cannot be used: ${issue?.message}`);
  }
  return { ...kept, ...(patch.data as Partial<JudgeSettings>) };
}

function requestOf(flags: JudgeFlags, { db }: OpenStudy): JudgingRequest {
  const judge = WORKING_JUDGES.find((each) => each === flags.judge);
  if (!judge)
    throw new UsageError(`There is no judge "${flags.judge}". Known: ${WORKING_JUDGES.join(', ')}.`);
  const stages = flags.stages?.map((name) => {
    const stage = VERDICT_STAGES.find((each) => each === name);
    if (!stage) throw new UsageError(`There is no stage "${name}". Known: ${VERDICT_STAGES.join(', ')}.`);
    return stage;
  });
  const runIds = flags.runs?.map((name) => {
    const runId = db.prepare<[string], number>('SELECT run_id FROM runs WHERE name = ?').pluck().get(name);
    if (runId === undefined) throw new UsageError(`The study has no run "${name}".`);
    return runId;
  });
  return {
    judge,
    ...(runIds ? { runIds } : {}),
    ...(stages ? { stages } : {}),
    retryFailed: flags.retryFailed ?? false,
  };
}

function planLines(plan: JudgingPlan): string[] {
  const stages = VERDICT_STAGES.filter((stage) => plan.byStage[stage] > 0);
  return [
    `Judge: ${plan.judge}. ${plan.note}`,
    `${plan.items} verdicts to give${stages.length > 0 ? ` (${stages.map((stage) => `${stage} ${plan.byStage[stage]}`).join(', ')})` : ''}; ` +
      `${plan.alreadyJudged} given before` +
      (plan.failedBefore > 0
        ? `, ${plan.failedBefore} failed before (--retry-failed asks them again).`
        : '.'),
    ...(plan.kind === 'openai'
      ? [
          `${plan.calls} calls to ${plan.baseUrl}; ${plan.cached} answered from the cache, ${plan.repeated} share a question.`,
          ...(plan.pictures > 0 ? [`${plan.pictures} frames of clips are shown with them.`] : []),
          `About ${plan.estimatedTokens.total} tokens at most: ${plan.estimatedTokens.input} sent, up to ${plan.estimatedTokens.reply} back.`,
        ]
      : []),
    ...plan.notAsked.map(({ reason, count }) => `${count} verdicts are not asked for. ${reason}`),
    ...plan.notices,
  ];
}

async function confirmed(): Promise<boolean> {
  if (process.stdin.isTTY !== true) {
    throw new UsageError(
      'This would send questions to a server. Add --yes to do so, or --dry-run to only see the plan.',
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question('Go on? [y/N] ')).trim());
  } finally {
    terminal.close();
  }
}

function tellReport(report: JudgingReport, scoredBy: string | null): void {
  const rate = (report.failureRate * 100).toFixed(1);
  log(
    `${report.judged} verdicts given (${report.cached} from the cache), ${report.failed} failed (${rate} %), ` +
      `${report.remaining} remaining; ${report.calls} calls in ${report.seconds.toFixed(1)} s.`,
  );
  if (report.tokens)
    log(`Tokens as the server counts them: ${report.tokens.input} sent, ${report.tokens.reply} back.`);
  for (const { reason, count } of report.failures.slice(0, 10)) log(`  failed ${count}×: ${reason}`);
  const { 'trigger-missing': missing, 'trigger-not-in-text': absent } = report.remarks;
  if (missing + absent > 0) {
    log(
      `Trigger phrase missing in ${missing} and not in the judged text in ${absent} core verdicts; there the first core onset is the anchor.`,
    );
  }
  for (const notice of report.notices) log(notice);
  if (scoredBy !== null && scoredBy !== report.judge) {
    log(`Scores still use the verdicts of "${scoredBy}"; add --use-for-scores to use these.`);
  }
}
