import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyOfLayout, LAYOUT, tempFolder, write } from '../temp-folder.ts';
import {
  codes,
  issue,
  names,
  open,
  openAndRead,
  ROW,
  TRANSCRIPT,
  writeDataset,
  writeOutput,
} from './opening.ts';

describe('a manifest', () => {
  const rows = [
    {
      sample_id: 'first',
      gt_json: 'data/1q1a/annotations/0001.json',
      model_json: 'outputs/alpha/1q1a/videos__0001/wav_transcript.json',
      scene_type: 'multi_turn',
    },
    {
      sample_id: 'second',
      gt_json: 'data/1qna/annotations/egoper/tea_0_4.json',
      model_json: 'outputs/alpha/1qna/videos_bench__egoper__tea_0_4/precise_truncation.json',
      scene_type: '1QnA',
    },
  ];

  it.each([
    ['JSON lines', 'alpha.jsonl', rows.map((row) => JSON.stringify(row)).join('\n')],
    ['a list', 'alpha.json', JSON.stringify(rows)],
    ['items', 'alpha.json', JSON.stringify({ items: rows }, null, 1)],
  ])(
    'as %s takes exactly what it lists, from a folder beside data and outputs',
    async (_name, file, content) => {
      const study = copyOfLayout();
      const manifest = write(study, `manifests/${file}`, content);
      renameSync(
        join(study, 'outputs/alpha/unified_eval/1q1a__videos__0001.unified_eval.json'),
        join(study, 'outputs/alpha/unified_eval/first.unified_eval.json'),
      );
      const { source, samples, runs, issues } = await openAndRead(manifest);
      expect(source.detected).toBe('OmniInteract manifest: 2 samples in 2 subsets, 1 run (alpha)');
      expect(names(samples)).toEqual(['1q1a/0001', '1qna/egoper/tea_0_4']);
      expect(runs.alpha!.map((output) => output.file)).toEqual([
        '../outputs/alpha/1q1a/videos__0001/wav_transcript.json',
        '../outputs/alpha/1qna/videos_bench__egoper__tea_0_4/precise_truncation.json',
      ]);
      // The judged file of the first row is named by the manifest's id, the other one by the automatic id.
      expect(runs.alpha!.map((output) => output.verdicts.size > 0)).toEqual([true, true]);
      expect(issue(issues, 'judged-other-transcript').message).toContain('precise_truncation.json');
      expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
    },
  );

  it('reports paths that do not exist with what was tried, and keeps the other rows', async () => {
    const study = copyOfLayout();
    const manifest = write(
      study,
      'm.jsonl',
      [
        ...rows.map((row) => JSON.stringify(row)),
        JSON.stringify({
          ...rows[0],
          sample_id: 'third',
          gt_json: 'data/1q1a/annotations/0002.json',
          model_json: 'gone/x/y/z.json',
        }),
        JSON.stringify({ ...rows[0], sample_id: 'fourth', gt_json: 'data/1q1a/annotations/9999.json' }),
        JSON.stringify({ sample_id: 'fifth', gt_json: 'data/1q1a/annotations/0003.json' }),
      ].join('\n'),
    );
    const { runs, issues } = await openAndRead(manifest);
    const lost = issues.filter(({ code }) => code === 'path-not-found');
    expect(lost.map(({ record }) => record)).toEqual(['line 3.model_json', 'line 4.gt_json']);
    expect(lost[0]!.message).toContain(
      `gone/x/y/z.json does not exist (looked in ${join(study, 'gone/x/y/z.json')}`,
    );
    expect(lost[1]!.message).toContain(join(study, 'data/1q1a/annotations/9999.json'));
    expect(issue(issues, 'manifest-row-incomplete')).toMatchObject({
      record: 'line 5.model_json',
      severity: 'error',
    });
    expect(
      Object.values(runs)
        .flat()
        .filter((output) => output.status === 'ok'),
    ).toHaveLength(2);
  });

  it('reads annotations and transcripts that lie flat in folders', async () => {
    const folder = tempFolder();
    write(folder, 'gt/a.json', [ROW]);
    write(folder, 'preds/a.out.json', TRANSCRIPT);
    const manifest = write(
      folder,
      'mine.jsonl',
      [{ sample_id: 'a', gt_json: 'gt/a.json', model_json: 'preds/a.out.json', scene_type: 'multi_turn' }]
        .map((row) => JSON.stringify(row))
        .join('\n'),
    );
    const { samples, runs } = await openAndRead(manifest);
    expect(names(samples)).toEqual(['gt/a']);
    expect(samples[0]!.slots).toHaveLength(1);
    expect(runs.mine!.map((output) => output.chunks.length)).toEqual([1]);
  });

  it('refuses a scene type nobody knows for its sample only', async () => {
    const folder = tempFolder();
    for (const name of ['a', 'b']) {
      write(folder, `gt/${name}.json`, [ROW]);
      write(folder, `preds/${name}.json`, TRANSCRIPT);
    }
    const row = (name: string, scene_type?: string): string =>
      JSON.stringify({
        sample_id: name,
        gt_json: `gt/${name}.json`,
        model_json: `preds/${name}.json`,
        scene_type,
      });
    const { samples, issues } = await openAndRead(
      write(folder, 'm.jsonl', `${row('a', 'multiturn')}\n${row('b', 'multi_turn')}`),
    );
    expect(names(samples)).toEqual(['gt/b']);
    expect(issue(issues, 'scene-type-unknown')).toMatchObject({
      severity: 'error',
      file: 'm.jsonl',
      record: 'line 1.scene_type',
    });
    expect(issue(issues, 'scene-type-unknown').message).toContain(
      '"multiturn"; known are multi_turn, nested and 1QnA',
    );
  });

  it('keeps the dataset’s scene type where the manifest gives another', async () => {
    const study = copyOfLayout();
    const { samples, issues } = await openAndRead(
      write(study, 'm.jsonl', JSON.stringify({ ...rows[0], scene_type: 'nested' })),
    );
    expect(samples[0]!.sceneType).toBe('multi_turn');
    expect(issue(issues, 'scene-type-differs').message).toBe(
      'line 1 gives scene_type "nested" for 1q1a/0001, the dataset says multi_turn.',
    );
  });
});

