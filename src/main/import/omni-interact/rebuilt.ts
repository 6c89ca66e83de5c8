/**
 * Judged results without the run they belong to. Each file repeats its sample's slots and every chunk that could
 * be placed, so samples and outputs are rebuilt from it; only chunks without times are lost.
 */
import { basename, dirname, join } from 'node:path';
import { isJsonObject, type JsonObject } from '../../../core/json.ts';
import { parseFlag, parseTime, readText } from '../../../core/omni-interact/time.ts';
import type { SceneType, Slot } from '../../../core/omni-interact/types.ts';
import { readJsonFile } from '../read-json.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { EVALUATION_ENDING } from './evaluations.ts';
import type { Findings } from './findings.ts';
import { sampleOfPath } from './paths.ts';
import { KNOWN_SUBSETS, nameOfFolder } from './sample-index.ts';
import { readSceneType } from './scene-type.ts';
import { type RunDescriptor, type SampleDescriptor, type SampleId, sampleKey } from './source.ts';
import type { Folder } from './walk.ts';

/**
 * Describe the samples and the one run that a folder of judged results holds.
 *
 * @param known samples the study has already; their own annotations are kept
 */
export function rebuildFromEvaluations(
  folder: Folder,
  known: readonly SampleId[],
  findings: Findings,
): { samples: SampleDescriptor[]; runs: RunDescriptor[] } {
  const samples: SampleDescriptor[] = [];
  const have = new Set(known.map(sampleKey));
  const name = /^unified_eval/.test(folder.name) ? basename(dirname(folder.path)) : folder.name;
  const run: RunDescriptor = {
    name,
    folder: folder.path,
    label: name,
    kind: 'imported',
    note: '',
    timeUnit: 's',
    outputs: [],
  };
  for (const file of folder.files) {
    if (!file.endsWith(EVALUATION_ENDING)) continue;
    const path = join(folder.path, file);
    const found = identify(path, findings);
    if (!found) continue;
    findings.markUsed(path);
    const place = { annotationPath: path, file: findings.relative(path), mediaPath: null, mediaSize: null };
    if (!have.has(sampleKey(found.id))) {
      samples.push({ ...found.id, sceneType: found.sceneType, ...place, rebuilt: true });
    }
    run.outputs.push({
      ...found.id,
      status: 'ok',
      detail: '',
      transcriptPath: path,
      file: place.file,
      outputAudioPath: null,
      evaluationPath: path,
      rebuilt: true,
    });
  }
  if (run.outputs.length === 0) return { samples: [], runs: [] };
  findings.add(folder.path, {
    severity: 'warning',
    code: 'rebuilt-from-judged-results',
    record: '',
    message: 'The annotations and transcripts that were judged here are not at hand.',
    action:
      'Slots and chunks are rebuilt from the judged results; chunks without readable times are not in them. Open the folder with data and outputs to have everything.',
  });
  return { samples, runs: [run] };
}

function identify(
  path: string,
  findings: Findings,
): { id: SampleId; sceneType: SceneType | null } | undefined {
  const problem = (message: string): undefined => {
    findings.add(path, {
      severity: 'error',
      code: 'judged-sample-unknown',
      record: 'meta.gt_json',
      message,
      action: 'The file is left out and the others are kept; open the folder with data and outputs instead.',
    });
    findings.ignore(path, 'judged results of an unknown sample');
    return undefined;
  };
  let root: unknown;
  try {
    root = readJsonFile(path).value;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return problem(error.reason);
  }
  if (!isJsonObject(root) || !Array.isArray(root.slots)) return problem('The file has no list “slots”.');
  const meta = isJsonObject(root.meta) ? root.meta : {};
  const id = sampleOfPath(readText(meta.gt_json)) ?? sampleOfAutomaticId(basename(path, EVALUATION_ENDING));
  if (!id) return problem('Neither meta.gt_json nor the file’s name tells which sample it judges.');
  const first: unknown = root.slots[0];
  const sceneType =
    readSceneType(meta.scene_type) ?? readSceneType(isJsonObject(first) ? first.scene_type : '');
  return sceneType
    ? { id, sceneType }
    : problem(`The file does not tell the scene type of ${sampleKey(id)}.`);
}

function sampleOfAutomaticId(id: string): SampleId | undefined {
  const subset = KNOWN_SUBSETS.find((known) => id.startsWith(`${known}__`));
  return subset ? { subset, name: nameOfFolder(subset, id.slice(subset.length + 2)) } : undefined;
}

/** The slots a judged file repeats; a slot without its three times is left out. */
export function slotsOfEvaluation(root: unknown, sceneType: SceneType): Slot[] {
  const items = isJsonObject(root) && Array.isArray(root.slots) ? root.slots : [];
  return items.flatMap((item: unknown) => (isJsonObject(item) ? rebuildSlot(item, sceneType) : []));
}

function rebuildSlot(item: JsonObject, sceneType: SceneType): Slot[] {
  const start = parseTime(item.start)?.seconds;
  const tA = parseTime(item.t_a)?.seconds;
  const end = parseTime(item.end)?.seconds;
  const slotId = wholeNumber(item.slot_id);
  if (start === undefined || tA === undefined || end === undefined || slotId === null) return [];
  const role = item.nested_role;
  return [
    {
      slotId,
      sceneType,
      questionType: readText(item.question_type),
      stepIndex: wholeNumber(item.step_index),
      turnIndex: wholeNumber(item.turn_index) ?? slotId,
      label: readText(item.label),
      nestedGroupId: wholeNumber(item.nested_group_id),
      nestedRole: role === 'outer' || role === 'inner' ? role : null,
      boundary: readText(item.boundary_type).toLowerCase() === 'soft' ? 'soft' : 'hard',
      isInterrupted: parseFlag(item.is_interrupted),
      start,
      tA,
      end,
      questionText: readText(item.question_text),
      referenceText: readText(item.gt_answer),
    },
  ];
}

const wholeNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : null;

/** A transcript rebuilt from a judged file, with each chunk's position in the original one. */
export function transcriptOfEvaluation(root: unknown): { root: { chunks: unknown[] }; positions: number[] } {
  const lists: unknown[] = [];
  if (isJsonObject(root)) {
    for (const slot of Array.isArray(root.slots) ? root.slots : []) {
      if (isJsonObject(slot)) lists.push(slot.all_chunks);
    }
    lists.push(root.unmatched_chunks);
  }
  const chunks = new Map<number, unknown>();
  for (const item of lists.flatMap((list) => (Array.isArray(list) ? list : []))) {
    const position = isJsonObject(item) ? wholeNumber(item.chunk_id) : null;
    if (!isJsonObject(item) || position === null) continue;
    chunks.set(position, {
      text: item.text,
      timestamp: [item.start, item.end],
      aligned_words: item.aligned_words,
    });
  }
  const positions = [...chunks.keys()].sort((a, b) => a - b);
  return { root: { chunks: positions.map((position) => chunks.get(position)) }, positions };
}
