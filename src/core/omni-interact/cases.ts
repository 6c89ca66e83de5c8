import { isJsonObject, type JsonObject } from '../json.ts';
import {
  aggregate,
  type F1,
  type InterruptionSuite,
  type PureScore,
  type SuiteAggregates,
  type Tally,
  withF1,
} from './aggregate.ts';
import { readAnnotation } from './annotation.ts';
import type { ScoringProfile } from './profile.ts';
import { REFERENCE_PROFILE } from './profile.ts';
import { scoreSample } from './score.ts';
import { categoryF1s, nestedRow } from './tables.ts';
import { readTranscript } from './transcript.ts';
import { type SampleScore, SCENE_TYPES, type SceneType, type SlotScore, type SlotVerdicts } from './types.ts';
import { type RawVerdict, readCoreVerdict, readEarlyVerdict, readPartialVerdict } from './verdict.ts';

/**
 * Score a case file `{config?, cases: [{id, scene_type, gt, transcript, verdicts}]}` from its inputs and
 * verdicts alone: any `expected` and `suite` in it is ignored.
 *
 * @returns the same object with each case's `expected` replaced by `actual` and a `suite` over all cases;
 *   a stage without a usable verdict gives null, never 0
 * @throws Error with the case's id when the file or a case has not this shape
 */
export function scoreCaseFile(file: unknown): JsonObject {
  if (!isJsonObject(file) || !Array.isArray(file.cases)) {
    throw new Error('A case file is a JSON object with a list "cases"; this file has none.');
  }
  const profile = readConfig(file.config);
  const scores: SampleScore[] = [];
  const cases = file.cases.map((item: unknown, position: number) => {
    const scored = scoreCase(item, position, profile);
    scores.push(scored.score);
    return scored.output;
  });
  const { suite: _givenSuite, cases: _givenCases, ...rest } = file;
  return { ...rest, cases, suite: suiteJson(aggregate(scores, profile)) };
}

/** The profile a case file asks for: the reference profile with the settings its `config` names. */
function readConfig(config: unknown): ScoringProfile {
  if (!isJsonObject(config)) return REFERENCE_PROFILE;
  const number = (key: string, fallback: number): number => {
    const value = config[key];
    if (value === undefined) return fallback;
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      throw new Error(`config.${key} must be a number.`);
    }
    return value;
  };
  const unmatched = config.count_unmatched_as_fp;
  return {
    ...REFERENCE_PROFILE,
    wAck: number('w_ack', REFERENCE_PROFILE.wAck),
    decayAlpha: number('decay_alpha', REFERENCE_PROFILE.decayAlpha),
    decayGamma: number('decay_gamma', REFERENCE_PROFILE.decayGamma),
    coreQualityThreshold: number('core_quality_threshold', REFERENCE_PROFILE.coreQualityThreshold),
    partialQualityThreshold: number('partial_quality_threshold', REFERENCE_PROFILE.partialQualityThreshold),
    lastSlotTailSeconds: number('last_slot_tail_sec', REFERENCE_PROFILE.lastSlotTailSeconds),
    countUnmatchedAsFp: unmatched === undefined ? REFERENCE_PROFILE.countUnmatchedAsFp : unmatched === true,
  };
}

function scoreCase(
  item: unknown,
  position: number,
  profile: ScoringProfile,
): { output: JsonObject; score: SampleScore } {
  const name = isJsonObject(item) && typeof item.id === 'string' ? item.id : `cases[${position}]`;
  if (!isJsonObject(item)) throw new Error(`${name}: a case must be an object.`);
  const sceneType = SCENE_TYPES.find((known) => known === item.scene_type);
  if (!sceneType) {
    throw new Error(
      `${name}: scene_type is ${JSON.stringify(item.scene_type)}; it must be one of ${SCENE_TYPES.join(', ')}.`,
    );
  }
  const { slots, issues } = readAnnotation(item.gt, sceneType as SceneType, profile);
  const unusable = issues.find((issue) => issue.severity === 'error');
  if (unusable) throw new Error(`${name}: gt: ${unusable.message}`);
  const { chunks } = readTranscript(item.transcript);
  const score = scoreSample(slots, chunks, readCaseVerdicts(item.verdicts), profile);
  const { expected: _expected, ...inputs } = item;
  return { output: { ...inputs, actual: sampleJson(score, profile) }, score };
}

