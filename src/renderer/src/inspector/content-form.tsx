import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../api.ts';
import { ErrorPanel } from '../components/error-panel.tsx';
import { type StageAddress, stageVerdictsQuery } from '../judge/judge-queries.ts';
import { t } from '../language/text.ts';
import { queryClient, refreshStudy } from '../queries.ts';
import verdictStyles from './verdicts.module.css';

interface ContentFormProps {
  address: StageAddress;
  onClose: () => void;
}

/** A content verdict by hand: whether the output says what the target wants. It counts over any judge's. */
export function ContentForm({ address, onClose }: ContentFormProps) {
  const { runId, sampleId, slotId, chunkIndex } = address;
  const set = useMutation({
    mutationFn: (correct: boolean) =>
      api.judging.setHuman.mutate({
        runId,
        sampleId,
        slotId,
        chunkIndex,
        verdict: { stage: 'content', correct },
      }),
    onSuccess: (next) => {
      queryClient.setQueryData(stageVerdictsQuery(address).queryKey, next);
      onClose();
      return refreshStudy();
    },
  });
  return (
    <>
      <div className={verdictStyles.actions}>
        <Button size="compact-xs" variant="default" loading={set.isPending} onClick={() => set.mutate(true)}>
          {t('Correct')}
        </Button>
        <Button size="compact-xs" variant="default" loading={set.isPending} onClick={() => set.mutate(false)}>
          {t('Incorrect')}
        </Button>
        <Button size="compact-xs" variant="subtle" color="gray" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
      {set.error && <ErrorPanel title={t('The verdict was not kept')} error={set.error} />}
    </>
  );
}
