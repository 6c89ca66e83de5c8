import type { ConnectionTest, JudgeSettings } from '../../core/judging/judging-views.ts';
import { checkBaseUrl } from './base-url.ts';
import { JudgingError } from './judging-error.ts';
import { makeOpenAiJudge, type RequestOutcome } from './openai-judge.ts';
import { spanText } from './retry-after.ts';

/** Nobody waits longer than this for a test, in seconds. */
const PATIENCE_SECONDS = 30;

const QUESTION = {
  system: 'Reply with one JSON object and nothing around it.',
  user: 'This is a test of the connection. Reply exactly: {"score": 1, "rationale": "ok"}',
};

/** Ask the server of these settings one short question and explain what happened. Never throws for what it finds. */
export async function testConnection(
  settings: JudgeSettings,
  apiKey: string | null,
  signal: AbortSignal = new AbortController().signal,
): Promise<ConnectionTest> {
  const begun = performance.now();
  const result = (
    ok: boolean,
    message: string,
    model: string | null = null,
    detail: string | null = null,
  ) => ({
    ok,
    message,
    model,
    milliseconds: Math.round(performance.now() - begun),
    detail,
  });
  try {
    const baseUrl = checkBaseUrl(settings.baseUrl);
    if (settings.model.trim() === '') {
      throw new JudgingError('No model is set. Enter its name as the server knows it.');
    }
    const timeoutSeconds = Math.min(settings.timeoutSeconds, PATIENCE_SECONDS);
    const judge = makeOpenAiJudge({ ...settings, baseUrl, timeoutSeconds }, apiKey);
    const outcome = await judge.ask({ ...QUESTION, json: settings.jsonMode }, signal);
    const { ok, message, model, detail } = explainOutcome(outcome, settings.model);
    return result(ok, message, model, detail);
  } catch (error) {
    if (error instanceof JudgingError) return result(false, error.message);
    throw error;
  }
}

const sentence = (text: string): string => {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?!"”]$/.test(capital) ? capital : `${capital}.`;
};

function explainOutcome(outcome: RequestOutcome, model: string): Omit<ConnectionTest, 'milliseconds'> {
  switch (outcome.kind) {
    case 'reply':
      return {
        ok: true,
        message: `The server answers as ${outcome.model ?? model}.`,
        model: outcome.model,
        detail: outcome.text.slice(0, 500),
      };
    case 'unusable':
      return {
        ok: false,
        message: `The server answers, but without a reply to use: ${sentence(outcome.reason)}`,
        model: outcome.model,
        detail: outcome.raw,
      };
    case 'passing': {
      const wish = outcome.retryAfterMs === null ? '' : ` It asks to wait ${spanText(outcome.retryAfterMs)}.`;
      return { ok: false, message: sentence(outcome.reason) + wish, model: null, detail: null };
    }
    case 'refused':
      return { ok: false, message: sentence(outcome.reason), model: null, detail: outcome.raw ?? null };
    case 'final':
      return { ok: false, message: outcome.reason, model: null, detail: null };
  }
}
