import type { Chunk } from '@core/omni-interact/types.ts';
import { type OviScore, oviSlotResult } from '@core/ovi-bench/case-score.ts';
import { appearanceRate, appearingWords, simulatedTimes } from '@core/ovi-bench/timing.ts';
import { JUDGED_METRICS } from '@core/ovi-bench/types.ts';
import { t } from '../language/text.ts';
import type { DraftBar, LaneContent } from './lane-content.ts';
import type { Bar } from './model.ts';

/** `Chunk.index` of the three bars; the first two are the output's own. */
const ANSWER = 0;
const RESPONSE = 1;
const REST = 2;

/**
 * An OVIBench run's part in a case as a lane: the answer as it appears from T0 until the user interrupts, the rest of
 * it as an outline, and from T1 what the run said then.
 *
 * @param end of the case's slot, seconds
 */
export function oviBenchLane(score: OviScore, end: number): LaneContent {
  const { case: oviCase, result } = score;
  const times = simulatedTimes(oviCase, result, end);
  const rate = appearanceRate(oviCase, result);
  const words = (text: string, start: number) => (rate === null ? [] : appearingWords(text, start, rate));
  const bars: DraftBar[] = [];
  if (result.partial !== '') {
    const chunk: Chunk = {
      index: ANSWER,
      start: oviCase.t0,
      end: times.spokenEnd,
      text: result.partial,
      words: words(result.partial, oviCase.t0),
    };
    bars.push({ ...barOf(chunk), part: 'early', stage: 'early', word: 'answer', about: answerAbout(score) });
  }
  if (times.rest !== '') {
    const { spokenEnd: start, restEnd: end, rest: text } = times;
    const chunk: Chunk = { index: REST, start, end, text, words: words(text, start) };
    bars.push({
      ...barOf(chunk),
      part: 'unmatched',
      stage: null,
      unsaid: true,
      word: t('cut off'),
      about: t('the rest of the answer, which the interruption cut off: it was not said'),
    });
  }
  if (result.response !== '') {
    const { responseStart: start, responseEnd: end } = times;
    const chunk: Chunk = {
      index: RESPONSE,
      start,
      end,
      text: result.response,
      words: words(result.response, start),
    };
    bars.push({
      ...barOf(chunk),
      part: 'core',
      stage: 'core',
      word: 'response',
      about:
        rate === null
          ? t('drawn from T1 to the end of the case: when it was said is not known')
          : t('drawn from T1 at the same rate; no model was timed for it'),
    });
  }
  return {
    bars,
    spills: [],
    anchors: [],
    outcomes: new Map([[1, oviSlotResult(score).outcome]]),
    reach: new Map([[1, Math.max(times.spokenEnd, times.responseEnd)]]),
    describe: (bar) => describeResponse(bar, score),
  };
}

function answerAbout({ case: oviCase, result }: OviScore): string {
  if (oviCase.format === 'multiple-choice')
    return t('what the data set has the model say before the interruption');
  const rate = appearanceRate(oviCase, result);
  return rate === null
    ? t('said before the interruption; its rate R is not recorded, so it is drawn until T1')
    : t('appears from T0 at R = {rate} characters a second (simulated)', { rate });
}

function barOf(chunk: Chunk): Omit<DraftBar, 'part' | 'stage'> {
  const { index, start, end, text, words } = chunk;
  return {
    chunkIndex: index,
    slotId: 1,
    start,
    end,
    text,
    words,
    chunk,
    split: false,
    interrupted: false,
    spillFrom: null,
  };
}

/** What the verdicts say of the response, for its tooltip. */
function describeResponse(bar: Bar, { verdicts, scores }: OviScore): ReturnType<LaneContent['describe']> {
  if (bar.chunkIndex !== RESPONSE) return { verdict: '', rationale: '' };
  const given = JUDGED_METRICS.filter((metric) => verdicts[metric] !== undefined);
  return {
    verdict: given.map((metric) => `${metric} ${scores[metric] ?? 'failed'}`).join(' · '),
    rationale: '',
  };
}
