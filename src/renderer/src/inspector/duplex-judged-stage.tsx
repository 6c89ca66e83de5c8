import type { RunInfo } from '@core/study-views.ts';
import { useState } from 'react';
import type { StageAddress } from '../judge/judge-queries.ts';
import { useKeys } from '../keyboard/keys.ts';
import { DuplexForm } from './duplex-form.tsx';
import { StageVerdicts } from './stage-verdicts.tsx';

interface JudgedStageProps {
  address: StageAddress;
  run: RunInfo;
  /** Whether `v` enters a verdict here. */
  first?: boolean;
}

/** Every judge's verdict on one stage of Omni-DuplexEval, and the means to enter one by hand. */
export function JudgedStage({ address, run, first = false }: JudgedStageProps) {
  const [entering, setEntering] = useState(false);
  useKeys(first ? { v: () => setEntering(true) } : {});
  return (
    <StageVerdicts
      address={address}
      run={run}
      first={null}
      entering={entering}
      onEnter={() => setEntering(true)}
      form={<DuplexForm address={address} onClose={() => setEntering(false)} />}
    />
  );
}
