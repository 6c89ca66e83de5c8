import type { DuplexSample } from '@core/duplex-eval/dataset.ts';
import { type DescriptionScore, SCRIPT_SETTINGS } from '@core/duplex-eval/description-score.ts';
import { explainDescription } from '@core/duplex-eval/explain-description.ts';
import { explainReminders, type ReminderScore, type ScoredEvent } from '@core/duplex-eval/reminders.ts';
import { type DuplexScore, duplexSlotResults, successStage } from '@core/duplex-eval/sample-score.ts';
import type { DerivationTerm } from '@core/omni-interact/explain.ts';
import type { Chunk } from '@core/omni-interact/types.ts';
import { visibleText } from '@core/text/visible-text.ts';
import type { ReactNode } from 'react';
import { counted, formatPercent, NO_NUMBER } from '../format/numbers.ts';
import { GradeChip } from '../grades/grade-chip.tsx';
import { GRADES, type Grade } from '../grades/grades.ts';
import { rich, t } from '../language/text.ts';
import { Breakable } from '../text/breakable.tsx';
import { EvidenceText } from '../text/evidence-text.tsx';
import { beginningOf } from '../text/text-pieces.ts';
import { gradeOf } from '../timeline/duplex-eval-lane.ts';
import { formatTime } from '../timeline/time-format.ts';
import { DerivationTerms } from './derivation.tsx';
import styles from './duplex-eval.module.css';
import { Sentences } from './duplex-sentences.tsx';
import { settingsWords } from './duplex-settings.ts';
import cardStyles from './inspector.module.css';
import { JudgedStage } from './judged-stage.tsx';
import type { CardParts, RunCardProps } from './run-card.tsx';

/** An Omni-DuplexEval run on one item: a description with its sentences, or a reminder with its events. */
export function duplexEvalParts(score: DuplexScore, props: RunCardProps): CardParts | null {
  if (score.scenario === 'reminder') return reminderParts(score.reminders, props);
  const code = duplexSlotResults(score)[0]?.outcome;
  return code === undefined ? null : descriptionParts(score.description, code, props);
}

/** 0–100 as tables print it. */
const points = (value: number | null): string => (value === null ? NO_NUMBER : value.toFixed(1));

function descriptionParts(
  score: DescriptionScore | null,
  code: CardParts['code'],
  props: RunCardProps,
): CardParts {
  const { chunks } = props.runScene.output;
  return {
    code,
    score: (
      <ScoreLine
        parts={[
          ['overall', points(score?.overall ?? null)],
          ['content', points(score?.content ?? null)],
          ['temporal', points(score?.temporal ?? null)],
        ]}
      />
    ),
    badges: null,
    preview: <Preview chunks={chunks} nothing={t('nothing was said')} noun={t('sentence')} />,
    body:
      score === null ? (
        <p className={cardStyles.statusNotice}>
          {t(
            'The length of the clip is unknown, on which windows and silence hang: locate the clip, or give its length in the data set. Until then the description has no number.',
          )}
        </p>
      ) : (
        <DescriptionBody score={score} {...props} />
      ),
  };
}

function ScoreLine({ parts }: { parts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <span className={cardStyles.scoreLine}>
      {parts.map(([name, value]) => (
        <span key={name}>
          {name} <b>{value}</b>
        </span>
      ))}
    </span>
  );
}

/** More than two lines hold. */
const PREVIEW_CHARACTERS = 300;

function Preview({ chunks, nothing, noun }: { chunks: readonly Chunk[]; nothing: string; noun: string }) {
  const [first] = chunks;
  if (!first) return <p className={cardStyles.preview}>{nothing}</p>;
  return (
    <p className={cardStyles.preview}>
      <bdi dir="auto">
        <Breakable text={visibleText(beginningOf(first.text, PREVIEW_CHARACTERS))} />
      </bdi>
      {chunks.length > 1 && (
        <span className="ss-muted">
          {rich(' and {count}', { count: counted(chunks.length - 1, `more ${noun}`) })}
        </span>
      )}
    </p>
  );
}

