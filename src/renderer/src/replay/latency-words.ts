import type { Prompt, ResponseLatency } from '@core/replay/latency.ts';
import type { Pace } from '@core/replay/types.ts';
import { formatCount, NO_NUMBER } from '../format/numbers.ts';
import { t } from '../language/text.ts';
import { formatSeconds } from '../timeline/time-format.ts';

/** Seconds written as milliseconds without their unit: whole ones, tenths below ten; null is a dash. */
export function formatMilliseconds(seconds: number | null): string {
  if (seconds === null || !Number.isFinite(seconds)) return NO_NUMBER;
  const milliseconds = seconds * 1000;
  return milliseconds < 9.95 ? milliseconds.toFixed(1) : formatCount(milliseconds);
}

const PROMPT_WORDS: Record<Prompt['kind'], string> = {
  request: 'request',
  tick: 'decision',
  frame: 'frame',
  audio: 'sound',
  end: t('end of clip'),
};

/** `request`, or `request 3.00 s before` where the clip went on in between. */
export function describePrompt({ prompt, media }: ResponseLatency): string {
  if (!prompt) return t('nothing yet');
  const gap = media - prompt.media;
  return PROMPT_WORDS[prompt.kind] + (gap < 0.005 ? '' : t(' {gap} before', { gap: formatSeconds(gap) }));
}

/** What the numbers of a replay at this pace mean. */
export function describeLatency(pace: Pace): string {
  const measured =
    t(
      'Wall time from the newest request or decision since the response before, else from the newest frame or ',
    ) + t('sound, to the first text or speech');
  return pace === 'stepped'
    ? t(
        '{measured}. In stepped replay this is compute time, with that of whatever was handed over in between; ',
        { measured },
      ) + t('it does not move the recorded times.')
    : t('{measured}. The recorded times include it.', { measured });
}

const SHOWN_CHARACTERS = 48;

/** The beginning of a text, cut between characters as they are read; null where all of it is short enough. */
export function beginningOf(text: string): string | null {
  let characters = 0;
  // Read no further than is shown: a text may be a million characters long.
  for (const { index } of new Intl.Segmenter().segment(text)) {
    if (characters === SHOWN_CHARACTERS) return `${text.slice(0, index).trimEnd()} …`;
    characters += 1;
  }
  return null;
}
