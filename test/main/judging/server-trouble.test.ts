import type { ServerResponse } from 'node:http';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { VerdictDetail } from '../../../src/core/judging/judging-views.ts';
import {
  completion,
  goodReply,
  type Received,
  sendError,
  sendJson,
  silentAddress,
  startJudgeServer,
} from './judge-server.ts';
import { countByState, type JudgingBench, judgingBench, runIdOf } from './judging-fixture.ts';

type Trouble = (response: ServerResponse, received: Received) => string | undefined;

/** Do something and send nothing more. */
const by =
  (work: (response: ServerResponse) => void): Trouble =>
  (response) => {
    work(response);
    return undefined;
  };

const httpDate = (fromNowMs: number): string => new Date(Date.now() + fromNowMs).toUTCString();

function cutInTheMiddle(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '4000' });
  response.write('{"choices": [');
  setTimeout(() => response.destroy(), 20);
}

function hangInTheMiddle(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"choices": [');
}

/** The server treats one question badly, always, and the others well. */
async function benchWithTrouble(
  trouble: Trouble,
): Promise<JudgingBench & { asked: () => string[]; mend: () => void }> {
  let victim: string | undefined;
  const server = await startJudgeServer((received, response) => {
    victim ??= received.user;
    return received.user === victim ? trouble(response, received) : goodReply(received.user);
  });
  const bench = await judgingBench(server.baseUrl);
  return {
    ...bench,
    asked: () => server.received.map(({ user }) => user),
    mend: () => server.behave(({ user }) => goodReply(user)),
  };
}

/** Few questions are enough. */
const few = (bench: JudgingBench) => ({
  runIds: [runIdOf(bench.study, 'alpha')],
  stages: ['early' as const],
});

const cachedReplies = (path: string): number => {
  const db = new Database(path, { readonly: true });
  try {
    return db.prepare<[], number>('SELECT count(*) FROM replies').pluck().get()!;
  } finally {
    db.close();
  }
};

const failedVerdicts = ({ study }: JudgingBench, judge: string): (VerdictDetail & { reason: string })[] =>
  study.db
    .prepare<[string], string>("SELECT verdict FROM verdicts WHERE judge = ? AND state = 'failed'")
    .pluck()
    .all(judge)
    .map((text) => JSON.parse(text) as VerdictDetail & { reason: string });

const PASSING: [string, number, Trouble][] = [
  ['503 twice', 2, by((response) => sendError(response, 503, { message: 'overloaded' }))],
  ['500 twice', 2, by((response) => sendError(response, 500, { message: 'oops' }))],
  [
    '429 with Retry-After: 0.2',
    1,
    by((response) => sendError(response, 429, { message: 'slow' }, { 'retry-after': '0.2' })),
  ],
  [
    '429 with a date',
    1,
    by((response) => sendError(response, 429, { message: 'slow' }, { 'retry-after': httpDate(900) })),
  ],
  [
    '429 with a date gone by',
    1,
    by((response) => sendError(response, 429, { message: 'slow' }, { 'retry-after': httpDate(-9000) })),
  ],
  ['429 without a wish', 2, by((response) => sendError(response, 429, { message: 'slow' }))],
  ['a connection cut at once', 2, by((response) => void response.destroy())],
  ['a connection cut in mid-body', 2, by(cutInTheMiddle)],
  ['a reply that cannot be read', 2, () => 'I would rather not say.'],
];

describe('trouble that passes', () => {
  it.each(PASSING)('%s is asked again and ends well', async (_, times, trouble) => {
    const bench = await benchWithTrouble((response, received) =>
      received.times <= times ? trouble(response, received) : goodReply(received.user),
    );
    const plan = await bench.plan(few(bench));
    const report = await bench.run(few(bench));
    expect(report).toMatchObject({ ended: 'done', failed: 0, judged: plan.items, calls: plan.calls + times });
    expect(cachedReplies(bench.cachePath)).toBe(plan.calls);
  });

  it('waits as long as the server asks, all workers together', async () => {
    const server = await startJudgeServer(({ user, total }, response) => {
      if (total > 1) return goodReply(user);
      sendError(response, 429, { message: 'slow' }, { 'retry-after': '1' });
      return undefined;
    });
    const times: number[] = [];
    const bench = await judgingBench(server.baseUrl);
    server.behave(({ user, total }, response) => {
      times.push(performance.now());
      if (total > 1) return goodReply(user);
      sendError(response, 429, { message: 'slow' }, { 'retry-after': '1' });
      return undefined;
    });
    const waits: string[] = [];
    await bench.run(
      few(bench),
      { onProgress: ({ waiting }) => waiting && void waits.push(waiting.reason) },
      { concurrency: 3 },
    );
    // Those already on their way arrive at once; nobody else comes before the second is over.
    const [first = 0, ...others] = times;
    expect(others.filter((time) => time - first < 900).length).toBeLessThanOrEqual(2);
    expect(others.filter((time) => time - first >= 990).length).toBeGreaterThan(5);
    expect(waits[0]).toMatch(/fewer requests \(429\): slow/);
  });
});

const FAILING: [string, Trouble, RegExp, string | null][] = [
  [
    '429 with Retry-After: 277403',
    by((response) => sendError(response, 429, { message: 'slow' }, { 'retry-after': '277403' })),
    /asks to wait 3 d 5 h, longer than the 60 s/,
    null,
  ],
  [
    '503 for ever',
    by((response) => sendError(response, 503, { message: 'overloaded' })),
    /failed \(503\): overloaded; tried 3 times/,
    null,
  ],
  [
    'a connection always cut',
    by(cutInTheMiddle),
    /was cut before the answer was complete.*tried 3 times/,
    null,
  ],
  ['no answer', () => undefined, /no answer within 1 s; tried 3 times/, null],
  ['an answer that hangs in the middle', by(hangInTheMiddle), /no answer within 1 s/, null],
  [
    'a web page',
    by(
      (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Hi'),
    ),
    /web page instead of JSON/,
    '<!doctype html><p>Hi',
  ],
  [
    'JSON that is no completion',
    by((response) => sendJson(response, 200, '{"ok":true}')),
    /no chat completion/,
    '{"ok":true}',
  ],
  ['broken JSON', by((response) => sendJson(response, 200, '{"choices": [}')), /not valid JSON/, null],
  [
    '400',
    by((response) => sendError(response, 400, { message: 'context is too long' })),
    /refuses this request \(400\): context is too long/,
    null,
  ],
  [
    'null content cut at its length',
    by((response) => sendJson(response, 200, completion({ content: null }, 'length'))),
    /cut off at its longest length/,
    null,
  ],
  [
    'a whole verdict cut at its length',
    by((response) =>
      sendJson(response, 200, completion({ content: '{"flag":"Neutral","score":1}' }, 'length')),
    ),
    /cut off at its longest length/,
    '{"flag":"Neutral","score":1}',
  ],
  [
    'an empty reply',
    by((response) => sendJson(response, 200, completion({ content: '' }))),
    /reply is empty/,
    null,
  ],
  [
    'only reasoning',
    by((response) => sendJson(response, 200, completion({ content: null, reasoning_content: 'Hm. 0.4?' }))),
    /only the judge’s reasoning/,
    'Hm. 0.4?',
  ],
  [
    'a refusal',
    by((response) => sendJson(response, 200, completion({ content: null, refusal: 'I cannot.' }))),
    /judge refused: "I cannot\."/,
    'I cannot.',
  ],
  [
    'a reply never readable',
    () => '{"flag":"Neutral","score":85}',
    /score 85 is outside 0–1 \(asked 3 times\)/,
    '{"flag":"Neutral","score":85}',
  ],
];

describe('trouble with one question', () => {
  it.each(FAILING)(
    '%s fails its verdict alone, is not cached, and is all that is asked again',
    async (_, trouble, reason, raw) => {
      const bench = await benchWithTrouble(trouble);
      const plan = await bench.plan(few(bench));
      const report = await bench.run(few(bench), {}, { timeoutSeconds: 1 });
      expect(report).toMatchObject({ ended: 'done', remaining: 0 });
      expect(report.failed).toBeGreaterThan(0);
      expect(report.judged + report.failed).toBe(plan.items);
      expect(report.failures).toEqual([{ reason: expect.stringMatching(reason), count: report.failed }]);
      expect(report.failureRate).toBe(report.failed / plan.items);
      for (const verdict of failedVerdicts(bench, plan.judge)) {
        expect(verdict.reason).toMatch(reason);
        expect(verdict.raw ?? null).toBe(raw);
      }
      expect(cachedReplies(bench.cachePath)).toBe(plan.calls - 1);

      const victim = bench.asked()[0];
      expect(await bench.plan(few(bench))).toMatchObject({ items: 0, failedBefore: report.failed });
      bench.mend();
      const before = bench.asked().length;
      const again = await bench.run({ ...few(bench), retryFailed: true });
      expect(again).toMatchObject({ ended: 'done', judged: report.failed, failed: 0, calls: 1 });
      expect(bench.asked().slice(before)).toEqual([victim]);
      expect(countByState(bench.study, plan.judge)).toEqual({ ok: plan.items });
    },
  );
});

describe('a server with all kinds of trouble at once', () => {
  it('loses only the questions it never answers, and these alone are asked when it is well', async () => {
    const kinds = [
      ...PASSING.map(([, times, trouble]) => ({ times, trouble })),
      ...FAILING.map(([, trouble]) => ({ times: Number.POSITIVE_INFINITY, trouble })),
    ];
    const victims = new Map<string, (typeof kinds)[number] | undefined>();
    const server = await startJudgeServer((received, response) => {
      // Every other question meets the next kind of trouble.
      if (!victims.has(received.user)) {
        victims.set(received.user, victims.size % 2 === 0 ? kinds[victims.size / 2] : undefined);
      }
      const kind = victims.get(received.user);
      return kind && received.times <= kind.times
        ? kind.trouble(response, received)
        : goodReply(received.user);
    });
    const bench = await judgingBench(server.baseUrl);
    const plan = await bench.plan();
    const report = await bench.run({}, {}, { timeoutSeconds: 1, concurrency: 6 });
    expect(report).toMatchObject({ ended: 'done', remaining: 0 });
    const lost = [...victims]
      .filter(([, kind]) => kind?.times === Number.POSITIVE_INFINITY)
      .map(([user]) => user);
    expect(lost).toHaveLength(FAILING.length);
    expect(report.failures.length).toBeGreaterThan(10);
    expect(cachedReplies(bench.cachePath)).toBe(plan.calls - lost.length);

    server.behave(({ user }) => goodReply(user));
    const before = server.received.length;
    const again = await bench.run({ retryFailed: true });
    expect(again).toMatchObject({ ended: 'done', failed: 0, judged: report.failed, calls: lost.length });
    expect(
      server.received
        .slice(before)
        .map(({ user }) => user)
        .sort(),
    ).toEqual([...lost].sort());
    expect(countByState(bench.study, plan.judge)).toEqual({ ok: plan.items });
  });
});

const STOPPING: [string, Trouble, RegExp][] = [
  [
    'a used-up quota',
    by((response) => sendError(response, 429, { message: 'You exceeded it', code: 'insufficient_quota' })),
    /quota at .* is used up/,
  ],
  [
    'no key',
    by((response) => sendError(response, 401, { message: 'no key' })),
    /asks for a key and none is set \(401\)/,
  ],
  [
    'no permission',
    by((response) => sendError(response, 403, { message: 'not you' })),
    /does not allow this.*\(403\)/,
  ],
  [
    'an unknown model',
    by((response) =>
      sendError(response, 404, { message: 'The model x does not exist', code: 'model_not_found' }),
    ),
    /has no model "test-model"/,
  ],
  [
    'a wrong path',
    by((response) => sendJson(response, 404, '{"detail":"Not Found"}')),
    /nothing at .*\/v1\/chat\/completions \(404\)/,
  ],
  [
    'a refused parameter',
    by((response) =>
      sendError(response, 400, {
        message: "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens'.",
      }),
    ),
    /Choose the other name for the reply length/,
  ],
];

describe('trouble with the whole batch', () => {
  it.each(STOPPING)('%s stops it at once with a sentence, failing nothing', async (_, trouble, reason) => {
    const bench = await benchWithTrouble(trouble);
    const plan = await bench.plan(few(bench));
    const report = await bench.run(few(bench), {}, { concurrency: 1 });
    expect(report).toMatchObject({ ended: 'stopped', judged: 0, failed: 0, remaining: plan.items, calls: 1 });
    expect(report.reason).toMatch(reason);
    expect(countByState(bench.study, plan.judge)).toEqual({});
    bench.mend();
    expect(await bench.run(few(bench))).toMatchObject({ ended: 'done', judged: plan.items });
  });

  it('a key that is not accepted is told apart from none, and asked about once by all workers', async () => {
    const server = await startJudgeServer((_, response) => {
      sendError(response, 401, { message: 'Incorrect API key provided' });
      return undefined;
    });
    const bench = await judgingBench(server.baseUrl);
    const report = await bench.run({}, { apiKey: 'wrong' }, { concurrency: 4 });
    expect(report.reason).toMatch(/does not accept the key \(401\)/);
    expect(server.received.length).toBeLessThanOrEqual(4);
  });

  it.each<[string, Trouble, RegExp]>([
    [
      'long waits',
      by((response) => sendError(response, 429, { message: 'slow' }, { 'retry-after': '277403' })),
      /5 questions in a row failed alike.*wait 3 d 5 h/,
    ],
    [
      'web pages',
      by((response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')),
      /5 questions in a row failed alike.*web page/,
    ],
    [
      '503s',
      by((response) => sendError(response, 503, { message: 'down' })),
      /5 questions in a row failed alike.*503/,
    ],
  ])('nothing but %s stops it after five', async (_, trouble, reason) => {
    const server = await startJudgeServer((received, response) => trouble(response, received));
    const bench = await judgingBench(server.baseUrl);
    const report = await bench.run({}, {}, { concurrency: 1, maxAttempts: 2 });
    expect(report).toMatchObject({ ended: 'stopped', judged: 0 });
    expect(report.reason).toMatch(reason);
    expect(report.failed).toBeLessThan(15);
    expect(report.remaining).toBeGreaterThan(20);
  });

  it('a server that is not there stops it, and nothing else is used instead', async () => {
    const bench = await judgingBench(await silentAddress());
    const report = await bench.run();
    expect(report).toMatchObject({ ended: 'stopped', judged: 0 });
    expect(report.reason).toMatch(/Nothing answers at 127\.0\.0\.1:\d+ \(connection refused\)/);
    expect(countByState(bench.study, report.judge)).not.toHaveProperty('ok');
    const gone = await judgingBench('http://no-such-host.invalid/v1', bench.study);
    expect((await gone.run()).reason).toMatch(/no-such-host\.invalid/);
  });
});
