import {
  type OutputFilter,
  PAPER_FILTERS,
  scoreFiltered,
} from '@core/interact-scope/diagnostics/output-filters.ts';
import { alignTargets, successGroups } from '@core/interact-scope/diagnostics/pairing.ts';
import { type ScoredRun, targetsOf } from '@core/interact-scope/diagnostics/scored.ts';
import { shareOf, tallyOf } from '@core/interact-scope/diagnostics/tally.ts';
import { outputVolume } from '@core/interact-scope/diagnostics/volume.ts';
import type { ScopeFacts, StudyTraces } from '@core/interact-scope/study-facts.ts';
import type { Task } from '@core/interact-scope/types.ts';
import { layoutRecallRate } from '@figures/interact-scope/recall-rate.ts';
import { NativeSelect } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { counted, formatCount, formatPercent } from '../../format/numbers.ts';
import { t } from '../../language/text.ts';
import { markId, markParts } from '../../runs/mark-id.ts';
import { useDiagnoseAddress } from '../address.ts';
import { NARROW_FIRST } from '../chart-frame.tsx';
import { MarkLink } from '../mark-link.tsx';
import type { Mark } from '../marks.ts';
import { Page } from '../page.tsx';
import { SettingSlider } from './controls.tsx';
import { DrawingChart } from './drawing-chart.tsx';
import { hitsMark, targetEntry } from './marks.ts';
import styles from './scope.module.css';
import { namedRun, useScope } from './scope-context.ts';
import { ScopeFrame } from './scope-frame.tsx';
import { useNumberSetting } from './use-setting.ts';

/** 0 stands for no filter. */
const FIRST_K = { name: 'k', standard: 0, min: 0, max: 20 } as const;
const SPACING = { name: 'spacing', standard: 0, min: 0, max: 30 } as const;
const FILTERED_TASKS = ['T8-A', 'T8-B', 'T8-C'] as const satisfies readonly Task[];

const NO_FILTER: OutputFilter = { firstK: null, spacingSeconds: null };

/** A filter in words. */
function filterWords({ firstK, spacingSeconds }: OutputFilter): string {
  const parts = [
    ...(spacingSeconds === null ? [] : [t('≥ {spacingSeconds} s apart', { spacingSeconds })]),
    ...(firstK === null ? [] : [t('first {firstK}', { firstK })]),
  ];
  return parts.join(', ') || t('all outputs');
}

interface Filtered {
  /** Names the row in marks. */
  key: string;
  filter: OutputFilter;
  run: ScoredRun;
}

/** What recorded runs would have covered had they said less: first K outputs, minimum spacing. */
export function FiltersPage() {
  const { facts, runs } = useScope();
  const { value, go } = useDiagnoseAddress();
  const firstK = useNumberSetting(FIRST_K);
  const spacing = useNumberSetting(SPACING);
  const task = FILTERED_TASKS.find((known) => known === value('task')) ?? 'T8-A';
  const candidates = useMemo(() => runsWithTask(facts, task), [facts, task]);
  const run = candidates.find(({ name }) => name === value('run')) ?? candidates[0] ?? null;
  const fixed = useMemo(
    () =>
      run
        ? [NO_FILTER, ...PAPER_FILTERS].map((filter) =>
            filtered(facts, run, task, filter, filterWords(filter)),
          )
        : [],
    [facts, run, task],
  );
  const own: OutputFilter = useMemo(
    () => ({ firstK: firstK.shown || null, spacingSeconds: spacing.shown || null }),
    [firstK.shown, spacing.shown],
  );
  const mine = useMemo(
    () => (run ? filtered(facts, run, task, own, 'yours') : null),
    [facts, run, task, own],
  );
  const rows = useMemo(() => (mine ? [...fixed, mine] : fixed), [fixed, mine]);
  return (
    <Page resolve={(id) => resolveMark(rows, id)}>
      <div className={styles.controls}>
        <div className={styles.pickers}>
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the select inside is the control */}
          <label>
            {t('Run')}
            <NativeSelect
              size="xs"
              data={candidates.map((each) => ({ value: each.name, label: namedRun(runs, each).name }))}
              value={run?.name ?? ''}
              onChange={(event) => go({ run: event.currentTarget.value, mark: null }, { replace: true })}
            />
          </label>
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the select inside is the control */}
          <label>
            {t('Task')}
            <NativeSelect
              size="xs"
              data={[...FILTERED_TASKS]}
              value={task}
              onChange={(event) => go({ task: event.currentTarget.value, mark: null }, { replace: true })}
            />
          </label>
        </div>
        <SettingSlider
          label={t('First K')}
          setting={firstK}
          {...FIRST_K}
          step={1}
          format={(k) => (k === 0 ? 'all' : String(k))}
        />
        <SettingSlider
          label={t('At least apart')}
          setting={spacing}
          {...SPACING}
          step={0.5}
          format={(seconds) => (seconds === 0 ? 'any' : `${seconds} s`)}
        />
      </div>
      {run ? (
        <FilterFigure rows={rows} runName={run.name} />
      ) : (
        <ScopeFrame
          title={t('Filters on recorded outputs')}
          chart={null}
          empty={t('No run of this study has {task} targets.', { task })}
          n="0"
          assumptions={[]}
        />
      )}
    </Page>
  );
}

