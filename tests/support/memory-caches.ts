/** A browser's CacheStorage in memory, as far as the service worker uses it. */

const origin = 'https://art.example.org';
const addressOf = (asked: RequestInfo | URL): string =>
  new URL(asked instanceof Request ? asked.url : asked, origin).href;

class MemoryCache {
  /** Entries in insertion order, as browsers list them. */
  readonly kept = new Map<string, Response>();

  async match(asked: RequestInfo | URL): Promise<Response | undefined> {
    return this.kept.get(addressOf(asked))?.clone();
  }
  async put(asked: RequestInfo | URL, answer: Response): Promise<void> {
    if (answer.status === 206) throw new TypeError('A part is nothing to keep.');
    const body = await answer.arrayBuffer();
    this.kept.delete(addressOf(asked));
    this.kept.set(addressOf(asked), asBasic(new Response(body, answer)));
  }
  async delete(asked: RequestInfo | URL): Promise<boolean> {
    return this.kept.delete(addressOf(asked));
  }
  async keys(): Promise<Request[]> {
    return [...this.kept.keys()].map((address) => new Request(address));
  }
}

export class MemoryCaches {
  readonly all = new Map<string, MemoryCache>();

  async open(name: string): Promise<MemoryCache> {
    const cache = this.all.get(name) ?? new MemoryCache();
    this.all.set(name, cache);
    return cache;
  }
  async has(name: string): Promise<boolean> {
    return this.all.has(name);
  }
  async match(
    asked: RequestInfo | URL,
    { cacheName = '' }: MultiCacheQueryOptions = {},
  ): Promise<Response | undefined> {
    return this.all.get(cacheName)?.match(asked);
  }
  async keys(): Promise<string[]> {
    return [...this.all.keys()];
  }
  async delete(name: string): Promise<boolean> {
    return this.all.delete(name);
  }

  /** Paths of the stored responses, by cache name. */
  paths(name: string): string[] {
    return [...(this.all.get(name)?.kept.keys() ?? [])].map((address) => new URL(address).pathname);
  }
}

/** Marks a response as same-origin, as a browser does. */
export function asBasic(answer: Response, more: Partial<Pick<Response, 'type' | 'redirected'>> = {}): Response {
  const clone = answer.clone.bind(answer);
  for (const [name, value] of Object.entries({ type: 'basic', redirected: false, ...more })) {
    Object.defineProperty(answer, name, { value, configurable: true });
  }
  answer.clone = () => asBasic(clone(), more);
  return answer;
}

/** Creates a response of the site. */
export function siteAnswer(body: string, contentType: string, headers: Record<string, string> = {}, status = 200) {
  const size = String(Buffer.byteLength(body));
  return asBasic(
    new Response(body, { status, headers: { 'content-type': contentType, 'content-length': size, ...headers } }),
  );
}
