import { duplexTableName } from '@core/duplex-eval/paper-tables.ts';
import {
  DUPLEX_MEASURES,
  type DuplexMeasure,
  duplexCell,
  outputsIn,
  splitsOf,
} from '@core/duplex-eval/result-tables.ts';
import type { Scenario, Split } from '@core/duplex-eval/splits.ts';
import { printScored, type ScoredCell } from '@core/tables/scored-table.ts';
import { useCallback } from 'react';
import { counted } from '../../format/numbers.ts';
import { t } from '../../language/text.ts';
import { markId, markParts } from '../../runs/mark-id.ts';
import { MarkLink } from '../mark-link.tsx';
import type { Mark } from '../marks.ts';
import { Page } from '../page.tsx';
import styles from './duplex.module.css';
import { runName, useDuplex } from './duplex-context.ts';
import { DuplexFigure } from './duplex-figure.tsx';
import { divisionName, divisionOf, measureMark } from './marks.ts';

/** Every split and run at a glance. */
export function OverviewPage() {
  const { scored } = useDuplex();
  const resolve = useCallback(
    (id: string): Mark | null => {
      const [what, run, division = '', measure] = markParts(id);
      const found = scored.find(({ name }) => name === run);
      const place = divisionOf(division);
      const info = DUPLEX_MEASURES.find(({ key }) => key === measure);
      return what === 'm' && found && place && info ? measureMark(found, place, info.key) : null;
    },
    [scored],
  );
  return (
    <Page resolve={resolve}>
      <Scores
        scenario="description"
        main="overall"
        title={t('Real-Time Description')}
        lead={t('Overall score by split and run; the mean of content consistency and temporal sensitivity.')}
        empty={t('No run of this study has descriptions.')}
      />
      <Scores
        scenario="reminder"
        main="success"
        title={t('Proactive Reminder')}
        lead={t('Samples that succeeded, by split and run: all events of one have to.')}
        empty={t('No run of this study has reminders.')}
      />
    </Page>
  );
}

interface ScoresProps {
  scenario: Scenario;
  main: DuplexMeasure;
  title: string;
  lead: string;
  empty: string;
}

function Scores({ scenario, main, title, lead, empty }: ScoresProps) {
  const { scored } = useDuplex();
  const splits = splitsOf(scored, scenario);
  const divisions = splits.length > 1 ? [scenario, ...splits] : splits;
  const samples = new Set(
    scored.flatMap((run) => outputsIn(run, scenario).map(({ sample }) => sample.sampleId)),
  ).size;
  return (
    <DuplexFigure
      title={title}
      lead={lead}
      chart={<Levels divisions={divisions} measure={main} />}
      table={<ScoreTable divisions={divisions} scenario={scenario} />}
      empty={splits.length === 0 ? empty : null}
      n={counted(samples, 'sample')}
      usesSettings={scenario === 'description'}
      publication={{ table: duplexTableName({ key: main }) }}
    />
  );
}

/** Length of a bar, percent of its room. */
const percentOf = ({ value, kind }: ScoredCell): number => (value ?? 0) * (kind === 'share' ? 100 : 1);

/** What a number rests on. */
const rests = ({ n, unjudged }: ScoredCell): string =>
  unjudged === 0 ? `n = ${n}` : t('{n} of {value} scored', { n, value: (n ?? 0) + unjudged });

function Levels({
  divisions,
  measure,
}: {
  divisions: readonly (Split | Scenario)[];
  measure: DuplexMeasure;
}) {
  const { scored, runs } = useDuplex();
  return (
    <div className={styles.rows}>
      {divisions.map((division) => {
        const key = typeof division === 'string' ? division : division.name;
        return [
          <h3 key={key} className={styles.groupName}>
            {divisionName(division)}
          </h3>,
          ...scored.map((run) => {
            const outputs = outputsIn(run, division);
            if (outputs.length === 0) return null;
            const cell = duplexCell(outputs, measure);
            const label = `${divisionName(division)}, ${runName(runs, run)}: ${printScored(cell)}`;
            return (
              <Level key={`${key}~${run.runId}`} name={runName(runs, run)} cell={cell}>
                {cell.value !== null && (
                  <MarkLink id={markId('m', run.name, key, measure)} label={label}>
                    <span className={styles.fill} style={{ width: `${percentOf(cell)}%` }} />
                  </MarkLink>
                )}
              </Level>
            );
          }),
        ];
      })}
    </div>
  );
}

function Level({ name, cell, children }: { name: string; cell: ScoredCell; children: React.ReactNode }) {
  return (
    <>
      <span className={styles.rowName}>{name}</span>
      <div className={styles.level}>{children}</div>
      <span className={styles.aside}>
        <b>{printScored(cell)}</b> {rests(cell)}
      </span>
    </>
  );
}

function ScoreTable({
  divisions,
  scenario,
}: {
  divisions: readonly (Split | Scenario)[];
  scenario: Scenario;
}) {
  const { scored, runs } = useDuplex();
  const columns = DUPLEX_MEASURES.filter((measure) => measure.scenario === scenario);
  return (
    <table className="ss-table">
      <thead>
        <tr>
          <th scope="col">{t('Split, run')}</th>
          <th scope="col">n</th>
          {columns.map(({ key, name, meaning, direction }) => (
            <th key={key} scope="col" title={meaning}>
              {name}
              {direction === 'higher' ? ' ↑' : direction === 'lower' ? ' ↓' : ''}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {divisions.flatMap((division) => {
          const place = typeof division === 'string' ? division : division.name;
          return scored.flatMap((run) => {
            const outputs = outputsIn(run, division);
            if (outputs.length === 0) return [];
            return [
              <tr key={`${place}~${run.runId}`}>
                <td>
                  {divisionName(division)} · {runName(runs, run)}
                </td>
                <td>{outputs.length}</td>
                {columns.map(({ key, name }) => {
                  const cell = duplexCell(outputs, key);
                  return (
                    <td key={key}>
                      <MarkLink
                        id={markId('m', run.name, place, key)}
                        label={`${divisionName(division)}, ${runName(runs, run)}: ${name}`}
                        inTable
                      >
                        {printScored(cell)}
                      </MarkLink>
                      {cell.unjudged > 0 && <small className="ss-muted"> {rests(cell)}</small>}
                    </td>
                  );
                })}
              </tr>,
            ];
          });
        })}
      </tbody>
    </table>
  );
}
