import { armSets, GUIDANCE_ARMS } from '@core/interact-scope/diagnostics/arms.ts';
import {
  compareGuidance,
  GUIDANCE_CELLS,
  type GuidanceCell,
  type GuidanceComparison,
} from '@core/interact-scope/diagnostics/guidance.ts';
import { type ScoredRun, scoreRun } from '@core/interact-scope/diagnostics/scored.ts';
import type { StudyTraces } from '@core/interact-scope/study-facts.ts';
import { guidanceEffectsData } from '@figures/interact-scope/from-diagnostics.ts';
import { layoutGuidanceEffects } from '@figures/interact-scope/guidance-effects.ts';
import { signed } from '@figures/interact-scope/plot.ts';
import { SegmentedControl } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { counted, formatPercent } from '../../format/numbers.ts';
import { rich, t } from '../../language/text.ts';
import { markId, markParts } from '../../runs/mark-id.ts';
import { useDiagnoseAddress } from '../address.ts';
import { NARROW_FIRST } from '../chart-frame.tsx';
import { MarkLink } from '../mark-link.tsx';
import type { Mark } from '../marks.ts';
import { Page } from '../page.tsx';
import { ArmPickers } from './controls.tsx';
import { DrawingChart } from './drawing-chart.tsx';
import { armTargets, hitsMark, outcomeWords } from './marks.ts';
import styles from './scope.module.css';
import { useScope } from './scope-context.ts';
import { leftOut, pointsText, ScopeFrame } from './scope-frame.tsx';
import { useIntervals } from './statistics.ts';
import { modelOfSet, useArms } from './use-arms.ts';

const ARM_NAMES = [
  t('Event, scheduled'),
  t('General, scheduled'),
  t('Event, autonomous'),
  t('General, autonomous'),
] as const;

interface Compared {
  /** The model, or what was put together by hand. */
  name: string;
  runs: readonly StudyTraces[];
  comparison: GuidanceComparison;
}

/** Event-specific against general instructions, under scheduled and autonomous responses. */
export function GuidancePage() {
  const { facts } = useScope();
  const { value, go } = useDiagnoseAddress();
  const arms = useArms(ARM_NAMES, GUIDANCE_ARMS);
  const reachable = value('targets') === 'reachable';
  const { complete } = arms;
  const compared = useMemo(() => {
    const sets = armSets(facts.runs, GUIDANCE_ARMS).map(({ model, runs }) => ({ name: model, runs }));
    const byHand = complete && !sets.some(({ runs }) => runs.every((run, at) => run === complete[at]));
    const all = byHand ? [{ name: t('chosen runs'), runs: complete }, ...sets] : sets;
    return all.map(({ name, runs }): Compared => {
      const scored = runs.map((run) => scoreRun(facts, run, { tasks: ['T8-A'] }));
      const cells = Object.fromEntries(GUIDANCE_CELLS.map((cell, at) => [cell, scored[at]])) as Record<
        GuidanceCell,
        ScoredRun
      >;
      return { name, runs, comparison: compareGuidance(cells) };
    });
  }, [facts, complete]);
  return (
    <Page resolve={(id) => resolveMark(compared, reachable, id)}>
      <div className={styles.controls}>
        <ArmPickers arms={arms} />
        <SegmentedControl
          aria-label={t('Targets counted')}
          data={[
            { value: 'all', label: t('all targets') },
            { value: 'reachable', label: t('reachable ones') },
          ]}
          value={reachable ? 'reachable' : 'all'}
          onChange={(next) => go({ targets: next === 'all' ? null : next, mark: null }, { replace: true })}
        />
      </div>
      {compared.length > 0 ? (
        <Guidance compared={compared} reachable={reachable} />
      ) : (
        <ScopeFrame
          title={t('Guidance and scheduling')}
          chart={null}
          empty={t('No model has runs under all of the arms {join}. Choose four runs above.', {
            join: GUIDANCE_CELLS.join(', '),
          })}
          n="0"
          assumptions={[]}
        />
      )}
    </Page>
  );
}

