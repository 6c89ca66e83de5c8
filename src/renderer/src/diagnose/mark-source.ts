import type { OutcomeCode, RunInfo } from '@core/study-views.ts';
import { createContext, useContext } from 'react';
import type { MarkEntry, SlotName } from './marks.ts';

/** What the list of slots behind a mark needs to know of the view whose mark it is. */
export interface MarkSource {
  runs: readonly RunInfo[];
  /** Null where only the host knows it. */
  nameOf: (slotKey: number) => SlotName | null;
  /** What became of the slot for the run, under the settings on screen; null for no such run. */
  codeOf: (entry: MarkEntry) => OutcomeCode | null;
  /** What kind of slot it is, in a word or two. */
  kindOf: (entry: MarkEntry) => string;
  /** Said where Explore scores otherwise than the view does. */
  note: string | null;
}

export const MarkSourceContext = createContext<MarkSource | null>(null);

export function useMarkSource(): MarkSource {
  const source = useContext(MarkSourceContext);
  if (!source) throw new Error('A list of slots was drawn outside of the Diagnose view.');
  return source;
}
