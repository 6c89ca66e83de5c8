import type { DescriptionSettings } from '@core/duplex-eval/description-score.ts';
import { t } from '../language/text.ts';

/** A shift of a window in words; a sentence's window may also lie after it. */
export const shiftWords = (shift: number): string =>
  shift === 0 ? t('at it') : `${Math.abs(shift)} s ${shift > 0 ? 'before' : 'after'}`;

/** The settings a description is scored with, for the line under its numbers. */
export const settingsWords = ({ windowShifts, attenuation }: DescriptionSettings): string =>
  `${windowShifts.length === 1 ? t('a window') : t('the best of windows')} ${windowShifts.map(shiftWords).join(', ')}, λ = ${attenuation}`;
