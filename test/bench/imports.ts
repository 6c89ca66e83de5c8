import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateTree } from './generate.ts';
import type { ImportFigures, ImportTrial } from './import-figures.ts';

const SCRIPT = fileURLToPath(new URL('import-figures.ts', import.meta.url));
const RUNS = 20;
const SLOTS_PER_SAMPLE = 10;
/** More than a folder is looked through for. */
const TOO_MANY = 500_001;

/**
 * Print what imports of 20 runs over so many slots cost: with and without threads that read ahead, previewed, done
 * again, with less waiting for the disk, and of Omni-InteractScope's lines. Then what a folder of very many files and
 * one of too many folders come to.
 */
export function measureImports(folder: string, slots: number): void {
  const tree = join(folder, 'tree');
  console.log(`Writing ${slots.toLocaleString('en')} slots × ${RUNS} runs`);
  generateTree(tree, {
    runs: RUNS,
    samples: slots / SLOTS_PER_SAMPLE,
    slotsPerSample: SLOTS_PER_SAMPLE,
    chunksPerRun: slots,
  });
  const trials: [string, Omit<ImportTrial, 'tree' | 'studyPath'>][] = [
    ['OmniInteract, judged, one thread', { threads: 0 }],
    ['… reading ahead in 1 thread', { threads: 1 }],
    ['… reading ahead in 2 threads', { threads: 2 }],
    ['… as it is done here', {}],
    ['… preview', { how: 'preview' }],
    ['… again: nothing changes', { how: 'again' }],
    ['… synchronous = NORMAL', { synchronous: 'NORMAL' }],
  ];
  for (const [what, trial] of trials) show(what, figuresOf(folder, { tree, ...trial }));
  rmSync(tree, { recursive: true, force: true });

  writeScopeLines(join(folder, 'scope'), slots);
  show('Omni-InteractScope, JSON lines, unjudged', figuresOf(folder, { tree: join(folder, 'scope') }));
  rmSync(join(folder, 'scope'), { recursive: true, force: true });
  measureCrowdedFolders(folder);
}

/** Interactions of one target each, and a file of outputs for every run. */
function writeScopeLines(root: string, interactions: number): void {
  mkdirSync(join(root, 'outputs'), { recursive: true });
  const target = { time: 12, content: '', tools: ['image_search'], trigger: 'V' };
  writeLines(join(root, 'interactions.jsonl'), interactions, (at) => ({
    id: `i${at}`,
    task: 'T1',
    language: 'en',
    video: `videos/${at % 500}.mp4`,
    request: { text: 'When the logo appears, search for it.' },
    query_time: 2,
    targets: [target],
  }));
  for (let run = 0; run < RUNS; run += 1) {
    writeLines(join(root, 'outputs', `model-${run}.jsonl`), interactions, (at) => ({
      id: `i${at}`,
      model: `model-${run}`,
      outputs: [{ t: 3 + ((at * 7 + run * 3) % 100) / 8, text: 'Searching now.', tools: ['image_search'] }],
    }));
  }
}

function writeLines(path: string, count: number, lineOf: (at: number) => unknown): void {
  const file = openSync(path, 'w');
  for (let at = 0; at < count; at += 1000) {
    const lines = Array.from({ length: Math.min(1000, count - at) }, (_, more) => lineOf(at + more));
    writeSync(file, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
  }
  closeSync(file);
}

function measureCrowdedFolders(folder: string): void {
  const files = join(folder, 'files');
  mkdirSync(files);
  for (let at = 0; at < TOO_MANY; at += 1) writeFileSync(join(files, `${at}.json`), '');
  show(`a folder of ${TOO_MANY.toLocaleString('en')} empty files`, figuresOf(folder, { tree: files }));
  rmSync(files, { recursive: true, force: true });
  const folders = join(folder, 'folders');
  for (let at = 0; at < TOO_MANY; at += 1)
    mkdirSync(join(folders, String(at % 1000), String(at)), { recursive: true });
  show(`a folder of ${TOO_MANY.toLocaleString('en')} folders`, figuresOf(folder, { tree: folders }));
  rmSync(folders, { recursive: true, force: true });
}

function figuresOf(folder: string, trial: Omit<ImportTrial, 'studyPath'>): ImportFigures {
  const asked: ImportTrial = { ...trial, studyPath: join(folder, 'import.slotscope') };
  const { stdout, stderr, status } = spawnSync(process.execPath, [SCRIPT, JSON.stringify(asked)], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Importing ${trial.tree} failed:\n${stderr}`);
  return JSON.parse(stdout) as ImportFigures;
}

function show(what: string, { chunks, wall, cpu, writingCpu, memory, size, said }: ImportFigures): void {
  const per = (milliseconds: number): string =>
    Math.round(chunks / (milliseconds / 1000)).toLocaleString('en');
  const rates = `${per(wall)} chunks/s · ${per(cpu)} per processor second · ${per(writingCpu)} per second of writing · `;
  const whole = (value: number): string => Math.round(value).toLocaleString('en');
  console.log(
    `${what.padEnd(44)} ${whole(wall).padStart(8)} (${whole(cpu)}) ms · ${chunks > 0 ? rates : ''}${whole(memory)} MB of memory, study ${whole(size)} MB${said ? `\n    ${said}` : ''}`,
  );
}
