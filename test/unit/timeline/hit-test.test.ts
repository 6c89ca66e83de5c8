import { describe, expect, it } from 'vitest';
import { bandTop, barTop, headGeometry, laneBoxes } from '../../../src/renderer/src/timeline/geometry.ts';
import { hitBand, hitLanes } from '../../../src/renderer/src/timeline/hit-test.ts';
import { buildTimelineModel } from '../../../src/renderer/src/timeline/model.ts';
import { makeBarLane, makeChunk, makeLane, makeScale, makeSlot, makeVerdicts, makeWords } from './samples.ts';

describe('hitLanes', () => {
  const lane = makeBarLane([
    [1, 3],
    [3, 5],
    [8, 8.01],
  ]);
  const boxes = laneBoxes([lane], null);
  const scale = makeScale(10, 1000);
  const y = barTop(boxes[0]!, 0).top + 5;
  const barAt = (x: number): number | undefined => {
    const hit = hitLanes([lane], boxes, scale, x, y);
    return hit?.kind === 'bar' ? hit.bar.chunkIndex : undefined;
  };

  it('finds the bar under the pointer; at a shared boundary the later one', () => {
    expect([150, 300, 400].map(barAt)).toEqual([0, 1, 1]);
  });

  it('reaches a thin bar from a few pixels away, and no further', () => {
    expect(barAt(803)).toBe(2);
    expect(barAt(797)).toBe(2);
    expect(barAt(812)).toBeUndefined();
  });

  it('gives the lane where nothing is drawn, and nothing below the lanes', () => {
    expect(hitLanes([lane], boxes, scale, 600, y)).toMatchObject({ kind: 'lane' });
    expect(hitLanes([lane], boxes, scale, 600, 500)).toBeUndefined();
  });

  it('counts how many bars share a pixel', () => {
    const crowd = makeBarLane(Array.from({ length: 100 }, (_, index) => [index * 0.1, index * 0.1 + 0.05]));
    const hit = hitLanes([crowd], laneBoxes([crowd], null), makeScale(10, 20), 4.5, y);
    expect(hit).toMatchObject({ kind: 'bar', crowd: 5 });
  });

  it('finds the row, the anchor flag and the split halves of a real lane', () => {
    const slots = [makeSlot(1, [0, 4, 9])];
    const words = makeWords(
      [
        ['a', 3],
        ['b', 5],
      ],
      6,
    );
    const input = makeLane(slots, [makeChunk(0, [3, 6], 'a b', words), makeChunk(1, [3.5, 4], 'over')], {
      verdicts: { 1: makeVerdicts(1, 'b') },
    });
    const { lanes } = buildTimelineModel(slots, { duration: 10 }, [input]);
    const laneBoxesHere = laneBoxes(lanes, null);
    const at = (x: number, row: number) =>
      hitLanes(lanes, laneBoxesHere, scale, x, barTop(laneBoxesHere[0]!, row).top + 4);
    expect(at(499, 0)).toMatchObject({ kind: 'bar', bar: { part: 'early', text: 'a' } });
    expect(at(500, 0)).toMatchObject({ kind: 'bar', bar: { part: 'core', text: 'b' } });
    expect(at(370, 1)).toMatchObject({ kind: 'bar', bar: { chunkIndex: 1 } });
    expect(hitLanes(lanes, laneBoxesHere, scale, 503, barTop(laneBoxesHere[0]!, 0).top - 4)).toMatchObject({
      kind: 'anchor',
      anchor: { time: 5 },
    });
  });
});

describe('hitBand', () => {
  const model = buildTimelineModel(
    [makeSlot(1, [0, 6, 8], { nestedRole: 'outer' }), makeSlot(2, [2, 3, 6], { nestedRole: 'inner' })],
    { duration: 10 },
    [],
  );
  const head = headGeometry(model, { thumbs: true, wave: true });
  const scale = makeScale(10, 1000);
  const at = (x: number, row: number): number | undefined =>
    hitBand(model, head, scale, x, bandTop(head, row).top + 5)?.slot.slotId;

  it('tells outer from inner by the row', () => {
    expect(at(400, 0)).toBe(1);
    expect(at(400, 1)).toBe(2);
    expect(at(900, 0)).toBeUndefined();
    expect(at(100, 1)).toBeUndefined();
  });
});
