import { POLICY_ARMS } from '@core/interact-scope/diagnostics/arms.ts';
import { comparePolicies, type PolicyComparison } from '@core/interact-scope/diagnostics/response-policy.ts';
import { scoreRun } from '@core/interact-scope/diagnostics/scored.ts';
import type { StudyTraces } from '@core/interact-scope/study-facts.ts';
import { recallRateData } from '@figures/interact-scope/from-diagnostics.ts';
import { layoutRecallRate } from '@figures/interact-scope/recall-rate.ts';
import { useCallback, useMemo } from 'react';
import { counted, formatCount, formatPercent, NO_NUMBER } from '../../format/numbers.ts';
import { t } from '../../language/text.ts';
import { markId, markParts } from '../../runs/mark-id.ts';
import { NARROW_FIRST } from '../chart-frame.tsx';
import { MarkLink } from '../mark-link.tsx';
import type { Mark } from '../marks.ts';
import { Page } from '../page.tsx';
import { ArmPickers } from './controls.tsx';
import { DrawingChart } from './drawing-chart.tsx';
import { armTargets, groupKeys, hitsMark, pairEntries } from './marks.ts';
import styles from './scope.module.css';
import { namedRun, useScope } from './scope-context.ts';
import { leftOut, pointsText, ScopeFrame } from './scope-frame.tsx';
import { useIntervals } from './statistics.ts';
import { modelOfSet, useArms } from './use-arms.ts';

const ARM_NAMES = [t('No history'), 'History', t('History and cooldown')] as const;

/** How response history and a cooldown move coverage and output volume on query-free reminders. */
export function PoliciesPage() {
  const { facts } = useScope();
  const arms = useArms(ARM_NAMES, POLICY_ARMS);
  const { complete } = arms;
  const comparison = useMemo(
    () => complete && comparePolicies(complete.map((run) => scoreRun(facts, run, { tasks: ['T8-A'] }))),
    [facts, complete],
  );
  return (
    <Page resolve={(id) => (comparison && complete ? resolveMark(comparison, complete, id) : null)}>
      <div className={styles.controls}>
        <ArmPickers arms={arms} />
      </div>
      {comparison && complete ? (
        <Policies comparison={comparison} chosen={complete} />
      ) : (
        <ScopeFrame
          title={t('Response policies')}
          chart={null}
          empty={t(
            'No model has runs under the arms history and cooldown beside one without. Choose three runs above.',
          )}
          n="0"
          assumptions={[]}
        />
      )}
    </Page>
  );
}

