import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { detectOmniInteract } from '../../../../src/main/import/omni-interact/detect.ts';
import type { ReadOutput } from '../../../../src/main/import/omni-interact/read.ts';
import { previewImport } from '../../../../src/main/jobs/import-job.ts';
import { LAYOUT, tempFolder } from '../temp-folder.ts';
import { codes, issue, names, open, openAndRead } from './opening.ts';

/** Parts of judged files as they lie on disk, counted here without the reader under test. */
interface RawEvaluation {
  slots: {
    stage_early: { category: string };
    stage_core: { judge_core: object };
    interruption_diagnostic?: { judge_partial?: object };
  }[];
}

function countVerdicts(run: string): number {
  const folder = join(LAYOUT, 'outputs', run, 'unified_eval');
  let count = 0;
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.unified_eval.json'))) {
    const { slots } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as RawEvaluation;
    for (const slot of slots) {
      if (slot.stage_early.category !== 'none') count += 1;
      if (Object.keys(slot.stage_core.judge_core).length > 0) count += 1;
      if (slot.interruption_diagnostic?.judge_partial) count += 1;
    }
  }
  return count;
}

function countChunks(run: string): { placed: number; rejected: number } {
  const folder = join(LAYOUT, 'outputs', run);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const result = { placed: 0, rejected: 0 };
  for (const file of files.filter((name) => name.endsWith('precise_truncation.json'))) {
    const { chunks } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
      chunks: { timestamp: (number | null)[] }[];
    };
    for (const { timestamp } of chunks) result[timestamp.includes(null) ? 'rejected' : 'placed'] += 1;
  }
  return result;
}

