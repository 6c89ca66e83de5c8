import { createHash } from 'node:crypto';
import type { DuplexJudgeInputs } from '../../core/duplex-eval/judge-inputs.ts';
import type { DuplexStage } from '../../core/duplex-eval/verdict.ts';
import type { Rubric, RubricInputs } from '../../core/interact-scope/judging.ts';
import type { JudgeIdentity, JudgeSettings } from '../../core/judging/judging-views.ts';
import { type FilledPrompt, fillTemplate } from '../../core/judging/template.ts';
import type { JudgeInputs } from '../../core/omni-interact/judge-inputs.ts';
import type { StageName } from '../../core/omni-interact/types.ts';
import type { OviJudgeInputs } from '../../core/ovi-bench/judge-inputs.ts';
import type { JudgedMetric } from '../../core/ovi-bench/types.ts';
import { checkBaseUrl } from './base-url.ts';
import type { QuestionPictures } from './clip-pictures.ts';
import { JudgingError } from './judging-error.ts';
import { hashesOf, type JudgeTemplates } from './templates.ts';

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
  /** The frames it is asked about; null for a question that needs none. */
  pictures: QuestionPictures | null;
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
    templates: hashesOf(templates.stages),
    rubrics: hashesOf(templates.rubrics),
    duplex: hashesOf(templates.duplex),
    ovi: hashesOf(templates.ovi),
    pictures: settings.pictures,
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

/** Put the question on one part of Omni-DuplexEval. */
export function makeDuplexQuestion(
  identity: OpenAiIdentity,
  templates: JudgeTemplates['duplex'],
  stage: DuplexStage,
  inputs: DuplexJudgeInputs,
  pictures: QuestionPictures | null,
): Question {
  return toQuestion(identity, fillTemplate(templates[stage], inputs), identity.jsonMode, pictures);
}

/** Put the question on one metric of OVIBench. */
export function makeOviQuestion(
  identity: OpenAiIdentity,
  templates: JudgeTemplates['ovi'],
  metric: JudgedMetric,
  inputs: OviJudgeInputs,
  pictures: QuestionPictures | null,
): Question {
  return toQuestion(identity, fillTemplate(templates[metric], inputs), identity.jsonMode, pictures);
}

function toQuestion(
  identity: OpenAiIdentity,
  { system, user }: FilledPrompt,
  json: boolean,
  pictures: QuestionPictures | null = null,
): Question {
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
    // Only where there are some, so that questions in words alone keep the keys they have always had.
    ...(pictures
      ? { pictures: { clip: pictures.clip, times: pictures.times, height: pictures.height } }
      : {}),
  };
  const key = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  return { key, system, user, json, pictures };
}

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** About how many tokens a text is: one per CJK character, one per four others. */
export function estimateTokens(text: string): number {
  const wide = text.match(WIDE)?.length ?? 0;
  return wide + Math.ceil((text.length - wide) / 4);
}
