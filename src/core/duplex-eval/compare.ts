import { type MeanMetric, type Measures, meansComparison } from '../compare/means.ts';
import { SCRIPT_SHIFT_SECONDS } from './description.ts';
import type { DuplexScore } from './sample-score.ts';
import { SPLITS, type Split } from './splits.ts';

const points = (
  key: string,
  group: string,
  label: string,
  direction: MeanMetric['direction'] = 'higher',
): MeanMetric => ({ key, group, label, direction, unit: 'points', item: 'sample' });
const share = (
  key: string,
  group: string,
  label: string,
  item: string,
  direction: MeanMetric['direction'] = 'higher',
): MeanMetric => ({ key, group, label, direction, unit: 'share', item });

const METRICS: readonly MeanMetric[] = [
  points('overall', 'Real-Time Description', 'Overall'),
  points('content', 'Real-Time Description', 'Content consistency'),
  points('temporal', 'Real-Time Description', 'Temporal sensitivity'),
  share('irrelevant', 'Real-Time Description', 'Irrelevant sentences', 'sample', 'lower'),
  share('silence', 'Real-Time Description', 'Silence', 'sample', null),
  share('success', 'Proactive Reminder', 'Samples succeeded', 'sample'),
  share('event', 'Proactive Reminder', 'Events succeeded', 'event'),
  share('spoke', 'Proactive Reminder', 'Events with output in time', 'event'),
  ...SPLITS.map(({ name, scenario, label }) =>
    scenario === 'description'
      ? points(name, 'Overall by split', label)
      : share(name, 'Success by split', label, 'sample'),
  ),
];

/** One output, measured event by event and as a whole; what hangs on a missing verdict is left out. */
export function measureDuplex(split: Split, score: DuplexScore): { slots: Measures[]; whole: Measures } {
  if (score.scenario === 'reminder') {
    const { events, score: success } = score.reminders;
    return {
      slots: events.map(({ score: event, chunks, window }) => ({
        event,
        spoke: window ? Number(chunks.length > 0) : null,
      })),
      whole: { success, [split.name]: success },
    };
  }
  const { description } = score;
  if (!description) return { slots: [{}], whole: {} };
  const { overall, content, temporal, silence, counts } = description;
  const judged = counts.relevant + counts.irrelevant;
  return {
    slots: [{}],
    whole: {
      overall,
      content,
      temporal,
      irrelevant: judged > 0 ? counts.irrelevant / judged : null,
      silence: silence.share,
      [split.name]: overall,
    },
  };
}

/** How runs on Omni-DuplexEval are compared, scored as the published script scores. */
export const DUPLEX_EVAL_COMPARISON = meansComparison(
  {
    benchmark: 'duplex-eval',
    cluster: 'sample',
    // A description has a number and no bar to pass.
    standing: (outcome) => (outcome === 'hit' ? 'met' : outcome === 'described' ? 'exempt' : 'unmet'),
    met: 'met',
    settings: (say) =>
      say('Windows {seconds} s before their sentences, no attenuation, as in the published script.', {
        seconds: SCRIPT_SHIFT_SECONDS,
      }),
    valueMeaning: 'success of an event (0 or 1), or the overall score of a description over 100',
    slotValue: ({ tp }) => tp,
  },
  METRICS,
);
