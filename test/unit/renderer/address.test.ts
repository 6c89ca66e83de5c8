import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeSlotSet } from '../../../src/core/slot-set.ts';
import { OUTCOME_FILTERS } from '../../../src/renderer/src/outcomes/outcome-look.ts';
import {
  countActive,
  type ExploreAddress,
  exploreLink,
  formatExploreAddress,
  NO_FILTER,
  parseExploreAddress,
} from '../../../src/renderer/src/slots/explore-address.ts';

function parseUrl(url: string): ExploreAddress {
  const { pathname, search } = new URL(url, 'http://host.test');
  return parseExploreAddress(pathname, search);
}

const empty: ExploreAddress = {
  subset: null,
  sample: null,
  slotId: null,
  run: null,
  sort: 'order',
  filter: NO_FILTER,
};

describe('the address of a slot', () => {
  it('keeps a slash, a percent sign and other awkward characters in a sample’s name', () => {
    const sample = 'captaincook4d/100% é 视频 #1?';
    const url = formatExploreAddress({ ...empty, subset: '1qna', sample, slotId: 3 });
    expect(url).toBe('/explore/1qna/captaincook4d%2F100%25%20%C3%A9%20%E8%A7%86%E9%A2%91%20%231%3F/3');
    expect(parseUrl(url)).toEqual({ ...empty, subset: '1qna', sample, slotId: 3 });
  });

  it('names a sample without a slot, and nothing at all', () => {
    expect(formatExploreAddress({ ...empty, subset: '1q1a', sample: '0001' })).toBe('/explore/1q1a/0001');
    expect(formatExploreAddress(empty)).toBe('/explore');
    expect(parseUrl('/explore')).toEqual(empty);
  });

  it('leaves out what it does not know', () => {
    const address = parseUrl(
      '/explore/1q1a/0001/two?sort=best&scene=sports&outcome=won&outcome=missed&interrupted=maybe',
    );
    expect(address.slotId).toBeNull();
    expect(address.sort).toBe('order');
    expect(address.filter).toEqual({ ...NO_FILTER, outcomes: ['missed'] });
  });

  it('takes a stray percent sign as it stands', () => {
    expect(parseExploreAddress('/explore/a/50%/1', '').sample).toBe('50%');
  });

  it('comes back the same from any address', () => {
    // A path segment of dots alone is resolved away by every URL parser, and lone surrogates are not text.
    const segment = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => !/^\.+$/.test(text));
    const names = fc.uniqueArray(fc.string({ unit: 'binary', minLength: 1 }), { maxLength: 3 });
    const address = fc.record({
      subset: segment,
      sample: segment,
      slotId: fc.nat(100_000),
      run: fc.option(fc.string({ unit: 'binary', minLength: 1 })),
      sort: fc.constantFrom('order' as const, 'disagreement' as const, 'worst' as const),
      filter: fc.record({
        subsets: names,
        sceneTypes: fc.subarray(['multi_turn', 'nested', '1QnA'] as const).map((list) => [...list]),
        questionTypes: names,
        outcomes: fc.subarray([...OUTCOME_FILTERS]),
        outcomeRuns: names,
        interrupted: fc.option(fc.boolean()),
        text: fc.string({ unit: 'binary' }),
        slots: fc.array(fc.integer({ min: 1, max: 200_000 })).map(encodeSlotSet),
      }),
    });
    fc.assert(
      fc.property(address, (value) => {
        expect(parseUrl(formatExploreAddress(value))).toEqual(value);
      }),
    );
  });
});

describe('links to the slots behind a number', () => {
  it('carry the filter, the run and the order', () => {
    const link = exploreLink(
      { outcomes: ['missed', 'spill'], outcomeRuns: ['alpha'], interrupted: false },
      { run: 'alpha', sort: 'worst' },
    );
    expect(link).toBe('/explore?run=alpha&outcome=missed&outcome=spill&of=alpha&interrupted=no&sort=worst');
  });

  it('carry a chosen set of slots, and drop one that is mistyped', () => {
    const link = exploreLink({ slots: encodeSlotSet([5, 6, 40]) });
    expect(link).toBe('/explore?slots=5_1.y');
    expect(parseUrl(link).filter.slots).toBe('5_1.y');
    expect(parseUrl('/explore?slots=5..y').filter).toEqual(NO_FILTER);
    expect(countActive(parseUrl(link).filter)).toBe(1);
  });

  it('count the kinds of restriction, not their values', () => {
    expect(countActive(NO_FILTER)).toBe(0);
    expect(countActive({ ...NO_FILTER, subsets: ['a', 'b'], interrupted: false, text: 'kettle' })).toBe(2);
  });
});
