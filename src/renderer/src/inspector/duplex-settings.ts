import type { DescriptionSettings } from '@core/duplex-eval/description-score.ts';
import { t } from '../language/text.ts';

/** A shift of a window in words; a sentence's window may also lie after it. */
export const shiftWords = (shift: number): string =>
  shift === 0
    ? t('at it')
    : t(shift > 0 ? '{seconds} s before' : '{seconds} s after', { seconds: Math.abs(shift) });

/** The settings a description is scored with, for the line under its numbers. */
export const settingsWords = ({ windowShifts, attenuation }: DescriptionSettings): string =>
  t('{n, plural, one {a window} other {the best of windows}} {shifts}, λ = {attenuation}', {
    n: windowShifts.length,
    shifts: windowShifts.map(shiftWords).join(t(', ')),
    attenuation,
  });
