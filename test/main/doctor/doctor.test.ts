import { existsSync, mkdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { examineStudy } from '../../../src/main/doctor/doctor.ts';
import { derivedMediaFolder } from '../../../src/main/home.ts';
import { MIGRATIONS } from '../../../src/main/store/migrations/index.ts';
import { importedStudy, reopen } from '../judging/judging-fixture.ts';
import { contentsOf } from '../study-fixture.ts';

const codes = async (path: string, repair = false) => {
  const report = await examineStudy(path, { repair });
  return Object.fromEntries(report.findings.map(({ code, repaired }) => [code, repaired]));
};

describe('the doctor', () => {
  it('finds nothing wrong with a sound study, and changes nothing by looking', async () => {
    const study = await importedStudy();
    study.db.close();
    const bytes = readFileSync(study.path);
    expect(await examineStudy(study.path, { repair: false })).toMatchObject({
      errors: 0,
      warnings: 0,
      repaired: 0,
    });
    expect(readFileSync(study.path).equals(bytes)).toBe(true);
  });

  it('finds what is derived and wrong, and puts it right without touching anything else', async () => {
    const study = await importedStudy();
    const before = contentsOf(study);
    study.db.exec('UPDATE scores SET tp = 0.123 WHERE judged = 1');
    study.db.exec("UPDATE outputs SET chunk_count = chunk_count + 1 WHERE status = 'ok'");
    study.db.exec('DROP INDEX scores_by_slot');
    study.db.exec(
      "INSERT INTO imports (path, detected, state, pid, started_at) VALUES ('/x', 'x', 'running', 999999, '2026-01-01T00:00:00Z')",
    );
    study.db.close();
    const found = await codes(study.path);
    expect(found).toEqual({
      'stale-scores': false,
      'chunk-counts': false,
      'missing-index': false,
      'import-not-ended': false,
    });
    expect(await codes(study.path, true)).toMatchObject({
      'stale-scores': true,
      'chunk-counts': true,
      'missing-index': true,
      'import-not-ended': true,
    });
    expect(contentsOf(reopen(study.path))).toEqual(before);
    expect((await examineStudy(study.path, { repair: false })).errors).toBe(0);
  });

  it('finds scores that are packed otherwise than they stand, and packs of no output', async () => {
    const study = await importedStudy();
    const before = contentsOf(study);
    study.db.exec(
      'UPDATE score_packs SET pack = zeroblob(length(pack)) WHERE run_id = (SELECT min(run_id) FROM runs)',
    );
    study.db.close();
    expect(await codes(study.path)).toEqual({ 'stale-scores': false });
    expect(await codes(study.path, true)).toEqual({ 'stale-scores': true });
    const repaired = reopen(study.path);
    expect(contentsOf(repaired)).toEqual(before);
    repaired.db.exec("UPDATE outputs SET status = 'failed' WHERE run_id = (SELECT min(run_id) FROM runs)");
    repaired.db.exec('DELETE FROM scores WHERE run_id = (SELECT min(run_id) FROM runs)');
    repaired.db.close();
    expect(await codes(study.path, true)).toMatchObject({ 'scores-without-output': true });
    const { score_packs: packs } = contentsOf(reopen(study.path));
    expect(packs?.length).toBeLessThan(before.score_packs?.length ?? 0);
  });

  it('keeps what is nowhere else, and tells of it', async () => {
    const study = await importedStudy();
    study.db.pragma('foreign_keys = OFF');
    study.db.exec('DELETE FROM slots WHERE slot_key = (SELECT max(slot_key) FROM slots)');
    const { verdicts } = contentsOf(study);
    study.db.close();
    const report = await examineStudy(study.path, { repair: true });
    expect(report.findings.find(({ code }) => code === 'orphans-in-scores')?.repaired).toBe(true);
    expect(contentsOf(reopen(study.path)).verdicts?.length).toBe(verdicts?.length);
  });

  it('does not follow links among derived media, so none can keep it busy or lead it outside', async () => {
    const study = await importedStudy();
    study.db.close();
    const media = join(derivedMediaFolder(study.path), 'replay');
    const outside = join(dirname(study.path), 'outside');
    for (const folder of [media, outside]) mkdirSync(folder, { recursive: true });
    for (let index = 0; index < 40; index += 1) symlinkSync('.', join(media, `back-${index}`));
    symlinkSync(outside, join(media, 'elsewhere'));
    const longAgo = new Date(2020, 0);
    for (const file of [join(media, 'a.wav.partial'), join(outside, 'b.wav.partial')]) {
      writeFileSync(file, 'x');
      utimesSync(file, longAgo, longAgo);
    }
    const report = await examineStudy(study.path, { repair: true });
    expect(report.findings).toMatchObject([{ code: 'temporary-files', count: 1, repaired: true }]);
    expect(existsSync(join(media, 'a.wav.partial'))).toBe(false);
    expect(existsSync(join(outside, 'b.wav.partial'))).toBe(true);
  });

  it('does not call a study sound whose version is not that of its tables', async () => {
    for (const version of [MIGRATIONS.length - 1, 1, -1, MIGRATIONS.length + 1]) {
      const study = await importedStudy();
      study.db.pragma(`user_version = ${version}`);
      study.db.close();
      const { errors, findings } = await examineStudy(study.path, { repair: false });
      expect(errors, `${version}: ${JSON.stringify(findings)}`).toBeGreaterThan(0);
      expect(() => reopen(study.path)).toThrow(/not changed/);
    }
  });

  it('says of a file that is no study what it is, and what now', async () => {
    const study = await importedStudy();
    study.db.close();
    const bytes = readFileSync(study.path);
    bytes.fill(0, 0, 16);
    writeFileSync(study.path, bytes);
    const report = await examineStudy(study.path, { repair: true });
    expect(report.errors).toBe(1);
    expect(report.findings[0]).toMatchObject({ code: 'not-readable', severity: 'error' });
    expect(readFileSync(study.path).equals(bytes)).toBe(true);
  });
});
