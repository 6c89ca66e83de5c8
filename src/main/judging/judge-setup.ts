import type { JudgeIdentity, JudgeSettings, WorkingJudge } from '../../core/judging/judging-views.ts';
import { LEXICAL_JUDGE } from '../../core/judging/lexical.ts';
import { type OpenAiIdentity, openAiIdentity } from './question.ts';
import { type JudgeTemplates, loadTemplates } from './templates.ts';

/** A judge ready to be set to work. */
export type JudgeSetup =
  | ({ kind: 'lexical'; identity: Extract<JudgeIdentity, { kind: 'lexical' }> } & Choices)
  | ({ kind: 'openai'; identity: OpenAiIdentity; templates: JudgeTemplates } & Choices);

/** What is chosen about judging whoever judges. */
type Choices = Pick<JudgeSettings, 'windowShifts' | 'pictures'>;

/**
 * The judge these settings describe, with its templates read.
 *
 * @throws JudgingError when the address, the model or a template cannot be used
 */
export function setUpJudge(judge: WorkingJudge, settings: JudgeSettings): JudgeSetup {
  const { windowShifts, pictures } = settings;
  const choices = { windowShifts, pictures };
  if (judge === 'lexical')
    return { kind: 'lexical', identity: { kind: 'lexical', version: LEXICAL_JUDGE.version }, ...choices };
  const templates = loadTemplates(settings.templateFolder);
  return { kind: 'openai', identity: openAiIdentity(settings, templates), templates, ...choices };
}
