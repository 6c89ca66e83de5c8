import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JsonObject } from '../../../../../src/core/json.ts';

export interface ChatRequest {
  body: JsonObject;
  headers: IncomingMessage['headers'];
  path: string;
}

/** Answers one request to /chat/completions. */
export type Answer = (response: ServerResponse, request: ChatRequest) => void;

/** A server of chat completions that answers as a test says, one answer a request, the last one again and again. */
export class ChatTestServer {
  readonly requests: ChatRequest[] = [];
  readonly #http: Server;

  private constructor(answers: Answer[]) {
    this.#http = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as JsonObject;
        const received = { body, headers: request.headers, path: request.url ?? '' };
        const answer = answers[Math.min(this.requests.length, answers.length - 1)]!;
        this.requests.push(received);
        answer(response, received);
      });
    });
  }

  static async start(...answers: Answer[]): Promise<ChatTestServer> {
    const server = new ChatTestServer(answers);
    await new Promise<void>((resolve) => server.#http.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}/v1`;
  }

  async stop(): Promise<void> {
    this.#http.closeAllConnections();
    if (this.#http.listening) await new Promise((resolve) => this.#http.close(resolve));
  }
}

const event = (data: unknown): string =>
  `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;

export const delta = (content: unknown, more: object = {}): object => ({
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta: { content, ...more }, finish_reason: null }],
});

const ending = (reason: string): object => ({ choices: [{ index: 0, delta: {}, finish_reason: reason }] });

const usage = { choices: [], usage: { prompt_tokens: 50, completion_tokens: 5, total_tokens: 55 } };

function begin(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
}

/** A streamed reply, piece by piece. */
export const streamed =
  (pieces: (string | object)[], reason = 'stop'): Answer =>
  (response) => {
    begin(response);
    for (const piece of pieces) response.write(event(typeof piece === 'string' ? delta(piece) : piece));
    for (const last of [ending(reason), usage, '[DONE]']) response.write(event(last));
    response.end();
  };

/** A streamed reply whose line is cut after some pieces. */
export const cut =
  (pieces: string[]): Answer =>
  (response) => {
    begin(response);
    for (const piece of pieces) response.write(event(delta(piece)));
    setTimeout(() => response.destroy(), 30);
  };

/** A stream that ends properly, but in the middle of the reply. */
export const unfinished =
  (pieces: string[]): Answer =>
  (response) => {
    begin(response);
    for (const piece of pieces) response.write(event(delta(piece)));
    response.end();
  };

/** Raw text within a stream. */
export const rawStream =
  (text: string): Answer =>
  (response) => {
    begin(response);
    response.end(text);
  };

export const status =
  (code: number, body = '', headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(code, { 'content-type': 'application/json', ...headers });
    response.end(body);
  };

/** Begins to answer and never goes on. */
export const hang: Answer = (response) => {
  begin(response);
  response.write(': keep\n\n');
};
