import { describe, expect, it } from 'vitest';
import {
  beginningOf,
  describeLatency,
  describePrompt,
  formatMilliseconds,
} from '../../../../src/renderer/src/replay/latency-words.ts';

describe('the latency of a replay in words', () => {
  it('writes milliseconds, and a dash for what is not known', () => {
    expect([null, Number.NaN, 0, 0.0004, 0.00996, 0.0478, 1.637].map(formatMilliseconds)).toEqual([
      ...['–', '–', '0.0', '0.4', '10', '48', '1\u202f637'],
    ]);
  });

  it('says what a response answers to, and how long before that was', () => {
    const response = { seq: 1, media: 11, first: 1, finished: 1, text: '' };
    expect(describePrompt({ ...response, prompt: { kind: 'request', media: 8 } })).toBe(
      'request 3.00 s before',
    );
    expect(describePrompt({ ...response, prompt: { kind: 'tick', media: 11 } })).toBe('decision');
    expect(describePrompt({ ...response, prompt: null })).toBe('nothing yet');
  });

  it('says of stepped replay that compute time moves nothing', () => {
    expect(describeLatency('stepped')).toContain('does not move the recorded times');
    expect(describeLatency({ speed: 1 })).toContain('The recorded times include it');
  });

  it('shows the beginning of long texts, whole characters only', () => {
    expect(beginningOf('一'.repeat(48))).toBeNull();
    expect(beginningOf('👩‍🔬'.repeat(49))).toBe(`${'👩‍🔬'.repeat(48)} …`);
  });
});
