import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAPER_PROFILE, REFERENCE_PROFILE } from '../../../../src/core/omni-interact/profile.ts';
import { pageInPath, patchedHref } from '../../../../src/renderer/src/diagnose/address.ts';
import { linearScale, niceTicks } from '../../../../src/renderer/src/diagnose/chart-scale.ts';
import { formatChange, formatCountChange } from '../../../../src/renderer/src/diagnose/signed.ts';
import { markId, markParts } from '../../../../src/renderer/src/runs/mark-id.ts';
import {
  NUMBER_SETTINGS,
  profileChanges,
  readProfileChoice,
  scoresAsPublished,
  writeProfileChoice,
} from '../../../../src/renderer/src/runs/profile-address.ts';

const saved = { ...PAPER_PROFILE, name: 'lab & co', wAck: 0.35 };
const known = [REFERENCE_PROFILE, PAPER_PROFILE, saved];

describe('the profile in an address', () => {
  it('is the reference when nothing is said, and takes no room then', () => {
    expect(readProfileChoice(new URLSearchParams(), known).profile).toEqual(REFERENCE_PROFILE);
    const query = new URLSearchParams('mark=x&profile=paper&tail=30');
    writeProfileChoice(query, REFERENCE_PROFILE, REFERENCE_PROFILE);
    expect(query.toString()).toBe('mark=x');
  });

  it('comes back the same with any settings', () => {
    const numbers = fc.record(
      Object.fromEntries(
        NUMBER_SETTINGS.map(({ key, min, max }) => [
          key,
          fc.double({ min, max, noNaN: true }).map((value) => value + 0),
        ]),
      ),
    );
    const switches = fc.record({
      coreWeight: fc.constantFrom('complement' as const, 'full' as const),
      anchor: fc.constantFrom('word' as const, 'chunk' as const),
      countUnmatchedAsFp: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.constantFrom(...known), numbers, switches, (base, changed, switched) => {
        const profile = { ...base, ...changed, ...switched };
        const query = new URLSearchParams();
        writeProfileChoice(query, base, profile);
        const read = readProfileChoice(new URLSearchParams(query.toString()), known);
        expect({ ...read.profile, name: '' }).toEqual({ ...profile, name: '' });
        expect(read.base.name).toBe(profileChanges(profile, base).length > 0 ? base.name : read.base.name);
      }),
    );
  });

  it('names what was changed, so that no figure passes for another’s', () => {
    const { profile } = readProfileChoice(new URLSearchParams('w_ack=0.3&tail=30&unmatched=no'), known);
    expect(profile.name).toBe(
      'reference with w_ack 0.30, tail of the last slot 30 s, output in no slot not counted',
    );
  });

  it('leaves out what is out of range or no number, and says when it does not know the profile', () => {
    const { profile, unknown } = readProfileChoice(
      new URLSearchParams('profile=gone&w_ack=2&alpha=&gamma=x&anchor=letter'),
      known,
    );
    expect(profile).toEqual(REFERENCE_PROFILE);
    expect(unknown).toBe('gone');
  });

  it('scores as published only with the published settings, whatever its name', () => {
    expect(scoresAsPublished({ ...REFERENCE_PROFILE, name: 'mine' })).toBe(true);
    expect(scoresAsPublished(PAPER_PROFILE)).toBe(false);
  });
});

describe('the address of the view', () => {
  it('falls back to the first page', () => {
    expect(pageInPath('/diagnose/nested')).toBe('nested');
    expect(pageInPath('/diagnose')).toBe('f1');
    expect(pageInPath('/diagnose/none')).toBe('f1');
  });

  it('is patched without losing the rest', () => {
    expect(patchedHref('/diagnose/f1', '?profile=paper&mark=a', { mark: null, table: 'a2' })).toBe(
      '/diagnose/f1?profile=paper&table=a2',
    );
    expect(patchedHref('/diagnose/f1', 'mark=a', { mark: null })).toBe('/diagnose/f1');
  });

  it('carries marks of runs with any name', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (parts) => {
        const query = new URLSearchParams({ mark: markId(...parts) });
        expect(markParts(new URLSearchParams(query.toString()).get('mark') ?? '')).toEqual(parts);
      }),
    );
    expect(markParts('fp~50%')).toEqual(['fp', '50%']);
  });
});

describe('axes', () => {
  it('end on a round number at or above the largest value', () => {
    expect(niceTicks(14, 14, 1)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    expect(niceTicks(14, 5, 1)).toEqual([0, 5, 10, 15]);
    expect(niceTicks(0.9, 3)).toEqual([0, 0.5, 1]);
    expect(niceTicks(0.3, 3)).toEqual([0, 0.1, 0.2, 0.3]);
    expect(niceTicks(0, 4, 1)).toEqual([0, 1]);
  });

  it('hold for any value: few ticks, even steps, the largest value inside', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.001, max: 1e6, noNaN: true }),
        fc.integer({ min: 2, max: 20 }),
        (max, most) => {
          const ticks = niceTicks(max, most);
          expect(ticks[0]).toBe(0);
          expect(ticks.at(-1)! >= max * (1 - 1e-8)).toBe(true);
          expect(ticks.length).toBeLessThanOrEqual(most + 1);
        },
      ),
    );
  });

  it('never divide by zero', () => {
    expect(linearScale(0, 0).toPx(0)).toBe(0);
    expect(linearScale(10, 200).toPx(5)).toBe(100);
  });
});

describe('differences as printed', () => {
  it('carry their sign, and none when they round to nothing', () => {
    expect([0.02, -0.0204, 0, 0.0001, -0.0001, null].map(formatChange)).toEqual([
      '+0.020',
      '−0.020',
      '0.000',
      '0.000',
      '0.000',
      '–',
    ]);
    expect([1, -2, 0, null].map(formatCountChange)).toEqual(['+1', '−2', '0', '–']);
  });
});
