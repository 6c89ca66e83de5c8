/**
 * `node test/bench/scale-figures.ts TREE STUDY`: import a generated tree into a new study, open it, ask it what the
 * screens ask, and print the figures as JSON. A process of its own, so that its peak of memory is this study's.
 */
import { statSync } from 'node:fs';
import { importInto } from '../../src/main/jobs/import-job.ts';
import { readSlotColumns } from '../../src/main/store/compare-queries.ts';
import { readSampleView } from '../../src/main/store/sample-view.ts';
import { rebuildScoresIfOutdated } from '../../src/main/store/scores.ts';
import { prepareTextSearch } from '../../src/main/store/searched-texts.ts';
import { readPackedSlotIndex, readSlotRows } from '../../src/main/store/slot-queries.ts';
import { readFactSamples, readRunFacts } from '../../src/main/store/study-facts.ts';
import { type OpenStudy, openStudyFile } from '../../src/main/store/study-file.ts';
import { readRuns, readStudyInfo, readTables } from '../../src/main/store/study-info.ts';

/** One figure: wall-clock and processor time, or a rate or size, with what is claimed for 100,000 slots. */
export interface ScaleFigure {
  what: string;
  value: number;
  unit: 'ms' | 'chunks/s' | 'MB';
  /** Milliseconds of processor time; less hangs on what else the machine does. */
  cpu?: number;
  claim?: string;
}

const BENCHMARK = 'omni-interact';

interface Taken<T> {
  result: T;
  wall: number;
  cpu: number;
}

async function take<T>(work: () => T | Promise<T>): Promise<Taken<T>> {
  const used = process.cpuUsage();
  const begun = performance.now();
  const result = await work();
  const wall = performance.now() - begun;
  const { user, system } = process.cpuUsage(used);
  return { result, wall, cpu: (user + system) / 1000 };
}

/** The median by wall-clock time of several runs. */
async function median(runs: number, work: (run: number) => unknown): Promise<Taken<unknown>> {
  const taken: Taken<unknown>[] = [];
  for (let run = 0; run < runs; run += 1) taken.push(await take(() => work(run)));
  return taken.sort((a, b) => a.wall - b.wall)[Math.floor(runs / 2)]!;
}

async function measure(tree: string, path: string): Promise<ScaleFigure[]> {
  const figures: ScaleFigure[] = [];
  const note = (what: string, { wall, cpu }: Taken<unknown>, claim?: string): void => {
    figures.push({ what, value: wall, unit: 'ms', cpu, ...(claim && { claim }) });
  };
  figures.push(...(await measureImport(tree, path)));

  const opened = await take(() => {
    const study = openStudyFile(path);
    rebuildScoresIfOutdated(study.db);
    readStudyInfo(study);
    readRuns(study.db);
    return study;
  });
  const study = opened.result;
  note('open: file, what it holds, runs', opened, '< 2 s');
  note('tables of all runs, first time', await take(() => readTables(study.db)), '< 2 s');
  note('tables of all runs, again', await median(5, () => readTables(study.db)), '< 2 s');
  note('texts read for searching, after opening', await take(() => prepareTextSearch(study.db)));
  await measureFilters(study, note);
  const { samples } = readStudyInfo(study);
  note(
    'next slot: the sample with what all runs said',
    await median(21, (run) => readSampleView(study, 1 + ((37 * run) % samples))),
    '< 50 ms',
  );
  const runIds = readRuns(study.db).map(({ runId }) => runId);
  note(
    'compare: slots of 4 runs with outcomes and values',
    await median(5, () => readSlotColumns(study.db, { benchmark: BENCHMARK }, runIds.slice(0, 4))),
  );
  note('Diagnose: samples and slots', await take(() => JSON.stringify(readFactSamples(study.db))));
  note('Diagnose: one run', await take(() => JSON.stringify(readRunFacts(study.db, runIds[0]!))));
  figures.push({
    what: 'peak of memory, all of it',
    value: process.resourceUsage().maxRSS / 1024,
    unit: 'MB',
    claim: '< 1,500 MB',
  });
  study.db.close();
  return figures;
}

async function measureImport(tree: string, path: string): Promise<ScaleFigure[]> {
  const study = openStudyFile(path, { create: 'Scale' });
  const { result, wall, cpu } = await take(() => importInto(study, tree, {}));
  study.db.close();
  const { chunks } = result.counts;
  const size = statSync(path).size / 1024 ** 2;
  return [
    { what: 'import, judged', value: wall, unit: 'ms', cpu },
    {
      what: 'import, by the clock',
      value: chunks / (wall / 1000),
      unit: 'chunks/s',
      claim: '> 50,000 chunks/s',
    },
    { what: 'import, by processor time', value: chunks / (cpu / 1000), unit: 'chunks/s' },
    {
      what: 'import, peak of memory',
      value: process.resourceUsage().maxRSS / 1024,
      unit: 'MB',
      claim: '< 1,500 MB',
    },
    { what: 'size of the study', value: size, unit: 'MB' },
  ];
}

async function measureFilters(
  { db }: OpenStudy,
  note: (what: string, taken: Taken<unknown>, claim?: string) => void,
): Promise<void> {
  const benchmark = BENCHMARK;
  const index = readPackedSlotIndex(db, { benchmark }, 'order');
  note(
    'slot list, unfiltered',
    await median(9, () => readPackedSlotIndex(db, { benchmark }, 'order')),
    '< 200 ms',
  );
  note(
    'filter by outcome',
    await median(9, () => readPackedSlotIndex(db, { benchmark, outcomes: ['spill'] }, 'order')),
    '< 200 ms',
  );
  note(
    'filter by type, by disagreement',
    await median(9, () =>
      readPackedSlotIndex(db, { benchmark, questionTypes: ['proactive'] }, 'disagreement'),
    ),
    '< 200 ms',
  );
  for (const text of ['clip 77:', 'kettle is', 'e', 'nowhere said']) {
    note(
      `filter by text “${text}”`,
      await median(9, () => readPackedSlotIndex(db, { benchmark, text }, 'order')),
      '< 200 ms',
    );
  }
  const shown = index.slotKeys.slice(-100);
  note('100 rows of the list', await median(9, () => readSlotRows(db, shown)));
}

const [tree = '', path = ''] = process.argv.slice(2);
console.log(JSON.stringify(await measure(tree, path)));
