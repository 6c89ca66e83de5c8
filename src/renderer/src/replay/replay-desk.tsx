import type { ReplayInfo } from '@core/replay/replay-views.ts';
import type { JobProgress } from '@core/study-views.ts';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../api.ts';
import { useBenchmark } from '../benchmark/current-benchmark.ts';
import { ErrorPanel } from '../components/error-panel.tsx';
import { rich, t } from '../language/text.ts';
import { queryClient, useJobs } from '../queries.ts';
import { AdapterChoice } from './adapter-choice.tsx';
import { adapterNote } from './adapter-notes.ts';
import { AdapterSettings } from './adapter-settings.tsx';
import { ClipChoice } from './clip-choice.tsx';
import type { ReplayableSample } from './clip-scope.ts';
import { ConditionFields } from './condition-fields.tsx';
import {
  chooseAdapter,
  draftFor,
  draftLike,
  isSimulated,
  type ReplayDraft,
  settingsOf,
  withSettings,
} from './draft.ts';
import { EarlierReplays } from './earlier-replays.tsx';
import { JobPanel } from './job-panel.tsx';
import { PlanPanel } from './plan-panel.tsx';
import styles from './replay.module.css';
import { type AdapterInfo, replaysQuery } from './replay-queries.ts';
import { SimulationFields } from './simulation-fields.tsx';
import { useDismissed } from './use-dismissed.ts';
import { useDraft } from './use-draft.ts';
import { usePlan } from './use-plan.ts';

interface ReplayDeskProps {
  samples: readonly ReplayableSample[];
  adapters: readonly AdapterInfo[];
  replays: readonly ReplayInfo[];
}

/** Replays at work on top; below, a new one is put together on the left and told in words on the right. */
export function ReplayDesk({ samples, adapters, replays }: ReplayDeskProps) {
  const benchmark = useBenchmark();
  const simulated = isSimulated(benchmark);
  const [stored, setStored] = useDraft();
  const draft = useMemo(() => draftFor(benchmark, stored), [benchmark, stored]);
  const setDraft = (change: (before: ReplayDraft) => ReplayDraft) =>
    setStored((before) => change(draftFor(benchmark, before)));
  const [strict, setStrict] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const jobs = useJobs().filter(({ kind }) => kind === 'replay');
  const [dismissed, dismiss] = useDismissed();
  const adapter = useMemo(
    () => adapterAsUsed(adapters.find(({ name }) => name === draft.adapter) ?? adapters[0], simulated),
    [adapters, draft.adapter, simulated],
  );
  const atWork = new Set(jobs.flatMap(runningName));
  const plan = usePlan(draft, adapter, samples, replays, atWork);
  useNewJobsShown(jobs, top);
  const resume = useMutation({
    mutationFn: (runName: string) => api.replay.resumeRun.mutate({ runName, benchmark }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['jobs'] }),
  });
  const Conditions = simulated ? SimulationFields : ConditionFields;
  const resuming = resume.isPending ? resume.variables : null;
  return (
    <div ref={top} className={styles.top}>
      {shownJobs(jobs, dismissed).map((job) => (
        <JobPanel
          key={job.jobId}
          job={job}
          onResume={resume.mutate}
          resuming={resuming !== null && resuming === job.replay?.runName}
          onDismiss={() => dismiss(job.jobId)}
        />
      ))}
      {resume.error && <ErrorPanel title={t('The replay was not taken up again')} error={resume.error} />}
      <h1>{t('New replay')}</h1>
      <div className={styles.desk}>
        <div>
          <section className={styles.section}>
            <h2>{t('Clips')}</h2>
            <ClipChoice
              samples={samples}
              scope={draft.scope}
              onChange={(scope) => setDraft((before) => ({ ...before, scope }))}
            />
          </section>
          <section className={styles.section}>
            <h2>{t('Adapter')}</h2>
            <AdapterChoice
              adapters={simulated ? adapters.filter(({ simulation }) => simulation !== null) : adapters}
              chosen={draft.adapter}
              onChoose={(name) => {
                setStrict(false);
                setDraft((before) => chooseAdapter(before, name));
              }}
            />
          </section>
          {adapter && (
            <section className={styles.section}>
              <h2>{rich('Settings of {title}', { title: adapter.title })}</h2>
              <AdapterSettings
                adapter={adapter.name}
                schema={adapter.settings}
                settings={settingsOf(draft)}
                problems={plan.fieldProblems}
                strict={strict}
                onChange={(settings) => setDraft((before) => withSettings(before, settings))}
              />
            </section>
          )}
          <section className={styles.section}>
            <h2>{t('Conditions')}</h2>
            <Conditions
              conditions={draft}
              onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
            />
          </section>
        </div>
        <div className={styles.side}>
          <PlanPanel
            plan={plan}
            ask={plan.ask}
            keyNote={adapterNote(draft.adapter, null).key}
            runName={draft.runName}
            onRunName={(runName) => setDraft((before) => ({ ...before, runName }))}
            onIncomplete={() => setStrict(true)}
            onStarted={() => setDraft((before) => ({ ...before, runName: '' }))}
          />
          <EarlierReplays
            replays={replays}
            running={atWork}
            starting={jobs.some(({ state, replay }) => state === 'running' && !replay)}
            resuming={resuming}
            onResume={resume.mutate}
            onUseSettings={(replay) => setDraft((before) => draftLike(replay, before))}
          />
        </div>
      </div>
    </div>
  );
}

/** An adapter with the settings that count: a simulation knows only some of them. */
const adapterAsUsed = (adapter: AdapterInfo | undefined, simulated: boolean): AdapterInfo | undefined =>
  adapter && simulated ? { ...adapter, settings: adapter.simulation } : adapter;

const runningName = ({ state, replay }: JobProgress): string[] =>
  state === 'running' && replay ? [replay.runName] : [];

/** A replay that begins is brought into sight, and into the list of replays as soon as it is known there. */
function useNewJobsShown(jobs: readonly JobProgress[], top: RefObject<HTMLElement | null>): void {
  const newest = jobs.findLast(({ state }) => state === 'running');
  const jobId = newest?.jobId;
  const runName = newest?.replay?.runName;
  const before = useRef(jobId);
  useEffect(() => {
    if (jobId !== undefined && jobId !== before.current) top.current?.scrollIntoView({ block: 'start' });
    before.current = jobId;
  }, [jobId, top]);
  useEffect(() => {
    if (runName !== undefined) void queryClient.invalidateQueries({ queryKey: replaysQuery.queryKey });
  }, [runName]);
}

/** Every replay at work; while there is none, the last one that ended, until it is closed. */
function shownJobs(jobs: readonly JobProgress[], dismissed: ReadonlySet<string>): JobProgress[] {
  const running = jobs.filter(({ state }) => state === 'running');
  const ended = jobs.at(-1);
  if (running.length > 0 || !ended) return running;
  return dismissed.has(ended.jobId) ? [] : [ended];
}
