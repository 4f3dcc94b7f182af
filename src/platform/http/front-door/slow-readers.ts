/** Cuts answers that are not read, or so slowly that they would keep their memory for ever. */
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface ReadLimits {
  /** What every reader gets. */
  readMs: number;
  /** Bytes a second: a larger answer may take as long as it takes at this pace. */
  slowestRead: number;
}

/**
 * Watches an answer whose body was handed over, or, as a stream, is going to be. Small ones have left by then and cost
 * nothing.
 * @param bytes of the body; null for a stream, of which each part has the time that an answer has
 */
export function cutSlowReader(
  { req, res }: { req: IncomingMessage; res: ServerResponse },
  bytes: number | null,
  { readMs, slowestRead }: ReadLimits,
): void {
  // The answer's own is not known while another is before it.
  const { socket } = req;
  if (bytes !== null && socket.writableLength === 0) return;
  const waits = bytes === null ? readMs : Math.max(readMs, (bytes / slowestRead) * 1000);
  const look = (): void => {
    // A page that takes its time for the next part of its stream is no slow reader.
    if (bytes === null && socket.writableLength === 0 && !socket.destroyed) timer.refresh();
    else socket.destroy();
  };
  const timer = setTimeout(look, waits).unref();
  if (bytes === null) res.on('drain', () => timer.refresh());
  res.once('close', () => clearTimeout(timer));
}
