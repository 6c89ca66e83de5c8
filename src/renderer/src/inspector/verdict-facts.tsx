import type { VerdictDetail } from '@core/judging/judging-views.ts';
import { visibleText } from '@core/text/visible-text.ts';
import type { VerdictStage } from '@core/verdicts.ts';
import type { ReactNode } from 'react';
import { CopyButton } from '../components/copy-button.tsx';
import { counted, formatCount } from '../format/numbers.ts';
import { formatDuration, REMARK_WORDS } from '../judge/judge-words.ts';
import { rich, t } from '../language/text.ts';
import { Breakable } from '../text/breakable.tsx';
import { EvidenceText } from '../text/evidence-text.tsx';
import { beginningOf } from '../text/text-pieces.ts';
import { verdictWords } from './human-draft.ts';
import styles from './inspector.module.css';
import verdictStyles from './verdicts.module.css';

interface VerdictFactsProps {
  stage: VerdictStage;
  verdict: VerdictDetail;
}

/** One judge's verdict: what it says, whose it is, why, and one click away how it came about. */
export function VerdictFacts({ stage, verdict }: VerdictFactsProps) {
  const failed = verdict.state === 'failed';
  return (
    <div className={verdictStyles.verdictFacts} data-failed={failed || undefined}>
      <p className={verdictStyles.verdictHead}>
        <strong>{failed ? t('Judge failed') : verdictWords(stage, verdict)}</strong>
        <JudgeTag verdict={verdict} />
      </p>
      <VerdictReasons verdict={verdict} />
    </div>
  );
}

/** Whose verdict it is; a person's is marked as such. */
export function JudgeTag({ verdict }: { verdict: VerdictDetail }) {
  if (verdict.kind === 'human') {
    return (
      <span className={verdictStyles.humanTag}>
        {rich('human{who} · {createdAt}', {
          who: verdict.who ? `, ${verdict.who}` : '',
          createdAt: <time>{shortDate(verdict.createdAt)}</time>,
        })}
      </span>
    );
  }
  return <bdi className={verdictStyles.judgeTag}>{verdict.judge}</bdi>;
}

/** A phrase that is not in the text; the whole of it stands in the raw reply. */
const PHRASE_CHARACTERS = 400;

/** Rationale, remarks, and the prompt, reply and circumstances folded. */
export function VerdictReasons({ verdict }: { verdict: VerdictDetail }) {
  const { failure, rationale, note, remarks, prompt, pictures, raw, triggerPhrase } = verdict;
  return (
    <>
      {failure && (
        <div className={verdictStyles.failure}>
          <EvidenceText text={failure} />
        </div>
      )}
      {rationale && <EvidenceText text={rationale} />}
      {note && (
        <div>
          {t('Note: ')}
          <EvidenceText text={note} />
        </div>
      )}
      {remarks.map((remark) => (
        <p key={remark} className={styles.remark}>
          {REMARK_WORDS[remark]}
          {remark === 'trigger-not-in-text' &&
            triggerPhrase &&
            rich(' It said {q}.', {
              q: (
                <q>
                  <Breakable text={visibleText(beginningOf(triggerPhrase, PHRASE_CHARACTERS))} />
                </q>
              ),
            })}
        </p>
      ))}
      <div className={verdictStyles.folds}>
        {prompt && (
          <Fold name={t('Prompt sent')}>
            <h4>{t('System')}</h4>
            <Raw text={prompt.system} />
            <h4>{t('User')}</h4>
            <Raw text={prompt.user} />
            {pictures && (
              <>
                <h4>{t('Frames shown before it')}</h4>
                <p>
                  {rich('{frames} of {height} px at {join} s', {
                    frames: counted(pictures.times.length, 'frame'),
                    height: pictures.height,
                    join: pictures.times.map((time) => time.toFixed(2)).join(', '),
                  })}
                </p>
              </>
            )}
            <CopyButton
              label={t('Copy both')}
              text={`[System]\n${prompt.system}\n\n[User]\n${prompt.user}`}
            />
          </Fold>
        )}
        {raw && (
          <Fold name={t('Raw reply')}>
            <Raw text={raw} />
            <CopyButton label={t('Copy')} text={raw} />
          </Fold>
        )}
        <Circumstances verdict={verdict} />
      </div>
    </>
  );
}

function Fold({ name, children }: { name: string; children: ReactNode }) {
  return (
    <details className={verdictStyles.fold}>
      <summary>{name}</summary>
      {children}
    </details>
  );
}

function Raw({ text }: { text: string }) {
  return (
    <div className={verdictStyles.raw}>
      {text === '' ? <span className="ss-muted">{t('(empty)')}</span> : <EvidenceText text={text} />}
    </div>
  );
}

/** When and how an asked judge answered. */
function Circumstances({ verdict }: Pick<VerdictFactsProps, 'verdict'>) {
  const { model, cached, attempts, finishReason, tokens, seconds, createdAt, sourceFile, kind } = verdict;
  if (kind === 'human') return null;
  const facts: [string, string][] = [['given', shortDate(createdAt)]];
  if (sourceFile) facts.push(['from', sourceFile]);
  if (model) facts.push([t('model, as the server says'), model]);
  if (cached !== null) facts.push(['asked', cached ? t('no, taken from the cache') : 'yes']);
  if (attempts !== null) facts.push(['attempts', String(attempts)]);
  if (finishReason) facts.push([t('ended because'), finishReason]);
  if (tokens)
    facts.push([
      'tokens',
      t('{input} asked, {reply} of reply', {
        input: formatCount(tokens.input),
        reply: formatCount(tokens.reply),
      }),
    ]);
  if (seconds !== null)
    facts.push(['took', seconds < 10 ? `${seconds.toFixed(2)} s` : formatDuration(seconds)]);
  return (
    <Fold name={t('Details')}>
      <dl className={verdictStyles.circumstances}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className={verdictStyles.circumstanceName}>{name}</dt>
            <dd className={verdictStyles.circumstance}>{value}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
}

/** A moment to the minute, in the reader's own time. */
export function shortDate(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
