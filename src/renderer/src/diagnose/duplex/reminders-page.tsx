import { median, type ReminderCase, reminderCases, successByIndex } from '@core/duplex-eval/diagnostics.ts';
import type { EventOutcome } from '@core/duplex-eval/reminders.ts';
import { REMINDER_WINDOW_SECONDS } from '@core/duplex-eval/responses.ts';
import { outputsIn } from '@core/duplex-eval/result-tables.ts';
import { useCallback, useMemo } from 'react';
import { counted, formatPercent, NO_NUMBER } from '../../format/numbers.ts';
import { t } from '../../language/text.ts';
import { markId, markParts } from '../../runs/mark-id.ts';
import { BOTH_WIDTHS, MarkGroup } from '../chart-frame.tsx';
import { MarkLink } from '../mark-link.tsx';
import type { Mark } from '../marks.ts';
import { Page } from '../page.tsx';
import styles from './duplex.module.css';
import { runName, useDuplex } from './duplex-context.ts';
import { DuplexFigure } from './duplex-figure.tsx';
import { caseEntries } from './marks.ts';
import { Strip, StripAxis } from './strip.tsx';

const OUTCOME_WORDS: Readonly<Record<EventOutcome, string>> = {
  succeeded: 'accepted',
  'not-accepted': t('not accepted'),
  'nothing-said': t('nothing said'),
  unjudged: 'unjudged',
  'judge-failed': t('judge failed'),
};

interface RunReminders {
  runId: number;
  runName: string;
  name: string;
  cases: ReminderCase[];
}

/** When runs speak up after an event, and whether they still do the second and third time. */
export function RemindersPage() {
  const { scored, runs } = useDuplex();
  const rows = useMemo(
    () =>
      scored
        .map(
          (run): RunReminders => ({
            runId: run.runId,
            runName: run.name,
            name: runName(runs, run),
            cases: reminderCases(outputsIn(run, 'reminder')),
          }),
        )
        .filter(({ cases }) => cases.length > 0),
    [scored, runs],
  );
  const timed = rows
    .map((row) => ({ ...row, cases: row.cases.filter(({ index }) => index !== null) }))
    .filter(({ cases }) => cases.length > 0);
  const resolve = useCallback((id: string): Mark | null => resolveMark(rows, id), [rows]);
  const events = new Set(timed.flatMap(({ cases }) => cases.map(({ slotKey }) => slotKey))).size;
  const items = new Set(rows.flatMap(({ cases }) => cases.map(({ slotKey }) => slotKey))).size;
  return (
    <Page resolve={resolve}>
      <DuplexFigure
        title={t('Latency after the event')}
        lead={t(
          'Seconds from τ to the first output in the ten seconds that count, one point an event; the bar marks the median. An event with nothing said in them is a failure without a judge, and has no point.',
        )}
        publication={{ figure: 'duplex-reminders', widths: BOTH_WIDTHS }}
        chart={<Latencies rows={timed} />}
        table={<LatencyTable rows={timed} />}
        empty={timed.length === 0 ? t('No run of this study has reminders with times.') : null}
        n={counted(events, 'event')}
      />
      <DuplexFigure
        title={t('Success by number of the event')}
        lead={t(
          'Whether a run still speaks up the second and the third time. A sample succeeds only if all its events do; corrections and samples without times are judged as a whole.',
        )}
        chart={<ByIndex rows={rows} />}
        empty={rows.length === 0 ? t('No run of this study has reminders.') : null}
        n={counted(items, 'item')}
      />
    </Page>
  );
}

const latenciesOf = (cases: readonly ReminderCase[]): number[] =>
  cases.map(({ latency }) => latency).filter((latency) => latency !== null);

const silentIn = (cases: readonly ReminderCase[]): number =>
  cases.filter(({ outcome }) => outcome === 'nothing-said').length;

