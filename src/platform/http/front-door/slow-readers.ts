/** Cuts connections whose responses are read too slowly, which would hold their memory forever. */
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface ReadLimits {
  readMs: number;
  /** Bytes per second; a large response may take as long as it needs at this rate. */
  slowestRead: number;
}

/**
 * Watches a response whose body was written or is being streamed. Small ones are already sent by then.
 * @param bytes size of the body; null for a stream, whose every chunk gets the minimum time
 */
export function cutSlowReader(
  { req, res }: { req: IncomingMessage; res: ServerResponse },
  bytes: number | null,
  { readMs, slowestRead }: ReadLimits,
): void {
  // `res.socket` is not set yet while an earlier response on the connection is being sent.
  const { socket } = req;
  if (bytes !== null && socket.writableLength === 0) return;
  const waits = bytes === null ? readMs : Math.max(readMs, (bytes / slowestRead) * 1000);
  const look = (): void => {
    // A stream that waits for its next chunk is not a slow reader.
    if (bytes === null && socket.writableLength === 0 && !socket.destroyed) timer.refresh();
    else socket.destroy();
  };
  const timer = setTimeout(look, waits).unref();
  if (bytes === null) res.on('drain', () => timer.refresh());
  res.once('close', () => clearTimeout(timer));
}
