import type { Chunk, FailedVerdict } from '../omni-interact/types.ts';
import type { StudySlot } from '../slot.ts';
import { OUTCOMES, type Outcome, type OutcomeCode } from '../study-views.ts';
import type { DuplexSample } from './dataset.ts';
import {
  type DescriptionScore,
  type DescriptionSettings,
  SCRIPT_SETTINGS,
  scoreDescription,
} from './description-score.ts';
import { type EventOutcome, type ReminderScore, reminderEvents, scoreReminders } from './reminders.ts';
import { REMINDER_WINDOW_SECONDS } from './responses.ts';
import { type DuplexVerdictStage, temporalStage } from './stages.ts';
import type { ContentVerdict, SuccessVerdict, TemporalVerdict } from './verdict.ts';

/** What a sample holds to be scored. */
export interface DuplexFrame {
  sample: DuplexSample;
  /** Seconds of the clip, else of the row; null when neither tells. */
  duration: number | null;
}

/** The clip itself counts where it is at hand; the row's length steps in. */
export const duplexFrame = (sample: DuplexSample, clipDuration: number | null): DuplexFrame => ({
  sample,
  duration: clipDuration ?? sample.videoDuration,
});

/** A verdict that counts, as the store and the screen keep it. */
export interface DuplexVerdict {
  slotId: number;
  stage: DuplexVerdictStage;
  /** `Chunk.index` of the sentence, or `WHOLE_STAGE`. */
  chunkIndex: number;
  verdict: ContentVerdict | TemporalVerdict | SuccessVerdict | FailedVerdict;
}

/** One output's score, as its scenario is scored. */
export type DuplexScore =
  | {
      scenario: 'reminder';
      /** One event per slot, in the order of the slots. */
      reminders: ReminderScore;
    }
  | {
      scenario: 'description';
      /** Null while the length of the clip is unknown, on which windows and silence hang. */
      description: DescriptionScore | null;
    };

/**
 * What can be answered in a sample: a slot for every reminder time, with its ten seconds; one over the whole clip for
 * a description, a correction and a sample without times. Slots have the number of their reminder, else 1.
 */
export function duplexSlots({ sample, duration }: DuplexFrame): StudySlot[] {
  const { split, reminders, question, references } = sample;
  const common = {
    sceneType: split.name,
    stepIndex: null,
    turnIndex: 0,
    label: '',
    nestedGroupId: null,
    nestedRole: null,
    boundary: 'hard' as const,
    isInterrupted: false,
    questionText: question,
    referenceText: references.join('\n'),
  };
  const whole = split.correction || split.scenario === 'description' || reminders.length === 0;
  if (!whole) {
    return reminders.map(({ index, start }) => ({
      ...common,
      slotId: index,
      questionType: 'reminder',
      start,
      tA: start,
      end: start + REMINDER_WINDOW_SECONDS,
    }));
  }
  const questionType =
    split.scenario === 'description' ? 'description' : split.correction ? 'correction' : 'reminder';
  return [{ ...common, slotId: 1, questionType, start: 0, tA: 0, end: duration ?? 0 }];
}

/** The stage a reminder sample is judged in. */
export const successStage = ({ split }: DuplexSample): 'reminder' | 'correction' =>
  split.correction ? 'correction' : 'reminder';

/**
 * Score one output: events with their windows, or a description with its sentences, each chunk being one.
 *
 * @param verdicts those that count on it
 * @param settings of descriptions; the published script's by default
 */
export function scoreDuplexSample(
  { sample, duration }: DuplexFrame,
  chunks: readonly Chunk[],
  verdicts: readonly DuplexVerdict[],
  settings: DescriptionSettings = SCRIPT_SETTINGS,
): DuplexScore {
  if (sample.split.scenario === 'description') {
    if (duration === null) return { scenario: 'description', description: null };
    const byPlace = new Map(verdicts.map((each) => [`${each.stage} ${each.chunkIndex}`, each.verdict]));
    const description = scoreDescription(
      chunks.map(({ text, start, end }) => ({ sentence: text, start, end })),
      duration,
      (position, shift) =>
        byPlace.get(`${temporalStage(shift)} ${chunks[position]?.index}`) as
          | TemporalVerdict
          | FailedVerdict
          | undefined,
      verdicts.find(({ stage }) => stage === 'consistency')?.verdict as ContentVerdict | undefined,
      settings,
    );
    return { scenario: 'description', description };
  }
  const events = duplexEvents(sample, chunks);
  const stage = successStage(sample);
  const given = events.map(
    ({ index }) =>
      verdicts.find((each) => each.stage === stage && each.slotId === (index ?? 1))?.verdict as
        | SuccessVerdict
        | undefined,
  );
  return { scenario: 'reminder', reminders: scoreReminders(events, given) };
}

/** What is judged of a reminder sample's output, one event per slot. */
export const duplexEvents = (sample: DuplexSample, chunks: readonly Chunk[]) =>
  reminderEvents(
    sample,
    chunks.map(({ text, start }) => ({ text, current_time: start })),
  );

const EVENT_OUTCOMES: Readonly<Record<EventOutcome, Outcome>> = {
  succeeded: 'hit',
  'not-accepted': 'content-failure',
  'nothing-said': 'late-or-missing',
  unjudged: 'unjudged',
  'judge-failed': 'unjudged',
};

/** What one slot of a scored output came to. */
export interface DuplexSlotResult {
  outcome: OutcomeCode;
  /** 0–1: success of the event, or the description's overall score / 100; null while verdicts are missing. */
  value: number | null;
}

/** What became of each slot, in their order. */
export function duplexSlotResults(score: DuplexScore): DuplexSlotResult[] {
  if (score.scenario === 'reminder') {
    return score.reminders.events.map(({ outcome, score: value }) => ({
      outcome: OUTCOMES.indexOf(EVENT_OUTCOMES[outcome]),
      value,
    }));
  }
  const overall = score.description?.overall ?? null;
  const said = (score.description?.sentences.length ?? 1) > 0;
  const name: Outcome = !said ? 'late-or-missing' : overall === null ? 'unjudged' : 'described';
  return [{ outcome: OUTCOMES.indexOf(name), value: overall === null ? null : overall / 100 }];
}
