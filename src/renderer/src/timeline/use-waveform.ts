import type { ClipInfo } from '@core/study-views.ts';
import { useEffect, useState } from 'react';
import { requestMedia } from '../playback/request-media.ts';
import type { Waveform } from './draw-head.ts';

export type WaveformState =
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'ready'; waveform: Waveform }
  | { state: 'failed'; reason: string };

/** The clip's peaks (100 a second), read once per clip. */
export function useWaveform(clip: ClipInfo | null, mediaBase: string): WaveformState {
  const [result, setResult] = useState<WaveformState>({ state: 'none' });
  const clipId = clip?.available && clip.hasAudio ? clip.clipId : null;
  useEffect(() => {
    if (clipId === null) {
      setResult({ state: 'none' });
      return;
    }
    const abort = new AbortController();
    setResult({ state: 'loading' });
    readPeaks(`${mediaBase}/clips/${clipId}/waveform`, abort.signal).then(
      (peaks) => setResult({ state: 'ready', waveform: { peaks } }),
      (error: unknown) => {
        if (!abort.signal.aborted)
          setResult({ state: 'failed', reason: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => abort.abort();
  }, [clipId, mediaBase]);
  return result;
}

async function readPeaks(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await requestMedia(url, signal);
  return new Uint8Array(await response.arrayBuffer());
}
