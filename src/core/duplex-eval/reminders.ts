import type { DerivationTerm } from '../omni-interact/explain.ts';
import type { FailedVerdict } from '../omni-interact/types.ts';
import { inEnglish, type Say } from '../text/say.ts';
import type { DuplexSample } from './dataset.ts';
import {
  inReminderWindow,
  REMINDER_WINDOW_SECONDS,
  type ReminderChunk,
  reminderWindowText,
} from './responses.ts';
import type { SuccessVerdict } from './verdict.ts';

export type GivenVerdict = SuccessVerdict | FailedVerdict | undefined;

/** Where the answer to an event's 0 or 1 comes from. */
export type EventOutcome =
  | 'succeeded'
  | 'not-accepted'
  /** Nothing was said in the window: 0, and no judge is asked. */
  | 'nothing-said'
  | 'unjudged'
  | 'judge-failed';

/** One thing a judge is asked about a reminder sample, with what was said. */
export interface ReminderEvent {
  /** Number of the reminder in its row; null where the whole response is judged at once. */
  index: number | null;
  /** [τ, τ + 10], seconds of media time; null where the whole response is judged. */
  window: [number, number] | null;
  /** Positions in the response of the chunks that count. */
  chunks: number[];
  /** What the judge reads: those chunks, joined by a space. */
  text: string;
  /** Whether a judge has to be asked. */
  needsVerdict: boolean;
}

export interface ScoredEvent extends ReminderEvent {
  outcome: EventOutcome;
  /** null while a verdict is missing. */
  score: 0 | 1 | null;
}

/**
 * What has to be judged in a reminder sample: each reminder's window of ten seconds, or the whole response for a
 * correction and for a sample without times (published script).
 */
export function reminderEvents(
  sample: Pick<DuplexSample, 'split' | 'reminders'>,
  response: readonly ReminderChunk[],
): ReminderEvent[] {
  if (sample.split.correction || sample.reminders.length === 0) {
    const text = response.map((chunk) => chunk.text).join(' ');
    const chunks = response.map((_, position) => position);
    return [{ index: null, window: null, chunks, text, needsVerdict: true }];
  }
  const said = response.map((chunk) => ({ t: chunk.current_time, text: chunk.text }));
  return sample.reminders.map(({ index, start }) => {
    const text = reminderWindowText(said, start);
    return {
      index,
      window: [start, start + REMINDER_WINDOW_SECONDS],
      chunks: said.flatMap(({ t }, position) => (inReminderWindow(t, start) ? [position] : [])),
      text,
      needsVerdict: text !== '',
    };
  });
}

export interface ReminderScore {
  events: ScoredEvent[];
  /** 1 when all events succeed, 0 when one does not; null while verdicts are missing that could decide it. */
  score: 0 | 1 | null;
}

/**
 * Score a reminder sample: it succeeds only if all its events do (paper, section on Proactive Reminder).
 *
 * @param verdicts one per event, in the same order
 */
export function scoreReminders(
  events: readonly ReminderEvent[],
  verdicts: readonly GivenVerdict[],
): ReminderScore {
  const scored = events.map((event, position) => scoreEvent(event, verdicts[position]));
  const scores = scored.map(({ score }) => score);
  const total = scores.includes(0) ? 0 : scores.includes(null) || scores.length === 0 ? null : 1;
  return { events: scored, score: total };
}

function scoreEvent(event: ReminderEvent, verdict: GivenVerdict): ScoredEvent {
  if (!event.needsVerdict) return { ...event, outcome: 'nothing-said', score: 0 };
  if (!verdict) return { ...event, outcome: 'unjudged', score: null };
  if (verdict.state === 'failed') return { ...event, outcome: 'judge-failed', score: null };
  return verdict.success
    ? { ...event, outcome: 'succeeded', score: 1 }
    : { ...event, outcome: 'not-accepted', score: 0 };
}

const OUTCOME_NOTES: Readonly<Record<EventOutcome, string>> = {
  succeeded: 'The judge accepts what was said.',
  'not-accepted': 'The judge does not accept what was said.',
  'nothing-said': 'Nothing was said in the window, so it is 0 without asking a judge.',
  unjudged: 'There is no verdict yet.',
  'judge-failed': 'The judge’s reply cannot be used; ask again or enter a verdict by hand.',
};

/**
 * Why a reminder sample's score is what it is, event by event.
 *
 * @param say the language of the events' names, formulas and notes
 */
export function explainReminders({ events, score }: ReminderScore, say: Say = inEnglish): DerivationTerm[] {
  const terms = events.map((event) => eventTerm(event, say));
  const open = events.filter((event) => event.score === null).length;
  const note =
    score === null
      ? say('{open} of {events} verdicts are missing, so the sample is unjudged.', {
          open,
          events: events.length,
        })
      : score === 0 && open > 0
        ? say('One event failed, which settles it whatever the missing verdicts say.')
        : undefined;
  const product = events.map((event) => event.score ?? '?').join(' · ');
  return [
    ...terms,
    {
      symbol: 'success',
      value: score,
      formula: say('product of all events'),
      substituted: product,
      ...(note === undefined ? {} : { note }),
    },
  ];
}

function eventTerm({ index, window, chunks, score, outcome }: ScoredEvent, say: Say): DerivationTerm {
  const count = chunks.length === 1 ? say('1 chunk') : say('{n} chunks', { n: chunks.length });
  return {
    symbol: index === null ? 'response' : say('event {index}', { index }),
    value: score,
    formula: say(window ? 'verdict on what begins in [τ, τ + 10]' : 'verdict on the whole response'),
    substituted: window
      ? say('{chunks} in [{from}, {to}] s', { chunks: count, from: window[0], to: window[1] })
      : count,
    note: say(OUTCOME_NOTES[outcome]),
  };
}