function Policies({ comparison, chosen }: { comparison: PolicyComparison; chosen: readonly StudyTraces[] }) {
  const { facts, runs, published } = useScope();
  const model = modelOfSet(facts, POLICY_ARMS, chosen);
  const { alignment, arms, contrasts } = comparison;
  const names = useMemo(() => chosen.map((run) => namedRun(runs, run)), [runs, chosen]);
  const intervals = useIntervals(contrasts.map(({ contrast }) => contrast));
  const data = useMemo(
    () => recallRateData(comparison, names, t('Timely recall by output rate')),
    [comparison, names],
  );
  const layout = useCallback((width: number) => layoutRecallRate(data, width), [data]);
  const empty = alignment.targets.length === 0 ? t('The runs share no settled T8-A target.') : null;
  const notes = [
    ...leftOut(alignment),
    comparison.interactionsNotInAll > 0 &&
      t('{interactionsNotInAll} interactions not in all runs', {
        interactionsNotInAll: comparison.interactionsNotInAll,
      }),
    arms.some(({ volume }) => volume.unknownDuration > 0) &&
      t('clips of unknown length are left out of the rates'),
  ];
  const paper = published?.responsePolicies;
  return (
    <>
      <ScopeFrame
        title={t('Recall and output rate of query-free reminders (T8-A)')}
        publication={
          model === null ? null : { figure: 'scope-recall-rate', part: model, widths: NARROW_FIRST }
        }
        lead={t('Unmatched outputs cost nothing, so recall is read beside how much was said for it.')}
        chart={<DrawingChart label={t('Recall by output rate')} layout={layout} widest={560} />}
        table={
          <table className="ss-table">
            <thead>
              <tr>
                {['Arm', 'Hits', t('Recall ↑'), 'Outputs', t('Outputs per minute'), 'Calls'].map(
                  (heading) => (
                    <th key={heading} scope="col">
                      {heading}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {arms.map((arm, at) => (
                <tr key={names[at]?.key}>
                  <td>{names[at]?.name}</td>
                  <td>{arm.hits}</td>
                  <td>{formatPercent(arm.recall)}</td>
                  <td>{formatCount(arm.volume.outputs)}</td>
                  <td>{arm.volume.perMinute?.toFixed(2) ?? NO_NUMBER}</td>
                  <td>{arm.volume.calls === null ? NO_NUMBER : formatCount(arm.volume.calls)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        }
        empty={empty}
        n={counted(alignment.targets.length, 'target')}
        assumptions={['A3', 'A4']}
        notes={notes}
        published={
          paper
            ? [
                t('{model} on {episodes} episodes: {join}; history cuts outputs by {toFixed} % ({source}).', {
                  model: paper.model,
                  episodes: paper.episodes,
                  join: paper.arms
                    .map(({ arm, hits, outputs }) =>
                      t('{arm} {hits} hits{outputs}', {
                        arm,
                        hits,
                        outputs:
                          outputs === null ? '' : t(', {outputs} outputs', { outputs: formatCount(outputs) }),
                      }),
                    )
                    .join('; '),
                  toFixed: (paper.history.outputReduction * 100).toFixed(2),
                  source: paper.source,
                }),
              ]
            : []
        }
      />
      {!empty && (
        <ScopeFrame
          title={t('From one arm to the next')}
          chart={
            <table className="ss-table">
              <thead>
                <tr>
                  {[
                    'Change',
                    t('Hit by both'),
                    'Gained',
                    'Lost',
                    'Neither',
                    t('Recall, points [95 % CI]'),
                    t('Outputs cut by'),
                  ].map((heading) => (
                    <th key={heading} scope="col">
                      {heading}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {contrasts.map(({ from, to, groups, contrast, outputReduction }, at) => (
                  <tr key={`${from}-${to}`}>
                    <td>
                      {names[from]?.name} → {names[to]?.name}
                    </td>
                    {(['both', 'secondOnly', 'firstOnly', 'neither'] as const).map((group) => (
                      <td key={group}>
                        <MarkLink
                          id={markId('change', String(at), group)}
                          label={`${names[to]?.name}: ${group}`}
                          inTable
                        >
                          {groups[group].length}
                        </MarkLink>
                      </td>
                    ))}
                    <td>{pointsText(contrast.difference, intervals[at]?.value ?? null)}</td>
                    <td>{outputReduction === null ? NO_NUMBER : formatPercent(outputReduction)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          }
          n={t('{targets} in {records}', {
            targets: counted(alignment.targets.length, 'target'),
            records: counted(contrasts[0]?.contrast.clusters.length ?? 0, 'video record'),
          })}
          assumptions={['A2', 'A3']}
          notes={[t('an interval that holds zero does not establish equivalence')]}
          published={
            paper
              ? [
                  t(
                    '{model}, no history → history: {both} in both, {gained} gained, {lost} lost; history → cooldown {replace} points ({source}).',
                    {
                      model: paper.model,
                      both: paper.history.both,
                      gained: paper.history.gained,
                      lost: paper.history.lost,
                      replace: (paper.cooldown.difference * 100).toFixed(2).replace('-', '−'),
                      source: paper.source,
                    },
                  ),
                ]
              : []
          }
          error={intervals.find(({ error }) => error)?.error}
        />
      )}
    </>
  );
}

/** `arm~RUN`, `change~CONTRAST~GROUP`. */
function resolveMark(
  { alignment, contrasts }: PolicyComparison,
  chosen: readonly StudyTraces[],
  id: string,
): Mark | null {
  const [what = '', first = '', group = ''] = markParts(id);
  if (what === 'arm') {
    const arm = chosen.findIndex(({ name }) => name === first);
    const run = chosen[arm];
    return run
      ? hitsMark(t('{run}: hits', { run: run.name }), armTargets(alignment.targets, arm, run.runId))
      : null;
  }
  const change = contrasts[Number(first)];
  const keys = change && groupKeys(change.groups, group);
  const [from, to] = change ? [chosen[change.from], chosen[change.to]] : [];
  if (what !== 'change' || !change || !keys || !from || !to) return null;
  const words: Record<string, string> = {
    both: t('hit by both'),
    firstOnly: 'lost',
    secondOnly: 'gained',
    neither: t('hit by neither'),
  };
  return {
    title: `${from.name} → ${to.name}: ${words[group]}`,
    entries: pairEntries(alignment.targets, keys, to.runId, [change.from, change.to]),
  };
}
