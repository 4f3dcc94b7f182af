/**
 * Answers pages and endpoints. A page that may be the same for everyone is first rendered anonymously, without cookies,
 * tokens or any other header of the request. If it declares itself cacheable (Astro.cache.set), everyone gets that response;
 * otherwise it is rendered again for this visitor.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import { personalPaths, sharedApiPaths } from '../../../site/path-kinds.ts';
import { privateCaching } from '../caching.ts';
import type { SentFile } from '../sent-file.ts';
import { type CacheAnswer, isFailure, type PageCache } from './page-cache.ts';
import { notFoundHeader, pageEndHeader, pageMarkerHeader, parseNotFound } from './page-marker.ts';
import { passedHeaders } from './proxy.ts';
import type { Rendered, Renderer } from './render.ts';
import { TooManyRenders } from './render-places.ts';
import { apiRefusal, type HeaderRecord, header, noSuchEndpoint, type Reply, refusalReply, refusals } from './reply.ts';

export interface PageVisit {
  method: string;
  path: string;
  /** The query, reduced to what the page reads: empty, or with its question mark. */
  search: string;
  /** The validated Host header. */
  host: string;
  headers: IncomingHttpHeaders;
  body: Buffer | null;
  files?: readonly SentFile[];
  clientAddress: string;
  requestId: string;
  signal: AbortSignal;
}

interface PagesOptions {
  render: Renderer;
  cache: PageCache;
  countRender(address: string, path: string): void;
  app: object;
  siteUrl: string;
  newRequestId: () => string;
}

const api = /^\/api(?:\/|$)/;
const notFoundPath = '/404';

export const mayBeShared = (path: string): boolean =>
  !personalPaths.test(path) && (!api.test(path) || sharedApiPaths.test(path));
const carriesCredentials = (headers: PageVisit['headers']): boolean =>
  headers.cookie !== undefined || headers.authorization !== undefined;
const isPublic = (reply: Reply): boolean => /\bpublic\b/i.test(header(reply.headers, 'cache-control') ?? '');

/** True for an exception that no page caught. */
const isBareFailure = (reply: Reply): boolean => reply.status >= 500 && reply.headers['content-type'] === undefined;

/** A later page of a list, which is cached like a page with a path of its own. */
const pageNumber = /^\?page=[1-9]\d{0,3}$/;

const isEmpty = ({ body }: Reply): boolean => body === null || ('identity' in body && body.identity.length === 0);

/** True for the answer of a page that found nothing, or something that is gone for good: it comes without a body. */
const isMissing = (reply: Reply): boolean =>
  isEmpty(reply) &&
  (reply.status === 404 || (reply.status === 410 && header(reply.headers, notFoundHeader) !== undefined));

/** Thrown if no route matches. An error, so that it is never cached as a page. */
class Unmatched extends Error {}

function matched(rendered: Rendered): Reply {
  if (rendered === 'unmatched') throw new Unmatched();
  return rendered;
}

function withoutMarker(reply: Reply): Reply {
  const { [pageMarkerHeader]: _marker, ...headers } = reply.headers;
  return { ...reply, headers };
}

/** The page for all that says "not found", with what the page's own response said about cookies, caching, and robots. */
function withOwnHeaders(reply: Reply, own: HeaderRecord): Reply {
  const { 'set-cookie': cookies, 'cache-control': caching, 'x-robots-tag': robots } = own;
  if (cookies === undefined && caching !== privateCaching) return reply;
  const headers = {
    ...reply.headers,
    'cache-control': privateCaching,
    ...(cookies !== undefined && { 'set-cookie': cookies }),
    ...(robots !== undefined && { 'x-robots-tag': robots }),
  };
  return { ...reply, headers };
}

export class Pages {
  readonly #options: PagesOptions;
  readonly #site: URL;
  /** Paths that turned out to be personal, so that they are rendered once instead of twice. */
  readonly #knownPersonal = new LRUCache<string, true>({ max: 2000 });

  constructor(options: PagesOptions) {
    this.#options = options;
    this.#site = new URL(options.siteUrl);
  }

