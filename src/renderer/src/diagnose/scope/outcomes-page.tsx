import { type ScoredRun, scoreRun, targetsOf } from '@core/interact-scope/diagnostics/scored.ts';
import { runTable } from '@core/interact-scope/diagnostics/task-table.ts';
import { TASKS, type Task } from '@core/interact-scope/types.ts';
import { outcomeBreakdownData } from '@figures/interact-scope/from-diagnostics.ts';
import { layoutOutcomeBreakdown } from '@figures/interact-scope/outcome-breakdown.ts';
import { FILL_NAMES, type OutcomeFill } from '@figures/interact-scope/shapes.ts';
import { NativeSelect } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { counted, formatCount, formatPercent, NO_NUMBER } from '../../format/numbers.ts';
import { t } from '../../language/text.ts';
import { markId, markParts } from '../../runs/mark-id.ts';
import { useDiagnoseAddress } from '../address.ts';
import { BOTH_WIDTHS } from '../chart-frame.tsx';
import { MarkLink } from '../mark-link.tsx';
import type { Mark } from '../marks.ts';
import { Page } from '../page.tsx';
import { DrawingChart } from './drawing-chart.tsx';
import { fillEntries, targetEntry } from './marks.ts';
import { namedRun, useScope } from './scope-context.ts';
import { ScopeFrame } from './scope-frame.tsx';

/** What became of the targets by task and run, tool invocation taken apart, and output volume. */
export function OutcomesPage() {
  const { facts, runs, published } = useScope();
  const { value, go } = useDiagnoseAddress();
  const scored = useMemo(() => facts.runs.map((run) => scoreRun(facts, run)), [facts]);
  const chosen = TASKS.find((task) => task === value('task')) ?? null;
  const rows = useMemo(
    () => scored.map((run) => ({ ...namedRun(runs, run), run, table: runTable(run) })),
    [scored, runs],
  );
  const withTargets = chosen ? rows.filter(({ table }) => table.tasks[chosen].targets > 0) : rows;
  const data = useMemo(
    () => outcomeBreakdownData(chosen ? [chosen] : TASKS, withTargets),
    [chosen, withTargets],
  );
  const layout = useCallback((width: number) => layoutOutcomeBreakdown(data, width), [data]);
  const held = TASKS.filter((task) => rows.some(({ table }) => table.tasks[task].targets > 0));
  const targets = facts.interactions.reduce((sum, each) => sum + each.targets.length, 0);
  return (
    <Page resolve={(id) => resolveMark(scored, id)}>
      <ScopeFrame
        title={t('Outcomes by task and run')}
        publication={{ figure: 'scope-outcomes', widths: BOTH_WIDTHS }}
        lead={t('Every bar spans all targets of its run. A premature response fails whatever it says.')}
        tools={
          <NativeSelect
            size="xs"
            aria-label={t('Task')}
            data={[
              { value: '', label: t('All tasks') },
              ...held.map((task) => ({ value: task, label: task })),
            ]}
            value={chosen ?? ''}
            onChange={(event) =>
              go({ task: event.currentTarget.value || null, mark: null }, { replace: true })
            }
          />
        }
        chart={<DrawingChart label={t('Outcomes by task and run')} layout={layout} />}
        table={<OutcomeTable rows={withTargets} tasks={chosen ? [chosen] : held} />}
        empty={data.tasks.length === 0 ? t('No run of this study has targets.') : null}
        n={counted(targets, 'target')}
        assumptions={['A1', 'A3', 'A4']}
        published={(published?.outcomes.rows ?? []).map(
          ({ model, task, targets: of, premature, contentFailure }) =>
            t('{model} on {task}: {premature}/{of} premature{contentFailure} ({source}).', {
              model,
              task,
              premature,
              of,
              contentFailure:
                contentFailure === null
                  ? ''
                  : t(', {contentFailure}/{of} content failures', { contentFailure, of }),
              source: published?.outcomes.source,
            }),
        )}
      />
      <ToolInvocation rows={rows} />
      <Volume rows={rows} tasks={held} />
    </Page>
  );
}

interface Row {
  key: string;
  name: string;
  run: ScoredRun;
  table: ReturnType<typeof runTable>;
}

function OutcomeTable({ rows, tasks }: { rows: readonly Row[]; tasks: readonly Task[] }) {
  return (
    <table className="ss-table">
      <thead>
        <tr>
          <th scope="col">{t('Task, run')}</th>
          <th scope="col">{t('Targets')}</th>
          {[
            'Hit',
            t('Content failure'),
            'Premature',
            t('Late or missing'),
            'Unmatched',
            'Incomplete',
            'Unjudged',
          ].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tasks.flatMap((task) =>
          rows
            .filter(({ table }) => table.tasks[task].targets > 0)
            .map(({ key, name, table }) => {
              const { targets, counts } = table.tasks[task];
              const cells = [
                counts.hit,
                counts.content_failure,
                counts.premature,
                counts.late_or_missing,
                counts.unmatched,
                counts.incomplete,
                counts.unjudged,
              ];
              return (
                <tr key={`${task}~${key}`}>
                  <td>
                    {task} {name}
                  </td>
                  <td>{targets}</td>
                  {cells.map((count, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns never change place
                    <td key={at}>{count}</td>
                  ))}
                </tr>
              );
            }),
        )}
      </tbody>
    </table>
  );
}

