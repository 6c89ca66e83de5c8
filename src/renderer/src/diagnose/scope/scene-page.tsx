import { SCENE_ARMS } from '@core/interact-scope/diagnostics/arms.ts';
import type { SceneAblation } from '@core/interact-scope/diagnostics/scene-ablation.ts';
import {
  REPORTED_TOLERANCES,
  sceneAblation,
  toleranceSweep,
} from '@core/interact-scope/diagnostics/scene-ablation.ts';
import type { StudyTraces } from '@core/interact-scope/study-facts.ts';
import { sceneAblationData } from '@figures/interact-scope/from-diagnostics.ts';
import { signed } from '@figures/interact-scope/plot.ts';
import { layoutSceneAblation } from '@figures/interact-scope/scene-ablation.ts';
import { FILL_NAMES, type OutcomeFill } from '@figures/interact-scope/shapes.ts';
import { useCallback, useMemo } from 'react';
import { counted, formatPercent } from '../../format/numbers.ts';
import { t } from '../../language/text.ts';
import { markParts } from '../../runs/mark-id.ts';
import { BOTH_WIDTHS } from '../chart-frame.tsx';
import type { Mark } from '../marks.ts';
import { Page } from '../page.tsx';
import { ArmPickers, SettingSlider } from './controls.tsx';
import { DrawingChart } from './drawing-chart.tsx';
import { armTargets, fillEntries, groupKeys, pairEntries } from './marks.ts';
import styles from './scope.module.css';
import { namedRun, useScope } from './scope-context.ts';
import { leftOut, pointsText, ScopeFrame } from './scope-frame.tsx';
import { useInterval, useIntervals } from './statistics.ts';
import { modelOfSet, useArms } from './use-arms.ts';
import { useNumberSetting } from './use-setting.ts';

const DELTA = { name: 'delta', standard: 2, min: 0, max: 8 } as const;
/** A curve fine enough to show where hits are gained. */
const CURVE = Array.from({ length: 33 }, (_, step) => step / 4);
const ARM_NAMES = [t('Scene present'), t('Scene removed')] as const;

/** Does the score of T1 need the scene? Two arms on the same targets, at any tolerance. */
export function ScenePage() {
  const arms = useArms(ARM_NAMES, SCENE_ARMS);
  const delta = useNumberSetting(DELTA);
  const [present, removed] = arms.complete ?? [];
  const { facts } = useScope();
  const result = useMemo(
    () => (present && removed ? sceneAblation(facts, present, removed, delta.shown) : null),
    [facts, present, removed, delta.shown],
  );
  return (
    <Page resolve={(id) => (result && present && removed ? resolveMark(result, present, removed, id) : null)}>
      <div className={styles.controls}>
        <ArmPickers arms={arms} />
        <SettingSlider
          label={t('Tolerance δ')}
          setting={delta}
          {...DELTA}
          step={0.25}
          stops={REPORTED_TOLERANCES}
          format={(value) => `${value} s`}
        />
      </div>
      {result && present && removed ? (
        <Ablation result={result} present={present} removed={removed} />
      ) : (
        <ScopeFrame
          title={t('Scene ablation')}
          chart={null}
          empty={t(
            'No model has both a run with the scene and one under the arm no-scene. Choose two runs above, or import a run whose arm is no-scene.',
          )}
          n="0"
          assumptions={[]}
        />
      )}
    </Page>
  );
}

interface AblationProps {
  result: SceneAblation;
  present: StudyTraces;
  removed: StudyTraces;
}

