import type { RunText } from '@core/compare/types.ts';
import type { OutcomeCode, RunInfo } from '@core/study-views.ts';
import { formatScore } from '../format/numbers.ts';
import { t } from '../language/text.ts';
import { OutcomeGlyph } from '../outcomes/outcome-glyph.tsx';
import { describeOutcome } from '../outcomes/outcome-look.ts';
import { nameOf } from './chosen-runs.ts';
import styles from './compare.module.css';

interface RunHeadProps {
  run: RunInfo;
  code: OutcomeCode;
  counts: Pick<RunText, 'tp' | 'fp' | 'fn'> | undefined;
}

/** The outcome of a slot for a run and its counts. */
export function RunHead({ run, code, counts }: RunHeadProps) {
  return (
    <span className={styles.runHead}>
      <OutcomeGlyph code={code} runLabel={nameOf(run)} />
      <span className={styles.runOutcome}>{describeOutcome(code)}</span>
      {counts && (
        <span className={styles.runCounts}>
          {run.benchmark === 'omni-interact'
            ? t('TP {tp} · FP {fp} · FN {fn}', {
                tp: formatScore(counts.tp),
                fp: counts.fp ?? '–',
                fn: counts.fn ?? '–',
              })
            : formatScore(counts.tp)}
        </span>
      )}
    </span>
  );
}
