import { cpSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aggregate } from '../../../src/core/omni-interact/aggregate.ts';
import { suiteJson } from '../../../src/core/omni-interact/cases.ts';
import { REFERENCE_PROFILE } from '../../../src/core/omni-interact/profile.ts';
import { importInto, previewImport } from '../../../src/main/jobs/import-job.ts';
import { readAggregatedSamples } from '../../../src/main/store/aggregated-samples.ts';
import { readSampleView } from '../../../src/main/store/sample-view.ts';
import { locateSlot } from '../../../src/main/store/slot-queries.ts';
import type { OpenStudy } from '../../../src/main/store/study-file.ts';
import { readRuns } from '../../../src/main/store/study-info.ts';
import { differences } from '../../oracle/compare.ts';
import { contentsOf, copyOfFixtureTree, emptyStudy, FIXTURE_TREE, rewrite } from '../study-fixture.ts';

const runNamed = (study: OpenStudy, name: string) => readRuns(study.db).find((run) => run.name === name)!;

const viewOf = (study: OpenStudy, subset: string, sample: string) =>
  readSampleView(study, locateSlot(study.db, { subset, sample })!.sampleId)!;

describe('importing the fixture tree', () => {
  it('brings two runs, one failed sample and all verdicts', async () => {
    const study = emptyStudy();
    const report = await importInto(study, FIXTURE_TREE, {});
    expect(report.counts).toMatchObject({ samples: 14, runs: 2, outputs: 27 });
    expect(runNamed(study, 'alpha')).toMatchObject({ samplesOk: 14, samplesFailed: 0, unjudgedSlots: 0 });
    expect(runNamed(study, 'beta')).toMatchObject({ samplesOk: 13, samplesFailed: 1, unjudgedSlots: 0 });
    const failed = viewOf(study, '1q1a', '0005').outputs[1]!;
    expect(failed).toMatchObject({ status: 'failed', chunks: [] });
    expect(failed.detail).toContain('timeout');
  });

  it.each(['alpha', 'beta'])('gives %s the figures of its own unified_eval_summary.json', async (name) => {
    const study = emptyStudy();
    await importInto(study, FIXTURE_TREE, {});
    const own = JSON.parse(
      readFileSync(join(FIXTURE_TREE, 'outputs', name, 'unified_eval', 'unified_eval_summary.json'), 'utf8'),
    );
    const ours = suiteJson(
      aggregate(readAggregatedSamples(study.db, runNamed(study, name).runId), REFERENCE_PROFILE),
    );
    const { summary } = own;
    const expected = {
      all: pick(summary, [
        'num_slots',
        'num_unmatched_chunks',
        'Global_TP',
        'Global_FP',
        'Global_FN',
        'IA_QTF1',
      ]),
      ...pick(summary, ['by_scene_type', 'by_question_type', 'nested_by_role', 'pure_scores', 'interrupted']),
      nested_chain_completion: summary.nested_chain_completion,
      paper_metrics: pick(summary.paper_metrics, ['exp_f1', 'exp_interruption', 'exp_nested']),
    };
    expect(summary.num_slots).toBeGreaterThan(60);
    // The file explains its groups in prose beside the numbers.
    expect(differences(expected, ours).filter((line) => !line.includes('.definition:'))).toEqual([]);
  });

  it('changes nothing when done twice', async () => {
    const study = emptyStudy();
    await importInto(study, FIXTURE_TREE, {});
    const before = contentsOf(study);
    const again = await importInto(study, FIXTURE_TREE, {});
    expect(Object.values(again.added)).toEqual(Object.values(again.added).map(() => 0));
    expect(Object.values(again.changed)).toEqual(Object.values(again.changed).map(() => 0));
    expect(again.runs.map((run) => run.state)).toEqual(['unchanged', 'unchanged']);
    expect(contentsOf(study)).toEqual(before);
  });

  it('previews without writing anything', async () => {
    const study = emptyStudy();
    const before = contentsOf(study);
    const preview = await previewImport(study, FIXTURE_TREE, {});
    expect(preview.counts.outputs).toBe(27);
    expect(preview.runs.map(({ name, state }) => [name, state])).toEqual([
      ['alpha', 'new'],
      ['beta', 'new'],
    ]);
    expect(contentsOf(study)).toEqual(before);
    expect(await previewImport(null, FIXTURE_TREE, {})).toMatchObject({ counts: preview.counts });
  });
});

