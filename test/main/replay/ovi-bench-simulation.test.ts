import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/core/json.ts';
import type { MultipleChoiceCase, OpenEndedCase } from '../../../src/core/ovi-bench/dataset.ts';
import { readResult } from '../../../src/core/ovi-bench/results.ts';
import {
  resultRow,
  simulateInterruption,
  simulationSettings,
} from '../../../src/main/replay/ovi-bench-simulation.ts';
import {
  LONG_GOP,
  NUMBERED,
  numbersInPictures,
  openWorkshop,
  type Workshop,
} from '../../unit/media/clips.ts';
import { KEY } from './network/harness.ts';
import { type Answer, ChatTestServer, status, streamed } from './network/servers/chat-server.ts';

let shop: Workshop;
const servers: ChatTestServer[] = [];

beforeAll(async () => {
  shop = await openWorkshop();
  // Frame n of the picture is shown from n/10 s on and tells its number.
  await shop.make('-f', 'lavfi', '-i', 'color=s=96x54:d=8:r=10', '-vf', NUMBERED, ...LONG_GOP, 'clip.mp4');
}, 60_000);
afterAll(() => shop.remove());
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

const CASE: OpenEndedCase = {
  format: 'open-ended',
  caseId: 'clip.mp4_s0_Correction',
  video: 'clip.mp4',
  type: 'Correction',
  question: 'What is shown?',
  t0: 2.5,
  signal: 'No, the other one.',
  t1: 4.5,
};

async function simulate(
  answers: Answer[],
  settings: object = {},
  oviCase: OpenEndedCase | MultipleChoiceCase = CASE,
) {
  const server = await ChatTestServer.start(...answers);
  servers.push(server);
  const notices: string[] = [];
  const complete = simulationSettings.parse({ baseUrl: server.baseUrl, model: 'm', rate: 3, ...settings });
  const run = simulateInterruption(shop.path('clip.mp4'), oviCase, complete, {
    ffmpeg: shop.ffmpeg,
    context: { apiKey: () => KEY, env: {} },
    signal: new AbortController().signal,
    onNotice: (message) => notices.push(message),
  });
  return { server, notices, result: await run };
}

/** The pictures of a request, as JPEG files. */
function picturesIn(body: JsonObject): Buffer[] {
  const parts = (body.messages as { content: JsonObject[] | string }[])[1]!.content as JsonObject[];
  return parts
    .filter(({ type }) => type === 'image_url')
    .map((part) => Buffer.from((part.image_url as { url: string }).url.split(',')[1]!, 'base64'));
}

const lastText = (body: JsonObject): string => {
  const parts = (body.messages as { content: JsonObject[] }[])[1]!.content;
  return String(parts.at(-1)!.text);
};

const REPLY = '{"type": "Correction", "response": "It is the other one."}';

