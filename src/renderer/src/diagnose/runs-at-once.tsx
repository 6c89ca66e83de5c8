import type { RunInfo } from '@core/study-views.ts';
import { MultiSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { t } from '../language/text.ts';
import styles from './diagnose.module.css';

/** So many slots of runs are held and scored anew as a setting moves; more would take seconds a step and gigabytes. */
const MOST_SLOTS = 250_000;

export interface RunsChoice {
  /** How many runs can be looked at together. */
  most: number;
  runs: readonly RunInfo[];
  runIds: readonly number[];
  choose: (runIds: readonly number[]) => void;
}

/** The runs that are looked at together: all of them, unless the study is too large for that. */
export function useRunsAtOnce(runs: readonly RunInfo[]): RunsChoice {
  const largest = runs.reduce((slots, run) => Math.max(slots, run.slots), 1);
  const most = Math.max(1, Math.floor(MOST_SLOTS / largest));
  const [chosen, choose] = useState<readonly number[] | null>(null);
  const shown = useMemo(() => {
    const wanted = chosen === null ? runs : runs.filter(({ runId }) => chosen.includes(runId));
    return (wanted.length > 0 ? wanted : runs).slice(0, most);
  }, [runs, chosen, most]);
  const runIds = useMemo(() => shown.map(({ runId }) => runId), [shown]);
  return { most, runs: shown, runIds, choose };
}

/** Says how many runs are looked at together in a large study, and lets one choose which. */
export function RunsAtOnce({ runs, choice }: { runs: readonly RunInfo[]; choice: RunsChoice }) {
  return (
    <div className={styles.runsAtOnce}>
      <span>
        {t('This study is large: up to {most} of its {runs} runs are diagnosed together.', {
          most: choice.most,
          runs: runs.length,
        })}
      </span>
      <MultiSelect
        size="xs"
        aria-label={t('Runs that are diagnosed')}
        data={runs.map((run) => ({ value: String(run.runId), label: run.label || run.name }))}
        value={choice.runIds.map(String)}
        maxValues={choice.most}
        searchable
        onChange={(values) => choice.choose(values.map(Number))}
      />
    </div>
  );
}
