import type { JsonObject } from '../../../core/json.ts';
import { AdapterError, type Emit } from '../adapter.ts';
import { openLineWarning } from './address.ts';
import { closeText, type HttpTarget, messageOf, ServerFailure } from './failures.ts';
import { Link, type LinkEnd } from './link.ts';
import type { LiveConnection } from './network-settings.ts';
import { backOffMs, sleep, unlessAborted } from './waiting.ts';
import { logRecorder, type WireRecorder, withoutSecrets } from './wire.ts';

/** Where a protocol connects to. */
export interface Destination {
  /** May carry the key in its query. */
  address: URL;
  headers: Record<string, string>;
  model: string;
  key: string | null;
}

/** What a protocol can do on its connection. */
export interface Line {
  /** Send one message, after a reconnection under way. @throws AdapterError when the session has failed */
  send(message: JsonObject): Promise<void>;
  /**
   * The next message that fits, among those of the handshake also one that came already.
   *
   * @throws AdapterError when it does not come within so many seconds or the connection ends before
   */
  next(fits: (message: JsonObject) => boolean, seconds: number, awaited: string): Promise<JsonObject>;
}

/** One realtime protocol, as far as the connection is concerned. */
export interface LiveProtocol {
  destination: () => Destination;
  /**
   * Exchange what comes before media.
   *
   * @param again whether this replaces a connection that was lost
   * @returns whether the server still remembers what it was shown before
   */
  open: (line: Line, again: boolean) => Promise<{ kept: boolean }>;
  /** Every message, in order, also those of the handshake. */
  receive: (message: JsonObject) => void;
  /** The connection is gone; what was under way on it is over. What was received is still heard. */
  lost: () => void;
  /** Take leave of the server, within the time given. */
  leave: (line: Line, seconds: number) => Promise<void>;
}

interface Waiter {
  fits: (message: JsonObject) => boolean;
  resolve: (message: JsonObject) => void;
  reject: (error: unknown) => void;
}

/** So many messages in a row that are no JSON end a session. */
const MOST_GARBAGE = 5;

const LEAVE_SECONDS = 1;

/** A connection that lasts for a session: opened with patience, watched, and opened again when the user wants that. */
export class LiveSession {
  readonly #protocol: LiveProtocol;
  readonly #settings: LiveConnection;
  readonly #emit: Emit;
  readonly #signal: AbortSignal;
  readonly #record: WireRecorder;
  readonly #stopped = new AbortController();
  #link: Link | null = null;
  /** The connection being opened; everything sent waits for it. */
  #opening: Promise<void> | null = null;
  #inbox: JsonObject[] | null = null;
  /** Number of the connection that counts. */
  #connection = 0;
  #waiters = new Set<Waiter>();
  #failure: AdapterError | null = null;
  #reconnects = 0;
  #garbage = 0;

  constructor(protocol: LiveProtocol, settings: LiveConnection, emit: Emit, signal: AbortSignal) {
    this.#protocol = protocol;
    this.#settings = settings;
    this.#emit = emit;
    this.#signal = AbortSignal.any([signal, this.#stopped.signal]);
    this.#record = logRecorder(emit, { wholeMedia: settings.recordMedia });
    this.#signal.addEventListener('abort', () => this.#abandon(this.#signal.reason), { once: true });
  }

  /** Connect for the first time. @throws AdapterError; the signal's reason when it aborts */
  async start(): Promise<void> {
    await this.#tracked(this.#open(false));
  }