describe('Algorithm 1', () => {
  it('shows the video up to T0, then up to T1, and never a later picture', async () => {
    const { server, result } = await simulate([streamed(['A 👩‍🚀 and ', 'a dog.']), streamed([REPLY])]);
    const [first, second] = server.requests.map(({ body }) => body);
    expect(await numbersInPictures(shop, picturesIn(first!))).toEqual([0, 10, 20]);
    expect(await numbersInPictures(shop, picturesIn(second!))).toEqual([0, 10, 20, 30, 40]);
    expect(
      result.calls.map(({ purpose, seenUntil, frameTimes }) => [purpose, seenUntil, frameTimes]),
    ).toEqual([
      ['answer', 2.5, [0, 1, 2]],
      ['interruption', 4.5, [0, 1, 2, 3, 4]],
    ]);
    expect(lastText(first!)).toContain('What is shown?');
    expect(lastText(first!)).not.toContain('the other one');
    // floor(2 s · 3/s) = 6 code points; the astronaut is three of them.
    expect(result.partial).toBe('A 👩‍🚀 ');
    expect(lastText(second!)).toContain(
      'You had said so far:\nA 👩‍🚀 \n\nThen the user broke in:\nNo, the other one.',
    );
    expect(result).toMatchObject({
      answer: 'A 👩‍🚀 and a dog.',
      predictedType: 'Correction',
      response: 'It is the other one.',
      raw: REPLY,
      unparsed: null,
      rate: 3,
    });
    expect(server.requests[0]!.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  it('keeps an unparsable reply raw and guesses no type', async () => {
    const { result } = await simulate([streamed(['A dog.']), streamed(['This is a Correction, sorry.'])]);
    expect(result).toMatchObject({ predictedType: null, response: '', raw: 'This is a Correction, sorry.' });
    expect(result.unparsed).toMatch(/neither a type nor a response/);
    const { result: row, issues } = readResult(JSON.parse(JSON.stringify(resultRow(result))), 'line 1');
    expect(row).toMatchObject({ caseId: CASE.caseId, predictedType: null, rate: 3, partial: 'A dog.' });
    expect(issues.map(({ code }) => code)).toEqual(['type-unparsed']);
  });

  it('asks a multiple-choice case once, with the partial answer it gives', async () => {
    const choice: MultipleChoiceCase = {
      ...CASE,
      format: 'multiple-choice',
      type: 'Cancellation',
      partial: 'A dog is',
      visualRange: null,
      history: [],
      options: { A: 'A cat.', B: '[STOP]', C: 'A dog.', D: 'A boat.' },
      label: 'B',
      behavior: 'stop',
    };
    const { server, result } = await simulate(
      [streamed(['{"type":"Cancellation","choice":"B"}'])],
      {},
      choice,
    );
    expect(server.requests).toHaveLength(1);
    expect(lastText(server.requests[0]!.body)).toContain('B. [STOP]');
    expect(result).toMatchObject({ choice: 'B', response: '[STOP]', partial: 'A dog is', answer: '' });
    expect(result.calls[0]).toMatchObject({ purpose: 'interruption', seenUntil: 4.5 });
  });

  it('keeps to the frame budget, also where the clip ends before T1', async () => {
    const late = { ...CASE, t1: 30 };
    const { result } = await simulate(
      [streamed(['x']), streamed([REPLY])],
      { frames: { maxFrames: 2 } },
      late,
    );
    expect(result.calls.map(({ frameTimes }) => frameTimes)).toEqual([
      [0, 2],
      [0, 7],
    ]);
  });
});

describe('failures', () => {
  it('that pass are asked again, others end the case in words without the key', async () => {
    const { notices, result } = await simulate([
      status(503, '', { 'retry-after': '0' }),
      streamed(['A dog.']),
      streamed([REPLY]),
    ]);
    expect(result.calls[0]!.attempts).toBe(2);
    expect(notices).toEqual([expect.stringMatching(/busy \(503\).*Asking again/)]);
    const refused = simulate([status(401, `{"error":{"message":"bad key ${KEY}"}}`)]);
    await expect(refused).rejects.toThrow(/does not accept the key \(401\)/);
    await expect(refused).rejects.not.toThrow(KEY);
  });

  it('stop the case without a second call when cancelled', async () => {
    const ending = new AbortController();
    const server = await ChatTestServer.start((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      ending.abort(new Error('stopped by hand'));
    });
    servers.push(server);
    const settings = simulationSettings.parse({ baseUrl: server.baseUrl, model: 'm', rate: 3 });
    const run = simulateInterruption(shop.path('clip.mp4'), CASE, settings, {
      ffmpeg: shop.ffmpeg,
      context: { apiKey: () => null, env: {} },
      signal: ending.signal,
    });
    await expect(run).rejects.toThrow('stopped by hand');
    expect(server.requests).toHaveLength(1);
  });

  it('refuses settings without a rate', () => {
    const settings = simulationSettings.safeParse({ baseUrl: 'http://127.0.0.1:1/v1', model: 'm' });
    expect(settings.error?.issues.map(({ path }) => path.join('.'))).toEqual(['rate']);
  });
});
