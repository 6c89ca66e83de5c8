import type { DescriptionScore, ScoredSentence } from '@core/duplex-eval/description-score.ts';
import { windowFrameTimes } from '@core/duplex-eval/judge-inputs.ts';
import type { ReminderScore, ScoredEvent } from '@core/duplex-eval/reminders.ts';
import { type DuplexScore, duplexSlotResults } from '@core/duplex-eval/sample-score.ts';
import { temporalStage } from '@core/duplex-eval/stages.ts';
import type { Chunk } from '@core/omni-interact/types.ts';
import type { OutputView } from '@core/study-views.ts';
import { WHOLE_STAGE } from '@core/verdict-inputs.ts';
import type { Grade } from '../grades/grades.ts';
import { t } from '../language/text.ts';
import type { BarVerdict, DraftAnchor, DraftBar, JudgedPiece, LaneContent } from './lane-content.ts';
import type { Bar } from './model.ts';

/** An Omni-DuplexEval run's output as a lane: sentences by temporal score, or what was said in reminders' windows. */
export function duplexEvalLane(
  score: DuplexScore,
  slotIds: readonly number[],
  output: OutputView,
): LaneContent {
  const results = duplexSlotResults(score);
  const outcomes = new Map(slotIds.map((slotId, position) => [slotId, results[position]?.outcome ?? 1]));
  if (score.scenario === 'reminder') return { ...reminderLane(score.reminders, slotIds, output), outcomes };
  return { ...descriptionLane(score.description, output), outcomes };
}

type Drawn = Omit<LaneContent, 'outcomes'>;

/** How a sentence of a description is drawn. */
export function gradeOf({ state, score, relevant }: ScoredSentence): Grade {
  if (state === 'no-window') return 'no-window';
  if (state !== 'judged' || score === null) return 'ungraded';
  return relevant ? `score-${score}` : 'irrelevant';
}

const GRADE_BAR_WORDS: Readonly<Record<Grade, string>> = {
  'score-3': t('temporal 3'),
  'score-2': t('temporal 2'),
  'score-1': t('temporal 1'),
  'score-0': t('temporal 0'),
  irrelevant: 'irrelevant',
  ungraded: 'unjudged',
  'no-window': t('no window'),
};

function descriptionLane(score: DescriptionScore | null, output: OutputView): Drawn {
  const sentences = score?.sentences ?? [];
  const bars = output.chunks.map((chunk, position): DraftBar => {
    const sentence = sentences[position];
    const grade = sentence ? gradeOf(sentence) : 'ungraded';
    return {
      ...bareBar(chunk),
      part: 'core',
      stage: 'core',
      slotId: 1,
      grade,
      word: GRADE_BAR_WORDS[grade],
      about: sentence ? windowWords(sentence) : t('The length of the clip is unknown, so it has no window.'),
    };
  });
  const windows = new Map(
    sentences.map((sentence, position): [number, JudgedPiece[]] => [
      output.chunks[position]!.index,
      sentence.windows.flatMap(({ range }) =>
        range ? [{ from: range[0], to: range[1], frames: windowFrameTimes(range) }] : [],
      ),
    ]),
  );
  return {
    bars,
    spills: [],
    anchors: [],
    reach: reachOf(1, output.chunks),
    gaps: score?.silence.gaps ?? [],
    windows,
    describe: (bar) => describeSentence(sentences, bar, output),
  };
}

function windowWords({ windows }: ScoredSentence): string {
  const parts = windows.map(({ range, shift }) =>
    range
      ? t('judged on {toFixed}–{toFixed2} s ({shift} s before)', {
          toFixed: range[0].toFixed(2),
          toFixed2: range[1].toFixed(2),
          shift,
        })
      : t('its window {shift} s before would end after the clip', { shift }),
  );
  return parts.join('; ');
}

function reachOf(slotId: number, chunks: readonly Chunk[]): Map<number, number> {
  return chunks.length === 0 ? new Map() : new Map([[slotId, Math.max(...chunks.map(({ end }) => end))]]);
}

