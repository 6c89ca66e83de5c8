import type { ClusterSums } from '../compare/types.ts';
import { type AggregatedSample, type AggregatedSlot, chainsOf, type Tally } from './aggregate.ts';

/** One run's scores of one sample with the database ids of its slots. */
export interface ComparedSample extends AggregatedSample {
  sampleId: number;
  /** Aligned with `slots`. */
  slotKeys: readonly number[];
}

/** Places of the sums. Each tally takes four: slots, TP, FP, FN. */
const TALLIES = ['all', 'realtime', 'proactive', 'inner', 'outer', 'nested', 'oneQna'] as const;
export type TallyName = (typeof TALLIES)[number];
const TALLY_WIDTH = 4;

const SUMS = [
  'spill',
  'coreSlots',
  'coreQuality',
  'coreTimeliness',
  'pairs',
  'chainScore',
  'missedOuter',
  'interrupted',
  'noOutput',
  'withOutput',
  'interruptedSpill',
  'spillSeconds',
  'partial',
  'partialQuality',
] as const;
export type SumName = (typeof SUMS)[number];

const WIDTH = TALLIES.length * TALLY_WIDTH + SUMS.length;
/** Where a sum stands. */
export const placeOf = (name: SumName): number => TALLIES.length * TALLY_WIDTH + SUMS.indexOf(name);
/** Where a tally begins. */
const tallyPlace = (name: TallyName): number => TALLIES.indexOf(name) * TALLY_WIDTH;

/**
 * Sums of one sample for two runs. A slot counts towards a metric when it passes and has what the metric needs in
 * both runs. Output in no slot belongs to the sample and counts when all of its slots pass.
 */
export function sumPair(
  baseline: ComparedSample,
  other: ComparedSample,
  passes: (slotKey: number) => boolean,
): ClusterSums {
  const sums = { baseline: new Float64Array(WIDTH), other: new Float64Array(WIDTH) };
  const inOther = new Map(other.slotKeys.map((slotKey, at) => [slotKey, other.slots[at]!]));
  baseline.slots.forEach((a, at) => {
    const slotKey = baseline.slotKeys[at]!;
    const b = inOther.get(slotKey);
    if (!b || !passes(slotKey)) return;
    addPair(sums, a, b);
  });
  addChains(sums, baseline, other, passes);
  if (baseline.slotKeys.every(passes)) {
    sums.baseline[tallyPlace('all') + 2]! += baseline.unmatched.length;
    sums.other[tallyPlace('all') + 2]! += other.unmatched.length;
  }
  return sums;
}

function addPair(sums: ClusterSums, a: AggregatedSlot, b: AggregatedSlot): void {
  const needs = {
    f1: a.judged && b.judged,
    core: a.core.state !== 'unjudged' && b.core.state !== 'unjudged',
    partial: a.interruption?.status !== 'unjudged' && b.interruption?.status !== 'unjudged',
  };
  addSlot(sums.baseline, a, needs);
  addSlot(sums.other, b, needs);
}

function addSlot(
  sums: Float64Array,
  score: AggregatedSlot,
  needs: { f1: boolean; core: boolean; partial: boolean },
): void {
  const add = (name: SumName, value: number): void => {
    sums[placeOf(name)]! += value;
  };
  if (needs.f1) {
    for (const name of talliesOf(score)) addTally(sums, name, score);
    add('spill', Number(score.spill));
  }
  if (needs.core && !score.slot.isInterrupted) {
    add('coreSlots', 1);
    add('coreQuality', score.core.quality ?? 0);
    add('coreTimeliness', score.core.timeliness);
  }
  const { interruption } = score;
  if (!interruption) return;
  add('interrupted', 1);
  add(interruption.hasOutput ? 'withOutput' : 'noOutput', 1);
  if (!interruption.hasOutput) return;
  add('interruptedSpill', Number(score.spill));
  add('spillSeconds', score.spillSeconds);
  if (!needs.partial) return;
  add('partial', 1);
  add('partialQuality', interruption.partialQuality ?? 0);
}

function talliesOf({ slot }: AggregatedSlot): TallyName[] {
  const { questionType, nestedRole, sceneType } = slot;
  const names: TallyName[] = ['all'];
  if (questionType === 'realtime' || questionType === 'proactive') names.push(questionType);
  if (nestedRole) names.push(nestedRole);
  if (sceneType === 'nested') names.push('nested');
  if (sceneType === '1QnA') names.push('oneQna');
  return names;
}

function addTally(sums: Float64Array, name: TallyName, score: AggregatedSlot): void {
  const place = tallyPlace(name);
  sums[place]! += 1;
  sums[place + 1]! += score.tp ?? 0;
  sums[place + 2]! += score.fp ?? 0;
  sums[place + 3]! += score.fn ?? 0;
}

/** Nested pairs judged in both runs; a pair counts when all of its slots pass. */
function addChains(
  sums: ClusterSums,
  baseline: ComparedSample,
  other: ComparedSample,
  passes: (slotKey: number) => boolean,
): void {
  const keyOf = new Map(baseline.slots.map((score, at) => [score, baseline.slotKeys[at]!]));
  const inOther = chainsOf(other);
  // Both runs have the slots of one annotation, so the pairs come in the same order.
  chainsOf(baseline).forEach((chain, at) => {
    const counterpart = inOther[at];
    if (!counterpart || chain.score === null || counterpart.score === null) return;
    const members = [chain.outer, chain.inner].filter((score) => score !== undefined);
    if (!members.every((score) => passes(keyOf.get(score)!))) return;
    for (const [into, { score, outer, inner }] of [
      [sums.baseline, chain],
      [sums.other, counterpart],
    ] as const) {
      into[placeOf('pairs')]! += 1;
      into[placeOf('chainScore')]! += score ?? 0;
      into[placeOf('missedOuter')]! += Number(inner !== undefined && (outer?.tpCore ?? 1) <= 0);
    }
  });
}

/** A tally among the sums. */
export function tallyIn(sums: ArrayLike<number>, name: TallyName): Tally {
  const place = tallyPlace(name);
  return {
    slots: sums[place]!,
    unjudged: 0,
    tp: sums[place + 1]!,
    fp: sums[place + 2]!,
    fn: sums[place + 3]!,
  };
}
