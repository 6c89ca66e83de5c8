/** The parts the network adapters are made of. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addressProblem,
  SOCKET,
  socketAddress,
  WEB,
  webAddress,
} from '../../../../src/main/replay/network/address.ts';
import { closeText, connectionFailure, retryAfterMs } from '../../../../src/main/replay/network/failures.ts';
import { keyFor } from '../../../../src/main/replay/network/keys.ts';
import { SilentClock } from '../../../../src/main/replay/network/media-time.ts';
import {
  bytesOf,
  floatBytesOf,
  samplesOf,
  samplesOfFloats,
  UpSampler,
  wavFile,
} from '../../../../src/main/replay/network/pcm.ts';
import { Playback } from '../../../../src/main/replay/network/playback.ts';
import { summarised, withoutSecrets } from '../../../../src/main/replay/network/wire.ts';

const joined = (parts: Int16Array[]): number[] => parts.flatMap((part) => [...part]);

describe('raising the sample rate', () => {
  it('gives the same whatever the blocks, and all of it', () => {
    const sound = fc.int16Array({ minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(sound, fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 20 }), (samples, lengths) => {
        const whole = new UpSampler(16000, 24000);
        const expected = joined([whole.push(samples), whole.end()]);
        expect(expected).toHaveLength(Math.ceil((samples.length * 3) / 2));
        const pieces = new UpSampler(16000, 24000);
        const parts: Int16Array[] = [];
        let at = 0;
        for (const length of [...lengths, samples.length]) {
          parts.push(pieces.push(samples.subarray(at, at + length)));
          at += length;
        }
        expect(joined([...parts, pieces.end()])).toEqual(expected);
      }),
    );
  });

  it.each([100, 1000, 3000, 6000])('keeps a tone of %i Hz where it is', (frequency) => {
    const tone = (rate: number, length: number) =>
      Int16Array.from({ length }, (_, n) =>
        Math.round(10000 * Math.sin((2 * Math.PI * frequency * n) / rate)),
      );
    const sampler = new UpSampler(16000, 24000);
    const raised = joined([sampler.push(tone(16000, 1600)), sampler.end()]);
    const expected = tone(24000, 2400);
    // The ends lack their neighbours.
    const errors = raised.slice(50, 2350).map((value, n) => Math.abs(value - expected[n + 50]!));
    expect(Math.max(...errors)).toBeLessThan(frequency < 5000 ? 60 : 300);
  });

  it('refuses to lower it', () => {
    expect(() => new UpSampler(24000, 16000)).toThrow(RangeError);
  });
});

describe('sample formats', () => {
  it('go there and back', () => {
    fc.assert(
      fc.property(fc.int16Array(), (samples) => {
        expect(samplesOf(bytesOf(samples))).toEqual(samples);
        expect(samplesOfFloats(floatBytesOf(samples))).toEqual(samples);
      }),
    );
  });

  it('clip what is too loud and drop what is no number', () => {
    const bytes = Buffer.alloc(16);
    for (const [index, value] of [2, -2, Number.NaN, Number.POSITIVE_INFINITY].entries())
      bytes.writeFloatLE(value, index * 4);
    expect([...samplesOfFloats(bytes)]).toEqual([32767, -32768, 0, 32767]);
    // Half a sample at the end is no sample.
    expect(samplesOf(Buffer.from([1, 0, 9]))).toEqual(Int16Array.from([1]));
    expect(wavFile(Buffer.alloc(4), 16000).readUInt32LE(40)).toBe(4);
  });
});

describe('playback', () => {
  it('plays responses one after the other and cuts what was not heard', () => {
    const playback = new Playback();
    playback.add('a', 'item-a', 2, 10);
    playback.add('b', null, 3, 10);
    expect(playback.playedMs('a', 11)).toBe(1000);
    expect(playback.playedMs('b', 11)).toBe(0);
    expect(playback.playedMs('b', 13.5)).toBe(1500);
    expect(playback.isPlaying(14.9)).toBe(true);
    expect(playback.cut(13, ['b'])).toEqual([{ id: 'b', itemId: null, playedMs: 1000, receivedMs: 3000 }]);
    expect(playback.isPlaying(13)).toBe(false);
    expect(playback.add('b', null, 1, 13)).toBe(false);
    expect(playback.add('c', null, 1, 14)).toBe(true);
    expect(playback.playedMs('c', 14.5)).toBe(500);
    expect(playback.cut(15, [])).toEqual([]);
    expect(playback.cut(15, ['silent'])).toEqual([
      { id: 'silent', itemId: null, playedMs: 0, receivedMs: 0 },
    ]);
    playback.forget();
    expect(playback.add('b', null, 1, 16)).toBe(true);
  });
});

describe('silence in place of sound', () => {
  it('fills exactly up to now', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 20, noNaN: true }), { maxLength: 20 }), (times) => {
        const clock = new SilentClock();
        let sent = 0;
        for (const time of times.sort((a, b) => a - b)) {
          for (const piece of clock.upTo(time)) {
            expect(piece).toBeLessThanOrEqual(1000);
            sent += piece;
          }
          expect(sent).toBe(Math.floor(time * 1000));
        }
      }),
    );
    expect([...new SilentClock().upTo(2.7, 1000)]).toEqual([1000, 1000]);
  });
});

describe('addresses', () => {
  it.each([
    ['javascript:alert(1)', SOCKET],
    ['localhost:8000', SOCKET],
    ['//host/v1', WEB],
    ['wss:host', SOCKET],
    ['', WEB],
    ['https://host/v1?token=abc', WEB],
    ['https://user@host/v1', WEB],
    ['https://host/v1#x', WEB],
  ])('refuses %j', (text, schemes) => expect(addressProblem(text, schemes)).not.toBeNull());

  it('keeps what is asked for in the query and knows servers by their web address', () => {
    const address = socketAddress('https://gpu.lab:8443/v1/realtime?duplex=1', { model: 'a b' });
    expect(address.href).toBe('wss://gpu.lab:8443/v1/realtime?duplex=1&model=a+b');
    expect(webAddress(address)).toBe('https://gpu.lab:8443/v1/realtime');
    expect(addressProblem('ws://[::1]:8000/v1?duplex=1', SOCKET)).toBeNull();
  });
});

describe('keys', () => {
  const key = (address: string, env: Record<string, string>, stored: string | null = null) =>
    keyFor(
      { apiKey: () => stored ?? env.SLOTSCOPE_REPLAY_API_KEY ?? env.OPENAI_API_KEY ?? null, env },
      new URL(address),
    );
  const gemini = 'wss://generativelanguage.googleapis.com/ws/x';
  const env = { OPENAI_API_KEY: 'openai', GEMINI_API_KEY: 'gemini', DASHSCOPE_API_KEY: 'dashscope' };

  it('go to whom they belong', () => {
    expect(key('wss://api.openai.com/v1/realtime', env)).toBe('openai');
    expect(key(gemini, env)).toBe('gemini');
    expect(key('wss://dashscope-intl.aliyuncs.com/api-ws/v1/realtime', env)).toBe('dashscope');
    expect(key('wss://w1.cn-beijing.maas.aliyuncs.com/api-ws/v1/realtime', env)).toBe('dashscope');
    expect(key(gemini, { OPENAI_API_KEY: 'openai' })).toBeNull();
    expect(key(gemini, env, 'stored')).toBe('stored');
    expect(key(gemini, { ...env, SLOTSCOPE_REPLAY_API_KEY: 'own' })).toBe('own');
    expect(
      key('wss://generativelanguage.googleapis.com.evil.example/', { GEMINI_API_KEY: 'gemini' }),
    ).toBeNull();
  });
});

describe('the record', () => {
  it('summarises media alone', () => {
    const message = {
      a: 'x'.repeat(150),
      text: 'word '.repeat(100),
      media: Buffer.alloc(300).toString('base64'),
      n: [1, null],
    };
    expect(summarised(message)).toEqual({
      ...message,
      media: expect.stringMatching(/^<300 bytes, sha256 [0-9a-f]{64}>$/),
    });
  });

  it('hides secrets in every spelling, but not short words', () => {
    expect(withoutSecrets('a k/e+y and k%2Fe%2By', ['k/e+y', null, 'a'])).toBe('a ••• and •••');
  });
});

describe('failures in words', () => {
  it('reads waits', () => {
    const now = Date.parse('2026-10-21T07:28:00Z');
    expect(retryAfterMs('3', now)).toBe(3000);
    expect(retryAfterMs('Wed, 21 Oct 2026 07:28:05 GMT', now)).toBe(5000);
    expect(retryAfterMs('Wed, 21 Oct 2026 07:27:05 GMT', now)).toBe(0);
    expect(retryAfterMs('-5', now)).toBeNull();
    expect(retryAfterMs(null, now)).toBeNull();
  });

  it.each([
    ['ENOTFOUND', /There is no host gpu\.lab/, false],
    ['EPROTO', /does not speak TLS\. Try ws:\/\//, false],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', /certificate .* cannot be trusted/, false],
    ['EHOSTUNREACH', /cannot be reached/, true],
    ['ECONNRESET', /broke \(ECONNRESET\)/, true],
  ])('explains %s', (code, message, passing) => {
    const error = new Error('fetch failed', { cause: Object.assign(new Error('x'), { code }) });
    const failure = connectionFailure(error, new URL('wss://gpu.lab/v1'));
    expect(failure.message).toMatch(message);
    expect(failure.passing).toBe(passing);
  });

  it('explains close codes', () => {
    expect(closeText({ code: 1006, reason: '' })).toBe('code 1006: connection lost without a goodbye');
    expect(closeText({ code: 4001, reason: 'quota' })).toBe('code 4001: quota');
    expect(closeText({ code: 4002, reason: '' })).toBe('code 4002');
  });
});
