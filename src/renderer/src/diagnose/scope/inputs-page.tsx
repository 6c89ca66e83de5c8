import { MODALITY_ARMS, SCHEDULE_ARMS } from '@core/interact-scope/diagnostics/arms.ts';
import {
  compareModalities,
  type SceneAudioComparison,
  type TriggerResult,
} from '@core/interact-scope/diagnostics/scene-audio.ts';
import { compareSchedules, type ScheduleComparison } from '@core/interact-scope/diagnostics/schedules.ts';
import { scoreRun } from '@core/interact-scope/diagnostics/scored.ts';
import type { StudyTraces } from '@core/interact-scope/study-facts.ts';
import { AVERAGED_TASKS } from '@core/interact-scope/types.ts';
import { signed } from '@figures/interact-scope/plot.ts';
import { useMemo } from 'react';
import { counted, formatPercent } from '../../format/numbers.ts';
import { t } from '../../language/text.ts';
import { markId, markParts } from '../../runs/mark-id.ts';
import { BOTH_WIDTHS } from '../chart-frame.tsx';
import { MarkLink } from '../mark-link.tsx';
import type { Mark } from '../marks.ts';
import { Page } from '../page.tsx';
import { ArmPickers } from './controls.tsx';
import { armTargets, fillEntries, hitsMark } from './marks.ts';
import { namedRun, useScope } from './scope-context.ts';
import { leftOut, pointsText, ScopeFrame } from './scope-frame.tsx';
import { useIntervals, useStratifiedInterval } from './statistics.ts';
import { type ArmChoice, modelOfSet, useArms } from './use-arms.ts';

const SCHEDULE_NAMES = ['Continuous', 'Target-local'] as const;
const MODALITY_NAMES = ['V', t('V + ASR'), 'V, A'] as const;

/** How the decision schedule and native scene audio move the score. */
export function InputsPage() {
  const { facts } = useScope();
  const schedules = useArms(SCHEDULE_NAMES, SCHEDULE_ARMS, 'schedule');
  const modalities = useArms(MODALITY_NAMES, MODALITY_ARMS, 'modality');
  const [continuous, local] = schedules.complete ?? [];
  const schedule = useMemo(
    () =>
      continuous && local
        ? compareSchedules(
            scoreRun(facts, continuous, { tasks: AVERAGED_TASKS }),
            scoreRun(facts, local, { tasks: AVERAGED_TASKS }),
          )
        : null,
    [facts, continuous, local],
  );
  const audio = useMemo(
    () => modalities.complete && compareModalities(modalities.complete.map((run) => scoreRun(facts, run))),
    [facts, modalities.complete],
  );
  const resolve = (id: string): Mark | null =>
    (schedule && schedules.complete && scheduleMark(schedule, schedules.complete, id)) ??
    (audio && modalities.complete && audioMark(audio, modalities.complete, id));
  return (
    <Page resolve={resolve}>
      <ScheduleFigure result={schedule} arms={schedules} />
      <AudioFigure result={audio} arms={modalities} />
    </Page>
  );
}

