/**
 * Compresses cached pages once more, as small as brotli can: one at a time, by a thread beside the event loop. A page that is
 * never asked for again isn't worth it, because this takes ten times as long as rendering it.
 */
import type { Variants } from './encodings.ts';
import type { StoredPage } from './page-store.ts';

export function variantsOf({ reply: { body } }: StoredPage): Variants | null {
  return body !== null && 'identity' in body ? body : null;
}

/**
 * @param find finds the page that is stored now
 * @returns takes the key and the page of an answer that came from the cache
 */
export function createImprover(find: (key: string) => StoredPage | undefined): (key: string, page: StoredPage) => void {
  const seen = new WeakSet<Variants>();
  const waiting: { key: string; variants: Variants }[] = [];
  let isRunning = false;

  const isCurrent = (key: string, variants: Variants): boolean => {
    const page = find(key);
    return page !== undefined && !page.purged && variantsOf(page) === variants;
  };
  const run = async (): Promise<void> => {
    isRunning = true;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      // Without it, the page keeps the bytes that it has.
      if (isCurrent(next.key, next.variants)) await next.variants.improve().catch(() => {});
    }
    isRunning = false;
  };

  return (key, page) => {
    const variants = variantsOf(page);
    if (variants === null || seen.has(variants) || page.reply.status !== 200) return;
    seen.add(variants);
    waiting.push({ key, variants });
    if (!isRunning) void run();
  };
}
