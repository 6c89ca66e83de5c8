import { mkdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { detectOmniInteract } from '../../../../src/main/import/omni-interact/detect.ts';
import type { ReadOutput } from '../../../../src/main/import/omni-interact/read.ts';
import { previewImport } from '../../../../src/main/jobs/import-job.ts';
import { copyOfLayout, tempFolder, write } from '../temp-folder.ts';
import { codes, issue, names, openAndRead, ROW, writeDataset, writeOutput } from './opening.ts';

const ALPHA_1 = 'outputs/alpha/1q1a/videos__0001/precise_truncation.json';
const EVAL_1 = 'outputs/alpha/unified_eval/1q1a__videos__0001.unified_eval.json';
const MAP = 'data/1q1a/video_json_map.json';

let study: string;
beforeEach(() => {
  study = copyOfLayout();
});

const alpha1 = (runs: Record<string, ReadOutput[]>): ReadOutput =>
  runs.alpha!.find((output) => names([output])[0] === '1q1a/0001')!;

/** Every sample and output but the damaged one must still be there. */
async function openDamaged(missing: { samples?: number; alpha?: number } = {}) {
  const opened = await openAndRead(study);
  expect(opened.samples.filter((sample) => sample.slots.length > 0)).toHaveLength(
    14 - (missing.samples ?? 0),
  );
  const ok = opened.runs.alpha!.filter((output) => output.status === 'ok');
  expect(ok).toHaveLength(14 - (missing.alpha ?? 0));
  return opened;
}

describe('a broken transcript costs its sample only', () => {
  const text = (): string => readFileSync(join(study, ALPHA_1), 'utf8');

  it('cut off', async () => {
    write(study, ALPHA_1, text().slice(0, 400));
    const { runs, issues } = await openDamaged({ alpha: 1 });
    const found = issue(issues, 'file-truncated');
    expect(found).toMatchObject({ severity: 'error', file: ALPHA_1 });
    expect(found.message).toMatch(/cut off at line \d+, column \d+/);
    expect(found.action).toContain('The sample counts as failed for this run.');
    expect(alpha1(runs)).toMatchObject({ status: 'failed', chunks: [] });
    expect(alpha1(runs).detail).toContain('precise_truncation.json: The file is cut off');
    expect(alpha1(runs).verdicts.size).toBe(0);
  });

  it('empty, although another transcript lies beside it', async () => {
    truncateSync(join(study, ALPHA_1), 0);
    const { issues } = await openDamaged({ alpha: 1 });
    expect(issue(issues, 'file-empty').message).toBe('The file is empty (0 bytes).');
  });

  it('in another encoding', async () => {
    write(study, ALPHA_1, Buffer.from('{"chunks": [{"text": "café", "timestamp": [1, 2]}]}', 'latin1'));
    const { issues } = await openDamaged({ alpha: 1 });
    expect(issue(issues, 'file-encoding').message).toContain('not valid UTF-8: byte 0xE9 at offset');
    expect(issue(issues, 'file-encoding').action).toContain('iconv');
  });

  it('of UTF-8 with a mark, UTF-16 or CRLF is not broken', async () => {
    const plain = alpha1((await openAndRead(study)).runs).chunks;
    const content = text();
    for (const bytes of [
      Buffer.from(`\uFEFF${content}`),
      Buffer.from(`\uFEFF${content}`, 'utf16le'),
      Buffer.from(`\uFEFF${content}`, 'utf16le').swap16(),
      Buffer.from(content.replaceAll('\n', '\r\n')),
    ]) {
      write(study, ALPHA_1, bytes);
      expect(alpha1((await openDamaged()).runs).chunks).toEqual(plain);
    }
  });

  it('without chunks, with none, and with blank ones are three states', async () => {
    write(study, ALPHA_1, { text: 'no chunks' });
    const wrong = await openDamaged({ alpha: 1 });
    expect(alpha1(wrong.runs)).toMatchObject({
      status: 'failed',
      detail: 'precise_truncation.json has no list “chunks”',
    });
    expect(issue(wrong.issues, 'not-a-transcript').file).toBe(ALPHA_1);

    write(study, ALPHA_1, { chunks: [] });
    const silent = await openDamaged();
    expect(alpha1(silent.runs)).toMatchObject({ status: 'ok', chunks: [] });
    expect(issue(silent.issues, 'no-output')).toMatchObject({ severity: 'info', file: ALPHA_1 });

    write(study, ALPHA_1, { chunks: [{ text: ' \n', timestamp: [1, 2] }] });
    const blank = await openDamaged();
    expect(alpha1(blank.runs).chunks).toHaveLength(1);
    expect(issue(blank.issues, 'blank-output')).toMatchObject({ severity: 'info', file: ALPHA_1 });
  });

  it('missing altogether', async () => {
    rmSync(join(study, 'outputs/alpha/1q1a/videos__0001'), { recursive: true });
    const { issues } = await openDamaged({ alpha: 1 });
    expect(issue(issues, 'transcript-missing')).toMatchObject({
      severity: 'error',
      file: 'outputs/alpha/batch_summary.json',
      record: 'results[0]',
      message: '1q1a/0001 of run alpha: reported as ok, but its output folder does not exist.',
    });
  });

  it('replaced by an empty folder', async () => {
    rmSync(join(study, 'outputs/alpha/1q1a/videos__0001'), { recursive: true });
    mkdirSync(join(study, 'outputs/alpha/1q1a/videos__0001'));
    const { issues } = await openDamaged({ alpha: 1 });
    expect(issue(issues, 'transcript-missing').message).toContain('1q1a/0001 of run alpha');
  });
});

describe('odd times in a transcript', () => {
  const read = async (chunks: unknown[] | string) => {
    const content = typeof chunks === 'string' ? chunks : { chunks };
    write(study, ALPHA_1, content);
    const { runs, issues } = await openDamaged();
    return { output: alpha1(runs), issues: issues.filter(({ file }) => file === ALPHA_1) };
  };

  it('NaN and Infinity as Python writes them are listed as unplaceable, the others drawn', async () => {
    const { output, issues } = await read(
      '{"chunks": [{"text": "a", "timestamp": [NaN, 4.0]}, {"text": "b", "timestamp": [3.0, Infinity]}, {"text": "c", "timestamp": [5.0, 6.0]}]}',
    );
    expect(output.chunks.map((chunk) => chunk.text)).toEqual(['c']);
    expect(output.rejected.map(({ index, text }) => [index, text])).toEqual([
      [0, 'a'],
      [1, 'b'],
    ]);
    expect(issues.find(({ code }) => code === 'non-finite-numbers')?.message).toContain('2 values');
    expect(issues.filter(({ code }) => code === 'chunk-without-times').map(({ record }) => record)).toEqual([
      'chunks[0].timestamp',
      'chunks[1].timestamp',
    ]);
  });

  it('the forms a time can take', async () => {
    const starts = [
      12.5,
      '12.5',
      '00:12.5',
      '00:00:12.5',
      '00:00:12,500',
      '12s',
      '',
      null,
      true,
      '-00:05',
      '-01:05',
    ];
    const { output, issues } = await read(
      starts.map((start, index) => ({ text: String(index), timestamp: [start, 13.5] })),
    );
    const startOf = (index: number): number | undefined =>
      output.chunks.find((chunk) => chunk.index === index)?.start;
    expect([0, 1, 2, 3, 4].map(startOf)).toEqual([12.5, 12.5, 12.5, 12.5, 12.5]);
    expect(output.rejected.map(({ index }) => index)).toEqual([5, 6, 7, 8]);
    expect(output.rejected.map(({ reason }) => reason)).toEqual([
      'the start "12s" is no time',
      'the start "" is no time',
      'the start null is no time',
      'the start true is no time',
    ]);
    expect([startOf(9), startOf(10)]).toEqual([-5, -65]);
    expect(issues.filter(({ code }) => code === 'chunk-before-zero')).toHaveLength(2);
    expect(issues.filter(({ code }) => code === 'time-read-differently').map(({ record }) => record)).toEqual(
      ['chunks[4].timestamp[0]', 'chunks[9].timestamp[0]', 'chunks[10].timestamp[0]'],
    );
  });

  it('odd time pairs', async () => {
    const pairs = [[5, 3], [4, 4], [2, null], [1], [1, 2, 3], { start: 1, end: 2 }];
    const { output, issues } = await read(pairs.map((timestamp, index) => ({ text: `${index}`, timestamp })));
    expect(
      output.chunks.map(({ index, start, end, swapped }) => [index, start, end, swapped ?? false]),
    ).toEqual([
      [0, 3, 5, true],
      [1, 4, 4, false],
    ]);
    expect(output.rejected.map(({ index }) => index)).toEqual([2, 3, 4, 5]);
    expect(output.rejected.every(({ reason }) => reason.length > 10)).toBe(true);
    expect(
      issues.some(({ code, record }) => code === 'chunk-times-swapped' && record === 'chunks[0].timestamp'),
    ).toBe(true);
  });

  it('milliseconds: one unit for the file, declared, never guessed value by value', async () => {
    const chunks = [0, 400, 900, 1000, 1001, 1500].map((start) => ({
      text: 'a',
      timestamp: [start, start + 100],
      aligned_words: [{ text: 'a', start, end: start + 100 }],
    }));
    write(study, ALPHA_1, { time_unit: 'ms', chunks });
    const declared = await openDamaged();
    expect(alpha1(declared.runs).chunks.map((chunk) => chunk.start)).toEqual([0, 0.4, 0.9, 1, 1.001, 1.5]);
    expect(alpha1(declared.runs).chunks.map((chunk) => chunk.words[0]!.start)).toEqual([
      0, 0.4, 0.9, 1, 1.001, 1.5,
    ]);
    expect(issue(declared.issues, 'times-in-milliseconds')).toMatchObject({
      severity: 'info',
      file: ALPHA_1,
    });

    write(study, ALPHA_1, { time_unit: 'fortnights', chunks });
    const unknown = await openDamaged();
    expect(alpha1(unknown.runs).chunks.map((chunk) => chunk.start)).toEqual([0, 400, 900, 1000, 1001, 1500]);
    expect(issue(unknown.issues, 'time-unit-unknown').record).toBe('time_unit');
  });

  it('undeclared milliseconds are doubted for the run as a whole, and a chosen unit applies to all of it', async () => {
    const folder = tempFolder();
    writeDataset(folder, ['0001', '0002']);
    for (const name of ['0001', '0002']) {
      const chunks = [400, 900, 1001].map((start) => ({ text: 'a', timestamp: [start, start + 50] }));
      writeOutput(join(folder, 'outputs/qwen'), `1q1a/videos__${name}`, { chunks });
    }
    const doubted = issue((await previewImport(null, folder, {})).issues, 'times-look-like-milliseconds');
    expect(doubted).toMatchObject({ severity: 'warning', file: 'outputs/qwen' });
    expect(doubted.action).toContain('Times are read as seconds');

    write(folder, 'study.json', { runs: { qwen: { timeUnit: 'ms' } } });
    const { runs } = await openAndRead(folder);
    for (const output of runs.qwen!)
      expect(output.chunks.map((chunk) => chunk.start)).toEqual([0.4, 0.9, 1.001]);
    expect(codes((await previewImport(null, folder, {})).issues)).not.toContain(
      'times-look-like-milliseconds',
    );
  });

  it('thousands of unplaceable chunks are told in a few lines', async () => {
    const { output, issues } = await read(
      Array.from({ length: 5000 }, () => ({ text: 'a', timestamp: null })),
    );
    expect(output.rejected).toHaveLength(5000);
    const told = issues.filter(({ code }) => code === 'chunk-without-times');
    expect(told).toHaveLength(21);
    expect(told.at(-1)!.message).toContain('4980 more like');
  });
});

describe('a broken annotation costs its sample only', () => {
  const file = 'data/1q1a/annotations/0001.json';

  it('cut off, or of another shape', async () => {
    write(study, file, '[{"question_time": "00:01", "question_te');
    const cut = await openDamaged({ samples: 1 });
    expect(issue(cut.issues, 'file-truncated')).toMatchObject({ severity: 'error', file });
    expect(issue(cut.issues, 'file-truncated').action).toContain('The sample is left out.');

    write(study, file, { answer: 42 });
    const shapeless = await openDamaged({ samples: 1 });
    expect(issue(shapeless.issues, 'not-an-annotation')).toMatchObject({ severity: 'error', file });
  });

  it('keeps the rows around a bad one and names it', async () => {
    write(study, file, [
      ROW,
      { ...ROW, question_time: 'soon' },
      'text',
      { ...ROW, question_time: 20, answer_time: 22 },
    ]);
    const { samples, issues } = await openDamaged();
    expect(samples[0]!.slots.map((slot) => slot.start)).toEqual([1, 20]);
    const skipped = issues.filter(({ code, file: at }) => code === 'annotation-row-skipped' && at === file);
    expect(skipped.map(({ record }) => record)).toEqual(['[1].question_time', '[2]']);
    expect(skipped[0]!.message).toBe('[1].question_time "soon" is no time.');
  });

  it('reads a flag only where it is set', async () => {
    const flags = [false, 'false', 'False ', 0, 'no', null, 'N', 'TRUE', 2];
    write(
      study,
      file,
      flags.map((is_interrupted, index) => ({
        ...ROW,
        question_time: 10 * index,
        answer_time: 10 * index + 1,
        is_interrupted,
      })),
    );
    const { samples } = await openDamaged();
    expect(samples[0]!.slots.map((slot) => slot.isInterrupted)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  it('a nested sample without an inner question is named', async () => {
    write(study, 'data/1q1a/annotations/0003.json', [ROW, { ...ROW, question_time: 30, answer_time: 32 }]);
    const { issues } = await openDamaged({ samples: 1 });
    expect(issue(issues, 'nested-without-inner')).toMatchObject({
      severity: 'error',
      file: 'data/1q1a/annotations/0003.json',
    });
  });
});

describe('a broken map of scene types', () => {
  const entry = (name: string, scene_type?: unknown) => ({
    video: `videos/${name}.mp4`,
    annotation: `annotations/${name}.json`,
    scene_type,
  });
  const others = ['0002', '0004', '0005', '0008'].map((name) => entry(name, 'multi_turn'));
  const nested = ['0003', '0006', '0007'].map((name) => entry(name, 'nested'));

  it.each([
    [
      'unknown',
      [entry('0001', 'dialogue')],
      MAP,
      'entries[0].scene_type',
      '"dialogue"; known are multi_turn, nested and 1QnA',
    ],
    [
      'absent',
      [entry('0001')],
      'data/1q1a/annotations/0001.json',
      'scene_type',
      '1q1a/0001 has no scene_type in video_json_map.json',
    ],
    [
      'without an entry',
      [],
      'data/1q1a/annotations/0001.json',
      'scene_type',
      '1q1a/0001 has no scene_type in video_json_map.json',
    ],
  ])(
    'an %s scene type is an error for its sample, never a default',
    async (_name, first, file, record, message) => {
      write(study, MAP, { entries: [...first, ...others, ...nested] });
      const { samples, issues } = await openDamaged({ samples: 1 });
      expect(names(samples)).not.toContain('1q1a/0001');
      expect(issue(issues, 'scene-type-unknown')).toMatchObject({ severity: 'error', file, record });
      expect(issue(issues, 'scene-type-unknown').message).toContain(message);
    },
  );

  it('entries twice, missing files and a wrong total are named', async () => {
    write(study, MAP, {
      total: 99,
      entries: [
        entry('0001', 'multi_turn'),
        entry('0001', 'nested'),
        entry('0099', 'nested'),
        7,
        ...others,
        ...nested,
        others[0],
      ],
    });
    const { issues } = await openDamaged({ samples: 1 });
    const twice = issues.filter(({ code }) => code === 'map-entry-twice');
    expect(twice.map(({ severity, record }) => [severity, record])).toEqual([
      ['error', 'entries[1]'],
      ['warning', 'entries[11]'],
    ]);
    expect(issue(issues, 'annotation-missing').message).toBe(
      'data/1q1a/annotations/0099.json is listed but does not exist.',
    );
    expect(issue(issues, 'map-total-differs').message).toBe('The map says total 99 but lists 12 entries.');
    expect(issue(issues, 'map-entry-skipped').record).toBe('entries[3]');
  });

  it('unreadable, it costs the samples whose folder tells nothing', async () => {
    write(study, MAP, '{"entries": [');
    const { samples, issues } = await openDamaged({ samples: 8 });
    expect(names(samples)).toContain('1q1a_math/0001');
    expect(issue(issues, 'file-truncated')).toMatchObject({ severity: 'error', file: MAP });
    expect(issues.filter(({ code }) => code === 'scene-type-unknown')).toHaveLength(8);
  });
});

describe('a broken batch summary', () => {
  const file = 'outputs/alpha/batch_summary.json';
  const rows = (): { video: string; output_dir: string; status: string }[] =>
    (
      JSON.parse(readFileSync(join(study, file), 'utf8')) as {
        results: { video: string; output_dir: string; status: string }[];
      }
    ).results;

  it('cut off: no sample counts, because which succeeded is unknown', async () => {
    write(study, file, '{"results": [{"video": "da');
    const { runs, issues } = await openDamaged({ alpha: 14 });
    expect(issue(issues, 'file-truncated')).toMatchObject({ severity: 'error', file });
    expect(issue(issues, 'file-truncated').action).toContain('no sample of this run counts');
    expect(runs.beta!.filter((output) => output.status === 'ok')).toHaveLength(13);
  });

  it('only the word ok counts', async () => {
    const results = rows();
    for (const [index, status] of ['OK', 'success', 'incomplete', 'skipped', ''].entries())
      results[index]!.status = status;
    write(study, file, { results });
    const { runs } = await openDamaged({ alpha: 5 });
    expect(runs.alpha!.filter(({ status }) => status === 'failed').map(({ detail }) => detail)).toEqual([
      'status “OK”',
      'status “success”',
      'status “incomplete”',
      'status “skipped”',
      'no status',
    ]);
  });

  it('rows that are repeated or empty are named', async () => {
    const results = rows();
    const again = { ...results[0]!, status: 'error', error: 'first try' };
    write(study, file, { results: [again, ...results, {}, 5] });
    const { issues } = await openDamaged();
    expect(issue(issues, 'batch-row-twice')).toMatchObject({ severity: 'warning', record: 'results[1]' });
    expect(issue(issues, 'batch-row-twice').message).toBe(
      '1q1a/0001 is listed 2 times (error: first try; ok).',
    );
    expect(issues.filter(({ code }) => code === 'batch-row-skipped').map(({ record }) => record)).toEqual([
      'results[15]',
      'results[16]',
    ]);
  });

  it('without results', async () => {
    write(study, file, { total: 14 });
    const { issues } = await openDamaged({ alpha: 14 });
    expect(issue(issues, 'batch-without-results')).toMatchObject({
      severity: 'error',
      file,
      record: 'results',
    });
  });
});

describe('broken judged results', () => {
  it('cut off: the output stays, unjudged', async () => {
    write(study, EVAL_1, readFileSync(join(study, EVAL_1), 'utf8').slice(0, 3000));
    const { runs, issues } = await openDamaged();
    expect(alpha1(runs)).toMatchObject({ status: 'ok', evaluationHash: null });
    expect(alpha1(runs).verdicts.size).toBe(0);
    expect(issue(issues, 'file-truncated')).toMatchObject({ severity: 'warning', file: EVAL_1 });
    expect(issue(issues, 'file-truncated').action).toContain('The sample stays unjudged.');
  });

  it('marked as failed: verdicts are kept, reported, and no F1 is taken over', async () => {
    const file = 'outputs/alpha/unified_eval/1q1a__videos__0002.unified_eval.json';
    const before = (await openAndRead(study)).runs.alpha!.find(
      ({ subset, name }) => subset === '1q1a' && name === '0002',
    )!;
    const root = JSON.parse(readFileSync(join(study, file), 'utf8')) as Record<string, unknown>;
    write(study, file, { ...root, status: 'judge_api_error', error: '429 quota' });
    const { runs, issues } = await openDamaged();
    const output = runs.alpha!.find(({ subset, name }) => subset === '1q1a' && name === '0002')!;
    expect(before.verdicts.size).toBeGreaterThan(0);
    expect(output.verdicts).toEqual(before.verdicts);
    expect(issue(issues, 'evaluation-failed')).toMatchObject({ severity: 'warning', file, record: 'status' });
    expect(issue(issues, 'evaluation-failed').message).toContain('429 quota');
    expect(JSON.stringify(output)).not.toContain('IA_QTF1');
  });

  it('scores that are no numbers are failed verdicts, counted by name', async () => {
    const file = 'outputs/alpha/unified_eval/1q1a__videos__0002.unified_eval.json';
    const root = JSON.parse(readFileSync(join(study, file), 'utf8')) as {
      slots: { slot_id: number; stage_core: { judge_core: { raw?: string; llm_score_raw?: unknown } } }[];
    };
    const judged = root.slots.find((slot) => Object.keys(slot.stage_core.judge_core).length > 0)!;
    judged.stage_core.judge_core = { ...judged.stage_core.judge_core, raw: '', llm_score_raw: '@@' };
    write(study, file, JSON.stringify(root).replace('"@@"', 'NaN'));
    const { runs, issues } = await openDamaged();
    const output = runs.alpha!.find(({ subset, name }) => subset === '1q1a' && name === '0002')!;
    expect(output.verdicts.get(judged.slot_id)!.core!.state).toBe('failed');
    expect(issue(issues, 'verdict-unusable')).toMatchObject({ file, record: `slot ${judged.slot_id} core` });
    expect(codes(issues)).toContain('non-finite-numbers');
  });

  it('of no known sample, or of none that was run, are named', async () => {
    const content = readFileSync(join(study, EVAL_1), 'utf8');
    write(
      study,
      'outputs/alpha/unified_eval/mystery.unified_eval.json',
      content.replace(/"meta"[\s\S]*$/, '"meta": {}}'),
    );
    write(
      study,
      'outputs/beta/unified_eval/1q1a__videos__0099.unified_eval.json',
      content.replaceAll('0001.json', '0099.json'),
    );
    const { issues } = await openDamaged();
    const found = issues.filter(({ code }) => code === 'evaluation-without-output');
    expect(found.map(({ file, message }) => [file, message])).toEqual([
      [
        'outputs/alpha/unified_eval/mystery.unified_eval.json',
        'Neither the name nor the content of the file tells which sample of run alpha it judges.',
      ],
      [
        'outputs/beta/unified_eval/1q1a__videos__0099.unified_eval.json',
        'Run beta has judged results for 1q1a/0099 but no output for it.',
      ],
    ]);
  });

  it('do not bring a failed sample back', async () => {
    write(
      study,
      'outputs/beta/unified_eval/1q1a__videos__0005.unified_eval.json',
      readFileSync(join(study, 'outputs/alpha/unified_eval/1q1a__videos__0005.unified_eval.json')),
    );
    const { runs, source } = await openDamaged();
    const output = runs.beta!.find(({ status }) => status === 'failed')!;
    expect(output.verdicts.size).toBe(0);
    expect(source.ignored).toContainEqual({
      file: 'outputs/beta/unified_eval/1q1a__videos__0005.unified_eval.json',
      reason: 'judged results of a sample that failed',
    });
  });
});

describe('broken manifests', () => {
  it('as a whole are refused with the place of the fault', async () => {
    const refused = await detectOmniInteract(write(study, 'm.json', '[{"sample_id": "a",'));
    if (refused.recognised) throw new Error('recognised');
    expect(refused.reason).toContain('cut off at line 1, column 20');
    expect(refused.action).toContain('again');
  });

  it('in the tree are left out with a warning', async () => {
    write(study, 'outputs/alpha/official_eval_manifest.jsonl', Buffer.from([0xff, 0xfe, 0x00]));
    const { issues } = await openDamaged();
    expect(issue(issues, 'file-encoding')).toMatchObject({
      severity: 'warning',
      file: 'outputs/alpha/official_eval_manifest.jsonl',
    });
  });
});
