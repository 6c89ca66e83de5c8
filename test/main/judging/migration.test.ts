import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { readJudges, readScoredBy } from '../../../src/main/store/judges.ts';
import { MIGRATIONS } from '../../../src/main/store/migrations/index.ts';
import { rebuildScoresIfOutdated } from '../../../src/main/store/scores.ts';
import { contentsOf, temporaryFolder } from '../study-fixture.ts';
import { importedStudy, judgingBench, reopen } from './judging-fixture.ts';

const TABLES = [
  'study',
  'clips',
  'samples',
  'slots',
  'runs',
  'outputs',
  'verdicts',
  'scores',
  'issues',
  'imports',
];

/** A study as version 1 wrote it, holding what the given one holds. */
function studyOfVersion1(from: Database.Database, withVerdicts: boolean): string {
  const path = join(temporaryFolder(), 'old.slotscope');
  const db = new Database(path);
  db.pragma('application_id = 1399615348');
  db.exec(MIGRATIONS[0]!);
  db.pragma('user_version = 1');
  for (const table of TABLES) {
    const columns = db
      .prepare<[], { name: string }>(`PRAGMA table_info(${table})`)
      .all()
      .map(({ name }) => name);
    const insert = db.prepare(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    );
    if (table === 'verdicts' && !withVerdicts) continue;
    for (const row of from
      .prepare(`SELECT ${columns.join(', ')} FROM ${table}`)
      .raw()
      .all()) {
      insert.run(...(row as unknown[]));
    }
  }
  db.close();
  return path;
}

describe('a study made before there were judges', () => {
  it('keeps everything, is copied aside first, and can be judged', async () => {
    const now = await importedStudy();
    // Where a sample came from was not noted then.
    now.db.exec("UPDATE samples SET origin = ''");
    const path = studyOfVersion1(now.db, true);
    const copy = join(temporaryFolder(), 'copy');
    copyFileSync(path, copy);
    const study = reopen(path);
    expect(existsSync(`${path}.before-schema-2`)).toBe(true);
    // Scores were derived otherwise then, and are derived anew when it is opened.
    study.db.exec('UPDATE study SET derive_version = 1');
    expect(rebuildScoresIfOutdated(study.db)).toBe(true);
    expect(contentsOf(study)).toEqual(contentsOf(now));
    expect(readScoredBy(study.db)).toEqual({ judge: 'imported', chosen: false });
    expect(readJudges(study.db).map(({ judge }) => judge)).toEqual(['imported', 'human']);
    expect(rebuildScoresIfOutdated(study.db)).toBe(false);
    const bench = await judgingBench('http://127.0.0.1:1/v1', study);
    expect(await bench.run({ judge: 'lexical' })).toMatchObject({ ended: 'done', failed: 0 });
    const old = new Database(`${path}.before-schema-2`, { readonly: true });
    expect(old.pragma('user_version', { simple: true })).toBe(1);
    expect(old.prepare('SELECT count(*) AS n FROM verdicts').get()).toEqual(
      new Database(copy, { readonly: true }).prepare('SELECT count(*) AS n FROM verdicts').get(),
    );
    old.close();
  });

  it('without verdicts counts none', async () => {
    const now = await importedStudy();
    const study = reopen(studyOfVersion1(now.db, false));
    expect(readScoredBy(study.db)).toEqual({ judge: null, chosen: false });
    expect(rebuildScoresIfOutdated(study.db)).toBe(false);
  });
});
