import {
  type DelayResult,
  fixedDelay,
  frozenPolicy,
  majorityPolicy,
  PRIOR_DELAYS,
  type ToolPolicy,
  toolChoice,
} from '@core/interact-scope/diagnostics/request-priors.ts';
import { segmentsOf } from '@figures/interact-scope/from-diagnostics.ts';
import { layoutOutcomeBreakdown } from '@figures/interact-scope/outcome-breakdown.ts';
import { FILL_NAMES, type OutcomeFill } from '@figures/interact-scope/shapes.ts';
import { NativeSelect } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { counted, formatPercent, NO_NUMBER } from '../../format/numbers.ts';
import { t } from '../../language/text.ts';
import { markParts } from '../../runs/mark-id.ts';
import { useDiagnoseAddress } from '../address.ts';
import { BOTH_WIDTHS } from '../chart-frame.tsx';
import type { Mark } from '../marks.ts';
import { Page } from '../page.tsx';
import { SettingSlider } from './controls.tsx';
import { DrawingChart } from './drawing-chart.tsx';
import { fillEntries } from './marks.ts';
import styles from './scope.module.css';
import { namedRun, useScope } from './scope-context.ts';
import { ScopeFrame } from './scope-frame.tsx';
import { useNumberSetting } from './use-setting.ts';

const DELAY = { name: 'delay', standard: 3, min: 0, max: 15 } as const;

/** What request text and a fixed delay reach on T1 without the scene. */
export function PriorsPage() {
  const { facts, runs } = useScope();
  const { value, go } = useDiagnoseAddress();
  const delay = useNumberSetting(DELAY);
  const chosen = facts.runs.find(({ name }) => name === value('choices')) ?? null;
  const policy = useMemo(
    () => (chosen ? frozenPolicy(facts, chosen) : majorityPolicy(facts)),
    [facts, chosen],
  );
  const delays = useMemo(
    () => [...new Set<number>([...PRIOR_DELAYS, delay.shown])].sort((a, b) => a - b),
    [delay.shown],
  );
  const results = useMemo(
    () => (policy ? delays.map((each) => fixedDelay(facts, policy, each)) : []),
    [facts, policy, delays],
  );
  return (
    <Page resolve={(id) => resolveMark(results, chosen?.runId ?? facts.runs[0]?.runId ?? -1, id)}>
      <div className={styles.controls}>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the select inside is the control */}
        <label className={styles.setting}>
          <span className="ss-muted">{t('Tool choice')}</span>
          <NativeSelect
            size="xs"
            data={[
              { value: '', label: t('majority tool') },
              ...facts.runs.map((run) => ({
                value: run.name,
                label: t('first call of {runs}', { runs: namedRun(runs, run).name }),
              })),
            ]}
            value={chosen?.name ?? ''}
            onChange={(event) =>
              go({ choices: event.currentTarget.value || null, mark: null }, { replace: true })
            }
          />
        </label>
        <SettingSlider
          label={t('Delay after the query')}
          setting={delay}
          {...DELAY}
          step={0.5}
          format={(seconds) => `${seconds} s`}
        />
      </div>
      {policy ? (
        <Priors policy={policy} results={results} />
      ) : (
        <ScopeFrame
          title={t('Request and timing priors')}
          chart={null}
          empty={t('This study has no T1 interactions.')}
          n="0"
          assumptions={[]}
        />
      )}
    </Page>
  );
}

