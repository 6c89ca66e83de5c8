import { roundHalfEven } from '../rounding.ts';

/** A sentence with what the judge made of it. */
export interface JudgedSentence {
  sentence_start: number;
  sentence_duration: number;
  /** 0–3. */
  temporal_score: number;
  is_relevant: boolean;
  /** Why it could not be judged, null when it was. */
  error: string | null;
}

/** How far back the published script looks for what a sentence describes, in seconds. */
export const SCRIPT_SHIFT_SECONDS = 2;
const SHORTEST_WINDOW_SECONDS = 0.5;

/**
 * The video window a sentence is judged on: shifted back, at least half a second long, never before 0; null
 * when it ends after the clip (published script, one shift of 2 s).
 */
export function judgedWindow(
  sentence: { start: number; end: number },
  clipDuration: number,
  shift: number = SCRIPT_SHIFT_SECONDS,
): [number, number] | null {
  const start = Math.max(0, sentence.start - shift);
  const end = Math.max(start + SHORTEST_WINDOW_SECONDS, sentence.end - shift);
  return end > clipDuration ? null : [start, end];
}

export interface DescriptionSummary {
  /** Mean 0–3 over relevant sentences, unrounded; 0 when there are none. */
  temporalScore: number;
  total: number;
  evaluated: number;
  errors: number;
  relevant: number;
  irrelevant: number;
  /** Relevant sentences by score 0–3. */
  distribution: [number, number, number, number];
  firstRelevantTime: number | null;
  relevantDuration: number;
  irrelevantDuration: number;
}

/** Summarise judged sentences: those with an error count in the total and the error count alone. */
export function summariseDescription(sentences: readonly JudgedSentence[]): DescriptionSummary {
  const judged = sentences.filter(({ error }) => error === null);
  const relevant = judged.filter(({ is_relevant }) => is_relevant);
  const irrelevant = judged.filter(({ is_relevant }) => !is_relevant);
  const duration = (list: readonly JudgedSentence[]): number =>
    list.reduce((sum, { sentence_duration }) => sum + sentence_duration, 0);
  const scored = (score: number): number => relevant.filter((item) => item.temporal_score === score).length;
  const total = relevant.reduce((sum, { temporal_score }) => sum + temporal_score, 0);
  return {
    temporalScore: relevant.length > 0 ? total / relevant.length : 0,
    total: sentences.length,
    evaluated: judged.length,
    errors: sentences.length - judged.length,
    relevant: relevant.length,
    irrelevant: irrelevant.length,
    distribution: [scored(0), scored(1), scored(2), scored(3)],
    firstRelevantTime: relevant.reduce<number | null>(
      (first, { sentence_start: start }) => Math.min(first ?? start, start),
      null,
    ),
    relevantDuration: duration(relevant),
    irrelevantDuration: duration(irrelevant),
  };
}

/** The summary under the published script's names, rounded as it rounds. */
export function summaryJson(summary: DescriptionSummary): Record<string, unknown> {
  const spoken = summary.relevantDuration + summary.irrelevantDuration;
  const [zero, one, two, three] = summary.distribution;
  return {
    avg_temporal_score: roundHalfEven(summary.temporalScore, 4),
    total_sentences: summary.total,
    evaluated_sentences: summary.evaluated,
    error_count: summary.errors,
    relevant_sentences_count: summary.relevant,
    irrelevant_sentences_count: summary.irrelevant,
    score_distribution: { '3_points': three, '2_points': two, '1_point': one, '0_points': zero },
    relevance_stats: {
      first_relevant_time: summary.firstRelevantTime,
      total_relevant_duration: roundHalfEven(summary.relevantDuration, 4),
      total_irrelevant_duration: roundHalfEven(summary.irrelevantDuration, 4),
      irrelevant_duration_ratio: spoken > 0 ? roundHalfEven(summary.irrelevantDuration / spoken, 4) : 0,
    },
  };
}

/** The share of the clip with no sentence, and where the gaps are, in seconds. */
export function silence(
  sentences: readonly { start: number; end: number }[],
  clipDuration: number,
): { share: number; gaps: [number, number][] } {
  const gaps: [number, number][] = [];
  let covered = 0;
  for (const { start, end } of [...sentences].sort((a, b) => a.start - b.start)) {
    if (start > covered) gaps.push([covered, Math.min(start, clipDuration)]);
    covered = Math.max(covered, end);
    if (covered >= clipDuration) break;
  }
  if (covered < clipDuration) gaps.push([covered, clipDuration]);
  const silent = gaps.reduce((sum, [from, to]) => sum + Math.max(0, to - from), 0);
  return { share: clipDuration > 0 ? silent / clipDuration : 0, gaps };
}
