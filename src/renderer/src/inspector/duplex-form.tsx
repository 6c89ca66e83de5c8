import { shiftOf, type TemporalStage } from '@core/duplex-eval/stages.ts';
import { FULL_SCORE } from '@core/duplex-eval/verdict.ts';
import type { HumanVerdict } from '@core/judging/judging-views.ts';
import { Button, NumberInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { api } from '../api.ts';
import { ErrorPanel } from '../components/error-panel.tsx';
import { type StageAddress, stageVerdictsQuery } from '../judge/judge-queries.ts';
import { queryClient, refreshStudy } from '../queries.ts';
import verdictStyles from './verdicts.module.css';

interface DuplexFormProps {
  address: StageAddress;
  onClose: () => void;
}

/** A verdict on Omni-DuplexEval by hand, in the terms of its stage. It counts over any judge's. */
export function DuplexForm({ address, onClose }: DuplexFormProps) {
  const { runId, sampleId, slotId, chunkIndex, stage } = address;
  const set = useMutation({
    mutationFn: (verdict: HumanVerdict) =>
      api.judging.setHuman.mutate({ runId, sampleId, slotId, chunkIndex, verdict }),
    onSuccess: (next) => {
      queryClient.setQueryData(stageVerdictsQuery(address).queryKey, next);
      onClose();
      return refreshStudy();
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    event.stopPropagation();
  };
  const give = (verdict: HumanVerdict) => set.mutate(verdict);
  const cancel = (
    <Button size="compact-xs" variant="subtle" color="gray" onClick={onClose}>
      Cancel
    </Button>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the view's shortcuts from acting while one enters
    <div onKeyDown={onKeyDown}>
      {stage === 'consistency' && (
        <ScoreField onGive={(score) => give({ stage, score })}>{cancel}</ScoreField>
      )}
      {shiftOf(stage) !== undefined && (
        <SentenceField stage={stage as TemporalStage} onGive={give}>
          {cancel}
        </SentenceField>
      )}
      {(stage === 'reminder' || stage === 'correction') && (
        <div className={verdictStyles.actions}>
          <Choice onClick={() => give({ stage, success: true })}>Success</Choice>
          <Choice onClick={() => give({ stage, success: false })}>No success</Choice>
          {cancel}
        </div>
      )}
      {set.error && <ErrorPanel title="The verdict was not kept" error={set.error} />}
    </div>
  );
}

function Choice({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button size="compact-xs" variant="default" onClick={onClick}>
      {children}
    </Button>
  );
}

/** Content consistency: 0.00–3.00, in hundredths. */
function ScoreField({ onGive, children }: { onGive: (score: number) => void; children: ReactNode }) {
  const [score, setScore] = useState<number | string>('');
  const given = typeof score === 'number' && score >= 0 && score <= FULL_SCORE ? score : null;
  return (
    <form
      className={verdictStyles.actions}
      onSubmit={(event) => {
        event.preventDefault();
        if (given !== null) onGive(given);
      }}
    >
      <NumberInput
        size="xs"
        w={110}
        aria-label="Content score, 0 to 3"
        placeholder="0.00–3.00"
        min={0}
        max={FULL_SCORE}
        step={0.25}
        decimalScale={2}
        data-autofocus
        value={score}
        onChange={setScore}
      />
      <Button size="compact-xs" type="submit" disabled={given === null}>
        Keep my verdict
      </Button>
      {children}
    </form>
  );
}

const SCORES = [0, 1, 2, 3] as const;

/** Temporal sensitivity: 0–3 for a relevant sentence; an irrelevant one has no score that counts. */
function SentenceField({
  stage,
  onGive,
  children,
}: {
  stage: TemporalStage;
  onGive: (verdict: HumanVerdict) => void;
  children: ReactNode;
}) {
  return (
    <div className={verdictStyles.actions}>
      {SCORES.map((score) => (
        <Choice key={score} onClick={() => onGive({ stage, score, relevant: true })}>
          Score {score}
        </Choice>
      ))}
      <Choice onClick={() => onGive({ stage, score: 0, relevant: false })}>Irrelevant</Choice>
      {children}
    </div>
  );
}
