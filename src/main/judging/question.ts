import { createHash } from 'node:crypto';
import type { Rubric, RubricInputs } from '../../core/interact-scope/judging.ts';
import type { JudgeIdentity, JudgeSettings } from '../../core/judging/judging-views.ts';
import { type FilledPrompt, fillTemplate } from '../../core/judging/template.ts';
import type { JudgeInputs } from '../../core/omni-interact/judge-inputs.ts';
import type { StageName } from '../../core/omni-interact/types.ts';
import { checkBaseUrl } from './base-url.ts';
import { JudgingError } from './judging-error.ts';
import type { JudgeTemplates } from './templates.ts';

/** Bump when a change of how a question is put or a reply is read makes cached replies wrong. */
export const PROTOCOL_VERSION = 1;

/** One question to the judge: the exact request, but for the key. */
export interface Question {
  /** SHA-256 of everything that can change the reply. */
  key: string;
  system: string;
  user: string;
  /** Whether the reply is asked for as JSON. */
  json: boolean;
}

export type OpenAiIdentity = Extract<JudgeIdentity, { kind: 'openai' }>;

/**
 * Who the judge of these settings is.
 *
 * @throws JudgingError when the address or the model cannot be used
 */
export function openAiIdentity(settings: JudgeSettings, templates: JudgeTemplates): OpenAiIdentity {
  const baseUrl = checkBaseUrl(settings.baseUrl);
  if (settings.model.trim() === '')
    throw new JudgingError('No model is set. Enter its name as the server knows it.');
  return {
    kind: 'openai',
    protocol: PROTOCOL_VERSION,
    baseUrl,
    model: settings.model.trim(),
    temperature: settings.temperature,
    maxTokens: settings.maxTokens,
    jsonMode: settings.jsonMode,
    templates: {
      early: templates.stages.early.hash,
      core: templates.stages.core.hash,
      partial: templates.stages.partial.hash,
    },
    rubrics: {
      assistance: templates.rubrics.assistance.hash,
      event: templates.rubrics.event.hash,
      general: templates.rubrics.general.hash,
      translation: templates.rubrics.translation.hash,
    },
  };
}

/** Put the question for one stage. */
export function makeQuestion(
  identity: OpenAiIdentity,
  templates: JudgeTemplates['stages'],
  stage: StageName,
  inputs: JudgeInputs,
): Question {
  return toQuestion(identity, fillTemplate(templates[stage], inputs), identity.jsonMode);
}

/** Put the question whether an output says what a target wants; the reply is one word, so never JSON. */
export function makeContentQuestion(
  identity: OpenAiIdentity,
  rubrics: JudgeTemplates['rubrics'],
  rubric: Rubric,
  inputs: RubricInputs,
): Question {
  return toQuestion(identity, fillTemplate(rubrics[rubric], inputs), false);
}

function toQuestion(identity: OpenAiIdentity, { system, user }: FilledPrompt, json: boolean): Question {
  const request = {
    kind: identity.kind,
    protocol: identity.protocol,
    baseUrl: identity.baseUrl,
    model: identity.model,
    temperature: identity.temperature,
    maxTokens: identity.maxTokens,
    responseFormat: json ? 'json_object' : null,
    system,
    user,
  };
  const key = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  return { key, system, user, json };
}

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** About how many tokens a text is: one per CJK character, one per four others. */
export function estimateTokens(text: string): number {
  const wide = text.match(WIDE)?.length ?? 0;
  return wide + Math.ceil((text.length - wide) / 4);
}
