/**
 * Sends a request to Astro's handler in memory. Pages for everyone have no connection of their own, and those for one visitor are
 * buffered, checked, and compressed before anything is sent, so all go this way.
 */
import { addAbortListener, once } from 'node:events';
import type { Readable } from 'node:stream';
import inject from 'light-my-request';
import type { PageHandler } from './options.ts';
import type { HeaderRecord } from './reply.ts';

export interface InjectedRequest {
  method: string;
  url: string;
  secure: boolean;
  headers: HeaderRecord;
  body: Buffer | null;
  clientAddress: string;
  locals: object;
}

export interface InjectedResponse {
  status: number;
  headers: HeaderRecord;
  /** May still be being written. Destroying it tells the handler that nobody reads on. */
  body: Readable;
}

/**
 * Resolves once the response begins, with `unmatched` if no route matches. Rejects if the handler does.
 * @param signal tells the handler, like a closed connection, that nobody waits anymore
 */
export async function injectRequest(
  handler: PageHandler,
  { method, url, secure, headers, body, clientAddress, locals }: InjectedRequest,
  signal: AbortSignal,
): Promise<InjectedResponse | 'unmatched'> {
  const unmatched = Promise.withResolvers<'unmatched'>();
  const begun = Promise.withResolvers<Readable>();
  const answer = inject(
    (req, res) => {
      // The adapter reads the scheme from it.
      Object.assign(req.socket, { encrypted: secure });
      addAbortListener(signal, () => {
        req.socket.emit('close');
        res.destroy();
      });
      const drained = async (): Promise<void> => {
        const written = await begun.promise;
        while (written.readableLength >= written.readableHighWaterMark) await once(res, 'drain');
      };
      const next = (): void => unmatched.resolve('unmatched');
      const handled = async (): Promise<void> => handler(req, res, next, { ...locals, drained });
      handled().catch((error: unknown) => res.destroy(error as Error));
    },
    {
      method,
      url,
      // Without a value it would name the package.
      headers: { 'user-agent': undefined, ...headers },
      ...(body !== null && method !== 'GET' && method !== 'HEAD' && { payload: body }),
      remoteAddress: clientAddress,
      payloadAsStream: true,
      validate: false,
    },
  );
  const response = await Promise.race([answer, unmatched.promise]);
  if (response === 'unmatched') return response;
  const written = response.stream();
  written.once('close', () => response.raw.res.destroy());
  begun.resolve(written);
  return { status: response.statusCode, headers: response.headers as HeaderRecord, body: written };
}
