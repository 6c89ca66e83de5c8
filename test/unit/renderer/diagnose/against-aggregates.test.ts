import { describe, expect, it } from 'vitest';
import { aggregate } from '../../../../src/core/omni-interact/aggregate.ts';
import {
  type CategoryKey,
  isInCategory,
  kindsIn,
} from '../../../../src/core/omni-interact/diagnosis/categories.ts';
import { interruptionsOf } from '../../../../src/core/omni-interact/diagnosis/interruption.ts';
import { nestedPairs } from '../../../../src/core/omni-interact/diagnosis/nested.ts';
import { slotsOfRun } from '../../../../src/core/omni-interact/diagnosis/slots.ts';
import { countStates, stepClips } from '../../../../src/core/omni-interact/diagnosis/steps.ts';
import { latenciesOf } from '../../../../src/core/omni-interact/diagnosis/timeliness.ts';
import { PAPER_PROFILE, REFERENCE_PROFILE } from '../../../../src/core/omni-interact/profile.ts';
import { type StudyFacts, tablesOf } from '../../../../src/core/omni-interact/study-facts.ts';
import type { SlotFrame } from '../../../../src/core/omni-interact/types.ts';
import { composeErrors, compositionTotals } from '../../../../src/renderer/src/diagnose/composition.ts';
import { compareQuality } from '../../../../src/renderer/src/diagnose/offline-online.ts';
import { oracleFacts, scored } from './studies.ts';

/**
 * The tables take nested slots out of the types by subtracting sums, which is exact only where inner questions
 * are real-time and outer ones proactive; pairs of other types have a test of their own below.
 */
const facts = withoutOddPairs(oracleFacts());

function isOddPair(slot: SlotFrame): boolean {
  if (slot.nestedRole === 'inner') return slot.questionType !== 'realtime';
  return slot.nestedRole === 'outer' && slot.questionType !== 'proactive';
}

function withoutOddPairs(all: StudyFacts): StudyFacts {
  const samples = all.samples.filter(({ slots }) => !slots.some(isOddPair));
  const kept = new Set(samples.map(({ sampleId }) => sampleId));
  const runs = all.runs.map((run) => ({
    ...run,
    samples: run.samples.filter(({ sampleId }) => kept.has(sampleId)),
  }));
  return { samples, runs };
}

const CATEGORIES: CategoryKey[] = ['realtime', 'proactive', 'nested', 'oneQ1aGlobal', 'oneQna', 'allGlobal'];

describe.each([REFERENCE_PROFILE, PAPER_PROFILE])('the slots behind the tables, profile $name', (profile) => {
  const placed = scored(facts, profile);
  const run = placed[0]!;
  const tables = tablesOf(placed, profile)[0]!;
  const suite = aggregate(
    run.samples.map(({ slots, unmatched }) => ({ slots: slots.map(({ score }) => score), unmatched })),
    profile,
  );

  it.each(CATEGORIES)('are those of the category: %s', (category) => {
    const slots = slotsOfRun(run).filter(({ score }) => isInCategory(score.slot, category));
    const judged = slots.filter(({ score }) => score.judged);
    expect(judged.length).toBe(tables.categories[category].slots);
    expect(slots.length - judged.length).toBe(tables.categories[category].unjudged);
    expect(judged.reduce((sum, { score }) => sum + (score.tp ?? 0), 0)).toBeCloseTo(
      tables.categories[category].tp,
      9,
    );
  });

  it.each(CATEGORIES)('make up all of FP and FN: %s', (category) => {
    const composition = composeErrors(run, category, profile);
    const { fp, fn } = tables.categories[category];
    expect(compositionTotals(composition)).toEqual({ fp, fn });
  });

  it('keep output in no slot out of everything but the sum of all', () => {
    const unmatched = (category: CategoryKey) => composeErrors(run, category, profile).fp.at(-1)?.count;
    expect(suite.all.unmatched).toBeGreaterThan(0);
    expect(unmatched('allGlobal')).toBe(suite.all.unmatched);
    expect(unmatched('oneQ1aGlobal')).toBe(0);
    const without = composeErrors(run, 'allGlobal', { ...profile, countUnmatchedAsFp: false });
    expect(without.fp.at(-1)?.count).toBe(0);
  });

  it('give every slot one place in the distribution of timeliness', () => {
    const all = latenciesOf(run, null);
    const slots = slotsOfRun(run).length;
    expect(all.answers.length + all.noCore.length + all.unjudged.length + all.interrupted.length).toBe(slots);
    expect(all.answers.every(({ seconds }) => seconds >= 0)).toBe(true);
    const kinds = kindsIn(facts.samples.flatMap((sample) => sample.slots));
    const byKind = kinds.reduce((sum, kind) => sum + latenciesOf(run, kind).answers.length, 0);
    expect(byKind).toBe(all.answers.length);
  });

  it('average to the interruption suite', () => {
    const { answers, noOutput } = interruptionsOf(run);
    const judged = answers.flatMap(({ quality }) => quality ?? []);
    expect(noOutput.length).toBe(suite.interruption.noOutput);
    expect(answers.length).toBe(suite.interruption.withOutput);
    expect(judged.reduce((sum, quality) => sum + quality, 0) / judged.length).toBeCloseTo(
      suite.interruption.paq!,
      9,
    );
    const spill = answers.reduce((sum, { spillSeconds }) => sum + spillSeconds, 0);
    expect(spill / answers.length).toBeCloseTo(suite.interruption.csmAs, 9);
  });

  it('average to NCCS', () => {
    const results = nestedPairs(facts, placed).flatMap(({ results: ofPair }) => ofPair[0] ?? []);
    const scores = results.flatMap(({ score }) => score ?? []);
    expect(scores.length).toBe(suite.nested.pairs);
    expect(results.length - scores.length).toBe(suite.nested.unjudged);
    expect(scores.reduce((sum, score) => sum + score, 0) / scores.length).toBeCloseTo(suite.nested.nccs, 9);
    expect(results.filter(({ orderError }) => orderError).length).toBe(suite.nested.orderErrors);
  });

  it('count every 1QnA step once', () => {
    const states = countStates(stepClips(facts, placed), run.runId);
    const steps = [...states.values()].reduce((sum, slots) => sum + slots.length, 0);
    const { slots, unjudged } = tables.categories.oneQna;
    expect(steps).toBe(slots + unjudged);
  });

  it('average to the pure quality', () => {
    const comparison = compareQuality(facts, run, run, null);
    expect(comparison.pairs.length).toBe(suite.pure.overall.slots);
    expect(comparison.unjudged).toBe(suite.pure.overall.unjudged);
    expect(comparison.meanA).toBeCloseTo(suite.pure.overall.quality, 9);
    expect(comparison.meanB).toBe(comparison.meanA);
  });
});

describe('pairs of other types', () => {
  const all = oracleFacts();

  it('make the table’s sum differ from its slots, by those pairs alone', () => {
    const run = scored(all)[0]!;
    const odd = slotsOfRun(run).filter(
      ({ score }) => score.slot.nestedRole === 'inner' && isOddPair(score.slot),
    );
    expect(odd.length).toBeGreaterThan(0);
    const slots = slotsOfRun(run).filter(({ score }) => score.judged && isInCategory(score.slot, 'realtime'));
    const table = tablesOf([run], REFERENCE_PROFILE)[0]!.categories.realtime;
    expect(slots.length - table.slots).toBe(odd.length);
  });
});
