/** Whole imports, into a study in memory: either everything that can be read is there, or nothing is changed. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { caseLatex } from '../../src/core/cases/latex.ts';
import { parseMarkdown } from '../../src/core/cases/markdown.ts';
import { nestsTooDeep } from '../../src/core/json.ts';
import { bundleCase, importBundle } from '../../src/main/cases/bundle.ts';
import { prepareCases } from '../../src/main/cases/recipes.ts';
import { ImportError, importInto } from '../../src/main/jobs/import-job.ts';
import { AdapterError } from '../../src/main/replay/adapter.ts';
import { readManifest } from '../../src/main/replay/shards/manifest.ts';
import { mergeShards } from '../../src/main/replay/shards/merge-shards.ts';
import { createCase, keepFrame, readCase } from '../../src/main/store/cases.ts';
import { readSampleView } from '../../src/main/store/sample-view.ts';
import { type OpenStudy, openScratchStudy, StudyError } from '../../src/main/store/study-file.ts';
import { caseExample, panelExample } from '../unit/core/cases/sample-case.ts';
import { changed, changes, damage, damaged, hostilePath, hostileText, pythonJson } from './hostile.ts';
import { must, refused, type Target, target } from './target.ts';

const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const outer = mkdtempSync(join(tmpdir(), 'slotscope-fuzz-'));
  try {
    // Something to find outside of what is opened, and something beside it that begins with its name.
    writeFileSync(join(outer, 'secret.mp4'), 'secret');
    mkdirSync(join(outer, 'opened-not'));
    writeFileSync(join(outer, 'opened-not', 'a.mp4'), 'secret');
    const folder = join(outer, 'opened');
    mkdirSync(folder);
    await work(folder);
  } finally {
    rmSync(outer, { recursive: true, force: true });
  }
}

const TABLES = [
  'samples',
  'slots',
  'runs',
  'outputs',
  'verdicts',
  'scores',
  'clips',
  'cases',
  'case_versions',
  'case_frames',
];

/** Every row there is, to tell whether anything changed. */
function contentsOf({ db }: OpenStudy): string {
  const known = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all() as string[];
  return JSON.stringify(
    TABLES.filter((table) => known.includes(table)).map((table) =>
      db.prepare(`SELECT * FROM ${table}`).all(),
    ),
  );
}

/** Imports a folder and looks at everything it made; a second time changes nothing. */
async function importAndLook(folder: string): Promise<void> {
  const study = openScratchStudy();
  try {
    const empty = contentsOf(study);
    const problem = await refused(() => importInto(study, folder, {}), ImportError);
    if (problem) {
      must(contentsOf(study) === empty, 'A refused import left something behind.');
      return;
    }
    const clips = study.db.prepare('SELECT * FROM clips').all() as Record<string, unknown>[];
    for (const clip of clips) {
      for (const path of Object.values(clip)) {
        must(
          typeof path !== 'string' || !/secret|opened-not|passwd/u.test(path),
          `A clip outside of what was opened: ${path}`,
        );
      }
    }
    for (const sampleId of study.db.prepare('SELECT sample_id FROM samples').pluck().all() as number[]) {
      JSON.stringify(readSampleView(study, sampleId));
    }
    const once = contentsOf(study);
    await importInto(study, folder, {});
    must(contentsOf(study) === once, 'The same import a second time changed something.');
  } finally {
    study.db.close();
  }
}

/** What is put into the place of a file of a tree: a variant of it, other bytes, or another kind of entry. */
const tampering = fc.record({
  at: fc.nat(),
  changes,
  harm: damage,
  paths: fc.array(fc.tuple(fc.nat(), hostilePath), { maxLength: 3 }),
  entry: fc.constantFrom('file', 'file', 'file', 'file', 'file', 'file', 'folder', 'link', 'loop', 'gone'),
  extra: fc.option(
    fc.constantFrom(
      'constructor',
      '__proto__',
      'CON',
      'a b%#?',
      'x\ny',
      '\u202ejson.4pm',
      'annotations',
      'toString',
    ),
  ),
});
type Tampering = typeof tampering extends fc.Arbitrary<infer T> ? T : never;

