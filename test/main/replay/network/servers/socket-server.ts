import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { JsonObject } from '../../../../../src/core/json.ts';

/** One client's connection, as a server under a test's control. */
export class Caller {
  readonly received: JsonObject[] = [];
  readonly request: IncomingMessage;
  readonly socket: WebSocket;

  constructor(socket: WebSocket, request: IncomingMessage) {
    this.socket = socket;
    this.request = request;
  }

  send(message: object): void {
    this.socket.send(JSON.stringify(message));
  }

  /** The types of what was received, in order. */
  types(): string[] {
    return this.received.map((message) => String(message.type ?? Object.keys(message)[0]));
  }
}

export interface Behaviour {
  onConnect?: (caller: Caller, index: number) => void;
  onMessage?: (caller: Caller, message: JsonObject, index: number) => void;
  /** Answer the upgrade with this instead of a WebSocket. */
  refuse?: (
    attempt: number,
  ) => { status: number; type?: string; body?: string; headers?: Record<string, string> } | null;
}

/** A WebSocket server on this machine that does what a test says. */
export class SocketServer {
  readonly callers: Caller[] = [];
  attempts = 0;
  readonly #http: Server;
  readonly #sockets: WebSocketServer;

  private constructor(behaviour: Behaviour) {
    this.#http = createServer();
    this.#sockets = new WebSocketServer({ noServer: true });
    this.#http.on('upgrade', (request, stream, head) => {
      const refusal = behaviour.refuse?.(this.attempts++) ?? null;
      if (refusal) {
        const { status, type = 'application/json', body = '', headers = {} } = refusal;
        const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
        stream.end(
          `HTTP/1.1 ${status} x\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${more.join('')}connection: close\r\n\r\n${body}`,
        );
        return;
      }
      this.#sockets.handleUpgrade(request, stream, head, (socket) => {
        const caller = new Caller(socket, request);
        const index = this.callers.push(caller) - 1;
        socket.on('error', () => undefined);
        socket.on('message', (data) => {
          const message = JSON.parse(String(data)) as JsonObject;
          caller.received.push(message);
          behaviour.onMessage?.(caller, message, index);
        });
        behaviour.onConnect?.(caller, index);
      });
    });
  }

  static async start(behaviour: Behaviour): Promise<SocketServer> {
    const server = new SocketServer(behaviour);
    await new Promise<void>((resolve) => server.#http.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get port(): number {
    return (this.#http.address() as AddressInfo).port;
  }

  url(path: string): string {
    return `ws://127.0.0.1:${this.port}${path}`;
  }

  async stop(): Promise<void> {
    for (const client of this.#sockets.clients) client.terminate();
    this.#http.closeAllConnections();
    if (this.#http.listening) await new Promise((resolve) => this.#http.close(resolve));
  }
}
