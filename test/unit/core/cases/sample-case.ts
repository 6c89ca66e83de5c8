import {
  type CaseDocument,
  type CasePanel,
  emptyCase,
  type PanelFacts,
  panelOf,
} from '../../../../src/core/cases/document.ts';

export const HASH = 'ab'.repeat(32);

/** One slot, one run that answers late and spills; every field filled. */
export function factsExample(change: Partial<PanelFacts> = {}): PanelFacts {
  return {
    benchmark: 'omni-interact',
    subset: '1q1a',
    sample: '0001',
    clip: '0001.mp4',
    range: [0, 20],
    slots: [
      {
        slotId: 1,
        sceneType: 'multi_turn',
        questionType: 'proactive',
        nestedRole: null,
        boundary: 'hard',
        isInterrupted: false,
        start: 2,
        tA: 8,
        end: 14,
        questionText: '叫到十五号的时候，告诉我一声。',
        referenceText: 'Number fifteen is called.',
      },
    ],
    runs: [
      {
        name: 'run-a',
        label: 'Run A',
        kind: 'scripted',
        status: 'ok',
        detail: '',
        segments: [
          { kind: 'early', start: 3, end: 5, row: 0 },
          { kind: 'core', start: 9, end: 14, row: 0 },
          { kind: 'spill', start: 14, end: 15.5, row: 0 },
        ],
        tags: [
          { slotId: 1, start: 3, end: 5, onOutput: true, tags: [{ kind: 'bad', text: 'FP' }] },
          { slotId: 1, start: 9, end: 15.5, onOutput: true, tags: [{ kind: 'good', text: 'TP 0.61' }] },
        ],
        quotes: [
          { slotId: 1, stage: 'early', text: 'It is already fifteen.', note: '' },
          { slotId: 1, stage: 'core', text: '现在叫到十五号了。', note: '' },
        ],
        scores: [{ slotId: 1, outcome: 2, tp: 0.61, fp: 2, fn: 0, paq: null, spillSeconds: 1.5, anchor: 9 }],
      },
    ],
    profile: 'reference',
    judges: ['imported'],
    ...change,
  };
}

export function panelExample(id: string, change: Partial<CasePanel> = {}): CasePanel {
  return { ...panelOf(id, factsExample()), ...change };
}

export function caseExample(panels: readonly string[] = ['a', 'b', 'c']): CaseDocument {
  return { ...emptyCase('Example'), panels: panels.map((id) => panelExample(id)) };
}
