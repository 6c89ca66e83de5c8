import { type Dirent, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { looksLikeInteraction } from '../../../core/interact-scope/interaction.ts';
import { TASKS } from '../../../core/interact-scope/types.ts';
import { isJsonObject } from '../../../core/json.ts';
import { statPath } from '../../stat-path.ts';
import type { JsonRow } from '../json-lines.ts';
import { scanJsonRows } from '../json-rows.ts';
import { countRecords } from '../kept-rows.ts';
import { Findings } from '../omni-interact/findings.ts';
import type { SampleId } from '../omni-interact/source.ts';
import { readRunNames } from '../run-names.ts';
import type { BenchmarkSource, Reading } from '../source.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { InteractionRecords } from './interactions.ts';
import { RunRecords } from './runs.ts';

interface ScopeOptions extends Reading {
  /** Interactions the open study holds, so that outputs can be read without them. */
  knownSamples: readonly SampleId[];
  /** Fraction done (0–1, null while unknown) and what is being done. */
  onProgress?: (fraction: number | null, message: string) => void;
}

/** Folders that are looked through beside the opened one. */
const SUBFOLDERS = ['outputs', 'runs', 'verdicts'];
const RECORDS = /\.(jsonl|json)$/i;

/**
 * What a path holds of Omni-InteractScope in our input form (docs/interact-scope.md): a folder with interactions,
 * outputs and verdicts as JSON lines or lists, or one such file.
 *
 * @returns null when no record of it looks like one
 * @throws the signal's reason when aborted
 */
export async function interactScopeSource(
  path: string,
  options: ScopeOptions,
): Promise<BenchmarkSource | null> {
  const root = resolve(path);
  const files = recordFiles(root);
  if (files.length === 0) return null;
  const folder = statSync(root).isDirectory() ? root : dirname(root);
  const findings = new Findings(folder);
  const interactions = new InteractionRecords(folder, findings);
  const records = new RunRecords(findings);
  await scanAll(files, { findings, interactions, records, reading: options });
  if (interactions.size === 0 && records.runs === 0) return null;
  const tasks = new Map(options.knownSamples.map(({ subset, name }) => [name, subset]));
  for (const [id, task] of interactions.tasks()) tasks.set(id, task);
  const runs = records.sources(tasks, interactions);
  const names = readRunNames(
    folder,
    runs.map(({ run }) => run),
    findings,
  );
  for (const file of files)
    if (!findings.isSettled(file)) findings.ignore(file, 'holds no record of an interaction');
  return {
    benchmark: 'interact-scope',
    path,
    detected: `Omni-InteractScope: ${interactions.size} interactions with ${interactions.targets} targets, ${runs.length} runs`,
    ...names,
    sampleCount: interactions.size,
    samples: () => interactions.samples(),
    runs,
    ignored: findings.listIgnored(),
    // All at the end: more of a kind that is counted by then may be found while the runs are read.
    issues: [],
    afterwards: () => findings.issues,
  };
}

/** The files that can hold records: the opened one, or those of the folder and of a few folders in it. */
function recordFiles(root: string): string[] {
  const stat = statPath(root);
  if (!stat) return [];
  if (stat.isFile()) return RECORDS.test(root) ? [root] : [];
  return ['', ...SUBFOLDERS].flatMap((sub) => {
    const folder = join(root, sub);
    return entries(folder)
      .filter((entry) => entry.isFile() && RECORDS.test(entry.name) && entry.name !== 'study.json')
      .map((entry) => join(folder, entry.name))
      .sort();
  });
}

function entries(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // A folder that is not there or may not be read: what else there is can still be imported.
    return [];
  }
}

/** A large file takes a while to look through: say so now and then. */
function tellProgress(file: string, { number, place }: JsonRow, { onProgress }: ScopeOptions): void {
  if (!place || number % 1000 !== 0) return;
  onProgress?.(null, `Looking through ${basename(file)}: ${Math.round(place.start / 1e6)} MB so far`);
}

interface Scan {
  findings: Findings;
  interactions: InteractionRecords;
  records: RunRecords;
  reading: ScopeOptions;
}

/**
 * Go through every file and tell by its first record what it holds; a file of other records is left alone. Outputs
 * come before verdicts, which are about them. Only where the records stand is kept.
 */
async function scanAll(files: readonly string[], { findings, interactions, records, reading }: Scan) {
  const verdictFiles: string[] = [];
  const counted = countRecords();
  const scan = async (file: string, wanted: readonly Kind[]): Promise<void> => {
    reading.signal?.throwIfAborted();
    let kind: Kind | null | undefined;
    const { issues } = await scanJsonRows(
      file,
      (row) => {
        kind ??= kindOf(row);
        if (kind === null || !wanted.includes(kind)) return false;
        counted.add(file);
        tellProgress(file, row, reading);
        if (kind === 'interactions') interactions.add(file, row);
        else if (kind === 'outputs') records.addOutput(file, row);
        else records.addVerdict(file, row);
        return true;
      },
      reading,
    );
    if (kind === 'verdicts' && !wanted.includes(kind)) verdictFiles.push(file);
    else if (kind) {
      findings.markUsed(file);
      findings.addAll(file, issues);
    }
  };
  const scanOne = (wanted: readonly Kind[]) => async (file: string) => {
    const before = counted.count;
    try {
      await scan(file, wanted);
    } catch (error) {
      if (!(error instanceof UnreadableFile) || error.code === 'too-many-records') throw error;
      const kept = counted.count > before ? 'What was read of it before that is kept.' : 'It is left out.';
      findings.unreadable(error, 'warning', kept);
      if (counted.count > before) findings.markUsed(file);
    }
  };
  for (const file of files) await scanOne(['interactions', 'outputs'])(file);
  for (const file of verdictFiles) await scanOne(['verdicts'])(file);
}

type Kind = 'interactions' | 'outputs' | 'verdicts';

function kindOf({ value }: JsonRow): Kind | null {
  if (looksLikeInteraction(value) && TASKS.some((task) => task === value.task)) return 'interactions';
  if (!isJsonObject(value) || !('id' in value) || !('model' in value)) return null;
  if (Array.isArray(value.outputs)) return 'outputs';
  return 'target' in value && 'verdict' in value ? 'verdicts' : null;
}
