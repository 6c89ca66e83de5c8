import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { BatchRow, ManifestRow } from './claims.ts';
import type { Findings } from './findings.ts';
import { isInside, resolveClaim, sampleOfPath } from './paths.ts';
import { KNOWN_SUBSETS, nameOfFolder, type SampleIndex, subsetAndFolder } from './sample-index.ts';
import { type SampleId, sampleKey } from './source.ts';
import type { Folder, Tree } from './walk.ts';

/** A sample's transcripts in the order in which the published scorer looks for them; the first that exists counts. */
export const TRANSCRIPT_NAMES: readonly string[] = [
  'precise_truncation.json',
  'wav_transcript_aligned.json',
  'wav_transcript.json',
  'output.json',
];

/** Files that mark a folder as one sample's output even when there is no transcript in it. */
const MARKERS: readonly string[] = ['.done', '.failed.json'];

/** What is known about one run's output for one sample while it is collected. */
export interface OutputDraft {
  id: SampleId;
  /** False when the sample is not in the dataset. */
  known: boolean;
  folder: string | null;
  files: readonly string[];
  /** The transcript a manifest names, which then counts whatever else lies beside it; undefined without one. */
  pinned: string | null | undefined;
  /** Why the pinned transcript is missing. */
  problem: string;
  batch: BatchRow[];
  manifest: ManifestRow[];
}

export interface RunDraft {
  folder: string;
  /** A name other than the folder's, for outputs that lie flat in a folder. */
  name: string | undefined;
  outputs: Map<string, OutputDraft>;
  /** Files that list what belongs to the run. */
  batchFiles: string[];
  manifestFiles: string[];
}

/** Whether a folder holds one sample's output. */
export function isOutputFolder(folder: Pick<Folder, 'files'>): boolean {
  return folder.files.some((file) => TRANSCRIPT_NAMES.includes(file) || MARKERS.includes(file));
}

/** Gathers the runs of a tree from its folders, batch summaries and manifests. */
export class RunCollector {
  readonly runs = new Map<string, RunDraft>();
  private readonly index: SampleIndex<SampleId>;
  private readonly findings: Findings;
  private readonly tree: Tree;
  /** Folders that paths inside files are looked up in: the opened root and its parents. */
  private readonly bases: readonly string[];

  constructor(index: SampleIndex<SampleId>, findings: Findings, tree: Tree, bases: readonly string[]) {
    this.index = index;
    this.findings = findings;
    this.tree = tree;
    this.bases = bases;
  }

  run(folder: string): RunDraft {
    const known = this.runs.get(folder);
    if (known) return known;
    const run: RunDraft = {
      folder,
      name: undefined,
      outputs: new Map(),
      batchFiles: [],
      manifestFiles: [],
    };
    this.runs.set(folder, run);
    return run;
  }

  /** The folder of the run that an output folder `<run>/<subset>/<sample>` or `<run>/<sample>` belongs to. */
  runFolderOf(outputFolder: string): string {
    const parent = dirname(outputFolder);
    const above = dirname(parent);
    const listed = this.tree.get(above)?.files.some((file) => RUN_FILES.includes(file));
    return this.isSubset(basename(parent)) || listed ? above : parent;
  }

  private isSubset(name: string): boolean {
    return this.index.subsets.has(name) || KNOWN_SUBSETS.includes(name);
  }

  addFolder(folder: Folder): void {
    const run = this.run(this.runFolderOf(folder.path));
    const found = this.identify(folder.path, dirname(folder.path) === run.folder);
    if (!found) return;
    const draft = this.draft(run, found.id, found.known);
    if (draft.folder !== null) {
      this.findings.add(folder.path, {
        severity: 'error',
        code: 'output-twice',
        record: sampleKey(found.id),
        message: `Two folders of run ${basename(run.folder)} hold output for ${sampleKey(found.id)}: ${this.findings.relative(draft.folder)} and this one.`,
        action: `${this.findings.relative(draft.folder)} is used; remove or rename the other.`,
      });
      return;
    }
    draft.folder = folder.path;
    draft.files = folder.files;
  }

  private identify(path: string, withoutSubset: boolean): { id: SampleId; known: boolean } | undefined {
    const { subset, folder } = subsetAndFolder(path);
    if (!withoutSubset) {
      const sample = this.index.inSubset(subset, folder);
      return { id: sample ?? { subset, name: nameOfFolder(subset, folder) }, known: sample !== undefined };
    }
    const candidates = this.index.anySubset(folder);
    const only = candidates[0];
    if (!only) return { id: { subset: '', name: folder }, known: false };
    if (candidates.length === 1) return { id: only, known: true };
    this.findings.add(path, {
      severity: 'error',
      code: 'subset-ambiguous',
      record: '',
      message: `“${folder}” exists in ${candidates.map((sample) => sample.subset).join(' and ')}, and the folder does not tell which is meant.`,
      action: 'The output is left out; put it into a folder named after its subset.',
    });
    return undefined;
  }

