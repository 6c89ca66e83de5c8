import type { ReplayInfo, ReplaySettings } from '@core/replay/replay-views.ts';
import { ARM_EXPOSES, type Arm, type Pace, type Schedule } from '@core/replay/types.ts';
import { counted } from '../format/numbers.ts';
import { t } from '../language/text.ts';
import type { ClipTotals, ReplayableSample } from './clip-scope.ts';

/** `45 s`, `12 min`, `1 h 20 min`: a length of time as people say it. */
export function formatSpan(seconds: number): string {
  if (seconds < 99.5) return `${seconds < 9.95 && seconds > 0 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 100) return t('{minutes} min', { minutes });
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest > 0 ? t(' {rest} min', { rest }) : ''}`;
}

/** `12 clips, 34 min of media`. */
export function describeClips({ clips, missing, seconds, unmeasured }: ClipTotals): string {
  const length = t('{seconds} of media', { seconds: formatSpan(seconds) });
  const unknown =
    unmeasured > 0 ? t(', {clips} of unknown length', { clips: counted(unmeasured, 'clip') }) : '';
  return `${counted(clips, 'clip')}, ${length}${unknown}${missing > 0 ? t('; {missing} not at hand', { missing }) : ''}`;
}

export const ARM_WORDS: Record<Arm, { name: string; what: string }> = {
  full: { name: 'Full', what: t('frames and sound; requests are only heard') },
  'request-text': { name: t('Request as text'), what: t('frames and sound, and each request also as text') },
  'no-audio': { name: t('No sound'), what: t('frames, and requests as text') },
  'no-frames': { name: t('No picture'), what: t('sound only; requests are heard') },
  'no-scene': {
    name: t('No scene'),
    what: t('requests as text alone: how much can be guessed without looking'),
  },
};

/** What is handed over, in words. */
export function describeExposure({ arm, exposure }: Pick<ReplaySettings, 'arm' | 'exposure'>): string {
  const { frames, audio, requestText } = ARM_EXPOSES[arm];
  const parts = [
    ...(frames
      ? [
          t('{fps}, the longest edge at most {longestEdge} px', {
            fps: frameRate(exposure.fps),
            longestEdge: exposure.longestEdge,
          }),
        ]
      : []),
    ...(audio ? [t('sound in blocks of {blockMs} ms', { blockMs: exposure.blockMs })] : []),
    ...(requestText ? [t('each request as text when it is made')] : []),
  ];
  return t('It is handed {join}.', { join: parts.join('; ') });
}

/** How often a frame is shown, in words. */
export function frameRate(fps: number): string {
  if (fps < 1) return t('a frame every {toFixed} s', { toFixed: Number((1 / fps).toFixed(2)) });
  return fps === 1 ? t('a frame a second') : t('{fps} frames a second', { fps });
}

/** When it is asked, in words. */
export function describeSchedule(schedule: Schedule): string {
  if (schedule.kind === 'none') return t('Nobody asks it to decide: it speaks when it wants.');
  if (schedule.kind === 'grid')
    return t(
      'It is asked to decide at each request, every whole second after the first one, and at the end.',
    );
  return t('It is asked to decide every {seconds}, and at the end.', {
    seconds: formatSpan(schedule.seconds),
  });
}

/**
 * How long it takes, in words.
 *
 * @param rate seconds of media a second of wall time that the same adapter reached before; null when it never ran
 */
export function describeTime(
  pace: Pace,
  totals: ClipTotals,
  tailSeconds: number,
  rate: number | null,
): string {
  if (pace !== 'stepped') {
    const playable = totals.clips - totals.missing;
    const least = formatSpan(totals.seconds / pace.speed);
    const most = formatSpan(totals.seconds / pace.speed + playable * tailSeconds);
    const tail = tailSeconds > 0 ? t(', up to {most} where models go on after the clips', { most }) : '';
    return t('Paced at {speed}×, one clip after the other: about {least}{tail}.', {
      speed: pace.speed,
      least,
      tail,
    });
  }
  if (rate === null) return t('Stepped: as fast as it answers.');
  const about = formatSpan(totals.seconds / rate);
  return t('Stepped: as fast as it answers. It reached {rate} real time before: about {about}.', {
    rate: formatRate(rate),
    about,
  });
}

/** `12×`, `0.8×`. */
export const formatRate = (rate: number): string => `${rate < 9.95 ? rate.toFixed(1) : Math.round(rate)}×`;

/**
 * Seconds of media a second of wall time, over what was recorded under the same adapter and pace before; null
 * without any.
 */
export function earlierRate(
  replays: readonly ReplayInfo[],
  { adapter, pace }: Pick<ReplaySettings, 'adapter' | 'pace'>,
  samples: readonly ReplayableSample[],
): number | null {
  const lengths = new Map(samples.map(({ sampleId, duration }) => [sampleId, duration ?? 0]));
  let media = 0;
  let wall = 0;
  for (const { settings, sessions } of replays) {
    if (settings.adapter !== adapter || JSON.stringify(settings.pace) !== JSON.stringify(pace)) continue;
    for (const { sampleId, state, seconds } of sessions) {
      if (state !== 'done') continue;
      media += lengths.get(sampleId) ?? 0;
      wall += seconds;
    }
  }
  return media > 0 && wall > 0 ? media / wall : null;
}
