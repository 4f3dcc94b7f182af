import pg from 'pg';

interface Listener {
  heard(payload: string): void;
  /** Called after a reconnect: notifications may have been missed. */
  missed(): void;
}

const firstWaitMs = 100;
const longestWaitMs = 5_000;

/**
 * Listens on a channel with a dedicated connection, which is reopened whenever it breaks.
 * @returns a function that stops. Rejects if the first connection fails.
 */
export async function listen(url: string, channel: string, listener: Listener): Promise<() => Promise<void>> {
  let stopped = false;
  let current: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'listen',
      connectionTimeoutMillis: 2_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    let failed = false;
    const onEnd = () => {
      // A connection may report both an error and its end: count one. If it never connected, `connect` rejects instead.
      if (client !== current || failed) return;
      failed = true;
      reconnectIn(firstWaitMs);
    };
    client.on('error', onEnd);
    client.on('end', onEnd);
    client.on('notification', (message) => {
      if (message.channel === channel) listener.heard(message.payload ?? '');
    });
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      if (stopped) throw new Error('Nobody listens anymore.');
      current = client;
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
  };

  const reconnectIn = (waitMs: number) => {
    if (stopped) return;
    timer = setTimeout(() => {
      connect().then(
        () => listener.missed(),
        () => reconnectIn(Math.min(waitMs * 2, longestWaitMs)),
      );
    }, waitMs);
  };

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await current?.end().catch(() => {});
  };
}
