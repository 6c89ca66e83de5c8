/** Texts and numbers that mean something to whoever reads them next: kept, shown and passed on as what they are. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportFigures } from '../../../src/main/export/figures.ts';
import { exportOmniInteract, exportRunLines } from '../../../src/main/export/run-outputs.ts';
import { exportTables } from '../../../src/main/export/tables.ts';
import { importInto } from '../../../src/main/jobs/import-job.ts';
import { readSampleView } from '../../../src/main/store/sample-view.ts';
import type { OpenStudy } from '../../../src/main/store/study-file.ts';
import { copyOfFixtureTree, emptyStudy, rewrite, temporaryFolder } from '../study-fixture.ts';

const TEXTS = [
  '<img src=x onerror=alert(1)>',
  '</script>',
  '![x](https://example.com/a.png)',
  'a\u0000b',
  'half \ud83d of it',
  '\u202edesrever',
  '👨‍👩‍👧‍👦',
  'x'.repeat(200_000),
  '=1+1',
  'a\rb',
  '\u001b[31mred\u0007',
];
const OUTPUT = 'outputs/alpha/1q1a/videos__0001';
const ANNOTATION = 'data/1q1a/annotations/0001.json';

/** The fixture with one sample's output replaced in every form it is kept in. */
function treeWith(transcript: string): string {
  const tree = copyOfFixtureTree();
  for (const name of ['wav_transcript.json', 'precise_truncation.json'])
    writeFileSync(join(tree, OUTPUT, name), transcript);
  return tree;
}

const sampleOf = (study: OpenStudy) => {
  const id = study.db.prepare("SELECT sample_id FROM samples WHERE subset = '1q1a' AND name = '0001'");
  return readSampleView(study, id.pluck().get() as number)!;
};

const chunksOf = (study: OpenStudy) =>
  sampleOf(study).outputs.find((output) => output.chunks.length > 0)!.chunks;

/** All that was written to a folder. */
const writtenTo = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));

describe('texts of models', () => {
  const transcript = JSON.stringify({
    chunks: TEXTS.map((text, index) => ({ text, timestamp: [index, index + 1] })),
  });

  it('come back from the study as they were, half characters included', async () => {
    const study = emptyStudy();
    await importInto(study, treeWith(transcript), {});
    expect(chunksOf(study).map(({ text }) => text)).toEqual(TEXTS);
  });

  it('come back from an exported run as they were', async () => {
    const study = emptyStudy();
    await importInto(study, treeWith(transcript), {});
    const out = temporaryFolder();
    await exportOmniInteract(study, 'alpha', out);
    const written = JSON.parse(
      readFileSync(join(out, 'alpha/1q1a/videos__0001/precise_truncation.json'), 'utf8'),
    ) as { chunks: { text: string }[] };
    expect(written.chunks.map(({ text }) => text)).toEqual(TEXTS);
  });

  it('of people are kept too; half a character is replaced by a sign that is seen', async () => {
    const study = emptyStudy();
    const tree = copyOfFixtureTree();
    const rows = JSON.parse(readFileSync(join(tree, ANNOTATION), 'utf8')) as Record<string, unknown>[];
    for (const [index, row] of rows.entries()) row.question_text = TEXTS[index + 3];
    writeFileSync(join(tree, ANNOTATION), JSON.stringify(rows));
    await importInto(study, tree, {});
    const asked = sampleOf(study).slots.map(({ questionText }) => questionText);
    expect(asked).toEqual(expect.arrayContaining(['a\u0000b', 'half \ufffd of it', '👨‍👩‍👧‍👦']));
  });
});

describe('numbers that are none', () => {
  const transcript =
    '{"chunks": [{"text": "a", "timestamp": [NaN, 4.0]}, {"text": "b", "timestamp": [3.0, Infinity]}, {"text": "c", "timestamp": [1e400, 1e400]}, {"text": "d", "timestamp": [5.0, 6.0]}]}';

  it('are in no file that is written: all of it is JSON again', async () => {
    const tree = treeWith(transcript);
    let times = 0;
    rewrite(join(tree, 'outputs/alpha/unified_eval/1q1a__videos__0001.unified_eval.json'), (text) => {
      return text.replace(/"Score_(core|ack)": [\d.]+/g, (field, name: string) => {
        times += 1;
        return times === 1 ? `"Score_${name}": NaN` : times === 2 ? `"Score_${name}": -Infinity` : field;
      });
    });
    expect(times).toBeGreaterThan(1);
    const study = emptyStudy();
    await importInto(study, tree, {});
    expect(chunksOf(study).map(({ text }) => text)).toEqual(['d']);
    const out = temporaryFolder();
    await exportOmniInteract(study, 'alpha', join(out, 'layout'));
    await exportRunLines(study, 'alpha', join(out, 'lines'));
    const texts = writtenTo(out).flatMap((text) => (text.includes('\n{') ? text.trim().split('\n') : [text]));
    expect(texts.length).toBeGreaterThan(20);
    for (const text of texts) expect(() => JSON.parse(text) as unknown).not.toThrow();
    const scores = study.db
      .prepare('SELECT tp, fp, fn, tp_core, core_quality, core_timeliness, core_anchor FROM scores')
      .raw()
      .all()
      .flat();
    expect(scores.filter((value) => value !== null && !Number.isFinite(value))).toEqual([]);
  });
});

it('no file that leaves the workbench says where on the machine it comes from', async () => {
  const tree = copyOfFixtureTree();
  const study = emptyStudy();
  await importInto(study, tree, {});
  const out = temporaryFolder();
  await exportTables(study, { outDir: out, formats: ['csv', 'tex'] });
  await exportFigures(study, { outDir: out, formats: ['svg'] });
  await exportOmniInteract(study, 'alpha', out);
  await exportRunLines(study, 'alpha', out);
  const texts = writtenTo(out);
  expect(texts.length).toBeGreaterThan(30);
  const places = [tree, study.path, out].map((path) => path.split('/').slice(1, 3).join('/'));
  expect(texts.filter((text) => places.some((place) => text.includes(place)))).toEqual([]);
});
