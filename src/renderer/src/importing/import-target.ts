import type { ImportPreview, PlannedRun, StudyInfo } from '@core/study-views.ts';
import { counted } from '../format/numbers.ts';
import { t } from '../language/text.ts';

/** Where an import goes: into the study that is open, or into a new one that the host names after the path. */
export type ImportInto = 'open' | 'new';

/**
 * Where an import goes unless the user says otherwise. Nobody's data belongs into the sample, whose samples are
 * named like those of the real benchmark, nor can it go where nothing can be written.
 */
export function usualTarget(study: Pick<StudyInfo, 'isSample' | 'readOnly'> | null): ImportInto {
  return study === null || study.isSample || study.readOnly ? 'new' : 'open';
}

/** The study an import goes into, in words. */
export function targetText(into: ImportInto, study: Pick<StudyInfo, 'name'> | null): string {
  return into === 'new' || study === null
    ? t('a new study')
    : t('the study “{study}”', { study: study.name });
}

/** What an import leaves as it is in the study unless replacing is asked for. */
export interface LeftAsIs {
  conflicts: ImportPreview['conflicts'];
  /** Runs some of whose good outputs would be replaced by failed ones. */
  kept: PlannedRun[];
}

export function leftAsIs({ conflicts, runs }: Pick<ImportPreview, 'conflicts' | 'runs'>): LeftAsIs {
  return { conflicts, kept: runs.filter((run) => run.kept > 0) };
}

/** Whether the user has to be asked about replacing. */
export const hasLeftAsIs = ({ conflicts, kept }: LeftAsIs): boolean => conflicts.length + kept.length > 0;

/** What the checkbox "Replace them" would do, as one sentence. */
export function replaceText({ conflicts, kept }: LeftAsIs): string {
  const parts: string[] = [];
  if (conflicts.length > 0) {
    const scored = conflicts.some(({ runs }) => runs > 0);
    parts.push(
      t('{samples} {conflicts} the annotation of this import{scored}', {
        samples: counted(conflicts.length, 'sample'),
        conflicts: conflicts.length === 1 ? t('gets') : t('get'),
        scored: scored ? t(', and every run is scored against it') : '',
      }),
    );
  }
  if (kept.length > 0) {
    const outputs = kept.reduce((sum, run) => sum + run.kept, 0);
    parts.push(
      t('{outputs} {outputs2} as failed', {
        outputs: counted(outputs, 'good output'),
        outputs2: outputs === 1 ? t('counts') : t('count'),
      }),
    );
  }
  return t('{join}. What is in the study now is lost.', { join: parts.join('; ') });
}
