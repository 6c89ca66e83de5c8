import { statSync } from 'node:fs';
import { basename, dirname, extname, resolve } from 'node:path';
import type { DuplexSample } from '../../../core/duplex-eval/dataset.ts';
import { findSplit } from '../../../core/duplex-eval/splits.ts';
import type { KnownStudy } from '../../store/known.ts';
import { Findings } from '../omni-interact/findings.ts';
import { readRunNames } from '../run-names.ts';
import type { BenchmarkSource, Reading } from '../source.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { type Candidate, findCandidates, runNameOf } from './candidates.ts';
import { readDuplexFile } from './read-file.ts';
import {
  type BrokenFile,
  type ResponseFile,
  type ResultFile,
  readDuplexRuns,
  type TimedSample,
} from './runs.ts';
import { duplexKey, type SampleRow, toDuplexSample, uniqueRows } from './samples.ts';

interface DuplexOptions extends Reading {
  /** What the open study has, so that responses and results can be read without their data set. */
  known: KnownStudy;
}

/**
 * What a path holds of Omni-DuplexEval: rows of the data set, responses `<run>/<split>/<id>.json` and result files of
 * the published scripts (docs/duplex-eval.md), as a folder or a single file.
 *
 * @returns null when no file of it is one
 * @throws the signal's reason when aborted
 */
export async function duplexEvalSource(
  path: string,
  { known, ...reading }: DuplexOptions,
): Promise<BenchmarkSource | null> {
  const root = resolve(path);
  const candidates = findCandidates(root);
  if (candidates.length === 0) return null;
  const opened = statSync(root).isDirectory() ? root : dirname(root);
  const findings = new Findings(opened);
  const read = await readAll(candidates, findings, reading);
  const rows = uniqueRows(withLengths(read.rows, read.results, findings), findings);
  const { responses, results } = read;
  if (rows.size === 0 && responses.length === 0 && results.length === 0) return null;
  const samples = [...rows.values()].map((row) => toDuplexSample(row, opened, findings));
  const runs = readDuplexRuns({
    ...read,
    samples: samplesByKey(rows, known),
    knownOutput: known.output,
    findings,
  });
  const names = readRunNames(
    opened,
    runs.map(({ run }) => run),
    findings,
  );
  for (const { file } of candidates) {
    if (!findings.isSettled(file))
      findings.ignore(file, 'holds no sample, response or result of Omni-DuplexEval');
  }
  return {
    benchmark: 'duplex-eval',
    path,
    detected: `Omni-DuplexEval: ${samples.length} samples, ${runs.length} runs, ${results.length} result files`,
    ...names,
    sampleCount: samples.length,
    async *samples() {
      yield* samples;
    },
    runs,
    ignored: findings.listIgnored(),
    issues: findings.issues,
    afterwards: () => [],
  };
}

interface ReadFiles {
  rows: SampleRow[];
  responses: ResponseFile[];
  broken: BrokenFile[];
  results: ResultFile[];
}

async function readAll(
  candidates: readonly Candidate[],
  findings: Findings,
  reading: Reading,
): Promise<ReadFiles> {
  const files: ReadFiles = { rows: [], responses: [], broken: [], results: [] };
  for (const candidate of candidates) {
    reading.signal?.throwIfAborted();
    try {
      await sortIn(files, candidate, findings, reading);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      findings.unreadable(error, 'warning', 'It is left out.');
      findings.markUsed(candidate.file);
      const place = placeOf(candidate);
      if (place && !isResultPath(candidate)) files.broken.push({ ...place, reason: error.reason });
    }
  }
  return files;
}

async function sortIn(
  files: ReadFiles,
  candidate: Candidate,
  findings: Findings,
  reading: Reading,
): Promise<void> {
  const { file } = candidate;
  const read = await readDuplexFile(candidate, reading);
  if (!read) return;
  findings.markUsed(file);
  findings.addAll(file, read.issues);
  const place = placeOf(candidate);
  if (read.kind === 'rows') for (const sample of read.samples) files.rows.push({ sample, file });
  else if (place && read.kind === 'response') files.responses.push({ ...place, value: read.value });
  else if (place && read.kind === 'result') files.results.push({ ...place, result: read.result });
}

/** What a file in a run's folder is about, from where it lies. */
function placeOf({ file, splitName, runFolder }: Candidate): BrokenFile | null {
  const split = splitName === null ? undefined : findSplit(splitName);
  if (!split || runFolder === null) return null;
  return { file, split, runName: runNameOf(runFolder), id: basename(file, extname(file)), reason: '' };
}

/** Whether a file lies where results do, so that it is no response even if nothing in it can be read. */
const isResultPath = ({ runFolder }: Candidate): boolean =>
  /(^|[\\/])(results|evaluations)([\\/]|$)/i.test(runFolder ?? '');

/**
 * The length of a clip that its row does not give, from a result file that saw it. The clip itself counts where it is
 * at hand.
 */
function withLengths(
  rows: readonly SampleRow[],
  results: readonly ResultFile[],
  findings: Findings,
): SampleRow[] {
  const lengths = new Map<string, { seconds: number; file: string }>();
  for (const { result, split, id, file } of results) {
    const key = duplexKey(split.name, id);
    if (result.kind !== 'description' || result.videoDuration === null || lengths.has(key)) continue;
    lengths.set(key, { seconds: result.videoDuration, file });
  }
  return rows.map((row) => {
    const length = lengths.get(duplexKey(row.sample.split.name, row.sample.id));
    if (!length || row.sample.videoDuration !== null) return row;
    findings.add(row.file, {
      severity: 'info',
      code: 'length-from-result',
      record: row.sample.id,
      message: `The row of ${row.sample.id} gives no length; ${findings.relative(length.file)} has ${length.seconds} s.`,
      action: 'That length is taken until the clip itself is at hand.',
    });
    return { ...row, sample: { ...row.sample, videoDuration: length.seconds } };
  });
}

/** The study's samples with their clips' lengths, and over them those of the path. */
function samplesByKey(rows: ReadonlyMap<string, SampleRow>, known: KnownStudy): Map<string, TimedSample> {
  const samples = new Map<string, TimedSample>();
  for (const { details, duration } of known.samples()) {
    const sample = details as DuplexSample;
    samples.set(duplexKey(sample.split.name, sample.id), { sample, duration });
  }
  for (const [key, { sample }] of rows) {
    samples.set(key, { sample, duration: samples.get(key)?.duration ?? null });
  }
  return samples;
}
