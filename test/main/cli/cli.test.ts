import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { differences } from '../../oracle/compare.ts';
import { copyOfFixtureTree, FIXTURE_TREE, temporaryFolder } from '../study-fixture.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const oracleFile = join(root, 'test/fixtures/oracle/omni-interact.json');

interface Outcome {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Run the built command line as a user does, with a home of its own. */
function slotscope(home: string, ...args: string[]): Outcome {
  return spawnSync(process.execPath, [join(root, 'bin', 'slotscope.mjs'), ...args], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, SLOTSCOPE_HOME: home },
  });
}

beforeAll(() => {
  if (!existsSync(join(root, 'out/main/cli.js'))) {
    throw new Error('These tests run the built command line; run "npm run build" first, or "npm test".');
  }
});

describe('slotscope score', () => {
  it('meets the oracle from inputs alone, ignoring the answers in the file', () => {
    const home = temporaryFolder();
    const oracle = JSON.parse(readFileSync(oracleFile, 'utf8'));
    const spoiled = join(home, 'cases.json');
    const cases = oracle.cases.map((item: object) => ({ ...item, expected: { slots: 'wrong' } }));
    writeFileSync(spoiled, JSON.stringify({ ...oracle, cases, suite: { all: 'wrong' } }));
    const out = join(home, 'result.json');
    const run = slotscope(home, 'score', '--benchmark', 'omni-interact', '--cases', spoiled, '--out', out);
    expect(run).toMatchObject({ status: 0, stdout: '' });
    const result = JSON.parse(readFileSync(out, 'utf8'));
    expect(differences(oracle.suite, result.suite)).toEqual([]);
    for (const [position, item] of oracle.cases.entries()) {
      expect(differences(item.expected, result.cases[position].actual)).toEqual([]);
      expect(result.cases[position]).not.toHaveProperty('expected');
    }
  });

  it('writes JSON to stdout without --out', () => {
    const run = slotscope(temporaryFolder(), 'score', '--benchmark', 'omni-interact', '--cases', oracleFile);
    expect(run.status).toBe(0);
    expect(JSON.parse(run.stdout).cases).toHaveLength(90);
  });

  it('exits 2 on wrong usage and 1 on a file it cannot score, with a sentence', () => {
    const home = temporaryFolder();
    const bad = join(home, 'bad.json');
    writeFileSync(bad, '{"cases": [{"id": "c1", "scene_type": "duel"}]}');
    const torn = join(home, 'torn.json');
    writeFileSync(torn, '{"cases": [');
    const score = (benchmark: string, file: string) =>
      slotscope(home, 'score', '--benchmark', benchmark, '--cases', file);
    expect(score('no-such', oracleFile)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('omni-interact'),
    });
    expect(score('omni-interact', join(home, 'none.json'))).toMatchObject({ status: 2 });
    expect(score('omni-interact', bad)).toMatchObject({ status: 1, stderr: expect.stringContaining('c1') });
    expect(score('omni-interact', torn)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/torn\.json cannot be read: .*line 1/),
    });
    expect(slotscope(home, 'frobnicate').status).toBe(2);
    expect(slotscope(home, 'score').status).toBe(2);
    expect(slotscope(home, '--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('import') });
  });
});

describe('slotscope import and report', () => {
  it('imports a tree, tells the failed sample, and prints the four tables', () => {
    const home = temporaryFolder();
    const study = join(home, 'fixture.slotscope');
    const imported = slotscope(home, 'import', FIXTURE_TREE, '--study', study);
    expect(imported.status).toBe(0);
    expect(imported.stderr).toContain('timeout');
    const again = slotscope(home, 'import', FIXTURE_TREE, '--study', study);
    expect(again.stderr).toContain('Nothing changed: everything was imported before.');
    const report = slotscope(home, 'report', '--study', study);
    for (const title of ['Table 3.', 'Table A.2.', 'Table 4.', 'Table 5.'])
      expect(report.stdout).toContain(title);
    const own = JSON.parse(
      readFileSync(join(FIXTURE_TREE, 'outputs/alpha/unified_eval/unified_eval_summary.json'), 'utf8'),
    );
    const f1 = own.summary.paper_metrics.exp_f1.all_global.IA_QTF1.toFixed(3);
    expect(report.stdout).toMatch(new RegExp(`alpha .*${f1}`));
    const json = JSON.parse(slotscope(home, 'report', '--study', study, '--json').stdout);
    expect(json.runs[0].categories.allGlobal.f1).toBeCloseTo(own.summary.IA_QTF1, 12);
  });

  it('tells with --dry-run what it would do and makes no study', () => {
    const home = temporaryFolder();
    const study = join(home, 'none.slotscope');
    const run = slotscope(home, 'import', FIXTURE_TREE, '--dry-run', '--json');
    expect(JSON.parse(run.stdout).counts).toMatchObject({ samples: 14, outputs: 27 });
    expect(existsSync(study)).toBe(false);
    expect(existsSync(join(home, 'studies'))).toBe(false);
  });

  it('refuses a database of another program and a file that is no database', () => {
    const home = temporaryFolder();
    const junk = join(home, 'junk.slotscope');
    writeFileSync(
      junk,
      'this is not a database, but it is long enough to look at for a header of one'.repeat(20),
    );
    const run = slotscope(home, 'report', '--study', junk);
    expect(run.status).toBe(1);
    expect(run.stderr).toContain('no readable study');
    expect(slotscope(home, 'report', '--study', join(home, 'none')).stderr).toContain('There is no study at');
    expect(slotscope(home, 'report').status).toBe(2);
  });

  it('prepares the sample study twice with the same result', () => {
    const home = temporaryFolder();
    const first = slotscope(home, 'sample', '--no-replay');
    const second = slotscope(home, 'sample', '--no-replay');
    expect(first.stdout).toBe(second.stdout);
    expect(first.stdout.trim()).toBe(join(home, 'studies', 'sample.slotscope'));
    const report = slotscope(home, 'report');
    expect(report.stdout).toContain('scripted-patient');
    expect(report.stdout).toContain('scripted');
  });

  it('imports a batch summary by itself, finding the data set beside it', () => {
    const home = temporaryFolder();
    const tree = copyOfFixtureTree();
    const run = slotscope(
      home,
      'import',
      join(tree, 'outputs/alpha/batch_summary.json'),
      '--study',
      join(home, 's.slotscope'),
      '--json',
    );
    expect(JSON.parse(run.stdout)).toMatchObject({ counts: { runs: 1, samples: 14 } });
  });
});
