import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { publishedScopeSchema } from '../../src/core/interact-scope/published.ts';
import { TRIGGERS } from '../../src/core/interact-scope/types.ts';

const published = publishedScopeSchema.parse(
  JSON.parse(readFileSync(new URL('../../resources/published/interact-scope.json', import.meta.url), 'utf8')),
);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
/** Half a unit of a percentage's second decimal. */
const PRINTED = 0.00005;

describe('the published figures of Omni-InteractScope agree with each other', () => {
  it('Table 4: triggers partition the targets, and the rows add up to the totals', () => {
    const { rows, totals } = published.table4;
    for (const row of rows) expect(sum(Object.values(row.triggers))).toBe(row.targets);
    expect(sum(rows.map(({ interactions }) => interactions))).toBe(totals.interactions);
    expect(sum(rows.map(({ targets }) => targets))).toBe(totals.targets);
    for (const trigger of TRIGGERS) {
      expect(sum(rows.map(({ triggers }) => triggers[trigger]))).toBe(totals.triggers[trigger]);
    }
    expect(published.population).toMatchObject({
      interactions: totals.interactions,
      targets: totals.targets,
    });
  });

  it('the scene ablation: groups add up to the arms’ hits, and outcomes to the targets', () => {
    const { targets, present, removed, shared, presentOnly, removedOnly, difference } =
      published.sceneAblation;
    expect(shared + presentOnly).toBe(present.hits);
    expect(shared + removedOnly).toBe(removed.hits);
    for (const arm of [present, removed])
      expect(arm.onTime + arm.premature + arm.lateOrMissing).toBe(targets);
    expect(Math.abs((present.hits - removed.hits) / targets - difference)).toBeLessThan(PRINTED);
    expect(published.tolerances.rows[0]).toMatchObject({
      presentHits: present.hits,
      removedHits: removed.hits,
    });
  });

  it('rates follow from their counts', () => {
    const near = (computed: number, printed: number) =>
      expect(Math.abs(computed - printed)).toBeLessThan(PRINTED);
    const { requestPriors, responsePolicies, guidance, sceneAudio } = published;
    for (const { right, share } of requestPriors.choices) near(right / requestPriors.targets, share);
    const [none, history, cooldown] = responsePolicies.arms;
    near((cooldown!.hits - history!.hits) / responsePolicies.episodes, responsePolicies.cooldown.difference);
    const { both, gained, lost } = responsePolicies.history;
    expect([both + lost, both + gained]).toEqual([none!.hits, history!.hits]);
    expect(guidance.reachableInteractions[2]?.difference).not.toBeNull();
    near(8 / guidance.reachableEpisodes, guidance.reachableInteractions[2]!.difference!);
    for (const { hitsV, hitsVA, difference } of sceneAudio.auditory) {
      near((hitsVA - hitsV) / sceneAudio.auditoryTargets, difference);
    }
    for (const { steps, expected } of published.sequences.models) {
      if (steps)
        near(
          steps.reduce((product, hits) => product * (hits / 20), 20),
          expected,
        );
    }
  });

  it('sequence lengths add up to the T8-C interactions and targets', () => {
    const guided = published.table4.rows.find(({ task }) => task === 'T8-C')!;
    const { lengths } = published.sequences;
    expect(sum(lengths.map(({ sequences }) => sequences))).toBe(guided.interactions);
    expect(sum(lengths.map(({ steps, sequences }) => steps * sequences))).toBe(guided.targets);
  });
});