function pick(from: Record<string, unknown>, keys: string[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, from[key]]));
}

describe('importing changed content', () => {
  it('replaces a changed transcript and marks the verdicts on the changed text stale', async () => {
    const tree = copyOfFixtureTree();
    const study = emptyStudy();
    await importInto(study, tree, {});
    const transcript = join(tree, 'outputs/alpha/1q1a_math/videos__0001/precise_truncation.json');
    const before = viewOf(study, '1q1a_math', '0001').outputs[0]!;
    const judged = Object.keys(before.verdicts).length;
    rewrite(transcript, (text) => text.replaceAll(/"text": "([^"]+)"/g, '"text": "X$1"'));

    const report = await importInto(study, tree, {});
    expect(report.runs.find((run) => run.name === 'alpha')?.state).toBe('changed');
    expect(report.changed.outputs).toBe(1);
    const after = viewOf(study, '1q1a_math', '0001').outputs[0]!;
    expect(after.chunks.some((chunk) => chunk.text.startsWith('X'))).toBe(true);
    expect(after.stale.length).toBeGreaterThan(0);
    expect(Object.keys(after.verdicts).length).toBeLessThan(judged);
    expect(runNamed(study, 'alpha').unjudgedSlots).toBeGreaterThan(0);
  });

  it('recognises a copy of a run under another name and leaves it out unless asked', async () => {
    const tree = copyOfFixtureTree();
    const study = emptyStudy();
    await importInto(study, tree, {});
    const before = contentsOf(study);
    cpSync(join(tree, 'outputs/alpha'), join(tree, 'outputs/gamma'), { recursive: true });
    rmSync(join(tree, 'outputs/gamma/batch_summary.json'));
    const report = await importInto(study, tree, {});
    expect(report.runs.find((run) => run.name === 'gamma')).toMatchObject({ state: 'copy', copyOf: 'alpha' });
    expect(contentsOf(study)).toEqual(before);
    await importInto(study, tree, { keepCopies: true });
    expect(runNamed(study, 'gamma').samplesOk).toBe(14);
  });

  it('scores every run anew when an annotation changes', async () => {
    const tree = copyOfFixtureTree();
    const study = emptyStudy();
    await importInto(study, tree, {});
    const annotation = join(tree, 'data/1q1a/annotations/0004.json');
    const view = viewOf(study, '1q1a', '0004');
    const rows = JSON.parse(readFileSync(annotation, 'utf8')) as unknown[];
    rewrite(annotation, () => JSON.stringify(rows.slice(0, 2)));
    const report = await importInto(study, tree, {});
    expect(report.changed.samples).toBe(1);
    const changed = viewOf(study, '1q1a', '0004');
    expect(changed.slots).toHaveLength(2);
    expect(view.slots.length).toBeGreaterThan(2);
    const scores = study.db
      .prepare('SELECT count(*) FROM scores JOIN slots USING (slot_key) WHERE sample_id = ?')
      .pluck()
      .get(changed.sampleId);
    expect(scores).toBe(4);
  });

  it('keeps the good files when others are broken', async () => {
    const tree = copyOfFixtureTree();
    rewrite(join(tree, 'outputs/alpha/1q1a/videos__0001/precise_truncation.json'), (text) =>
      text.slice(0, 300),
    );
    rewrite(join(tree, 'data/1q1a/annotations/0002.json'), () => '{"rows": 3}');
    rewrite(join(tree, 'outputs/beta/unified_eval/1q1a__videos__0003.unified_eval.json'), () => '[]');
    const study = emptyStudy();
    const report = await importInto(study, tree, {});
    const about = (file: string) => report.issues.filter((issue) => issue.file.endsWith(file));
    expect(about('videos__0001/precise_truncation.json').some((issue) => issue.severity === 'error')).toBe(
      true,
    );
    expect(about('annotations/0002.json').some((issue) => issue.severity === 'error')).toBe(true);
    expect(about('1q1a__videos__0003.unified_eval.json')).not.toEqual([]);
    expect(report.counts.samples).toBe(13);
    for (const issue of report.issues) {
      expect(issue.message).not.toBe('');
      expect(issue.action).not.toBe('');
    }
  });

  it('leaves the study alone when the import is cancelled half way', async () => {
    const study = emptyStudy();
    const before = contentsOf(study);
    const cancelling = new AbortController();
    const running = importInto(study, FIXTURE_TREE, {
      signal: cancelling.signal,
      onProgress: (fraction) => {
        if (fraction !== null && fraction > 0.5) cancelling.abort(new Error('enough'));
      },
    });
    await expect(running).rejects.toThrow('enough');
    expect(contentsOf(study)).toEqual(before);
    expect(study.db.prepare('SELECT state FROM imports').pluck().all()).toEqual(['cancelled']);
  });

  it('says what it looked for when a path holds nothing of the kind', async () => {
    const study = emptyStudy();
    const folder = join(copyOfFixtureTree(), 'nothing');
    await expect(importInto(study, folder, {})).rejects.toThrow(/nothing/);
    renameSync(join(copyOfFixtureTree(), 'data'), folder.replace('nothing', 'elsewhere'));
    expect(contentsOf(study).samples).toEqual([]);
  });
});

