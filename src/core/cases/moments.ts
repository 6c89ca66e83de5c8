import type { PanelFacts } from './document.ts';

/** A moment of a panel that is worth a picture. */
export interface Moment {
  /** Seconds of media time. */
  time: number;
  /** What happens there, e.g. `S1 t_a`. */
  name: string;
}

/**
 * The moments of a panel, in time order: where each slot opens, its t_a, where the judge found each run's answer
 * and where output passed a hard end. Moments of one time are one, named after all that happens there.
 */
export function momentsOf(facts: PanelFacts): Moment[] {
  const found: Moment[] = [];
  const several = facts.runs.length > 1;
  for (const slot of facts.slots) {
    const s = `S${slot.slotId}`;
    found.push({ time: slot.start, name: `${s} query` }, { time: slot.tA, name: `${s} t_a` });
    for (const run of facts.runs) {
      const score = run.scores.find(({ slotId }) => slotId === slot.slotId);
      const of = several ? `, ${run.label || run.name}` : '';
      if (score?.anchor != null) found.push({ time: score.anchor, name: `${s} anchor${of}` });
      if (score?.spillSeconds) found.push({ time: slot.end, name: `${s} spill${of}` });
    }
  }
  const [from, to] = facts.range;
  const byTime = new Map<number, string[]>();
  for (const { time, name } of found) {
    if (time >= from && time <= to) byTime.set(time, [...(byTime.get(time) ?? []), name]);
  }
  return [...byTime]
    .sort(([a], [b]) => a - b)
    .map(([time, names]) => ({ time, name: [...new Set(names)].join(' · ') }));
}

/** At most `count` of some moments, spread over all of them, the first and the last among them. */
export function pickMoments(moments: readonly Moment[], count: number): Moment[] {
  if (moments.length <= count) return [...moments];
  const step = (moments.length - 1) / Math.max(1, count - 1);
  return Array.from({ length: count }, (_, index) => moments[Math.round(index * step)]!);
}
