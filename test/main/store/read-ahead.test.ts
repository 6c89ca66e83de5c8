import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { examineStudy } from '../../../src/main/doctor/doctor.ts';
import { threadsFor } from '../../../src/main/import/read-ahead/read-ahead.ts';
import { importInto, previewImport } from '../../../src/main/jobs/import-job.ts';
import { setHumanVerdict } from '../../../src/main/store/human-verdicts.ts';
import { setScoredBy } from '../../../src/main/store/scores.ts';
import type { OpenStudy } from '../../../src/main/store/study-file.ts';
import { contentsOf, copyOfFixtureTree, emptyStudy, FIXTURE_TREE, rewrite } from '../study-fixture.ts';

/** The rows of a study without the times at which they were made. */
const rowsOf = (study: OpenStudy): unknown =>
  JSON.parse(JSON.stringify(contentsOf(study), (key, value) => (key === 'created_at' ? null : value)));

async function studyRead(path: string, threads: number, begin?: (study: OpenStudy) => void) {
  const study = emptyStudy();
  begin?.(study);
  const { seconds: _, ...report } = await importInto(study, path, { threads });
  return { study, report };
}

/** What the doctor finds wrong with the scores: it derives every one from what is stored. */
async function scoreErrors({ db, path }: OpenStudy): Promise<string[]> {
  db.pragma('wal_checkpoint(TRUNCATE)');
  const { findings } = await examineStudy(path, { repair: false });
  return findings.filter(({ severity }) => severity === 'error').map(({ message }) => message);
}

describe('reading ahead in threads', () => {
  it.each([1, 2, 3])(
    'by %i writes the same rows and reports the same as reading in turn',
    async (threads) => {
      const inTurn = await studyRead(FIXTURE_TREE, 0);
      const ahead = await studyRead(FIXTURE_TREE, threads);
      expect(inTurn.report.counts).toMatchObject({ samples: 14, runs: 2, outputs: 27 });
      expect(ahead.report).toEqual(inTurn.report);
      expect(rowsOf(ahead.study)).toEqual(rowsOf(inTurn.study));
      expect(await scoreErrors(ahead.study)).toEqual([]);
    },
  );

  it('reports broken and missing files as reading in turn does', async () => {
    const tree = copyOfFixtureTree();
    const output = (name: string): string =>
      join(tree, 'outputs/alpha/1q1a', `videos__${name}`, 'precise_truncation.json');
    rewrite(output('0001'), (text) => text.slice(0, text.length / 2));
    rewrite(output('0002'), (text) => text.replace(/"timestamp": ?\[[^\]]*\]/, '"timestamp": ["late"]'));
    rmSync(output('0003'));
    const inTurn = await studyRead(tree, 0);
    const ahead = await studyRead(tree, 2);
    expect(inTurn.report.issues.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['file-truncated', 'chunk-without-times']),
    );
    expect(ahead.report).toEqual(inTurn.report);
    expect(rowsOf(ahead.study)).toEqual(rowsOf(inTurn.study));
  });

  it.each([0, 2])(
    'by %i keeps verdicts by hand and the chosen judge when a run comes again',
    async (threads) => {
      const tree = copyOfFixtureTree();
      const { study } = await studyRead(tree, threads, ({ db }) => setScoredBy(db, 'human'));
      expect(await scoreErrors(study)).toEqual([]);
      const judged = study.db.prepare("SELECT count(*) FROM scores WHERE core_state = 'scored'").pluck();
      expect(judged.get()).toBe(0);
      const [slot] = study.db
        .prepare<[], { run_id: number; sample_id: number; slot_id: number }>(
          "SELECT run_id, sample_id, slot_id FROM verdicts WHERE stage = 'core' ORDER BY run_id, sample_id",
        )
        .all();
      const { run_id: runId, sample_id: sampleId, slot_id: slotId } = slot!;
      setHumanVerdict(study, {
        runId,
        sampleId,
        slotId,
        verdict: { stage: 'core', score: 0.25, triggerPhrase: '' },
      });
      rewrite(join(tree, 'outputs/alpha/1q1a/videos__0001/precise_truncation.json'), (text) => `${text}\n`);
      const again = await importInto(study, tree, { threads });
      expect(again.changed.outputs).toBeGreaterThan(0);
      const human = study.db.prepare("SELECT count(*) FROM verdicts WHERE judge = 'human'").pluck();
      expect(human.get()).toBe(1);
      setScoredBy(study.db, null);
      await importInto(study, tree, { threads });
      expect(await scoreErrors(study)).toEqual([]);
    },
  );

  it('leaves the study as it was after a preview and after a cancellation', async () => {
    const study = emptyStudy();
    const before = contentsOf(study);
    await previewImport(study, FIXTURE_TREE, { threads: 2 });
    expect(contentsOf(study)).toEqual(before);
    const cancelling = new AbortController();
    const onProgress = (fraction: number | null): void => {
      if ((fraction ?? 0) > 0.6) cancelling.abort();
    };
    const options = { threads: 2, signal: cancelling.signal, onProgress };
    await expect(importInto(study, FIXTURE_TREE, options)).rejects.toThrow();
    expect(contentsOf(study)).toEqual(before);
  });

  it('starts no thread for a few outputs', () => {
    expect(threadsFor(100)).toBe(0);
    expect(threadsFor(100_000)).toBeGreaterThan(0);
  });
});
