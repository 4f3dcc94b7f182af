/** Answers one request of a connection after the other: a client that sends ahead would otherwise have any number in progress. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type InTurn = (req: IncomingMessage, res: ServerResponse, begin: () => void) => void;

interface Ahead {
  res: ServerResponse;
  begin(): void;
}

/**
 * Has Node's parser leave the rest of a packet, of which it would make an object per request, up to a thousand and more. It stops
 * when it is told that the protocol changes. That isn't documented: if it goes, the rest is parsed and dropped.
 */
function leaveRest(socket: Socket & { parser?: { onIncoming: unknown } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => 2;
}

/**
 * @param maxAhead requests that wait behind one
 * @param refuse called for a connection with more; it has to close it
 */
export function answerInTurn(maxAhead: number, refuse: (socket: Socket, path: string) => void): InTurn {
  const lines = new WeakMap<Socket, Ahead[]>();

  const run = (socket: Socket, { res, begin }: Ahead): void => {
    res.once('close', () => {
      const next = lines.get(socket)?.shift();
      if (next === undefined || socket.destroyed) {
        lines.delete(socket);
        return;
      }
      // The last one may have a body that is still to come.
      if (lines.get(socket)?.length === 0) socket.resume();
      run(socket, next);
    });
    begin();
  };

  return (req, res, begin) => {
    const { socket } = req;
    if (socket.destroyed || socket.writableEnded) return;
    const line = lines.get(socket);
    if (line === undefined) {
      lines.set(socket, []);
      run(socket, { res, begin });
    } else if (line.length >= maxAhead) {
      lines.delete(socket);
      leaveRest(socket);
      refuse(socket, req.url?.split('?')[0] ?? '');
    } else {
      line.push({ res, begin });
      // Node's parser resumes it at the end of each request.
      setImmediate(() => {
        if ((lines.get(socket)?.length ?? 0) > 0) socket.pause();
      });
    }
  };
}