function Ablation({ result, present, removed }: AblationProps) {
  const { facts, runs, published } = useScope();
  const interval = useInterval(result.contrast);
  const sweep = useMemo(() => toleranceSweep(facts, present, removed, CURVE), [facts, present, removed]);
  const reported = useMemo(
    () => toleranceSweep(facts, present, removed, REPORTED_TOLERANCES),
    [facts, present, removed],
  );
  const intervals = useIntervals(reported.map(({ contrast }) => contrast));
  const data = useMemo(
    () =>
      sceneAblationData(
        result,
        sweep,
        interval.value,
        [namedRun(runs, present), namedRun(runs, removed)],
        present.model,
      ),
    [result, sweep, interval.value, runs, present, removed],
  );
  const layout = useCallback((width: number) => layoutSceneAblation(data, width), [data]);
  const { alignment } = result;
  const model = modelOfSet(facts, SCENE_ARMS, [present, removed]);
  const empty = alignment.targets.length === 0 ? t('The two runs share no T1 target.') : null;
  const ablation = published?.sceneAblation;
  return (
    <>
      <ScopeFrame
        title={t('Scene ablation on tool invocation (T1)')}
        publication={
          model === null ? null : { figure: 'scope-scene-ablation', part: model, widths: BOTH_WIDTHS }
        }
        lead={t(
          'When the score without the scene is as high as with it, it does not establish that calls are grounded in events.',
        )}
        chart={<DrawingChart label={t('Scene ablation')} layout={layout} widest={1150} />}
        table={<OutcomeRows result={result} names={data.arms.map(({ name }) => name)} />}
        empty={empty}
        n={counted(alignment.targets.length, 'target')}
        assumptions={['A1', 'A2']}
        notes={[...leftOut(alignment), t('outputs are grouped within 2 s at every tolerance')]}
        published={
          ablation
            ? [
                t(
                  '{model}: {hits} joint hits with the scene and {hits2} without on {targets} targets; {shared} shared, {presentOnly} with the scene alone, {removedOnly} without alone; {difference} points [{join}] ({source}).',
                  {
                    model: ablation.model,
                    hits: ablation.present.hits,
                    hits2: ablation.removed.hits,
                    targets: ablation.targets,
                    shared: ablation.shared,
                    presentOnly: ablation.presentOnly,
                    removedOnly: ablation.removedOnly,
                    difference: signed(ablation.difference * 100, 2),
                    join: ablation.interval.map((end) => signed(end * 100, 2)).join(', '),
                    source: ablation.source,
                  },
                ),
              ]
            : []
        }
        error={interval.error}
      />
      {!empty && (
        <ScopeFrame
          title={t('At the tolerances the paper reports')}
          chart={
            <table className="ss-table">
              <thead>
                <tr>
                  <th scope="col">δ</th>
                  <th scope="col">{data.arms[0]?.name} ↑</th>
                  <th scope="col">{data.arms[1]?.name} ↑</th>
                  <th scope="col">{t('Difference, points [95 % CI]')}</th>
                </tr>
              </thead>
              <tbody>
                {reported.map((point, at) => (
                  <tr key={point.tolerance}>
                    <td>{point.tolerance} s</td>
                    <td>
                      {formatPercent(point.presentRate)} ({point.presentHits})
                    </td>
                    <td>
                      {formatPercent(point.removedRate)} ({point.removedHits})
                    </td>
                    <td>{pointsText(point.contrast.difference, intervals[at]?.value ?? null)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          }
          n={counted(alignment.targets.length, 'target')}
          assumptions={['A1', 'A2']}
          published={published ? [`${published.tolerances.statement} ${published.tolerances.source}.`] : []}
          error={intervals.find(({ error }) => error)?.error}
        />
      )}
    </>
  );
}

function OutcomeRows({ result, names }: { result: SceneAblation; names: readonly string[] }) {
  return (
    <table className="ss-table">
      <thead>
        <tr>
          {[
            'Arm',
            t('Joint hits'),
            t('On time'),
            t('Content failure'),
            'Premature',
            t('Late or missing'),
            'Incomplete',
          ].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[result.present, result.removed].map((tally, at) => (
          <tr key={names[at] ?? at}>
            <td>{names[at]}</td>
            <td>{tally.hits}</td>
            <td>{tally.onTime}</td>
            <td>{tally.counts.content_failure}</td>
            <td>{tally.counts.premature}</td>
            <td>{tally.counts.late_or_missing}</td>
            <td>{tally.counts.incomplete}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `arm~RUN~FILL`, `group~GROUP`. */
function resolveMark(
  result: SceneAblation,
  present: StudyTraces,
  removed: StudyTraces,
  id: string,
): Mark | null {
  const [what = '', first = '', fill = ''] = markParts(id);
  const { targets } = result.alignment;
  if (what === 'group') {
    const keys = groupKeys(result.groups, first);
    const words: Record<string, string> = {
      both: t('Hit by both'),
      firstOnly: t('Hit by {present} alone', { present: present.name }),
      secondOnly: t('Hit by {removed} alone', { removed: removed.name }),
      neither: t('Hit by neither'),
    };
    if (!keys) return null;
    return { title: words[first] ?? first, entries: pairEntries(targets, keys, present.runId) };
  }
  const arm = [present, removed].findIndex(({ name }) => name === first);
  const run = [present, removed][arm];
  if (what !== 'arm' || !run || !(fill in FILL_NAMES)) return null;
  return {
    title: `${run.name}: ${FILL_NAMES[fill as OutcomeFill]}`,
    entries: fillEntries(armTargets(targets, arm, run.runId), fill),
  };
}
