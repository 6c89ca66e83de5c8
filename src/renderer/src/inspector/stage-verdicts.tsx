import { SLOT_WORDS } from '@core/benchmarks.ts';
import { shiftOf } from '@core/duplex-eval/stages.ts';
import type { StageVerdicts as StageVerdictsView, VerdictDetail } from '@core/judging/judging-views.ts';
import type { RunInfo } from '@core/study-views.ts';
import { benchmarkOfStage, isOviStage, type VerdictStage } from '@core/verdicts.ts';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { api } from '../api.ts';
import { ErrorPanel } from '../components/error-panel.tsx';
import { judgeLink } from '../judge/judge-address.ts';
import { type StageAddress, stageVerdictsQuery } from '../judge/judge-queries.ts';
import { workingKind } from '../judge/judge-words.ts';
import { t } from '../language/text.ts';
import { queryClient, refreshStudy } from '../queries.ts';
import { verdictWords } from './human-draft.ts';
import { HumanHistory } from './human-history.tsx';
import styles from './inspector.module.css';
import { JudgeTag, VerdictFacts, VerdictReasons } from './verdict-facts.tsx';
import { outWords, type StageState, stageState, verdictsInOrder } from './verdict-state.ts';
import verdictStyles from './verdicts.module.css';

interface StageVerdictsProps {
  address: StageAddress;
  run: RunInfo;
  /** Shown until all verdicts are read: the one that counts, from the sample itself. */
  first: ReactNode;
  /** Whether the form is open for this stage. */
  entering: boolean;
  onEnter: () => void;
  /** The form, when it is open. */
  form: ReactNode;
}

/** All verdicts on one stage: the one that counts, the others beside it, and what to do about them. */
export function StageVerdicts({ address, run, first, entering, onEnter, form }: StageVerdictsProps) {
  const verdicts = useStageVerdicts(address);
  return (
    <div className={verdictStyles.verdict}>
      {verdicts.data ? <VerdictList view={verdicts.data} run={run} /> : first}
      {verdicts.error && (
        <ErrorPanel
          title={t('The verdicts could not be read in full')}
          error={verdicts.error}
          onRetry={verdicts.refetch}
        />
      )}
      {entering ? form : <Actions view={verdicts.data} address={address} onEnter={onEnter} />}
    </div>
  );
}

/** Moving quickly through the slots asks nothing: the rest is read once one stays. */
const REST_MS = 150;

function useStageVerdicts(address: StageAddress) {
  const place = JSON.stringify(address);
  const [rested] = useDebouncedValue(place, REST_MS);
  return useQuery({ ...stageVerdictsQuery(address), enabled: rested === place });
}

function VerdictList({ view, run }: { view: StageVerdictsView; run: RunInfo }) {
  const { counting, others } = verdictsInOrder(view.verdicts, run.judges);
  return (
    <>
      {counting && <VerdictFacts stage={view.stage} verdict={counting} />}
      <StateNotice state={stageState(view)} view={view} run={run} />
      {others.map((verdict) => (
        <OtherVerdict
          key={verdict.judge}
          stage={view.stage}
          verdict={verdict}
          why={outWords(verdict, counting, run.judges)}
        />
      ))}
    </>
  );
}

/** A verdict that does not count: one line, with the rest of it folded. */
function OtherVerdict({ stage, verdict, why }: { stage: VerdictStage; verdict: VerdictDetail; why: string }) {
  const words = verdict.state === 'failed' ? t('judge failed') : verdictWords(stage, verdict);
  return (
    <details className={verdictStyles.other}>
      <summary>
        {words} · <JudgeTag verdict={verdict} /> <span className="ss-muted">· {why}</span>
      </summary>
      <VerdictReasons verdict={verdict} />
    </details>
  );
}

interface StateNoticeProps {
  state: StageState;
  view: StageVerdictsView;
  run: RunInfo;
}

/** Why a stage has no number, and the way on. */
function StateNotice({ state, view, run }: StateNoticeProps) {
  if (state.kind === 'judged' || state.kind === 'not-needed') return null;
  const kind = state.kind === 'unjudged' ? null : workingKind(state.verdict.kind);
  const retryFailed = state.kind === 'failed';
  const href = judgeLink({ judge: kind, runs: [run.name], stages: [view.stage], retryFailed });
  return (
    <p className={styles.statusNotice} data-tone={NOTICE_TONES[state.kind]}>
      {noticeWords(state.kind, view.stage)}{' '}
      <Link href={href}>{state.kind === 'unjudged' ? t('Judge …') : t('Judge again …')}</Link>
    </p>
  );
}

const NOTICE_TONES = { failed: 'error', stale: 'warning', unjudged: undefined } as const;
/** What is missing without the verdict; the partial stage is a diagnosis and no part of the F1. */
function consequence(stage: VerdictStage): string {
  if (stage === 'partial') return t('the interruption is undiagnosed and left out of PAQ');
  if (isOviStage(stage)) return t('the case is in no mean of {stage}', { stage });
  if (shiftOf(stage) !== undefined) return t('the sentence is in no average');
  return stage === 'content'
    ? t('what hangs on it is unjudged and in no average')
    : t('the {one} is unjudged and in no average', { one: SLOT_WORDS[benchmarkOfStage(stage)].one });
}

function noticeWords(kind: 'failed' | 'stale' | 'unjudged', stage: VerdictStage): string {
  switch (kind) {
    case 'failed':
      return t('This reply cannot be used: {stage}. It is not a zero.', { stage: consequence(stage) });
    case 'stale':
      return t(
        'Stale: the verdict was given for other text than the run has now and does not count, so {stage}.',
        { stage: consequence(stage) },
      );
    case 'unjudged':
      return t('No verdict yet: {stage}.', { stage: consequence(stage) });
  }
}

interface ActionsProps {
  view: StageVerdictsView | undefined;
  address: StageAddress;
  onEnter: () => void;
}

function Actions({ view, address, onEnter }: ActionsProps) {
  const undo = useMutation({
    mutationFn: () => api.judging.undoHuman.mutate(address),
    onSuccess: (next) => {
      queryClient.setQueryData(stageVerdictsQuery(address).queryKey, next);
      return refreshStudy();
    },
  });
  const byHand = view?.verdicts.some(({ kind }) => kind === 'human') ?? false;
  return (
    <>
      <div className={verdictStyles.actions}>
        <Button size="compact-xs" variant="default" onClick={onEnter}>
          {byHand ? t('Change by hand') : t('Enter by hand')}
        </Button>
        {view?.canUndo && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            loading={undo.isPending}
            onClick={() => undo.mutate()}
          >
            {t('Undo last change')}
          </Button>
        )}
      </div>
      {undo.error && <ErrorPanel title={t('The change was not taken back')} error={undo.error} />}
      {view && <HumanHistory changes={view.history} />}
    </>
  );
}
