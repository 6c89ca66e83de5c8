import { median, type OutputSilence, silences } from '@core/duplex-eval/diagnostics.ts';
import { outputsIn } from '@core/duplex-eval/result-tables.ts';
import { useCallback, useMemo } from 'react';
import { counted, formatPercent, NO_NUMBER } from '../../format/numbers.ts';
import { t } from '../../language/text.ts';
import { markId, markParts } from '../../runs/mark-id.ts';
import { MarkGroup, NARROW_FIRST } from '../chart-frame.tsx';
import { MarkLink } from '../mark-link.tsx';
import type { Mark } from '../marks.ts';
import { Page } from '../page.tsx';
import styles from './duplex.module.css';
import { runName, useDuplex } from './duplex-context.ts';
import { DuplexFigure } from './duplex-figure.tsx';
import { entriesOf } from './marks.ts';
import { Strip, StripAxis } from './strip.tsx';

/** Upper ends of the classes of gaps, seconds. */
const GAP_CLASSES = [1, 2, 5, 10, 20, Number.POSITIVE_INFINITY] as const;

const className = (at: number): string => {
  const from = at === 0 ? 0 : GAP_CLASSES[at - 1]!;
  const to = GAP_CLASSES[at]!;
  return Number.isFinite(to) ? `${from}–${to} s` : t('over {from} s', { from });
};

const classOf = (seconds: number): number => GAP_CLASSES.findIndex((to) => seconds < to);

const lengths = ({ gaps }: OutputSilence): number[] => gaps.map(([from, to]) => to - from);

interface RunSilence {
  runId: number;
  runName: string;
  name: string;
  all: OutputSilence[];
}

/** How much of the clips was left silent, and in gaps of what length. */
export function SilencePage() {
  const { scored, runs } = useDuplex();
  const rows = useMemo(
    () =>
      scored
        .map(
          (run): RunSilence => ({
            runId: run.runId,
            runName: run.name,
            name: runName(runs, run),
            all: silences(outputsIn(run, 'description')),
          }),
        )
        .filter(({ all }) => all.length > 0),
    [scored, runs],
  );
  const resolve = useCallback((id: string): Mark | null => resolveMark(rows, id), [rows]);
  const samples = new Set(rows.flatMap(({ all }) => all.map(({ output }) => output.sample.sampleId))).size;
  const empty =
    rows.length === 0 ? t('No run of this study has descriptions of clips of known length.') : null;
  return (
    <Page resolve={resolve}>
      <DuplexFigure
        title={t('Silence')}
        lead={t(
          'The share of the clip with no sentence, one point a description; the bar marks the median. Silence is no part of the score: read it beside the temporal score.',
        )}
        publication={{ figure: 'duplex-silence', widths: NARROW_FIRST }}
        chart={<Shares rows={rows} />}
        table={<ShareTable rows={rows} />}
        empty={empty}
        n={counted(samples, 'clip')}
      />
      <DuplexFigure
        title={t('Gaps')}
        lead={t('How long the run was silent at a time: gaps by length, with the seconds they come to.')}
        chart={<Gaps rows={rows} />}
        empty={empty}
        n={counted(samples, 'clip')}
      />
    </Page>
  );
}

function Shares({ rows }: { rows: readonly RunSilence[] }) {
  return (
    <MarkGroup label={t('Share of the clip without a sentence, one point a description')}>
      <div className={styles.rows}>
        {rows.map(({ runId, runName: run, name, all }) => {
          const middle = median(all.map(({ share }) => share));
          return (
            <Strip
              key={runId}
              name={name}
              median={middle}
              aside={t('median {middle}, {descriptions}', {
                middle: formatPercent(middle),
                descriptions: counted(all.length, 'description'),
              })}
              points={all.map(({ output, share }) => ({
                id: markId('share', run, String(output.sample.sampleId)),
                at: share,
                label: `${name}, ${output.sample.sample.id}: ${formatPercent(share)} silent`,
              }))}
            />
          );
        })}
        <StripAxis words={['0 %', '25 %', '50 %', '75 %', t('100 % of the clip')]} />
      </div>
    </MarkGroup>
  );
}

function ShareTable({ rows }: { rows: readonly RunSilence[] }) {
  return (
    <table className="ss-table">
      <thead>
        <tr>
          <th scope="col">{t('Run')}</th>
          <th scope="col">{t('Descriptions')}</th>
          <th scope="col">{t('Mean silence')}</th>
          <th scope="col">{t('Median')}</th>
          <th scope="col">{t('Longest gap, median')}</th>
          <th scope="col">{t('Gaps')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ runId, name, all }) => {
          const mean = all.reduce((sum, { share }) => sum + share, 0) / all.length;
          return (
            <tr key={runId}>
              <td>{name}</td>
              <td>{all.length}</td>
              <td>{formatPercent(mean)}</td>
              <td>{formatPercent(median(all.map(({ share }) => share)))}</td>
              <td>{median(all.map(({ longest }) => longest))?.toFixed(2) ?? NO_NUMBER} s</td>
              <td>{all.reduce((sum, { gaps }) => sum + gaps.length, 0)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Gaps({ rows }: { rows: readonly RunSilence[] }) {
  return (
    <table className="ss-table">
      <thead>
        <tr>
          <th scope="col">{t('Run')}</th>
          {GAP_CLASSES.map((_, at) => (
            <th key={className(at)} scope="col">
              {className(at)}
            </th>
          ))}
          <th scope="col">{t('All')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ runId, runName: run, name, all }) => {
          const every = all.flatMap(lengths);
          return (
            <tr key={runId}>
              <td>{name}</td>
              {GAP_CLASSES.map((_, at) => {
                const own = every.filter((seconds) => classOf(seconds) === at);
                return (
                  <td key={className(at)}>
                    {own.length === 0 ? (
                      0
                    ) : (
                      <MarkLink
                        id={markId('gap', run, String(at))}
                        label={t('{name}: gaps of {at}', { name, at: className(at) })}
                        inTable
                      >
                        {own.length}
                      </MarkLink>
                    )}
                    {own.length > 0 && <small className="ss-muted"> {total(own)}</small>}
                  </td>
                );
              })}
              <td>
                {every.length} <small className="ss-muted">{total(every)}</small>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const total = (seconds: readonly number[]): string =>
  `${seconds.reduce((sum, each) => sum + each, 0).toFixed(1)} s`;

/** `share~RUN~SAMPLE`, `gap~RUN~CLASS`. */
function resolveMark(rows: readonly RunSilence[], id: string): Mark | null {
  const [what, run, third = ''] = markParts(id);
  const row = rows.find(({ runName: name }) => name === run);
  if (!row) return null;
  if (what === 'share') {
    const found = row.all.find(({ output }) => String(output.sample.sampleId) === third);
    return (
      (found && {
        title: t('{row}, {id}: silence', { row: row.name, id: found.output.sample.sample.id }),
        entries: entriesOf(
          row.runId,
          found.output,
          t('{share} silent', { share: formatPercent(found.share) }),
        ),
      }) ??
      null
    );
  }
  const at = Number(third);
  if (what !== 'gap' || !(at in GAP_CLASSES)) return null;
  return {
    title: t('{row}: gaps of {at}', { row: row.name, at: className(at) }),
    entries: row.all.flatMap((each) => {
      const own = lengths(each).filter((seconds) => classOf(seconds) === at);
      return own.length === 0
        ? []
        : entriesOf(row.runId, each.output, `${counted(own.length, 'gap')}, ${total(own)}`);
    }),
  };
}