function Guidance({ compared, reachable }: { compared: readonly Compared[]; reachable: boolean }) {
  const { facts, published } = useScope();
  const asExported =
    !reachable && compared.every(({ runs }) => modelOfSet(facts, GUIDANCE_ARMS, runs) !== null);
  const results = compared.map(({ comparison }) => (reachable ? comparison.reachable : comparison.all));
  const intervals = useIntervals(
    results.flatMap(({ scheduled, autonomous, interaction }) => [scheduled, autonomous, interaction]),
  );
  const at = (model: number, effect: number) => intervals[model * 3 + effect]?.value ?? null;
  const data = guidanceEffectsData(
    results.map((result, model) => ({
      name: compared[model]!.name,
      result,
      intervals: { scheduled: at(model, 0), autonomous: at(model, 1), interaction: at(model, 2) },
    })),
    reachable,
  );
  const key = JSON.stringify(data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal data is the same figure
  const layout = useCallback((width: number) => layoutGuidanceEffects(data, width), [key]);
  const counts = [...new Set(results.map(({ targets }) => targets.length))].join(', ');
  const notes = compared.flatMap(({ name, comparison }) => [
    ...leftOut(comparison.alignment).map((words) => `${name}: ${words}`),
    comparison.unreachable > 0 &&
      t('{name}: no decision time in {windows}', {
        name,
        windows: counted(comparison.unreachable, 'window'),
      }),
    comparison.unknownReach > 0 &&
      t('{name}: unknown for {windows}, as the clip’s length is not known', {
        name,
        windows: counted(comparison.unknownReach, 'window'),
      }),
  ]);
  const paper = published?.guidance;
  return (
    <>
      <ScopeFrame
        title={t('Effect of event guidance on recall (T8-A)')}
        publication={asExported ? { figure: 'scope-guidance', widths: NARROW_FIRST } : null}
        lead={t(
          'Event-specific minus general instructions, when a response is asked for at a valid time (scheduled) and when the model decides (autonomous). A mark opens the targets on which the two differ.',
        )}
        chart={<DrawingChart label={t('Effects of event guidance')} layout={layout} widest={620} />}
        table={
          <table className="ss-table">
            <thead>
              <tr>
                {['Model', t('Δ scheduled'), t('Δ autonomous'), 'Interaction'].map((heading) => (
                  <th key={heading} scope="col">
                    {rich('{heading}, points', { heading })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {results.map((result, model) => (
                <tr key={compared[model]!.name}>
                  <td>{compared[model]!.name}</td>
                  <td>{pointsText(result.scheduled.difference, at(model, 0))}</td>
                  <td>{pointsText(result.autonomous.difference, at(model, 1))}</td>
                  <td>{pointsText(result.interaction.difference, at(model, 2))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        }
        empty={
          results.every(({ targets }) => targets.length === 0)
            ? t('The four runs share no settled target.')
            : null
        }
        n={t('{counts} targets', { counts })}
        assumptions={['A2', 'A3']}
        notes={[...notes, t('scheduling changes temporal information and response opportunities together')]}
        published={(paper?.reachableInteractions ?? []).map(({ model, difference, interval }) =>
          t(
            '{model}, interaction on {reachableEpisodes} reachable episodes:{difference} [{join}] ({source}).',
            {
              model,
              reachableEpisodes: paper?.reachableEpisodes,
              difference:
                difference === null
                  ? ''
                  : t(' {difference} points', { difference: signed(difference * 100, 2, true) }),
              join: interval.map((end) => signed(end * 100, 2, true)).join(', '),
              source: paper?.source,
            },
          ),
        )}
        error={intervals.find(({ error }) => error)?.error}
      />
      <ScopeFrame
        title={t('The four conditions')}
        chart={
          <table className="ss-table">
            <thead>
              <tr>
                <th scope="col">{t('Model')}</th>
                {ARM_NAMES.map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {results.map(({ cells }, model) => (
                <tr key={compared[model]!.name}>
                  <td>{compared[model]!.name}</td>
                  {GUIDANCE_CELLS.map((cell) => (
                    <td key={cell}>
                      <MarkLink
                        id={markId('cell', compared[model]!.name, cell)}
                        label={t('{name}, {cell}: hits', { name: compared[model]!.name, cell })}
                        inTable
                      >
                        {cells[cell].hits} ({formatPercent(cells[cell].recall)})
                      </MarkLink>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        }
        n={t('{counts} targets', { counts })}
        assumptions={['A3', 'A4']}
        published={(paper?.eventScheduled ?? []).map(({ model, hits, reachableHits }) =>
          t(
            '{model}, event-scheduled: {hits} hits of {episodes}, {reachableHits} of the {reachableEpisodes} reachable ({source}).',
            {
              model,
              hits,
              episodes: paper?.episodes,
              reachableHits,
              reachableEpisodes: paper?.reachableEpisodes,
              source: paper?.source,
            },
          ),
        )}
      />
    </>
  );
}

/** `cell~MODEL~CELL` for hits, `effect~MODEL~EFFECT` for the targets on which the conditions differ. */
function resolveMark(compared: readonly Compared[], reachable: boolean, id: string): Mark | null {
  const [what = '', model = '', third = ''] = markParts(id);
  const found = compared.find(({ name }) => name === model);
  if (!found) return null;
  const { targets } = reachable ? found.comparison.reachable : found.comparison.all;
  const cell = GUIDANCE_CELLS.map(String).indexOf(third);
  const run = found.runs[cell];
  if (what === 'cell' && run)
    return hitsMark(t('{model}, {third}: hits', { model, third }), armTargets(targets, cell, run.runId));
  if (what !== 'effect') return null;
  const pairs: Record<string, readonly (readonly [number, number])[]> = {
    scheduled: [[0, 1]],
    autonomous: [[2, 3]],
    interaction: [
      [0, 1],
      [2, 3],
    ],
  };
  const entries = (pairs[third] ?? []).flatMap(([event, general]) =>
    targets
      .filter(({ scores }) => (scores[event]!.outcome === 'hit') !== (scores[general]!.outcome === 'hit'))
      .map(({ slotKey, scores }) => ({
        runId: found.runs[event]!.runId,
        slotKey,
        detail: `${outcomeWords(scores[event]!.outcome)} · ${outcomeWords(scores[general]!.outcome)}`,
      })),
  );
  return { title: t('{model}: event and general guidance differ ({third})', { model, third }), entries };
}