/** Verdicts by slot id: `{ "3": {early: {flag, score}, core: {score, trigger_phrase}, partial: {…}} }`. */
export function readCaseVerdicts(raw: unknown): Map<number, SlotVerdicts> {
  const verdicts = new Map<number, SlotVerdicts>();
  if (!isJsonObject(raw)) return verdicts;
  for (const [slotId, stages] of Object.entries(raw)) {
    if (!isJsonObject(stages)) continue;
    const read: SlotVerdicts = {};
    if (isJsonObject(stages.early)) read.early = readEarlyVerdict(stages.early as RawVerdict);
    if (isJsonObject(stages.core)) read.core = readCoreVerdict(stages.core as RawVerdict);
    if (isJsonObject(stages.partial)) read.partial = readPartialVerdict(stages.partial as RawVerdict);
    verdicts.set(Number(slotId), read);
  }
  return verdicts;
}

const capital = (boundary: 'hard' | 'soft'): string => (boundary === 'hard' ? 'Hard' : 'Soft');

function sampleJson(score: SampleScore, profile: ScoringProfile): JsonObject {
  const { all } = aggregate([score], profile);
  return {
    slots: score.slots.map(slotJson),
    unmatched: score.unmatched.map(({ start, end, text }) => ({ start, end, text })),
    summary: {
      num_slots: all.slots,
      num_unmatched_chunks: all.unmatched,
      ...f1Json(all),
      ...unjudgedJson(all),
    },
  };
}

/** One slot in the published scorer's field names. */
function slotJson(score: SlotScore): JsonObject {
  const { slot, match, early, core } = score;
  return {
    slot_id: slot.slotId,
    scene_type: slot.sceneType,
    question_type: slot.questionType,
    step_index: slot.stepIndex,
    turn_index: slot.turnIndex,
    label: slot.label,
    nested_group_id: slot.nestedGroupId,
    nested_role: slot.nestedRole,
    boundary_type: capital(slot.boundary),
    effective_boundary_type: capital(score.effectiveBoundary),
    is_interrupted: slot.isInterrupted,
    start: slot.start,
    t_a: slot.tA,
    end: slot.end,
    num_chunks: match.chunks.length,
    num_early: match.early.items.length,
    num_core: match.core.items.length,
    TP_ack: score.tpAck,
    TP_core: score.tpCore,
    TP_n: score.tp,
    FP_delta: score.fp,
    FN_delta: score.fn,
    spill: score.spill,
    spill_seconds: score.spillSeconds,
    early: {
      category: early.category,
      text: match.early.text,
      start: match.early.start,
      end: match.early.end,
      timeliness: early.timeliness,
      full_context: match.early.fullContext,
    },
    core: {
      text: match.core.text,
      anchor: core.anchor,
      anchor_from_trigger: core.triggerOnset,
      end: match.core.end,
      timeliness: core.timeliness,
      quality: core.state === 'unjudged' ? null : (core.quality ?? 0),
      low_quality: core.lowQuality,
      skipped_interrupted: core.state === 'skipped-interrupted',
      full_context: match.core.fullContext,
    },
    ...interruptionJson(score),
  };
}

function interruptionJson(score: SlotScore): JsonObject {
  const diagnosis = score.interruption;
  if (!diagnosis) return {};
  const unjudged = diagnosis.status === 'unjudged';
  return {
    interruption: {
      status: diagnosis.status,
      has_output: diagnosis.hasOutput,
      partial_quality: diagnosis.partialQuality,
      low_quality: diagnosis.lowQuality,
      hallucination: diagnosis.hallucination,
      TP: unjudged ? null : diagnosis.tp,
      FP: unjudged ? null : diagnosis.fp,
      FN: unjudged ? null : diagnosis.fn,
    },
  };
}

const f1Json = (f1: F1): JsonObject => ({
  Global_TP: f1.tp,
  Global_FP: f1.fp,
  Global_FN: f1.fn,
  Precision: f1.precision,
  Recall: f1.recall,
  IA_QTF1: f1.f1,
});

/** The count of slots left out, only where there are any. */
const unjudgedJson = (counts: Pick<Tally, 'unjudged'>): JsonObject =>
  counts.unjudged > 0 ? { num_unjudged_slots: counts.unjudged } : {};

const groupJson = (f1: F1): JsonObject => ({ num_slots: f1.slots, ...f1Json(f1), ...unjudgedJson(f1) });

