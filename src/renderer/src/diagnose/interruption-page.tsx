import { interruptionsOf, type RunInterruptions } from '@core/omni-interact/diagnosis/interruption.ts';
import { useElementSize } from '@mantine/hooks';
import { Fragment } from 'react';
import { counted, formatScore } from '../format/numbers.ts';
import { rich, t } from '../language/text.ts';
import { InterruptionTable } from '../runs/interruption-table.tsx';
import { markId, markParts } from '../runs/mark-id.ts';
import type { LinkOf } from '../runs/paper-table.ts';
import { formatSpill } from '../timeline/time-format.ts';
import { useDiagnoseAddress } from './address.ts';
import { BaselineNote } from './baseline-note.tsx';
import { BOTH_WIDTHS, ChartFrame, MarkGroup } from './chart-frame.tsx';
import { linearScale, niceTicks } from './chart-scale.ts';
import { SPILL_HATCH } from './composition-looks.ts';
import styles from './diagnose.module.css';
import { type Diagnosis, runLabel, type UnjudgedShare, unjudgedShares, useDiagnosis } from './diagnosis.ts';
import { InterruptionScatter } from './interruption-scatter.tsx';
import { MarkAnchor, MarkLink } from './mark-link.tsx';
import { entryOf, type Mark } from './marks.ts';
import { Page } from './page.tsx';
import { useSlotHref } from './slot-href.ts';

/** The Interruption Diagnostic Suite: its table, quality against spill, and the spill of every slot. */
export function InterruptionPage() {
  const diagnosis = useDiagnosis();
  const { runs, tables, baselines, placed } = diagnosis;
  const { hrefWith } = useDiagnoseAddress();
  const interruptions = placed.map(interruptionsOf);
  const slots = Math.max(0, ...tables.runs.map(({ interruption }) => interruption.slots));
  const empty = slots === 0 ? t('No slot of this study is interrupted.') : null;
  const withOutput = interruptions.reduce((sum, { answers }) => sum + answers.length, 0);
  const noAnswers = withOutput === 0 ? t('No run said anything in an interrupted slot.') : null;
  const unjudged = unjudgedShares(
    runs,
    tables.runs.map(({ runId, interruption: suite }) => ({
      runId,
      unjudged: suite.withOutput - suite.judged,
      all: suite.withOutput,
    })),
  );
  const linkOf: LinkOf = (run, number, category) => hrefWith({ mark: markId(number, category, run.name) });
  return (
    <Page resolve={(id) => resolveMark(diagnosis, id)}>
      <ChartFrame
        title={t('Interruption diagnosis (Table 5)')}
        publication={{ table: 'table-5' }}
        chart={<InterruptionTable tables={tables} runs={runs} published={baselines} linkOf={linkOf} />}
        empty={empty}
        n={counted(slots, 'interrupted slot')}
        unjudged={unjudged}
        notes={<BaselineNote />}
      />
      {empty === null && (
        <ChartFrame
          title={t('Partial answer quality against spill')}
          publication={{ figure: 'interruption-quality', widths: BOTH_WIDTHS }}
          lead={t(
            'One point a judged interrupted slot with output; it opens the slot. Best is the top left: useful words, and quiet at the interruption.',
          )}
          chart={<InterruptionScatter interruptions={interruptions} />}
          table={<AnswerTable interruptions={interruptions} />}
          empty={noAnswers}
          n={t('{slots} with output', { slots: counted(withOutput, 'interrupted slot') })}
          unjudged={unjudged}
        />
      )}
      {empty === null && <SpillFigure interruptions={interruptions} empty={noAnswers} unjudged={unjudged} />}
    </Page>
  );
}

const BARS_HEIGHT = 96;

interface SpillFigureProps {
  interruptions: readonly RunInterruptions[];
  empty: string | null;
  unjudged: readonly UnjudgedShare[];
}

