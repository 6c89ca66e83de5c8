import { WORKING_JUDGES, type WorkingJudge } from '@core/judging/judging-views.ts';
import { IconCloudComputing, IconLetterCase } from '@tabler/icons-react';
import { t } from '../language/text.ts';
import styles from './judge.module.css';
import { JUDGE_NAMES } from './judge-words.ts';

const ABOUT: Record<WorkingJudge, { text: string; caution: string | null; Icon: typeof IconLetterCase }> = {
  openai: {
    text: t('Any server that speaks the OpenAI chat protocol, in the cloud or on your own machine.'),
    caution: null,
    Icon: IconCloudComputing,
  },
  lexical: {
    text: t('Compares words with the reference, English and Chinese. Offline, free and always the same.'),
    caution: t('Not comparable with an LLM judge.'),
    Icon: IconLetterCase,
  },
};

const ORDER: readonly WorkingJudge[] = [...WORKING_JUDGES];

interface JudgeChoiceProps {
  judge: WorkingJudge;
  onChange: (judge: WorkingJudge) => void;
}

/** The judges that can be set to work, with what each one is good for. */
export function JudgeChoice({ judge, onChange }: JudgeChoiceProps) {
  return (
    <div className={styles.judges} role="radiogroup" aria-label={t('Judge')}>
      {ORDER.map((name) => {
        const { text, caution, Icon } = ABOUT[name];
        return (
          <label key={name} className={styles.judge} data-checked={name === judge || undefined}>
            <input type="radio" name="judge" checked={name === judge} onChange={() => onChange(name)} />
            <Icon size={20} stroke={1.5} aria-hidden="true" />
            <span>
              <strong>{JUDGE_NAMES[name]}</strong> <code>{name}</code>
              <span className={styles.judgeText}>
                {text} {caution && <b>{caution}</b>}
              </span>
            </span>
          </label>
        );
      })}
    </div>
  );
}
