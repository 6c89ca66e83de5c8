import { createHash } from 'node:crypto';
import { type Dirent, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { oviSlot } from '../../../core/ovi-bench/case-score.ts';
import type { OviCase } from '../../../core/ovi-bench/dataset.ts';
import type { OviResult } from '../../../core/ovi-bench/results.ts';
import { statPath } from '../../stat-path.ts';
import type { ImportedSample } from '../../store/import-writer.ts';
import type { KnownStudy } from '../../store/known.ts';
import { findMedia } from '../find-media.ts';
import { Findings } from '../omni-interact/findings.ts';
import { readRunNames } from '../run-names.ts';
import type { BenchmarkSource, Reading } from '../source.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { readOviFile } from './read-file.ts';
import { type FindCase, type ResultsFile, readOviRuns } from './runs.ts';

interface OviOptions extends Reading {
  /** What the open study has, so that results can be read without their cases. */
  known: KnownStudy;
}

/** Folders that are looked through beside the opened one, with the folders in them. */
const SUBFOLDERS: ReadonlySet<string> = new Set([
  'data',
  'cases',
  'open_ended',
  'multiple_choice',
  'results',
  'responses',
  'outputs',
  'runs',
]);
const RECORDS = /\.jsonl?$/i;

/**
 * What a path holds of OVIBench: open-ended and multiple-choice cases, and result rows (docs/ovi-bench.md), as a
 * folder or a single file.
 *
 * @returns null when no record of it is one
 * @throws the signal's reason when aborted
 */
export async function oviBenchSource(
  path: string,
  { known, ...reading }: OviOptions,
): Promise<BenchmarkSource | null> {
  const root = resolve(path);
  const stat = statPath(root);
  if (!stat) return null;
  const opened = stat.isDirectory() ? root : dirname(root);
  const files = stat.isDirectory() ? recordFiles(root) : RECORDS.test(root) ? [root] : [];
  const findings = new Findings(opened);
  const { cases, results } = await readAll(files, findings, reading);
  if (cases.size === 0 && results.length === 0) return null;
  const samples = [...cases.values()].map((row) => toSample(row, opened, findings));
  const runs = readOviRuns(results, caseFinder(cases, known), findings);
  const names = readRunNames(
    opened,
    runs.map(({ run }) => run),
    findings,
  );
  for (const file of files) {
    if (!findings.isSettled(file)) findings.ignore(file, 'holds no case or result of OVIBench');
  }
  return {
    benchmark: 'ovi-bench',
    path,
    detected: `OVIBench: ${samples.length} cases, ${runs.length} runs`,
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

function recordFiles(root: string): string[] {
  const folders = entries(root)
    .filter((entry) => entry.isDirectory() && SUBFOLDERS.has(entry.name.toLowerCase()))
    .map(({ name }) => join(root, name))
    .flatMap((folder) => [
      folder,
      ...entries(folder)
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => join(folder, name)),
    ]);
  return [root, ...folders].flatMap((folder) =>
    entries(folder)
      .filter((entry) => entry.isFile() && RECORDS.test(entry.name) && entry.name !== 'study.json')
      .map(({ name }) => join(folder, name))
      .sort(),
  );
}

function entries(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // A folder that may not be read, or went away: what else there is can still be imported.
    return [];
  }
}

interface CaseRow {
  oviCase: OviCase;
  file: string;
}

const caseKey = ({ format, caseId }: OviCase): string => JSON.stringify([format, caseId]);

async function readAll(
  files: readonly string[],
  findings: Findings,
  reading: Reading,
): Promise<{ cases: Map<string, CaseRow>; results: ResultsFile[] }> {
  const cases = new Map<string, CaseRow>();
  const results: ResultsFile[] = [];
  for (const file of files) {
    reading.signal?.throwIfAborted();
    try {
      const read = await readOviFile(file, reading);
      if (!read) continue;
      findings.markUsed(file);
      findings.addAll(file, read.issues);
      if (read.kind === 'results') results.push({ file, results: read.results });
      else for (const oviCase of read.cases) addCase(cases, { oviCase, file }, findings);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      findings.unreadable(error, 'warning', 'It is left out.');
      findings.markUsed(file);
    }
  }
  return { cases, results };
}

function addCase(cases: Map<string, CaseRow>, row: CaseRow, findings: Findings): void {
  const { caseId } = row.oviCase;
  const first = cases.get(caseKey(row.oviCase));
  if (!first) cases.set(caseKey(row.oviCase), row);
  else
    findings.add(row.file, {
      severity: 'warning',
      code: 'case-repeated',
      record: caseId,
      message: `The case ${caseId} stands in ${findings.relative(first.file)} as well.`,
      action: 'The first one counts; this one is left out.',
    });
}

function toSample({ oviCase, file }: CaseRow, opened: string, findings: Findings): ImportedSample {
  const media = findMedia(oviCase.video, dirname(file), opened);
  const issues: ImportedSample['issues'] = [];
  if (!media && oviCase.video !== '') {
    issues.push({
      severity: 'warning',
      code: 'media-missing',
      file: findings.relative(file),
      record: oviCase.caseId,
      message: `The video ${oviCase.video} is neither beside the file nor in a folder videos.`,
      action: 'Everything but the picture works; put it there and import again, or locate it in Explore.',
    });
  }
  return {
    subset: oviCase.format,
    name: oviCase.caseId,
    sceneType: oviCase.type,
    slots: [oviSlot(oviCase, null)],
    details: oviCase,
    sourceHash: createHash('sha256').update(JSON.stringify(oviCase)).digest('hex'),
    file: findings.relative(file),
    origin: dirname(file),
    mediaPath: media?.path ?? null,
    mediaSize: media?.size ?? null,
    issues,
  };
}

/** Finds the case of a result: of the path before the study's; where both formats have the id, the choice tells. */
function caseFinder(cases: ReadonlyMap<string, CaseRow>, known: KnownStudy): FindCase {
  const all = new Map(
    known.samples().map(({ details }) => [caseKey(details as OviCase), details as OviCase]),
  );
  for (const [key, { oviCase }] of cases) all.set(key, oviCase);
  return ({ caseId, choice }: OviResult) => {
    const [open, multiple] = (['open-ended', 'multiple-choice'] as const).map((format) =>
      all.get(JSON.stringify([format, caseId])),
    );
    return choice === null ? (open ?? multiple) : (multiple ?? open);
  };
}