function SpillFigure({ interruptions, empty, unjudged }: SpillFigureProps) {
  const spilling = interruptions.flatMap(({ answers }) =>
    answers.filter(({ spillSeconds }) => spillSeconds > 0),
  );
  const withOutput = interruptions.reduce((sum, { answers }) => sum + answers.length, 0);
  return (
    <ChartFrame
      title={t('Spill of every interrupted slot')}
      publication={{ figure: 'spill-bars', widths: BOTH_WIDTHS }}
      lead={t(
        'Seconds of output past the interruption, longest first; a bar opens its slot. Spill needs no judge.',
      )}
      chart={<SpillBars interruptions={interruptions} />}
      table={<AnswerTable interruptions={interruptions} />}
      empty={empty ?? (spilling.length === 0 ? t('No run goes on past an interruption.') : null)}
      n={t('{slots} with output', { slots: counted(withOutput, 'interrupted slot') })}
      unjudged={unjudged}
    />
  );
}

function SpillBars({ interruptions }: { interruptions: readonly RunInterruptions[] }) {
  const { runs } = useDiagnosis();
  const { ref, width } = useElementSize();
  const slotHref = useSlotHref();
  const longest = Math.max(...interruptions.map(({ answers }) => answers[0]?.spillSeconds ?? 0));
  const ticks = niceTicks(longest, 3);
  const y = linearScale(ticks.at(-1) ?? longest, BARS_HEIGHT - 6);
  const most = Math.max(
    1,
    ...interruptions.map(({ answers }) => answers.filter((a) => a.spillSeconds > 0).length),
  );
  const step = Math.max(2, Math.min(22, (width - 34) / most));
  return (
    <MarkGroup label={t('Spill seconds of interrupted slots, per run')}>
      <div className={styles.bars} data-wide>
        {interruptions.map((run, row) => {
          const spilling = run.answers.filter(({ spillSeconds }) => spillSeconds > 0);
          const inTime = run.answers.length - spilling.length;
          return (
            <Fragment key={run.runId}>
              <span className={styles.rowLabel}>
                {runLabel(runs, run.runId)}
                <small>{rich('{slots} with spill', { slots: counted(spilling.length, 'slot') })}</small>
              </span>
              <div ref={row === 0 ? ref : undefined}>
                <svg className={styles.bar} width="100%" height={BARS_HEIGHT + 4}>
                  <title>
                    {t('{run}: spill of {spilling} interrupted slots, longest first', {
                      run: run.name,
                      spilling: spilling.length,
                    })}
                  </title>
                  {ticks.map((tick) => {
                    const at = Math.round(BARS_HEIGHT - y.toPx(tick)) + 0.5;
                    return (
                      <g key={tick}>
                        <path className={styles.gridLine} d={`M30 ${at}H${Math.max(30, width)}`} />
                        <text className={styles.axisText} x={26} y={at + 4} textAnchor="end">
                          {tick === 0 ? '0 s' : tick}
                        </text>
                      </g>
                    );
                  })}
                  {spilling.map(({ slot, spillSeconds }, at) => {
                    const label = `${slotHref.name(slot.slotKey)}: ${formatSpill(spillSeconds)}`;
                    const height = Math.max(2, y.toPx(spillSeconds));
                    return (
                      <MarkAnchor
                        key={slot.slotKey}
                        id={`spill~${slot.runId}~${slot.slotKey}`}
                        href={slotHref.to(slot)}
                        label={`${run.name}, ${label}`}
                      >
                        <title>{label}</title>
                        {/* The whole column can be clicked, however short its bar is. */}
                        <rect x={32 + at * step} y={0} width={step} height={BARS_HEIGHT} fill="transparent" />
                        <rect
                          x={32 + at * step + 0.75}
                          y={BARS_HEIGHT - height}
                          width={Math.max(1, step - 2.5)}
                          height={height}
                          fill={step > 6 ? SPILL_HATCH : 'var(--ss-spill)'}
                          stroke="var(--ss-spill)"
                          strokeWidth={1}
                        />
                      </MarkAnchor>
                    );
                  })}
                  <path className={styles.axisLine} d={`M30 ${BARS_HEIGHT + 0.5}H${Math.max(30, width)}`} />
                </svg>
              </div>
              <span className={styles.rowAside}>
                {inTime > 0 && (
                  <MarkLink
                    id={markId('in-time', 'allGlobal', run.name)}
                    label={t('{run}: {inTime} without spill', { run: run.name, inTime })}
                    inTable
                  >
                    {rich('{inTime} stop in time', { inTime })}
                  </MarkLink>
                )}
                {run.noOutput.length > 0 && (
                  <MarkLink
                    id={markId('no-output', 'allGlobal', run.name)}
                    label={t('{run}: {noOutput} without output', {
                      run: run.name,
                      noOutput: run.noOutput.length,
                    })}
                    inTable
                  >
                    {rich('{noOutput} without output', { noOutput: run.noOutput.length })}
                  </MarkLink>
                )}
              </span>
            </Fragment>
          );
        })}
      </div>
    </MarkGroup>
  );
}

