/** Files that mean harm, or that a crash or an eager program left behind: each is met and the others are read. */
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  cpSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readJsonLines } from '../../../src/main/import/json-lines.ts';
import { readJsonRows } from '../../../src/main/import/json-rows.ts';
import { readJsonFile } from '../../../src/main/import/read-json.ts';
import { importInto } from '../../../src/main/jobs/import-job.ts';
import { copyOfFixtureTree, emptyStudy, rewrite, temporaryFolder } from '../study-fixture.ts';

const SCOPE_TREE = fileURLToPath(new URL('../../fixtures/interact-scope', import.meta.url));
const TRANSCRIPT = 'outputs/alpha/1q1a/videos__0001/wav_transcript.json';
const PRECISE = 'outputs/alpha/1q1a/videos__0001/precise_truncation.json';

const codesOf = (issues: readonly { code: string }[]): string[] => issues.map(({ code }) => code);

/** A copy of the layout with both transcripts of sample 0001 rewritten. */
function treeWith(transcript: string): string {
  const tree = copyOfFixtureTree();
  for (const file of [TRANSCRIPT, PRECISE]) writeFileSync(join(tree, file), transcript);
  return tree;
}

describe('names that mean something to JavaScript', () => {
  it('are folders like any others', async () => {
    const tree = copyOfFixtureTree();
    for (const name of ['constructor', '__proto__', 'toString']) {
      cpSync(join(tree, 'outputs/alpha'), join(tree, 'outputs', name), { recursive: true });
    }
    const report = await importInto(emptyStudy(), tree, { keepCopies: true });
    expect(report.runs.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['constructor', '__proto__', 'toString']),
    );
    for (const { reason } of report.ignored) expect(typeof reason).toBe('string');
  });

  it('are no unit of time', async () => {
    const tree = treeWith('{"time_unit":"constructor","chunks":[{"text":"a","timestamp":[1,2]}]}');
    expect(codesOf((await importInto(emptyStudy(), tree, {})).issues)).toContain('time-unit-unknown');
  });

  it('are fields that neither throw nor reach a prototype', async () => {
    const tree = treeWith(
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"chunks":[{"text":{"toString":1,"valueOf":1},"timestamp":[1,2]}]}',
    );
    const study = emptyStudy();
    await importInto(study, tree, {});
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    const chunks = study.db
      .prepare("SELECT chunks FROM outputs WHERE chunks LIKE '%toString%'")
      .pluck()
      .all();
    expect(chunks).toHaveLength(1);
  });
});

