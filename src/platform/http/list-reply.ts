import { reply } from './responses.ts';

/**
 * A list as JSON; when there is more, a `Link` header leads to the next page.
 * @param rows one more than `limit` when there is more
 */
export function listReply(request: Request, rows: readonly { id: string }[], limit: number): Response {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  if (rows.length <= limit || !last) return reply(shown);
  const { pathname, searchParams } = new URL(request.url);
  searchParams.set('limit', String(limit));
  searchParams.set('after', last.id);
  return reply(shown, { headers: { Link: `<${pathname}?${searchParams}>; rel="next"` } });
}
