import { describe, expect, it } from 'vitest';
import { explainTarget } from '../../../src/core/interact-scope/explain.ts';
import { scoreInteraction } from '../../../src/core/interact-scope/score.ts';
import type { InteractionFrame, InteractionTrace } from '../../../src/core/interact-scope/types.ts';
import { inEnglish } from '../../../src/core/text/say.ts';

describe('said in English', () => {
  it('fills in the names and leaves alone what has no value', () => {
    expect(inEnglish('{a} of {b}, {c}', { a: 1, b: '$&' })).toBe('1 of $&, {c}');
    expect(inEnglish('[τ, τ + 10]')).toBe('[τ, τ + 10]');
  });
});

/** T2: due at 10 s and 30 s; one output two seconds early, none for the second. */
const FRAME: InteractionFrame = {
  id: 'i',
  video: 'v',
  task: 'T2',
  queryTime: 1,
  duration: 40,
  targets: [10, 30].map((time, fileIndex) => ({
    time,
    window: null,
    fileIndex,
    tools: [],
    trigger: null,
    step: null,
  })),
};
const TRACE: InteractionTrace = {
  outputs: [{ id: 0, t: 8, tools: [] }],
  judgements: [{ target: 0, output: 0, correct: true }],
  calls: null,
  complete: true,
};

describe('the explanation of a target', () => {
  const score = scoreInteraction(FRAME, TRACE);
  const lines = (at: number, ...say: [] | [typeof inEnglish]) =>
    explainTarget(FRAME, score, score.targets[at]!, ...say).map(({ finding }) => finding);

  it('says what was counted and from when', () => {
    expect(lines(0)).toEqual([
      '8.00 s – 12.00 s, both ends included',
      'the first output from the query on is at 8.00 s',
      '2.00 s before the target at 10.00 s: within 2 s',
      'judged correct',
    ]);
    expect(lines(1)).toEqual([
      '28.00 s – 32.00 s, both ends included',
      'no output after 20.00 s, the midpoint to the target before, until 32.00 s',
    ]);
  });

  it('is said by whoever shows it', () => {
    expect(lines(1, (text, values) => `${text} ${Object.keys(values ?? {})}`)).toEqual([
      '{from} – {to}, both ends included from,to',
      'no output after {midpoint}, the midpoint to the target before, until {end} midpoint,end',
    ]);
  });
});
