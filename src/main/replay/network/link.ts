import type { IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import { isJsonObject, type JsonObject } from '../../../core/json.ts';
import {
  connectionFailure,
  type HttpTarget,
  httpFailure,
  messageOf,
  ServerFailure,
  shown,
} from './failures.ts';
import { unlessAborted, within } from './waiting.ts';
import type { WireRecorder } from './wire.ts';

/** How a connection ended. */
export interface LinkEnd {
  /** WebSocket close code; 1006 when the line broke. */
  code: number;
  reason: string;
}

export interface LinkOptions {
  /** May hold a key in its query: it is never shown or recorded. */
  address: URL;
  headers: Record<string, string>;
  target: HttpTarget;
  connectSeconds: number;
  /** How long the server may fail to read what is sent. */
  sendSeconds: number;
  /** Between two signs of life asked for; a line without any in between counts as lost. */
  heartbeatSeconds: number;
  record: WireRecorder;
  onMessage: (message: JsonObject) => void;
  /** Something arrived that is no JSON object. */
  onGarbage: (description: string) => void;
  /** Called once, when a connection that was open has ended, by whoever's doing. */
  onEnd: (end: LinkEnd) => void;
}

/** Unsent bytes from which on `send` waits for the server to read. */
const HIGH_WATER = 4 * 1024 * 1024;

/** Longest message taken, bytes: a second of speech is a tenth of a megabyte. */
const LONGEST_MESSAGE = 64 * 1024 * 1024;

/** One WebSocket connection speaking JSON objects. */
export class Link {
  readonly #socket: WebSocket;
  readonly #options: LinkOptions;
  #heartbeat: NodeJS.Timeout | undefined;
  #alive = true;
  #lastWrite: Promise<void> = Promise.resolve();

  private constructor(socket: WebSocket, options: LinkOptions) {
    this.#socket = socket;
    this.#options = options;
  }

  /**
   * Connect.
   *
   * @throws ServerFailure in words, also for an HTTP answer instead of a WebSocket
   * @throws the signal's reason when it aborts
   */
  static async open(options: LinkOptions, signal: AbortSignal): Promise<Link> {
    signal.throwIfAborted();
    const socket = new WebSocket(options.address, {
      headers: options.headers,
      handshakeTimeout: options.connectSeconds * 1000,
      maxPayload: LONGEST_MESSAGE,
      perMessageDeflate: false,
      followRedirects: false,
    });
    const link = new Link(socket, options);
    try {
      await unlessAborted(link.#opened(), signal);
    } catch (error) {
      socket.terminate();
      throw error;
    }
    return link;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  /**
   * Send one message; resolves at once unless the server is slow to read.
   *
   * @throws ServerFailure when the connection is closed or the server has stopped reading
   */
  async send(message: JsonObject): Promise<void> {
    const { target, sendSeconds, record } = this.#options;
    if (!this.isOpen)
      throw new ServerFailure(`The connection to ${target.address.host} is closed.`, { passing: true });
    record('sent', message);
    this.#lastWrite = new Promise<void>((resolve) => {
      // A failed write ends the connection, which is told through onEnd.
      this.#socket.send(JSON.stringify(message), () => resolve());
    });
    if (this.#socket.bufferedAmount <= HIGH_WATER) return;
    const late = `${target.address.host} has read nothing for ${sendSeconds} s. It may be overloaded or hung.`;
    try {
      await within(this.#lastWrite, sendSeconds, late);
    } catch (error) {
      this.#socket.terminate();
      throw new ServerFailure(messageOf(error), { passing: true });
    }
  }

  /** Close politely and, when the server does not answer in time, by force. */
  async close(patienceMs = 500): Promise<void> {
    if (this.#socket.readyState === WebSocket.CLOSED) return;
    const closed = new Promise<void>((resolve) => this.#socket.once('close', () => resolve()));
    this.#socket.close(1000);
    const timer = setTimeout(() => this.#socket.terminate(), patienceMs);
    await closed;
    clearTimeout(timer);
  }

  /** Cut the line at once. */
  cut(): void {
    this.#socket.terminate();
  }

  #opened(): Promise<void> {
    const socket = this.#socket;
    const { target, connectSeconds, onEnd } = this.#options;
    return new Promise<void>((resolve, reject) => {
      let wasOpen = false;
      socket.on('open', () => {
        wasOpen = true;
        this.#watch();
        resolve();
      });
      socket.on('message', (data) => this.#receive(data));
      socket.on('unexpected-response', (_request, response) => {
        readRefusal(response).then((refusal) => reject(httpFailure(refusal, target)), reject);
      });
      socket.on('error', (error) => {
        const timedOut = /handshake has timed out/i.test(error.message);
        const message = `${shown(target.address)} did not answer within ${connectSeconds} s.`;
        reject(
          timedOut ? new ServerFailure(message, { passing: true }) : connectionFailure(error, target.address),
        );
      });
      socket.on('close', (code, reason) => {
        clearInterval(this.#heartbeat);
        reject(new ServerFailure(`${target.address.host} closed the connection at once.`, { passing: true }));
        if (wasOpen) onEnd({ code, reason: reason.toString('utf8') });
      });
    });
  }

  /** Notice a line that is dead without having been closed, as after a network change. */
  #watch(): void {
    this.#socket.on('pong', () => {
      this.#alive = true;
    });
    this.#heartbeat = setInterval(() => {
      if (!this.#alive) return this.#socket.terminate();
      this.#alive = false;
      this.#socket.ping();
    }, this.#options.heartbeatSeconds * 1000);
    this.#heartbeat.unref();
  }

  #receive(data: Buffer | ArrayBuffer | Buffer[]): void {
    this.#alive = true;
    // Some servers send their JSON in binary frames.
    const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer);
    const text = bytes.toString('utf8');
    const { record, onMessage, onGarbage } = this.#options;
    let message: unknown;
    try {
      message = JSON.parse(text);
    } catch {
      message = undefined;
    }
    if (!isJsonObject(message)) {
      record('received', text.slice(0, 2000));
      onGarbage(`${bytes.length} bytes beginning with ${JSON.stringify(text.slice(0, 60))}`);
      return;
    }
    record('received', message);
    onMessage(message);
  }
}

/** What a server answered instead of a WebSocket; the body's beginning, or what of it came within two seconds. */
async function readRefusal(response: IncomingMessage): Promise<Parameters<typeof httpFailure>[0]> {
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => response.destroy(), 2000);
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > 4000) break;
    }
  } catch (error) {
    // A body cut short is still worth its beginning.
    if (!(error instanceof Error)) throw error;
  } finally {
    clearTimeout(timer);
    response.destroy();
  }
  return {
    status: response.statusCode ?? 0,
    contentType: response.headers['content-type'] ?? '',
    body: Buffer.concat(chunks).toString('utf8').slice(0, 4000),
    retryAfter: response.headers['retry-after'] ?? null,
  };
}
