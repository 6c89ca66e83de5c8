import { describe, expect, it } from 'vitest';
import {
  median,
  reminderCases,
  sentenceTally,
  silences,
  successByIndex,
} from '../../../src/core/duplex-eval/diagnostics.ts';
import { duplexCell, duplexMeasureTables, outputsIn } from '../../../src/core/duplex-eval/result-tables.ts';
import type { DuplexVerdict } from '../../../src/core/duplex-eval/sample-score.ts';
import { type DuplexFacts, scoreDuplexRuns } from '../../../src/core/duplex-eval/study-facts.ts';
import type { Chunk } from '../../../src/core/omni-interact/types.ts';
import { rankScored, type ScoredCell } from '../../../src/core/tables/scored-table.ts';
import { content, duplexChunk, duplexSample, success, temporal } from '../duplex-builders.ts';

const SAMPLES = [
  { ...duplexSample('RTD_counting'), id: 'counting' },
  { ...duplexSample('RTD_OCR'), id: 'ocr' },
  { ...duplexSample('PR_event_reminder', [5, 12]), id: 'reminder' },
];

const output = (sampleId: number, chunks: Chunk[], verdicts: DuplexVerdict[]) => ({
  sampleId,
  chunks,
  verdicts,
});

/** Two descriptions and a reminder of two events; one run with everything judged, one with gaps. */
const FACTS: DuplexFacts = {
  samples: SAMPLES.map((sample, at) => ({
    sample,
    duration: 20,
    sampleId: at,
    slotKeys: at === 2 ? [102, 103] : [100 + at],
  })),
  runs: [
    {
      runId: 1,
      name: 'full',
      outputs: [
        // Relevant 3 and 1 and one irrelevant: mean 2 of 3; content 1.5 of 3.
        output(
          0,
          [duplexChunk(0, 2, 4), duplexChunk(1, 6, 8), duplexChunk(2, 10, 12)],
          [temporal(0, 3), temporal(1, 1), temporal(2, 2, { relevant: false }), content(1.5)],
        ),
        output(1, [duplexChunk(0, 4, 14)], [temporal(0, 3), content(3)]),
        output(2, [duplexChunk(0, 6.5, 7), duplexChunk(1, 16, 17)], [success(1, true), success(2, true)]),
      ],
    },
    {
      runId: 2,
      name: 'partial',
      outputs: [output(0, [duplexChunk(0, 2, 4)], [temporal(0, 2)]), output(2, [duplexChunk(0, 5, 6)], [])],
    },
  ],
};

const [full, partial] = scoreDuplexRuns(FACTS);

