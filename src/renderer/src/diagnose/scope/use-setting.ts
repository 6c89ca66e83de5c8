import { useDebouncedCallback } from '@mantine/hooks';
import { useDeferredValue, useState } from 'react';
import { useDiagnoseAddress } from '../address.ts';

export interface NumberRange {
  /** The parameter in the address. */
  name: string;
  /** What the paper uses; not written into the address. */
  standard: number;
  min: number;
  max: number;
}

export interface NumberSetting {
  /** As the slider shows it. */
  value: number;
  /** What is on screen; while the slider moves, a step behind. */
  shown: number;
  set: (value: number) => void;
}

/** A number in the address that a slider moves; the address follows a moment after the last move. */
export function useNumberSetting({ name, standard, min, max }: NumberRange): NumberSetting {
  const { value: read, go } = useDiagnoseAddress();
  const given = read(name);
  const inAddress = readSetting(given, { standard, min, max });
  const [draft, setDraft] = useState<{ value: number; over: string | null } | null>(null);
  // A draft belongs to the address it began from: Back to another one leaves it behind.
  const value = draft?.over === given ? draft.value : inAddress;
  const commit = useDebouncedCallback((next: number) => {
    if (!location.pathname.startsWith('/diagnose')) return;
    go({ [name]: next === standard ? null : String(next) }, { replace: true });
    setDraft(null);
  }, 250);
  return {
    value,
    shown: useDeferredValue(value),
    set: (next) => {
      setDraft({ value: next, over: given });
      commit(next);
    },
  };
}

/** A setting as an address gives it; what is missing or out of range is the standard. */
export function readSetting(given: string | null, range: Omit<NumberRange, 'name'>): number {
  const number = given === null || given.trim() === '' ? Number.NaN : Number(given);
  return number >= range.min && number <= range.max ? number : range.standard;
}
