import { type JudgedMetric, METRIC_RANGE } from '@core/ovi-bench/types.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../api.ts';
import { ErrorPanel } from '../components/error-panel.tsx';
import { type StageAddress, stageVerdictsQuery } from '../judge/judge-queries.ts';
import { queryClient, refreshStudy } from '../queries.ts';
import verdictStyles from './verdicts.module.css';

interface MetricFormProps {
  address: StageAddress & { stage: JudgedMetric };
  onClose: () => void;
}

/** A metric of OVIBench scored by hand: one button a score. It counts over any judge's, and no cap changes it. */
export function MetricForm({ address, onClose }: MetricFormProps) {
  const { runId, sampleId, slotId, stage } = address;
  const [least, most] = METRIC_RANGE[stage];
  const set = useMutation({
    mutationFn: (score: number) =>
      api.judging.setHuman.mutate({ runId, sampleId, slotId, verdict: { stage, score } }),
    onSuccess: (next) => {
      queryClient.setQueryData(stageVerdictsQuery(address).queryKey, next);
      onClose();
      return refreshStudy();
    },
  });
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would take a line of its own */}
      <div className={verdictStyles.actions} role="group" aria-label={`${stage} by hand`}>
        {Array.from({ length: most - least + 1 }, (_, step) => least + step).map((score, at) => (
          <Button
            key={score}
            size="compact-xs"
            variant="default"
            autoFocus={at === 0}
            disabled={set.isPending}
            onClick={() => set.mutate(score)}
          >
            {score}
          </Button>
        ))}
        <Button size="compact-xs" variant="subtle" color="gray" onClick={onClose}>
          Cancel
        </Button>
      </div>
      {set.error && <ErrorPanel title="The score was not kept" error={set.error} />}
    </>
  );
}