describe('tables by split', () => {
  const cellsOf = (key: string) => {
    const table = duplexMeasureTables([full!, partial!]).find((each) => each.key === key)!;
    return [full!, partial!].map((run) => table.columns.map(({ cell }) => cell(run)));
  };

  it('takes means over the samples that have a number, and says how many do', () => {
    const [ofFull, ofPartial] = cellsOf('overall');
    // Counting: temporal 66.67, content 50; OCR: 100 each.
    expect(ofFull!.map(({ value }) => value)).toEqual([
      expect.closeTo((175 / 3 + 100) / 2, 9),
      expect.closeTo(175 / 3, 9),
      100,
    ]);
    expect(ofPartial!.map(({ value, n, unjudged }) => [value, n, unjudged])).toEqual([
      [null, 0, 1],
      [null, 0, 1],
      [null, 0, 0],
    ]);
  });

  it('has a table for every measure of which there is output, with the splits there are', () => {
    const tables = duplexMeasureTables([full!, partial!]);
    expect(tables.map(({ key, columns }) => [key, columns.map(({ heading }) => heading)])).toEqual([
      ['overall', ['All ↑', 'CT ↑', 'OCR ↑']],
      ['content', ['All ↑', 'CT ↑', 'OCR ↑']],
      ['temporal', ['All ↑', 'CT ↑', 'OCR ↑']],
      ['irrelevant', ['All ↓', 'CT ↓', 'OCR ↓']],
      ['silence', ['All', 'CT', 'OCR']],
      ['success', ['All ↑', 'ER ↑']],
    ]);
    expect(duplexMeasureTables([])).toEqual([]);
  });

  it('has a temporal score where only the content is unjudged, and the items behind it', () => {
    expect(duplexCell(outputsIn(partial!, 'description'), 'temporal')).toEqual({
      value: expect.closeTo(200 / 3, 9),
      kind: 'points',
      n: 1,
      unjudged: 0,
      slotKeys: [100],
    });
  });

  it('calls a reminder with an open event unjudged, unless another failed', () => {
    expect(duplexCell(outputsIn(full!, 'reminder'), 'success').value).toBe(1);
    // The second event of the partial run has nothing in its window, which settles the sample.
    expect(duplexCell(outputsIn(partial!, 'reminder'), 'success').value).toBe(0);
  });

  it('ranks runs only over the same samples, all of them scored', () => {
    const cell = (value: number | null, n: number, slotKeys = [1, 2]): ScoredCell => ({
      value,
      kind: 'points',
      n,
      unjudged: 2 - n,
      slotKeys,
    });
    const rank = (direction: 'higher' | null, cells: ScoredCell[]) => rankScored({ direction }, cells);
    expect(rank('higher', [cell(50, 2), cell(60.04, 2), cell(60, 2)])).toEqual(['second', 'best', 'best']);
    expect(rank('higher', [cell(50, 2), cell(60, 1)])).toBeNull();
    expect(rank('higher', [cell(50, 2), cell(null, 0)])).toBeNull();
    expect(rank('higher', [cell(50, 2), cell(60, 2, [1, 3])])).toBeNull();
    expect(rank(null, [cell(50, 2), cell(60, 1)])).toEqual([null, null]);
  });

  it('follows the settings: λ lowers what is irrelevant, windows without verdicts leave none', () => {
    const [attenuated] = scoreDuplexRuns(FACTS, { windowShifts: [2], attenuation: 0.6 });
    // 2 of 3, times 1 − 0.6 · 1/3.
    expect(duplexCell(attenuated!.outputs.slice(0, 1), 'temporal').value).toBeCloseTo((200 / 3) * 0.8, 9);
    const [other] = scoreDuplexRuns(FACTS, { windowShifts: [0, 2], attenuation: 0 });
    expect(duplexCell(outputsIn(other!, 'description'), 'temporal')).toMatchObject({
      value: null,
      n: 0,
      unjudged: 2,
    });
  });
});

describe('diagnostics', () => {
  it('tallies sentences by what became of them', () => {
    expect(sentenceTally(full!.outputs)).toEqual({
      scores: [0, 1, 0, 2],
      irrelevant: 1,
      unjudged: 0,
      noWindow: 0,
      total: 4,
    });
  });

  it('measures silence of descriptions alone', () => {
    const all = silences(full!.outputs);
    expect(all.map(({ share, longest }) => [share, longest])).toEqual([
      [14 / 20, 8],
      [10 / 20, 6],
    ]);
  });

  it('takes the latency of the first output after τ, and none where nothing was said in time', () => {
    expect(reminderCases(full!.outputs).map(({ slotKey, latency }) => [slotKey, latency])).toEqual([
      [102, 1.5],
      [103, 4],
    ]);
    expect(reminderCases(partial!.outputs).map(({ latency, outcome }) => [latency, outcome])).toEqual([
      [0, 'unjudged'],
      [null, 'nothing-said'],
    ]);
  });

  it('counts success by the number of the event, over judged ones', () => {
    const cases = [...reminderCases(full!.outputs), ...reminderCases(partial!.outputs)];
    expect(
      successByIndex(cases).map(({ index, succeeded, judged, cases: all }) => [
        index,
        succeeded,
        judged,
        all.length,
      ]),
    ).toEqual([
      [1, 1, 1, 2],
      [2, 1, 2, 2],
    ]);
  });

  it('takes the median of any order', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1])).toBe(2.5);
    expect(median([])).toBeNull();
  });
});
