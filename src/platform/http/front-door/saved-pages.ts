/** Pages that could not be made anew, as they last were: with a line that tells people so, and headers that tell programs. */
import { LRUCache } from 'lru-cache';
import { createVariants, pageQuality } from './encodings.ts';
import type { StoredPage } from './page-store.ts';
import { type HeaderRecord, header, type Reply } from './reply.ts';

const bar = '<p role="status" class="saved-data">Showing saved data. Some prices or numbers may have changed.</p>';
// Attributes may hold the sign that ends a tag.
const bodyTag = /<body(?=[\s>])(?:"[^"]*"|'[^']*'|[^>"'])*>/i;

/** `html` with the line at the start of its body; unchanged when it has no body tag. */
function withBar(html: string): string {
  const head = Math.max(0, html.search(/<\/head>/i));
  const found = bodyTag.exec(html.slice(head));
  if (found === null) return html;
  const at = head + found.index + found[0].length;
  return html.slice(0, at) + bar + html.slice(at);
}

/** @param maxBytes of the whole cache; an eighth of it is for these, which are made when needed */
export function createSavedPages(maxBytes: number): (page: StoredPage) => Reply {
  const saved = new LRUCache<number, Reply>({
    maxSize: Math.max(1, Math.floor(maxBytes / 8)),
  });

  return ({ reply, render, bytes }) => {
    const known = saved.get(render);
    if (known !== undefined) return known;
    const headers: HeaderRecord = { ...reply.headers, warning: '110 - "Response is Stale"', 'x-data': 'stale' };
    const type = header(headers, 'content-type') ?? '';
    let { body } = reply;
    if (reply.status === 200 && /^text\/html\b/i.test(type) && body !== null && 'identity' in body) {
      body = createVariants(Buffer.from(withBar(body.identity.toString())), type, pageQuality);
    }
    const made: Reply = { ...reply, headers, body };
    saved.set(render, made, { size: Math.max(1, bytes) });
    return made;
  };
}
