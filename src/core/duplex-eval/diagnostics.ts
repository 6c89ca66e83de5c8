import type { EventOutcome } from './reminders.ts';
import type { ScoredOutput } from './study-facts.ts';

/** Sentences of descriptions by what became of them. */
export interface SentenceTally {
  /** Relevant ones by temporal score 0–3. */
  scores: [number, number, number, number];
  irrelevant: number;
  unjudged: number;
  noWindow: number;
  total: number;
}

/** How the sentences of these outputs are distributed; those of clips of unknown length are unjudged. */
export function sentenceTally(outputs: readonly ScoredOutput[]): SentenceTally {
  const tally: SentenceTally = { scores: [0, 0, 0, 0], irrelevant: 0, unjudged: 0, noWindow: 0, total: 0 };
  for (const { score, chunks } of outputs) {
    if (score.scenario !== 'description') continue;
    tally.total += chunks.length;
    if (!score.description) {
      tally.unjudged += chunks.length;
      continue;
    }
    const { counts, distribution } = score.description;
    distribution.forEach((count, points) => {
      tally.scores[points]! += count;
    });
    tally.irrelevant += counts.irrelevant;
    tally.unjudged += counts.unjudged;
    tally.noWindow += counts.noWindow;
  }
  return tally;
}

/** One description's silence. */
export interface OutputSilence {
  output: ScoredOutput;
  /** 0–1 of the clip. */
  share: number;
  /** [from, to], seconds. */
  gaps: readonly (readonly [number, number])[];
  /** Seconds of the longest gap, 0 without any. */
  longest: number;
}

/** The silence of every description whose clip's length is known. */
export function silences(outputs: readonly ScoredOutput[]): OutputSilence[] {
  return outputs.flatMap((output): OutputSilence[] => {
    if (output.score.scenario !== 'description' || !output.score.description) return [];
    const { share, gaps } = output.score.description.silence;
    return [{ output, share, gaps, longest: Math.max(0, ...gaps.map(([from, to]) => to - from)) }];
  });
}

/** One event of a reminder, in one output. */
export interface ReminderCase {
  output: ScoredOutput;
  slotKey: number;
  /** Number of the reminder; null where the whole response is judged. */
  index: number | null;
  outcome: EventOutcome;
  score: 0 | 1 | null;
  /** Seconds after τ of the first output in the window; null without one, or without a window. */
  latency: number | null;
}

/** Every event of these outputs. */
export function reminderCases(outputs: readonly ScoredOutput[]): ReminderCase[] {
  return outputs.flatMap((output): ReminderCase[] => {
    if (output.score.scenario !== 'reminder') return [];
    return output.score.reminders.events.map((event, position): ReminderCase => {
      const onsets = event.chunks.map((at) => output.chunks[at]!.start);
      return {
        output,
        slotKey: output.sample.slotKeys[position]!,
        index: event.index,
        outcome: event.outcome,
        score: event.score,
        latency: event.window && onsets.length > 0 ? Math.min(...onsets) - event.window[0] : null,
      };
    });
  });
}

/** Events with the same number in their samples. */
export interface IndexSuccess {
  index: number | null;
  cases: ReminderCase[];
  succeeded: number;
  judged: number;
}

/** Success by the number of the reminder: whether a run still speaks up the second and the third time. */
export function successByIndex(cases: readonly ReminderCase[]): IndexSuccess[] {
  const indices = [...new Set(cases.map(({ index }) => index))].sort((a, b) => (a ?? 99) - (b ?? 99));
  return indices.map((index) => {
    const own = cases.filter((each) => each.index === index);
    const judged = own.filter(({ score }) => score !== null);
    return {
      index,
      cases: own,
      succeeded: judged.filter(({ score }) => score === 1).length,
      judged: judged.length,
    };
  });
}

/** The middle of values in any order; null without any. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
