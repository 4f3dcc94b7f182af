/** Ends a server: no new connections, then no new requests, then nothing. */
import type { Server } from 'node:http';
import net from 'node:net';
import type { Limits } from './limits.ts';

export class Shutdown {
  readonly #server: Server;
  readonly #limits: Limits;
  /** `drained`: whoever had a connection had time for one more request, so idle connections are closed. */
  #stage: 'open' | 'closing' | 'drained' = 'open';

  constructor(server: Server, limits: Limits) {
    this.#server = server;
    this.#limits = limits;
  }

  get hasBegun(): boolean {
    return this.#stage !== 'open';
  }

  noteClosed(): void {
    if (this.#stage === 'drained') setImmediate(() => this.#server.closeIdleConnections());
  }

  /** Resolves once the last connection is closed. Call it once. */
  async run(): Promise<void> {
    this.#stage = 'closing';
    const server = this.#server;
    // net's close keeps keep-alive connections open; http's would cut off those whose next request is on its way.
    const closed = new Promise<void>((resolve) => net.Server.prototype.close.call(server, () => resolve()));
    const drain = setTimeout(() => {
      this.#stage = 'drained';
      server.closeIdleConnections();
    }, this.#limits.drainMs);
    const cut = setTimeout(() => server.closeAllConnections(), this.#limits.stopMs);
    await closed;
    clearTimeout(drain);
    clearTimeout(cut);
    server.close();
  }
}
