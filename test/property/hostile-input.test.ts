/** A small share of `npm run fuzz` at every test run, the same cases each time. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OUTWARD } from '../fuzz/outward.ts';
import { READERS } from '../fuzz/readers.ts';
import { STUDIES } from '../fuzz/studies.ts';
import { target } from '../fuzz/target.ts';

const seed = Number(process.env.FAST_CHECK_SEED ?? 20261130);

describe('hostile input', () => {
  for (const { name, weight, run } of [...READERS, ...STUDIES, ...OUTWARD]) {
    it(`is met as it should be by ${name}`, { timeout: 120_000 }, async () => {
      const { failure } = await run({ cases: Math.max(6, weight * 4), seed });
      expect(failure).toBeNull();
    });
  }
});

describe('the harness', () => {
  it('tells an error and a changed prototype', async () => {
    const broken = target('broken', 1, fc.nat(), (number) => {
      if (number > 10) throw new Error('larger than ten');
    });
    expect((await broken.run({ cases: 100, seed })).failure).toContain('larger than ten');
    const polluting = target('polluting', 1, fc.constant(0), () => {
      Object.defineProperty(Object.prototype, 'polluted', { value: 1, configurable: true });
    });
    try {
      expect((await polluting.run({ cases: 1, seed })).failure).toContain('prototype');
    } finally {
      Reflect.deleteProperty(Object.prototype, 'polluted');
    }
    const whole = target('whole', 1, fc.nat(), () => undefined);
    expect(await whole.run({ cases: 20, seed })).toMatchObject({ cases: 20, failure: null });
  });
});
