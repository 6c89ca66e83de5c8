import { spawnSync } from 'node:child_process';
import { describe, expect, it, vi } from 'vitest';
import { emptyCase } from '../../../src/core/cases/document.ts';
import { compareFacts } from '../../../src/core/cases/freshness.ts';
import { capturePanel } from '../../../src/main/cases/capture.ts';
import { importInto } from '../../../src/main/jobs/import-job.ts';
import {
  createCase,
  findCaseNamed,
  keepFrame,
  listCases,
  listVersions,
  readCase,
  readVersion,
  saveCase,
  setCaseRemoved,
} from '../../../src/main/store/cases.ts';
import { openStudyFile } from '../../../src/main/store/study-file.ts';
import { HASH, panelExample } from '../../unit/core/cases/sample-case.ts';
import { emptyStudy, FIXTURE_TREE } from '../study-fixture.ts';

describe('saving', () => {
  it('counts versions and keeps a history that can be read back', () => {
    const { db } = emptyStudy();
    const made = createCase(db, emptyCase('First'));
    const saved = saveCase(db, made.caseId, 1, { ...made.document, title: 'Second' }, 'named');
    expect(saved).toMatchObject({ state: 'saved', version: 2 });
    expect(readCase(db, made.caseId)).toMatchObject({ version: 2, document: { title: 'Second' } });
    const versions = listVersions(db, made.caseId);
    expect(versions.map(({ version, title }) => [version, title])).toEqual([
      [2, 'Second'],
      [1, 'First'],
    ]);
    expect(readVersion(db, made.caseId, versions[1]!.versionId).title).toBe('First');
    expect(saveCase(db, made.caseId, 2, readCase(db, made.caseId).document)).toMatchObject({ version: 2 });
    expect(listVersions(db, made.caseId)).toHaveLength(2);
  });

  it('refuses a save from an old version and keeps both', () => {
    const { db } = emptyStudy();
    const { caseId, document } = createCase(db, emptyCase('Case'));
    saveCase(db, caseId, 1, { ...document, title: 'Theirs' });
    const result = saveCase(db, caseId, 1, { ...document, title: 'Mine' });
    expect(result).toMatchObject({ state: 'conflict', version: 2 });
    expect(readCase(db, caseId).document.title).toBe('Theirs');
    const aside = listVersions(db, caseId).find(({ kind }) => kind === 'set-aside');
    expect(readVersion(db, caseId, aside!.versionId).title).toBe('Mine');
  });

  it('folds typing into one entry a minute', () => {
    vi.useFakeTimers({ now: Date.parse('2026-01-01T00:00:00Z') });
    try {
      const { db } = emptyStudy();
      let { caseId, version, document } = createCase(db, emptyCase('Case'));
      for (let step = 0; step < 100; step += 1) {
        vi.advanceTimersByTime(2000);
        document = { ...document, prose: `${document.prose}x` };
        version = saveCase(db, caseId, version, document).version;
      }
      expect(readCase(db, caseId).document.prose).toHaveLength(100);
      // 200 s of typing: the beginning, three whole minutes and the end.
      expect(listVersions(db, caseId)).toHaveLength(5);
      expect(listVersions(db, caseId)[0]?.version).toBe(version);
    } finally {
      vi.useRealTimers();
    }
  });

  it('survives a kill right after the save is told', () => {
    const study = emptyStudy();
    const { caseId } = createCase(study.db, emptyCase('Before'));
    const script = `
      import { readCase, saveCase } from '${new URL('../../../src/main/store/cases.ts', import.meta.url)}';
      import { openStudyFile } from '${new URL('../../../src/main/store/study-file.ts', import.meta.url)}';
      const { db } = openStudyFile(process.argv[1]);
      const { version, document } = readCase(db, ${caseId});
      saveCase(db, ${caseId}, version, { ...document, title: 'After' });
      process.kill(process.pid, 'SIGKILL');`;
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', script, study.path], {
      encoding: 'utf8',
    });
    expect(run.signal, run.stderr).toBe('SIGKILL');
    const again = openStudyFile(study.path);
    expect(readCase(again.db, caseId).document.title).toBe('After');
    again.db.close();
  });

  it('refuses a picture that is not there', () => {
    const study = emptyStudy();
    const image = keepFrame(study, { mediaType: 'image/png', bytes: new Uint8Array([1, 2, 3]) });
    const frame = { id: 'f', time: 8, caption: '', image, width: 16, height: 9 };
    const showing = (each: typeof frame) => ({
      ...emptyCase('P'),
      panels: [panelExample('p', { frames: [each] })],
    });
    expect(createCase(study.db, showing(frame)).version).toBe(1);
    const { caseId } = createCase(study.db, emptyCase('Q'));
    const absent = showing({ ...frame, image: HASH });
    expect(() => createCase(study.db, absent)).toThrow(/picture that is not in this study/);
    expect(() => saveCase(study.db, caseId, 1, absent)).toThrow(/was not saved/);
    expect(readCase(study.db, caseId)).toMatchObject({ version: 1, document: { title: 'Q' } });
  });

  it('finds a case by title or number and says what there is', () => {
    const { db } = emptyStudy();
    const { caseId } = createCase(db, emptyCase('Case A'));
    createCase(db, emptyCase('Twice'));
    createCase(db, emptyCase('Twice'));
    expect(findCaseNamed(db, 'case a')).toBe(caseId);
    expect(findCaseNamed(db, String(caseId))).toBe(caseId);
    expect(() => findCaseNamed(db, 'Twice')).toThrow(/2 cases are called "Twice"/);
    expect(() => findCaseNamed(db, 'None')).toThrow(/no case "None".*"Case A"/);
    setCaseRemoved(db, caseId, true);
    expect(() => findCaseNamed(db, 'Case A')).toThrow(/no case/);
    expect(listCases(db).at(-1)).toMatchObject({ caseId, removed: true });
    setCaseRemoved(db, caseId, false);
    expect(findCaseNamed(db, 'Case A')).toBe(caseId);
  });
});

