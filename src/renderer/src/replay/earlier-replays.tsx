import type { ReplayInfo } from '@core/replay/replay-views.ts';
import { Button } from '@mantine/core';
import { counted } from '../format/numbers.ts';
import { rich, t } from '../language/text.ts';
import { LatencyDisclosure } from './latency-view.tsx';
import { ARM_WORDS, formatSpan } from './plan-words.ts';
import styles from './replay.module.css';
import { RunLinks } from './run-links.tsx';

interface EarlierReplaysProps {
  replays: readonly ReplayInfo[];
  /** Names of the replays at work now. */
  running: ReadonlySet<string>;
  /** Whether a replay is about to begin whose name is not known yet. */
  starting: boolean;
  /** Name of the run that is being taken up again, if any. */
  resuming: string | null;
  onResume: (runName: string) => void;
  onUseSettings: (replay: ReplayInfo) => void;
}

/** The study's replays, newest first, with how far each got and a way to go on. */
export function EarlierReplays(props: EarlierReplaysProps) {
  const { replays } = props;
  return (
    <section className={styles.earlier}>
      <h2>{t('Replays of this study')}</h2>
      {replays.length === 0 ? (
        <p className="ss-muted">
          {t(
            'None yet. What a replay records is kept in the study as a run, clip by clip, and can be resumed after a crash.',
          )}
        </p>
      ) : (
        <ul>
          {[...replays].reverse().map((replay) => (
            <ReplayItem key={replay.replayId} replay={replay} {...props} />
          ))}
        </ul>
      )}
    </section>
  );
}

const STATE_WORDS: Record<ReplayInfo['state'], string> = {
  running: t('running elsewhere'),
  stopped: 'stopped',
  done: 'complete',
  'cut-off': t('cut off'),
};

/**
 * How a replay stands. One that is marked as running although nothing here is at it was cut off, unless another
 * process has it; the host refuses to take that one up.
 */
export function standing(
  { state, sessions, plannedSamples }: ReplayInfo,
  isRunning: boolean,
): { word: string; done: number; failed: number; open: number; canResume: boolean } {
  const done = sessions.filter((session) => session.state === 'done').length;
  const failed = sessions.length - done;
  const open = plannedSamples.length - done;
  if (isRunning) return { word: 'running', done, failed, open, canResume: false };
  return { word: STATE_WORDS[state], done, failed, open, canResume: open > 0 };
}

function ReplayItem({ replay, ...props }: EarlierReplaysProps & { replay: ReplayInfo }) {
  const { running, starting, resuming, onResume, onUseSettings } = props;
  const { runName, settings, plannedSamples, sessions } = replay;
  const { word, done, failed, canResume } = standing(replay, running.has(runName));
  const seconds = sessions.reduce((sum, session) => sum + session.seconds, 0);
  const failure = sessions.find(({ state }) => state === 'failed');
  const how = [
    settings.adapter,
    ARM_WORDS[settings.arm].name.toLowerCase(),
    settings.pace === 'stepped' ? 'stepped' : `${settings.pace.speed}×`,
  ];
  return (
    <li>
      <div className={styles.earlierHead}>
        <bdi className={styles.earlierName}>{runName}</bdi>
        <span className={styles.state} data-state={word === 'running' ? 'running' : replay.state}>
          {word}
        </span>
      </div>
      <div className="ss-muted ss-small">
        {rich('{join} · {done} of {clips} recorded{failed} · {seconds}', {
          join: how.join(' · '),
          done,
          clips: counted(plannedSamples.length, 'clip'),
          failed: failed > 0 && t(', {failed} failed', { failed }),
          seconds: formatSpan(seconds),
        })}
      </div>
      {failure && (
        <details className={styles.failures}>
          <summary>{rich('Why {failed} failed', { failed: failed === 1 ? t('it') : t('they') })}</summary>
          <Failures replay={replay} />
        </details>
      )}
      {done > 0 && <LatencyDisclosure replay={replay} />}
      <div className={styles.earlierActions}>
        <RunLinks runName={runName} hasRun={done + failed > 0} />
        <span className={styles.grow} />
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onUseSettings(replay)}>
          {t('Use its settings')}
        </Button>
        {canResume && (
          <Button
            size="compact-xs"
            variant="default"
            loading={resuming === runName}
            disabled={starting}
            onClick={() => onResume(runName)}
          >
            {t('Resume')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Reasons with how many clips each befell: a hundred clips often fail for one. */
function Failures({ replay }: { replay: ReplayInfo }) {
  const reasons = new Map<string, number>();
  for (const { state, detail } of replay.sessions)
    if (state === 'failed') reasons.set(detail, (reasons.get(detail) ?? 0) + 1);
  return (
    <ul>
      {[...reasons].map(([reason, count]) => (
        <li key={reason}>
          {count > 1 && `${counted(count, 'clip')}: `}
          {reason || t('No reason was given.')}
        </li>
      ))}
    </ul>
  );
}