  async answer(visit: PageVisit): Promise<Reply> {
    const { method, path, requestId } = visit;
    const isRead = method === 'GET' || method === 'HEAD';
    try {
      const isForAll = isRead && mayBeShared(path) && !this.#knownPersonal.has(path);
      const shared = isForAll ? await this.#answerForAll(visit) : null;
      const reply = shared ?? (await this.#answerForVisitor(visit));
      const refusal = api.test(path) ? apiRefusal(reply) : isBareFailure(reply) ? refusals.internal : null;
      if (refusal !== null && method !== 'HEAD') return refusalReply(refusal, path, requestId);
      return isMissing(reply) ? this.#notFound(visit, reply) : reply;
    } catch (error) {
      if (error instanceof Unmatched) return this.#notFound(visit);
      throw error;
    }
  }

  async #answerForAll(visit: PageVisit): Promise<Reply | null> {
    const { path, search } = visit;
    const { cache } = this.#options;
    const isNumbered = pageNumber.test(search);
    const key = search === '' || isNumbered ? path + search : null;
    // Cached pages don't count against the visitor's limits, even if they are re-rendered.
    const onBehalfOf = key !== null && cache.has(key) ? null : visit.clientAddress;
    if (onBehalfOf !== null) this.#options.countRender(onBehalfOf, path);
    const load = async (): Promise<Reply> => {
      const reply = matched(await this.#renderForAll(path, search, onBehalfOf));
      // Only pages that exist are cached, so that made-up numbers can't fill the memory.
      return isNumbered && reply.status !== 200 ? withoutMarker(reply) : reply;
    };
    const { reply, shared } = key === null ? await this.#answerForQuery(path, load) : await cache.read(key, load);
    if (shared) return reply;
    const setsCookie = reply.headers['set-cookie'] !== undefined;
    const vouched = reply.headers[pageMarkerHeader] !== undefined || isPublic(reply);
    if (!setsCookie && (vouched || reply.status >= 500 || !carriesCredentials(visit.headers)))
      return withoutMarker(reply);
    // With a query, the result holds for that query only.
    if (search === '') this.#knownPersonal.set(path, true);
    return null;
  }

  /** Apart from numbered pages, cached pages never depend on the query; with a query, the page is rendered for this request alone. */
  async #answerForQuery(path: string, load: () => Promise<Reply>): Promise<CacheAnswer> {
    // With another query the API returns other data, but a page is mostly the same page.
    const lastGood = (): Reply | null => (api.test(path) ? null : this.#options.cache.lastGood(path));
    try {
      const reply = await load();
      const saved = isFailure(reply) ? lastGood() : null;
      return saved === null ? { reply, shared: false } : { reply: saved, shared: true };
    } catch (error) {
      const saved = error instanceof Unmatched || error instanceof TooManyRenders ? null : lastGood();
      if (saved === null) throw error;
      return { reply: saved, shared: true };
    }
  }

  async #answerForVisitor(visit: PageVisit): Promise<Reply> {
    const { path } = visit;
    this.#options.countRender(visit.clientAddress, path);
    const reply = matched(await this.#renderForVisitor(visit));
    const setsCookie = reply.headers['set-cookie'] !== undefined;
    if (reply.headers[pageMarkerHeader] !== undefined && !setsCookie) this.#knownPersonal.delete(path);
    const { [pageEndHeader]: ended, ...headers } = withoutMarker(reply).headers;
    if (typeof ended === 'string') this.#options.cache.purge([ended]);
    // A response to a request with credentials is personal, even if the page declared it public.
    if ((carriesCredentials(visit.headers) || setsCookie) && isPublic(reply)) {
      headers['cache-control'] = privateCaching;
    }
    return { ...reply, headers };
  }

  /** @param bare the page's own response, which may say what is missing */
  async #notFound({ path, requestId }: PageVisit, bare?: Reply): Promise<Reply> {
    if (api.test(path)) return refusalReply(noSuchEndpoint, path, requestId);
    const plain = refusalReply(refusals.notFound, path, requestId);
    const missing = header(bare?.headers ?? {}, notFoundHeader);
    const { reply } = await this.#options.cache.read(`${notFoundPath} ${missing ?? ''}`, async () => {
      const rendered = await this.#renderForAll(notFoundPath, '', null, { notFound: parseNotFound(missing) });
      return rendered === 'unmatched'
        ? plain
        : { ...rendered, status: rendered.status === 200 ? 404 : rendered.status };
    });
    // Astro sends its page for all that is missing as 404 only.
    const status = reply.status === 404 ? (bare?.status ?? 404) : reply.status;
    return withoutMarker(withOwnHeaders({ ...reply, status }, bare?.headers ?? {}));
  }

  #renderForAll(path: string, search: string, onBehalfOf: string | null, more: object = {}): Promise<Rendered> {
    const { app, newRequestId } = this.#options;
    return this.#options.render({
      method: 'GET',
      url: path + search,
      secure: this.#site.protocol === 'https:',
      headers: { host: this.#site.host, accept: '*/*' },
      body: null,
      clientAddress: '0.0.0.0',
      locals: { app, requestId: newRequestId(), clientAddress: '', ...more },
      // Because the response may be shared.
      whole: true,
      onBehalfOf,
    });
  }

  #renderForVisitor(visit: PageVisit): Promise<Rendered> {
    const { method, path, search, host, body, files = [], clientAddress, requestId, signal } = visit;
    return this.#options.render({
      method,
      url: path + search,
      secure: this.#site.protocol === 'https:',
      headers: { ...passedHeaders(visit.headers), host },
      body,
      clientAddress,
      signal,
      onBehalfOf: clientAddress,
      locals: { app: this.#options.app, requestId, clientAddress, files },
    });
  }
}
