import { describe, expect, it } from 'vitest';
import { parseCase } from '../../../../src/core/cases/document.ts';
import { compareFacts } from '../../../../src/core/cases/freshness.ts';
import { momentsOf } from '../../../../src/core/cases/moments.ts';
import { caseExample, factsExample } from './sample-case.ts';

const [run] = factsExample().runs;
const [slot] = factsExample().slots;
if (!run || !slot) throw new Error('the example has a run and a slot');

describe('moments worth a picture', () => {
  it('are query, t_a, anchor and spill', () => {
    expect(momentsOf(factsExample())).toEqual([
      { time: 2, name: 'S1 query' },
      { time: 8, name: 'S1 t_a' },
      { time: 9, name: 'S1 anchor' },
      { time: 14, name: 'S1 spill' },
    ]);
  });

  it('name the run where there are several, and one time once', () => {
    const early = run.scores.map((score) => ({ ...score, anchor: 8, spillSeconds: 0 }));
    const other = { ...run, name: 'run-b', label: 'Run B', scores: early };
    expect(momentsOf(factsExample({ runs: [run, other] })).map(({ name }) => name)).toEqual([
      'S1 query',
      'S1 t_a · S1 anchor, Run B',
      'S1 anchor, Run A',
      'S1 spill, Run A',
    ]);
  });

  it('lie in the range', () => {
    expect(momentsOf(factsExample({ range: [7, 10] })).map(({ time }) => time)).toEqual([8, 9]);
  });
});

describe('a panel against the study', () => {
  it('is current when nothing changed', () => {
    expect(compareFacts(factsExample(), structuredClone(factsExample()))).toEqual({ state: 'current' });
  });

  it('names what changed, with both numbers, and never takes none for zero', () => {
    const scores = run.scores.map((score) => ({ ...score, tp: null, outcome: 1 }));
    expect(compareFacts(factsExample(), factsExample({ runs: [{ ...run, scores }] }))).toEqual({
      state: 'stale',
      changes: ['Run A S1 TP: 0.61 → none', 'Run A S1: another outcome'],
    });
    const moved = factsExample({ slots: [{ ...slot, tA: 8.5 }] });
    expect(compareFacts(factsExample(), moved)).toMatchObject({ changes: ['S1 t_a: 8 s → 8.5 s'] });
    const quotes = run.quotes.map((quote) => ({ ...quote, text: `${quote.text}!` }));
    expect(compareFacts(factsExample(), factsExample({ runs: [{ ...run, quotes }] }))).toMatchObject({
      changes: ['Run A says something else'],
    });
  });

  it('says when a run or slot is gone', () => {
    expect(compareFacts(factsExample(), factsExample({ runs: [], slots: [] }))).toMatchObject({
      changes: ['S1 is no longer in the annotation', 'Run A is no longer in the study'],
    });
  });
});

describe('reading a document', () => {
  it('names the first wrong field', () => {
    const wrong = (change: (document: ReturnType<typeof caseExample>) => void) => () => {
      const document = structuredClone(caseExample());
      change(document);
      parseCase(document);
    };
    expect(
      wrong((document) => {
        document.panels[1]!.facts.range = [5, 5];
      }),
    ).toThrow(/panels\[1\]\.facts\.range: a range that ends after it begins/);
    expect(
      wrong((document) => {
        document.panels[0]!.facts.clip = '../../etc/passwd';
      }),
    ).toThrow(/panels\[0\]\.facts\.clip: a file name, not a path/);
    expect(
      wrong((document) => {
        document.panels[0]!.facts.runs[0]!.scores[0]!.tp = Number.NaN;
      }),
    ).toThrow(/scores\[0\]\.tp/);
    expect(
      wrong((document) => {
        document.panels[1]!.id = 'a';
      }),
    ).toThrow(/a is there twice/);
    expect(() => parseCase(null)).toThrow(/the whole/);
  });
});
