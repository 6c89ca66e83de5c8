import { basename, dirname } from 'node:path';
import { describeValue } from '../../../core/json.ts';
import type { SceneType } from '../../../core/omni-interact/types.ts';
import type { ManifestRow } from './claims.ts';
import { readSubset } from './dataset.ts';
import type { Findings } from './findings.ts';
import { annotationParts, isInside, resolveClaim } from './paths.ts';
import { placesTried } from './run-collector.ts';
import { readSceneType } from './scene-type.ts';
import type { SampleDescriptor } from './source.ts';

/** The annotations that manifest rows name, as far as they can be found. */
export interface ManifestAnnotations {
  /** Absolute annotation path by row. */
  paths: Map<ManifestRow, string>;
  /** Readable scene types by absolute annotation path. */
  sceneTypes: Map<string, SceneType>;
}

/** Look up the annotations that rows name, near the manifest first, then below the opened root and its parents. */
export function findAnnotations(
  rows: readonly ManifestRow[],
  bases: readonly string[],
  findings: Findings,
): ManifestAnnotations {
  const paths = new Map<ManifestRow, string>();
  const sceneTypes = new Map<string, SceneType>();
  const outside = new Map<string, ManifestRow>();
  for (const row of rows) {
    const home = dirname(row.source);
    const { path } = resolveClaim(row.gtJson, [home, ...bases], annotationParts(row.gtJson));
    const type = readSceneType(row.sceneType);
    if (!path) continue;
    paths.set(row, path);
    if (type) sceneTypes.set(path, type);
    const near = isInside(path, home) || bases.slice(0, 3).some((base) => isInside(path, base));
    if (!near && !outside.has(dirname(path))) outside.set(dirname(path), row);
  }
  for (const [folder, row] of outside) {
    findings.add(row.source, {
      severity: 'info',
      code: 'annotations-elsewhere',
      record: `${row.record}.gt_json`,
      message: `The manifest names annotations outside the opened folder, in ${folder}.`,
      action: 'They are read from there.',
    });
  }
  return { paths, sceneTypes };
}

/** Report rows whose annotation does not exist although the dataset does not hold their sample either. */
export function noteMissingAnnotations(
  rows: readonly ManifestRow[],
  found: ManifestAnnotations,
  bases: readonly string[],
  findings: Findings,
): void {
  for (const row of rows) {
    if (found.paths.has(row)) continue;
    const { tried } = resolveClaim(row.gtJson, [dirname(row.source), ...bases], annotationParts(row.gtJson));
    findings.add(row.source, {
      severity: 'warning',
      code: 'path-not-found',
      record: `${row.record}.gt_json`,
      message: `${row.gtJson} does not exist (looked in ${placesTried(tried)}).`,
      action:
        'The sample has no slots and is left out; open the folder that holds data and outputs together.',
    });
  }
}

/**
 * The samples that manifest rows name. An annotation in the dataset's own layout is the dataset's sample, with
 * its scene type and video; any other file is a sample named after the file, in a subset named after its folder.
 */
export function samplesOfManifest(found: ManifestAnnotations, findings: Findings): SampleDescriptor[] {
  const bySubset = new Map<string, Set<string>>();
  const loose: [ManifestRow, string][] = [];
  for (const [row, path] of found.paths) {
    const subset = subsetFolderOf(path);
    if (!subset) loose.push([row, path]);
    else bySubset.set(subset, (bySubset.get(subset) ?? new Set()).add(path));
  }
  const samples = [...bySubset].flatMap(([folder, only]) =>
    readSubset(folder, findings, { only, sceneTypes: found.sceneTypes }),
  );
  const seen = new Set<string>();
  for (const [row, path] of loose) {
    if (seen.has(path)) continue;
    seen.add(path);
    samples.push(looseSample(row, path, found, findings));
  }
  return samples;
}

function subsetFolderOf(annotation: string): string | undefined {
  for (let folder = dirname(annotation), level = 0; level < 5; folder = dirname(folder), level += 1) {
    if (basename(folder) === 'annotations') return dirname(folder);
  }
  return undefined;
}

function looseSample(
  row: ManifestRow,
  path: string,
  found: ManifestAnnotations,
  findings: Findings,
): SampleDescriptor {
  findings.markUsed(path);
  const subset = basename(dirname(path));
  const name = basename(path).replace(/\.json$/i, '');
  const sceneType = found.sceneTypes.get(path) ?? null;
  if (!sceneType) {
    findings.add(row.source, {
      severity: 'error',
      code: 'scene-type-unknown',
      record: `${row.record}.scene_type`,
      message: `${subset}/${name} has scene_type ${describeValue(row.sceneType)}; known are multi_turn, nested and 1QnA.`,
      action: 'The sample is left out, because its scene type decides how it is scored; correct the row.',
    });
  }
  return {
    subset,
    name,
    sceneType,
    annotationPath: path,
    file: findings.relative(path),
    mediaPath: null,
    mediaSize: null,
  };
}

/** Report rows whose scene type is not the dataset's; the dataset's counts. */
export function noteSceneConflicts(
  rows: readonly ManifestRow[],
  sampleOf: (row: ManifestRow) => SampleDescriptor | undefined,
  findings: Findings,
): void {
  for (const row of rows) {
    const sample = sampleOf(row);
    const type = readSceneType(row.sceneType);
    if (!sample?.sceneType || sample.sceneType === type) continue;
    const written =
      row.sceneType === undefined ? 'no scene_type' : `scene_type ${describeValue(row.sceneType)}`;
    findings.add(row.source, {
      severity: 'warning',
      code: 'scene-type-differs',
      record: `${row.record}.scene_type`,
      message: `${row.record} gives ${written} for ${sample.subset}/${sample.name}, the dataset says ${sample.sceneType}.`,
      action: `It is read as ${sample.sceneType}; judged results made with the other type do not fit.`,
    });
  }
}
