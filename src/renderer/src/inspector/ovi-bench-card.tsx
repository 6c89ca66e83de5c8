import { type OviScore, oviSlotResult } from '@core/ovi-bench/case-score.ts';
import { explainOviCase } from '@core/ovi-bench/explain.ts';
import { appearanceRate, simulatedTimes } from '@core/ovi-bench/timing.ts';
import { visibleText } from '@core/text/visible-text.ts';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NO_NUMBER } from '../format/numbers.ts';
import { rich, t } from '../language/text.ts';
import { Breakable } from '../text/breakable.tsx';
import { EvidenceText } from '../text/evidence-text.tsx';
import { beginningOf } from '../text/text-pieces.ts';
import { formatTime } from '../timeline/time-format.ts';
import styles from './inspector.module.css';
import oviStyles from './ovi-bench.module.css';
import { OviMetrics } from './ovi-bench-metrics.tsx';
import type { CardParts, RunCardProps } from './run-card.tsx';
import verdictStyles from './verdicts.module.css';

/** An OVIBench run in one case: answer, cut and response, what it took the interruption for, and its scores. */
export function oviBenchParts(score: OviScore, props: RunCardProps): CardParts {
  const { runScene, sampleId, slot, onSeek } = props;
  return {
    code: oviSlotResult(score).outcome,
    score: <ScoreLine score={score} />,
    badges: null,
    preview: <Preview score={score} />,
    body: (
      <>
        <Said score={score} end={slot.end} onSeek={onSeek} />
        <Against score={score} />
        <RawReply score={score} />
        {score.case.format === 'open-ended' && (
          <OviMetrics score={score} run={runScene.run} place={{ sampleId, slotId: slot.slotId }} />
        )}
        <Derivation score={score} />
      </>
    ),
  };
}

function ScoreLine({ score: { typeRight, choiceRight, scores } }: { score: OviScore }) {
  return (
    <span className={styles.scoreLine}>
      <span>{rich('CA {typeRight}', { typeRight: <b>{Number(typeRight)}</b> })}</span>
      {choiceRight === null ? (
        <span>{rich('IFA {ifa}', { ifa: <b>{scores.IFA ?? NO_NUMBER}</b> })}</span>
      ) : (
        <span>{rich('MA {choiceRight}', { choiceRight: <b>{Number(choiceRight)}</b> })}</span>
      )}
    </span>
  );
}

/** More than two lines hold. */
const PREVIEW_CHARACTERS = 300;

function Preview({ score: { result } }: { score: OviScore }) {
  const { partial, response, raw, predictedType } = result;
  if (predictedType === null && raw !== '') {
    return (
      <p className={styles.preview}>
        {rich('replied {q}', {
          q: (
            <q>
              <Breakable text={visibleText(beginningOf(raw, PREVIEW_CHARACTERS))} />
            </q>
          ),
        })}
      </p>
    );
  }
  if (partial === '' && response === '') return <p className={styles.preview}>{t('said nothing')}</p>;
  return (
    <p className={styles.preview}>
      {partial && (
        <bdi dir="auto" className={styles.previewEarly}>
          <Breakable text={visibleText(beginningOf(partial, PREVIEW_CHARACTERS))} />
        </bdi>
      )}
      {response && (
        <bdi dir="auto" className={styles.previewCore}>
          <Breakable text={visibleText(beginningOf(response, PREVIEW_CHARACTERS))} />
        </bdi>
      )}
    </p>
  );
}

interface SaidProps {
  score: OviScore;
  /** End of the case's slot, seconds. */
  end: number;
  onSeek: (seconds: number) => void;
}

