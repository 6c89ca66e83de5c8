import type { BenchmarkComparison, Standing, SummedMetric } from '../compare/types.ts';
import type { Outcome } from '../study-views.ts';
import { type AggregatedSlot, type F1, type Tally, withF1 } from './aggregate.ts';
import { type ComparedSample, placeOf, type SumName, sumPair, tallyIn } from './compare-sums.ts';
import { type CategoryF1s, exclusiveTallies } from './tables.ts';

/**
 * What one slot is worth in a comparison: TP − ½ (FP + FN), the weights the three have in the F1, which is
 * TP / (TP + ½ (FP + FN)). Between −2 and 1; null while unjudged.
 */
export function slotValue({ tp, fp, fn }: Pick<AggregatedSlot, 'tp' | 'fp' | 'fn'>): number | null {
  return tp === null || fp === null || fn === null ? null : tp - (fp + fn) / 2;
}

/** An interrupted slot asks for no answer; elsewhere only a core answer that earned credit will do. */
export function standingOf(outcome: Outcome): Standing {
  if (outcome === 'answered') return 'met';
  return outcome === 'interrupted' ? 'exempt' : 'unmet';
}

function categoryIn(sums: ArrayLike<number>, key: keyof CategoryF1s): Tally {
  if (key === 'allGlobal') return tallyIn(sums, 'all');
  return exclusiveTallies({
    realtime: tallyIn(sums, 'realtime'),
    proactive: tallyIn(sums, 'proactive'),
    inner: tallyIn(sums, 'inner'),
    outer: tallyIn(sums, 'outer'),
    nested: tallyIn(sums, 'nested'),
    oneQna: tallyIn(sums, 'oneQna'),
  })[key];
}

const CATEGORIES: readonly { key: keyof CategoryF1s; label: string }[] = [
  { key: 'allGlobal', label: 'All global' },
  { key: 'realtime', label: 'Real-time' },
  { key: 'proactive', label: 'Proactive' },
  { key: 'nested', label: 'Nested' },
  { key: 'oneQ1aGlobal', label: '1Q1A global' },
  { key: 'oneQna', label: '1QnA' },
];

/** The metrics as `slotscope report` names them, with core quality, core timeliness and spill over all slots. */
function allMetrics(): SummedMetric[] {
  return [
    ...f1Metrics('IA-QTF1', 'f1'),
    mean('core-quality', 'Core', 'Core quality', 'higher', 'score', 'coreQuality', 'coreSlots'),
    mean('core-timeliness', 'Core', 'Core timeliness', 'higher', 'score', 'coreTimeliness', 'coreSlots'),
    {
      ...{ key: 'spill-share', group: 'Spill', label: 'Spill share', direction: 'lower', unit: 'share' },
      item: 'slot',
      items: (sums) => tallyIn(sums, 'all').slots,
      value: (sums) => sums[placeOf('spill')]! / tallyIn(sums, 'all').slots,
    },
    mean('nccs', 'Nested', 'NCCS', 'higher', 'score', 'chainScore', 'pairs', 'pair'),
    roleMetric('inner', 'Inner IA-QTF1'),
    roleMetric('outer', 'Outer IA-QTF1'),
    mean('missed-outer', 'Nested', 'Missed outer', 'lower', 'share', 'missedOuter', 'pairs', 'pair'),
    mean('nor', 'Interruption', 'NOR', null, 'share', 'noOutput', 'interrupted'),
    mean('paq', 'Interruption', 'PAQ', 'higher', 'score', 'partialQuality', 'partial'),
    mean('csm-sr', 'Interruption', 'CSM-SR', 'lower', 'share', 'interruptedSpill', 'withOutput'),
    mean('csm-as', 'Interruption', 'CSM-AS', 'lower', 'seconds', 'spillSeconds', 'withOutput'),
    ...f1Metrics('Precision', 'precision'),
    ...f1Metrics('Recall', 'recall'),
  ];
}

function f1Metrics(group: string, number: 'f1' | 'precision' | 'recall'): SummedMetric[] {
  return CATEGORIES.map(({ key, label }) => ({
    key: `${number}-${key}`,
    group,
    label,
    direction: 'higher',
    unit: 'score',
    item: 'slot',
    items: (sums) => categoryIn(sums, key).slots,
    value: (sums): F1[typeof number] => withF1(categoryIn(sums, key))[number],
  }));
}

function roleMetric(role: 'inner' | 'outer', label: string): SummedMetric {
  return {
    ...{ key: `f1-${role}`, group: 'Nested', label, direction: 'higher', unit: 'score', item: 'slot' },
    items: (sums) => tallyIn(sums, role).slots,
    value: (sums) => withF1(tallyIn(sums, role)).f1,
  };
}

/** A mean: one sum over another. */
function mean(
  key: string,
  group: string,
  label: string,
  direction: SummedMetric['direction'],
  unit: SummedMetric['unit'],
  part: SumName,
  whole: SumName,
  item = 'slot',
): SummedMetric {
  const [above, below] = [placeOf(part), placeOf(whole)];
  return {
    ...{ key, group, label, direction, unit, item },
    items: (sums) => sums[below]!,
    value: (sums) => sums[above]! / sums[below]!,
  };
}

/** How runs on OmniInteract are compared: every metric of the paper's tables as a function of sums over clips. */
export const OMNI_INTERACT_COMPARISON: BenchmarkComparison<ComparedSample> = {
  benchmark: 'omni-interact',
  cluster: 'clip',
  metrics: allMetrics(),
  standing: standingOf,
  met: 'answered',
  settings: (say) => say('Reference profile.'),
  valueMeaning: 'TP − ½ (FP + FN), the weights the three have in the F1',
  slotValue,
  sumPair,
};
