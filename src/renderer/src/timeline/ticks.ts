import { formatTime, type TimeDecimals } from './time-format.ts';
import type { TimeScale } from './time-scale.ts';

/** A mark on the ruler; major ticks carry a label. */
export interface Tick {
  /** Seconds. */
  time: number;
  /** CSS pixels. */
  x: number;
  label: string | null;
}

interface Step {
  /** Seconds between labels, as a fraction so that ticks are exact multiples and not sums of rounding errors. */
  numerator: number;
  denominator: number;
  /** Parts a step is divided into by unlabelled ticks. */
  parts: number;
  decimals: TimeDecimals;
}

const fraction = (denominator: number, numerator: number, parts: number, decimals: TimeDecimals): Step => ({
  numerator,
  denominator,
  parts,
  decimals,
});
const seconds = (numerator: number, parts: number): Step => fraction(1, numerator, parts, 0);

/** Round numbers: 1-2-5 below ten seconds, then the divisions of minutes and hours. */
const STEPS: readonly Step[] = [
  fraction(1000, 10, 5, 3),
  fraction(1000, 20, 4, 3),
  fraction(1000, 50, 5, 3),
  fraction(1000, 100, 5, 3),
  fraction(1000, 200, 4, 3),
  fraction(1000, 500, 5, 3),
  seconds(1, 5),
  seconds(2, 4),
  seconds(5, 5),
  seconds(10, 5),
  seconds(15, 3),
  seconds(30, 6),
  seconds(60, 6),
  seconds(120, 4),
  seconds(300, 5),
  seconds(600, 5),
  seconds(900, 3),
  seconds(1800, 6),
  seconds(3600, 6),
  seconds(7200, 4),
  seconds(21600, 6),
  seconds(43200, 6),
  seconds(86400, 4),
];

/** Free pixels between two labels. */
const LABEL_GAP = 22;

/** Pixels below which unlabelled ticks would be a grey smear. */
const MINOR_MIN_PX = 5;

/**
 * The ruler's ticks for a scale: the finest round step whose labels do not touch, `04:06.250` when steps are
 * below a second and `04:06` otherwise, with unlabelled ticks between when there is room.
 *
 * @param measure width in CSS pixels of a label in the ruler's font
 */
export function rulerTicks(scale: TimeScale, measure: (label: string) => number): Tick[] {
  const step = chooseStep(scale, measure);
  const minorPx = ((step.numerator / step.denominator) * scale.pxPerSecond) / step.parts;
  const parts = minorPx >= MINOR_MIN_PX ? step.parts : 1;
  const perSecond = (step.denominator * parts) / step.numerator;
  const ticks: Tick[] = [];
  const last = Math.floor(scale.end * perSecond + 1e-6);
  for (let index = Math.ceil(scale.start * perSecond - 1e-6); index <= last; index++) {
    const time = (index * step.numerator) / (step.denominator * parts);
    const label = index % parts === 0 ? formatTime(time, step.decimals) : null;
    ticks.push({ time, x: scale.toPx(time), label });
  }
  return ticks;
}

function chooseStep(scale: TimeScale, measure: (label: string) => number): Step {
  // The longest label in view: a minus sign or hours make labels wider.
  const longest = scale.start < 0 ? Math.min(scale.start, -scale.end) : scale.end;
  for (const step of STEPS) {
    // Noughts stand for all digits, so that the same few labels are measured again and again.
    const width = measure(formatTime(longest, step.decimals).replace(/\d/g, '0')) + LABEL_GAP;
    if ((step.numerator / step.denominator) * scale.pxPerSecond >= width) return step;
  }
  return STEPS[STEPS.length - 1]!;
}
