import { type DescriptionSettings, SCRIPT_SETTINGS } from '@core/duplex-eval/description-score.ts';
import { WINDOW_SHIFTS, type WindowShift } from '@core/duplex-eval/stages.ts';
import type { QueryPatch } from '../address.ts';

const isShift = (shift: number): shift is WindowShift => (WINDOW_SHIFTS as readonly number[]).includes(shift);

/**
 * The settings an address names as `shifts=0,1,2` and `lambda=0.5`; the published script's where it names none, or
 * nothing that can be used.
 */
export function readDuplexSettings(value: (name: string) => string | null): DescriptionSettings {
  const named = (value('shifts') ?? '').split(',').filter((part) => part.trim() !== '');
  const shifts = [...new Set(named.map(Number))].filter(isShift).sort((a, b) => a - b);
  const lambda = value('lambda');
  const attenuation = lambda === null || lambda.trim() === '' ? Number.NaN : Number(lambda);
  return {
    windowShifts: shifts.length > 0 ? shifts : SCRIPT_SETTINGS.windowShifts,
    attenuation: attenuation >= 0 && attenuation <= 1 ? attenuation : SCRIPT_SETTINGS.attenuation,
  };
}

/** The change of the address for settings; those of the published script are left out of it. */
export function duplexSettingsPatch({ windowShifts, attenuation }: DescriptionSettings): QueryPatch {
  const shifts = [...windowShifts].sort((a, b) => a - b).join(',');
  return {
    shifts: shifts === SCRIPT_SETTINGS.windowShifts.join(',') ? null : shifts,
    lambda: attenuation === SCRIPT_SETTINGS.attenuation ? null : String(attenuation),
  };
}

/** Whether these are the published script's. */
export const areScriptSettings = (settings: DescriptionSettings): boolean =>
  Object.values(duplexSettingsPatch(settings)).every((value) => value === null);