describe('what vllm bench serve writes', () => {
  /** A results folder made on another machine: absolute paths, one sample failed after an earlier success. */
  function benchRun(folder: string, timeStamp = '2026-03-01T10-20-30'): string {
    writeDataset(folder, ['0001', '0002']);
    write(folder, 'data/1qna/annotations/egoper/tea_0_4.json', {
      question_time: 0,
      answers: [{ answer_time: 5, answer_text: 'a' }],
    });
    const run = join(folder, 'bench', timeStamp);
    const far = '/mnt/gpu/results/omni';
    const cases = [
      ['1q1a', 'videos__0001', 'videos/0001.mp4', 'ok', 'multi_turn'],
      ['1q1a', 'videos__0002', 'videos/0002.mp4', 'error', 'multi_turn'],
      ['1qna', 'egoper__tea_0_4', 'videos_bench/egoper/tea_0_4.mp4', 'ok', '1QnA'],
    ] as const;
    const results = cases.map(([subset, name, video, status, scene_type]) => ({
      video: `/mnt/gpu/data/${subset}/${video}`,
      output_dir: `${far}/${subset}/${name}`,
      annotation: `/mnt/gpu/data/${subset}/${video.replace(/^videos(_bench)?/, 'annotations').replace('.mp4', '.json')}`,
      subset,
      scene_type,
      status,
      ...(status === 'error' ? { error: 'response.done reports failure' } : {}),
    }));
    write(run, 'batch_summary.json', { total: 3, success: 2, failed: 1, results });
    write(
      run,
      'official_eval_manifest.jsonl',
      `${results
        .filter(({ status }) => status === 'ok')
        .map((row) =>
          JSON.stringify({
            sample_id: `${row.subset}__${row.output_dir.split('/').at(-1)}`,
            gt_json: row.annotation,
            model_json: `${row.output_dir}/wav_transcript.json`,
            scene_type: row.scene_type,
          }),
        )
        .join('\n')}\n`,
    );
    for (const [index, [subset, name]] of cases.entries()) {
      writeOutput(run, `${subset}/${name}`);
      write(run, `${subset}/${name}/output.wav`, 'RIFF');
      write(run, `${subset}/${name}/.done`, results[index]);
    }
    return run;
  }

  it('opens from the root, with a leftover .done and transcript on the failed sample', async () => {
    const folder = tempFolder();
    benchRun(folder);
    const { runs, issues } = await openAndRead(folder);
    const outputs = runs['bench/2026-03-01T10-20-30']!;
    expect(outputs.map(({ subset, name, status }) => `${subset}/${name} ${status}`)).toEqual([
      '1q1a/0001 ok',
      '1q1a/0002 failed',
      '1qna/egoper/tea_0_4 ok',
    ]);
    expect(outputs[1]!.chunks).toEqual([]);
    expect(outputs[0]!.outputAudioPath).toBe(
      join(folder, 'bench/2026-03-01T10-20-30/1q1a/videos__0001/output.wav'),
    );
    expect(issue(issues, 'sample-failed').message).toBe(
      '1q1a/0002 does not count for run bench/2026-03-01T10-20-30: error: response.done reports failure. A .done marker in its folder does not change that.',
    );
    expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('opens from its manifest, whose absolute paths are of another machine', async () => {
    const folder = tempFolder();
    const run = benchRun(folder);
    const { source, runs, samples } = await openAndRead(join(run, 'official_eval_manifest.jsonl'));
    expect(names(samples)).toEqual(['1q1a/0001', '1qna/egoper/tea_0_4']);
    expect(source.runs.map(({ folder: at }) => at)).toEqual([run]);
    expect(
      Object.values(runs)[0]!.every((output) => output.status === 'ok' && output.chunks.length === 1),
    ).toBe(true);
  });

  it('counts a sample with .failed.json as failed even when a summary calls it ok', async () => {
    const folder = tempFolder();
    const run = benchRun(folder);
    write(run, '1q1a/videos__0001/.failed.json', { status: 'error', error: 'socket closed' });
    const { runs } = await openAndRead(folder);
    expect(Object.values(runs)[0]![0]).toMatchObject({ status: 'failed', detail: 'error: socket closed' });
  });

  it('does not count a finished sample that the summary does not list', async () => {
    const folder = tempFolder();
    const run = benchRun(folder);
    write(run, 'batch_summary.json', {
      results: [{ video: 'data/1q1a/videos/0001.mp4', output_dir: 'x/1q1a/videos__0001', status: 'ok' }],
    });
    rmSync(join(run, 'official_eval_manifest.jsonl'));
    const { runs } = await openAndRead(folder);
    expect(Object.values(runs)[0]!.map(({ status, detail }) => `${status} ${detail}`)).toEqual([
      'ok ',
      'failed not listed in batch_summary.json',
      'failed not listed in batch_summary.json',
    ]);
  });
});

describe('finding runs', () => {
  it('at depth, with time-stamped names, and never below the limit', async () => {
    const folder = tempFolder();
    writeDataset(folder, ['0001']);
    writeOutput(join(folder, 'a/b/c/qwen/2026-01-02_03-04-05'), '1q1a/videos__0001');
    writeOutput(join(folder, 'a/b/c/qwen/2026-01-09_03-04-05'), '1q1a/videos__0001');
    writeOutput(join(folder, 'a/b/c/d/e/f/g/h/i/too-deep'), '1q1a/videos__0001');
    const source = await open(folder);
    expect(source.runs.map((run) => run.name)).toEqual([
      'qwen/2026-01-02_03-04-05',
      'qwen/2026-01-09_03-04-05',
    ]);
    expect(source.ignored).toContainEqual({
      file: 'a/b/c/d/e/f/g/h/i',
      reason: 'more than 6 levels below the opened folder',
    });
  });

  it('tells equally named runs apart by their folders', async () => {
    const folder = tempFolder();
    writeDataset(folder, ['0001']);
    for (const place of ['paced/outputs/qwen', 'fast/outputs/qwen'])
      writeOutput(join(folder, place), '1q1a/videos__0001');
    const source = await open(folder);
    expect(source.runs.map((run) => run.name)).toEqual(['fast/outputs/qwen', 'paced/outputs/qwen']);
    expect(issue(source.issues, 'run-name-twice').message).toBe('2 runs are named “qwen”.');
  });

  it('through symbolic links, once each, and without going round in circles', async () => {
    const folder = tempFolder();
    cpSync(LAYOUT, join(folder, 'store/elsewhere'), { recursive: true });
    const study = join(folder, 'study');
    mkdirSync(join(study, 'outputs'), { recursive: true });
    symlinkSync(join(folder, 'store/elsewhere/data'), join(study, 'data'));
    symlinkSync(join(folder, 'store/elsewhere/outputs/alpha'), join(study, 'outputs/alpha'));
    symlinkSync('alpha', join(study, 'outputs/latest'));
    symlinkSync(study, join(study, 'outputs/back'));
    symlinkSync('self', join(study, 'outputs/self'));
    symlinkSync('/nowhere/at/all', join(study, 'outputs/broken'));
    const { source, runs } = await openAndRead(study);
    expect(source.samples).toHaveLength(14);
    expect(Object.keys(runs)).toEqual(['alpha']);
    expect(
      runs.alpha!.filter((output) => output.status === 'ok' && output.chunks.length > 0).length,
    ).toBeGreaterThan(10);
    const reasons = Object.fromEntries(source.ignored.map(({ file, reason }) => [file, reason]));
    expect(reasons['outputs/latest']).toBe('symbolic link to a folder that is read already');
    expect(reasons['outputs/back']).toBe('symbolic link to a folder that is read already');
    expect(reasons['outputs/self']).toBe('symbolic link that leads back to itself');
    expect(reasons['outputs/broken']).toBe('symbolic link to something that does not exist');
  });

  it('says of every file in the tree that it is used or why it is not', async () => {
    const study = copyOfLayout();
    write(study, 'notes.txt', 'mine');
    write(study, 'outputs/alpha/1q1a/videos__0001/events.jsonl', '{}');
    write(study, 'data/1q1a/annotations/readme.md', '#');
    const source = await open(study);
    const reason = (file: string): string | undefined =>
      source.ignored.find((entry) => entry.file === file)?.reason;
    expect(reason('notes.txt')).toContain('not part of the layout');
    expect(reason('outputs/alpha/1q1a/videos__0001/events.jsonl')).toContain('raw log');
    expect(reason('data/1q1a/annotations/readme.md')).toContain('no JSON file');
  });

  it('a copied and renamed run reads its own files, whatever folders its summary names', async () => {
    const study = copyOfLayout();
    cpSync(join(study, 'outputs/beta'), join(study, 'outputs/beta-rerun'), { recursive: true });
    rmSync(join(study, 'outputs/beta/1q1a/videos__0001'), { recursive: true });
    const { runs, issues } = await openAndRead(study);
    const ok = (name: string): number => runs[name]!.filter((output) => output.status === 'ok').length;
    expect([ok('alpha'), ok('beta'), ok('beta-rerun')]).toEqual([14, 12, 13]);
    expect(runs['beta-rerun']!.every((output) => output.file.startsWith('outputs/beta-rerun/'))).toBe(true);
    expect(codes(issues)).not.toContain('batch-row-twice');
  });

  it('takes the first transcript of the published order', async () => {
    const folder = tempFolder();
    writeDataset(folder, ['0001', '0002', '0003']);
    const run = join(folder, 'outputs/qwen');
    for (const name of [
      'output.json',
      'wav_transcript.json',
      'wav_transcript_aligned.json',
      'precise_truncation.json',
    ]) {
      write(run, `1q1a/videos__0001/${name}`, TRANSCRIPT);
      if (name !== 'precise_truncation.json') write(run, `1q1a/videos__0002/${name}`, TRANSCRIPT);
    }
    write(run, '1q1a/0003/output.json', TRANSCRIPT);
    const { runs } = await openAndRead(folder);
    expect(runs.qwen!.map((output) => output.file.split('/').at(-1))).toEqual([
      'precise_truncation.json',
      'wav_transcript_aligned.json',
      'output.json',
    ]);
  });

  it('labels runs by a study.json and reports runs it does not know', async () => {
    const study = copyOfLayout();
    write(study, 'study.json', {
      name: 'Kitchen pilot',
      description: 'Two models.',
      runs: {
        alpha: { kind: 'scripted', label: 'Waits and answers', note: 'Written by hand.' },
        gamma: { kind: 'scripted' },
        beta: { kind: 'real' },
      },
    });
    const source = await open(study);
    expect([source.studyName, source.studyDescription]).toEqual(['Kitchen pilot', 'Two models.']);
    expect(source.runs[0]).toMatchObject({
      name: 'alpha',
      kind: 'scripted',
      label: 'Waits and answers',
      note: 'Written by hand.',
    });
    expect(source.runs[1]).toMatchObject({ name: 'beta', kind: 'imported', label: 'beta' });
    expect(issue(source.issues, 'study-file-run').message).toContain('“gamma”');
    expect(issue(source.issues, 'study-file-value')).toMatchObject({ record: 'runs.beta.kind' });
  });
});

describe('identity', () => {
  it('keeps names as text and warns where only zeros differ or subsets share names', async () => {
    const folder = tempFolder();
    writeDataset(folder, ['001', '1', '7']);
    writeDataset(folder, ['7'], '1q1a_math');
    const { samples, issues } = await openAndRead(folder);
    expect(names(samples)).toEqual(['1q1a/001', '1q1a/1', '1q1a/7', '1q1a_math/7']);
    expect(issue(issues, 'names-differ-in-zeros').message).toBe('1q1a has a sample “001” and a sample “1”.');
    expect(issue(issues, 'name-in-several-subsets').message).toContain('7 in 1q1a and 1q1a_math');
  });

  it('tells an exact duplicate of a sample from one with other content', async () => {
    const folder = tempFolder();
    writeDataset(folder, ['0001', '0002']);
    writeDataset(join(folder, 'copy'), ['0001', '0002']);
    write(folder, 'copy/data/1q1a/annotations/0002.json', [
      ROW,
      { ...ROW, question_time: 9, answer_time: 10 },
    ]);
    const { samples, issues } = await openAndRead(folder);
    expect(names(samples)).toEqual(['1q1a/0001', '1q1a/0002']);
    expect(issue(issues, 'sample-twice')).toMatchObject({
      severity: 'warning',
      file: 'copy/data/1q1a/annotations/0001.json',
    });
    const different = issue(issues, 'sample-twice-and-different');
    expect(different.severity).toBe('error');
    expect(different.action).toContain('data/1q1a/annotations/0002.json is used');
    expect(samples[1]!.slots).toHaveLength(1);
  });

  it('names equal sample ids, and ids that are numbers', async () => {
    const folder = tempFolder();
    writeDataset(folder, ['0001', '0002', '0003']);
    const run = join(folder, 'outputs/qwen');
    for (const name of ['0001', '0002', '0003']) writeOutput(run, `1q1a/videos__${name}`);
    const row = (sample_id: unknown, name: string): string =>
      JSON.stringify({
        sample_id,
        gt_json: `data/1q1a/annotations/${name}.json`,
        model_json: `outputs/qwen/1q1a/videos__${name}/wav_transcript.json`,
        scene_type: 'multi_turn',
      });
    const lines = [row('1', '0001'), row(1, '0002'), row('x', '0003')].join('\n');
    const { runs, issues } = await openAndRead(write(folder, 'm.jsonl', lines));
    expect(issue(issues, 'sample-id-is-a-number')).toMatchObject({
      record: 'line 2.sample_id',
      severity: 'warning',
    });
    expect(issue(issues, 'sample-id-twice')).toMatchObject({ record: 'line 2.sample_id', severity: 'error' });
    expect(runs.qwen).toHaveLength(3);
  });

  it('never gives one sample’s judged results to another of the same id', async () => {
    const study = copyOfLayout();
    const evaluations = join(study, 'outputs/alpha/unified_eval');
    cpSync(
      join(evaluations, '1q1a__videos__0001.unified_eval.json'),
      join(evaluations, '1q1a_math__videos__0001.unified_eval.json'),
    );
    const { runs, issues } = await openAndRead(study);
    const math = runs.alpha!.find((output) => names([output])[0] === '1q1a_math/0001')!;
    expect(math.verdicts.size).toBe(0);
    expect(math.evaluationHash).toBeNull();
    const found = issue(issues, 'evaluation-of-another-sample');
    expect(found.severity).toBe('error');
    expect(found.message).toContain('belongs to 1q1a_math/0001, but it judges 1q1a/0001');
  });

  it('says which outputs have no sample and which folder names are ambiguous', async () => {
    const folder = tempFolder();
    writeDataset(folder, ['0001']);
    writeDataset(folder, ['0001'], '1q1a_math');
    const run = join(folder, 'outputs/qwen');
    writeOutput(run, '1q1a/videos__0001');
    writeOutput(run, '1q1a/videos__0002');
    writeOutput(join(folder, 'outputs/flat'), 'videos__0001');
    const { source, runs } = await openAndRead(folder);
    expect(names(runs.qwen!)).toEqual(['1q1a/0001']);
    expect(issue(source.issues, 'sample-not-in-dataset').message).toBe(
      'Run qwen has output for 1 sample(s) that the dataset does not hold: 1q1a/0002.',
    );
    expect(issue(source.issues, 'subset-ambiguous')).toMatchObject({
      file: 'outputs/flat/videos__0001',
      message: '“videos__0001” exists in 1q1a and 1q1a_math, and the folder does not tell which is meant.',
    });
  });

  it('takes one folder of judged results per run and names the other', async () => {
    const study = copyOfLayout();
    cpSync(join(study, 'outputs/alpha/unified_eval'), join(study, 'outputs/alpha/another_judge'), {
      recursive: true,
    });
    const { source } = await openAndRead(study);
    expect(issue(source.issues, 'second-set-of-evaluations')).toMatchObject({
      file: 'outputs/alpha/another_judge',
    });
    const other = await open(join(study, 'outputs/alpha/another_judge'));
    expect(other.runs[0]!.outputs[0]!.evaluationPath).toContain('another_judge');
  });

  it('asks for scene types where no map and no folder tells them', async () => {
    const folder = tempFolder();
    for (const file of [
      'mine/annotations/0001.json',
      'mine/annotations/nested/0002.json',
      '1q1a_math/annotations/0003.json',
    ]) {
      write(folder, `data/${file}`, [ROW, { ...ROW, question_time: 2, answer_time: 2.5 }]);
    }
    const { source, issues } = await openAndRead(folder);
    expect(source.samples.map(({ subset, name, sceneType }) => [subset, name, sceneType])).toEqual([
      ['1q1a_math', '0003', 'multi_turn'],
      ['mine', '0001', null],
      ['mine', 'nested/0002', 'nested'],
    ]);
    expect(issue(issues, 'scene-type-unknown')).toMatchObject({
      severity: 'error',
      file: 'data/mine/annotations/0001.json',
    });
    expect(issue(issues, 'scene-type-unknown').action).toContain('add it to video_json_map.json');
  });

  it('reads nothing outside the subset that a map names', async () => {
    const folder = tempFolder();
    writeDataset(folder, ['0001']);
    write(folder, 'secret.json', [ROW]);
    write(folder, 'data/1q1a/video_json_map.json', {
      entries: [
        { video: 'videos/0001.mp4', annotation: 'annotations/0001.json', scene_type: 'multi_turn' },
        { video: 'x.mp4', annotation: '../../secret.json', scene_type: 'multi_turn' },
      ],
    });
    const { samples, issues } = await openAndRead(folder);
    expect(names(samples)).toEqual(['1q1a/0001']);
    expect(issue(issues, 'map-entry-skipped').message).toBe(
      'entries[1] names ../../secret.json, which lies outside the subset.',
    );
  });

  it('has no unexpected issues on the tree as published', async () => {
    expect(codes((await openAndRead(LAYOUT)).issues)).toEqual([
      'chunk-times-swapped',
      'chunk-without-times',
      'name-in-several-subsets',
      'sample-failed',
      'slot-without-core-window',
    ]);
  });
});