/** The verdict of the window the sentence's score is from. */
function describeSentence(
  sentences: readonly ScoredSentence[],
  bar: Bar,
  { chunks, stageVerdicts }: OutputView,
): BarVerdict {
  const sentence = sentences[chunks.findIndex(({ index }) => index === bar.chunkIndex)];
  if (!sentence || sentence.state === 'no-window') return { verdict: '', rationale: '' };
  const best = sentence.windows.find(({ score }) => score !== null && score === sentence.score);
  const wanted = (best ? [best] : sentence.windows).map(({ shift }) => temporalStage(shift));
  const given = stageVerdicts.find(
    ({ stage, chunkIndex }) => chunkIndex === bar.chunkIndex && wanted.includes(stage as never),
  )?.verdict;
  if (!given) return { verdict: t('Not judged'), rationale: '' };
  if (given.state === 'failed') return { verdict: t('Judge failed'), rationale: given.reason };
  const rationale = 'rationale' in given ? (given.rationale ?? '') : '';
  if (sentence.state !== 'judged') return { verdict: t('Not judged on every window'), rationale };
  return {
    verdict: t('Temporal score {score} of 3, {relevant}', {
      score: sentence.score,
      relevant: sentence.relevant ? t('relevant') : t('irrelevant'),
    }),
    rationale,
  };
}

const EVENT_WORDS: Readonly<Record<ScoredEvent['outcome'], string>> = {
  succeeded: 'accepted',
  'not-accepted': t('not accepted'),
  'nothing-said': t('nothing said'),
  unjudged: t('not judged'),
  'judge-failed': t('judge failed'),
};

function reminderLane(score: ReminderScore, slotIds: readonly number[], output: OutputView): Drawn {
  const placed = score.events.map((event, position) => ({ event, slotId: slotIds[position] ?? 1 }));
  const bars = output.chunks.map((chunk, position) => {
    const own = placed.filter(({ event }) => event.chunks.includes(position));
    return own.length === 0 ? outside(chunk) : inWindow(chunk, own);
  });
  return {
    bars,
    spills: [],
    anchors: placed.flatMap((each) => firstIn(each, output.chunks)),
    reach: new Map(
      placed.flatMap(({ event, slotId }) => [
        ...reachOf(
          slotId,
          event.chunks.map((position) => output.chunks[position]!),
        ),
      ]),
    ),
    describe: (bar) => describeEvent(bar, output),
  };
}

const outside = (chunk: Chunk): DraftBar => ({
  ...bareBar(chunk),
  word: t('in no window'),
  about: t('begins in no event’s ten seconds: costs nothing'),
});

interface PlacedEvent {
  event: ScoredEvent;
  slotId: number;
}

function inWindow(chunk: Chunk, own: readonly PlacedEvent[]): DraftBar {
  const whole = own[0]!.event.window === null;
  const words = own.map(({ event, slotId }) =>
    whole
      ? EVENT_WORDS[event.outcome]
      : t('event {slotId}: {value}', { slotId, value: EVENT_WORDS[event.outcome] }),
  );
  return {
    ...bareBar(chunk),
    part: 'core',
    stage: 'core',
    slotId: own[0]!.slotId,
    word: words.join(', '),
    about: whole
      ? t('the whole response is judged at once, whatever the times')
      : own
          .map(({ event, slotId }) =>
            t('{toFixed} s after τ of event {slotId}', {
              toFixed: (chunk.start - event.window![0]).toFixed(2),
              slotId,
            }),
          )
          .join('; '),
  };
}

function firstIn({ event, slotId }: PlacedEvent, chunks: readonly Chunk[]): DraftAnchor[] {
  const first = event.window && event.chunks.map((position) => chunks[position]!)[0];
  if (!first || !event.window) return [];
  const latency = first.start - event.window[0];
  return [
    {
      slotId,
      time: first.start,
      source: 'trigger',
      about: t('The first output in the window of event {slotId}, {toFixed} s after its τ.', {
        slotId,
        toFixed: latency.toFixed(2),
      }),
    },
  ];
}

function describeEvent(bar: Bar, { stageVerdicts }: OutputView): BarVerdict {
  if (bar.slotId === null) return { verdict: '', rationale: '' };
  const given = stageVerdicts.find(
    ({ slotId, chunkIndex }) => slotId === bar.slotId && chunkIndex === WHOLE_STAGE,
  )?.verdict;
  if (!given) return { verdict: t('Not judged'), rationale: '' };
  if (given.state === 'failed') return { verdict: t('Judge failed'), rationale: given.reason };
  return {
    verdict: 'success' in given && given.success ? 'Accepted' : t('Not accepted'),
    rationale: 'rationale' in given ? (given.rationale ?? '') : '',
  };
}

function bareBar(chunk: Chunk): DraftBar {
  return {
    chunkIndex: chunk.index,
    part: 'unmatched',
    stage: null,
    slotId: null,
    start: chunk.start,
    end: chunk.end,
    text: chunk.text,
    words: chunk.words,
    chunk,
    split: false,
    interrupted: false,
    spillFrom: null,
  };
}
