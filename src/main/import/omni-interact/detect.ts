import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { UnreadableFile } from '../unreadable-file.ts';
import { type ManifestRow, readBatchSummary, readManifest } from './claims.ts';
import { readSubset } from './dataset.ts';
import { attachEvaluations, isEvaluationFolder } from './evaluations.ts';
import { Findings } from './findings.ts';
import { uniqueSamples } from './identity.ts';
import { reportLeftovers } from './leftovers.ts';
import {
  findAnnotations,
  type ManifestAnnotations,
  noteMissingAnnotations,
  noteSceneConflicts,
  samplesOfManifest,
} from './manifest-samples.ts';
import {
  count,
  describeDetected,
  notRecognised,
  type Opening,
  PARENT_LEVELS,
  planOpening,
} from './opening.ts';
import { sampleOfPath, withParents } from './paths.ts';
import { rebuildFromEvaluations } from './rebuilt.ts';
import { isOutputFolder, RunCollector } from './run-collector.ts';
import { describeRun, tellRunsApart } from './runs.ts';
import { KNOWN_SUBSETS, SampleIndex } from './sample-index.ts';
import {
  type DetectOptions,
  type NotRecognised,
  type OmniInteractSource,
  type RunDescriptor,
  type SampleDescriptor,
  type SampleId,
  sampleKey,
} from './source.ts';
import { applyStudyFile } from './study-file.ts';
import { type Folder, isSubsetFolder, type Tree, walkTree } from './walk.ts';

/**
 * Find out what of OmniInteract a path holds: a dataset, a subset, the outputs of one or many models, a batch
 * summary, a manifest, judged results, or a folder with all of them. Reads listings and lists, no annotation
 * and no transcript; writes nothing. Problems of single files and records become issues.
 *
 * @returns what was found, or why the path was not recognised and what to open instead
 * @throws the signal's reason when aborted
 */
export async function detectOmniInteract(
  path: string,
  options: DetectOptions = {},
): Promise<OmniInteractSource | NotRecognised> {
  const opening = planOpening(path);
  if ('recognised' in opening) return opening;
  options.onProgress?.(null, `Looking through ${basename(opening.root)}`);
  try {
    return await detectIn(opening, options);
  } catch (error) {
    if (error instanceof UnreadableFile) return notRecognised(path, error.reason, error.action);
    throw error;
  }
}

/** What every step of detection needs to know. */
interface Search {
  opening: Opening;
  options: DetectOptions;
  findings: Findings;
  tree: Tree;
  /** The opened root and its parents, nearest first. */
  bases: string[];
  rows: ManifestRow[];
  annotations: ManifestAnnotations;
}

async function detectIn(
  opening: Opening,
  options: DetectOptions,
): Promise<OmniInteractSource | NotRecognised> {
  const search = await lookAround(opening, options);
  const { findings, tree } = search;
  const dataset = opening.manifest
    ? { samples: samplesOfManifest(search.annotations, findings), from: 'path' as const, place: '' }
    : findDataset(search);
  const samples = uniqueSamples(dataset.samples, findings);
  const inStudy = options.knownSamples ?? [];
  // Samples of the path come last, so that they take the place of the study's own entries.
  const index = new SampleIndex<SampleId>(
    new Map([...inStudy, ...samples].map((id) => [sampleKey(id), id])).values(),
  );
  const runs = await findRuns(search, samples, index);
  if (runs.length === 0 && samples.length === 0) {
    const judged = tree.get(opening.root);
    if (!judged || !isEvaluationFolder(judged)) return nothingFound(search);
    return judgedAlone(search, judged);
  }
  const names = applyStudyFile(tree, runs, findings);
  const samplesFrom = samples.length > 0 ? dataset.from : index.size > 0 ? 'study' : 'none';
  if (samplesFrom === 'none') noteNoAnnotations(findings);
  if (!opening.manifest) reportLeftovers(tree, findings);
  return {
    recognised: true,
    path: opening.path,
    root: opening.root,
    detected: describeDetected(opening, samples, runs, samplesFrom, dataset.place),
    ...names,
    samplesFrom,
    subsets: subsetsOf(samples),
    samples,
    runs,
    ignored: findings.listIgnored(),
    issues: findings.issues,
  };
}

const subsetsOf = (samples: readonly SampleId[]): string[] =>
  [...new Set(samples.map((sample) => sample.subset))].sort();

