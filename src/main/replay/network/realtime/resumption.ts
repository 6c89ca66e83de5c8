import { isJsonObject, type JsonObject } from '../../../../core/json.ts';
import { ServerFailure } from '../failures.ts';
import type { Line } from '../live-session.ts';

/** What a vLLM-Omni server gives to find a session again. */
interface Ticket {
  sessionId: string;
  incarnation: unknown;
  token: string;
}

const objectOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});

/** Taking a vLLM-Omni duplex session up again where its connection was lost. */
export class Resumption {
  #ticket: Ticket | null = null;
  #lastSeq = 0;
  /** Whether the next connection is to take the session up again. */
  pending = false;

  /** Keep what a message says about finding the session again. */
  notice(message: JsonObject): void {
    if (typeof message.server_event_seq === 'number') this.#lastSeq = message.server_event_seq;
    if (message.type !== 'session.created' && message.type !== 'session.resumed') return;
    const session = objectOf(message.session);
    if (objectOf(session.capabilities).supports_session_resume === false) return;
    const sessionId = session.id ?? message.session_id ?? this.#ticket?.sessionId;
    const token = message.resume_token;
    if (typeof token !== 'string' || typeof sessionId !== 'string') return;
    const incarnation = message.incarnation ?? this.#ticket?.incarnation ?? 0;
    this.#ticket = { sessionId, incarnation, token };
  }

  /** The connection is gone. */
  lost(): void {
    this.pending = this.#ticket !== null;
  }

  /**
   * Ask for the session on a new connection. A ticket is good for one attempt.
   *
   * @throws ServerFailure when the server does not take it up; the next attempt then begins a new session
   */
  async take(line: Line, seconds: number): Promise<void> {
    const ticket = this.#ticket;
    this.#ticket = null;
    this.pending = false;
    if (!ticket) throw new ServerFailure('There is no session to take up again.', { passing: true });
    await line.send({
      type: 'session.resume',
      session_id: ticket.sessionId,
      incarnation: ticket.incarnation,
      resume_token: ticket.token,
      last_received_server_event_seq: this.#lastSeq,
    });
    const answers = ['session.resumed', 'error', 'session.expired', 'session.resync_required'];
    const reply = await line.next(
      (message) => answers.includes(String(message.type)),
      seconds,
      '"session.resumed"',
    );
    if (reply.type === 'session.resumed') return;
    const message = `The server did not take the session up again (${String(reply.type)}).`;
    throw new ServerFailure(message, { passing: true });
  }
}
