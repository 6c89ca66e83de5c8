import type { FileIssue } from '../../core/issue.ts';
import { timesBeyondClip } from '../../core/omni-interact/clip-check.ts';
import type { ImportCounts, ImportPreview, ImportReport, PlannedRun } from '../../core/study-views.ts';
import { ReadAhead, threadsFor } from '../import/read-ahead/read-ahead.ts';
import { recognise } from '../import/recognise.ts';
import type { BenchmarkSource, RunSource } from '../import/source.ts';
import { findFfmpeg } from '../media/ffmpeg.ts';
import { makeImportWriter, type WriteResult } from '../store/import-writer.ts';
import { beginImport, endImport } from '../store/imports.ts';
import { type PackedOutput, packOutput } from '../store/pack-output.ts';
import { readSlots } from '../store/slots.ts';
import { describeStudy, type OpenStudy, openScratchStudy } from '../store/study-file.ts';

import { examineClips } from './examine-clips.ts';
import {
  anotherDataSet,
  IssueList,
  keptOutputs,
  staleVerdicts,
  withoutAnnotation,
} from './import-findings.ts';
import { holdsShards, importShards } from './shard-import.ts';

/** A path that cannot be imported, said to a person. */
export class ImportError extends Error {
  override name = 'ImportError';
}

export interface ImportOptions {
  signal?: AbortSignal;
  /** Fraction done (0–1, null while unknown) and what is being done. */
  onProgress?: (fraction: number | null, message: string) => void;
  /** Also import runs whose outputs equal those of a run already there. */
  keepCopies?: boolean;
  /** Put what is imported in the place of another data set's samples and of good outputs. */
  replace?: boolean;
  /** Call the study, which is new, what the imported folder calls itself. */
  nameFromSource?: boolean;
  /** Threads that read ahead where the benchmark allows it; as many as its outputs are worth unless told. */
  threads?: number;
}

const noCounts = (): ImportCounts => ({
  samples: 0,
  slots: 0,
  runs: 0,
  outputs: 0,
  chunks: 0,
  verdicts: 0,
  media: 0,
});

/**
 * Tell what importing a path would do, by doing it and taking it back: the same code, the same findings.
 *
 * @param study the open study, or null to look at the path by itself
 * @throws ImportError when the path holds nothing that is understood
 */
export async function previewImport(
  study: OpenStudy | null,
  path: string,
  options: ImportOptions,
): Promise<ImportPreview> {
  const target = study ?? openScratchStudy();
  try {
    const {
      added: _added,
      changed: _changed,
      seconds: _seconds,
      ...preview
    } = await runImport(target, path, { ...options, keepCopies: true }, 'roll-back');
    return preview;
  } finally {
    if (!study) target.db.close();
  }
}

/**
 * Import a path into a study. Everything happens in one transaction: killed or failed at any point, the study
 * is as it was before.
 *
 * @throws ImportError when the path holds nothing that is understood; the signal's reason when cancelled
 */
export async function importInto(
  study: OpenStudy,
  path: string,
  options: ImportOptions,
): Promise<ImportReport> {
  const report = await runImport(study, path, options, 'commit');
  const found = await examineClips(study, { ...options, findFfmpeg });
  return { ...report, issues: [...report.issues, ...found, ...allTimesBeyondClips(study, report)] };
}

/** The annotated times beyond their clips, of all samples in the subsets just imported. */
function allTimesBeyondClips(
  study: OpenStudy,
  { benchmark, subsets }: Pick<ImportReport, 'benchmark' | 'subsets'>,
): FileIssue[] {
  const timed = study.db.prepare<
    [string, string],
    { sample_id: number; source_file: string; duration: number }
  >(
    `SELECT sample_id, source_file, duration FROM samples JOIN clips USING (clip_id)
     WHERE benchmark = ? AND subset = ? AND duration IS NOT NULL ORDER BY name`,
  );
  return subsets.flatMap(({ name }) =>
    timed.all(benchmark, name).flatMap((sample) =>
      timesBeyondClip(
        readSlots(study.db, sample.sample_id).map(({ slot }) => slot),
        sample.duration,
        sample.source_file,
      ),
    ),
  );
}

async function runImport(
  study: OpenStudy,
  path: string,
  options: ImportOptions,
  ending: 'commit' | 'roll-back',
): Promise<ImportReport> {
  if (holdsShards(path)) return importShards(study, path, ending);
  const begun = performance.now();
  const source = await recognise(study, path, options);
  if ('recognised' in source) throw new ImportError(`${path}: ${source.reason} ${source.action}`);
  const importId = ending === 'commit' ? beginImport(study.db, source.path, source.detected) : null;
  study.db.exec('BEGIN IMMEDIATE');
  try {
    const report = await writeSource(study, source, options);
    if (importId === null) {
      study.db.exec('ROLLBACK');
    } else {
      endImport(study.db, importId, 'done', '');
      study.db.exec('COMMIT');
    }
    return { ...report, seconds: (performance.now() - begun) / 1000 };
  } catch (error) {
    if (study.db.inTransaction) study.db.exec('ROLLBACK');
    if (importId !== null) {
      const message = error instanceof Error ? error.message : String(error);
      endImport(study.db, importId, options.signal?.aborted ? 'cancelled' : 'failed', message);
    }
    throw error;
  }
}

