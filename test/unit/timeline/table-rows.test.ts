import { describe, expect, it } from 'vitest';
import { buildTimelineModel } from '../../../src/renderer/src/timeline/model.ts';
import { firstRowInSight, timelineRows } from '../../../src/renderer/src/timeline/table-rows.ts';
import { makeChunk, makeLane, makeSlot, makeWords } from './samples.ts';

const slots = [makeSlot(7, [0, 4, 10]), makeSlot(8, [10, 12, 20])];
const split = makeChunk(
  1,
  [3, 6],
  'a pan',
  makeWords(
    [
      ['a', 3],
      ['pan', 5],
    ],
    6,
  ),
);
const one = makeLane(slots, [makeChunk(0, [13, 14], 'later'), split]);
const two = {
  ...makeLane(slots, [makeChunk(0, [3, 4], 'too soon'), makeChunk(1, [30, 31], 'to nobody')]),
  runId: 99,
};
const rows = timelineRows(buildTimelineModel(slots, { duration: 40 }, [one, two]));

describe('the timeline as a table', () => {
  it('has every piece of output of every run once, in time order, with the place of its slot', () => {
    const told = rows.map(({ lane, bar, slot }) => [bar.start, bar.text.trim(), slot, lane.runId === 99]);
    expect(told).toEqual([
      [3, 'too soon', 1, true],
      [3, 'a', 1, false],
      [5, 'pan', 1, false],
      [13, 'later', 2, false],
      [30, 'to nobody', null, true],
    ]);
  });

  it('begins at the selected chunk, else at the selected slot, else at the beginning', () => {
    expect(firstRowInSight(rows, { slotId: 7, runId: 99, chunkIndex: 1 })).toBe(4);
    expect(firstRowInSight(rows, { slotId: 8, runId: null, chunkIndex: null })).toBe(3);
    expect(firstRowInSight(rows, { slotId: 1234, runId: null, chunkIndex: null })).toBe(0);
  });
});
