import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CasePanel, emptyCase } from '../../../src/core/case-studies/document.ts';
import { beginHistory, type CaseEdit, editCase, editHistory } from '../../../src/core/case-studies/edit.ts';

const panel = (id: string): CasePanel => ({
  id,
  benchmark: 'omni-interact',
  subset: 's',
  sample: '1',
  slotIds: [1],
  range: null,
  width: 'double',
  frames: [],
  callouts: [],
  translations: [],
  caption: '',
  snapshot: { sceneType: 'nested', slots: [], duration: null, runs: [] },
  quotes: [],
});
const start = ['a', 'b', 'c'].reduce(
  (document, id) => editCase(document, { type: 'add-panel', panel: panel(id) }),
  emptyCase('Case'),
);
const ids = (document: typeof start) => document.panels.map(({ id }) => id).join('');

const anyId = fc.constantFrom('a', 'b', 'c', 'absent');
const anyEdit: fc.Arbitrary<CaseEdit> = fc.oneof(
  fc.record({ type: fc.constant('set-title' as const), title: fc.string() }),
  fc.record({ type: fc.constant('move-panel' as const), id: anyId, to: fc.integer({ min: -2, max: 5 }) }),
  fc.record({ type: fc.constant('remove-panel' as const), id: anyId }),
  fc.record({
    type: fc.constant('translate' as const),
    id: anyId,
    source: fc.constantFrom('甲', '乙'),
    text: fc.string(),
  }),
  fc.record({
    type: fc.constant('set-callout' as const),
    id: anyId,
    callout: fc.record({
      id: fc.constantFrom('x', 'y'),
      time: fc.float({ min: 0, max: 99, noNaN: true }),
      text: fc.string(),
    }),
  }),
);

describe('editing a case study', () => {
  it('moves panels and stops at the ends', () => {
    expect(ids(editCase(start, { type: 'move-panel', id: 'c', to: 0 }))).toBe('cab');
    expect(ids(editCase(start, { type: 'move-panel', id: 'a', to: 9 }))).toBe('bca');
    expect(editCase(start, { type: 'move-panel', id: 'a', to: -1 })).toBe(start);
  });

  it('keeps frames and callouts in order of time without touching the document before', () => {
    const late = editCase(start, { type: 'set-callout', id: 'a', callout: { id: 'x', time: 9, text: '' } });
    const both = editCase(late, { type: 'set-callout', id: 'a', callout: { id: 'y', time: 2, text: '' } });
    expect(both.panels[0]?.callouts.map(({ id }) => id)).toEqual(['y', 'x']);
    expect(late.panels[0]?.callouts).toHaveLength(1);
  });

  it('takes typing in one field back in one step', () => {
    const typed = ['N', 'Ne', 'New'].reduce(
      (history, title) => editHistory(history, { type: 'set-title', title }),
      beginHistory(start),
    );
    expect(editHistory(typed, { type: 'undo' }).present).toBe(start);
  });

  it('comes back to where it began by undo, and to where it was by redo', () => {
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 40 }), (edits) => {
        const end = edits.reduce(editHistory, beginHistory(start));
        let back = end;
        while (back.past.length > 0) back = editHistory(back, { type: 'undo' });
        expect(back.present).toBe(start);
        while (back.future.length > 0) back = editHistory(back, { type: 'redo' });
        expect(back.present).toBe(end.present);
      }),
    );
  });
});
