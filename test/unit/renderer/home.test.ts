import { describe, expect, it } from 'vitest';
import published from '../../../resources/published/omni-interact.json' with { type: 'json' };
import { decodeSlotSet } from '../../../src/core/slot-set.ts';
import { OUTCOMES, type Outcome, type RunInfo, type SlotIndex } from '../../../src/core/study-views.ts';
import { nextSteps } from '../../../src/renderer/src/home/next-steps.ts';
import { publishedRange } from '../../../src/renderer/src/home/published-range.ts';
import { parseExploreAddress } from '../../../src/renderer/src/slots/explore-address.ts';

const index = (...columns: Outcome[][]): SlotIndex => ({
  total: columns[0]?.length ?? 0,
  slotKeys: (columns[0] ?? []).map((_, at) => at + 101),
  runIds: columns.map((_, at) => at + 1),
  outcomes: columns.map((column) => column.map((outcome) => OUTCOMES.indexOf(outcome))),
});
const someRuns = [{ runId: 1 }, { runId: 2 }] as RunInfo[];
const stepsOf = (slots: SlotIndex) => nextSteps({ samples: 1 }, someRuns, slots);
const leadsTo = (href: string) => parseExploreAddress(...(href.split('?') as [string, string]));

describe('the next steps', () => {
  it('lead to as many slots as they say: the ones the runs disagree on', () => {
    const steps = stepsOf(index(['answered', 'missed', 'missed'], ['missed', 'missed', 'answered']));
    const step = steps.find(({ text }) => text === 'Explore the 2 slots where the runs disagree');
    expect(decodeSlotSet(leadsTo(step?.href ?? '').filter.slots)).toEqual([101, 103]);
  });

  it('offer to judge when a slot is unjudged, and count slots, not runs', () => {
    const steps = stepsOf(index(['unjudged', 'answered'], ['unjudged', 'answered']));
    expect(steps[0]?.href).toBe('/judge');
    expect(steps[1]?.text).toBe('Look at the 1 slot where a run is unjudged');
    expect(leadsTo(steps[1]?.href ?? '').filter.outcomes).toEqual(['unjudged']);
    expect(stepsOf(index(['answered'], ['answered'])).some(({ href }) => href === '/judge')).toBe(false);
  });

  it('count the slots a run has no output for', () => {
    const texts = stepsOf(index(['not-run', 'answered'], ['answered', 'answered'])).map(({ text }) => text);
    expect(texts).toContain('See the 1 slot a run has no output for, as its sample failed or is missing');
  });

  it('begin with an import in an empty study', () => {
    expect(nextSteps({ samples: 0 }, [], undefined).map(({ href }) => href)).toEqual(['import']);
    expect(nextSteps({ samples: 3 }, [], undefined).map(({ href }) => href)).toEqual(['import']);
  });
});

it('the published baseline is the range of the paper’s models, with its judge', () => {
  expect(publishedRange(published)).toBe('published: 0.323–0.368, GPT-4o judge');
  expect(publishedRange({ models: [], judge: 'GPT-4o' })).toBeNull();
});