function DescriptionBody({ score, ...props }: RunCardProps & { score: DescriptionScore }) {
  const { runScene, sampleId, slot, clip, selectedChunk, onSelectChunk, onSeek } = props;
  const { run, output } = runScene;
  const place = { sampleId, slotId: slot.slotId };
  return (
    <>
      <p className={cardStyles.remark}>
        {rich('Scored with {scriptSettings}, as the published script; other settings are in Diagnose.', {
          scriptSettings: settingsWords(SCRIPT_SETTINGS),
        })}
      </p>
      {output.chunks.length === 0 ? (
        <p className={cardStyles.statusNotice}>{t('Nothing was said: the temporal score is 0.')}</p>
      ) : (
        <>
          <section className={styles.part} aria-label={t('Content consistency')}>
            <h4>
              {rich('Content consistency {span}', {
                span: <span className="ss-muted">{t('of the whole response, 0–3')}</span>,
              })}
            </h4>
            <JudgedStage
              run={run}
              keyed={selectedChunk === null}
              address={{ runId: run.runId, ...place, stage: 'consistency' }}
            />
          </section>
          <section className={styles.part} aria-label={t('Temporal sensitivity')}>
            <h4>
              {rich('Temporal sensitivity {span}', {
                span: <span className="ss-muted">{t('sentence by sentence, 0–3')}</span>,
              })}
            </h4>
            <Tally score={score} />
            <Sentences
              sentences={score.sentences}
              output={output}
              run={run}
              place={place}
              clip={clip}
              selected={selectedChunk}
              onSelect={onSelectChunk}
              onSeek={onSeek}
            />
          </section>
        </>
      )}
      <Silence score={score} onSeek={onSeek} />
      <Derived
        summary={t('Derivation, {scriptSettings}', { scriptSettings: settingsWords(SCRIPT_SETTINGS) })}
        terms={explainDescription(score, SCRIPT_SETTINGS)}
        printed={printedTerm}
      />
    </>
  );
}

/** How many sentences have each grade. */
function Tally({ score }: { score: DescriptionScore }) {
  const counts = new Map<Grade, number>();
  for (const sentence of score.sentences) {
    const grade = gradeOf(sentence);
    counts.set(grade, (counts.get(grade) ?? 0) + 1);
  }
  return (
    <ul className={styles.tally} aria-label={t('Sentences by temporal score')}>
      {GRADES.filter((grade) => counts.has(grade)).map((grade) => (
        <li key={grade}>
          <GradeChip grade={grade} worded /> {counts.get(grade)}
        </li>
      ))}
    </ul>
  );
}