describe('capturing a panel', () => {
  it('takes the study’s own numbers, and tells later that they changed', async () => {
    const study = emptyStudy();
    await importInto(study, FIXTURE_TREE, {});
    const sample = study.db
      .prepare<[], { subset: string; name: string; sample_id: number }>(
        'SELECT subset, name, sample_id FROM samples ORDER BY sample_id LIMIT 1',
      )
      .get()!;
    const choice = {
      benchmark: 'omni-interact',
      subset: sample.subset,
      sample: sample.name,
      slotIds: [1],
    };
    const facts = capturePanel(study, choice);
    expect(facts.runs.length).toBeGreaterThan(0);
    const stored = study.db
      .prepare<[number], { name: string; outcome: number; tp: number | null; fp: number | null }>(
        `SELECT runs.name, outcome, tp, fp FROM scores JOIN runs USING (run_id) JOIN slots USING (slot_key)
         WHERE sample_id = ? AND slot_id = 1 ORDER BY run_id`,
      )
      .all(sample.sample_id);
    for (const run of facts.runs) {
      const row = stored.find(({ name }) => name === run.name);
      if (run.status === 'ok') {
        expect(run.scores[0]).toMatchObject({ outcome: row!.outcome, tp: row!.tp, fp: row!.fp });
      }
    }
    expect(compareFacts(facts, capturePanel(study, choice))).toEqual({ state: 'current' });
    study.db.exec('UPDATE slots SET t_a = t_a + 0.5 WHERE slot_id = 1');
    expect(compareFacts(facts, capturePanel(study, choice))).toMatchObject({ state: 'stale' });
    expect(() => capturePanel(study, { ...choice, sample: 'none' })).toThrow(/no sample/);
    expect(() => capturePanel(study, { ...choice, slotIds: [99] })).toThrow(/no slot 99/);
    expect(() => capturePanel(study, { ...choice, runs: ['nobody'] })).toThrow(/no run "nobody"/);
  });
});