  private draft(run: RunDraft, id: SampleId, known: boolean): OutputDraft {
    const key = sampleKey(id);
    const existing = run.outputs.get(key);
    if (existing) return existing;
    const draft: OutputDraft = {
      id: { subset: id.subset, name: id.name },
      known,
      folder: null,
      files: [],
      pinned: undefined,
      problem: '',
      batch: [],
      manifest: [],
    };
    run.outputs.set(key, draft);
    return draft;
  }

  addBatch(path: string, rows: readonly BatchRow[]): void {
    const home = dirname(path);
    this.run(home).batchFiles.push(path);
    for (const row of rows) {
      const folder = this.lookUp(row.outputDir, home, 2).path;
      const run = this.run(folder ? this.runFolderOf(folder) : home);
      if (!run.batchFiles.includes(path)) run.batchFiles.push(path);
      const found = this.identifyRow(row, folder);
      if (found) this.draft(run, found.id, found.known).batch.push(row);
      if (found && folder && !isInside(folder, home)) this.adopt(run, found, folder);
    }
  }

  /** Take over an output folder that lies outside the folders looked through. */
  private adopt(run: RunDraft, found: { id: SampleId; known: boolean }, folder: string): void {
    const draft = this.draft(run, found.id, found.known);
    if (draft.folder !== null) return;
    draft.folder = folder;
    draft.files = readdirSync(folder).sort();
  }

  private identifyRow(
    row: BatchRow,
    folder: string | undefined,
  ): { id: SampleId; known: boolean } | undefined {
    const byVideo = sampleOfPath(row.video);
    const sample = byVideo && this.index.get(byVideo);
    if (sample) return { id: sample, known: true };
    const place = subsetAndFolder(folder ?? row.outputDir);
    const byFolder = this.index.inSubset(place.subset, place.folder);
    if (byFolder) return { id: byFolder, known: true };
    if (byVideo) return { id: byVideo, known: false };
    return this.identify(folder ?? row.outputDir, !this.isSubset(place.subset));
  }

  /**
   * @param sample the sample the row's annotation belongs to, undefined when it is not in the dataset
   * @param bind whether the row decides which transcript counts (the manifest was opened as such)
   */
  addManifestRow(row: ManifestRow, sample: SampleId | undefined, bind: boolean): void {
    const home = dirname(row.source);
    const resolved = this.lookUp(row.modelJson, home, 3);
    const transcript = resolved.path;
    const perSample = transcript !== undefined && TRANSCRIPT_NAMES.includes(basename(transcript));
    const runFolder = !transcript
      ? home
      : perSample
        ? this.runFolderOf(dirname(transcript))
        : dirname(transcript);
    const run = this.run(runFolder);
    if (!run.manifestFiles.includes(row.source)) run.manifestFiles.push(row.source);
    const id = sample ?? sampleOfPath(row.gtJson) ?? { subset: '', name: row.sampleId };
    const draft = this.draft(run, id, sample !== undefined);
    draft.manifest.push(row);
    if (!bind) return;
    if (!perSample) run.name ??= basename(row.source).replace(/\.[^.]+$/, '');
    if (draft.pinned && transcript && draft.pinned !== transcript) {
      this.noteSecondOutput(row, id, draft.pinned);
      return;
    }
    draft.pinned ??= transcript ?? null;
    if (!transcript) this.noteMissingTranscript(row, draft, resolved.tried);
    else if (perSample) this.adopt(run, { id, known: draft.known }, dirname(transcript));
  }

  private noteSecondOutput(row: ManifestRow, id: SampleId, first: string): void {
    this.findings.add(row.source, {
      severity: 'error',
      code: 'output-twice',
      record: `${row.record}.model_json`,
      message: `${row.record} names a second output for ${sampleKey(id)} in the same run.`,
      action: `${this.findings.relative(first)} is used; give each run a manifest of its own.`,
    });
  }

  private noteMissingTranscript(row: ManifestRow, draft: OutputDraft, tried: readonly string[]): void {
    draft.problem = `the manifest names ${row.modelJson}, which does not exist`;
    this.findings.add(row.source, {
      severity: 'warning',
      code: 'path-not-found',
      record: `${row.record}.model_json`,
      message: `${row.modelJson} does not exist (looked in ${placesTried(tried)}).`,
      action:
        'The sample counts as failed for this run; open the folder that holds data and outputs together.',
    });
  }

  private lookUp(
    raw: string,
    home: string,
    leastParts: number,
  ): { path: string | undefined; tried: string[] } {
    if (raw === '') return { path: undefined, tried: [] };
    // What lies beside the file wins over the same path elsewhere: folders are copied and renamed.
    const near = resolveClaim(raw, [home], leastParts);
    if (near.path && isInside(near.path, home)) return near;
    const far = resolveClaim(raw, this.bases, leastParts);
    return { path: far.path ?? near.path, tried: [...near.tried, ...far.tried] };
  }
}

/** Files that make their folder a run's. */
export const RUN_FILES: readonly string[] = ['batch_summary.json', 'official_eval_manifest.jsonl'];

/** The first few places a path was looked for, for a message. */
export function placesTried(tried: readonly string[]): string {
  const places = [...new Set(tried)];
  const shown = places.slice(0, 3).join(', ');
  return places.length > 3 ? `${shown} and ${places.length - 3} more places` : shown || 'no place';
}