function Priors({ policy, results }: { policy: ToolPolicy; results: readonly DelayResult[] }) {
  const { facts, published } = useScope();
  const choice = useMemo(() => toolChoice(facts, policy), [facts, policy]);
  const layout = useCallback(
    (width: number) =>
      layoutOutcomeBreakdown(
        {
          tasks: [
            {
              task: 'T1',
              runs: results.map(({ delay, tally }) => ({
                name: t('{delay} s after the query, {rate} joint', {
                  delay,
                  rate: formatPercent(tally.rate),
                }),
                segments: segmentsOf(tally, `${delay} s`, ['delay', String(delay)]),
              })),
            },
          ],
        },
        width,
      ),
    [results],
  );
  const [first] = results;
  const priors = published?.requestPriors;
  return (
    <>
      <ScopeFrame
        title={t('A frozen tool choice at a fixed delay')}
        publication={{ figure: 'scope-priors', widths: BOTH_WIDTHS }}
        lead={t(
          'The choice ({policy}) is emitted once after every query, using query time and clip length alone; a call past the clip’s end is withheld. What it reaches needs no scene.',
          { policy: policy.name },
        )}
        chart={<DrawingChart label={t('Outcomes of a frozen tool choice by delay')} layout={layout} />}
        table={<DelayTable results={results} />}
        empty={
          first && first.tally.targets > 0 ? null : t('The chosen run has nothing on any T1 interaction.')
        }
        n={counted(first?.tally.targets ?? 0, 'target')}
        assumptions={['A1']}
        notes={[
          t('no delay was selected on independent data'),
          (first?.leftOut ?? 0) > 0 &&
            t('{leftOut} interactions the run has no choice for are left out', { leftOut: first?.leftOut }),
          (first?.unknownDuration ?? 0) > 0 &&
            t('{unknownDuration} clips of unknown length, from which nothing is withheld', {
              unknownDuration: first?.unknownDuration,
            }),
        ]}
        published={(priors?.delays ?? []).map(({ policy: model, delaySeconds, joint }) =>
          t('choices of {model} after {delaySeconds} s: {joint} joint on {targets} targets ({source}).', {
            model,
            delaySeconds,
            joint: formatPercent(joint),
            targets: priors?.targets,
            source: priors?.source,
          }),
        )}
      />
      <ScopeFrame
        title={t('Tool choice from the request')}
        lead={t(
          'How often the frozen choice names exactly the wanted tools, whenever it would be called. Abstentions count as errors.',
        )}
        chart={
          <table className="ss-table">
            <thead>
              <tr>
                <th scope="col">{t('Wanted tools')}</th>
                <th scope="col">{t('Right')}</th>
                <th scope="col">{t('Recall ↑')}</th>
              </tr>
            </thead>
            <tbody>
              {choice.recalls.map(({ tools, interactions, right, recall }) => (
                <tr key={tools}>
                  <td>{tools || t('no tool')}</td>
                  <td>
                    {right} / {interactions}
                  </td>
                  <td>{formatPercent(recall)}</td>
                </tr>
              ))}
              <tr>
                <td>{t('All')}</td>
                <td>
                  {choice.right} / {choice.interactions}
                </td>
                <td>{formatPercent(choice.accuracy)}</td>
              </tr>
              <tr>
                <td>{t('Mean recall, tools weighing the same')}</td>
                <td />
                <td>{choice.meanRecall === null ? NO_NUMBER : formatPercent(choice.meanRecall)}</td>
              </tr>
            </tbody>
          </table>
        }
        n={counted(choice.interactions, 'interaction')}
        assumptions={[]}
        notes={[choice.abstained > 0 && t('{abstained} abstentions', { abstained: choice.abstained })]}
        published={(priors?.choices ?? []).map(({ model, right, share }) =>
          t('{model} from the request alone: {right}/{targets}, {share} ({source}).', {
            model,
            right,
            targets: priors?.targets,
            share: formatPercent(share),
            source: priors?.source,
          }),
        )}
      />
    </>
  );
}

function DelayTable({ results }: { results: readonly DelayResult[] }) {
  return (
    <table className="ss-table">
      <thead>
        <tr>
          {['Delay', t('Joint ↑'), 'Hits', t('On time'), 'Premature', t('Late or missing'), 'Withheld'].map(
            (heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {results.map(({ delay, tally, withheld }) => (
          <tr key={delay}>
            <td>{delay} s</td>
            <td>{formatPercent(tally.rate)}</td>
            <td>{tally.hits}</td>
            <td>{tally.onTime}</td>
            <td>{tally.counts.premature}</td>
            <td>{tally.counts.late_or_missing}</td>
            <td>{withheld}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `delay~SECONDS~FILL`. */
function resolveMark(results: readonly DelayResult[], runId: number, id: string): Mark | null {
  const [what = '', seconds = '', fill = ''] = markParts(id);
  const result = results.find(({ delay }) => String(delay) === seconds);
  if (what !== 'delay' || !result || !(fill in FILL_NAMES)) return null;
  return {
    title: t('Choice emitted {seconds} s after the query: {value}', {
      seconds,
      value: FILL_NAMES[fill as OutcomeFill],
    }),
    // The policy is no run of the study; the targets are shown with the run its choices come from.
    entries: fillEntries(
      result.targets.map((target) => ({ ...target, runId })),
      fill,
    ),
  };
}