function runsWithTask(facts: ScopeFacts, task: Task): StudyTraces[] {
  const samples = new Set(
    facts.interactions.filter((each) => each.task === task).map(({ sampleId }) => sampleId),
  );
  return facts.runs.filter(({ traces }) => traces.some(({ sampleId }) => samples.has(sampleId)));
}

const filtered = (
  facts: ScopeFacts,
  run: StudyTraces,
  task: Task,
  filter: OutputFilter,
  key: string,
): Filtered => ({
  key,
  filter,
  run: scoreFiltered(facts, run, filter, [task]),
});

function FilterFigure({ rows, runName }: { rows: readonly Filtered[]; runName: string }) {
  const { published } = useScope();
  const numbers = useMemo(
    () =>
      rows.map(({ key, filter, run }) => ({
        key,
        name: key === 'yours' ? t('yours: {filter}', { filter: filterWords(filter) }) : filterWords(filter),
        tally: tallyOf(targetsOf(run)),
        volume: outputVolume(run.interactions),
        groups: successGroups(alignTargets([rows[0]!.run, run]).targets),
      })),
    [rows],
  );
  const [base] = numbers;
  const mine = numbers.at(-1);
  const layout = useCallback(
    (width: number) =>
      layoutRecallRate(
        {
          title: t('Timely recall by output rate'),
          targets: base?.tally.judged ?? 0,
          leftOut: base?.tally.counts.unjudged ?? 0,
          arms: [base, mine].flatMap((each) =>
            each
              ? [
                  {
                    key: each.key,
                    name: each.name,
                    hits: each.tally.hits,
                    recall: each.tally.rate,
                    outputs: each.volume.outputs,
                    perMinute: each.volume.perMinute,
                  },
                ]
              : [],
          ),
        },
        width,
      ),
    [base, mine],
  );
  const table = (
    <table className={`ss-table ${styles.table}`}>
      <thead>
        <tr>
          {['Filter', 'Hits', t('Recall ↑'), 'Lost', 'Outputs', t('Outputs kept'), 'Unjudged'].map(
            (heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {numbers.map(({ key, name, tally, volume, groups }) => (
          <tr key={key}>
            <td>{key === 'yours' ? <b>{name}</b> : name}</td>
            <td>
              <MarkLink id={markId('arm', key)} label={t('{name}: hits', { name })} inTable>
                {tally.hits}
              </MarkLink>
            </td>
            <td>{formatPercent(tally.rate)}</td>
            <td>
              <MarkLink id={markId('lost', key)} label={t('{name}: lost', { name })} inTable>
                {groups.firstOnly.length}
              </MarkLink>
            </td>
            <td>{formatCount(volume.outputs)}</td>
            <td>{formatPercent(shareOf(volume.outputs, base?.volume.outputs ?? 0))}</td>
            <td>{tally.counts.unjudged}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <ScopeFrame
      title={t('Filters on recorded outputs')}
      publication={{ figure: 'scope-filters', part: runName, widths: NARROW_FIRST }}
      lead={t(
        'Outputs are dropped without looking at the reference, and what is left is matched anew. Unlike a cooldown while running, this cannot change what the model did next.',
      )}
      chart={
        <div className={styles.columns}>
          {table}
          <DrawingChart label={t('Recall and output rate under the filter')} layout={layout} widest={520} />
        </div>
      }
      empty={base && base.tally.targets > 0 ? null : t('The run has no such targets.')}
      n={counted(base?.tally.judged ?? 0, 'settled target')}
      assumptions={['A3', 'A4']}
      notes={[t('spacing is applied before first K')]}
      published={(published?.filters.rows ?? []).map(
        ({ model, spacingSeconds, hitsBefore, hitsAfter, outputsBefore, outputsAfter }) =>
          t(
            '{model}, {spacingSeconds} s apart: {hitsAfter} of {hitsBefore} matches and {outputsAfter} of {outputsBefore} outputs left ({source}).',
            {
              model,
              spacingSeconds,
              hitsAfter,
              hitsBefore,
              outputsAfter: formatCount(outputsAfter),
              outputsBefore: formatCount(outputsBefore),
              source: published?.filters.source,
            },
          ),
      )}
    />
  );
}

/** `arm~FILTER` for hits, `lost~FILTER` for the targets the filter costs. */
function resolveMark(rows: readonly Filtered[], id: string): Mark | null {
  const [what = '', key = ''] = markParts(id);
  const row = rows.find((each) => each.key === key);
  const base = rows[0];
  if (!row || !base) return null;
  const targets = targetsOf(row.run);
  if (what === 'arm') return hitsMark(t('{filter}: hits', { filter: filterWords(row.filter) }), targets);
  if (what !== 'lost') return null;
  const lost = new Set(successGroups(alignTargets([base.run, row.run]).targets).firstOnly);
  return {
    title: t('{filter}: lost', { filter: filterWords(row.filter) }),
    entries: targets.filter(({ slotKey }) => lost.has(slotKey)).map(targetEntry),
  };
}
