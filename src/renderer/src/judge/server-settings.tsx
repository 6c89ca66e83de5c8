import type { JudgeSettings } from '@core/judging/judging-views.ts';
import { Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { rich, t } from '../language/text.ts';
import { ConnectionCheck } from './connection-check.tsx';
import { judgeSettingsQuery, useSettingsChange } from './judge-queries.ts';
import { KeyLine } from './key-line.tsx';
import { NumberSetting, TextSetting } from './setting-field.tsx';
import styles from './settings.module.css';
import { TemplateFolder } from './template-folder.tsx';

/** How the language model is reached and asked. Each field is kept as soon as it is left. */
export function ServerSettings() {
  const settings = useQuery(judgeSettingsQuery);
  const change = useSettingsChange();
  if (settings.error) {
    return (
      <ErrorPanel
        title={t("The judge's settings could not be read")}
        error={settings.error}
        onRetry={settings.refetch}
      />
    );
  }
  if (!settings.data) return <Loading what={t('settings')} />;
  const set = (patch: Partial<JudgeSettings>) => change.mutate(patch);
  return (
    <div className={styles.settings}>
      <div className={styles.address}>
        <TextSetting
          label={t('Base URL')}
          value={settings.data.baseUrl}
          placeholder={t('https://api.openai.com/v1')}
          onCommit={(baseUrl) => set({ baseUrl })}
        />
        <TextSetting
          label={t('Model')}
          value={settings.data.model}
          placeholder={t('as the server names it')}
          onCommit={(model) => set({ model })}
        />
      </div>
      {change.error && <ErrorPanel title={t('The setting was not kept')} error={change.error} />}
      <KeyLine />
      <ConnectionCheck settings={settings.data} />
      <AskingSettings settings={settings.data} onChange={set} />
    </div>
  );
}

interface AskingSettingsProps {
  settings: JudgeSettings;
  onChange: (patch: Partial<JudgeSettings>) => void;
}

function AskingSettings({ settings, onChange }: AskingSettingsProps) {
  return (
    <details className={styles.fold}>
      <summary>
        {rich('How it is asked {concurrency}', {
          concurrency: (
            <span className="ss-muted">
              {rich(
                '{concurrency} at a time, {timeoutSeconds} s each, up to {maxAttempts} attempts, frames of {height} px, {templateFolder}',
                {
                  concurrency: settings.concurrency,
                  timeoutSeconds: settings.timeoutSeconds,
                  maxAttempts: settings.maxAttempts,
                  height: settings.pictures.height,
                  templateFolder:
                    settings.templateFolder === null ? t('templates of Slotscope') : t('your own templates'),
                },
              )}
            </span>
          ),
        })}
      </summary>
      <div className={styles.fields}>
        <NumberSetting
          label={t('At the same time')}
          unit="requests"
          value={settings.concurrency}
          min={1}
          onCommit={(concurrency) => onChange({ concurrency: concurrency ?? settings.concurrency })}
        />
        <NumberSetting
          label={t('Give up after')}
          unit="s"
          value={settings.timeoutSeconds}
          min={1}
          onCommit={(seconds) => onChange({ timeoutSeconds: seconds ?? settings.timeoutSeconds })}
        />
        <NumberSetting
          label={t('Attempts')}
          hint={t('when busy or cut off')}
          value={settings.maxAttempts}
          min={1}
          onCommit={(attempts) => onChange({ maxAttempts: attempts ?? settings.maxAttempts })}
        />
        <NumberSetting
          label={t('Ask again')}
          hint={t('when a reply cannot be read')}
          value={settings.maxReasks}
          min={0}
          onCommit={(reasks) => onChange({ maxReasks: reasks ?? settings.maxReasks })}
        />
        <NumberSetting
          label={t('Temperature')}
          hint={t('empty: not sent')}
          value={settings.temperature}
          min={0}
          decimals={2}
          onCommit={(temperature) => onChange({ temperature })}
        />
        <NumberSetting
          label={t('Longest reply')}
          unit="tokens"
          value={settings.maxTokens}
          min={1}
          onCommit={(tokens) => onChange({ maxTokens: tokens ?? settings.maxTokens })}
        />
        <NumberSetting
          label={t('Height of frames')}
          hint={t('where a question needs them')}
          unit="px"
          value={settings.pictures.height}
          min={60}
          max={720}
          onCommit={(height) =>
            onChange({ pictures: { ...settings.pictures, height: height ?? settings.pictures.height } })
          }
        />
        <NumberSetting
          label={t('Frames a question')}
          hint={t('at most, spread evenly')}
          value={settings.pictures.most}
          min={1}
          max={500}
          onCommit={(most) =>
            onChange({ pictures: { ...settings.pictures, most: most ?? settings.pictures.most } })
          }
        />
        <NativeSelect
          size="xs"
          label={t('Sent as')}
          value={settings.maxTokensField}
          data={[
            { value: 'auto', label: t('as the server wants') },
            { value: 'max_tokens', label: 'max_tokens' },
            { value: 'max_completion_tokens', label: 'max_completion_tokens' },
          ]}
          onChange={({ currentTarget: { value } }) => {
            const field = (['auto', 'max_tokens', 'max_completion_tokens'] as const).find(
              (name) => name === value,
            );
            if (field) onChange({ maxTokensField: field });
          }}
        />
        <Checkbox
          className={styles.fieldCheck}
          label={t('Ask for JSON')}
          description={t('response_format')}
          checked={settings.jsonMode}
          onChange={(event) => onChange({ jsonMode: event.currentTarget.checked })}
        />
      </div>
      <TemplateFolder
        folder={settings.templateFolder}
        onChange={(templateFolder) => onChange({ templateFolder })}
      />
    </details>
  );
}