describe('a path in a file', () => {
  const mapOf = (tree: string): string => join(tree, 'data/1q1a/video_json_map.json');

  it.each([
    ['climbs out', '../../../../secret.mp4'],
    ['is absolute', '/etc/hostname'],
    ['holds a NUL', 'videos/a\\u0000.mp4'],
    ['is longer than any name', `videos/${'x'.repeat(5000)}.mp4`],
    ['is written for Windows', '..\\\\..\\\\..\\\\..\\\\secret.mp4'],
  ])('that %s leads nowhere, and the rest is imported', async (_what, video) => {
    const tree = copyOfFixtureTree();
    writeFileSync(join(tree, '../secret.mp4'), 'secret');
    rewrite(mapOf(tree), (text) => text.replace(/"video": *"[^"]*"/, `"video": "${video}"`));
    const study = emptyStudy();
    const report = await importInto(study, tree, {});
    expect(report.counts.samples).toBe(14);
    expect(study.db.prepare('SELECT count(*) FROM clips').pluck().get()).toBe(0);
  });

  it('of an interaction stays in the folder, also where another begins with its name', async () => {
    const folder = temporaryFolder();
    const tree = join(folder, 'data');
    cpSync(SCOPE_TREE, tree, { recursive: true });
    mkdirSync(join(folder, 'data-not'));
    writeFileSync(join(folder, 'data-not', 'a.mp4'), 'secret');
    rewrite(join(tree, 'interactions.jsonl'), (text) =>
      text.replace('videos/desk.mp4', '../data-not/a.mp4').replace('videos/kitchen.mp4', 'a\\u0000.mp4'),
    );
    const study = emptyStudy();
    const report = await importInto(study, tree, {});
    expect(report.counts.samples).toBe(4);
    expect(study.db.prepare('SELECT count(*) FROM clips').pluck().get()).toBe(0);
  });
});

describe('entries that are no files', () => {
  it('are named, and never waited for', async () => {
    const tree = copyOfFixtureTree();
    const annotations = join(tree, 'data/1q1a/annotations');
    symlinkSync('.', join(annotations, 'loop.json'));
    symlinkSync('loop2.json', join(annotations, 'loop2.json'));
    const pipe = join(annotations, 'pipe.json');
    const made = process.platform !== 'win32' && spawnSync('mkfifo', [pipe]).status === 0;
    const report = await importInto(emptyStudy(), tree, {});
    expect(report.counts.samples).toBe(14);
    if (!made) return;
    expect(() => readJsonFile(pipe)).toThrow(/not a regular file/);
    await expect(readJsonLines(pipe, () => undefined)).rejects.toThrow(/not a regular file/);
  });
});

describe('links that lead back', () => {
  it('are no way on for any reader, however many there are', async () => {
    const tree = copyOfFixtureTree();
    for (const folder of ['', 'data/1q1a/annotations', 'outputs/alpha/1q1a']) {
      for (let index = 0; index < 40; index += 1) symlinkSync('.', join(tree, folder, `back-${index}`));
    }
    const report = await importInto(emptyStudy(), tree, {});
    expect(report.counts.samples).toBe(14);
    expect(report.ignored.filter(({ file }) => file.startsWith('data/1q1a/annotations/back-'))).toHaveLength(
      40,
    );
  });

  it('to annotations kept elsewhere are followed, once', async () => {
    const tree = copyOfFixtureTree();
    const annotations = join(tree, 'data/1qna/annotations');
    const elsewhere = join(temporaryFolder(), 'egoper');
    cpSync(join(annotations, 'egoper'), elsewhere, { recursive: true });
    rmSync(join(annotations, 'egoper'), { recursive: true });
    symlinkSync(elsewhere, join(annotations, 'egoper'));
    symlinkSync('egoper', join(annotations, 'other-name'));
    expect((await importInto(emptyStudy(), tree, {})).counts.samples).toBe(14);
  });

  it('of single-file benchmarks cost no time either', async () => {
    const tree = join(temporaryFolder(), 'tree');
    cpSync(SCOPE_TREE, tree, { recursive: true });
    for (let index = 0; index < 40; index += 1) symlinkSync('.', join(tree, `outputs-${index}`));
    symlinkSync('.', join(tree, 'runs'));
    expect((await importInto(emptyStudy(), tree, {})).counts.samples).toBe(4);
  });
});

describe('nesting', () => {
  const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

  it('of a hundred thousand levels is refused with its place, whether JSON or not', () => {
    const file = join(temporaryFolder(), 'deep.json');
    for (const text of [deep(100_000), `[NaN,${deep(100_000)}]`, `{"a":"[[\\"[","b":${deep(501)}}`]) {
      writeFileSync(file, text);
      expect(() => readJsonFile(file)).toThrow(/nested more than 500 levels/);
    }
    writeFileSync(file, `{"a":"${'['.repeat(1000)}","b":${deep(400)}}`);
    expect(readJsonFile(file).issues).toEqual([]);
  });

  it('costs its own line and no other', async () => {
    const file = join(temporaryFolder(), 'deep.jsonl');
    writeFileSync(file, `{"a":1}\n{"a":${deep(50_000)}}\n{"a":2}\n`);
    const { list, issues } = await readJsonRows(file);
    expect(list).toHaveLength(2);
    expect(issues).toMatchObject([{ code: 'line-lost', record: 'line 2' }]);
  });
});

describe('numbers of things', () => {
  it('two hundred thousand broken lines give a hundred findings and their number', async () => {
    const file = join(temporaryFolder(), 'many.jsonl');
    writeFileSync(file, `{"a":1}\n${'x\n'.repeat(200_000)}`);
    const { rows, issues } = await readJsonLines(file, () => undefined);
    expect(rows).toBe(1);
    expect(issues).toHaveLength(101);
    expect(issues.at(-1)).toMatchObject({
      code: 'more-lines-lost',
      message: expect.stringContaining('199,900'),
    });
  });

  it('two hundred thousand chunks and as many findings are imported', { timeout: 60_000 }, async () => {
    const chunks = Array.from({ length: 200_000 }, (_, index) =>
      index % 2 === 0
        ? `{"text":"a","timestamp":[${index / 1000},${index / 1000}]}`
        : '{"text":"b","timestamp":[2]}',
    );
    const report = await importInto(emptyStudy(), treeWith(`{"chunks":[${chunks.join()}]}`), {});
    expect(report.counts.chunks).toBeGreaterThan(100_000);
  });

  it('findings of interactions beyond what a call takes are told', { timeout: 60_000 }, async () => {
    const folder = temporaryFolder();
    const targets = Array.from({ length: 150_000 }, () => '{}').join();
    writeFileSync(
      join(folder, 'interactions.jsonl'),
      `{"id":"a","task":"T2","query_time":0,"targets":[{"time":1,"content":"x","trigger":"V"},${targets}]}\n`,
    );
    const report = await importInto(emptyStudy(), folder, {});
    expect(report.counts.samples).toBe(1);
  });
});

it('a file of two gigabytes is refused at once, by name and with the limit', async () => {
  const file = join(temporaryFolder(), 'large.json');
  const descriptor = openSync(file, 'w');
  // Sparse: it takes no room on the disk.
  ftruncateSync(descriptor, 2 ** 31);
  closeSync(descriptor);
  const begun = performance.now();
  expect(() => readJsonFile(file)).toThrow(/2147 MB, over the limit of 512 MB/);
  await expect(readJsonRows(file)).rejects.toThrow(/2147 MB, over the limit of 512 MB/);
  expect(performance.now() - begun).toBeLessThan(2_000);
});

it('a verdict given twice counts once and is named, and the rest is imported', async () => {
  const folder = join(temporaryFolder(), 'tree');
  cpSync(SCOPE_TREE, folder, { recursive: true });
  const [first = ''] = readFileSync(join(folder, 'verdicts.jsonl'), 'utf8').split('\n');
  rewrite(join(folder, 'verdicts.jsonl'), (text) => `${text}${first.replace('"Correct"', '"Incorrect"')}\n`);
  const study = emptyStudy();
  const report = await importInto(study, folder, {});
  expect(report.counts.verdicts).toBe(6);
  expect(report.issues).toContainEqual(
    expect.objectContaining({ code: 'verdict-without-place', message: expect.stringContaining('already') }),
  );
});

it.each(['1.5', '1e308'])('a step of %s costs no import', async (step) => {
  const folder = temporaryFolder();
  const record =
    '{"id":"a","task":"T8-C","query_time":0,"targets":[{"time":3,"content":"x","trigger":"V","step":STEP}]}';
  writeFileSync(join(folder, 'interactions.jsonl'), `${record.replace('STEP', step)}\n`);
  expect((await importInto(emptyStudy(), folder, {})).counts.samples).toBe(1);
});
