import { describe, expect, it } from 'vitest';
import type { StepState } from '../../../src/core/omni-interact/diagnosis/steps.ts';
import { OUTCOMES, type Outcome } from '../../../src/core/study-views.ts';
import type { ResultTable } from '../../../src/core/tables/result-table.ts';
import { layoutInterruptionQuality } from '../../../src/figures/interruption-quality/layout.ts';
import { layoutNestedChain } from '../../../src/figures/nested-chain/layout.ts';
import { basisText } from '../../../src/figures/plot/caption.ts';
import type { PlotLayout } from '../../../src/figures/plot/shapes.ts';
import { layoutResultTable } from '../../../src/figures/result-table/layout.ts';
import { layoutSpillBars } from '../../../src/figures/spill-bars/layout.ts';
import { clipsPerPage, layoutStepStrips } from '../../../src/figures/step-strips/layout.ts';
import { columnUnits } from '../../../src/figures/style.ts';
import { layoutTimeliness } from '../../../src/figures/timeliness/layout.ts';
import { layoutTransitionMatrix } from '../../../src/figures/transition-matrix/layout.ts';
import { expectPrintable, linesOf, marksOf, textOf, wordsOf } from './plot-check.ts';

const DOUBLE = columnUnits('double');
const SINGLE = columnUnits('single');
const basis = {
  profile: 'reference with w_ack 0.30, tail of the last slot 12 s',
  judges: ['gpt-4o @ api', '人工'],
};

const NAMES = [
  'A',
  'Qwen3.5-Omni-Flash-Realtime, no-scene arm, grid of 0.5 s, history of eight turns, temperature 0',
  'Qwen3.5-Omni-Flash-Realtime, no-scene arm, grid of 1.0 s, history of eight turns, temperature 0',
  '通义千问全模态实时模型，无场景，每半秒一次决策，保留八轮历史',
  'AVeryLongNameWithoutAnySpaceThatCannotBeBrokenAnywhereButInsideItself',
  'b',
];
const ramp = (count: number, step: number): number[] =>
  Array.from({ length: count }, (_, index) => index * step);

const timeliness = {
  ...basis,
  runs: NAMES.map((name, index) => ({
    name,
    seconds: index === 5 ? [] : ramp(10 + index * 80, 0.04),
    noCore: index * 100,
    unjudged: index,
    interrupted: 145,
  })),
};
const interruption = {
  ...basis,
  interrupted: 192,
  runs: NAMES.map((name, index) => ({
    name,
    answers: ramp(index * 30, 0.21).map((spillSeconds, at) => ({
      quality: at % 7 === 0 ? null : (at % 11) / 10,
      spillSeconds: at % 3 === 0 ? 0 : spillSeconds,
    })),
    noOutput: index,
  })),
};
const spill = {
  ...basis,
  interrupted: 192,
  runs: NAMES.map((name, index) => ({
    name,
    spills: ramp(index * 38, 0.11).reverse(),
    noOutput: 192 - index * 38,
  })),
};
const chains = {
  ...basis,
  pairs: 120,
  runs: NAMES.map((name, run) => ({
    name,
    nccs: run === 5 ? null : 0.123 * run,
    chains: ramp(120, 1).map((pair) =>
      run === 5
        ? null
        : {
            inner: pair % 3 === 0 ? null : pair % 2 === 0,
            outer: pair % 5 > 1,
            score: pair % 3 === 0 ? null : (pair % 10) / 9,
            orderError: pair % 17 === 1,
          },
    ),
  })),
};
const STATES: StepState[] = ['met', 'late', 'spoiled', 'low-quality', 'missed', 'interrupted', 'unjudged'];
const strips = {
  ...basis,
  runs: NAMES.map((name) => ({ name })),
  part: { number: 2, of: 7 },
  clips: ramp(clipsPerPage(NAMES.length), 1).map((clip) => ({
    name: `1qna / 厨房 kitchen ${clip} with a name that is as long as file names get in some data sets ${clip}`,
    stepCount: 3 + clip * 4,
    strips: NAMES.map((_, run) =>
      run === 3 ? null : ramp(3 + clip * 4, 1).map((step) => STATES[(step + run) % STATES.length]!),
    ),
  })),
};
const ITEMS = { items: 'slots', basis: basisText(basis) };
/** A full matrix of these outcomes. */
const transitions = (outcomes: readonly Outcome[]) => ({
  ...ITEMS,
  from: NAMES[1]!,
  to: NAMES[3]!,
  counts: OUTCOMES.map((from, row) =>
    OUTCOMES.map((to, column) =>
      outcomes.includes(from) && outcomes.includes(to) ? (row + column) * 97 : 0,
    ),
  ),
});
const OF_SLOTS: Outcome[] = [
  'answered',
  'early-hallucination',
  'low-quality',
  'missed',
  'interrupted',
  'unjudged',
  'not-run',
];
const OF_TARGETS: Outcome[] = [
  'hit',
  'content-failure',
  'premature',
  'late-or-missing',
  'unmatched',
  'incomplete',
  'unjudged',
  'not-run',
];
const OF_CASES: Outcome[] = [
  'hit',
  'content-failure',
  'missed',
  'described',
  'unparsed',
  'unjudged',
  'not-run',
];
const table: ResultTable = {
  name: 'table3',
  title: 'IA-QTF1 by category',
  counts: 'judged slots',
  profile: basis.profile,
  judges: basis.judges,
  source: 'A paper, Tables 2–6',
  notes: ['Unjudged slots are left out, never counted as 0: b 12.0 %.'],
  columns: ['Real-time', 'Proactive', 'Nested', '1Q1A global', '1QnA', 'All global'].map((heading) => ({
    key: heading,
    heading,
    direction: 'higher' as const,
  })),
  rows: NAMES.map((name, run) => ({
    name,
    origin: run === 4 ? ('published' as const) : ('study' as const),
    kind: 'replayed',
    group: '',
    n: run === 4 ? null : 1430,
    unjudged: run,
    cells: ramp(6, 0.1).map((value, column) => ({
      value: run === 5 ? null : value,
      printed: run === 5 ? '–' : value.toFixed(3),
      rank: run === 0 ? ('best' as const) : run === 1 && column < 3 ? ('second' as const) : null,
    })),
  })),
};

