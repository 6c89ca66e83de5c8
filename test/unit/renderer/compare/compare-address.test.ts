import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAIR_SORTS } from '../../../../src/core/compare/slots.ts';
import { OUTCOMES } from '../../../../src/core/study-views.ts';
import {
  type CompareAddress,
  formatCompareAddress,
  NO_SLOT,
  parseCompareAddress,
  TABS,
} from '../../../../src/renderer/src/compare/compare-address.ts';
import { NO_FILTER } from '../../../../src/renderer/src/slots/explore-address.ts';

const name = fc.string({ minLength: 1 });
const address: fc.Arbitrary<CompareAddress> = fc
  .record({
    baseline: fc.option(name),
    others: fc.array(name, { maxLength: 5 }),
    focus: fc.option(name),
    filter: fc.record({ subsets: fc.array(name, { maxLength: 2 }), text: fc.string() }),
    tab: fc.constantFrom(...TABS),
    cell: fc.option(
      fc.record({ baseline: fc.constantFrom(...OUTCOMES), other: fc.constantFrom(...OUTCOMES) }),
    ),
    sort: fc.constantFrom(...PAIR_SORTS),
    slot: fc.option(fc.record({ subset: fc.string(), sample: fc.string(), slotId: fc.nat() })),
  })
  .map(({ slot, filter, ...rest }) => ({
    ...rest,
    filter: { ...NO_FILTER, ...filter },
    ...(slot ?? NO_SLOT),
  }));

describe('the address of a comparison', () => {
  it('holds everything the view shows', () => {
    fc.assert(
      fc.property(address, (given) => {
        const url = new URL(formatCompareAddress(given), 'http://host.test');
        expect(url.pathname).toBe('/compare');
        expect(parseCompareAddress(url.search)).toEqual(given);
      }),
    );
  });

  it('is short where nothing is chosen, and leaves out what it does not know', () => {
    const nothing = parseCompareAddress('');
    expect(formatCompareAddress(nothing)).toBe('/compare');
    expect(
      parseCompareAddress('?tab=won&cell=answered.lost&sort=size&subset=a&sample=b&slot=x&outcome=nope'),
    ).toEqual(nothing);
  });
});
