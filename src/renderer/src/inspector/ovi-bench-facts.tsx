import type { OviCase } from '@core/ovi-bench/dataset.ts';
import { EXPECTED_BEHAVIOR } from '@core/ovi-bench/judge-inputs.ts';
import { OPTION_LABELS } from '@core/ovi-bench/types.ts';
import { IconCheck } from '@tabler/icons-react';
import { rich, t } from '../language/text.ts';
import { EvidenceText } from '../text/evidence-text.tsx';
import { formatTime } from '../timeline/time-format.ts';
import styles from './inspector.module.css';
import oviStyles from './ovi-bench.module.css';

/** The two moments of a case. */
export const oviTimes = ({ t0, t1 }: OviCase) => [
  { symbol: 'T0', seconds: t0, title: t('The question is asked') },
  { symbol: 'T1', seconds: t1, title: t('The user interrupts') },
];

/** What the data set says of a case besides its times: question, interruption, and the options with the right one. */
export function OviTexts({ oviCase }: { oviCase: OviCase }) {
  return (
    <>
      {oviCase.format === 'multiple-choice' &&
        oviCase.history.map(({ question, answer }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as the data set orders them
          <div key={at} className={styles.text}>
            <h3>{t('Earlier')}</h3>
            <EvidenceText text={`${question}\n${answer}`} />
          </div>
        ))}
      <Text name={t('Question')} text={oviCase.question} />
      <Text name={t('Interruption')} text={oviCase.signal} />
      <p className={styles.remark}>
        {rich('A {type} asks the model to {value}.', {
          type: oviCase.type,
          value: EXPECTED_BEHAVIOR[oviCase.type],
        })}
      </p>
      {oviCase.format === 'multiple-choice' && <Options oviCase={oviCase} />}
    </>
  );
}

function Text({ name, text }: { name: string; text: string }) {
  return (
    <div className={styles.text}>
      <h3>{name}</h3>
      <EvidenceText text={text} />
    </div>
  );
}

function Options({ oviCase }: { oviCase: Extract<OviCase, { format: 'multiple-choice' }> }) {
  const { options, label, behavior, visualRange } = oviCase;
  return (
    <div className={`${styles.text} ${oviStyles.whole}`}>
      <h3>{t('Options')}</h3>
      <dl className={oviStyles.options}>
        {OPTION_LABELS.map((option) => (
          <div key={option} data-right={option === label || undefined}>
            <dt>
              {option}
              {option === label && <IconCheck size={13} aria-label={t('the right one')} />}
            </dt>
            <dd>
              <EvidenceText text={options[option]} />
              {option === label && behavior && <span className="ss-muted"> · {behavior}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {visualRange && (
        <p className={styles.remark}>
          {rich('The data set names the video from {formatTime} to {formatTime2}.', {
            formatTime: formatTime(visualRange[0], 2),
            formatTime2: formatTime(visualRange[1], 2),
          })}
        </p>
      )}
    </div>
  );
}
