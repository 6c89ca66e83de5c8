import { readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { statPath } from '../../stat-path.ts';
import { EVALUATION_ENDING, evaluationMeta, isEvaluationFolder } from './evaluations.ts';
import { resolveClaim, withParents } from './paths.ts';
import { RUN_FILES } from './run-collector.ts';
import { KNOWN_SUBSETS } from './sample-index.ts';
import type { NotRecognised, OmniInteractSource, RunDescriptor, SampleDescriptor } from './source.ts';

/** How many parents of the opened folder are searched for the dataset and for paths that files name. */
export const PARENT_LEVELS = 4;

/** What to look through and how, worked out from the opened path. */
export interface Opening {
  path: string;
  root: string;
  /** Set when a manifest was opened: then only what it lists is taken. */
  manifest?: string;
  /** Set when judged results were opened by themselves. */
  evaluations?: string;
}

export function notRecognised(path: string, reason: string, action: string): NotRecognised {
  return { recognised: false, path, reason, action };
}

/** Work out from a path alone what to look through; reads at most one judged file. */
export function planOpening(path: string): Opening | NotRecognised {
  if (path.trim() === '') return notRecognised(path, 'No path was given.', 'Choose a file or a folder.');
  const absolute = resolve(path);
  const stat = statPath(absolute);
  if (!stat)
    return notRecognised(path, 'The path does not exist.', 'Check the spelling, or choose it again.');
  if (stat.isFile()) return planFile(path, absolute);
  if (!stat.isDirectory()) {
    return notRecognised(path, 'It is neither a file nor a folder.', 'Open a folder or a manifest.');
  }
  const name = basename(absolute);
  if (name === 'annotations' || name === 'videos' || name === 'videos_bench') {
    return { path, root: dirname(absolute) };
  }
  return planEvaluations(path, absolute) ?? { path, root: absolute };
}

function planFile(path: string, absolute: string): Opening | NotRecognised {
  const name = basename(absolute);
  const folder = dirname(absolute);
  if (name === 'batch_summary.json' || name === 'video_json_map.json' || name === 'study.json') {
    return { path, root: folder };
  }
  if (name.endsWith(EVALUATION_ENDING) || name === 'unified_eval_summary.json') {
    return planEvaluations(path, folder) ?? { path, root: folder };
  }
  if (/\.jsonl?$/i.test(name)) return { path, root: folder, manifest: absolute };
  return notRecognised(
    path,
    `“${name}” is no file OmniInteract runs consist of.`,
    'Open a dataset folder, an outputs folder, a batch_summary.json, a manifest (.jsonl or .json), or the folder that holds them.',
  );
}

/** For a folder of judged results by itself: the run it belongs to, in the folder above or named in a file. */
function planEvaluations(path: string, folder: string): Opening | undefined {
  const files = readdirSync(folder);
  if (!isEvaluationFolder({ files })) return undefined;
  const above = dirname(folder);
  if (looksLikeRun(above)) return { path, root: above, evaluations: folder };
  const first = files.filter((file) => file.endsWith(EVALUATION_ENDING)).sort()[0]!;
  const meta = evaluationMeta(join(folder, first));
  const model = meta && resolveClaim(meta.modelJson, withParents(folder, PARENT_LEVELS + 2), 4).path;
  if (!model) return undefined;
  return { path, root: dirname(dirname(dirname(model))), evaluations: folder };
}

function looksLikeRun(folder: string): boolean {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.some(
    (entry) => RUN_FILES.includes(entry.name) || (entry.isDirectory() && KNOWN_SUBSETS.includes(entry.name)),
  );
}

/** What was recognised, as a sentence. */
export function describeDetected(
  opening: Opening,
  samples: readonly SampleDescriptor[],
  runs: readonly RunDescriptor[],
  from: OmniInteractSource['samplesFrom'],
  place: string,
): string {
  const subsets = new Set(samples.map((sample) => sample.subset)).size;
  const dataset = `${count(samples.length, 'sample')} in ${count(subsets, 'subset')}`;
  const names = runs.length <= 4 ? ` (${runs.map((run) => run.name).join(', ')})` : '';
  const outputs = `${count(runs.length, 'run')}${names}`;
  if (runs.length === 0) return `OmniInteract dataset: ${dataset}`;
  const what = opening.manifest
    ? 'OmniInteract manifest'
    : opening.evaluations
      ? 'OmniInteract judged results'
      : '';
  if (from === 'path') return `${what || 'OmniInteract dataset and outputs'}: ${dataset}, ${outputs}`;
  const outputsOnly = `${what || 'OmniInteract outputs'}: ${outputs}`;
  if (from === 'beside') return `${outputsOnly}; dataset found in ${place} with ${dataset}`;
  return from === 'study'
    ? `${outputsOnly}, for samples the study already holds`
    : `${outputsOnly}, without annotations`;
}

/** `1 sample`, `2 samples`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