const FULL: [string, (width: number) => PlotLayout][] = [
  ['timeliness', (width) => layoutTimeliness(timeliness, width)],
  ['interruption quality', (width) => layoutInterruptionQuality(interruption, width)],
  ['spill bars', (width) => layoutSpillBars(spill, width)],
  ['nested chain', (width) => layoutNestedChain(chains, width)],
  ['step strips', (width) => layoutStepStrips(strips, width)],
  ['transition matrix', (width) => layoutTransitionMatrix(transitions(OF_SLOTS), width)],
  ['transition matrix of targets', (width) => layoutTransitionMatrix(transitions(OF_TARGETS), width)],
  ['transition matrix of cases', (width) => layoutTransitionMatrix(transitions(OF_CASES), width)],
  ['result table', (width) => layoutResultTable(table, width)],
];

const EMPTY: [string, RegExp, (width: number) => PlotLayout][] = [
  ['timeliness', /no runs/, (width) => layoutTimeliness({ ...basis, runs: [] }, width)],
  [
    'interruption quality',
    /No slot of this study is interrupted/,
    (width) =>
      layoutInterruptionQuality(
        { ...basis, interrupted: 0, runs: [{ name: 'a', answers: [], noOutput: 0 }] },
        width,
      ),
  ],
  [
    'spill bars',
    /No slot of this study is interrupted/,
    (width) =>
      layoutSpillBars({ ...basis, interrupted: 0, runs: [{ name: 'a', spills: [], noOutput: 0 }] }, width),
  ],
  [
    'nested chain',
    /no nested slots/,
    (width) =>
      layoutNestedChain({ ...basis, pairs: 0, runs: [{ name: 'a', chains: [], nccs: null }] }, width),
  ],
  [
    'step strips',
    /no 1QnA clip/,
    (width) =>
      layoutStepStrips({ ...basis, runs: [{ name: 'a' }], clips: [], part: { number: 1, of: 1 } }, width),
  ],
  [
    'transition matrix',
    /no slots/,
    (width) => layoutTransitionMatrix({ ...ITEMS, from: 'a', to: 'b', counts: [] }, width),
  ],
  ['result table', /no runs/, (width) => layoutResultTable({ ...table, rows: [], source: null }, width)],
];

describe.each(FULL)('%s', (_name, layout) => {
  it.each([
    ['double', DOUBLE],
    ['single', SINGLE],
  ])('is printable in a %s column with six runs, long and Chinese names', (_width, width) => {
    expectPrintable(layout(width));
  });

  it('is the same for the same data, no taller than a page, and says what it rests on', () => {
    expect(layout(DOUBLE)).toEqual(layout(DOUBLE));
    expect(layout(DOUBLE).height).toBeLessThan(9 * 72);
    const words = wordsOf(layout(DOUBLE));
    expect(words).toContain('reference with w_ack 0.30');
    expect(words).toContain('gpt-4o @ api, 人工');
  });
});

