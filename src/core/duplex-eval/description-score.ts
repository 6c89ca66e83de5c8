import type { FailedVerdict } from '../omni-interact/types.ts';
import {
  type JudgedSentence,
  judgedWindow,
  SCRIPT_SHIFT_SECONDS,
  silence,
  summariseDescription,
} from './description.ts';
import type { DescribedSentence } from './responses.ts';
import { type ContentVerdict, FULL_SCORE, type TemporalScore, type TemporalVerdict } from './verdict.ts';

/** What a score of descriptions depends on besides verdicts; shown beside every figure. */
export interface DescriptionSettings {
  /** Seconds each window lies before its sentence. The published script has [2], the paper several. */
  windowShifts: readonly number[];
  /** λ in 0–1: how strongly irrelevant sentences lower the temporal score. 0 is the published script. */
  attenuation: number;
}

export const SCRIPT_SETTINGS: DescriptionSettings = { windowShifts: [SCRIPT_SHIFT_SECONDS], attenuation: 0 };

/** A piece of the clip one sentence is judged on. */
export interface SentenceWindow {
  /** Seconds before the sentence. */
  shift: number;
  /** [from, to] in seconds of media time; null when it would end after the clip, so that it is not judged. */
  range: [number, number] | null;
}

/** The windows of a sentence, one per shift. */
export function sentenceWindows(
  sentence: { start: number; end: number },
  clipDuration: number,
  shifts: readonly number[],
): SentenceWindow[] {
  return shifts.map((shift) => ({ shift, range: judgedWindow(sentence, clipDuration, shift) }));
}

export type SentenceState =
  | 'judged'
  | 'unjudged'
  | 'judge-failed'
  /** All its windows end after the clip: counted as an error, as in the published script. */
  | 'no-window';

export interface ScoredWindow extends SentenceWindow {
  score: TemporalScore | null;
  relevant: boolean | null;
}

export interface ScoredSentence extends DescribedSentence {
  /** In the response, from 0. */
  position: number;
  windows: ScoredWindow[];
  state: SentenceState;
  /** Best over the windows; null unless judged. */
  score: TemporalScore | null;
  /** Whether any window's verdict calls it relevant; null unless judged. */
  relevant: boolean | null;
}

/** The verdict on one sentence and window; undefined where there is none. */
export type TemporalVerdictOf = (
  position: number,
  shift: number,
) => TemporalVerdict | FailedVerdict | undefined;

/** Score every sentence of a response on its windows. A sentence counts as judged when all its windows are. */
export function scoreSentences(
  sentences: readonly DescribedSentence[],
  clipDuration: number,
  verdictOf: TemporalVerdictOf,
  settings: DescriptionSettings = SCRIPT_SETTINGS,
): ScoredSentence[] {
  return sentences.map((sentence, position) => {
    const given = sentenceWindows(sentence, clipDuration, settings.windowShifts).map((window) => ({
      window,
      verdict: window.range ? verdictOf(position, window.shift) : undefined,
    }));
    const windows = given.map(({ window, verdict }): ScoredWindow => {
      const usable = verdict?.state === 'ok' ? verdict : null;
      return { ...window, score: usable?.score ?? null, relevant: usable?.relevant ?? null };
    });
    const asked = given.filter(({ window }) => window.range !== null).map(({ verdict }) => verdict);
    const usable = asked.filter((verdict) => verdict?.state === 'ok');
    const state = stateOf(asked);
    const judged = state === 'judged';
    return {
      ...sentence,
      position,
      windows,
      state,
      score: judged ? (Math.max(...usable.map(({ score }) => score)) as TemporalScore) : null,
      relevant: judged ? usable.some(({ relevant }) => relevant) : null,
    };
  });
}