function Latencies({ rows }: { rows: readonly RunReminders[] }) {
  return (
    <>
      <ul className={styles.legend} aria-label={t('Outcomes of events')}>
        {(['succeeded', 'not-accepted', 'unjudged'] as const).map((outcome) => (
          <li key={outcome}>
            <i className={`${styles.point} ${styles.legendPoint}`} data-kind={outcome} />
            {OUTCOME_WORDS[outcome]}
          </li>
        ))}
      </ul>
      <MarkGroup label={t('Latency of the first output after each event, one row a run')}>
        <div className={styles.rows}>
          {rows.map(({ runId, runName: run, name, cases }) => {
            const middle = median(latenciesOf(cases));
            const said = cases.filter(({ latency }) => latency !== null);
            return (
              <Strip
                key={runId}
                name={name}
                median={middle === null ? null : middle / REMINDER_WINDOW_SECONDS}
                aside={t('median {toFixed} s, {cases} of {cases2} silent', {
                  toFixed: middle?.toFixed(2) ?? NO_NUMBER,
                  cases: silentIn(cases),
                  cases2: cases.length,
                })}
                points={said.map(({ slotKey, latency, outcome, output }) => ({
                  id: markId('event', run, String(slotKey)),
                  at: latency! / REMINDER_WINDOW_SECONDS,
                  kind: outcome,
                  label: `${name}, ${output.sample.sample.id}: τ + ${latency!.toFixed(2)} s, ${OUTCOME_WORDS[outcome]}`,
                }))}
              />
            );
          })}
          <StripAxis words={['τ', '+2 s', '+4 s', '+6 s', '+8 s', '+10 s']} />
        </div>
      </MarkGroup>
    </>
  );
}

const OUTCOMES = Object.keys(OUTCOME_WORDS) as EventOutcome[];

function LatencyTable({ rows }: { rows: readonly RunReminders[] }) {
  return (
    <table className="ss-table">
      <thead>
        <tr>
          <th scope="col">{t('Run')}</th>
          <th scope="col">{t('Events')}</th>
          <th scope="col">{t('Median latency')}</th>
          {OUTCOMES.map((outcome) => (
            <th key={outcome} scope="col">
              {OUTCOME_WORDS[outcome]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ runId, runName: run, name, cases }) => (
          <tr key={runId}>
            <td>{name}</td>
            <td>{cases.length}</td>
            <td>{median(latenciesOf(cases))?.toFixed(2) ?? NO_NUMBER} s</td>
            {OUTCOMES.map((outcome) => (
              <td key={outcome}>
                <MarkLink
                  id={markId('outcome', run, outcome)}
                  label={t('{name}: events {value}', { name, value: OUTCOME_WORDS[outcome] })}
                  inTable
                >
                  {cases.filter((each) => each.outcome === outcome).length}
                </MarkLink>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const indexName = (index: number | null): string =>
  index === null ? t('whole response') : t('event {index}', { index });

function ByIndex({ rows }: { rows: readonly RunReminders[] }) {
  const indices = successByIndex(rows.flatMap(({ cases }) => cases)).map(({ index }) => index);
  return (
    <table className="ss-table">
      <thead>
        <tr>
          <th scope="col">{t('Run')}</th>
          {indices.map((index) => (
            <th key={indexName(index)} scope="col">
              {indexName(index)} ↑
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ runId, runName: run, name, cases }) => {
          const groups = successByIndex(cases);
          return (
            <tr key={runId}>
              <td>{name}</td>
              {indices.map((index) => {
                const group = groups.find((each) => each.index === index);
                if (!group) return <td key={indexName(index)}>{NO_NUMBER}</td>;
                const open = group.cases.length - group.judged;
                return (
                  <td key={indexName(index)}>
                    <MarkLink
                      id={markId('index', run, String(index))}
                      label={`${name}: ${indexName(index)}`}
                      inTable
                    >
                      {group.judged === 0 ? NO_NUMBER : formatPercent(group.succeeded / group.judged)}
                    </MarkLink>
                    <small className="ss-muted">
                      {' '}
                      {group.succeeded} / {group.judged}
                      {open > 0 && t(', {open} unjudged', { open })}
                    </small>
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** `event~RUN~SLOT`, `outcome~RUN~OUTCOME`, `index~RUN~INDEX`. */
function resolveMark(rows: readonly RunReminders[], id: string): Mark | null {
  const [what, run, third = ''] = markParts(id);
  const row = rows.find(({ runName: name }) => name === run);
  if (!row) return null;
  const chosen: Record<string, { title: string; keep: (each: ReminderCase) => boolean }> = {
    event: { title: t('one event'), keep: ({ slotKey }) => String(slotKey) === third },
    outcome: {
      title: t('events {value}', { value: OUTCOME_WORDS[third as EventOutcome] ?? '' }),
      keep: ({ outcome, index }) => index !== null && outcome === third,
    },
    index: {
      title: third === 'null' ? indexName(null) : indexName(Number(third)),
      keep: ({ index }) => String(index) === third,
    },
  };
  const choice = chosen[what ?? ''];
  if (!choice) return null;
  return {
    title: `${row.name}: ${choice.title}`,
    entries: caseEntries(row.runId, row.cases.filter(choice.keep)),
  };
}