/** The answer until the cut, what of it was cut off, and the response. */
function Said({ score, end, onSeek }: SaidProps) {
  const { case: oviCase, result } = score;
  const times = simulatedTimes(oviCase, result, end);
  const rate = appearanceRate(oviCase, result);
  return (
    <div className={styles.output}>
      <div className={styles.stage} data-stage="early" data-empty={result.partial === '' || undefined}>
        <div className={styles.stageHead}>
          <span className={styles.stageName}>{t('answer')}</span>
          <button
            type="button"
            className={styles.time}
            title={t('Go there')}
            onClick={() => onSeek(oviCase.t0)}
          >
            {formatTime(oviCase.t0, 3)} – {formatTime(times.spokenEnd, 3)}
          </button>
          <span className="ss-muted">{rateWords(score, rate)}</span>
        </div>
        <div className={styles.stageText}>
          {result.partial === '' ? (
            <span className="ss-muted">{t('nothing was out yet')}</span>
          ) : (
            <EvidenceText text={result.partial} />
          )}
        </div>
        {cutOff(score) !== '' && (
          <details className={oviStyles.cut}>
            <summary>{t('Cut off, not said')}</summary>
            <EvidenceText text={cutOff(score)} />
          </details>
        )}
      </div>
      <div className={styles.split}>
        <span>{rich('T1 {t1}, interrupted', { t1: formatTime(oviCase.t1, 3) })}</span>
      </div>
      <div className={styles.stage} data-stage="core" data-empty={result.response === '' || undefined}>
        <div className={styles.stageHead}>
          <span className={styles.stageName}>{t('response')}</span>
          <button
            type="button"
            className={styles.time}
            title={t('Go there')}
            onClick={() => onSeek(oviCase.t1)}
          >
            {formatTime(times.responseStart, 3)}
          </button>
        </div>
        <div className={styles.stageText}>
          {result.response === '' ? (
            <span className="ss-muted">
              {result.predictedType === null
                ? t('its reply could not be read; it stands below')
                : t('it said nothing more')}
            </span>
          ) : (
            <EvidenceText text={result.response} />
          )}
        </div>
      </div>
    </div>
  );
}

function rateWords({ case: { format } }: OviScore, rate: number | null): string {
  if (format === 'multiple-choice') return t('given by the data set');
  return rate === null ? t('R not recorded') : t('simulated, R = {rate} characters/s', { rate });
}

/** The rest of the answer, also where no rate tells when it would have come. */
const cutOff = ({ result: { answer, partial } }: OviScore): string =>
  answer.startsWith(partial) ? answer.slice(partial.length) : '';

/** What the model took the interruption for, and which option, against the labels. */
function Against({ score }: { score: OviScore }) {
  const { case: oviCase, result, typeRight, choiceRight } = score;
  return (
    <>
      <p className={oviStyles.against}>
        {t('Took it for')}
        <RightOrWrong right={typeRight}>
          {result.predictedType ?? t('no type that could be read')}
        </RightOrWrong>
        {!typeRight && <span className="ss-muted">{rich('label {type}', { type: oviCase.type })}</span>}
      </p>
      {oviCase.format === 'multiple-choice' && (
        <p className={oviStyles.against}>
          {t('Chose')}
          <RightOrWrong right={choiceRight === true}>
            {result.choice ?? t('no option that could be read')}
          </RightOrWrong>
          {!choiceRight && (
            <span className="ss-muted">{rich('right: {oviCase}', { oviCase: oviCase.label })}</span>
          )}
        </p>
      )}
    </>
  );
}

function RightOrWrong({ right, children }: { right: boolean; children: ReactNode }) {
  return (
    <span className={oviStyles.verdictWord} data-right={right ? 'yes' : 'no'}>
      {right ? <IconCheck size={13} aria-hidden="true" /> : <IconX size={13} aria-hidden="true" />}
      {children}
      <span className="ss-muted">{right ? t('right') : t('wrong')}</span>
    </span>
  );
}

/** The reply as it came: in sight where it could not be read, folded where it could. */
function RawReply({ score: { result } }: { score: OviScore }) {
  const { raw, predictedType } = result;
  if (predictedType === null) {
    return (
      <div className={styles.statusNotice} data-tone="warning">
        {t('The reply names no type in a form that can be read: wrong in CA and MA, and in n.')}
        <div className={verdictStyles.raw}>
          {raw === '' ? (
            <span className="ss-muted">{t('(the reply itself was not kept)')}</span>
          ) : (
            <EvidenceText text={raw} />
          )}
        </div>
      </div>
    );
  }
  if (raw === '') return null;
  return (
    <details className={verdictStyles.fold}>
      <summary>{t('Raw reply')}</summary>
      <div className={verdictStyles.raw}>
        <EvidenceText text={raw} />
      </div>
    </details>
  );
}

/** Why each number is what it is, one line a term. */
function Derivation({ score }: { score: OviScore }) {
  return (
    <details className={styles.derivation} open>
      <summary>{t('Derivation')}</summary>
      <dl className={styles.terms}>
        {explainOviCase(score).map(({ term, finding, note }) => (
          <div key={term} className={styles.term} data-total={term === 'outcome' || undefined}>
            <dt>{term}</dt>
            <dd>
              {finding}
              {note && <div className={styles.note}>{note}</div>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