function stateOf(asked: readonly (TemporalVerdict | FailedVerdict | undefined)[]): SentenceState {
  if (asked.length === 0) return 'no-window';
  if (asked.some((verdict) => verdict === undefined)) return 'unjudged';
  return asked.some((verdict) => verdict?.state === 'failed') ? 'judge-failed' : 'judged';
}

export interface DescriptionScore {
  sentences: ScoredSentence[];
  counts: { total: number; relevant: number; irrelevant: number; noWindow: number; unjudged: number };
  /** Relevant sentences by temporal score 0–3. */
  distribution: [number, number, number, number];
  /** Mean over relevant sentences, 0–3, before attenuation; null while nothing tells it. */
  meanTemporal: number | null;
  /** 1 − λ · irrelevant / all; null while no sentence is judged. */
  attenuationFactor: number | null;
  /** Each 0–100; null while the verdicts for it are missing. */
  temporal: number | null;
  content: number | null;
  /** Mean of temporal and content. */
  overall: number | null;
  /** Start of the first relevant sentence, seconds. */
  firstRelevantTime: number | null;
  silence: { share: number; gaps: [number, number][] };
}

/** 0–3 as the paper reports it, 0–100; null stays null. */
export const toPercent = (score: number | null): number | null =>
  score === null ? null : (score / FULL_SCORE) * 100;

/**
 * Score one description: content consistency and temporal sensitivity, each 0–100, and their mean (paper, section on
 * Real-Time Description). A response without sentences has the temporal score 0, as in the published script; one
 * whose sentences are unjudged has none. Sentences without a verdict are left out of the mean and counted.
 *
 * @param clipDuration seconds
 * @param content the verdict on the whole response
 */
export function scoreDescription(
  sentences: readonly DescribedSentence[],
  clipDuration: number,
  verdictOf: TemporalVerdictOf,
  content: ContentVerdict | FailedVerdict | undefined,
  settings: DescriptionSettings = SCRIPT_SETTINGS,
): DescriptionScore {
  const scored = scoreSentences(sentences, clipDuration, verdictOf, settings);
  const summary = summariseDescription(scored.map(asJudged));
  const noWindow = scored.filter(({ state }) => state === 'no-window').length;
  const unjudged = summary.errors - noWindow;
  // Without a relevant sentence the mean is 0 only if no missing verdict could still make one relevant.
  const meanTemporal = summary.relevant > 0 || unjudged === 0 ? summary.temporalScore : null;
  const attenuationFactor = attenuationOf(summary, unjudged, settings.attenuation);
  const temporal =
    meanTemporal === null || attenuationFactor === null ? null : toPercent(meanTemporal * attenuationFactor);
  const contentScore = content?.state === 'ok' ? toPercent(content.score) : null;
  return {
    sentences: scored,
    counts: {
      total: summary.total,
      relevant: summary.relevant,
      irrelevant: summary.irrelevant,
      noWindow,
      unjudged,
    },
    distribution: summary.distribution,
    meanTemporal,
    attenuationFactor,
    temporal,
    content: contentScore,
    overall: temporal === null || contentScore === null ? null : (temporal + contentScore) / 2,
    firstRelevantTime: summary.firstRelevantTime,
    silence: silence(sentences, clipDuration),
  };
}

/**
 * 1 − λ · irrelevant / all, where all are the sentences whose state is known: an unjudged one may turn out either
 * way, one without a window stays in, for it was said.
 */
function attenuationOf(
  { total, evaluated, irrelevant }: { total: number; evaluated: number; irrelevant: number },
  unjudged: number,
  attenuation: number,
): number | null {
  if (evaluated === 0) return unjudged > 0 ? null : 1;
  return 1 - attenuation * (irrelevant / (total - unjudged));
}

function asJudged({ start, end, state, score, relevant }: ScoredSentence): JudgedSentence {
  return {
    sentence_start: start,
    sentence_duration: end - start,
    temporal_score: score ?? 0,
    is_relevant: relevant ?? false,
    error: state === 'judged' ? null : state,
  };
}
