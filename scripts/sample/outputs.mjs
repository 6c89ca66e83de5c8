// Runs as OmniInteract's tools leave them on disk: transcripts, the batch summary, and judged results.

import { buildSlots, matchChunks } from './matching.mjs';
import { transcribe, transcriptFile } from './transcript.mjs';

/** The published scorer's settings, as its own result files state them. */
const CONFIG = {
  W_ack: 0.2,
  W_core_default: 0.8,
  one_qna_later_steps_start_at_t_a: true,
  one_qna_later_steps_W_ack: 0,
  decay_alpha: 1,
  decay_gamma: 1,
  core_quality_threshold: 0.5,
  evaluate_interrupted_outputs: true,
  partial_quality_threshold: 0.5,
  count_unmatched_as_fp: true,
};

/** A verdict for a stage that has text, none for one that has none: anything else is a mistake in the script. */
function required(verdict, expected, where) {
  if (expected && !verdict) throw new Error(`${where}: verdict missing`);
  if (!expected && verdict) throw new Error(`${where}: verdict for a stage without output`);
  return verdict;
}

function earlyStage(early, verdict) {
  if (!verdict) {
    return {
      category: 'none',
      ...stageFields(early),
      quality_score: 0,
      judge_rationale: '',
      diagnostics: {},
    };
  }
  const { flag, score, rationale } = verdict;
  return {
    category: flag === 'Neutral' ? 'neutral' : 'hallucination',
    ...stageFields(early),
    quality_score: score,
    judge_rationale: rationale,
    diagnostics: {
      parse_source: 'llm_json',
      raw: JSON.stringify({ flag, score, rationale }),
      flag_raw: flag,
      rationale,
    },
  };
}

function coreStage(core, verdict, interrupted) {
  const fields = { skipped_interrupted: interrupted, ...stageFields(core) };
  if (!verdict) return { ...fields, quality_score: 0, judge_rationale: '', judge_core: {} };
  const { score, trigger, spoiler, rationale } = verdict;
  return {
    ...fields,
    quality_score: score,
    judge_rationale: rationale,
    judge_core: {
      parse_source: 'llm_json',
      raw: JSON.stringify({ score, trigger_phrase: trigger, spoiler, rationale }),
      llm_score_raw: score,
      trigger_phrase: trigger,
      spoiler,
      rationale,
    },
  };
}

const stageFields = (stage) => ({
  answer_start: stage.start,
  answer_end: stage.end,
  actual_text: stage.text,
  full_context: stage.fullContext,
});

function interruption({ slot, chunks, text }, verdict) {
  if (!slot.is_interrupted) return {};
  const base = {
    is_interrupted: true,
    has_output: chunks.length > 0,
    num_chunks: chunks.length,
    actual_text: text,
  };
  if (!verdict) {
    return {
      ...base,
      quality_threshold: 0.5,
      status: 'no_output',
      partial_quality: null,
      hallucination: false,
    };
  }
  const { score, hallucinated, rationale } = verdict;
  const reply = { score, hallucination: hallucinated, rationale };
  return {
    ...base,
    quality_threshold: 0.5,
    status: 'ok',
    partial_quality: score,
    low_quality: score < 0.5,
    hallucination: hallucinated,
    judge_partial: { ...reply, raw: JSON.stringify(reply), parse_source: 'llm_json' },
  };
}

function judgedSlot(match, verdicts, where) {
  const { slot, chunks, early, core } = match;
  const at = `${where} slot ${slot.slot_id}`;
  const earlyVerdict = required(verdicts.early, early.count > 0, `${at} early`);
  const coreVerdict = required(verdicts.core, core.count > 0 && !slot.is_interrupted, `${at} core`);
  const partialVerdict = required(
    verdicts.partial,
    slot.is_interrupted && chunks.length > 0,
    `${at} partial`,
  );
  if (coreVerdict && !core.text.includes(coreVerdict.trigger)) {
    throw new Error(`${at}: "${coreVerdict.trigger}" is not in "${core.text}"`);
  }
  return {
    ...slot,
    num_chunks: chunks.length,
    num_early: early.count,
    num_core: core.count,
    stage_early: earlyStage(early, earlyVerdict),
    stage_core: coreStage(core, coreVerdict, slot.is_interrupted),
    interruption_diagnostic: interruption(match, partialVerdict),
  };
}

/** Everything one run has for one sample. */
export function sampleOutputs(run, id, { annotation, sceneType, clipLength, gtPath, outputPath }) {
  const where = `${run.name} ${id}`;
  const { says, verdicts } = run.samples[id];
  const chunks = transcribe(says, run, where, clipLength);
  const { matched, unmatched } = matchChunks(chunks, buildSlots(annotation, sceneType));
  const known = new Set(matched.map(({ slot }) => `${slot.slot_id}`));
  for (const key of Object.keys(verdicts))
    if (!known.has(key)) throw new Error(`${where}: there is no slot ${key}`);
  const slots = matched.map((match) => judgedSlot(match, verdicts[match.slot.slot_id] ?? {}, where));
  return {
    transcript: transcriptFile(chunks),
    plainTranscript: transcriptFile(chunks.map(({ text, timestamp }) => ({ text, timestamp }))),
    evaluation: {
      metric: 'Unified-IA-QTF1',
      status: 'ok',
      error: null,
      config: CONFIG,
      slots,
      unmatched_chunks: unmatched.map(({ text, timestamp: [start, end] }) => ({ start, end, text })),
      meta: {
        gt_json: gtPath,
        model_json: `${outputPath}/precise_truncation.json`,
        scene_type: sceneType,
        judge_backend: 'scripted',
        judge_api_model: 'scripted by hand',
      },
    },
  };
}
