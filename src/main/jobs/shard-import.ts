import type { ImportCounts, ImportReport } from '../../core/study-views.ts';
import { findShards, mergeShards } from '../replay/shards/merge-shards.ts';
import type { OpenStudy } from '../store/study-file.ts';

const counts = (partial: Partial<ImportCounts>): ImportCounts => ({
  samples: 0,
  slots: 0,
  runs: 0,
  outputs: 0,
  chunks: 0,
  verdicts: 0,
  media: 0,
  ...partial,
});

/** Whether a path holds outputs of replay jobs, which are brought in like anything else. */
export const holdsShards = (path: string): boolean => findShards(path).length > 0;

/**
 * Bring the outputs of replay jobs into a study, in one transaction, or with `roll-back` tell what that would do.
 */
export function importShards(study: OpenStudy, path: string, ending: 'commit' | 'roll-back'): ImportReport {
  const begun = performance.now();
  const files = findShards(path);
  study.db.exec('BEGIN IMMEDIATE');
  try {
    const merged = mergeShards(study, files, ending === 'commit');
    study.db.exec(ending === 'commit' ? 'COMMIT' : 'ROLLBACK');
    const sum = (key: 'samples' | 'failed' | 'chunks' | 'added' | 'changed'): number =>
      merged.runs.reduce((total, run) => total + run[key], 0);
    return {
      path,
      detected: `Outputs of ${files.length} replay jobs`,
      benchmark: 'omni-interact',
      counts: counts({
        runs: merged.runs.length,
        outputs: sum('samples') + sum('failed'),
        chunks: sum('chunks'),
      }),
      runs: merged.runs.map(({ name, samples, failed, chunks, added, changed }) => ({
        name,
        samples,
        failed,
        chunks,
        verdicts: 0,
        kept: 0,
        state: added > 0 ? 'new' : changed > 0 ? 'changed' : 'unchanged',
      })),
      subsets: [],
      issues: merged.issues,
      conflicts: [],
      ignored: [],
      added: counts({ outputs: sum('added') }),
      changed: counts({ outputs: sum('changed') }),
      seconds: (performance.now() - begun) / 1000,
    };
  } catch (error) {
    if (study.db.inTransaction) study.db.exec('ROLLBACK');
    throw error;
  }
}
