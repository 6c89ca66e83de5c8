/**
 * `npm run bench`: how long the main jobs take on this machine. It prints figures and judges none of them.
 * `npm run bench -- scale [SLOTS …]`: the same of large studies, 10,000, 30,000 and 100,000 slots unless told.
 * `npm run bench -- import [SLOTS]`: what imports cost and by what, at 10,000 slots unless told.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareMetrics } from '../../src/core/compare/metrics.ts';
import { scoreCaseFile } from '../../src/core/omni-interact/cases.ts';
import { OMNI_INTERACT_COMPARISON } from '../../src/core/omni-interact/compare.ts';
import { importInto } from '../../src/main/jobs/import-job.ts';
import { readAggregatedSamples } from '../../src/main/store/aggregated-samples.ts';
import { readSlotColumns } from '../../src/main/store/compare-queries.ts';
import { readPairMetrics } from '../../src/main/store/comparison.ts';
import { readSampleView } from '../../src/main/store/sample-view.ts';
import { readSlotIndex } from '../../src/main/store/slot-queries.ts';
import { type OpenStudy, openStudyFile } from '../../src/main/store/study-file.ts';
import { readTables } from '../../src/main/store/study-info.ts';
import { generateTree, REAL_SIZE } from './generate.ts';
import { measureImports } from './imports.ts';
import { measureScale, SCALE_SIZES } from './scale.ts';
import { benchStatistics } from './statistics.ts';
import { measureTimeline } from './timeline.ts';
import { measureWorkbench } from './workbench.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'slotscope-bench-'));

/** Median of several runs of `work`, in milliseconds. */
async function median(runs: number, work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)]!;
}

const show = (what: string, milliseconds: number, note = ''): void =>
  console.log(
    `${what.padEnd(62)} ${milliseconds.toFixed(milliseconds < 10 ? 2 : 0).padStart(8)} ms  ${note}`,
  );

async function benchScoring(): Promise<void> {
  const oracle = JSON.parse(readFileSync(join(root, 'test/fixtures/oracle/omni-interact.json'), 'utf8'));
  const tenfold = { ...oracle, cases: Array.from({ length: 10 }, () => oracle.cases).flat() };
  const file = join(folder, 'tenfold.json');
  writeFileSync(file, JSON.stringify(tenfold));
  const slots = 4520;
  const whole = await median(7, () =>
    spawnSync(
      process.execPath,
      [
        join(root, 'bin/slotscope.mjs'),
        'score',
        '--benchmark',
        'omni-interact',
        '--cases',
        file,
        '--out',
        `${file}.out`,
      ],
      { stdio: 'inherit' },
    ),
  );
  show(
    'slotscope score, oracle ×10 (4,520 slots), whole process',
    whole,
    `${((whole / slots) * 1000).toFixed(0)} µs a slot`,
  );
  const inProcess = await median(7, () => scoreCaseFile(tenfold));
  show('the same in process', inProcess, `${((inProcess / slots) * 1000).toFixed(1)} µs a slot`);
}

async function benchStudy(): Promise<string> {
  const tree = join(folder, 'tree');
  generateTree(tree, REAL_SIZE);
  const path = join(folder, 'bench.slotscope');
  const study = openStudyFile(path, { create: 'Bench' });
  let chunks = 0;
  const imported = await median(1, async () => {
    chunks = (await importInto(study, tree, {})).counts.chunks;
  });
  show('import 4 runs × 1,430 slots, judged', imported, `${chunks} chunks`);
  show('import the same again', await median(1, () => importInto(study, tree, {})), 'nothing changes');
  show('slot index, unfiltered', await median(9, () => readSlotIndex(study.db, {}, 'order')));
  show(
    'slot index, by outcome and text',
    await median(9, () => readSlotIndex(study.db, { outcomes: ['spill'], text: 'kettle' }, 'disagreement')),
  );
  show('tables of all runs', await median(9, () => readTables(study.db)));
  show('one sample with all outputs', await median(9, () => readSampleView(study, 1)));
  await benchComparison(study);
  study.db.close();
  return path;
}

/** Comparing two runs: the slots of the study, and intervals over as many clips as a large benchmark has. */
async function benchComparison({ db }: OpenStudy): Promise<void> {
  const [a = 0, b = 0, ...rest] = db
    .prepare<[], number>('SELECT run_id FROM runs ORDER BY run_id')
    .pluck()
    .all();
  show(
    'compare: slots of 4 runs with outcomes and values',
    await median(9, () => readSlotColumns(db, {}, [a, b, ...rest])),
  );
  const pair = { baselineId: a, otherId: b, filter: {} };
  show(
    'compare: metrics and intervals of two runs, 286 clips',
    await median(3, () => readPairMetrics(db, pair)),
    '10,000 draws',
  );
  const { metrics, sumPair } = OMNI_INTERACT_COMPARISON;
  const [baseline, other] = [readAggregatedSamples(db, a), readAggregatedSamples(db, b)];
  const clusters = Array.from({ length: 1000 }, (_, at) => {
    const sample = at % baseline.length;
    return sumPair(baseline[sample]!, other[sample]!, () => true);
  });
  show(
    'compare: intervals of all metrics, 1,000 clips',
    await median(3, () => compareMetrics(metrics, clusters)),
    '10,000 draws',
  );
}

async function benchUsual(): Promise<void> {
  await benchScoring();
  await benchStatistics(median, show);
  const study = await benchStudy();
  for (const [what, milliseconds, note] of await measureWorkbench(study)) show(what, milliseconds, note);
}

async function benchScale(sizes: readonly number[]): Promise<void> {
  await measureScale(folder, sizes);
  for (const [what, milliseconds, note] of await measureTimeline(folder)) show(what, milliseconds, note);
}

/** The sizes named after `scale`. @throws Error for one that is no number of slots */
function sizesOf(words: readonly string[]): readonly number[] {
  const sizes = words.map(Number);
  if (!sizes.every((size) => Number.isInteger(size) && size >= 10)) {
    throw new Error(`Name numbers of slots of at least 10, such as 10000, instead of ${words.join(' ')}.`);
  }
  return sizes.length > 0 ? sizes : SCALE_SIZES;
}

try {
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}`);
  const [part, ...words] = process.argv.slice(2);
  if (part === 'scale') await benchScale(sizesOf(words));
  else if (part === 'import') measureImports(folder, words.length > 0 ? sizesOf(words)[0]! : SCALE_SIZES[0]!);
  else await benchUsual();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
