import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of one request. */
export type NetworkFault =
  | 'none'
  | 'reset'
  | 'cut-reply'
  | 'garbage'
  | 'server-error'
  | 'rate-limit'
  | 'silence';

export interface CrashJudgeServer {
  baseUrl: string;
  /** Every question that came, in order. */
  asked: string[];
  /** Decides on every request. */
  faults: () => NetworkFault;
  close: () => Promise<void>;
}

const DELAY_MS = 4;

/** A mark of a question that goes into its reply. */
export const markOf = (user: string): string => createHash('sha256').update(user).digest('hex').slice(0, 16);

const reply = (user: string): string =>
  JSON.stringify({
    flag: 'Neutral',
    score: 0.8,
    hallucination: false,
    trigger_phrase: '',
    rationale: markOf(user),
  });

const completion = (user: string): string =>
  JSON.stringify({
    id: 'x',
    object: 'chat.completion',
    created: 1,
    model: 'test-model-2026',
    choices: [{ index: 0, message: { role: 'assistant', content: reply(user) }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
  });

const JSON_HEADERS = { 'content-type': 'application/json' };

function answer(response: ServerResponse, user: string, fault: NetworkFault): void {
  const body = completion(user);
  switch (fault) {
    case 'none':
      response.writeHead(200, JSON_HEADERS).end(body);
      return;
    case 'reset':
      response.destroy();
      return;
    case 'cut-reply':
      response.writeHead(200, { ...JSON_HEADERS, 'content-length': body.length });
      response.write(body.slice(0, body.length / 2), () => response.destroy());
      return;
    case 'garbage':
      response.writeHead(200, JSON_HEADERS).end('<html>proxy</html>');
      return;
    case 'server-error':
      response.writeHead(503, JSON_HEADERS).end('{"error":{"message":"overloaded"}}');
      return;
    case 'rate-limit':
      response
        .writeHead(429, { ...JSON_HEADERS, 'retry-after': '0' })
        .end('{"error":{"message":"slow down"}}');
      return;
    case 'silence':
      // Until the client gives up.
      return;
  }
}

/** A local server that speaks chat completions, and fails as it is told to. */
export async function startCrashJudge(): Promise<CrashJudgeServer> {
  const judge: CrashJudgeServer = {
    baseUrl: '',
    asked: [],
    faults: () => 'none',
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    // A killed client breaks off: nothing to do about it.
    request.on('error', () => response.destroy());
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as { messages: { content: string }[] };
      const user = body.messages.at(-1)?.content ?? '';
      judge.asked.push(user);
      setTimeout(() => answer(response, user, judge.faults()), DELAY_MS);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  judge.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return judge;
}
