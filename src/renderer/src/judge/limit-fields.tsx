import type { JudgingLimits } from '@core/judging/judging-views.ts';
import { useQuery } from '@tanstack/react-query';
import { ErrorPanel } from '../components/error-panel.tsx';
import { t } from '../language/text.ts';
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
          label={t('Requests, at most')}
          value={limits.maxCalls}
          min={1}
          placeholder={t('no limit')}
          onCommit={(maxCalls) => set({ maxCalls })}
        />
        <NumberSetting
          label={t('Tokens, at most')}
          value={limits.maxTokens}
          min={1}
          placeholder={t('no limit')}
          onCommit={(maxTokens) => set({ maxTokens })}
        />
        <NumberSetting
          label={t('Stop when more fail than')}
          unit="%"
          value={limits.maxFailureShare === null ? null : Math.round(limits.maxFailureShare * 1000) / 10}
          max={100}
          decimals={1}
          placeholder={t('no limit')}
          onCommit={(percent) => set({ maxFailureShare: percent === null ? null : percent / 100 })}
        />
      </div>
      {change.error && <ErrorPanel title={t('The limit was not kept')} error={change.error} />}
    </>
  );
}