function ScheduleFigure({ result, arms }: { result: ScheduleComparison | null; arms: ArmChoice }) {
  const { facts, runs, published } = useScope();
  const isExported =
    modelOfSet(facts, SCHEDULE_ARMS, arms.chosen) !== null && arms.chosen.some((run) => run?.arm);
  const interval = useStratifiedInterval(result?.clusters ?? []);
  const missing = result ? AVERAGED_TASKS.filter((task) => !result.tasks.includes(task)) : [];
  const paper = published?.schedules;
  const names = arms.chosen.map((run) => (run ? namedRun(runs, run).name : ''));
  return (
    <ScopeFrame
      title={t('Decision schedules')}
      publication={isExported ? { figure: 'scope-schedules', widths: BOTH_WIDTHS } : null}
      lead={t('Continuous probing lets early actions be seen that probing around the target cannot observe.')}
      tools={<ArmPickers arms={arms} />}
      chart={
        result && (
          <table className="ss-table">
            <thead>
              <tr>
                {[
                  'Schedule',
                  t('Accuracy, tasks weighing the same ↑'),
                  t('Premature, of all targets ↓'),
                  ...result.tasks,
                ].map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {([result.continuous, result.local] as const).map((arm, at) => (
                <tr key={SCHEDULE_NAMES[at]}>
                  <td>
                    {SCHEDULE_NAMES[at]} <span className="ss-muted">{names[at]}</span>
                  </td>
                  <td>
                    <MarkLink
                      id={markId('schedule', String(at), 'hit')}
                      label={t('{value}: hits', { value: names[at] })}
                      inTable
                    >
                      {formatPercent(arm.accuracy)}
                    </MarkLink>
                  </td>
                  <td>
                    <MarkLink
                      id={markId('schedule', String(at), 'premature')}
                      label={t('{value}: premature', { value: names[at] })}
                      inTable
                    >
                      {formatPercent(arm.prematureShare)}
                    </MarkLink>
                  </td>
                  {result.perTask.map((task) => (
                    <td key={task.task}>
                      {at === 0 ? task.continuousHits : task.localHits} / {task.targets}
                    </td>
                  ))}
                </tr>
              ))}
              <tr>
                <td>{t('Continuous minus target-local, points [95 % CI]')}</td>
                <td>{pointsText(result.difference, interval.value)}</td>
                <td />
                {result.tasks.map((task) => (
                  <td key={task} />
                ))}
              </tr>
            </tbody>
          </table>
        )
      }
      empty={
        !result
          ? t('No model has runs under the arms continuous and target-local. Choose two runs above.')
          : result.alignment.targets.length === 0
            ? t('The two runs share no settled target of T1–T4, T6 and T7.')
            : null
      }
      n={
        result
          ? t('{targets} in {records}', {
              targets: counted(result.alignment.targets.length, 'target'),
              records: counted(result.clusters.length, 'video record'),
            })
          : '0'
      }
      assumptions={['A1', 'A2', 'A4']}
      notes={[
        ...(result ? leftOut(result.alignment) : []),
        missing.length > 0 &&
          t('no shared targets of {join}, so the means are over the other tasks', {
            join: missing.join(', '),
          }),
      ]}
      published={(paper?.models ?? []).map(({ model, difference, prematureLocal, prematureContinuous }) =>
        t(
          '{model}: {difference} points; premature {toFixed} % target-local, {toFixed2} % continuous, of {targets} targets ({source}).',
          {
            model,
            difference: signed(difference * 100, 2, true),
            toFixed: (prematureLocal * 100).toFixed(2),
            toFixed2: (prematureContinuous * 100).toFixed(2),
            targets: paper?.targets,
            source: paper?.source,
          },
        ),
      )}
      error={interval.error}
    />
  );
}

const TRIGGER_WORDS: Record<string, string> = {
  V: 'visual',
  A: 'auditory',
  AV: 'audiovisual',
  Txt: 'textual',
  Oth: 'other',
  unknown: t('not annotated'),
};

function AudioFigure({ result, arms }: { result: SceneAudioComparison | null; arms: ArmChoice }) {
  const { facts, published } = useScope();
  const model = modelOfSet(facts, MODALITY_ARMS, arms.chosen);
  const rows: TriggerResult[] = result ? [result.overall, ...result.byTrigger] : [];
  const intervals = useIntervals(rows.flatMap(({ contrasts }) => contrasts));
  const perRow = rows[0]?.contrasts.length ?? 0;
  const paper = published?.sceneAudio;
  return (
    <ScopeFrame
      title={t('Scene audio by trigger')}
      publication={model === null ? null : { figure: 'scope-audio', part: model, widths: BOTH_WIDTHS }}
      lead={t(
        'The same clips as video alone, with a transcript, and with native audio. An overall score hides what audio does for the targets that are heard.',
      )}
      tools={<ArmPickers arms={arms} />}
      chart={
        <table className="ss-table">
          <thead>
            <tr>
              {[
                'Trigger',
                'n',
                ...MODALITY_NAMES.map((name) => t('{name} hits ↑', { name })),
                t('V + ASR − V, points'),
                t('V, A − V, points'),
              ].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ trigger, targets, hits, contrasts }, row) => (
              <tr key={trigger ?? 'all'}>
                <td>{trigger === null ? <b>{t('All')}</b> : TRIGGER_WORDS[trigger]}</td>
                <td>{targets.length}</td>
                {hits.map((count, arm) => (
                  <td key={MODALITY_NAMES[arm]}>
                    <MarkLink
                      id={markId('trigger', trigger ?? 'all', String(arm))}
                      label={t('{trigger}, {value}: hits', {
                        trigger: trigger ?? t('all'),
                        value: MODALITY_NAMES[arm],
                      })}
                      inTable
                    >
                      {count}
                    </MarkLink>
                  </td>
                ))}
                {contrasts.map(({ difference }, at) => (
                  <td key={MODALITY_NAMES[at + 1]}>
                    {pointsText(difference, intervals[row * perRow + at]?.value ?? null)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      }
      empty={
        !result
          ? t('No model has runs under the arms V, V+ASR and V,A. Choose three runs above.')
          : result.alignment.targets.length === 0
            ? t('The three runs share no settled target.')
            : null
      }
      n={counted(result?.alignment.targets.length ?? 0, 'target')}
      assumptions={['A1', 'A2', 'A3', 'A4']}
      notes={[...(result ? leftOut(result.alignment) : []), t('targets weigh the same')]}
      published={(paper?.auditory ?? []).map(({ model, hitsV, hitsVA, difference }) =>
        t(
          '{model}, {auditoryTargets} auditory targets: {hitsV} hits with V, {hitsVA} with V,A, {difference} points ({source}).',
          {
            model,
            auditoryTargets: paper?.auditoryTargets,
            hitsV,
            hitsVA,
            difference: signed(difference * 100, 2, true),
            source: paper?.source,
          },
        ),
      )}
      error={intervals.find(({ error }) => error)?.error}
    />
  );
}

/** `schedule~ARM~FILL`. */
function scheduleMark(
  { alignment }: ScheduleComparison,
  chosen: readonly StudyTraces[],
  id: string,
): Mark | null {
  const [what = '', first = '', fill = ''] = markParts(id);
  const run = chosen[Number(first)];
  if (what !== 'schedule' || !run) return null;
  return {
    title: `${run.name}: ${fill}`,
    entries: fillEntries(armTargets(alignment.targets, Number(first), run.runId), fill),
  };
}

/** `trigger~TRIGGER~ARM`. */
function audioMark(
  { overall, byTrigger }: SceneAudioComparison,
  chosen: readonly StudyTraces[],
  id: string,
): Mark | null {
  const [what = '', trigger = '', arm = ''] = markParts(id);
  const run = chosen[Number(arm)];
  const row = trigger === 'all' ? overall : byTrigger.find((each) => each.trigger === trigger);
  if (what !== 'trigger' || !run || !row) return null;
  return hitsMark(
    t('{run}, {value} triggers: hits', { run: run.name, value: TRIGGER_WORDS[trigger] ?? t('all') }),
    armTargets(row.targets, Number(arm), run.runId),
  );
}
