import { outcomeInCode } from '@core/omni-interact/outcome.ts';
import { describe, expect, it } from 'vitest';
import { duplexEvalLane } from '../../../src/renderer/src/timeline/duplex-eval-lane.ts';
import { barStyle } from '../../../src/renderer/src/timeline/layout.ts';
import { buildTimelineModel } from '../../../src/renderer/src/timeline/model.ts';
import { content, duplexChunk, duplexSample, scored, success, temporal } from '../duplex-builders.ts';

const DESCRIPTION = duplexSample('RTD_counting');
const REMINDER = duplexSample('PR_event_reminder', [5, 12]);

const laneOf = ({ score, slotIds, output }: ReturnType<typeof scored>) =>
  duplexEvalLane(score, slotIds, output);

describe('a description as a lane', () => {
  // 20 s of clip; the last sentence's window, [17.5, 20.5], ends after it.
  const chunks = [
    duplexChunk(0, 2, 4),
    duplexChunk(1, 5, 6),
    duplexChunk(2, 8, 9),
    duplexChunk(3, 11, 12),
    duplexChunk(4, 19.5, 22.5),
  ];
  const verdicts = [temporal(0, 3), temporal(1, 0), temporal(2, 2, { relevant: false }), content(1.5)];
  const lane = laneOf(scored(DESCRIPTION, chunks, verdicts));

  it('draws every sentence by its score, or by why it has none', () => {
    expect(lane.bars.map(({ grade }) => grade)).toEqual([
      'score-3',
      'score-0',
      'irrelevant',
      'ungraded',
      'no-window',
    ]);
    expect(lane.bars.map(({ word }) => word)).toEqual([
      'temporal 3',
      'temporal 0',
      'irrelevant',
      'unjudged',
      'no window',
    ]);
  });

  it('knows the window each was judged on, with the frames shown at two a second', () => {
    expect(lane.windows?.get(0)).toEqual([{ from: 0, to: 2, frames: [0, 2 / 3, 4 / 3, 1.99] }]);
    expect(lane.windows?.get(4)).toEqual([]);
  });

  it('marks the silence between them', () => {
    expect(lane.gaps).toEqual([
      [0, 2],
      [4, 5],
      [6, 8],
      [9, 11],
      [12, 19.5],
    ]);
  });

  it('says what the judge said of a sentence, and that one is not judged', () => {
    const { bars } = lane;
    const model = buildTimelineModel([], { duration: 20 }, [
      {
        runId: 1,
        label: 'a',
        kind: 'imported',
        status: 'ok',
        output: scored(DESCRIPTION, chunks, verdicts).output,
        content: lane,
      },
    ]);
    const [drawn] = model.lanes;
    expect(drawn?.bars.map(barStyle)).toEqual(bars.map(({ grade }) => grade));
    expect(drawn?.bars.map((bar) => drawn.describe(bar).verdict)).toEqual([
      'Temporal score 3 of 3, relevant',
      'Temporal score 0 of 3, relevant',
      'Temporal score 2 of 3, irrelevant',
      'Not judged',
      '',
    ]);
    expect(drawn?.describe(drawn.bars[0]!).rationale).toBe('because 3');
    expect(drawn?.gaps.at(-1)).toEqual({ from: 12, to: 19.5, label: 'silent 7.5 s' });
  });

  it('has the outcome of its one item', () => {
    const judged = laneOf(scored(DESCRIPTION, chunks.slice(0, 1), [temporal(0, 3), content(3)]));
    expect(outcomeInCode(judged.outcomes.get(1)!)).toBe('described');
    expect(outcomeInCode(laneOf(scored(DESCRIPTION, chunks, [])).outcomes.get(1)!)).toBe('unjudged');
  });
});

describe('a reminder as a lane', () => {
  const chunks = [duplexChunk(0, 1, 2), duplexChunk(1, 5, 6), duplexChunk(2, 14, 15), duplexChunk(3, 23, 24)];
  const lane = laneOf(scored(REMINDER, chunks, [success(1, true), success(2, false)]));

  it('tells what was said in an event’s ten seconds from what was not', () => {
    expect(lane.bars.map(({ part, slotId }) => [part, slotId])).toEqual([
      ['unmatched', null],
      ['core', 1],
      // 14 s lies in the windows of both events; the first one owns it, the words name both.
      ['core', 1],
      ['unmatched', null],
    ]);
    expect(lane.bars[2]?.word).toBe('event 1: accepted, event 2: not accepted');
    expect(lane.bars[2]?.about).toBe('9.00 s after τ of event 1; 2.00 s after τ of event 2');
  });

  it('flags the first output of each event', () => {
    expect(lane.anchors.map(({ slotId, time }) => [slotId, time])).toEqual([
      [1, 5],
      [2, 14],
    ]);
  });

  it('has an outcome per event', () => {
    expect([1, 2].map((slotId) => outcomeInCode(lane.outcomes.get(slotId)!))).toEqual([
      'hit',
      'content-failure',
    ]);
    const silent = laneOf(scored(REMINDER, [], []));
    expect(outcomeInCode(silent.outcomes.get(1)!)).toBe('late-or-missing');
  });

  it('counts the whole response of a correction, whatever its times', () => {
    const correction = laneOf(scored(duplexSample('PR_correction'), chunks, []));
    expect(correction.bars.every(({ part, slotId }) => part === 'core' && slotId === 1)).toBe(true);
    expect(correction.anchors).toEqual([]);
  });
});