async function lookAround(opening: Opening, options: DetectOptions): Promise<Search> {
  const findings = new Findings(opening.root);
  const bases = withParents(opening.root, PARENT_LEVELS);
  const tree: Tree = new Map();
  const visit = async (folder: string): Promise<void> => {
    for (const [path, found] of await walkTree(folder, findings, options.signal)) tree.set(path, found);
  };
  if (!opening.manifest) await visit(opening.root);
  if (opening.evaluations && !tree.has(opening.evaluations)) await visit(opening.evaluations);
  const rows = await readManifests(opening, tree, findings, options.signal);
  const annotations = findAnnotations(rows, bases, findings);
  return { opening, options, findings, tree, bases, rows, annotations };
}

/** All runs with the outputs that are for samples of the index; without any sample, with all outputs. */
async function findRuns(
  search: Search,
  samples: readonly SampleDescriptor[],
  index: SampleIndex<SampleId>,
): Promise<RunDescriptor[]> {
  const { opening, options, findings, tree, bases } = search;
  const collector = collectRuns(search, samples, index);
  const haveSamples = index.size > 0;
  const runs = [...collector.runs.values()]
    .map((draft) => describeRun(draft, haveSamples, findings))
    .filter((run) => run.outputs.length > 0)
    .sort((a, b) => (a.folder < b.folder ? -1 : 1));
  tellRunsApart(runs, findings);
  if (opening.manifest) await addEvaluationFolders(tree, runs, options.signal);
  const outputIndex = haveSamples ? index : new SampleIndex<SampleId>(runs.flatMap((run) => run.outputs));
  attachEvaluations(
    runs,
    { tree, index: outputIndex, drafts: collector.runs, bases, preferred: opening.evaluations },
    findings,
  );
  return runs;
}

function collectRuns(
  search: Search,
  samples: readonly SampleDescriptor[],
  index: SampleIndex<SampleId>,
): RunCollector {
  const { opening, options, findings, tree, bases, rows, annotations } = search;
  const collector = new RunCollector(index, findings, tree, bases);
  for (const folder of tree.values()) if (isOutputFolder(folder)) collector.addFolder(folder);
  for (const folder of tree.values()) {
    options.signal?.throwIfAborted();
    if (!folder.files.includes('batch_summary.json')) continue;
    const path = join(folder.path, 'batch_summary.json');
    collector.addBatch(path, readBatchSummary(path, findings));
  }
  const sampleOf = sampleFinder(annotations, samples, index);
  for (const row of rows) collector.addManifestRow(row, sampleOf(row), opening.manifest !== undefined);
  if (index.size === 0) return collector;
  const strangers = rows.filter((row) => !sampleOf(row));
  noteMissingAnnotations(strangers, annotations, bases, findings);
  const described = new Map(samples.map((sample) => [sampleKey(sample), sample]));
  noteSceneConflicts(
    rows,
    (row) => described.get(sampleKey(sampleOf(row) ?? { subset: '', name: '' })),
    findings,
  );
  return collector;
}

/** Judged results whose run and dataset cannot be found: everything is rebuilt from them. */
function judgedAlone(search: Search, folder: Folder): OmniInteractSource | NotRecognised {
  const { opening, tree, options } = search;
  // What was reported while a run was sought for these results does not hold for results by themselves.
  const findings = new Findings(opening.root);
  const known = options.knownSamples ?? [];
  const { samples, runs } = rebuildFromEvaluations(folder, known, findings);
  if (runs.length === 0) return nothingFound({ ...search, findings });
  reportLeftovers(tree, findings);
  return {
    recognised: true,
    path: opening.path,
    root: opening.root,
    detected: `OmniInteract judged results without their run: ${count(runs[0]!.outputs.length, 'sample')}`,
    studyName: '',
    studyDescription: '',
    samplesFrom: samples.length > 0 ? 'path' : 'study',
    subsets: subsetsOf(samples),
    samples,
    runs,
    ignored: findings.listIgnored(),
    issues: findings.issues,
  };
}

/** Rows of the opened manifest, or of every manifest in the tree. */
async function readManifests(
  opening: Opening,
  tree: Tree,
  findings: Findings,
  signal: AbortSignal | undefined,
): Promise<ManifestRow[]> {
  if (opening.manifest) return readManifest(opening.manifest, findings, signal);
  const rows: ManifestRow[] = [];
  for (const folder of tree.values()) {
    for (const file of folder.files) {
      if (!/manifest.*\.jsonl?$/i.test(file) || isSubsetFolder(folder)) continue;
      const path = join(folder.path, file);
      try {
        for (const row of await readManifest(path, findings, signal)) rows.push(row);
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error;
        findings.unreadable(error, 'warning', 'The manifest is left out.');
      }
    }
  }
  return rows;
}

