import type { SessionEvent } from '@core/replay/replay-views.ts';
import { useEffect, useState } from 'react';
import { api } from '../api.ts';

/** How long to wait between two looks at a recording, milliseconds. The host writes it out once a second. */
const INTERVAL_MS = 700;

export interface LiveSession {
  /** When the session began; null while nothing is recorded. */
  startedAt: string | null;
  /** Whether the recording is whole. */
  complete: boolean;
  /** What was said and what else a person should know; media handed over is left out. */
  events: SessionEvent[];
  /** Where the media clock stands, as far as the recording tells, seconds. */
  time: number;
  error: unknown;
}

const NOTHING: LiveSession = { startedAt: null, complete: false, events: [], time: 0, error: null };

/**
 * Follow the recording of one clip of a replay while it grows; one that is complete is read once.
 *
 * @param running whether the clip is being played now
 * @returns what is recorded so far, and how to read it again after an error
 */
export function useLiveSession(
  runName: string,
  sampleId: number,
  running: boolean,
): [LiveSession, () => void] {
  const [attempt, setAttempt] = useState(0);
  const key = `${runName} ${sampleId}`;
  const [known, setKnown] = useState({ key, session: NOTHING });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the clip stops running, the rest is read once more
  useEffect(() => {
    const abort = new AbortController();
    let read = NOTHING;
    let lastSeq = -1;
    const setSession = (session: LiveSession): void => {
      if (!abort.signal.aborted) setKnown({ key, session });
    };
    const look = async (): Promise<boolean> => {
      const found = await api.replay.session.query(
        { runName, sampleId, ...(lastSeq < 0 ? {} : { after: lastSeq }) },
        { signal: abort.signal },
      );
      if (!found) return running;
      if (read.startedAt !== null && found.startedAt !== read.startedAt) {
        // The clip is played anew: its recording begins from the start.
        read = NOTHING;
        lastSeq = -1;
        return true;
      }
      lastSeq = found.events.at(-1)?.seq ?? lastSeq;
      read = {
        startedAt: found.startedAt,
        complete: found.complete,
        events: [...read.events, ...found.events.filter(isTelling)],
        time: found.events.reduce((latest, { media }) => Math.max(latest, media), read.time),
        error: null,
      };
      setSession(read);
      return running && !found.complete;
    };
    const follow = async (): Promise<void> => {
      while (await look()) await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
    };
    follow().catch((error: unknown) => setSession({ ...read, error }));
    return () => abort.abort();
  }, [runName, sampleId, running, attempt]);
  return [known.key === key ? known.session : NOTHING, () => setAttempt((before) => before + 1)];
}

const isTelling = ({ direction, kind }: SessionEvent): boolean =>
  direction === 'out' ? kind !== 'audio' && kind !== 'usage' : kind === 'lag';
