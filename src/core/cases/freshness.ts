import type { CaseRun, PanelFacts } from './document.ts';

/** What a panel shows against what the study says now. */
export type Freshness =
  | { state: 'current' }
  /** In words, what has changed since it was captured; at most a few. */
  | { state: 'stale'; changes: string[] }
  /** The study does not have it (any more), e.g. a case from elsewhere. */
  | { state: 'absent'; reason: string };

const MOST_CHANGES = 6;

/** Compare what a panel holds with the same captured now. Both name their runs; the order makes no difference. */
export function compareFacts(then: PanelFacts, now: PanelFacts): Freshness {
  const changes = [...slotChanges(then, now), ...then.runs.flatMap((run) => runChanges(run, now))];
  if (then.profile !== now.profile) changes.push(`profile: ${then.profile} → ${now.profile}`);
  if (then.judges.join() !== now.judges.join()) {
    changes.push(`judge: ${then.judges.join(', ') || 'none'} → ${now.judges.join(', ') || 'none'}`);
  }
  if (changes.length === 0) return { state: 'current' };
  const more = changes.length - MOST_CHANGES;
  return {
    state: 'stale',
    changes: more > 0 ? [...changes.slice(0, MOST_CHANGES), `and ${more} more`] : changes,
  };
}

function slotChanges(then: PanelFacts, now: PanelFacts): string[] {
  return then.slots.flatMap((slot) => {
    const current = now.slots.find(({ slotId }) => slotId === slot.slotId);
    const s = `S${slot.slotId}`;
    if (!current) return [`${s} is no longer in the annotation`];
    const times = (['start', 'tA', 'end'] as const).flatMap((field) =>
      current[field] === slot[field]
        ? []
        : [`${s} ${field === 'tA' ? 't_a' : field}: ${slot[field]} s → ${current[field]} s`],
    );
    const texts =
      current.questionText === slot.questionText && current.referenceText === slot.referenceText
        ? []
        : [`${s}: another question or reference`];
    return [...times, ...texts];
  });
}

const NUMBERS = [
  ['tp', 'TP'],
  ['fp', 'FP'],
  ['fn', 'FN'],
  ['paq', 'PAQ'],
  ['spillSeconds', 'spill'],
  ['anchor', 'anchor'],
] as const;

function runChanges(then: CaseRun, facts: PanelFacts): string[] {
  const now = facts.runs.find(({ name }) => name === then.name);
  const label = then.label || then.name;
  if (!now) return [`${label} is no longer in the study`];
  if (then.status !== now.status) return [`${label}: ${then.status} → ${now.status}`];
  const changes: string[] = [];
  if (JSON.stringify(said(then)) !== JSON.stringify(said(now))) changes.push(`${label} says something else`);
  for (const score of then.scores) {
    const current = now.scores.find(({ slotId }) => slotId === score.slotId);
    if (!current) continue;
    for (const [field, word] of NUMBERS) {
      if (score[field] !== current[field]) {
        changes.push(
          `${label} S${score.slotId} ${word}: ${number(score[field])} → ${number(current[field])}`,
        );
      }
    }
    if (score.outcome !== current.outcome) changes.push(`${label} S${score.slotId}: another outcome`);
  }
  return changes;
}

const said = ({ segments, quotes }: CaseRun) => ({ segments, quotes });

const number = (value: number | null): string =>
  value === null ? 'none' : String(Math.round(value * 1e4) / 1e4);
