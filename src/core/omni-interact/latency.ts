import type { ScoredSlot } from './types.ts';

/**
 * How long after t_a a slot's core answer came, in seconds: anchor − t_a, never negative, as nothing before t_a
 * is a core answer. Null without a judged core answer.
 */
export function coreLatency({ core, slot }: ScoredSlot): number | null {
  return core.state === 'scored' && core.anchor !== null ? core.anchor - slot.tA : null;
}
