import { median, type ReminderCase } from '@core/duplex-eval/diagnostics.ts';
import { REMINDER_WINDOW_SECONDS } from '@core/duplex-eval/responses.ts';
import type { DotLook, Drawing, Shape } from '../interact-scope/shapes.ts';
import { judgeText } from '../plot/caption.ts';
import type { PlacedRow } from '../plot/rows.ts';
import { MARGIN, PALETTE, TYPE } from '../style.ts';
import { textWidth } from '../text.ts';
import { layoutRows, small } from './rows.ts';

type TimedOutcome = 'succeeded' | 'not-accepted' | 'unjudged';

/** An event with a time: when the run first spoke in its window and what came of it. */
export interface ReminderEvent {
  /** Seconds after τ; null where nothing was said in the window. */
  latency: number | null;
  outcome: ReminderCase['outcome'];
}

export interface RemindersData {
  runs: readonly { name: string; events: readonly ReminderEvent[] }[];
  judges: readonly string[];
}

/** Filled, crossed by its outline, or a small square: told apart without colour. */
const LOOKS: Readonly<Record<TimedOutcome, { look: DotLook; color: string; word: string }>> = {
  succeeded: { look: 'solid', color: PALETTE.good, word: 'accepted' },
  'not-accepted': { look: 'open', color: PALETTE.bad, word: 'not accepted' },
  unjudged: { look: 'open-square', color: PALETTE.muted, word: 'unjudged' },
};
const lookOf = ({ outcome }: ReminderEvent): (typeof LOOKS)[TimedOutcome] =>
  outcome === 'succeeded' || outcome === 'not-accepted' ? LOOKS[outcome] : LOOKS.unjudged;

const TICKS = [0, 2, 4, 6, 8, REMINDER_WINDOW_SECONDS];
const PLOT = 24;
/** Dots nearer than this lie on each other. */
const DOT = 5.6;

/** Place the first output after every timed event, one row a run over the seconds that count. Pure. */
export function layoutReminders({ runs, judges }: RemindersData, width: number): Drawing {
  return layoutRows(
    {
      heads: runs.map(({ name, events }) => ({ name, about: aboutRun(events) })),
      plot: PLOT,
      above: legend(runs, width),
      draw: (row, index) => dots(row, runs[index]?.events ?? []),
      below: secondsAxis,
      belowHeight: 22,
      caption:
        `Seconds from τ to the first output in the ${REMINDER_WINDOW_SECONDS} s that count, one mark an event; upright line: median. ` +
        'An event with nothing said in them fails without a judge, and has no mark. Corrections and samples without ' +
        `times are left out. ${judgeText(judges)}`,
      empty: 'No run of the study has reminders with times.',
    },
    width,
  );
}

function aboutRun(events: readonly ReminderEvent[]): string {
  const count = (outcome: ReminderCase['outcome']): number =>
    events.filter((event) => event.outcome === outcome).length;
  const open = count('unjudged') + count('judge-failed');
  const middle = median(latenciesOf(events));
  return [
    `${count('succeeded')} of ${events.length - open} accepted`,
    ...(open > 0 ? [`${open} unjudged`] : []),
    `${count('nothing-said')} silent`,
    ...(middle === null ? [] : [`median ${middle.toFixed(2)} s`]),
  ].join('; ');
}

const latenciesOf = (events: readonly ReminderEvent[]): number[] =>
  events.flatMap(({ latency }) => (latency === null ? [] : [latency]));

function legend(runs: RemindersData['runs'], width: number): { shapes: Shape[]; height: number } {
  const present = new Set(
    runs.flatMap(({ events }) => events.filter(({ latency }) => latency !== null).map(lookOf)),
  );
  let x = MARGIN + 3;
  let y = MARGIN + 5;
  const shapes = Object.values(LOOKS)
    .filter((each) => present.has(each))
    .flatMap(({ look, color, word }): Shape[] => {
      const room = 6 + textWidth(word, TYPE.small);
      if (x + room > width - MARGIN) [x, y] = [MARGIN + 3, y + 11];
      const placed: Shape[] = [{ kind: 'dot', look, color, x, y: y - 2.4 }, small(word, x + 6, y)];
      x += room + 12;
      return placed;
    });
  return { shapes, height: y - MARGIN + 9 };
}

const scaleOf =
  ({ left, right }: { left: number; right: number }) =>
  (seconds: number): number =>
    left + (Math.min(seconds, REMINDER_WINDOW_SECONDS) / REMINDER_WINDOW_SECONDS) * (right - left);

/** Dots on their line, piled upwards where they would lie on each other, and closer where the pile is high. */
function dots(row: PlacedRow, events: readonly ReminderEvent[]): Shape[] {
  const at = scaleOf(row);
  const base = row.bottom - 4;
  const said = events
    .flatMap((event) => (event.latency === null ? [] : [{ event, x: at(event.latency) }]))
    .sort((a, b) => a.x - b.x);
  const piles: { x: number; dots: typeof said }[] = [];
  for (const dot of said) {
    const last = piles.at(-1);
    if (last && dot.x - last.x < DOT) last.dots.push(dot);
    else piles.push({ x: dot.x, dots: [dot] });
  }
  const highest = Math.max(1, ...piles.map((pile) => pile.dots.length));
  const step = Math.min(DOT, (PLOT - 10) / Math.max(1, highest - 1));
  const middle = median(said.map(({ event }) => event.latency!));
  return [
    ...TICKS.map((tick) => line([at(tick), row.top], [at(tick), row.bottom], PALETTE.faint)),
    line([row.left, base], [row.right, base], PALETTE.line),
    ...(middle === null ? [] : [line([at(middle), row.top], [at(middle), base + 3], PALETTE.ink, 0.9)]),
    ...piles.flatMap((pile) =>
      pile.dots.map(({ event, x }, height): Shape => {
        const { look, color } = lookOf(event);
        return { kind: 'dot', look, color, x, y: base - height * step };
      }),
    ),
    ...(said.length === 0 ? [small('nothing said in time', row.left + 4, base - 4)] : []),
  ];
}

function line(
  from: readonly [number, number],
  to: readonly [number, number],
  color: string,
  width = 0.6,
): Shape {
  return { kind: 'line', points: [from, to], color, width };
}

function secondsAxis(box: { left: number; right: number; bottom: number }): Shape[] {
  const at = scaleOf(box);
  return [
    ...TICKS.flatMap((tick): Shape[] => [
      small(tick === 0 ? 'τ' : `+${tick}`, at(tick), box.bottom + 9, 'middle'),
    ]),
    small('seconds after the event', (box.left + box.right) / 2, box.bottom + 18, 'middle'),
  ];
}