/** How long nothing was said and when; each gap leads to its beginning. */
function Silence({ score, onSeek }: { score: DescriptionScore; onSeek: (seconds: number) => void }) {
  const { share, gaps } = score.silence;
  const seconds = gaps.reduce((sum, [from, to]) => sum + (to - from), 0);
  return (
    <details className={cardStyles.derivation}>
      <summary>
        {rich('Silent {toFixed} s, {share} of the clip, in {gaps}', {
          toFixed: seconds.toFixed(2),
          share: formatPercent(share),
          gaps: counted(gaps.length, 'gap'),
        })}
      </summary>
      <ul className={styles.gaps}>
        {gaps.map(([from, to]) => (
          <li key={from}>
            <button
              type="button"
              className={cardStyles.time}
              title={t('Go there')}
              onClick={() => onSeek(from)}
            >
              {formatTime(from, 2)} – {formatTime(to, 2)}
            </button>{' '}
            <span className="ss-muted">{(to - from).toFixed(2)} s</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Shares and scores by the scale they are on. */
function printedTerm({ symbol, value }: DerivationTerm): string {
  if (value === null) return NO_NUMBER;
  if (symbol === 'silence') return formatPercent(value);
  return symbol === 'mean temporal score' || symbol === 'attenuation' ? value.toFixed(3) : value.toFixed(1);
}

function Derived({
  summary,
  terms,
  printed,
}: {
  summary: string;
  terms: readonly DerivationTerm[];
  printed: (term: DerivationTerm) => string;
}) {
  return (
    <details className={cardStyles.derivation} open>
      <summary>{summary}</summary>
      <DerivationTerms terms={terms} printed={printed} />
    </details>
  );
}

function reminderParts(score: ReminderScore, props: RunCardProps): CardParts | null {
  const { slot, runScene } = props;
  const position = score.events.findIndex(({ index }) => (index ?? 1) === slot.slotId);
  const event = score.events[position];
  const code = duplexSlotResults({ scenario: 'reminder', reminders: score })[position]?.outcome;
  if (!event || code === undefined) return null;
  const said = event.chunks.map((at) => runScene.output.chunks[at]!);
  const parts: (readonly [string, string])[] = [
    ...(event.window ? [['event', event.score === null ? NO_NUMBER : String(event.score)] as const] : []),
    ['success', score.score === null ? NO_NUMBER : String(score.score)],
  ];
  return {
    code,
    score: <ScoreLine parts={parts} />,
    badges: null,
    preview: (
      <Preview
        chunks={said}
        nothing={event.window ? t('nothing was said in the ten seconds') : t('nothing was said')}
        noun={t('output')}
      />
    ),
    body: <ReminderBody score={score} event={event} said={said} {...props} />,
  };
}

interface ReminderBodyProps extends RunCardProps {
  score: ReminderScore;
  event: ScoredEvent;
  said: readonly Chunk[];
}

function ReminderBody({ score, event, said, ...props }: ReminderBodyProps) {
  const { runScene, sampleId, slot, onSeek, onSelectChunk } = props;
  const { run, output } = runScene;
  const heard = new Set(score.events.flatMap(({ chunks }) => chunks));
  const outside = output.chunks.filter((_, at) => !heard.has(at));
  const stage = successStage(runScene.details as unknown as DuplexSample);
  return (
    <>
      <div className={cardStyles.output}>
        <div className={cardStyles.stage} data-stage={said.length > 0 ? 'core' : 'other'}>
          <div className={cardStyles.stageHead}>
            <span className={cardStyles.stageName}>
              {event.window ? t('in the ten seconds from τ') : t('the whole response')}
            </span>
            {event.window && (
              <button
                type="button"
                className={cardStyles.time}
                title={t('Go to τ')}
                onClick={() => onSeek(event.window![0])}
              >
                {formatTime(event.window[0], 2)} – {formatTime(event.window[1], 2)}
              </button>
            )}
          </div>
          {said.length === 0 && <span className="ss-muted">{t('nothing said')}</span>}
          <ol className={styles.sentences}>
            {said.map((chunk) => (
              <Said
                key={chunk.index}
                chunk={chunk}
                onSeek={(seconds) => {
                  onSelectChunk(chunk.index);
                  onSeek(seconds);
                }}
              >
                {event.window && (
                  <span className="ss-muted">τ + {(chunk.start - event.window[0]).toFixed(2)} s</span>
                )}
              </Said>
            ))}
          </ol>
          {event.needsVerdict && (
            <JudgedStage
              run={run}
              keyed
              address={{ runId: run.runId, sampleId, slotId: slot.slotId, stage }}
            />
          )}
        </div>
      </div>
      {outside.length > 0 && (
        <details className={cardStyles.derivation}>
          <summary>
            {rich('{outputs} in no window, costing nothing', { outputs: counted(outside.length, 'output') })}
          </summary>
          <ol className={styles.sentences}>
            {outside.map((chunk) => (
              <Said key={chunk.index} chunk={chunk} onSeek={onSeek} />
            ))}
          </ol>
        </details>
      )}
      <Derived
        summary={t('Derivation over all events of the sample')}
        terms={explainReminders(score)}
        printed={({ value }) => (value === null ? NO_NUMBER : String(value))}
      />
    </>
  );
}

interface SaidProps {
  chunk: Chunk;
  onSeek: (seconds: number) => void;
  children?: ReactNode;
}

function Said({ chunk, onSeek, children }: SaidProps) {
  return (
    <li className={styles.sentenceHead}>
      <button
        type="button"
        className={cardStyles.time}
        title={t('Go there')}
        onClick={() => onSeek(chunk.start)}
      >
        {formatTime(chunk.start, 2)}
      </button>
      <span className={styles.sentenceText}>
        <EvidenceText text={chunk.text} /> {children}
      </span>
    </li>
  );
}
