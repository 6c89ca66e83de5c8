// Result files in the form that the published scripts write, from the scripted runs.

import {
  judgedWindow,
  summariseDescription,
  summaryJson,
} from '../../../src/core/duplex-eval/description.ts';
import { reminderWindowText } from '../../../src/core/duplex-eval/responses.ts';

const JUDGE = 'scripted-judge';

function sentenceResult(sentence, length) {
  const { text, start, end, score, relevant, reason, error } = sentence;
  const window = judgedWindow(sentence, length);
  const common = { sentence: text, sentence_start: start, sentence_end: end };
  const nothing = { temporal_score: 0, is_relevant: 0 };
  const [window_start, window_end] = window ?? [null, null];
  const frame_count = window ? Math.max(1, Math.floor((window_end - window_start) * 2)) : 0;
  if (!window) {
    return {
      ...common,
      error: 'No valid temporal window',
      ...nothing,
      window_start,
      window_end,
      frame_count,
    };
  }
  if (error) return { ...common, error, ...nothing, window_start, window_end, frame_count };
  return {
    ...common,
    sentence_duration: end - start,
    window_start,
    window_end,
    temporal_score: score,
    is_relevant: relevant,
    temporal_reasoning: reason,
    frame_count,
    error: null,
  };
}

/** The result of a description; null while nothing of it is judged. */
export function descriptionResult(run, row) {
  const judged = run.sentences.filter(({ unjudged }) => !unjudged);
  if (judged.length === 0 && run.content === null) return null;
  const results = judged.map((sentence) => sentenceResult(sentence, row.video_duration));
  const summary = summariseDescription(
    results.map((each) => ({
      sentence_start: each.sentence_start,
      sentence_duration: each.sentence_duration ?? 0,
      temporal_score: each.temporal_score,
      is_relevant: each.is_relevant === 1,
      error: each.error,
    })),
  );
  const references = [row.answer1, row.answer2].filter((text) => text);
  return {
    metadata: {
      script: 'real_time_description.py',
      question: row.question_text,
      model_id: JUDGE,
      metrics_evaluated: ['temporal', 'content'],
      frames_per_second: 2,
      video_duration: row.video_duration,
    },
    input_summary: {
      total_segments: judged.length,
      full_response: judged.map(({ text }) => text).join(' '),
      reference_count: references.length,
      references,
    },
    temporal_sensitivity: { sentence_results: results, summary: summaryJson(summary) },
    content_accuracy: { score: run.content.score, reasoning: run.content.reason, success: true },
  };
}

function judgement({ success, reason }) {
  const reply = { success_score: success, reasoning: reason };
  return { ...reply, api_response: JSON.stringify(reply) };
}

function eventDetail(reminder_index, start_time, response_segment, verdict) {
  const judge_result = verdict ? judgement(verdict) : null;
  return {
    reminder_index,
    start_time,
    response_segment,
    score: verdict?.success ?? 0,
    reasoning: verdict?.reason ?? 'No response text was found in the evaluation window.',
    judge_result,
  };
}

function reminderFile(row, taskType, ground_truth, details) {
  const event_scores = details.map(({ score }) => score);
  const all_success = event_scores.every((score) => score === 1);
  return {
    metadata: {
      script: 'proactive_reminder.py',
      instruction: row.question_text,
      task_type: taskType,
      model_id: JUDGE,
      window_size: 10,
    },
    ground_truth,
    evaluation_result: {
      total_score: Number(all_success),
      event_scores,
      event_details: details,
      all_success,
    },
    summary: {
      total_score: Number(all_success),
      num_events: details.length,
      successful_events: event_scores.reduce((sum, score) => sum + score, 0),
      all_success,
    },
  };
}

export function reminderResult(run, row) {
  const said = run.chunks.map(({ text, current_time }) => ({ t: current_time, text }));
  const times = [row.reminder1, row.reminder2].map(Number);
  const verdicts = [...run.reminders];
  const details = times.map((time, index) => {
    const segment = reminderWindowText(said, time);
    return eventDetail(index + 1, time, segment, segment === '' ? null : verdicts.shift());
  });
  const truth = Object.fromEntries(
    times.map((time, index) => [`reminder_${index + 1}`, { start: time, end: time }]),
  );
  return reminderFile(row, 'proactive_reminder', truth, details);
}

export function correctionResult(run, row) {
  const text = run.correction.map((chunk) => chunk.text).join(' ');
  return reminderFile(row, 'correction', { answer: row.answer1 }, [
    eventDetail(null, null, text, run.corrected),
  ]);
}
