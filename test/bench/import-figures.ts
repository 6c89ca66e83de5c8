/**
 * `node test/bench/import-figures.ts JSON`: import what `ImportTrial` says into a new study and print the figures as
 * JSON. A process of its own, so that its peak of memory is this import's.
 */
import { rmSync, statSync } from 'node:fs';
import { ImportError, importInto, previewImport } from '../../src/main/jobs/import-job.ts';
import { openStudyFile } from '../../src/main/store/study-file.ts';

export interface ImportTrial {
  tree: string;
  studyPath: string;
  /** Threads that read ahead; as many as the import would take unless told. */
  threads?: number;
  /** `preview`: do it and take it back; `again`: time a second import, which changes nothing. */
  how?: 'preview' | 'again';
  synchronous?: 'FULL' | 'NORMAL';
}

export interface ImportFigures {
  chunks: number;
  /** Milliseconds by the clock, of all processors, and of the thread that writes. */
  wall: number;
  cpu: number;
  writingCpu: number;
  /** Megabytes: the largest the process was, and the study with its log closed. */
  memory: number;
  size: number;
  /** What was said of a path that was not imported, or the first error. */
  said: string;
}

/** Not in every version of Node that runs it. */
const threadCpu = (): number => {
  const used = process.threadCpuUsage?.();
  return used ? (used.user + used.system) / 1000 : Number.NaN;
};

async function measure({ tree, studyPath, threads, how, synchronous }: ImportTrial): Promise<ImportFigures> {
  for (const ending of ['', '-wal', '-shm']) rmSync(studyPath + ending, { force: true });
  const study = openStudyFile(studyPath, { create: 'Bench' });
  if (synchronous) study.db.pragma(`synchronous = ${synchronous}`);
  const options = threads === undefined ? {} : { threads };
  if (how === 'again') await importInto(study, tree, options);
  const used = process.cpuUsage();
  const usedHere = threadCpu();
  const begun = performance.now();
  let said = '';
  let chunks = 0;
  try {
    const report = await (how === 'preview' ? previewImport : importInto)(study, tree, options);
    chunks = report.counts.chunks;
    const error = report.issues.find(({ severity }) => severity === 'error');
    said = error ? `${error.message} ${error.action}` : '';
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    said = error.message;
  }
  const wall = performance.now() - begun;
  const { user, system } = process.cpuUsage(used);
  const writingCpu = threadCpu() - usedHere;
  study.db.close();
  const memory = process.resourceUsage().maxRSS / 1024;
  const size = statSync(studyPath).size / 1024 ** 2;
  return { chunks, wall, cpu: (user + system) / 1000, writingCpu, memory, size, said };
}

console.log(JSON.stringify(await measure(JSON.parse(process.argv[2] ?? '') as ImportTrial)));
