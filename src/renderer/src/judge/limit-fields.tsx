import type { JudgingLimits } from '@core/judging/judging-views.ts';
import { useQuery } from '@tanstack/react-query';
import { ErrorPanel } from '../components/error-panel.tsx';
import styles from './batch.module.css';
import { judgeSettingsQuery, useSettingsChange } from './judge-queries.ts';
import { NumberSetting } from './setting-field.tsx';

/** What one batch may cost before it stops by itself; an empty field is no limit. */
export function LimitFields() {
  const settings = useQuery(judgeSettingsQuery);
  const change = useSettingsChange();
  const limits = settings.data?.limits;
  if (!limits) return null;
  const set = (patch: Partial<JudgingLimits>) => change.mutate({ limits: { ...limits, ...patch } });
  return (
    <>
      <div className={styles.limits}>
        <NumberSetting
          label="Requests, at most"
          value={limits.maxCalls}
          min={1}
          placeholder="no limit"
          onCommit={(maxCalls) => set({ maxCalls })}
        />
        <NumberSetting
          label="Tokens, at most"
          value={limits.maxTokens}
          min={1}
          placeholder="no limit"
          onCommit={(maxTokens) => set({ maxTokens })}
        />
        <NumberSetting
          label="Stop when more fail than"
          unit="%"
          value={limits.maxFailureShare === null ? null : Math.round(limits.maxFailureShare * 1000) / 10}
          max={100}
          decimals={1}
          placeholder="no limit"
          onCommit={(percent) => set({ maxFailureShare: percent === null ? null : percent / 100 })}
        />
      </div>
      {change.error && <ErrorPanel title="The limit was not kept" error={change.error} />}
    </>
  );
}
