/** Dispatches a request through the steps of the front door; the first one with a reply answers it. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { hasToken } from '../log.ts';
import { type BodyAccount, bodyRefusal, checkForm, hasBody, isPhotoForm, isSmallBody, readBody } from './bodies.ts';
import { createQueryFilter } from './declared-query.ts';
import type { Limits } from './limits.ts';
import type { FrontDoorOptions, Sender } from './options.ts';
import { pageMarkerHeader } from './page-marker.ts';
import { mayBeShared, type PageVisit } from './pages.ts';
import type { PhotoForms } from './photo-forms.ts';
import { clientAddress, passedHeaders } from './proxy.ts';
import { cleanHeaders } from './render.ts';
import {
  createPrivateCaching,
  type HeaderRecord,
  methodRefusal,
  type Refusal,
  type Reply,
  redirectReply,
  refusalReply,
  refusals,
} from './reply.ts';
import { readTarget, type Target } from './request-path.ts';
import type { StaticFiles } from './static-files.ts';

/** Handlers of the `(Request) => Response` kind: other services on this origin, and the gate. */
interface FetchVisit {
  method: string;
  origin: string;
  /** Path and query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer | null;
  signal: AbortSignal;
}

export function toRequest({ method, origin, url, headers, body, signal }: FetchVisit): Request {
  const passed = new Headers();
  for (const [name, value] of Object.entries(passedHeaders(headers))) {
    for (const one of [value].flat()) passed.append(name, one);
  }
  return new Request(origin + url, {
    method,
    headers: passed,
    body: body === null ? null : new Uint8Array(body),
    signal,
    redirect: 'manual',
  });
}

export async function toReply(response: Response): Promise<Reply> {
  const headers: HeaderRecord = cleanHeaders(Object.fromEntries(response.headers));
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  delete headers[pageMarkerHeader];
  delete headers['content-length'];
  const body = response.body === null ? null : Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers, body };
}

/** Returns the handler whose prefix is the path or a parent of it. */
export function findMount<T>(mounts: Readonly<Record<string, T>>, path: string): T | null {
  for (const [prefix, handler] of Object.entries(mounts)) {
    if (path === prefix || path.startsWith(`${prefix}/`)) return handler;
  }
  return null;
}

export interface DispatchParts {
  options: FrontDoorOptions;
  limits: Limits;
  checkHost(req: IncomingMessage): Refusal | null;
  probe(path: string): Promise<Reply | null>;
  metrics(path: string, authorization: string | undefined): Promise<Reply | null>;
  files(): StaticFiles;
  photoForms: PhotoForms;
  page(visit: PageVisit): Promise<Reply>;
}

interface Visit {
  req: IncomingMessage;
  method: string;
  target: Target;
  requestId: string;
  signal: AbortSignal;
  account: BodyAccount;
}

type Step = (visit: Visit) => Promise<Reply | null> | Reply | null;

/** The reply, and the normalized path. */
interface Dispatched {
  reply: Reply;
  path: string;
}

export type Dispatch = (
  req: IncomingMessage,
  requestId: string,
  signal: AbortSignal,
  /** Counts the bytes of the request's body. */
  account: BodyAccount,
) => Promise<Dispatched>;

const reading = ['GET', 'HEAD'];
const pageMethods = [...reading, 'POST'];
const apiMethods = [...pageMethods, 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export function createDispatch(parts: DispatchParts): Dispatch {
  const { options, limits } = parts;
  const { mounts = {}, gate = null, config } = options;
  const declared = createQueryFilter(options.queries);
  const scheme = new URL(config.siteUrl).protocol;

  const refuse = (visit: Visit, refusal: Refusal): Reply => refusalReply(refusal, visit.target.path, visit.requestId);
  const allow = (visit: Visit, methods: readonly string[]): Reply | null =>
    methods.includes(visit.method) ? null : refuse(visit, methodRefusal(methods));
  const body = async ({ req, target, account }: Visit): Promise<Buffer | null> => {
    if (!hasBody(req)) return null;
    const content = await readBody(req, target.path, limits, account);
    checkForm(req, content);
    return content;
  };
  const unwantedBody: Step = (visit) => {
    const refusal = bodyRefusal(visit.req, visit.target.path, limits.bodyBytes);
    return refusal === null ? null : refuse(visit, refusal);
  };
  const asRequest = ({ req, method, target, signal }: Visit, content: Buffer | null): Request => {
    const url = target.path + (target.trailingSlash ? '/' : '') + target.search;
    return toRequest({
      method,
      origin: `${scheme}//${req.headers.host}`,
      url,
      headers: req.headers,
      body: content,
      signal,
    });
  };

  const probes: Step = async (visit) => {
    const reply = await parts.probe(visit.target.path);
    return reply === null ? null : (allow(visit, reading) ?? reply);
  };
  const metrics: Step = ({ method, target, req }) =>
    reading.includes(method) ? parts.metrics(target.path, req.headers.authorization) : null;
  const behindGate = gate === null ? (reply: Reply): Reply => reply : createPrivateCaching();
  const gateStep: Step = async (visit) => {
    const { req, method, target, requestId } = visit;
    if (gate === null) return null;
    if (gate.admits({ method, path: target.path, headers: req.headers })) {
      gate.hide(req.headers);
      return null;
    }
    const request = asRequest(visit, reading.includes(method) ? null : await body(visit));
    const address = clientAddress(req, config.trustedProxies);
    return toReply(await gate.answer({ request, clientAddress: address, requestId }));
  };
  const mountStep: Step = async (visit) => {
    const mount = findMount(mounts, visit.target.path);
    if (mount === null) return null;
    const request = asRequest(visit, reading.includes(visit.method) ? null : await body(visit));
    return toReply(await mount(request, clientAddress(visit.req, config.trustedProxies)));
  };
  const oneSlashLess: Step = (visit) => {
    const { path, search, trailingSlash } = visit.target;
    if (!trailingSlash) return null;
    return redirectReply(
      reading.includes(visit.method) ? 301 : 308,
      path + search,
      mayBeShared(path) && !hasToken(path),
    );
  };
  const staticFile: Step = (visit) => {
    const { path } = visit.target;
    const file = parts.files().find(path);
    if (file !== null) return allow(visit, reading) ?? file;
    return path.startsWith('/_astro/') ? refuse(visit, refusals.notFound) : null;
  };
  const pageMethod: Step = (visit) => (visit.target.path.startsWith('/api/') ? null : allow(visit, pageMethods));
  const findSender = async (visit: Visit): Promise<Sender> =>
    (await options.findSender?.(asRequest(visit, null))) ?? { kind: 'unknown' };
  /** Returns who sends a body that only accounts may send, before it is read; null for any other body. */
  const findLargeSender = async (visit: Visit): Promise<Sender | null> => {
    const { req, method, target } = visit;
    if (!hasBody(req)) return null;
    if (isPhotoForm(req, target.path)) return findSender(visit);
    const isFree = isSmallBody(req) || !options.needsSession?.(method, target.path);
    return isFree ? null : findSender(visit);
  };
  const page: Step = async (visit) => {
    const { req, method, target, requestId, signal } = visit;
    const { path } = target;
    const sender = await findLargeSender(visit);
    const isUnread = sender?.kind === 'guest';
    if (isUnread && path.startsWith('/api/')) return refuse(visit, refusals.noSession);
    const search = declared(path, target.search);
    const host = req.headers.host ?? '';
    const address = clientAddress(req, config.trustedProxies);
    const hasPhotos = isPhotoForm(req, path);
    const account = sender?.kind === 'account' ? sender.id : null;
    const form = hasPhotos && !isUnread ? await parts.photoForms.read(req, address, account) : null;
    const content = isUnread ? Buffer.alloc(0) : (form?.body ?? (await body(visit)));
    const plain = { ...req.headers, 'content-type': 'application/x-www-form-urlencoded' };
    try {
      return await parts.page({
        method,
        path,
        search,
        host,
        headers: hasPhotos ? plain : req.headers,
        body: content,
        files: form?.files ?? [],
        clientAddress: address,
        requestId,
        signal,
      });
    } finally {
      await form?.remove();
    }
  };

  const steps: readonly Step[] = [
    probes,
    metrics,
    gateStep,
    mountStep,
    oneSlashLess,
    staticFile,
    pageMethod,
    unwantedBody,
    page,
  ];

  return async (req, requestId, signal, account) => {
    const url = req.url ?? '';
    const path = url.split('?')[0] ?? '';
    const method = req.method ?? '';
    const refused = (refusal: Refusal): Dispatched => ({ path, reply: refusalReply(refusal, path, requestId) });

    const wrongHost = parts.checkHost(req);
    if (wrongHost !== null) return refused(wrongHost);
    if (url.length > limits.urlBytes) return refused(refusals.urlTooLong);
    if (!apiMethods.includes(method)) return refused(methodRefusal(pageMethods));
    const target = readTarget(url);
    if ('status' in target) return refused(target);
    for (const step of steps) {
      const reply = await step({ req, method, target, requestId, signal, account });
      if (reply !== null) return { path: target.path, reply: behindGate(reply) };
    }
    return refused(refusals.notFound);
  };
}
