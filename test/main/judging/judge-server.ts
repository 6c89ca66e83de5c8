/** A local server that speaks chat completions and misbehaves on demand. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A piece of a message that shows pictures. */
export type MessagePart = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } };

export interface ChatRequest {
  model: string;
  messages: { role: string; content: string | MessagePart[] }[];
  temperature?: number;
  max_tokens?: number;
  max_completion_tokens?: number;
  response_format?: { type: string };
}

export interface Received {
  body: ChatRequest;
  /** The user's message: what tells questions apart. */
  user: string;
  /** The pictures in it, as bytes, and the texts before the last, which name their times. */
  pictures: Buffer[];
  captions: string[];
  /** How often this question came, this time included. */
  times: number;
  /** How many requests came, this one included. */
  total: number;
  path: string;
  headers: IncomingMessage['headers'];
}

/** What to do with a request: answer with this reply text, or anything else by hand. */
export type Behaviour = (
  received: Received,
  response: ServerResponse,
) => string | Promise<string> | undefined;

export interface JudgeServer {
  baseUrl: string;
  received: Received[];
  /** Requests being answered now, and the most there ever were at once. */
  concurrency: { now: number; most: number };
  behave: (behaviour: Behaviour) => void;
}

/** A mark of the question that goes into the reply, so that a test can tell whose reply it is. */
export const markOf = (user: string): string => createHash('sha256').update(user).digest('hex').slice(0, 16);

/** A reply that every stage can use. */
export const goodReply = (user: string, score = 0.8): string =>
  JSON.stringify({
    flag: 'Neutral',
    score,
    hallucination: false,
    trigger_phrase: '',
    rationale: markOf(user),
  });

export const completion = (message: object, finishReason = 'stop'): string =>
  JSON.stringify({
    id: 'x',
    object: 'chat.completion',
    created: 1,
    model: 'test-model-2026',
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finishReason }],
    usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
  });

export const sendJson = (response: ServerResponse, status: number, body: string, headers = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
};

export const sendError = (
  response: ServerResponse,
  status: number,
  error: { message: string; type?: string; code?: string },
  headers = {},
): void => sendJson(response, status, JSON.stringify({ error }), headers);

/** A message's text, which is the last of its parts, and what it shows. */
function readContent(content: string | MessagePart[]): Pick<Received, 'user' | 'pictures' | 'captions'> {
  if (typeof content === 'string') return { user: content, pictures: [], captions: [] };
  const texts = content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  const pictures = content.flatMap((part) =>
    part.type === 'image_url'
      ? [Buffer.from(part.image_url.url.replace('data:image/jpeg;base64,', ''), 'base64')]
      : [],
  );
  return { user: texts.at(-1) ?? '', pictures, captions: texts.slice(0, -1) };
}

/** Start a server that ends with the test. Without a behaviour it gives good replies. */
export async function startJudgeServer(
  behaviour: Behaviour = ({ user }) => goodReply(user),
): Promise<JudgeServer> {
  let behave = behaviour;
  const received: Received[] = [];
  const concurrency = { now: 0, most: 0 };
  const counts = new Map<string, number>();

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = JSON.parse(Buffer.concat(parts).toString()) as ChatRequest;
    const { user, pictures, captions } = readContent(body.messages.at(-1)?.content ?? '');
    const times = (counts.get(user) ?? 0) + 1;
    counts.set(user, times);
    const entry = {
      body,
      user,
      pictures,
      captions,
      times,
      total: received.length + 1,
      path: request.url ?? '',
      headers: request.headers,
    };
    received.push(entry);
    concurrency.now += 1;
    concurrency.most = Math.max(concurrency.most, concurrency.now);
    response.on('close', () => {
      concurrency.now -= 1;
    });
    const reply = await behave(entry, response);
    if (reply !== undefined) sendJson(response, 200, completion({ content: reply }));
  };

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    received,
    concurrency,
    behave: (next) => {
      behave = next;
    },
  };
}

/** A base URL where nothing listens. */
export async function silentAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}/v1`;
}