describe('the layout tree', () => {
  it('opens with two models, fourteen samples and one failed sample in the batch’s words', async () => {
    const { source, samples, runs, issues } = await openAndRead(LAYOUT);
    expect(source.detected).toBe(
      'OmniInteract dataset and outputs: 14 samples in 3 subsets, 2 runs (alpha, beta)',
    );
    expect(source.subsets).toEqual(['1q1a', '1q1a_math', '1qna']);
    expect(names(samples)).toContain('1qna/captaincook4d/Burrito-1_7');
    expect(names(samples).filter((name) => name.endsWith('/0001'))).toEqual(['1q1a/0001', '1q1a_math/0001']);
    expect(samples.reduce((sum, sample) => sum + sample.slots.length, 0)).toBe(69);

    expect(runs.alpha!.filter((output) => output.status === 'ok')).toHaveLength(14);
    expect(runs.beta!.filter((output) => output.status === 'ok')).toHaveLength(13);
    const failed = runs.beta!.filter((output) => output.status === 'failed');
    expect(names(failed)).toEqual(['1q1a/0005']);
    expect(failed[0]!.detail).toBe('error: timeout (900s)');
    expect(issue(issues, 'sample-failed')).toMatchObject({
      severity: 'warning',
      file: 'outputs/beta/batch_summary.json',
      record: 'results[4]',
      message: '1q1a/0005 does not count for run beta: error: timeout (900s).',
    });
    expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it.each(['alpha', 'beta'])('brings every verdict and every chunk of %s', async (run) => {
    const { runs } = await openAndRead(LAYOUT);
    const outputs = runs[run]!;
    const verdicts = outputs
      .flatMap((output) => [...output.verdicts.values()])
      .flatMap(({ early, core, partial }) =>
        [early, core, partial].filter((verdict) => verdict !== undefined),
      );
    expect(countVerdicts(run)).toBeGreaterThan(40);
    expect(verdicts).toHaveLength(countVerdicts(run));
    expect(verdicts.every((verdict) => verdict.state === 'ok')).toBe(true);
    expect({
      placed: outputs.reduce((sum, output) => sum + output.chunks.length, 0),
      rejected: outputs.reduce((sum, output) => sum + output.rejected.length, 0),
    }).toEqual(countChunks(run));
  });

  it('remembers where each record came from', async () => {
    const { runs, samples } = await openAndRead(LAYOUT);
    const output = runs.alpha!.find(
      (candidate) => candidate.subset === '1q1a_math' && candidate.name === '0002',
    )!;
    expect(output.file).toBe('outputs/alpha/1q1a_math/videos__0002/precise_truncation.json');
    expect(output.evaluationFile).toBe(
      'outputs/alpha/unified_eval/1q1a_math__videos__0002.unified_eval.json',
    );
    const hash = (file: string): string =>
      createHash('sha256')
        .update(readFileSync(join(LAYOUT, file)))
        .digest('hex');
    expect(output.sourceHash).toBe(hash(output.file));
    expect(output.evaluationHash).toBe(hash(output.evaluationFile!));
    expect(samples[0]!.file).toBe('data/1q1a/annotations/0001.json');
    expect(samples[0]!.sourceHash).toBe(hash(samples[0]!.file));
    for (const [slotId, stages] of output.verdictInputs) {
      for (const input of Object.values(stages)) expect(input, `slot ${slotId}`).toHaveProperty('reference');
    }
  });

  it('previews the same numbers, says what is not used and reports progress', async () => {
    const fractions: number[] = [];
    const preview = await previewImport(null, LAYOUT, {
      onProgress: (fraction) => {
        if (fraction !== null) fractions.push(fraction);
      },
    });
    const verdicts = countVerdicts('alpha') + countVerdicts('beta');
    expect(preview.counts).toEqual({
      samples: 14,
      slots: 69,
      runs: 2,
      outputs: 27,
      chunks: countChunks('alpha').placed + countChunks('beta').placed,
      verdicts,
      media: 0,
    });
    expect(preview.runs.map(({ name, samples, failed }) => [name, samples, failed])).toEqual([
      ['alpha', 14, 0],
      ['beta', 13, 1],
    ]);
    expect(preview.subsets).toEqual([
      { name: '1q1a', samples: 8, slots: 47 },
      { name: '1q1a_math', samples: 3, slots: 10 },
      { name: '1qna', samples: 3, slots: 12 },
    ]);
    expect(codes(preview.issues)).toContain('media-missing');
    expect(preview.ignored).toContainEqual({
      file: 'outputs/alpha/…/wav_transcript.json (14 files)',
      reason: 'precise_truncation.json of the same sample is used',
    });
    expect(fractions.at(-1)).toBe(1);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
  });
});

describe('each way in', () => {
  it.each([
    [
      'outputs',
      'OmniInteract outputs: 2 runs (alpha, beta); dataset found in ../data with 14 samples in 3 subsets',
      2,
    ],
    [
      'outputs/beta',
      'OmniInteract outputs: 1 run (beta); dataset found in ../../data with 14 samples in 3 subsets',
      1,
    ],
    [
      'outputs/beta/batch_summary.json',
      'OmniInteract outputs: 1 run (beta); dataset found in ../../data with 14 samples in 3 subsets',
      1,
    ],
    [
      'outputs/beta/unified_eval',
      'OmniInteract judged results: 1 run (beta); dataset found in ../../data with 14 samples in 3 subsets',
      1,
    ],
    ['data', 'OmniInteract dataset: 14 samples in 3 subsets', 0],
    ['data/1q1a', 'OmniInteract dataset: 8 samples in 1 subset', 0],
    ['data/1q1a/annotations', 'OmniInteract dataset: 8 samples in 1 subset', 0],
    ['data/1q1a/video_json_map.json', 'OmniInteract dataset: 8 samples in 1 subset', 0],
  ])('%s', async (path, detected, runCount) => {
    const { source, runs } = await openAndRead(join(LAYOUT, path));
    expect(source.detected).toBe(detected);
    expect(source.runs).toHaveLength(runCount);
    if (runCount > 0) {
      expect(source.samplesFrom).toBe('beside');
      expect(issue(source.issues, 'dataset-beside').message).toContain('data');
      const whole = await openAndRead(LAYOUT);
      const content = ({ subset, name, status, sourceHash, evaluationHash, verdicts }: ReadOutput) => ({
        subset,
        name,
        status,
        sourceHash,
        evaluationHash,
        verdicts,
      });
      expect(runs.beta!.map(content)).toEqual(whole.runs.beta!.map(content));
    }
  });

  it('one subset keeps its name as the subset', async () => {
    const source = await open(join(LAYOUT, 'data/1q1a_math'));
    expect(names(source.samples)).toEqual(['1q1a_math/0001', '1q1a_math/0002', '1q1a_math/0003']);
  });

  it('outputs whose samples the study holds already', async () => {
    const folder = tempFolder();
    cpSync(join(LAYOUT, 'outputs/beta'), join(folder, 'beta'), { recursive: true });
    const knownSamples = (await open(LAYOUT)).samples.map(({ subset, name }) => ({ subset, name }));
    const { source, runs, issues } = await openAndRead(join(folder, 'beta'), { knownSamples });
    expect(source.samplesFrom).toBe('study');
    expect(source.detected).toBe('OmniInteract outputs: 1 run (beta), for samples the study already holds');
    expect(runs.beta!.filter((output) => output.status === 'ok')).toHaveLength(13);
    expect(runs.beta!.filter((output) => output.verdicts.size > 0).length).toBeGreaterThan(9);
    expect(codes(issues)).not.toContain('annotations-missing');
  });

  it('outputs without annotations anywhere say so', async () => {
    const folder = tempFolder();
    cpSync(join(LAYOUT, 'outputs/beta'), join(folder, 'beta'), { recursive: true });
    const { source, runs } = await openAndRead(join(folder, 'beta'));
    expect(source.samplesFrom).toBe('none');
    const missing = issue(source.issues, 'annotations-missing');
    expect(missing.severity).toBe('error');
    expect(missing.action).toContain('import the dataset first');
    expect(names(runs.beta!)).toContain('1qna/captaincook4d/Burrito-1_7');
  });

  it('judged results by themselves are enough', async () => {
    const folder = tempFolder();
    cpSync(join(LAYOUT, 'outputs/beta/unified_eval'), join(folder, 'beta/unified_eval'), { recursive: true });
    const alone = await openAndRead(join(folder, 'beta/unified_eval'));
    expect(issue(alone.issues, 'rebuilt-from-judged-results').action).toContain('without readable times');
    const whole = await openAndRead(LAYOUT);
    const ok = whole.runs.beta!.filter((output) => output.status === 'ok');
    expect(names(alone.runs.beta!)).toEqual(names(ok));
    for (const [position, output] of alone.runs.beta!.entries()) {
      const original = ok[position]!;
      const withoutMark = original.chunks.map(({ swapped: _swapped, ...chunk }) => chunk);
      expect(output.chunks).toEqual(withoutMark);
      expect(output.verdicts).toEqual(original.verdicts);
      const sample = alone.samples.find((candidate) => names([candidate])[0] === names([output])[0])!;
      const annotated = whole.samples.find((candidate) => names([candidate])[0] === names([output])[0])!;
      expect(sample.slots).toEqual(annotated.slots);
    }
  });

  it('anything else is refused with a way on', async () => {
    for (const path of [
      join(LAYOUT, '../oracle'),
      join(LAYOUT, 'nowhere'),
      join(LAYOUT, 'data/1q1a/annotations/0001.json'),
    ]) {
      const refused = await detectOmniInteract(path);
      if (refused.recognised) throw new Error(`recognised ${path}`);
      expect(refused.reason).toMatch(/no annotations folder|does not exist|is no manifest/);
      expect(refused.action.length).toBeGreaterThan(20);
    }
  });

  it('stops when cancelled, while looking and while reading', async () => {
    await expect(detectOmniInteract(LAYOUT, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
    await expect(previewImport(null, LAYOUT, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
  });
});