describe.each(EMPTY)('%s of a study without any', (_name, says, layout) => {
  it('says so and draws nothing', () => {
    for (const width of [DOUBLE, SINGLE]) {
      expectPrintable(layout(width));
      expect(wordsOf(layout(width))).toMatch(says);
      expect(marksOf(layout(width), 'area')).toEqual([]);
      expect(marksOf(layout(width), 'dot')).toEqual([]);
    }
  });
});

describe('what is drawn', () => {
  it('one bar a bin with answers, as tall as it has many, and the median where it is', () => {
    const run = { name: 'a', seconds: [0, 0, 1, 9], noCore: 0, unjudged: 0, interrupted: 0 };
    const layout = layoutTimeliness({ ...basis, runs: [run] }, DOUBLE);
    const heights = marksOf(layout, 'area').map((shape) => (shape.type === 'area' ? shape.height : 0));
    expect(heights).toHaveLength(3);
    expect(heights[0]).toBeCloseTo(2 * (heights[1] ?? 0));
    expect(wordsOf(layout)).toContain('n = 4, median 0.50 s');
  });

  it('no point for an unjudged answer, which is counted in words', () => {
    const answers = [
      { quality: null, spillSeconds: 3 },
      { quality: 0, spillSeconds: 0 },
      { quality: 1, spillSeconds: 2 },
    ];
    const layout = layoutInterruptionQuality(
      { ...basis, interrupted: 3, runs: [{ name: 'a', answers, noOutput: 0 }] },
      DOUBLE,
    );
    expect(marksOf(layout, 'dot')).toHaveLength(2);
    expect(wordsOf(layout)).toMatch(/n = 2, mean PAQ 0\.500; 1\s+unjudged/);
  });

  it('one bar a slot with spill, none for one that stops in time', () => {
    const layout = layoutSpillBars(
      { ...basis, interrupted: 3, runs: [{ name: 'a', spills: [4, 2, 0], noOutput: 1 }] },
      DOUBLE,
    );
    const heights = marksOf(layout, 'area').map((shape) => (shape.type === 'area' ? shape.height : 0));
    expect(heights).toHaveLength(2);
    expect(heights[0]).toBeCloseTo(2 * (heights[1] ?? 0));
    expect(wordsOf(layout)).toMatch(/2 of 3 spill; CSM-AS 2\.00\s+s/);
  });

  it('two cells a nested pair and a bar for a chain with a score; a pair not run has none', () => {
    const answered = { inner: true, outer: true, score: 0.5, orderError: false };
    const unjudged = { inner: null, outer: false, score: null, orderError: false };
    const layout = layoutNestedChain(
      { ...basis, pairs: 3, runs: [{ name: 'a', chains: [answered, unjudged, null], nccs: 0.5 }] },
      DOUBLE,
    );
    const kinds = marksOf(layout, 'area').map((shape) => (shape.type === 'area' ? shape.kind : ''));
    expect(kinds).toEqual(['true-positive', 'true-positive', 'true-positive', 'unjudged', 'missed']);
    expect(wordsOf(layout)).toMatch(/1 of 1 complete; 1\s+unjudged; 1\s+not run/);
  });

  it('one cell a step, in the step’s state, and words where a run has nothing', () => {
    const clips = [{ name: 'c', stepCount: 3, strips: [['met', 'late', 'unjudged'] as StepState[], null] }];
    const layout = layoutStepStrips(
      { ...basis, runs: [{ name: 'a' }, { name: 'b' }], clips, part: { number: 1, of: 1 } },
      SINGLE,
    );
    const kinds = marksOf(layout, 'area').map((shape) => (shape.type === 'area' ? shape.kind : ''));
    expect(kinds).toEqual(['true-positive', 'late', 'unjudged']);
    expect(linesOf(layout).map(textOf)).toContain('not run');
  });

  it('counts of outcomes with their sums, and only outcomes that occur', () => {
    const counts = OUTCOMES.map(() => OUTCOMES.map(() => 0));
    counts[OUTCOMES.indexOf('missed')]![OUTCOMES.indexOf('answered')] = 12;
    counts[OUTCOMES.indexOf('answered')]![OUTCOMES.indexOf('answered')] = 30;
    const layout = layoutTransitionMatrix({ ...ITEMS, from: 'x', to: 'y', counts }, SINGLE);
    const texts = linesOf(layout).map(textOf);
    expect(texts).toEqual(expect.arrayContaining(['A  answered', 'M  missed', '12', '30', '42', '0']));
    expect(texts.join(' ')).not.toContain('unjudged');
    expect(marksOf(layout, 'rect')).toHaveLength(4);
  });
});