describe('another data set with the same sample names', () => {
  /** The fixture tree elsewhere, with another annotation for one sample. */
  const foreignTree = (): string => {
    const tree = copyOfFixtureTree();
    const annotation = join(tree, 'data/1q1a/annotations/0004.json');
    const rows = JSON.parse(readFileSync(annotation, 'utf8')) as unknown[];
    rewrite(annotation, () => JSON.stringify(rows.slice(0, 2)));
    renameSync(join(tree, 'outputs/alpha'), join(tree, 'outputs/gamma'));
    return tree;
  };

  it('leaves the study’s sample and its runs alone and lists the conflict', async () => {
    const study = emptyStudy();
    await importInto(study, FIXTURE_TREE, {});
    const slots = viewOf(study, '1q1a', '0004').slots.length;
    const before = readAggregatedSamples(study.db, runNamed(study, 'alpha').runId);
    const tree = foreignTree();
    expect((await previewImport(study, tree, {})).conflicts).toEqual([{ sample: '1q1a/0004', runs: 2 }]);
    const report = await importInto(study, tree, { keepCopies: true });
    expect(report.conflicts).toEqual([{ sample: '1q1a/0004', runs: 2 }]);
    expect(viewOf(study, '1q1a', '0004').slots).toHaveLength(slots);
    expect(readAggregatedSamples(study.db, runNamed(study, 'alpha').runId)).toEqual(before);
    expect(runNamed(study, 'gamma').samplesOk).toBe(13);
  });

  it('takes its place only when asked to', async () => {
    const study = emptyStudy();
    await importInto(study, FIXTURE_TREE, {});
    const report = await importInto(study, foreignTree(), { keepCopies: true, replace: true });
    expect(report.conflicts).toEqual([]);
    expect(viewOf(study, '1q1a', '0004').slots).toHaveLength(2);
    expect(runNamed(study, 'gamma').samplesOk).toBe(14);
  });
});

describe('importing a damaged copy', () => {
  it('keeps the good outputs imported before, and says how many', async () => {
    const tree = copyOfFixtureTree();
    const study = emptyStudy();
    await importInto(study, tree, {});
    const before = readAggregatedSamples(study.db, runNamed(study, 'beta').runId);
    rewrite(join(tree, 'outputs/beta/batch_summary.json'), (text) => text.slice(0, 200));
    const transcript = 'outputs/beta/1q1a/videos__0001/precise_truncation.json';
    rewrite(join(tree, transcript), (text) => text.slice(0, 50));
    const report = await importInto(study, tree, {});
    expect(report.runs.find(({ name }) => name === 'beta')?.kept).toBe(13);
    expect(report.issues.map((issue) => issue.code)).toContain('good-output-kept');
    expect(readAggregatedSamples(study.db, runNamed(study, 'beta').runId)).toEqual(before);
    await importInto(study, tree, { replace: true });
    expect(runNamed(study, 'beta').samplesOk).toBe(0);
  });
});
