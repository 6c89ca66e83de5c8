import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCase } from '../../../../src/core/cases/document.ts';
import {
  applyEdit,
  beginHistory,
  type CaseEdit,
  doEdit,
  redo,
  undo,
} from '../../../../src/core/cases/edit.ts';
import { caseExample, factsExample, HASH, panelExample } from './sample-case.ts';

const panelId = fc.constantFrom('a', 'b', 'c', 'd');
const frameId = fc.constantFrom('f1', 'f2', 'f3');
const calloutId = fc.constantFrom('n1', 'n2');
const word = fc.string({ maxLength: 12 });
const time = fc.integer({ min: 0, max: 40 }).map((half) => half / 2);

const callout = fc.record({
  id: calloutId,
  text: word,
  pin: fc.oneof(fc.record({ time }), fc.record({ frame: frameId })),
});
const frame = fc.record({
  id: frameId,
  time,
  caption: word,
  image: fc.constant(HASH),
  width: fc.constant(640),
  height: fc.constant(360),
});

const edit: fc.Arbitrary<CaseEdit> = fc.oneof(
  fc.record({ title: word }).map((change): CaseEdit => ({ type: 'set', change })),
  fc.record({ prose: word }).map((change): CaseEdit => ({ type: 'set', change })),
  panelId.map((id): CaseEdit => ({ type: 'add-panel', panel: panelExample(id) })),
  panelId.map((id): CaseEdit => ({ type: 'remove-panel', panelId: id })),
  fc.tuple(panelId, fc.integer({ min: -2, max: 6 })).map(
    ([id, to]): CaseEdit => ({
      type: 'move-panel',
      panelId: id,
      to,
    }),
  ),
  fc.tuple(panelId, word).map(([id, caption]): CaseEdit => ({ type: 'panel-caption', panelId: id, caption })),
  fc.tuple(panelId, frame).map(([id, each]): CaseEdit => ({ type: 'add-frame', panelId: id, frame: each })),
  fc.tuple(panelId, frameId).map(
    ([id, each]): CaseEdit => ({
      type: 'remove-frame',
      panelId: id,
      frameId: each,
    }),
  ),
  fc.tuple(panelId, callout).map(
    ([id, each]): CaseEdit => ({
      type: 'add-callout',
      panelId: id,
      callout: each,
    }),
  ),
  fc.tuple(panelId, callout).map(
    ([id, each]): CaseEdit => ({
      type: 'change-callout',
      panelId: id,
      callout: each,
    }),
  ),
  fc.tuple(panelId, word).map(
    ([id, text]): CaseEdit => ({
      type: 'translate',
      panelId: id,
      key: 'question 1',
      text,
    }),
  ),
);

describe('edits', () => {
  it('keep a document valid, its frames in time order, and undo and redo exactly', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(edit, fc.integer({ min: 0, max: 3000 })), { maxLength: 30 }), (steps) => {
        const first = caseExample();
        let history = beginHistory(first);
        let now = 0;
        for (const [each, pause] of steps) {
          now += pause;
          history = doEdit(history, each, now);
        }
        const last = history.present;
        expect(parseCase(JSON.parse(JSON.stringify(last)))).toEqual(last);
        for (const { frames } of last.panels) {
          expect(frames.map((each) => each.time)).toEqual(
            frames.map((each) => each.time).sort((x, y) => x - y),
          );
        }
        const depth = history.past.length;
        for (let step = 0; step < depth; step += 1) history = undo(history);
        expect(history.present).toBe(first);
        for (let step = 0; step < depth; step += 1) history = redo(history);
        expect(history.present).toBe(last);
      }),
    );
  });

  it('move a panel and keep all of them', () => {
    const order = (to: number) =>
      applyEdit(caseExample(), { type: 'move-panel', panelId: 'a', to }).panels.map(({ id }) => id);
    expect(order(2)).toEqual(['b', 'c', 'a']);
    expect(order(99)).toEqual(['b', 'c', 'a']);
    expect(order(1)).toEqual(['b', 'a', 'c']);
    expect(order(-5)).toEqual(['a', 'b', 'c']);
  });

  it('undo typing in one text as one step, until there is a pause or another text', () => {
    const type = (caption: string): CaseEdit => ({ type: 'panel-caption', panelId: 'a', caption });
    let history = beginHistory(caseExample());
    history = doEdit(history, type('T'), 0);
    history = doEdit(history, type('To'), 200);
    expect(history.past).toHaveLength(1);
    history = doEdit(history, type('Too'), 5000);
    expect(history.past).toHaveLength(2);
    history = doEdit(history, { type: 'set', change: { title: 'X' } }, 5100);
    expect(history.past).toHaveLength(3);
    expect(undo(undo(history)).present.panels[0]?.caption).toBe('To');
  });

  it('leave a callout at its time when the frame it is pinned to goes', () => {
    const pinned = panelExample('a', {
      frames: [{ id: 'f1', time: 8, caption: '', image: HASH, width: 64, height: 36 }],
      callouts: [{ id: 'n1', text: 'here', pin: { frame: 'f1' } }],
    });
    const after = applyEdit(
      { ...caseExample([]), panels: [pinned] },
      { type: 'remove-frame', panelId: 'a', frameId: 'f1' },
    );
    expect(after.panels[0]?.callouts).toEqual([{ id: 'n1', text: 'here', pin: { time: 8 } }]);
  });

  it('change nothing about a panel that is gone', () => {
    const before = caseExample();
    expect(applyEdit(before, { type: 'refresh', panelId: 'z', facts: factsExample() })).toBe(before);
    const history = beginHistory(before);
    expect(doEdit(history, { type: 'remove-panel', panelId: 'z' }, 0)).toBe(history);
  });
});
