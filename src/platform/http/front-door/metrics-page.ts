import { timingSafeEqual } from 'node:crypto';
import { digest } from '../../hashes/hash.ts';
import { type Reply, textReply } from './reply.ts';

/**
 * Answers `/metrics` to whoever sends the token as a bearer token. For all others there is no such page: null. Tokens are
 * compared by their hashes, in the same time however much of them is right.
 */
export function createMetricsPage(
  token: string,
  read: () => Promise<string>,
): (path: string, authorization: string | undefined) => Promise<Reply | null> {
  const expected = digest(token);
  return async (path, authorization) => {
    if (path !== '/metrics') return null;
    const sent = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
    if (!timingSafeEqual(digest(sent), expected)) return null;
    return textReply(200, await read());
  };
}