/** A text in JSON; whole ones are taken, so that long ones are gone through once. */
const JSON_TEXT = /"[^"\\]*(?:\\.[^"\\]*)*"/gsu;

/** Texts of a document that look like paths, replaced by worse ones. */
function withPaths(document: unknown, paths: Tampering['paths']): unknown {
  let text = JSON.stringify(document);
  for (const [at, path] of paths) {
    const found = [...text.matchAll(JSON_TEXT)].filter(
      ({ 0: quoted, index }) => /\/|\.mp4|\.json/u.test(quoted) && text[index + quoted.length] !== ':',
    );
    const hit = found[at % Math.max(1, found.length)];
    if (hit) text = text.slice(0, hit.index) + JSON.stringify(path) + text.slice(hit.index + hit[0].length);
  }
  return JSON.parse(text) as unknown;
}

function tamper(
  files: readonly string[],
  read: (file: string) => unknown[],
  { at, harm, paths, entry, extra, ...drawn }: Tampering,
): void {
  const file = files[at % files.length];
  if (file === undefined) return;
  if (extra !== null) {
    const beside = join(dirname(file), extra);
    mkdirSync(beside, { recursive: true });
    writeFileSync(join(beside, 'wav_transcript.json'), '{"chunks":[]}');
  }
  const documents = read(file);
  rmSync(file);
  if (entry === 'folder') mkdirSync(file);
  else if (entry === 'link') symlinkSync(join(dirname(dirname(file)), 'nowhere'), file);
  else if (entry === 'loop') symlinkSync('.', file);
  else if (entry === 'file') {
    const lines = documents.map((document, index) =>
      index === at % documents.length ? changed(withPaths(document, paths), drawn.changes) : document,
    );
    writeFileSync(file, damaged(lines.map(pythonJson).join('\n'), harm));
  }
}

/** Not by a recursive `readdirSync`: that follows links, and two loops in one folder are 2^40 paths to it. */
const jsonFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return jsonFiles(path);
      return entry.isFile() && /\.jsonl?$/.test(entry.name) ? [path] : [];
    })
    .sort();

/** A small part of the layout: two samples in two splits, one run, what was judged, and a manifest. */
function smallTree(folder: string): void {
  const keep = /0001|egoper|tea_0_4|video_json_map|batch_summary/;
  cpSync(fixture('omni-interact-layout'), folder, {
    recursive: true,
    filter: (source) => !source.includes(`${sep}beta`) && (!/\.json$/.test(source) || keep.test(source)),
  });
  const row = {
    sample_id: 'm',
    gt_json: 'data/1q1a/annotations/0001.json',
    model_json: 'outputs/alpha/1q1a/videos__0001/wav_transcript.json',
    scene_type: 'multi_turn',
  };
  writeFileSync(join(folder, 'outputs', 'manifest.jsonl'), `${JSON.stringify(row)}\n`);
  writeFileSync(join(folder, 'study.json'), '{"name":"S","runs":{"alpha":{"label":"A","time_unit":"s"}}}');
}

async function documentsOf(file: string): Promise<unknown[]> {
  const { readFileSync } = await import('node:fs');
  return readFileSync(file, 'utf8')
    .split(file.endsWith('l') ? '\n' : /$^/)
    .filter((line) => line !== '')
    .map((line) => {
      // Texts that nest deeply can be parsed, and overflow the stack when they are written again.
      if (nestsTooDeep(line)) throw new SyntaxError('It nests too deeply.');
      return JSON.parse(line) as unknown;
    });
}

const omniInteract = target(
  'imports of OmniInteract',
  1,
  fc.array(tampering, { minLength: 1, maxLength: 3 }),
  (list) =>
    inFolder(async (folder) => {
      smallTree(folder);
      for (const each of list) await tamperOne(folder, each);
      await importAndLook(folder);
    }),
);

const scope = target(
  'imports of Omni-InteractScope',
  1,
  fc.array(tampering, { minLength: 1, maxLength: 3 }),
  (list) =>
    inFolder(async (folder) => {
      cpSync(fixture('interact-scope'), folder, { recursive: true });
      for (const each of list) await tamperOne(folder, each);
      await importAndLook(folder);
    }),
);

const sampleFolder = (name: string): string =>
  fileURLToPath(new URL(`../../resources/sample/${name}`, import.meta.url));

/** Imports of what comes with the program of a benchmark, without its videos. */
const importsOf = (name: string, folderName: string): Target =>
  target(`imports of ${name}`, 1, fc.array(tampering, { minLength: 1, maxLength: 3 }), (list) =>
    inFolder(async (folder) => {
      const filter = (source: string): boolean => !/videos?$|\.(?:mp4|webm)$/.test(source);
      cpSync(sampleFolder(folderName), folder, { recursive: true, filter });
      for (const each of list) await tamperOne(folder, each);
      await importAndLook(folder);
    }),
  );

const duplex = importsOf('Omni-DuplexEval', 'duplex-eval');
const ovi = importsOf('OVIBench', 'ovi-bench');

