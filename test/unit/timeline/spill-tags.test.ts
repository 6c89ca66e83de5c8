import { describe, expect, it } from 'vitest';
import { buildTimelineModel, type Lane } from '../../../src/renderer/src/timeline/model.ts';
import { placeSpillTags } from '../../../src/renderer/src/timeline/spill-tags.ts';
import { makeChunk, makeLane, makeScale, makeSlot } from './samples.ts';

const measure = (text: string): number => text.length * 6;
const slots = [makeSlot(1, [0, 5, 10]), makeSlot(2, [10, 12, 30])];
/** 20 px a second. */
const scale = makeScale(30, 600);

function lane(...chunks: [start: number, end: number][]): Lane {
  const made = chunks.map((times, index) => makeChunk(index, times, 'words'));
  return buildTimelineModel(slots, { duration: 30 }, [makeLane(slots, made)]).lanes[0]!;
}

describe('the seconds of a spill', () => {
  it('stand behind the bar, touching it, where there is room', () => {
    const [tag] = placeSpillTags(lane([8, 11], [18, 20]), scale, measure);
    expect(tag).toMatchObject({ label: '+1.00 s', onBar: false });
    expect(tag?.x).toBeCloseTo(220);
  });

  it('stand on the hatched part where the next chunk comes at once, and never over its beginning', () => {
    const [tag] = placeSpillTags(lane([8, 14], [14, 20]), scale, measure);
    expect(tag?.onBar).toBe(true);
    expect(tag?.x).toBeGreaterThan(scale.toPx(10));
    expect(tag && tag.x + tag.width).toBeLessThan(scale.toPx(14));
  });

  it('are left to the tooltip where neither has room', () => {
    expect(placeSpillTags(lane([8, 10.4], [10.5, 20]), scale, measure)).toEqual([]);
  });
});
