import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Interaction } from '../../../core/interact-scope/interaction.ts';
import {
  looksLikeInteraction,
  readInteraction,
  targetSlots,
} from '../../../core/interact-scope/interaction.ts';
import { TASKS } from '../../../core/interact-scope/types.ts';
import { isJsonObject } from '../../../core/json.ts';
import { statPath } from '../../stat-path.ts';
import type { ImportedSample } from '../../store/import-writer.ts';
import { findMedia } from '../find-media.ts';
import { type JsonRow, readJsonRows } from '../json-lines.ts';
import { Findings } from '../omni-interact/findings.ts';
import type { SampleId } from '../omni-interact/source.ts';
import { readRunNames } from '../run-names.ts';
import type { BenchmarkSource, Reading } from '../source.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { type RecordFile, readRuns } from './runs.ts';

interface ScopeOptions extends Reading {
  /** Interactions the open study holds, so that outputs can be read without them. */
  knownSamples: readonly SampleId[];
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
  const read = await readAll(files, findings, options);
  const { interactions, outputs, verdicts } = read;
  if (interactions.length === 0 && outputs.length === 0) return null;
  const samples = readInteractions(interactions, folder, findings);
  const tasks = new Map([...options.knownSamples, ...samples].map(({ subset, name }) => [name, subset]));
  const runs = readRuns({ outputs, verdicts, samples, tasks, findings });
  const names = readRunNames(
    folder,
    runs.map(({ run }) => run),
    findings,
  );
  for (const file of files)
    if (!findings.isSettled(file)) findings.ignore(file, 'holds no record of an interaction');
  const targets = samples.reduce((sum, { slots }) => sum + slots.length, 0);
  return {
    benchmark: 'interact-scope',
    path,
    detected: `Omni-InteractScope: ${samples.length} interactions with ${targets} targets, ${runs.length} runs`,
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

/** The files that can hold records: the opened one, or those of the folder and of a few folders in it. */
function recordFiles(root: string): string[] {
  const stat = statPath(root);
  if (!stat) return [];
  if (stat.isFile()) return RECORDS.test(root) ? [root] : [];
  return ['', ...SUBFOLDERS].flatMap((sub) => {
    const folder = join(root, sub);
    if (!existsSync(folder) || !statSync(folder).isDirectory()) return [];
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && RECORDS.test(entry.name) && entry.name !== 'study.json')
      .map((entry) => join(folder, entry.name))
      .sort();
  });
}

type Records = Record<'interactions' | 'outputs' | 'verdicts', RecordFile[]>;

/** Read every file and tell by its first record what it holds; a file of other records is left alone. */
async function readAll(files: readonly string[], findings: Findings, reading: Reading): Promise<Records> {
  const records: Records = { interactions: [], outputs: [], verdicts: [] };
  for (const file of files) {
    reading.signal?.throwIfAborted();
    try {
      const { list, sha256, issues } = await readJsonRows(file, reading);
      const kind = kindOf(list[0]);
      if (!kind) continue;
      findings.markUsed(file);
      findings.addAll(file, issues);
      records[kind].push({ file, rows: list, sha256 });
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      findings.unreadable(error, 'warning', 'It is left out.');
    }
  }
  return records;
}

function kindOf(row: JsonRow | undefined): keyof Records | null {
  const value = row?.value;
  if (looksLikeInteraction(value) && TASKS.some((task) => task === value.task)) return 'interactions';
  if (!isJsonObject(value) || !('id' in value) || !('model' in value)) return null;
  if (Array.isArray(value.outputs)) return 'outputs';
  return 'target' in value && 'verdict' in value ? 'verdicts' : null;
}

/** A sample together with the interaction its details hold. */
export interface ScopeSample extends ImportedSample {
  details: Interaction;
}

function readInteractions(files: readonly RecordFile[], folder: string, findings: Findings): ScopeSample[] {
  const samples = new Map<string, ScopeSample>();
  for (const { file, rows } of files) {
    for (const { record, value } of rows) {
      const { interaction, issues } = readInteraction(value, record);
      if (!interaction) {
        findings.addAll(file, issues);
        continue;
      }
      if (samples.has(interaction.id)) {
        findings.add(file, {
          severity: 'error',
          code: 'interaction-twice',
          record,
          message: `The id ${JSON.stringify(interaction.id)} was used before in this import.`,
          action: 'The first one counts and this one is left out; give every interaction an id of its own.',
        });
        continue;
      }
      const found = issues.map((issue) => ({ ...issue, file: findings.relative(file) }));
      samples.set(interaction.id, toSample(interaction, file, folder, findings, value, found));
    }
  }
  return [...samples.values()];
}

function toSample(
  interaction: Interaction,
  file: string,
  folder: string,
  findings: Findings,
  value: unknown,
  issues: ScopeSample['issues'],
): ScopeSample {
  const media = findMedia(interaction.video, dirname(file), folder);
  if (media === null && interaction.video !== '') {
    issues.push({
      severity: 'warning',
      code: 'media-missing',
      file: findings.relative(file),
      record: interaction.id,
      message: `The video ${interaction.video} is not beside the file.`,
      action: 'Everything but the picture works; put it there and import again, or locate it in Explore.',
    });
  }
  return {
    subset: interaction.task,
    name: interaction.id,
    sceneType: interaction.task,
    slots: targetSlots(interaction),
    details: interaction,
    sourceHash: createHash('sha256').update(JSON.stringify(value)).digest('hex'),
    file: findings.relative(file),
    origin: dirname(file),
    mediaPath: media?.path ?? null,
    mediaSize: media?.size ?? null,
    issues,
  };
}
