import type { StudyInfo } from '@core/study-views.ts';
import { Radio } from '@mantine/core';
import { t } from '../language/text.ts';
import type { ImportInto } from './import-target.ts';
import styles from './importing.module.css';

interface TargetChoiceProps {
  study: StudyInfo | null;
  into: ImportInto;
  onChange: (into: ImportInto) => void;
}

/** Which study an import goes into; never left unsaid. */
export function TargetChoice({ study, into, onChange }: TargetChoiceProps) {
  if (study === null)
    return (
      <p className={styles.target}>
        {t('No study is open: the import makes a new one, named after the path.')}
      </p>
    );
  return (
    <Radio.Group
      className={styles.target}
      label={t('Into')}
      value={into}
      onChange={(value) => onChange(value === 'new' ? 'new' : 'open')}
    >
      <div className={styles.targets}>
        <Radio
          value="open"
          label={t('This study: {study}', { study: study.name })}
          disabled={study.readOnly}
          description={whyNot(study)}
        />
        <Radio value="new" label={t('A new study')} description={t('Named after the path, and opened.')} />
      </div>
    </Radio.Group>
  );
}

/** What speaks against the open study, or which file it is. */
function whyNot({ isSample, readOnly, path }: StudyInfo): string {
  if (readOnly) return t('It cannot be written where it is.');
  return isSample ? t('The sample that comes with Slotscope; better kept apart from your data.') : path;
}
