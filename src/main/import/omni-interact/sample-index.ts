import { pathParts } from './paths.ts';
import { type SampleId, sampleKey } from './source.ts';

/** Subsets of the published dataset; runs name their folders after them. */
export const KNOWN_SUBSETS: readonly string[] = ['1q1a', '1q1a_math', '1qna'];

/** Folder names under which runs store a sample: its video's path with `/` as `__`, with or without its top folder. */
function folderNames(name: string): string[] {
  const flat = name.replaceAll('/', '__');
  return [flat, `videos__${flat}`, `videos_bench__${flat}`];
}

/** Finds the sample that a run's folder, file or id means. */
export class SampleIndex<T extends SampleId> {
  private readonly byKey = new Map<string, T>();
  private readonly byFolder = new Map<string, T>();
  private readonly bySubsetless = new Map<string, T[]>();
  readonly subsets = new Set<string>();

  constructor(samples: Iterable<T>) {
    for (const sample of samples) this.add(sample);
  }

  get size(): number {
    return this.byKey.size;
  }

  add(sample: T): void {
    this.byKey.set(sampleKey(sample), sample);
    this.subsets.add(sample.subset);
    for (const folder of folderNames(sample.name)) {
      this.byFolder.set(`${sample.subset}/${folder}`, sample);
      this.bySubsetless.set(folder, [...(this.bySubsetless.get(folder) ?? []), sample]);
    }
  }

  get(id: SampleId): T | undefined {
    return this.byKey.get(sampleKey(id));
  }

  /** The sample a folder `<subset>/<folder>` of a run belongs to. */
  inSubset(subset: string, folder: string): T | undefined {
    return this.byFolder.get(`${subset}/${folder}`);
  }

  /** All samples a folder without a subset could belong to. */
  anySubset(folder: string): T[] {
    return this.bySubsetless.get(folder) ?? [];
  }

  /** The sample of an automatic id `<subset>__<folder>`, as judged results are named. */
  byAutomaticId(id: string): T | undefined {
    for (let at = id.indexOf('__'); at > 0; at = id.indexOf('__', at + 1)) {
      const sample = this.inSubset(id.slice(0, at), id.slice(at + 2));
      if (sample) return sample;
    }
    return undefined;
  }
}

/**
 * The name of a sample from the name of its output folder, when there is no dataset to look it up in.
 * In 1qna names have a folder of their own (`egoper/tea_0_4`), elsewhere `__` stays.
 */
export function nameOfFolder(subset: string, folder: string): string {
  const flat = folder.replace(/^videos(_bench)?__/, '');
  return subset.toLowerCase() === '1qna' ? flat.replace('__', '/') : flat;
}

/** The last two parts of an output folder's path: `{subset: '1q1a', folder: 'videos__0001'}`. */
export function subsetAndFolder(path: string): { subset: string; folder: string } {
  const parts = pathParts(path);
  return { subset: parts.at(-2) ?? '', folder: parts.at(-1) ?? '' };
}
