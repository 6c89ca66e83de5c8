import { describe, expect, it } from 'vitest';
import { type FrameScheduler, PlaybackClock } from '../../../src/renderer/src/playback/playback-clock.ts';
import { buildTimelineModel } from '../../../src/renderer/src/timeline/model.ts';
import { TimelineView } from '../../../src/renderer/src/timeline/timeline-view.ts';
import { handleTimelineKey } from '../../../src/renderer/src/timeline/use-timeline-keys.ts';
import { makeChunk, makeLane, makeSlot } from './samples.ts';

const still: FrameScheduler = { request: () => 1, cancel: () => undefined, now: () => 0 };

function setUp(slotId: number | null = 1, runId: number | null = 1, duration = 100) {
  const slots = [makeSlot(1, [20, 25, 40])];
  const chunks = [makeChunk(0, [22, 23], 'a'), makeChunk(1, [30, 31], 'b')];
  const lanes = [1, 2].map((id) => makeLane(slots, chunks, { runId: id }));
  const model = buildTimelineModel(slots, { duration }, lanes);
  const view = new TimelineView(model, 1000);
  const playback = new PlaybackClock(duration, still);
  const selected: unknown[] = [];
  const press = (key: string): boolean =>
    handleTimelineKey(key, {
      model,
      view,
      playback,
      selection: { slotId, runId, chunkIndex: null },
      onSelectLane: (id) => selected.push(['lane', id]),
      onSelectChunk: (...args) => selected.push(['chunk', ...args]),
    });
  return { model, view, playback, selected, press, now: () => playback.getSnapshot().currentTime };
}

describe('keys', () => {
  it('jumps to query, t_a and end of the selected slot and shows the place', () => {
    const { press, now, view } = setUp();
    view.fitSelection({ start: 80, end: 90 });
    const places = ['q', 'a', 'e'].map((key) => {
      press(key);
      return now();
    });
    expect(places).toEqual([20, 25, 40]);
    expect(view.scale.shows(40)).toBe(true);
  });

  it('says so when the slot ends past the clip, and takes it back with the next jump', () => {
    const { press, now, view } = setUp(1, 1, 30);
    press('e');
    expect(now()).toBe(30);
    expect(view.getSnapshot().notice).toBe('00:40.000 is 10.00 s past the end of the clip');
    press('q');
    expect(view.getSnapshot().notice).toBeNull();
  });

  it('shows the slot and stops following what plays elsewhere', () => {
    const { press, view, playback } = setUp();
    playback.play();
    press('s');
    expect(view.getSnapshot().follow).toBe(false);
    view.followTo(0.5);
    expect(view.scale.shows(20) && view.scale.shows(40)).toBe(true);
  });

  it('goes on following when the slot shown is the one playing', () => {
    const { press, view, playback } = setUp();
    playback.seek(25);
    playback.play();
    press('s');
    expect(view.getSnapshot().follow).toBe(true);
  });

  it('leaves the slot’s keys alone while no slot is selected', () => {
    const { press, now } = setUp(null);
    expect([press('q'), press('s')]).toEqual([false, false]);
    expect(now()).toBe(0);
  });

  it('goes from chunk to chunk of the run', () => {
    const { press, now, selected } = setUp();
    press('n');
    expect(now()).toBe(22);
    press('n');
    expect(now()).toBe(30);
    expect(press('n')).toBe(false);
    expect(selected).toEqual([
      ['chunk', 1, 0, 1],
      ['chunk', 1, 1, 1],
    ]);
  });

  it('steps seconds, changes runs, fits and zooms', () => {
    const { press, now, selected, view, model } = setUp();
    press(']');
    press(']');
    press('[');
    expect(now()).toBe(1);
    press('ArrowDown');
    expect(press('ArrowUp')).toBe(false);
    expect(selected).toEqual([['lane', 2]]);
    press('s');
    expect(view.scale.shows(20) && view.scale.shows(40) && !view.scale.shows(60)).toBe(true);
    const { span } = view.scale;
    press('+');
    expect(view.scale.span).toBeLessThan(span);
    press('0');
    expect(view.scale.shows(model.fit.end) && view.scale.shows(0)).toBe(true);
  });

  it('clears the range with Escape, and leaves Escape alone without one', () => {
    const { press, view } = setUp();
    expect(press('Escape')).toBe(false);
    view.setRange({ start: 1, end: 2 });
    expect(press('Escape')).toBe(true);
    expect(view.getSnapshot().range).toBeNull();
  });

  it('does not take keys that are not its own', () => {
    const { press } = setUp();
    expect(['j', 'k', 'c', 'v', '/', '?', 'Tab', 'Enter'].some(press)).toBe(false);
  });
});

describe('following', () => {
  it('turns the page as the playhead nears the edge, and stops when panned by hand', () => {
    const { view } = setUp();
    view.fitSelection({ start: 0, end: 10 });
    view.followTo(9.9);
    expect(view.scale.start).toBeGreaterThan(5);
    expect(view.scale.shows(9.9)).toBe(true);
    view.pan(-100);
    expect(view.getSnapshot().follow).toBe(false);
    const { start } = view.scale;
    view.followTo(80);
    expect(view.scale.start).toBe(start);
  });

  it('keeps showing the whole clip when a run is added, but not once the user has zoomed', () => {
    const { view, model } = setUp();
    const longer = { fit: { start: 0, end: 130 }, extent: { start: 0, end: 130 } };
    view.updateModel(longer);
    expect(view.scale.shows(130)).toBe(true);
    view.updateModel(model);
    view.fitSelection({ start: 10, end: 20 });
    view.updateModel(longer);
    expect(view.scale.span).toBeLessThan(12);
  });
});