async function writeSource(
  study: OpenStudy,
  source: BenchmarkSource,
  options: ImportOptions,
): Promise<Omit<ImportReport, 'seconds'>> {
  const tally = makeTally(source);
  const writer = makeImportWriter(study, source.benchmark, { replace: options.replace ?? false });
  if (options.nameFromSource && source.studyName) {
    describeStudy(study.db, source.studyName, source.studyDescription);
  }
  const steps = makeSteps(source, options);

  for await (const sample of source.samples(reading(options))) {
    await steps.next(`Annotation ${sample.subset}/${sample.name}`);
    tally.sample(sample.subset, sample.slots.length, sample.mediaPath !== null, sample.issues);
    if (sample.slots.length === 0) continue;
    const { subset, name } = sample;
    const result = writer.writeSample(sample);
    if (result === 'conflict') tally.conflict(`${subset}/${name}`, writer.runsOn(subset, name));
    else tally.wrote('samples', result, sample.slots.length);
  }
  const readAhead = startReadingAhead(source, options);
  try {
    for (const run of source.runs) {
      tally.run(await writeRun(study, source.benchmark, run, { writer, tally, steps, readAhead }, options));
    }
  } finally {
    await readAhead?.close();
  }
  writer.finish();
  tally.found(source.afterwards());
  return tally.report();
}

/** What is counted of an output: all that is kept of it once it is written. */
interface OutputSize {
  chunks: number;
  verdicts: number;
}

/** What one import writes to and keeps count with. */
interface ImportDesk {
  writer: ReturnType<typeof makeImportWriter>;
  tally: ReturnType<typeof makeTally>;
  steps: ReturnType<typeof makeSteps>;
  readAhead: ReadAhead | undefined;
}

/** The threads that read while this one writes; undefined where it is not worth it or the benchmark has no such tasks. */
function startReadingAhead(source: BenchmarkSource, { threads }: ImportOptions): ReadAhead | undefined {
  const outputs = source.runs.reduce((sum, run) => sum + (run.task ? run.outputs : 0), 0);
  const wanted = outputs > 0 ? (threads ?? threadsFor(outputs)) : 0;
  return wanted > 0 ? new ReadAhead(wanted) : undefined;
}

/** A run's outputs ready to be stored, in their order; scored already where the study holds nothing else of the run. */
async function* packedOutputs(
  runId: number,
  { read, task }: RunSource,
  { writer, readAhead }: ImportDesk,
  options: ImportOptions,
): AsyncGenerator<PackedOutput> {
  if (readAhead && task) {
    yield* readAhead.read(task(), ({ subset, name }) => writer.frameOf(runId, subset, name));
    return;
  }
  for await (const output of read(reading(options))) {
    yield packOutput(output, writer.frameOf(runId, output.subset, output.name));
  }
}