function sampleFinder(
  annotations: ManifestAnnotations,
  samples: readonly SampleDescriptor[],
  index: SampleIndex<SampleId>,
): (row: ManifestRow) => SampleId | undefined {
  const byPath = new Map(samples.map((sample) => [sample.annotationPath, sample]));
  return (row) => {
    const path = annotations.paths.get(row);
    const place = sampleOfPath(path ?? row.gtJson);
    return (path === undefined ? undefined : byPath.get(path)) ?? (place && index.get(place));
  };
}

interface FoundDataset {
  samples: SampleDescriptor[];
  from: 'path' | 'beside';
  /** Where it lies, relative to the root, when it is not below it. */
  place: string;
}

/** The dataset below the root, else beside it or above it, else the annotations that manifests name. */
function findDataset({ tree, opening: { root }, annotations, findings }: Search): FoundDataset {
  const options = { sceneTypes: annotations.sceneTypes };
  const inside = [...tree.values()].filter(
    (folder) => isSubsetFolder(folder) && folder.folders.includes('annotations'),
  );
  if (inside.length > 0) {
    const samples = inside.flatMap((folder) => readSubset(folder.path, findings, options));
    return { samples, from: 'path', place: '' };
  }
  if (
    ![...tree.values()].some(
      (folder) => isOutputFolder(folder) || folder.files.includes('batch_summary.json'),
    )
  ) {
    return { samples: [], from: 'path', place: '' };
  }
  for (const parent of withParents(root, PARENT_LEVELS)) {
    for (const folder of [join(parent, 'data'), parent]) {
      const subsets = subsetsIn(folder);
      if (subsets.length === 0) continue;
      const place = relative(root, folder).split(sep).join('/');
      findings.add(folder, {
        severity: 'info',
        code: 'dataset-beside',
        record: '',
        message: `The opened folder holds no annotations; the dataset was found in ${place}.`,
        action: 'Its annotations are read from there.',
      });
      return {
        samples: subsets.flatMap((subset) => readSubset(subset, findings, options)),
        from: 'beside',
        place,
      };
    }
  }
  return {
    samples: samplesOfManifest(annotations, findings),
    from: 'beside',
    place: 'the places its manifest names',
  };
}

/** The subsets of a dataset folder: any in a folder named `data`, elsewhere only those of the published dataset. */
function subsetsIn(folder: string): string[] {
  const isData = basename(folder) === 'data' && existsSync(folder) && statSync(folder).isDirectory();
  const candidates = isData ? readdirSync(folder).sort() : KNOWN_SUBSETS;
  return candidates
    .map((subset) => join(folder, subset))
    .filter((subset) => existsSync(join(subset, 'annotations')));
}

/** A manifest names no judged results; they lie in the folders of its runs. */
async function addEvaluationFolders(
  tree: Tree,
  runs: readonly RunDescriptor[],
  signal: AbortSignal | undefined,
): Promise<void> {
  for (const run of runs) {
    // What else lies in the run's folder is not part of what was opened, so nothing of it is reported.
    for (const [path, folder] of await walkTree(run.folder, new Findings(run.folder), signal))
      tree.set(path, folder);
  }
}

function noteNoAnnotations(findings: Findings): void {
  findings.add(findings.root, {
    severity: 'error',
    code: 'annotations-missing',
    record: '',
    message: `No annotations were found: not in the opened folder and not as “data” in it or the ${PARENT_LEVELS} folders above it.`,
    action:
      'Outputs cannot be scored without slots; import the dataset first, or open the folder that holds both.',
  });
}

function nothingFound({ opening, tree, findings }: Search): NotRecognised {
  const problem = findings.issues.find(
    (issue) => issue.severity === 'error' && issue.code !== 'manifest-row-incomplete',
  );
  if (problem) return notRecognised(opening.path, `${problem.file}: ${problem.message}`, problem.action);
  const files = [...tree.values()].reduce((sum, folder) => sum + folder.files.length, 0);
  const seen = opening.manifest
    ? `“${basename(opening.manifest)}” is no manifest: no row in it has both gt_json and model_json.`
    : `Among ${files} file(s) in ${tree.size} folder(s) there is no annotations folder, no transcript and no batch summary.`;
  return notRecognised(
    opening.path,
    seen,
    'Open a dataset (data/<subset>/annotations), an outputs folder (outputs/<model>/<subset>/<sample>), a batch_summary.json or a manifest.',
  );
}
