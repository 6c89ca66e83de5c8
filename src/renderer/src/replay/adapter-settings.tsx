import type { JsonObject } from '@core/json.ts';
import { useMemo } from 'react';
import { t } from '../language/text.ts';
import { SettingField } from './form-fields.tsx';
import { type FormGroup, formOf, valueAt } from './form-model.ts';
import styles from './replay.module.css';

interface AdapterSettingsProps {
  adapter: string;
  /** JSON schema of its settings. */
  schema: unknown;
  settings: JsonObject;
  /** What the host said, by field name. */
  problems: ReadonlyMap<string, string>;
  strict: boolean;
  onChange: (settings: JsonObject) => void;
}

/** The settings of the chosen adapter: the first group open, the others folded with what was changed in them. */
export function AdapterSettings(props: AdapterSettingsProps) {
  const { adapter, schema, settings } = props;
  const groups = useMemo(() => formOf(adapter, schema, settings), [adapter, schema, settings]);
  if (groups.length === 0) return <p className="ss-muted">{t('It has no settings.')}</p>;
  return (
    <div className={styles.form}>
      {groups.map((group) =>
        group.title === '' ? (
          <Fields key="" group={group} {...props} />
        ) : (
          <FoldedGroup key={group.title} group={group} {...props} />
        ),
      )}
    </div>
  );
}

interface GroupProps extends AdapterSettingsProps {
  group: FormGroup;
}

function FoldedGroup(props: GroupProps) {
  const { group, settings, problems } = props;
  const changed = group.fields.filter(({ path }) => valueAt(settings, path) !== undefined);
  const wrong = group.fields.some(({ name }) => problems.has(name));
  return (
    <details className={styles.fold} open={wrong || undefined}>
      <summary>
        {group.title}
        <span className="ss-muted ss-small">
          {changed.length > 0
            ? t('changed: {join}', { join: changed.map(({ label }) => label).join(', ') })
            : t('as usual')}
        </span>
      </summary>
      <Fields {...props} />
    </details>
  );
}

function Fields({ group, settings, problems, strict, onChange, adapter }: GroupProps) {
  return (
    <div className={styles.fields}>
      {group.fields.map((field) => (
        <SettingField
          key={`${adapter} ${field.name}`}
          field={field}
          settings={settings}
          problem={problems.get(field.name)}
          strict={strict}
          onChange={onChange}
        />
      ))}
    </div>
  );
}