async function writeRun(
  study: OpenStudy,
  benchmark: string,
  source: RunSource,
  desk: ImportDesk,
  options: ImportOptions,
): Promise<PlannedRun> {
  const { db } = study;
  const { run } = source;
  const { writer, tally, steps } = desk;
  const existed = db
    .prepare<[string, string], number>('SELECT run_id FROM runs WHERE benchmark = ? AND name = ?')
    .pluck()
    .get(benchmark, run.name);
  db.exec('SAVEPOINT run');
  const runId = writer.beginRun(run);
  const planned: PlannedRun = {
    name: run.name,
    samples: 0,
    failed: 0,
    chunks: 0,
    verdicts: 0,
    kept: 0,
    state: 'unchanged',
  };
  const results: { result: WriteResult; size: OutputSize }[] = [];
  for await (const output of packedOutputs(runId, source, desk, options)) {
    await steps.next(`${run.name}: ${output.subset}/${output.name}`);
    source.watch?.(output);
    const result = writer.writeOutput(runId, output);
    tally.found(output.issues);
    if (result === 'unknown-sample') tally.issues.push(withoutAnnotation(run, output));
    if (result === 'kept') planned.kept += 1;
    if (result === 'unknown-sample' || result === 'kept' || result === 'conflict') continue;
    planned.samples += Number(output.status === 'ok');
    planned.failed += Number(output.status === 'failed');
    const size = { chunks: output.chunkCount, verdicts: output.verdicts.length };
    planned.chunks += size.chunks;
    planned.verdicts += size.verdicts;
    results.push({ result, size });
  }
  if (results.length === 0 && planned.kept === 0 && existed === undefined) {
    // Nothing of it belongs here: a run without outputs would only be in the way.
    db.exec('ROLLBACK TO run');
    db.exec('RELEASE run');
    return { ...planned, state: 'unchanged' };
  }
  if (planned.kept > 0) tally.issues.push(keptOutputs(run, planned.kept));
  const stale = db
    .prepare<[number], number>(
      'SELECT count(*) FROM judges JOIN verdicts USING (judge) WHERE run_id = ? AND stale = 1',
    )
    .pluck()
    .get(runId);
  if (stale) tally.issues.push(staleVerdicts(run, stale));
  const copyOf = writer.settleRun(runId);
  if (existed === undefined) planned.state = 'new';
  else if (results.some(({ result }) => result !== 'unchanged')) planned.state = 'changed';
  if (copyOf !== undefined && existed === undefined) {
    planned.state = 'copy';
    planned.copyOf = copyOf;
  }
  if (planned.state === 'copy' && !options.keepCopies) {
    db.exec('ROLLBACK TO run');
  } else {
    tally.wrote('runs', existed === undefined ? 'added' : 'unchanged', 0);
    for (const { result, size } of results) tally.wroteOutput(result, size);
  }
  db.exec('RELEASE run');
  return planned;
}

/** What the readers need of the options; progress is told here, over all files together. */
const reading = ({ signal }: ImportOptions): { signal?: AbortSignal } => (signal ? { signal } : {});

/** Progress over all files, with a breath now and then so that a cancellation is heard. */
function makeSteps(source: BenchmarkSource, options: ImportOptions) {
  const total = source.sampleCount + source.runs.reduce((sum, run) => sum + run.outputs, 0);
  let done = 0;
  return {
    next: async (message: string): Promise<void> => {
      done += 1;
      if (done % 16 === 0) {
        await new Promise((resolve) => setImmediate(resolve));
        options.signal?.throwIfAborted();
      }
      options.onProgress?.(Math.min(1, done / Math.max(1, total)), message);
    },
  };
}

/** Counts what is read and what changes, and gathers the findings. */
function makeTally(source: BenchmarkSource) {
  const counts = noCounts();
  const added = noCounts();
  const changed = noCounts();
  const subsets = new Map<string, { samples: number; slots: number }>();
  const runs: PlannedRun[] = [];
  const conflicts: ImportPreview['conflicts'] = [];
  const issues = new IssueList();

  // One by one: a file can give more findings than a call takes as arguments.
  const tell = (found: readonly FileIssue[]): void => {
    for (const issue of found) issues.push(issue);
  };
  tell(source.issues);
  const sample = (subset: string, slots: number, hasMedia: boolean, found: readonly FileIssue[]): void => {
    tell(found);
    if (slots === 0) return;
    counts.samples += 1;
    counts.slots += slots;
    counts.media += Number(hasMedia);
    const entry = subsets.get(subset) ?? { samples: 0, slots: 0 };
    subsets.set(subset, { samples: entry.samples + 1, slots: entry.slots + slots });
  };
  const conflict = (sample: string, runsOnIt: number): void => {
    conflicts.push({ sample, runs: runsOnIt });
    issues.push(anotherDataSet(sample, runsOnIt));
  };
  const run = (planned: PlannedRun): void => {
    runs.push(planned);
    counts.runs += 1;
    counts.outputs += planned.samples;
    counts.chunks += planned.chunks;
    counts.verdicts += planned.verdicts;
  };
  const bucket = (result: WriteResult): ImportCounts | undefined =>
    result === 'added' ? added : result === 'changed' ? changed : undefined;
  const wrote = (what: 'samples' | 'runs', result: WriteResult, slots: number): void => {
    const into = bucket(result);
    if (!into) return;
    into[what] += 1;
    into.slots += slots;
  };
  const wroteOutput = (result: WriteResult, { chunks, verdicts }: OutputSize): void => {
    const into = bucket(result);
    if (!into) return;
    into.outputs += 1;
    into.chunks += chunks;
    into.verdicts += verdicts;
  };
  const report = (): Omit<ImportReport, 'seconds'> => ({
    path: source.path,
    detected: source.detected,
    benchmark: source.benchmark,
    counts,
    runs,
    subsets: [...subsets].map(([name, entry]) => ({ name, ...entry })),
    issues: issues.list(),
    conflicts,
    ignored: source.ignored,
    added,
    changed,
  });
  return { issues, found: tell, sample, conflict, run, wrote, wroteOutput, report };
}