const pureJson = (pure: PureScore): JsonObject => ({
  num_slots: pure.slots,
  pure_quality_avg: pure.quality,
  pure_timeliness_avg: pure.timeliness,
  ...unjudgedJson(pure),
});

const mapJson = <T>(groups: Map<string, T>, toJson: (value: T) => JsonObject): JsonObject =>
  Object.fromEntries([...groups].map(([key, value]) => [key, toJson(value)]));

/** A run's aggregates under the published summary's names and groups. */
export function suiteJson(suite: SuiteAggregates): JsonObject {
  const { pure, nested } = suite;
  return {
    paper_metrics: paperMetricsJson(suite),
    by_scene_type: mapJson(suite.bySceneType, groupJson),
    by_question_type: mapJson(suite.byQuestionType, groupJson),
    nested_by_role: mapJson(suite.byNestedRole, groupJson),
    pure_scores: {
      overall: pureJson(pure.overall),
      non_interrupted: pureJson(pure.nonInterrupted),
      by_scene_type: mapJson(pure.bySceneType, pureJson),
      by_question_type: mapJson(pure.byQuestionType, pureJson),
      nested_by_role: mapJson(pure.byNestedRole, pureJson),
      interrupted: pureJson(pure.interrupted),
    },
    nested_chain_completion: {
      metric_name: 'NCCS',
      full_name: 'Nested Chain Completion Score',
      num_pairs: nested.pairs,
      success_pairs: nested.completed,
      success_rate: nested.pairs > 0 ? nested.completed / nested.pairs : 0,
      NCCS: nested.nccs,
      Nested_Chain_Completion_Score: nested.nccs,
      Nested_IRA: nested.nccs,
      score_sum: nested.scoreSum,
      ira_sum: nested.scoreSum,
      missing_pair_count: nested.incomplete,
      missing_q1_count: nested.missedOuter,
      missing_q2_count: nested.missedInner,
      order_error_count: nested.orderErrors,
      ...(nested.unjudged > 0 ? { num_unjudged_pairs: nested.unjudged } : {}),
    },
    interrupted: interruptedJson(suite.interruption),
    all: {
      num_slots: suite.all.slots,
      num_unmatched_chunks: suite.all.unmatched,
      ...f1Json(suite.all),
      ...unjudgedJson(suite.all),
    },
  };
}

function paperMetricsJson(suite: SuiteAggregates): JsonObject {
  const categories = categoryF1s(suite);
  const nested = nestedRow(suite);
  const { interruption } = suite;
  return {
    exp_f1: {
      realtime: groupJson(categories.realtime),
      proactive: groupJson(categories.proactive),
      nested: groupJson(categories.nested),
      one_q1a_global: groupJson(categories.oneQ1aGlobal),
      one_qna: groupJson(categories.oneQna),
      all_global: groupJson(categories.allGlobal),
    },
    exp_interruption: {
      NOR: interruption.nor,
      PAQ: interruption.paq ?? (interruption.withOutput === 0 ? 0 : null),
      CSM_SR: interruption.csmSr,
      CSM_AS_seconds: interruption.csmAs,
      interrupted_slot_count: interruption.slots,
      interrupted_with_output_count: interruption.withOutput,
    },
    exp_nested: {
      NCCS: nested.nccs,
      inner_IA_QTF1: nested.innerF1,
      outer_IA_QTF1: nested.outerF1,
      missed_outer: nested.missedOuter,
      num_pairs: nested.pairs,
    },
  };
}

function interruptedJson(suite: InterruptionSuite): JsonObject {
  return {
    interrupted_slot_count: suite.slots,
    interrupted_no_output_count: suite.noOutput,
    interrupted_no_output_rate: suite.nor,
    interrupted_with_output_count: suite.withOutput,
    partial_quality_count: suite.judged,
    partial_quality_avg: suite.paq ?? (suite.withOutput === 0 ? 0 : null),
    low_quality_count: suite.lowQuality,
    hallucination_count: suite.hallucination,
    interrupted_with_positive_spill_count: suite.spilling,
    spill_positive_rate: suite.csmSr,
    spill_positive_rate_in_output_slots: suite.csmSr,
    total_spill_seconds: suite.totalSpillSeconds,
    total_spill_seconds_in_output_slots: suite.totalSpillSeconds,
    avg_spill_seconds: suite.csmAs,
    avg_spill_seconds_in_output_slots: suite.csmAs,
    metrics: groupJson(suite.metrics),
    diagnostic_metrics: groupJson(withF1(suite.diagnostic)),
  };
}
