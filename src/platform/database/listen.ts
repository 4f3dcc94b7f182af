import pg from 'pg';

export interface Listener {
  /** What each notification carries. */
  heard(payload: string): void;
  /** The connection was away and is back: notifications may have been missed. */
  missed(): void;
}

const firstWaitMs = 100;
const longestWaitMs = 5_000;

/**
 * Listens on a channel with a connection of its own, and connects again when it breaks, for ever.
 * @returns once it listens, the way to stop. Rejects when the first connection fails.
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
      // An error and the end of the same connection count once; those of one that never stood are the caller's.
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
      if (stopped) throw new Error('Nobody listens any more.');
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
