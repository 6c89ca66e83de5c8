import { BENCHMARK_TITLES } from '@core/benchmarks.ts';
import type { JudgingPlan } from '@core/judging/judging-views.ts';
import type { RunInfo } from '@core/study-views.ts';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSlotWords } from '../benchmark/current-benchmark.ts';
import { KindBadge } from '../components/kind-badge.tsx';
import { formatCount, NO_NUMBER } from '../format/numbers.ts';
import { t } from '../language/text.ts';
import { includes, toggled } from './choice.ts';
import styles from './judge.module.css';
import type { JudgeAddress } from './judge-address.ts';
import { judgeSettingsQuery } from './judge-queries.ts';
import { STAGE_WORDS } from './judge-words.ts';
import { offeredStages } from './offered-stages.ts';
import { WindowChoice } from './window-choice.tsx';

interface ScopeChoiceProps {
  address: JudgeAddress;
  runs: readonly RunInfo[];
  /** Undefined while it is being made. */
  plan: JudgingPlan | undefined;
  onChange: (patch: Partial<JudgeAddress>) => void;
}

/** Runs and stages to judge, each with what the judge has and has not given on it. */
export function ScopeChoice({ address, runs, plan, onChange }: ScopeChoiceProps) {
  const settings = useQuery(judgeSettingsQuery);
  const groups = offeredStages(runs, settings.data?.windowShifts ?? []);
  const offered = groups.flatMap(({ stages }) => stages);
  return (
    <>
      <RunTable address={address} runs={runs} plan={plan} onChange={onChange} />
      {groups.map(({ benchmark, stages }) => (
        <fieldset key={benchmark} className={styles.stages}>
          <legend>{groups.length > 1 ? BENCHMARK_TITLES[benchmark] : t('Stages')}</legend>
          {stages.map((stage) => (
            <Checkbox
              key={stage}
              label={
                <>
                  {STAGE_WORDS[stage]}{' '}
                  <span className="ss-muted">
                    {plan
                      ? t('{formatCount} to judge', { formatCount: formatCount(plan.byStage[stage]) })
                      : ''}
                  </span>
                </>
              }
              checked={includes(address.stages, stage)}
              onChange={() => onChange({ stages: toggled(address.stages, stage, offered) })}
            />
          ))}
        </fieldset>
      ))}
      {settings.data &&
        plan?.kind !== 'lexical' &&
        groups.some(({ benchmark }) => benchmark === 'duplex-eval') && (
          <WindowChoice shifts={settings.data.windowShifts} />
        )}
    </>
  );
}

function RunTable({ address, runs, plan, onChange }: ScopeChoiceProps) {
  const words = useSlotWords();
  const names = runs.map((run) => run.name);
  const all = address.runs.length === 0;
  return (
    <div className={styles.scroll}>
      <table className={`ss-table ${styles.runs}`}>
        <thead>
          <tr>
            <th>
              <Checkbox
                label={t('Run')}
                aria-label={t('All runs')}
                checked={all}
                indeterminate={!all}
                onChange={() => onChange({ runs: [] })}
              />
            </th>
            <th>{words.many}</th>
            <th>{t('to judge')}</th>
            <th>{t('judged already')}</th>
            <th>{t('failed before')}</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => {
            const part = plan?.byRun.find(({ runId }) => runId === run.runId);
            const chosen = includes(address.runs, run.name);
            const cell = (count: number | undefined) =>
              chosen && count !== undefined ? formatCount(count) : NO_NUMBER;
            return (
              <tr key={run.runId} data-off={!chosen || undefined}>
                <td>
                  <Checkbox
                    checked={chosen}
                    label={
                      <>
                        {run.label || run.name} {run.kind !== 'imported' && <KindBadge kind={run.kind} />}
                      </>
                    }
                    onChange={() => onChange({ runs: toggled(address.runs, run.name, names) })}
                  />
                </td>
                <td>{formatCount(run.slots)}</td>
                <td>{cell(part?.items)}</td>
                <td>{cell(part?.alreadyJudged)}</td>
                <td>{cell(part?.failedBefore)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
