import type { JsonObject } from '../../../../src/core/json.ts';
import { realtimeAdapter } from '../../../../src/main/replay/network/realtime/adapter.ts';
import { make, Stage, until } from './harness.ts';
import { RealtimeServer, type Spelling } from './servers/realtime-server.ts';
import type { Behaviour } from './servers/socket-server.ts';

/** Patience that does not make tests slow. */
export const QUICK = { settleSeconds: 0.2, trailingSilenceSeconds: 0.2, connectSeconds: 1, setupSeconds: 1 };

/** A realtime server of a dialect and an adapter set to it, for one test. */
export class RealtimeStage {
  #server: RealtimeServer | undefined;
  #stage: Stage | undefined;

  async open(
    dialect: Spelling,
    settings: object = {},
    session: ConstructorParameters<typeof Stage>[1] = {},
    behaviour: Behaviour = {},
  ): Promise<{ server: RealtimeServer; stage: Stage }> {
    const server = await RealtimeServer.start(dialect, behaviour);
    this.#server = server;
    const adapter = make(realtimeAdapter, {
      dialect,
      url: server.url(),
      model: 'test-model',
      ...settings,
      connection: { ...QUICK, ...(settings as { connection?: object }).connection },
    });
    const stage = new Stage(adapter, session);
    this.#stage = stage;
    return { server, stage };
  }

  get server(): RealtimeServer {
    if (!this.#server) throw new Error('Nothing was opened.');
    return this.#server;
  }

  /** Everything the server has received so far on its newest connection. */
  received(): JsonObject[] {
    return this.server.caller.received;
  }

  async allSent(count: number): Promise<void> {
    await until(() => this.received().length >= count, `${count} messages`);
  }

  async close(): Promise<void> {
    await this.#stage?.adapter.close();
    await this.#server?.stop();
    this.#server = undefined;
    this.#stage = undefined;
  }
}
