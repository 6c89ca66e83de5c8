import { WINDOW_SHIFTS, type WindowShift } from '@core/duplex-eval/stages.ts';
import { Checkbox } from '@mantine/core';
import { ErrorPanel } from '../components/error-panel.tsx';
import { t } from '../language/text.ts';
import styles from './judge.module.css';
import { useSettingsChange } from './judge-queries.ts';

const SHIFT_WORDS: Record<WindowShift, string> = {
  [-2]: t('2 s after'),
  [-1]: t('1 s after'),
  0: t('its own time'),
  1: t('1 s before'),
  2: t('2 s before'),
  3: t('3 s before'),
  4: t('4 s before'),
};

/** On which windows of the clip each sentence of a description is judged; every one more is a question more. */
export function WindowChoice({ shifts }: { shifts: readonly WindowShift[] }) {
  const change = useSettingsChange();
  return (
    <>
      <fieldset className={styles.stages}>
        <legend>{t('Windows of a sentence')}</legend>
        {WINDOW_SHIFTS.map((shift) => (
          <Checkbox
            key={shift}
            label={
              <>
                {SHIFT_WORDS[shift]}{' '}
                {shift === 2 && <span className="ss-muted">{t('published script')}</span>}
              </>
            }
            checked={shifts.includes(shift)}
            // A sentence that is judged on no window has no score.
            disabled={shifts.length === 1 && shifts.includes(shift)}
            onChange={() =>
              change.mutate({
                windowShifts: WINDOW_SHIFTS.filter((each) => shifts.includes(each) !== (each === shift)),
              })
            }
          />
        ))}
      </fieldset>
      {change.error && <ErrorPanel title={t('The windows were not kept')} error={change.error} />}
    </>
  );
}