function AnswerTable({ interruptions }: { interruptions: readonly RunInterruptions[] }) {
  const { runs } = useDiagnosis();
  const slotHref = useSlotHref();
  return (
    <table className="ss-table">
      <thead>
        <tr>
          <th scope="col">{t('Run')}</th>
          <th scope="col">{t('Slot')}</th>
          <th scope="col">{t('PAQ')}</th>
          <th scope="col">{t('Spill')}</th>
        </tr>
      </thead>
      <tbody>
        {interruptions.flatMap((run) =>
          run.answers.map(({ slot, quality, spillSeconds }) => (
            <tr key={`${run.runId}/${slot.slotKey}`}>
              <td>{runLabel(runs, run.runId)}</td>
              <td>
                <MarkAnchor
                  id={`t~${run.runId}~${slot.slotKey}`}
                  href={slotHref.to(slot)}
                  label={slotHref.name(slot.slotKey)}
                  inTable
                >
                  {slotHref.name(slot.slotKey)}
                </MarkAnchor>
              </td>
              <td>{quality === null ? t('unjudged') : formatScore(quality)}</td>
              <td>{spillSeconds > 0 ? formatSpill(spillSeconds) : '0'}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}

/** Marks of this page: NUMBER~…~RUN of the table, and the slots named beside the bars. */
function resolveMark({ placed, runs }: Diagnosis, id: string): Mark | null {
  const [what = '', , runName = ''] = markParts(id);
  const run = placed.find(({ name }) => name === runName);
  if (!run) return null;
  const { answers, noOutput } = interruptionsOf(run);
  const title = (words: string) => `${words} · ${runLabel(runs, run.runId)}`;
  const entries = (passes: (answer: (typeof answers)[number]) => boolean) =>
    answers.filter(passes).map(({ slot, quality, spillSeconds }) =>
      entryOf(
        slot,
        t('PAQ {quality}{spillSeconds}', {
          quality: quality === null ? t('unjudged') : formatScore(quality),
          spillSeconds: spillSeconds > 0 ? `, ${formatSpill(spillSeconds)}` : '',
        }),
      ),
    );
  switch (what) {
    case 'no-output':
      return {
        title: title(t('Interrupted without output')),
        entries: noOutput.map((slot) => entryOf(slot, t('no output'))),
      };
    case 'with-output':
      return { title: title(t('Interrupted with output')), entries: entries(() => true) };
    case 'spill':
      return {
        title: title(t('Past the interruption')),
        entries: entries(({ spillSeconds }) => spillSeconds > 0),
      };
    case 'in-time':
      return {
        title: title(t('Stopped in time')),
        entries: entries(({ spillSeconds }) => spillSeconds === 0),
      };
    default:
      return null;
  }
}
