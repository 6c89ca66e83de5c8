import type { ScoringProfile } from '../../core/omni-interact/profile.ts';
import type { OpenStudy } from '../store/study-file.ts';
import type { BenchmarkExports, FigureSource } from './benchmark-exports.ts';
import { DUPLEX_EXPORTS } from './duplex-exports.ts';
import { makeUnique } from './file-name.ts';
import { OMNI_INTERACT_EXPORTS } from './omni-interact-exports.ts';
import { OVI_EXPORTS } from './ovi-exports.ts';
import { SCOPE_EXPORTS } from './scope-exports.ts';

/** What every benchmark gives to papers, in the order it is written. */
export const BENCHMARK_EXPORTS: readonly BenchmarkExports[] = [
  OMNI_INTERACT_EXPORTS,
  SCOPE_EXPORTS,
  DUPLEX_EXPORTS,
  OVI_EXPORTS,
];

/**
 * All figures of a study under a profile, in the order they are written. Names are the same every time, and
 * differ also where a file system ignores case.
 */
export function figureSources(study: OpenStudy, profile: ScoringProfile): FigureSource[] {
  const unique = makeUnique();
  return BENCHMARK_EXPORTS.flatMap(({ figures }) => figures(study, profile)).map((source) => ({
    ...source,
    name: unique(source.name),
  }));
}
