/** What a batch summary or a manifest says about samples, before any of it is looked up on disk. */

import { describeValue, isJsonObject } from '../../../core/json.ts';
import { readText } from '../../../core/omni-interact/time.ts';
import type { JsonRow } from '../json-lines.ts';
import { readJsonRows } from '../json-rows.ts';
import { readJsonFile } from '../read-json.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import type { Findings } from './findings.ts';

export interface BatchRow {
  /** Absolute path of the file the row is in. */
  source: string;
  record: string;
  video: string;
  outputDir: string;
  /** Only `ok` counts. */
  ok: boolean;
  /** What the batch says, in its own words: `error: timeout (900s)`. */
  words: string;
}

export interface ManifestRow {
  source: string;
  record: string;
  /** As text, even where the file has a number; empty when absent. */
  sampleId: string;
  gtJson: string;
  modelJson: string;
  sceneType: unknown;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Read `batch_summary.json`; rows that cannot be used are reported and the others kept. */
export function readBatchSummary(path: string, findings: Findings): BatchRow[] {
  findings.markUsed(path);
  let root: unknown;
  try {
    const file = readJsonFile(path);
    findings.addAll(path, file.issues);
    root = file.value;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    findings.unreadable(
      error,
      'error',
      'Which samples succeeded is unknown, so no sample of this run counts.',
    );
    return [];
  }
  const results = isJsonObject(root) ? root.results : undefined;
  if (!Array.isArray(results)) {
    findings.add(path, {
      severity: 'error',
      code: 'batch-without-results',
      record: 'results',
      message: 'The file has no list "results", so it does not say which samples succeeded.',
      action:
        'No sample of this run counts; write {"results": [{"video", "output_dir", "status"}]} or remove the file.',
    });
    return [];
  }
  return results.flatMap((raw: unknown, position) => {
    const record = `results[${position}]`;
    const row = isJsonObject(raw) ? raw : {};
    if (text(row.video) === '' && text(row.output_dir) === '') {
      findings.add(path, {
        severity: 'warning',
        code: 'batch-row-skipped',
        record,
        message: `${record} names neither a video nor an output folder.`,
        action: 'The row is left out and the others are kept.',
      });
      return [];
    }
    const status = row.status === undefined ? 'ok' : readText(row.status).trim();
    const error = text(row.error).trim();
    return [
      {
        source: path,
        record,
        video: text(row.video),
        outputDir: text(row.output_dir),
        ok: status === 'ok',
        words: error
          ? `${status}: ${error}`
          : status === 'ok'
            ? 'ok'
            : status
              ? `status “${status}”`
              : 'no status',
      },
    ];
  });
}

/**
 * Read a manifest of `{sample_id, gt_json, model_json, scene_type}` (JSON lines, a list, or `{items}`). Rows
 * without either path are reported; a sample id that is a number is taken as text; equal ids are reported.
 *
 * @throws UnreadableFile when the file as a whole cannot be read
 */
export async function readManifest(
  path: string,
  findings: Findings,
  signal?: AbortSignal,
): Promise<ManifestRow[]> {
  const { list, issues } = await readJsonRows(path, signal ? { signal } : {});
  findings.markUsed(path);
  findings.addAll(path, issues);
  const rows = list.flatMap((row) => readManifestRow(path, row, findings));
  noteEqualIds(rows, path, findings);
  return rows;
}

function readManifestRow(path: string, { record, value }: JsonRow, findings: Findings): ManifestRow[] {
  const missing = ['gt_json', 'model_json'].filter((field) => text(value[field]) === '');
  if (missing.length > 0) {
    findings.add(path, {
      severity: 'error',
      code: 'manifest-row-incomplete',
      record: `${record}.${missing[0]}`,
      message: `${record}${nameOf(value.sample_id)} has no ${missing.join(' and no ')}.`,
      action: 'The row is left out and the others are kept; add the path and import again.',
    });
    return [];
  }
  if (typeof value.sample_id === 'number') {
    findings.add(path, {
      severity: 'warning',
      code: 'sample-id-is-a-number',
      record: `${record}.sample_id`,
      message: `sample_id is the number ${value.sample_id}, which loses leading zeros.`,
      action: `It is taken as the text “${value.sample_id}”; write ids in quotes.`,
    });
  }
  const id = value.sample_id;
  return [
    {
      source: path,
      record,
      sampleId: typeof id === 'string' ? id : typeof id === 'number' ? String(id) : '',
      gtJson: text(value.gt_json),
      modelJson: text(value.model_json),
      sceneType: value.scene_type,
    },
  ];
}

const nameOf = (id: unknown): string => (id === undefined ? '' : ` (sample_id ${describeValue(id)})`);

/** Equal ids overwrite each other's judged results in the published scorer; ids that differ in zeros only are suspicious. */
function noteEqualIds(rows: ManifestRow[], path: string, findings: Findings): void {
  const seen = new Map<string, ManifestRow>();
  for (const row of rows) {
    const earlier = row.sampleId === '' ? undefined : seen.get(row.sampleId);
    if (!earlier) seen.set(row.sampleId, row);
    else if (earlier.modelJson !== row.modelJson || earlier.gtJson !== row.gtJson) {
      findings.add(path, {
        severity: 'error',
        code: 'sample-id-twice',
        record: `${row.record}.sample_id`,
        message: `sample_id “${row.sampleId}” is used by ${earlier.record} and by ${row.record} for different files.`,
        action:
          'Both are read by their files, but judged results named by this id are not used; make the ids unique.',
      });
    }
  }
}