async function tamperOne(folder: string, each: Tampering): Promise<void> {
  const files = jsonFiles(folder);
  const chosen = files[each.at % Math.max(1, files.length)];
  if (chosen === undefined) return;
  // A file that was damaged before is no JSON any more and stays as it is.
  const documents = await documentsOf(chosen).catch((error: unknown) => {
    if (error instanceof SyntaxError) return null;
    throw error;
  });
  if (documents) tamper(files, () => documents, each);
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

function makeBundle(): unknown {
  const study = openScratchStudy();
  const image = keepFrame(study, { mediaType: 'image/png', bytes: PNG });
  const frame = { id: 'f1', time: 8, caption: 'S1', image, width: 16, height: 9 };
  const callouts = [{ id: 'n', text: 'See', pin: { frame: 'f1' } }];
  const document = {
    ...caseExample(['b']),
    panels: [panelExample('a', { frames: [frame], callouts, translations: { 'question 1': 'x' } })],
  };
  const { caseId } = createCase(study.db, document);
  const bundle: unknown = JSON.parse(bundleCase(study, caseId));
  study.db.close();
  return bundle;
}

const BUNDLE = makeBundle();

const bundles = target(
  'case bundles',
  6,
  fc.tuple(changes, damage, fc.option(hostileText)),
  ([list, harm, prose]) => {
    const study = openScratchStudy();
    try {
      const before = contentsOf(study);
      const document =
        prose === null
          ? BUNDLE
          : {
              ...(BUNDLE as object),
              document: { ...(BUNDLE as { document: object }).document, prose, caption: prose },
            };
      const text = damaged(pythonJson(changed(document, list)), harm).toString('utf8');
      let caseId: number | undefined;
      return refused(() => {
        caseId = importBundle(study, text, 'x.slotcase').caseId;
      }, StudyError).then((problem) => {
        if (problem) must(contentsOf(study) === before, 'A refused bundle left something behind.');
        if (caseId !== undefined) {
          const { document: kept } = readCase(study.db, caseId);
          parseMarkdown(kept.prose);
          caseLatex(kept, ['a-1'], 'a');
          must(!kept.panels.some(({ facts }) => /[\\/]/u.test(facts.clip)), 'A clip that is a path.');
        }
        study.db.close();
      });
    } catch (error) {
      study.db.close();
      throw error;
    }
  },
);

const RECIPE = {
  uid: 'fuzz',
  title: 'T',
  prose: 'P',
  caption: 'C',
  width: 'single',
  panels: [
    {
      benchmark: 'omni-interact',
      subset: '1q1a',
      sample: '0001',
      slots: [1],
      runs: ['alpha'],
      range: [0, 10],
      frames: [{ at: 't_a', caption: '' }],
      callouts: [{ text: 'x', at: 1 }],
      translations: { 'question 1': 'y' },
      caption: '',
    },
  ],
};
let withRuns: Promise<OpenStudy> | undefined;
/** The layout's study, made once: descriptions are about runs it has. */
const studyWithRuns = (): Promise<OpenStudy> => {
  withRuns ??= (async () => {
    const study = openScratchStudy();
    await importInto(study, fixture('omni-interact-layout'), {});
    return study;
  })();
  return withRuns;
};

const recipes = target('descriptions of cases', 2, fc.tuple(changes, damage), ([list, harm]) =>
  inFolder(async (folder) => {
    const study = await studyWithRuns();
    mkdirSync(join(folder, 'cases'));
    writeFileSync(join(folder, 'cases', 'a.json'), damaged(pythonJson(changed(RECIPE, list)), harm));
    study.db.exec('BEGIN');
    try {
      const { made, problems } = await prepareCases(study, folder);
      must(made.length + problems.length > 0, 'A description came to nothing without a word.');
    } finally {
      study.db.exec('ROLLBACK');
    }
  }),
);

const SHARD = {
  slotscopeShard: 1,
  job: 'j',
  run: 'r',
  settingsHash: 'h',
  planned: ['1q1a/0001'],
  settings: { adapter: 'silent', adapterSettings: {} },
  sessions: [
    {
      subset: '1q1a',
      name: '0001',
      state: 'done',
      detail: '',
      chunks: [{ index: 0, start: 0, end: 1, text: 'x', words: [] }],
      outputHash: 'a',
      stem: 'a',
      hasSpeech: false,
      events: 1,
      mediaSeconds: 1,
      wallSeconds: 1,
      finishedAt: '2026-01-01',
    },
  ],
};
const shards = target(
  'files of replay jobs',
  2,
  fc.tuple(
    fc.constantFrom<unknown>(SHARD, {
      slotscopeShards: 1,
      run: 'r',
      settings: {},
      settingsHash: 'h',
      media: '.',
      jobs: [{ id: 'j', samples: [{ subset: 's', name: 'n', clip: 'a.mp4', requests: [] }] }],
    }),
    changes,
    damage,
  ),
  ([document, list, harm]) =>
    inFolder(async (folder) => {
      const study = await studyWithRuns();
      const file = join(folder, 'shard.json');
      writeFileSync(file, damaged(pythonJson(changed(document, list)), harm));
      await refused(() => readManifest(file), AdapterError);
      study.db.exec('BEGIN');
      try {
        await refused(() => mergeShards(study, [file], false), AdapterError);
      } finally {
        study.db.exec('ROLLBACK');
      }
    }),
);

export const STUDIES: readonly Target[] = [omniInteract, scope, duplex, ovi, bundles, recipes, shards];
