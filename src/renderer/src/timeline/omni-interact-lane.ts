import { outcomeCode } from '@core/omni-interact/outcome.ts';
import type { Chunk, SampleScore, SlotScore, SlotVerdicts, StageItem } from '@core/omni-interact/types.ts';
import { t } from '../language/text.ts';
import type { BarVerdict, DraftAnchor, DraftBar, DraftSpill, LaneContent } from './lane-content.ts';
import type { Bar } from './model.ts';

/** An OmniInteract run's output as a lane: chunks split at t_a, spill, anchors. */
export function omniInteractLane(
  score: SampleScore,
  verdicts: Readonly<Record<number, SlotVerdicts>>,
): LaneContent {
  const { slots } = score;
  return {
    bars: [...slots.flatMap(slotBars), ...score.unmatched.map(unmatchedBar)],
    spills: slots.flatMap(spillOf),
    anchors: slots.flatMap(anchorOf),
    outcomes: new Map(slots.map((slotScore) => [slotScore.slot.slotId, outcomeCode(slotScore)])),
    reach: new Map(
      slots.flatMap(({ slot, lastEnd }) => (lastEnd === null ? [] : [[slot.slotId, lastEnd] as const])),
    ),
    describe: (bar) => describeVerdict(bar, verdicts[bar.slotId ?? -1]),
  };
}

function slotBars(slotScore: SlotScore): DraftBar[] {
  const { match, slot } = slotScore;
  const chunkOf = new Map(match.chunks.map((chunk) => [chunk.index, chunk]));
  const unsplittable = new Set(match.unsplittable);
  const coreStart = new Map<number, number>();
  for (const item of match.core.items) {
    if (item.part === 'core') coreStart.set(item.chunkIndex, item.words[0]?.start ?? item.start);
  }
  const splitChunks = new Set(
    match.early.items.filter((item) => coreStart.has(item.chunkIndex)).map((item) => item.chunkIndex),
  );

  const toBar = (item: StageItem, stage: 'early' | 'core'): DraftBar[] => {
    const chunk = chunkOf.get(item.chunkIndex);
    if (!chunk) return [];
    const split = splitChunks.has(item.chunkIndex);
    // The halves of a split chunk meet at the word boundary and together cover the whole chunk.
    const boundary = Math.min(Math.max(coreStart.get(item.chunkIndex) ?? chunk.end, chunk.start), chunk.end);
    const end = split && stage === 'early' ? boundary : chunk.end;
    return [
      {
        chunkIndex: item.chunkIndex,
        part: stage === 'core' ? 'core' : unsplittable.has(item.chunkIndex) ? 'whole-early' : 'early',
        stage,
        slotId: slot.slotId,
        start: split && stage === 'core' ? boundary : chunk.start,
        end,
        text: item.text,
        words: item.words,
        chunk,
        split,
        interrupted: stage === 'core' && slot.isInterrupted,
        spillFrom: slotScore.spill && end > slot.end ? slot.end : null,
      },
    ];
  };
  return [
    ...match.early.items.flatMap((item) => toBar(item, 'early')),
    ...match.core.items.flatMap((item) => toBar(item, 'core')),
  ];
}

function unmatchedBar(chunk: Chunk): DraftBar {
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

function spillOf({ slot, spill, spillSeconds, lastEnd }: SlotScore): DraftSpill[] {
  if (!spill || lastEnd === null) return [];
  return [{ slotId: slot.slotId, from: slot.end, to: lastEnd, seconds: spillSeconds }];
}

function anchorOf({ slot, core: { anchor, triggerOnset } }: SlotScore): DraftAnchor[] {
  if (anchor === null) return [];
  return [{ slotId: slot.slotId, time: anchor, source: triggerOnset === null ? 'first' : 'trigger' }];
}

function describeVerdict(bar: Bar, verdicts: SlotVerdicts | undefined): BarVerdict {
  if (bar.stage === null) return { verdict: '', rationale: '' };
  const partial = bar.interrupted;
  const verdict = partial ? verdicts?.partial : bar.stage === 'core' ? verdicts?.core : verdicts?.early;
  if (!verdict) return { verdict: t('Not judged'), rationale: '' };
  if (verdict.state === 'failed') return { verdict: t('Judge failed'), rationale: verdict.reason };
  const rationale = verdict.rationale ?? '';
  if ('flag' in verdict) {
    const word = verdict.flag === 'Neutral' ? 'Neutral' : 'Hallucination';
    return { verdict: `${word} ${verdict.score.toFixed(2)}`, rationale };
  }
  return { verdict: `${partial ? t('Partial quality') : 'Quality'} ${verdict.score.toFixed(2)}`, rationale };
}
