import {
  countStates,
  isSpoiler,
  STEP_STATES,
  type StepClip,
  stepClips,
  stepState,
} from '@core/omni-interact/diagnosis/steps.ts';
import { counted, formatPercent } from '../format/numbers.ts';
import { t } from '../language/text.ts';
import { markId, markParts } from '../runs/mark-id.ts';
import { formatTime } from '../timeline/time-format.ts';
import { BOTH_WIDTHS, ChartFrame, MarkGroup } from './chart-frame.tsx';
import styles from './diagnose.module.css';
import { type Diagnosis, runLabel, unjudgedShares, useDiagnosis } from './diagnosis.ts';
import { MarkAnchor, MarkLink } from './mark-link.tsx';
import { entryOf, type Mark } from './marks.ts';
import { Page } from './page.tsx';
import { useSlotHref } from './slot-href.ts';
import { STEP_LOOKS, StepCell, StepKey } from './step-cell.tsx';

/** 1QnA: which steps of every clip each run met, came late to, spoiled or missed. */
export function StepsPage() {
  const diagnosis = useDiagnosis();
  const { facts, placed, runs } = diagnosis;
  const clips = stepClips(facts, placed);
  const steps = clips.reduce((sum, { stepCount }) => sum + stepCount, 0);
  const empty =
    clips.length === 0
      ? t('This study has no 1QnA clip: none of its questions asks for several answers.')
      : null;
  const n = t('{steps} of {clips}', { steps: counted(steps, 'step'), clips: counted(clips.length, 'clip') });
  const unjudged = unjudgedShares(
    runs,
    placed.map(({ runId }) => {
      const states = countStates(clips, runId);
      const all = [...states.values()].reduce((sum, { length }) => sum + length, 0);
      return { runId, unjudged: states.get('unjudged')?.length ?? 0, all };
    }),
  );
  const spoilers = clips.some(({ strips }) => strips.some((strip) => strip.steps?.some(isSpoiler)));
  return (
    <Page resolve={(id) => resolveMark(diagnosis, id)}>
      <ChartFrame
        title={t('Steps by what became of them')}
        chart={<StateTable clips={clips} />}
        empty={empty}
        n={n}
        unjudged={unjudged}
      />
      {empty === null && (
        <ChartFrame
          title={t('Step strips')}
          publication={{ figure: 'step-strips', widths: BOTH_WIDTHS }}
          lead={t(
            'One cell a step, in time order; a cell opens its slot. The same column is the same step for every run of a clip.',
          )}
          tools={<StepKey />}
          chart={<Strips clips={clips} />}
          table={<StepTable clips={clips} />}
          n={n}
          unjudged={unjudged}
          notes={
            !spoilers && <p>{t('No verdict of this study marks an answer as giving away a later step.')}</p>
          }
        />
      )}
    </Page>
  );
}

