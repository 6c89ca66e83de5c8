import type { InputIssue } from '../issue.ts';
import { isJsonObject, type JsonObject } from '../json.ts';
import { parseJudgeReply } from '../judge-reply.ts';
import type { VerdictInputs } from '../verdict-inputs.ts';
import { readText } from './time.ts';
import type { FailedVerdict, SlotVerdicts, StageName } from './types.ts';
import { type RawVerdict, readCoreVerdict, readEarlyVerdict, readPartialVerdict } from './verdict.ts';

export interface EvaluatedSlot {
  verdicts: SlotVerdicts;
  inputs: Partial<Record<StageName, VerdictInputs>>;
}

export interface PublishedEvaluation {
  /** `failed`: the file says its own evaluation did not finish; its verdicts are read, its figures never used. */
  state: 'ok' | 'failed' | 'not-an-evaluation';
  /** For a failed evaluation, the error the file gives. */
  detail: string;
  slots: Map<number, EvaluatedSlot>;
  issues: InputIssue[];
}

/**
 * Read the verdicts of one `*.unified_eval.json` of the published scorer. The judge's raw reply, where the
 * file keeps it, is read anew, because the published scorer turns unusable replies into numbers (a score of
 * 85 into 1.0, a missing one into 0); such a verdict is failed here and listed.
 */
export function readPublishedEvaluation(root: unknown): PublishedEvaluation {
  const slots = new Map<number, EvaluatedSlot>();
  const issues: InputIssue[] = [];
  if (!isJsonObject(root) || !Array.isArray(root.slots)) {
    issues.push({
      severity: 'warning',
      code: 'not-an-evaluation',
      record: '',
      message: 'The file has no list "slots", so it is not a unified evaluation.',
      action: 'No verdicts are taken from it; the run stays unjudged for this sample.',
    });
    return { state: 'not-an-evaluation', detail: '', slots, issues };
  }
  root.slots.forEach((item: unknown, position: number) => {
    const slotId = isJsonObject(item) ? readSlotId(item.slot_id) : Number.NaN;
    if (!isJsonObject(item) || !Number.isSafeInteger(slotId)) {
      issues.push({
        severity: 'warning',
        code: 'evaluated-slot-without-id',
        record: `slots[${position}].slot_id`,
        message: `slots[${position}] has no whole number as slot_id.`,
        action: 'Its verdicts are left out; the other slots are kept.',
      });
      return;
    }
    slots.set(slotId, readSlot(item, slotId, issues));
  });
  const failed = root.status !== undefined && root.status !== 'ok';
  const detail = failed ? readText(root.error) || `status ${readText(root.status)}` : '';
  if (failed) {
    issues.push({
      severity: 'warning',
      code: 'evaluation-failed',
      record: 'status',
      message: `The evaluation of this sample is marked ${JSON.stringify(root.status)}: ${detail}.`,
      action: 'The verdicts it holds are kept; slots without one are unjudged. Its own F1 is not used.',
    });
  }
  return { state: failed ? 'failed' : 'ok', detail, slots, issues };
}

function readSlot(item: JsonObject, slotId: number, issues: InputIssue[]): EvaluatedSlot {
  const verdicts: SlotVerdicts = {};
  const inputs: EvaluatedSlot['inputs'] = {};
  const question = readText(item.question_text);
  const reference = readText(item.gt_answer);
  const note = (stage: StageName, text: unknown, verdict: { state: string } | FailedVerdict): void => {
    inputs[stage] = { question, reference, text: readText(text) };
    if (verdict.state !== 'failed') return;
    issues.push({
      severity: 'warning',
      code: 'verdict-unusable',
      record: `slot ${slotId} ${stage}`,
      message: `The ${stage} verdict of slot ${slotId} cannot be used: ${(verdict as FailedVerdict).reason}.`,
      action: 'The stage counts as judge failed, not as 0; judge it again or enter a verdict by hand.',
    });
  };

  const early = asObject(item.stage_early);
  if (early && early.category !== 'none') {
    const reply = asObject(early.diagnostics) ?? {};
    verdicts.early = readReply(reply, { flag: reply.flag_raw, score: early.quality_score }, readEarlyVerdict);
    note('early', early.actual_text, verdicts.early);
  }
  const core = asObject(item.stage_core);
  const coreReply = core && asObject(core.judge_core);
  if (core && coreReply && Object.keys(coreReply).length > 0) {
    verdicts.core = readReply(coreReply, { ...coreReply, score: coreReply.llm_score_raw }, readCoreVerdict);
    note('core', core.actual_text, verdicts.core);
  }
  const interruption = asObject(item.interruption_diagnostic);
  const partialReply = interruption && asObject(interruption.judge_partial);
  if (interruption && partialReply) {
    verdicts.partial = readReply(partialReply, partialReply, readPartialVerdict);
    note('partial', interruption.actual_text, verdicts.partial);
  }
  return { verdicts, inputs };
}

const asObject = (value: unknown): JsonObject | undefined => (isJsonObject(value) ? value : undefined);

/** Read a verdict from the kept raw reply; without one, from the fields the published scorer recorded. */
function readReply<T extends { state: 'ok' }>(
  reply: JsonObject,
  recorded: RawVerdict,
  read: (fields: RawVerdict) => T | FailedVerdict,
): T | FailedVerdict {
  const raw = readText(reply.raw);
  const rationale = reply.rationale;
  if (raw === '') {
    return reply.parse_source === undefined || reply.parse_source === 'llm_json'
      ? read({ ...recorded, rationale })
      : { state: 'failed', reason: 'the published scorer could not parse the reply and kept no copy of it' };
  }
  const parsed = parseJudgeReply(raw);
  if (parsed.state === 'failed') return { state: 'failed', reason: parsed.reason, raw };
  return read({ rationale, ...parsed.fields, raw });
}

/** A number or a text that is one: `Number` would take null for slot 0, and fails on objects that say how to become one. */
const readSlotId = (value: unknown): number =>
  typeof value === 'string' && value.trim() !== ''
    ? Number(value)
    : typeof value === 'number'
      ? value
      : Number.NaN;
