/** While a gate closes the site, nothing may be kept where somebody without access would be given it. */
import { type HeaderRecord, header, type Reply } from './reply.ts';

/** Files whose name holds a hash of what is in them never need to be asked for again by whoever has them. */
function privately(cacheControl: string): string {
  return /\bimmutable\b/i.test(cacheControl) ? cacheControl.replace(/\bpublic\b/i, 'private') : 'private, no-cache';
}

/**
 * Makes replies that any cache may keep ones that only the visitor's own browser keeps, and asks again for before each
 * use: so that the copy ends with the access. Shared headers stay shared, because the sender remembers its work by them.
 */
export function createPrivateCaching(): (reply: Reply) => Reply {
  const known = new WeakMap<HeaderRecord, HeaderRecord>();
  return (reply) => {
    const cacheControl = header(reply.headers, 'cache-control');
    if (cacheControl === undefined || !/\bpublic\b/i.test(cacheControl)) return reply;
    const headers = known.get(reply.headers) ?? { ...reply.headers, 'cache-control': privately(cacheControl) };
    known.set(reply.headers, headers);
    return { ...reply, headers };
  };
}
