import { readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { describeValue, isJsonObject, type JsonObject } from '../../../core/json.ts';
import type { SceneType } from '../../../core/omni-interact/types.ts';
import { statPath } from '../../stat-path.ts';
import { readJsonFile } from '../read-json.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import type { Findings } from './findings.ts';
import { isInside } from './paths.ts';
import { readSceneType, sceneTypeOfFolder } from './scene-type.ts';
import type { SampleDescriptor } from './source.ts';

const VIDEO_FOLDERS = ['videos', 'videos_bench'];
const VIDEO_ENDINGS = ['.mp4', '.mkv', '.webm', '.mov', '.m4v', '.avi'];
/** Annotations lie at most this many folders below `annotations/`. */
const ANNOTATION_DEPTH = 4;

/** What `video_json_map.json` says about one annotation. */
interface MapEntry {
  record: string;
  /** Absolute path of the annotation. */
  annotation: string;
  /** Absolute path of the video, undefined when the entry names none. */
  video: string | undefined;
  sceneType: SceneType | undefined;
  /** The scene type as written, for messages. */
  written: unknown;
}

export interface SubsetOptions {
  /** Scene types that manifests give, by absolute annotation path, for samples the dataset tells none for. */
  sceneTypes?: ReadonlyMap<string, SceneType>;
  /** Only these annotations, by absolute path; all of them without it. */
  only?: ReadonlySet<string>;
}

/**
 * List the samples of one subset folder (`annotations/`, `videos/` or `videos_bench/`, `video_json_map.json`)
 * without reading the annotations. A sample whose scene type nobody tells gets null and an error.
 */
export function readSubset(
  folder: string,
  findings: Findings,
  { sceneTypes, only }: SubsetOptions = {},
): SampleDescriptor[] {
  const subset = basename(folder);
  const annotationsFolder = join(folder, 'annotations');
  const files = listAnnotations(annotationsFolder, findings);
  const mapFile = join(folder, 'video_json_map.json');
  const map = readVideoMap(folder, mapFile, findings);
  const existing = new Set(files);
  for (const entry of only ? [] : (map?.values() ?? [])) {
    if (!existing.has(entry.annotation)) noteMissingAnnotation(entry, mapFile, findings);
  }
  const wanted = only ? files.filter((path) => only.has(path)) : files;
  return wanted.map((path) => {
    findings.markUsed(path);
    const inside = path.slice(annotationsFolder.length + 1).replaceAll('\\', '/');
    const name = inside.replace(/\.json$/i, '');
    const entry = map?.get(path);
    const told = entry !== undefined && entry.written !== undefined;
    const sceneType = told ? entry.sceneType : (sceneTypeOfFolder(subset, name) ?? sceneTypes?.get(path));
    // A scene type that is told but cannot be used was reported with the map.
    if (!sceneType && !told) {
      noteUnknownScene(path, subset, name, map !== undefined, findings);
    }
    const media = findMedia(folder, name, entry?.video);
    return {
      subset,
      name,
      sceneType: sceneType ?? null,
      annotationPath: path,
      file: findings.relative(path),
      mediaPath: media?.path ?? null,
      mediaSize: media?.size ?? null,
    };
  });
}

/**
 * Files below `annotations/`, at most `ANNOTATION_DEPTH` folders down. Links to folders are followed after what is
 * really there, and each real folder is read once: links that lead back would be as many paths as there are ways.
 */
function listAnnotations(folder: string, findings: Findings): string[] {
  const files: string[] = [];
  const links: { path: string; depth: number }[] = [];
  const seen = new Set<string>();
  const visit = (at: string, real: string, depth: number): void => {
    if (seen.has(real)) {
      findings.ignore(at, 'symbolic link to a folder that is read already');
      return;
    }
    seen.add(real);
    for (const entry of readdirSync(at, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(at, entry.name);
      const isLink = entry.isSymbolicLink() && folderAt(path);
      if ((entry.isDirectory() || isLink) && depth >= ANNOTATION_DEPTH) {
        findings.ignore(path, 'too deep below annotations/');
      } else if (isLink) links.push({ path, depth: depth + 1 });
      else if (entry.isDirectory()) visit(path, join(real, entry.name), depth + 1);
      else if (entry.name.startsWith('.')) findings.ignore(path, 'hidden file');
      else if (/\.json$/i.test(entry.name)) files.push(path);
      else findings.ignore(path, 'in annotations/ but no JSON file');
    }
  };
  try {
    visit(folder, realpathSync(folder), 0);
    for (let link = links.shift(); link; link = links.shift()) {
      visit(link.path, realpathSync(link.path), link.depth);
    }
  } catch (error) {
    findings.add(folder, {
      severity: 'error',
      code: 'annotations-unreadable',
      record: '',
      message: `The annotations of ${basename(join(folder, '..'))} cannot be listed (${(error as NodeJS.ErrnoException).code ?? String(error)}).`,
      action: 'The subset is left out; check that it has a folder “annotations” you may read.',
    });
  }
  return files;
}

function folderAt(path: string): boolean {
  return statPath(path)?.isDirectory() ?? false;
}

/** Entries of `video_json_map.json` by absolute annotation path; undefined when the subset has no readable map. */
function readVideoMap(folder: string, file: string, findings: Findings): Map<string, MapEntry> | undefined {
  if (!statPath(file)) return undefined;
  findings.markUsed(file);
  let root: unknown;
  try {
    const json = readJsonFile(file);
    findings.addAll(file, json.issues);
    root = json.value;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    findings.unreadable(
      error,
      'error',
      'Scene types of this subset are unknown where its folder does not tell.',
    );
    return undefined;
  }
  if (!isJsonObject(root) || !Array.isArray(root.entries)) {
    findings.add(file, {
      severity: 'error',
      code: 'map-without-entries',
      record: 'entries',
      message: 'The file has no list "entries", so it tells no scene types.',
      action:
        'Restore the map of the dataset: {"total": …, "entries": [{"video", "annotation", "scene_type"}]}.',
    });
    return undefined;
  }
  noteWrongTotal(root, root.entries.length, file, findings);
  const map = new Map<string, MapEntry>();
  root.entries.forEach((raw: unknown, position) => {
    const entry = readMapEntry(raw, position, folder, file, findings);
    if (entry) keepEntry(map, entry, file, findings);
  });
  return map;
}

function noteWrongTotal(root: JsonObject, entries: number, file: string, findings: Findings): void {
  if (root.total === undefined || root.total === entries) return;
  findings.add(file, {
    severity: 'warning',
    code: 'map-total-differs',
    record: 'total',
    message: `The map says total ${describeValue(root.total)} but lists ${entries} entries.`,
    action: 'All listed entries are read; check whether the file is complete.',
  });
}

function readMapEntry(
  raw: unknown,
  position: number,
  folder: string,
  file: string,
  findings: Findings,
): MapEntry | undefined {
  const record = `entries[${position}]`;
  const skip = (field: string, message: string): undefined => {
    findings.add(file, {
      severity: 'warning',
      code: 'map-entry-skipped',
      record: field,
      message,
      action: 'The entry is left out and the others are kept; correct the map and import again.',
    });
    return undefined;
  };
  if (!isJsonObject(raw)) return skip(record, `${record} is no object.`);
  if (typeof raw.annotation !== 'string' || raw.annotation === '') {
    return skip(`${record}.annotation`, `${record} names no annotation file.`);
  }
  const annotation = resolve(folder, raw.annotation.replaceAll('\\', '/'));
  if (!isInside(annotation, folder)) {
    return skip(`${record}.annotation`, `${record} names ${raw.annotation}, which lies outside the subset.`);
  }
  const sceneType = readSceneType(raw.scene_type);
  if (raw.scene_type !== undefined && !sceneType) {
    findings.add(file, {
      severity: 'error',
      code: 'scene-type-unknown',
      record: `${record}.scene_type`,
      message: `${raw.annotation} has scene_type ${describeValue(raw.scene_type)}; known are multi_turn, nested and 1QnA.`,
      action: 'The sample is left out, because its scene type decides how it is scored; correct the map.',
    });
  }
  const video = readVideoPath(raw.video, record, folder, file, findings);
  return { record, annotation, video, sceneType, written: raw.scene_type };
}

/** The video an entry names: below the folder that holds the subset, so that a map cannot make us read elsewhere. */
function readVideoPath(
  written: unknown,
  record: string,
  folder: string,
  file: string,
  findings: Findings,
): string | undefined {
  if (typeof written !== 'string' || written === '') return undefined;
  const path = resolve(folder, written.replaceAll('\\', '/'));
  if (isInside(path, dirname(folder)) && !path.includes('\0')) return path;
  findings.add(file, {
    severity: 'warning',
    code: 'video-outside',
    record: `${record}.video`,
    message: `${record} names the video ${describeValue(written)}, which lies outside the dataset.`,
    action: 'It is not taken; put the video below “videos”, or locate it in Explore.',
  });
  return undefined;
}

function keepEntry(map: Map<string, MapEntry>, entry: MapEntry, file: string, findings: Findings): void {
  const earlier = map.get(entry.annotation);
  if (!earlier) {
    map.set(entry.annotation, entry);
    return;
  }
  const conflict = earlier.sceneType !== entry.sceneType;
  findings.add(file, {
    severity: conflict ? 'error' : 'warning',
    code: 'map-entry-twice',
    record: entry.record,
    message: conflict
      ? `${basename(entry.annotation)} is listed twice with different scene types (${earlier.record} and ${entry.record}).`
      : `${basename(entry.annotation)} is listed twice (${earlier.record} and ${entry.record}).`,
    action: conflict ? 'The sample is left out; keep one entry and import again.' : 'It is read once.',
  });
  // The conflict is reported here, so the scene type counts as written although it is not known.
  if (conflict) map.set(entry.annotation, { ...earlier, sceneType: undefined, written: 'conflict' });
}

function noteMissingAnnotation(entry: MapEntry, mapFile: string, findings: Findings): void {
  findings.add(mapFile, {
    severity: 'warning',
    code: 'annotation-missing',
    record: `${entry.record}.annotation`,
    message: `${findings.relative(entry.annotation)} is listed but does not exist.`,
    action: 'The sample is left out; restore the file or remove the entry.',
  });
}

function noteUnknownScene(
  path: string,
  subset: string,
  name: string,
  hasMap: boolean,
  findings: Findings,
): void {
  findings.add(path, {
    severity: 'error',
    code: 'scene-type-unknown',
    record: 'scene_type',
    message: hasMap
      ? `${subset}/${name} has no scene_type in video_json_map.json and its folder tells none.`
      : `${subset}/${name} has no scene type: the subset has no video_json_map.json and its folder tells none.`,
    action:
      'The sample is left out, because its scene type decides how it is scored; add it to video_json_map.json (multi_turn, nested or 1QnA).',
  });
}

function findMedia(
  folder: string,
  name: string,
  listed: string | undefined,
): { path: string; size: number } | undefined {
  const usual = VIDEO_FOLDERS.flatMap((videos) =>
    VIDEO_ENDINGS.map((ending) => join(folder, videos, `${name}${ending}`)),
  );
  for (const path of listed ? [listed, ...usual] : usual) {
    const stat = statPath(path);
    if (stat?.isFile()) return { path, size: stat.size };
  }
  return undefined;
}
