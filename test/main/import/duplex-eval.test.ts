import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../../src/core/study-views.ts';
import { OUTCOMES } from '../../../src/core/study-views.ts';
import { resourcePath } from '../../../src/main/home.ts';
import { importInto, previewImport } from '../../../src/main/jobs/import-job.ts';
import { writeClipFacts } from '../../../src/main/store/clips.ts';
import { readSlotIndex } from '../../../src/main/store/slot-queries.ts';
import { type OpenStudy, openStudyFile } from '../../../src/main/store/study-file.ts';
import { readRuns } from '../../../src/main/store/study-info.ts';
import { temporaryFolder } from '../study-fixture.ts';

const SAMPLE = resourcePath('sample', 'duplex-eval');

const newStudy = (): OpenStudy =>
  openStudyFile(join(temporaryFolder(), 'study.slotscope'), { create: 'Study' });

/** A tree of files, JSON unless a text is given. */
function tree(files: Record<string, unknown>): string {
  const root = join(temporaryFolder(), 'my-model');
  for (const [name, content] of Object.entries(files)) {
    const path = join(root, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return root;
}

/** Outcome words by run, in the order of the items. */
function outcomes(study: OpenStudy): Record<string, Outcome[]> {
  const index = readSlotIndex(study.db, { benchmark: 'duplex-eval' }, 'order');
  const runs = readRuns(study.db);
  return Object.fromEntries(
    index.runIds.map((runId, column) => [
      runs.find((run) => run.runId === runId)?.name,
      Array.from(index.outcomes[column]!, (code) => OUTCOMES[code]!),
    ]),
  );
}

const ends = ({ db }: OpenStudy): unknown[] =>
  db
    .prepare('SELECT samples.name, end_s FROM slots JOIN samples USING (sample_id) ORDER BY 1, slot_id')
    .raw()
    .all();

const ROW = { id: 'a', question_text: 'Say what happens.', answer1: 'A cup falls.', video_duration: 20 };
const SENTENCES = { sentences: [{ sentence: 'A cup falls.', start: 4, end: 5 }] };
const RESULT = {
  metadata: { question: 'Say what happens.', model_id: 'judge', video_duration: 20 },
  input_summary: { full_response: 'A cup falls.', references: ['A cup falls.'] },
  temporal_sensitivity: {
    sentence_results: [
      {
        sentence: 'A cup falls.',
        sentence_start: 4,
        sentence_end: 5,
        window_start: 2,
        window_end: 3,
        temporal_score: 3,
        is_relevant: 1,
        temporal_reasoning: 'It does.',
        error: null,
      },
    ],
  },
  content_accuracy: { success: true, score: 1.5, reasoning: 'Half of it.' },
};

describe('importing Omni-DuplexEval', () => {
  it('reads the data set, three runs and the published scripts’ results of the sample', async () => {
    const study = newStudy();
    const report = await importInto(study, SAMPLE, {});
    expect(report).toMatchObject({
      benchmark: 'duplex-eval',
      counts: { samples: 3, slots: 4, runs: 3, outputs: 9, media: 3 },
    });
    expect(outcomes(study)).toEqual({
      'scripted-chatty': expect.any(Array),
      'scripted-sparse': expect.any(Array),
      'scripted-steady': ['hit', 'hit', 'hit', 'described'],
    });
    expect(outcomes(study)['scripted-sparse']).toContain('unjudged');
  });

  it('changes nothing the second time, whichever folder of it is opened', async () => {
    const study = newStudy();
    await importInto(study, SAMPLE, {});
    for (const path of [SAMPLE, join(SAMPLE, 'data'), join(SAMPLE, 'data', 'RTD_counting.json')]) {
      const again = await importInto(study, path, {});
      expect(again.counts.samples, path).toBeGreaterThan(0);
      expect([again.added, again.changed]).toEqual(
        new Array(2).fill(expect.objectContaining({ samples: 0, outputs: 0, slots: 0 })),
      );
    }
    const before = outcomes(study);
    for (const folder of ['responses', 'results']) {
      const again = await importInto(study, join(SAMPLE, folder), {});
      expect(again.added).toMatchObject({ runs: 0, outputs: 0 });
      expect(again.changed).toMatchObject({ outputs: 0 });
    }
    expect(outcomes(study)).toEqual(before);
  });

  it('brings results in after the responses they are on', async () => {
    const study = newStudy();
    await importInto(study, join(SAMPLE, 'data'), {});
    await importInto(study, join(SAMPLE, 'responses'), {});
    expect(new Set(outcomes(study)['scripted-steady'])).toEqual(new Set(['unjudged']));
    const report = await importInto(study, join(SAMPLE, 'results'), {});
    expect(report.changed.outputs).toBeGreaterThan(0);
    const whole = newStudy();
    await importInto(whole, SAMPLE, {});
    expect(outcomes(study)).toEqual(outcomes(whole));
  });

  it.each<[string, Record<string, unknown>]>([
    ['a list in a file named after the split', { 'RTD_OCR.json': [ROW] }],
    ['the same in data/', { 'data/RTD_OCR.json': [ROW] }],
    ['JSON lines', { 'data/RTD_OCR.jsonl': `${JSON.stringify(ROW)}\n` }],
    ['a folder per split', { 'data/RTD_OCR/part-0.json': [ROW] }],
    ['a folder per split with a file per row', { 'RTD_OCR/a.json': ROW }],
    ['splits in one file', { 'all.json': { RTD_OCR: [ROW] } }],
    ['a split in each row', { 'test.jsonl': JSON.stringify({ ...ROW, split: 'rtd-ocr' }) }],
    ['{data: […]}', { 'RTD_OCR.json': { data: [ROW] } }],
    ['UTF-16', { 'RTD_OCR.json': '' }],
  ])('reads rows as %s', async (_what, files) => {
    const root = tree(files);
    if (_what === 'UTF-16') {
      writeFileSync(join(root, 'RTD_OCR.json'), Buffer.from(`\ufeff${JSON.stringify([ROW])}`, 'utf16le'));
    }
    const report = await importInto(newStudy(), root, {});
    expect(report).toMatchObject({ benchmark: 'duplex-eval', counts: { samples: 1, slots: 1, runs: 0 } });
    expect(report.subsets).toEqual([{ name: 'RTD_OCR', samples: 1, slots: 1 }]);
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['a run’s own folder', { 'RTD_OCR/a.json': SENTENCES }, ['my-model']],
    ['responses/ of one run', { 'responses/RTD_OCR/a.json': SENTENCES }, ['my-model']],
    [
      'responses/ of several runs',
      { 'responses/x/RTD_OCR/a.json': SENTENCES, 'responses/y/RTD_OCR/a.json': [{ text: 'No.', time: 2 }] },
      ['x', 'y'],
    ],
    ['folders of runs', { 'x/RTD-OCR/a.json': { chunks: [{ content: 'A cup.', current_time: 4 }] } }, ['x']],
  ])('names the runs of %s', async (_what, files, names) => {
    const study = newStudy();
    await importInto(study, tree({ 'RTD_OCR.json': [ROW] }), {});
    const report = await importInto(study, tree(files), {});
    expect(report.runs.map(({ name }) => name)).toEqual(names);
    expect(readRuns(study.db).map(({ name }) => name)).toEqual(names);
    expect(report.counts).toMatchObject({ samples: 0, outputs: names.length });
  });

  it('takes a description’s response from its result, and says that a reminder’s result does not hold one', async () => {
    const study = newStudy();
    const reminder = {
      metadata: { task_type: 'proactive_reminder', window_size: 10 },
      evaluation_result: { event_details: [] },
    };
    const root = tree({
      'RTD_OCR.json': [ROW],
      'PR_event_reminder.json': [{ id: 'b', question_text: 'Tell me.', reminder1: 3 }],
      'results/x/RTD_OCR/a.json': RESULT,
      'results/x/PR_event_reminder/b.json': reminder,
    });
    const report = await importInto(study, root, {});
    expect(report.counts).toMatchObject({ samples: 2, outputs: 1, chunks: 1, verdicts: 2 });
    expect(outcomes(study)).toEqual({ x: ['not-run', 'described'] });
    const codes = report.issues.map(({ code, file }) => `${code} ${file}`);
    expect(codes).toContain('response-from-result results/x/RTD_OCR/a.json');
    expect(codes).toContain('result-without-response results/x/PR_event_reminder/b.json');
  });

  it('lets no verdict count that was given for another response or another question', async () => {
    const other = structuredClone(RESULT);
    other.metadata.question = 'Say what fell.';
    const study = newStudy();
    const report = await importInto(
      study,
      tree({
        'RTD_OCR.json': [ROW],
        'responses/asked/RTD_OCR/a.json': SENTENCES,
        'results/asked/RTD_OCR/a.json': other,
        'responses/said/RTD_OCR/a.json': [{ sentence: 'A cup fell.', start: 4, end: 5 }],
        'results/said/RTD_OCR/a.json': RESULT,
      }),
      {},
    );
    expect(outcomes(study)).toEqual({ asked: ['unjudged'], said: ['unjudged'] });
    expect(report.issues.filter(({ code }) => code === 'verdicts-stale').map(({ record }) => record)).toEqual(
      ['asked', 'said'],
    );
    expect(report.issues.filter(({ code }) => code === 'verdict-without-place')).toHaveLength(1);
  });

  it('lets the slot over a whole clip follow its length, and scores anew', async () => {
    const study = newStudy();
    const { video_duration: _none, ...row } = ROW;
    const result = structuredClone(RESULT) as { metadata: { video_duration?: number } };
    delete result.metadata.video_duration;
    const root = tree({
      'RTD_OCR.json': [{ ...row, video: 'a.mp4' }],
      'responses/x/RTD_OCR/a.json': SENTENCES,
      'results/x/RTD_OCR/a.json': result,
      'videos/a.mp4': 'not really a clip',
    });
    const report = await importInto(study, root, {});
    expect(report.issues.map(({ code }) => code)).toContain('clip-not-playable');
    expect(ends(study)).toEqual([['a', 0]]);
    expect(outcomes(study)).toEqual({ x: ['unjudged'] });
    const clipId = study.db.prepare('SELECT clip_id FROM clips').pluck().get() as number;
    writeClipFacts(study, clipId, { duration: 24.5, hasVideo: true, hasAudio: false, problem: null });
    expect(ends(study)).toEqual([['a', 24.5]]);
    expect(outcomes(study)).toEqual({ x: ['described'] });
    // A clip that is shorter than the sentence has no window for it.
    writeClipFacts(study, clipId, { duration: 2.5, hasVideo: true, hasAudio: false, problem: null });
    expect(ends(study)).toEqual([['a', 2.5]]);
  });

  it('names what it cannot use and keeps the rest', async () => {
    const study = newStudy();
    const root = tree({
      'data/RTD_OCR.json': [ROW, { ...ROW, question_text: 'Again' }, { question_text: 'No id' }, 7],
      'data/notes.json': { about: 'nothing of this' },
      'responses/x/RTD_OCR/a.json': '{"sentences": [{"sentence": "cut',
      'responses/x/RTD_OCR/unknown.json': SENTENCES,
      'responses/x/RTD_OCR/other.json': { hello: 1 },
      'results/x/RTD_OCR/a.json': { error: { message: 'timed out' }, metadata: {} },
    });
    const { issues, ignored, counts, runs } = await importInto(study, root, {});
    const at = (code: string) => issues.filter((issue) => issue.code === code).map(({ file }) => file);
    expect(counts).toMatchObject({ samples: 1, outputs: 0 });
    expect(at('sample-repeated')).toEqual(['data/RTD_OCR.json']);
    expect(at('sample-row-skipped')).toHaveLength(2);
    expect(at('file-truncated')).toEqual(['responses/x/RTD_OCR/a.json']);
    expect(at('evaluation-failed')).toEqual(['results/x/RTD_OCR/a.json']);
    expect(at('output-without-annotation')).toEqual(['responses/x/RTD_OCR/unknown.json']);
    expect(ignored.map(({ file }) => file)).toEqual(['data/notes.json', 'responses/x/RTD_OCR/other.json']);
    expect(runs).toMatchObject([{ name: 'x', samples: 0, failed: 1 }]);
  });

  it('reads no file outside the opened folder for a path in a row', async () => {
    const root = tree({ 'inner/RTD_OCR.json': [{ ...ROW, video: '../../secret.mp4' }] });
    writeFileSync(join(root, '..', 'secret.mp4'), 'x');
    const { counts, issues } = await previewImport(null, join(root, 'inner'), {});
    expect(counts.media).toBe(0);
    expect(issues.map(({ code }) => code)).toContain('media-missing');
  });

  it('shows a changed response as changed and its verdicts as stale', async () => {
    const root = join(temporaryFolder(), 'tree');
    cpSync(SAMPLE, root, { recursive: true });
    const study = newStudy();
    await importInto(study, root, {});
    rmSync(join(root, 'results'), { recursive: true });
    const file = join(root, 'responses/scripted-steady/PR_correction/pond-colour.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('yellow', 'green'));
    const report = await importInto(study, root, {});
    expect(report.changed.outputs).toBe(1);
    expect(outcomes(study)['scripted-steady']).toEqual(['unjudged', 'hit', 'hit', 'described']);
  });
});