function StateTable({ clips }: { clips: readonly StepClip[] }) {
  const { placed, runs } = useDiagnosis();
  return (
    <table className="ss-table">
      <thead>
        <tr>
          <th scope="col">{t('Run')}</th>
          {STEP_STATES.map((state) => (
            <th key={state} scope="col" title={STEP_LOOKS[state].meaning}>
              {STEP_LOOKS[state].word}
            </th>
          ))}
          <th scope="col">{t('met, of those judged')}</th>
        </tr>
      </thead>
      <tbody>
        {placed.map((run) => {
          const states = countStates(clips, run.runId);
          const judged = STEP_STATES.filter(
            (state) => state !== 'unjudged' && state !== 'interrupted',
          ).reduce((sum, state) => sum + (states.get(state)?.length ?? 0), 0);
          return (
            <tr key={run.runId}>
              <td>{runLabel(runs, run.runId)}</td>
              {STEP_STATES.map((state) => {
                const count = states.get(state)?.length ?? 0;
                return (
                  <td key={state}>
                    {count === 0 ? (
                      <span className="ss-muted">0</span>
                    ) : (
                      <MarkLink
                        id={markId('state', state, run.name)}
                        label={`${run.name}: ${count} ${STEP_LOOKS[state].word}`}
                        inTable
                      >
                        {count}
                      </MarkLink>
                    )}
                  </td>
                );
              })}
              <td>{judged === 0 ? '–' : formatPercent((states.get('met')?.length ?? 0) / judged)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Strips({ clips }: { clips: readonly StepClip[] }) {
  const { runs } = useDiagnosis();
  const slotHref = useSlotHref();
  return (
    <MarkGroup label={t('Steps of every clip, per run')} className={styles.strips}>
      {clips.map((clip) => (
        <div key={clip.sampleId} className={styles.clip}>
          <h3>
            <bdi>{`${clip.subset} / ${clip.sample}`}</bdi>{' '}
            <span className="ss-muted">{counted(clip.stepCount, 'step')}</span>
          </h3>
          {clip.strips.map(({ runId, name, steps }) => (
            <div key={runId} className={styles.strip}>
              <span className={styles.stripLabel}>{runLabel(runs, runId)}</span>
              {steps === null ? (
                <span className="ss-muted">{t('not run')}</span>
              ) : (
                steps.map((slot) => {
                  const state = stepState(slot);
                  const spoiler = isSpoiler(slot);
                  const { slot: frame } = slot.score;
                  const label = t('step {stepIndex} at {tA}: {word}{spoiler}', {
                    stepIndex: frame.stepIndex,
                    tA: formatTime(frame.tA),
                    word: STEP_LOOKS[state].word,
                    spoiler: spoiler && state !== 'spoiled' ? t(', gives away a later step') : '',
                  });
                  return (
                    <MarkAnchor
                      key={slot.slotKey}
                      id={`step~${runId}~${slot.slotKey}`}
                      href={slotHref.to(slot)}
                      label={`${name}, ${label}`}
                      className={styles.step}
                    >
                      <StepCell state={state} spoiler={spoiler} title={label} />
                    </MarkAnchor>
                  );
                })
              )}
            </div>
          ))}
        </div>
      ))}
    </MarkGroup>
  );
}

function StepTable({ clips }: { clips: readonly StepClip[] }) {
  const { runs } = useDiagnosis();
  const most = Math.max(1, ...clips.map(({ stepCount }) => stepCount));
  return (
    <table className="ss-table">
      <thead>
        <tr>
          <th scope="col">{t('Clip')}</th>
          <th scope="col">{t('Run')}</th>
          {Array.from({ length: most }, (_, step) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the number is the step
            <th key={step} scope="col">
              {step + 1}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {clips.flatMap((clip) =>
          clip.strips.map(({ runId, steps }) => (
            <tr key={`${clip.sampleId}/${runId}`}>
              <td>
                {clip.subset} / {clip.sample}
              </td>
              <td>{runLabel(runs, runId)}</td>
              {Array.from({ length: most }, (_, step) => {
                const slot = steps?.[step];
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the number is the step
                  <td key={step}>
                    {slot ? STEP_LOOKS[stepState(slot)].word : step < clip.stepCount ? t('not run') : ''}
                  </td>
                );
              })}
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}

/** Marks of this page: state~STATE~RUN. */
function resolveMark({ facts, placed, runs }: Diagnosis, id: string): Mark | null {
  const [, stateName = '', runName = ''] = markParts(id);
  const run = placed.find(({ name }) => name === runName);
  const state = STEP_STATES.find((known) => known === stateName);
  if (!run || !state) return null;
  const steps = countStates(stepClips(facts, placed), run.runId).get(state) ?? [];
  return {
    title: t('Steps: {word} · {runs}', { word: STEP_LOOKS[state].word, runs: runLabel(runs, run.runId) }),
    entries: steps.map((slot) =>
      entryOf(slot, t('step {stepIndex}', { stepIndex: slot.score.slot.stepIndex })),
    ),
  };
}
