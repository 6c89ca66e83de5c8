import type { RunInfo } from '@core/study-views.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type StageAddress, stageVerdictsQuery } from '../judge/judge-queries.ts';
import { useKeys } from '../keyboard/keys.ts';
import { queryClient } from '../queries.ts';
import { beginDraft, type HumanDraft } from './human-draft.ts';
import { HumanForm } from './human-form.tsx';
import { StageVerdicts } from './stage-verdicts.tsx';

interface JudgedStageProps {
  address: StageAddress;
  run: RunInfo;
  /** Shown until all verdicts are read: the one that counts, as the sample itself holds it. */
  first?: ReactNode;
  /** Whether `v` enters a verdict here. */
  keyed?: boolean;
  /** Whether the form is open from the beginning. */
  atOnce?: boolean;
}

/**
 * All verdicts on one stage, whatever the benchmark, with a person's own to enter, change and take back. The form is
 * closed whenever it is about something else.
 */
export function JudgedStage({ address, run, first = null, keyed = false, atOnce = false }: JudgedStageProps) {
  const [draft, setDraft] = useState<{ place: string; human: HumanDraft } | null>(null);
  const place = JSON.stringify(address);
  const human = draft?.place === place ? draft.human : null;
  const keep = (next: HumanDraft | null) => setDraft(next && { place, human: next });
  const enter = () => {
    const begin = () => keep(beginDraft(address.stage, queryClient.getQueryData(query.queryKey)));
    const query = stageVerdictsQuery(address);
    // What cannot be read is reported where the verdicts are listed; a verdict can be entered all the same.
    queryClient.ensureQueryData(query).then(begin, begin);
  };
  useKeys(keyed ? { v: enter } : {});
  const begin = useRef(atOnce ? enter : null);
  useEffect(() => begin.current?.(), []);
  return (
    <StageVerdicts
      address={address}
      run={run}
      first={first}
      entering={human !== null}
      onEnter={enter}
      form={human && <HumanForm address={address} draft={human} onChange={keep} onClose={() => keep(null)} />}
    />
  );
}
