import { scopeOutcomeCode } from '@core/interact-scope/outcome.ts';
import type { InteractionScore, TargetScore } from '@core/interact-scope/score.ts';
import type { Chunk } from '@core/omni-interact/types.ts';
import type { OutputView } from '@core/study-views.ts';
import { t } from '../language/text.ts';
import type { BarVerdict, DraftAnchor, DraftBar, LaneContent } from './lane-content.ts';
import type { Bar } from './model.ts';

/** What an output says, its tool calls first and marked as such. */
export const outputText = ({ tools, text }: Pick<Chunk, 'tools' | 'text'>): string =>
  [...(tools ?? []).map((tool) => `⚒ ${tool}`), text].filter((part) => part !== '').join(' ');

/**
 * An Omni-InteractScope run's output as a lane: what a target took in time in the core's hue, what it took too early
 * in the early hue, everything else as an outline with the reason.
 */
export function interactScopeLane(score: InteractionScore, output: OutputView): LaneContent {
  const chunkOf = new Map(output.chunks.map((chunk) => [chunk.index, chunk]));
  const taken = new Map(
    score.targets.flatMap((target) => (target.output === null ? [] : [[target.output, target]])),
  );
  const kept = score.kept.map(({ id }) => {
    const target = taken.get(id);
    return target
      ? takenBar(chunkOf.get(id)!, target)
      : outlined(chunkOf.get(id)!, t('not taken'), t('taken by no target: costs nothing'));
  });
  const merged = score.merged.map(({ output: { id }, into }) =>
    outlined(
      chunkOf.get(id)!,
      'merged',
      t('within 2 s of the output at {into}: counts with it', { into: seconds(chunkOf.get(into)) }),
    ),
  );
  const early = score.beforeQuery.map(({ id }) =>
    outlined(chunkOf.get(id)!, t('before the query'), t('before the query: left out')),
  );
  return {
    bars: [...kept, ...merged, ...early],
    spills: [],
    anchors: score.targets.flatMap((target) => anchorOf(target, chunkOf)),
    outcomes: new Map(score.targets.map(({ index, outcome }) => [index + 1, scopeOutcomeCode(outcome)])),
    reach: new Map(
      score.targets.flatMap(({ index, output: id }) =>
        id === null ? [] : [[index + 1, chunkOf.get(id)?.end ?? 0] as const],
      ),
    ),
    describe: (bar) => describeContent(bar, output),
  };
}

const seconds = (chunk: Chunk | undefined): string => `${chunk?.start.toFixed(2) ?? '?'} s`;

const WORDS: Partial<Record<TargetScore['outcome'], string>> = {
  hit: t('its target took it: in time and right'),
  content_failure: t('its target took it: in time, but not what was wanted'),
  premature: t('its target took it although it came too early; nothing later can rescue it'),
  unjudged: t('its target took it in time; its content is not judged yet'),
  incomplete: t('the trace ended early, so its target counts as failed'),
};

function takenBar(chunk: Chunk, target: TargetScore): DraftBar {
  const stage = target.onTime ? 'core' : 'early';
  return {
    ...bareBar(chunk),
    part: stage,
    stage,
    slotId: target.index + 1,
    word: target.onTime ? t('taken in time') : 'premature',
    about: WORDS[target.outcome] ?? '',
  };
}

const outlined = (chunk: Chunk, word: string, about: string): DraftBar => ({
  ...bareBar(chunk),
  word,
  about,
});

function bareBar(chunk: Chunk): DraftBar {
  return {
    chunkIndex: chunk.index,
    part: 'unmatched',
    stage: null,
    slotId: null,
    start: chunk.start,
    end: chunk.end,
    text: outputText(chunk),
    words: [],
    chunk,
    split: false,
    interrupted: false,
    spillFrom: null,
  };
}

function anchorOf(
  { index, output, onTime }: TargetScore,
  chunkOf: ReadonlyMap<number, Chunk>,
): DraftAnchor[] {
  const chunk = output === null || !onTime ? undefined : chunkOf.get(output);
  return chunk ? [{ slotId: index + 1, time: chunk.start, source: 'trigger' }] : [];
}

function describeContent(bar: Bar, output: OutputView): BarVerdict {
  if (bar.slotId === null) return { verdict: '', rationale: '' };
  const given = output.stageVerdicts.find(
    ({ slotId, chunkIndex, stage }) =>
      slotId === bar.slotId && chunkIndex === bar.chunkIndex && stage === 'content',
  )?.verdict;
  if (!given) return { verdict: '', rationale: '' };
  if (given.state === 'failed') return { verdict: t('Judge failed'), rationale: given.reason };
  return { verdict: 'correct' in given && given.correct ? 'Correct' : 'Incorrect', rationale: '' };
}
