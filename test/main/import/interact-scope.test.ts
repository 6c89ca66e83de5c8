import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { outcomeInCode } from '../../../src/core/omni-interact/outcome.ts';
import { importInto, previewImport } from '../../../src/main/jobs/import-job.ts';
import { readSampleView } from '../../../src/main/store/sample-view.ts';
import { readScopeFacts } from '../../../src/main/store/scope-facts.ts';
import { readSlotIndex } from '../../../src/main/store/slot-queries.ts';
import { type OpenStudy, openStudyFile } from '../../../src/main/store/study-file.ts';
import { readRuns, readStudyInfo } from '../../../src/main/store/study-info.ts';
import { FIXTURE_TREE, temporaryFolder } from '../study-fixture.ts';

const SCOPE_TREE = fileURLToPath(new URL('../../fixtures/interact-scope', import.meta.url));

const newStudy = (): OpenStudy =>
  openStudyFile(join(temporaryFolder(), 'study.slotscope'), { create: 'Study' });

/** Outcome words by run and `subset/name·slot`. */
function outcomes(study: OpenStudy): Record<string, string[]> {
  const index = readSlotIndex(study.db, { benchmark: 'interact-scope' }, 'order');
  const runs = readRuns(study.db);
  return Object.fromEntries(
    index.runIds.map((runId, column) => [
      runs.find((run) => run.runId === runId)?.name,
      Array.from(index.outcomes[column]!, (code) => outcomeInCode(code)),
    ]),
  );
}

describe('importing Omni-InteractScope', () => {
  it('makes an interaction of every record and a run of every model and arm', async () => {
    const study = newStudy();
    const report = await importInto(study, SCOPE_TREE, {});
    expect(report).toMatchObject({
      benchmark: 'interact-scope',
      counts: { samples: 4, slots: 8, runs: 2, outputs: 6, chunks: 12, verdicts: 6 },
    });
    expect(readRuns(study.db)).toMatchObject([
      { name: 'alpha', model: 'alpha', arm: null, benchmark: 'interact-scope' },
      { name: 'alpha [no-scene]', model: 'alpha', arm: 'no-scene' },
    ]);
    expect(readStudyInfo(study).benchmarks).toMatchObject([
      { benchmark: 'interact-scope', samples: 4, slots: 8, runs: 2 },
    ]);
  });

  it('scores every target in time order, and leaves open what hangs on a missing verdict', async () => {
    const study = newStudy();
    await importInto(study, SCOPE_TREE, {});
    // T1; T7 at 10, 20, 30; T8-A; T8-C at 6, 14, 25.
    expect(outcomes(study)).toEqual({
      alpha: ['hit', 'premature', 'hit', 'content-failure', 'hit', 'hit', 'hit', 'unjudged'],
      'alpha [no-scene]': [
        'premature',
        ...new Array(4).fill('not-run'),
        'incomplete',
        'incomplete',
        'incomplete',
      ],
    });
  });

  it('shows a target as a slot that opens at the query or the midpoint and is met in its window', async () => {
    const study = newStudy();
    await importInto(study, SCOPE_TREE, {});
    const id = study.db
      .prepare("SELECT sample_id FROM samples WHERE name = 't7-cook'")
      .pluck()
      .get() as number;
    const view = readSampleView(study, id);
    expect(view?.slots).toMatchObject([
      { slotId: 1, sceneType: 'T7', start: 1, tA: 8, end: 12, questionText: '每做一步就告诉我。' },
      { slotId: 2, start: 15, tA: 18, end: 22, referenceText: '倒入牛奶' },
      { slotId: 3, start: 25, tA: 28, end: 32 },
    ]);
    expect(view?.outputs[0]?.stageVerdicts).toMatchObject([
      { slotId: 2, chunkIndex: 1, verdict: { correct: true } },
      { slotId: 3, chunkIndex: 2, verdict: { correct: false } },
    ]);
  });

  it('names the record and the field of what it cannot use', async () => {
    const { issues } = await importInto(newStudy(), SCOPE_TREE, {});
    const of = (code: string) => issues.filter((issue) => issue.code === code);
    expect(of('verdict-unreadable')).toMatchObject([{ file: 'verdicts.jsonl', record: 'line 4.verdict' }]);
    expect(of('verdict-without-place')).toMatchObject([{ file: 'verdicts.jsonl', record: 'line 7' }]);
    expect(of('media-missing')).toHaveLength(4);
  });

  it('changes nothing the second time, and brings a corrected output in alone', async () => {
    const tree = join(temporaryFolder(), 'tree');
    cpSync(SCOPE_TREE, tree, { recursive: true });
    const study = newStudy();
    await importInto(study, tree, {});
    const again = await importInto(study, tree, {});
    expect([again.added, again.changed]).toEqual(
      new Array(2).fill(expect.objectContaining({ samples: 0, outputs: 0 })),
    );
    const record = {
      id: 't1-logo',
      model: 'alpha',
      arm: 'no-scene',
      outputs: [{ t: 11, tools: ['image_search'] }],
    };
    writeFileSync(join(tree, 'outputs', 'alpha--no-scene.jsonl'), `${JSON.stringify(record)}\n`);
    const changed = await importInto(study, tree, {});
    expect(changed.changed).toMatchObject({ outputs: 1 });
    expect(outcomes(study)['alpha [no-scene]']?.[0]).toBe('hit');
  });

  it('reads runs alone once the study knows their interactions', async () => {
    const study = newStudy();
    await importInto(study, SCOPE_TREE, {});
    const file = join(temporaryFolder(), 'beta.jsonl');
    writeFileSync(
      file,
      `${JSON.stringify({ id: 't1-logo', model: 'beta', outputs: [{ t: 13, tools: ['web_search'] }] })}\n`,
    );
    expect(await previewImport(study, file, {})).toMatchObject({
      runs: [{ name: 'beta', samples: 1, state: 'new' }],
    });
    await importInto(study, file, {});
    expect(outcomes(study).beta?.[0]).toBe('content-failure');
  });

  it('keeps two benchmarks in one study apart', async () => {
    const study = newStudy();
    await importInto(study, FIXTURE_TREE, { keepCopies: true });
    const before = readSlotIndex(study.db, { benchmark: 'omni-interact' }, 'disagreement');
    await importInto(study, SCOPE_TREE, {});
    expect(readSlotIndex(study.db, { benchmark: 'omni-interact' }, 'disagreement')).toEqual(before);
    expect(readScopeFacts(study.db)).toMatchObject({
      interactions: [{ id: 't1-logo' }, { id: 't7-cook' }, { id: 't8a-door' }, { id: 't8c-tea' }],
      runs: [
        { name: 'alpha', arm: null, traces: [{ trace: { calls: 12 } }, {}, {}, {}] },
        { arm: 'no-scene' },
      ],
    });
  });
});