  /** Resolve once media can be sent. @throws AdapterError when the session has failed */
  async ready(): Promise<void> {
    this.#signal.throwIfAborted();
    if (this.#opening) await unlessAborted(this.#opening, this.#signal);
    if (this.#failure) throw this.#failure;
  }

  async send(message: JsonObject): Promise<void> {
    await this.ready();
    const link = this.#link;
    if (!link) throw new AdapterError('The session is not open.');
    try {
      await unlessAborted(link.send(message), this.#signal);
    } catch (error) {
      if (!(error instanceof ServerFailure)) throw error;
      // Lost while sending: with a new connection it is sent once more, else the session has failed by now.
      await this.#settled(link);
      await this.ready();
      if (!this.#link || this.#link === link) throw error;
      await unlessAborted(this.#link.send(message), this.#signal);
    }
  }

  next(fits: Waiter['fits'], seconds: number, awaited: string): Promise<JsonObject> {
    const early = this.#inbox?.findIndex(fits) ?? -1;
    if (early >= 0) return Promise.resolve(this.#inbox!.splice(early, 1)[0]!);
    return new Promise((resolve, reject) => {
      if (this.#failure) return reject(this.#failure);
      const done = (): void => {
        clearTimeout(timer);
        this.#waiters.delete(waiter);
      };
      const waiter: Waiter = {
        fits,
        resolve: (message) => {
          done();
          resolve(message);
        },
        reject: (error) => {
          done();
          reject(error);
        },
      };
      const timer = setTimeout(() => {
        const { host } = this.#protocol.destination().address;
        waiter.reject(
          new ServerFailure(`${host} did not send ${awaited} within ${seconds} s.`, { passing: false }),
        );
      }, seconds * 1000);
      this.#waiters.add(waiter);
    });
  }

  /** The session cannot go on: said once, and by every later call. */
  fail(error: AdapterError): void {
    if (this.#failure || this.#signal.aborted) return;
    this.#failure = this.#clean(error);
    this.#link?.cut();
    this.#rejectWaiters(this.#failure);
    // A failed start is told by its promise alone.
    if (!this.#link) return;
    this.#protocol.lost();
    this.#emit({ kind: 'error', message: this.#failure.message, fatal: true });
  }

  /** Replace the connection because the server is about to end it, or in place of one that ended. */
  reconnect(reason: string): void {
    if (this.#failure || this.#opening || this.#signal.aborted) return;
    const { onDisconnect, maxReconnects } = this.#settings;
    if (onDisconnect === 'fail') {
      this.fail(
        new AdapterError(
          `${reason} What was said until then is kept. Replay the clip again, or set onDisconnect to "reconnect".`,
        ),
      );
      return;
    }
    if (this.#reconnects >= maxReconnects) {
      this.fail(
        new AdapterError(
          `${reason} It was connected anew ${this.#reconnects} times already, which is the limit set.`,
        ),
      );
      return;
    }
    this.#reconnects++;
    const old = this.#link;
    this.#link = null;
    old?.cut();
    this.#rejectWaiters(new ServerFailure(reason, { passing: true }));
    this.#protocol.lost();
    this.#emit({ kind: 'log', level: 'warning', message: `${reason} Connecting anew.` });
    const opening = this.#tracked(this.#open(true));
    opening.catch((error: unknown) => {
      if (this.#signal.aborted) return;
      const failure = error instanceof AdapterError ? error : new AdapterError(messageOf(error));
      const message = `${reason} Connecting anew failed: ${failure.message}`;
      this.#failure = this.#clean(new AdapterError(message, failure.detail));
      this.#protocol.lost();
      this.#emit({ kind: 'error', message: this.#failure.message, fatal: true });
    });
  }

  /** End the session; never throws. */
  async close(): Promise<void> {
    const link = this.#link;
    this.#link = null;
    if (link?.isOpen && !this.#failure && !this.#signal.aborted) {
      const line: Line = {
        send: (message) => link.send(message),
        next: (fits, seconds, awaited) => this.next(fits, seconds, awaited),
      };
      try {
        await unlessAborted(this.#protocol.leave(line, LEAVE_SECONDS), this.#signal);
      } catch (error) {
        // The clip is over: a server without a goodbye is worth a note, no more.
        this.#emit({ kind: 'log', level: 'debug', message: `No goodbye: ${messageOf(error)}` });
      }
      await link.close();
    }
    link?.cut();
    this.#stopped.abort(new AdapterError('The session is closed.'));
  }

  #tracked(opening: Promise<void>): Promise<void> {
    const tracked = opening.finally(() => {
      if (this.#opening === tracked) this.#opening = null;
    });
    this.#opening = tracked;
    // Whoever waits hears of it; nobody may be waiting.
    tracked.catch(() => undefined);
    return tracked;
  }

  async #open(again: boolean): Promise<void> {
    const begun = performance.now();
    for (let failures = 0; ; ) {
      try {
        const { kept } = await this.#openOnce(again);
        if (again) this.#tellReconnected(kept, (performance.now() - begun) / 1000);
        return;
      } catch (error) {
        this.#signal.throwIfAborted();
        if (this.#failure) throw this.#failure;
        failures++;
        const passing = error instanceof ServerFailure && error.passing;
        const wait = passing ? (error.retryAfterMs ?? backOffMs(failures, 250, 8000)) : 0;
        if (!passing || failures >= this.#settings.maxAttempts || wait > 60_000) {
          throw error instanceof AdapterError ? this.#clean(error) : error;
        }
        const message = this.#clean(error).message;
        this.#emit({
          kind: 'log',
          level: 'warning',
          message: `${message} Trying again in ${(wait / 1000).toFixed(1)} s.`,
        });
        await sleep(wait, this.#signal);
      }
    }
  }

  async #openOnce(again: boolean): Promise<{ kept: boolean }> {
    const { address, headers, model, key } = this.#protocol.destination();
    const warning = openLineWarning(address, key);
    if (warning && !again) this.#emit({ kind: 'log', level: 'warning', message: warning });
    const target: HttpTarget = { address, model, hasKey: key !== null };
    this.#inbox = [];
    let over: LinkEnd | null = null;
    // From here on, what an earlier connection still says, and its end, are of no interest.
    const number = ++this.#connection;
    const link = await Link.open(
      {
        address,
        headers,
        target,
        connectSeconds: this.#settings.connectSeconds,
        sendSeconds: this.#settings.sendSeconds,
        heartbeatSeconds: this.#settings.heartbeatSeconds,
        record: this.#record,
        onMessage: (message) => {
          if (number === this.#connection) this.#receive(message);
        },
        onGarbage: (description) => {
          if (number === this.#connection) this.#receiveGarbage(description);
        },
        onEnd: (end) => {
          over = end;
          if (number === this.#connection) this.#ended(end);
        },
      },
      this.#signal,
    );
    const early: Line = {
      send: async (message) => {
        if (over) throw this.#closedEarly(over);
        await unlessAborted(link.send(message), this.#signal);
      },
      next: async (fits, seconds, awaited) => {
        if (over && !this.#inbox?.some(fits)) throw this.#closedEarly(over);
        return this.next(fits, seconds, awaited);
      },
    };
    try {
      const state = await unlessAborted(this.#protocol.open(early, again), this.#signal);
      if (over) throw this.#closedEarly(over);
      this.#link = link;
      return state;
    } catch (error) {
      link.cut();
      throw error;
    } finally {
      this.#inbox = null;
    }
  }

  #tellReconnected(kept: boolean, seconds: number): void {
    const took = `Connected anew after ${seconds.toFixed(1)} s`;
    if (kept) {
      this.#emit({ kind: 'log', level: 'warning', message: `${took}; the server kept what it was shown.` });
    } else {
      const message = `${took}; the model has lost what it saw and said before. Count this clip with that in mind.`;
      this.#emit({ kind: 'error', message, fatal: false });
    }
  }

  #receive(message: JsonObject): void {
    this.#garbage = 0;
    this.#inbox?.push(message);
    try {
      this.#protocol.receive(message);
    } catch (error) {
      // Thrown within the socket's event it would end the whole program instead of this session.
      const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.fail(
        new AdapterError(`A message of the server could not be taken in: ${messageOf(error)}`, detail),
      );
    }
    for (const waiter of [...this.#waiters]) {
      if (!waiter.fits(message)) continue;
      const at = this.#inbox?.indexOf(message) ?? -1;
      if (at >= 0) this.#inbox!.splice(at, 1);
      waiter.resolve(message);
    }
  }

  #receiveGarbage(description: string): void {
    const { host } = this.#protocol.destination().address;
    const message = `${host} sent something that is no JSON object: ${description}.`;
    if (++this.#garbage < MOST_GARBAGE) {
      this.#emit({ kind: 'error', message, fatal: false });
      return;
    }
    this.fail(
      new AdapterError(
        `${message} That happened ${MOST_GARBAGE} times in a row; is this the right address and adapter?`,
      ),
    );
  }

  #closedEarly(end: LinkEnd): ServerFailure {
    const { host } = this.#protocol.destination().address;
    // 1008 is how servers refuse keys, models and settings; trying again would not help.
    return new ServerFailure(`${host} closed the connection before the session began (${closeText(end)}).`, {
      passing: end.code !== 1008 && end.code !== 1003 && end.code !== 1007,
    });
  }

  #ended(end: LinkEnd): void {
    if (this.#inbox) {
      this.#rejectWaiters(this.#closedEarly(end));
      return;
    }
    // Closed by ourselves.
    if (!this.#link) return;
    const { host } = this.#protocol.destination().address;
    this.reconnect(`${host} closed the connection in mid-clip (${closeText(end)}).`);
  }

  /** Resolve when the end of this connection has been noticed. */
  async #settled(link: Link): Promise<void> {
    for (let tries = 0; this.#link === link && !this.#failure && tries < 20; tries++)
      await sleep(10, this.#signal);
  }

  #rejectWaiters(error: unknown): void {
    for (const waiter of [...this.#waiters]) waiter.reject(error);
  }

  #abandon(reason: unknown): void {
    this.#link?.cut();
    this.#rejectWaiters(reason);
  }

  #clean(error: AdapterError): AdapterError {
    const { key } = this.#protocol.destination();
    return new AdapterError(withoutSecrets(error.message, [key]), withoutSecrets(error.detail, [key]));
  }
}