/** T1 as the paper's Table 7 takes it apart. */
function ToolInvocation({ rows }: { rows: readonly Row[] }) {
  const { published } = useScope();
  const shown = rows.filter(({ table }) => table.toolInvocation.targets > 0);
  const tools = [
    ...new Set(shown.flatMap(({ table }) => table.toolInvocation.byTool.map((each) => each.tools))),
  ];
  const sets = [...new Set(shown.map(({ table }) => table.toolInvocation.targets))];
  return (
    <ScopeFrame
      title={t('Tool invocation (T1)')}
      publication={{ table: 'scope-table-tools' }}
      lead={t(
        'P(joint) = P(on time) · P(right tools | on time). The tools are right when their set is the reference’s, none missing and none extra.',
      )}
      chart={
        <table className="ss-table">
          <thead>
            <tr>
              <th scope="col">{t('Run')}</th>
              <th scope="col">n</th>
              <th scope="col">{t('On time ↑')}</th>
              <th scope="col">{t('Joint ↑')}</th>
              <th scope="col">{t('Tools | on time ↑')}</th>
              {tools.map((name) => (
                <th key={name} scope="col">
                  {name || t('no tool')} ↑
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, name, table: { toolInvocation: t1 } }) => (
              <tr key={key}>
                <td>{name}</td>
                <td>{t1.targets}</td>
                <td>
                  <MarkLink
                    id={markId('t1', key, 'on-time')}
                    label={t('{name}: responses in time', { name })}
                    inTable
                  >
                    {formatPercent(t1.onTimeRate)}
                  </MarkLink>
                </td>
                <td>
                  <MarkLink
                    id={markId('task', 'T1', key, 'hit')}
                    label={t('{name}: joint hits', { name })}
                    inTable
                  >
                    {formatPercent(t1.jointRate)}
                  </MarkLink>
                </td>
                <td>{formatPercent(t1.toolGivenOnTime)}</td>
                {tools.map((tool) => {
                  const each = t1.byTool.find(({ tools: set }) => set === tool);
                  return (
                    <td key={tool}>
                      {each
                        ? t('{rate} of {targets}', { rate: formatPercent(each.rate), targets: each.targets })
                        : NO_NUMBER}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      }
      empty={shown.length === 0 ? t('No run of this study has T1 targets.') : null}
      n={
        sets.length === 1
          ? counted(sets[0] ?? 0, 'target')
          : t('{join} targets by run', { join: sets.join(', ') })
      }
      assumptions={['A1']}
      published={(published?.toolInvocation.models ?? []).map(({ model, onTime, joint, source }) =>
        t('{model}: {onTime}/{targets} on time, {joint} joint hits ({source}).', {
          model,
          onTime,
          targets: published?.toolInvocation.targets,
          joint,
          source,
        }),
      )}
    />
  );
}

/** Output volume and rate beside recall: unmatched outputs cost nothing, so recall alone says little. */
function Volume({ rows, tasks }: { rows: readonly Row[]; tasks: readonly Task[] }) {
  return (
    <ScopeFrame
      title={t('Recall and output volume')}
      lead={t(
        'Outputs from the query on, in T1–T7 after merging what comes within 2 s. A run that was stopped at its first response does not show its volume.',
      )}
      chart={
        <table className="ss-table">
          <thead>
            <tr>
              <th scope="col">{t('Task, run')}</th>
              <th scope="col">{t('Hits / settled targets')}</th>
              <th scope="col">S ↑</th>
              <th scope="col">{t('Outputs')}</th>
              <th scope="col">{t('Outputs per minute of clip')}</th>
              <th scope="col">{t('Calls')}</th>
            </tr>
          </thead>
          <tbody>
            {tasks.flatMap((task) =>
              rows
                .filter(({ table }) => table.tasks[task].targets > 0)
                .map(({ key, name, table }) => {
                  const { hits, judged, rate, volume } = table.tasks[task];
                  return (
                    <tr key={`${task}~${key}`}>
                      <td>
                        {task} {name}
                      </td>
                      <td>
                        <MarkLink
                          id={markId('task', task, key, 'hit')}
                          label={t('{task}, {name}: hits', { task, name })}
                          inTable
                        >
                          {hits} / {judged}
                        </MarkLink>
                      </td>
                      <td>{formatPercent(rate)}</td>
                      <td>{formatCount(volume.outputs)}</td>
                      <td
                        title={
                          volume.unknownDuration > 0
                            ? t('{unknownDuration} clips of unknown length left out', {
                                unknownDuration: volume.unknownDuration,
                              })
                            : undefined
                        }
                      >
                        {volume.perMinute === null ? t('clip length unknown') : volume.perMinute.toFixed(2)}
                      </td>
                      <td>{volume.calls === null ? NO_NUMBER : formatCount(volume.calls)}</td>
                    </tr>
                  );
                }),
            )}
          </tbody>
        </table>
      }
      empty={tasks.length === 0 ? t('No run of this study has targets.') : null}
      n={counted(rows.length, 'run')}
      assumptions={[]}
    />
  );
}

/** `task~TASK~RUN~FILL`, `t1~RUN~on-time`. */
function resolveMark(scored: readonly ScoredRun[], id: string): Mark | null {
  const [what = '', first = '', second = '', third = ''] = markParts(id);
  if (what === 't1') {
    const run = scored.find(({ name }) => name === first);
    if (!run) return null;
    const inTime = targetsOf(run, ['T1']).filter(
      ({ score }) => score.onTime && score.outcome !== 'incomplete',
    );
    return { title: t('T1, {first}: first response in time', { first }), entries: inTime.map(targetEntry) };
  }
  const run = scored.find(({ name }) => name === second);
  const task = TASKS.find((known) => known === first);
  if (what !== 'task' || !run || !task || !(third in FILL_NAMES)) return null;
  return {
    title: `${task}, ${second}: ${FILL_NAMES[third as OutcomeFill]}`,
    entries: fillEntries(targetsOf(run, [task]), third),
  };
}
