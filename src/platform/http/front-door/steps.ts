/** The steps of the front door. Each of them answers a request, or leaves it to the next one with null. */
import type { IncomingMessage } from 'node:http';
import { hasToken } from '../log.ts';
import { type BodyAccount, bodyRefusal, checkForm, hasBody, isPhotoForm, isSmallBody, readBody } from './bodies.ts';
import { createQueryFilter } from './declared-query.ts';
import { findMount, toReply, toRequest } from './fetch-handlers.ts';
import type { Limits } from './limits.ts';
import type { FrontDoorOptions, Gate, Sender } from './options.ts';
import { mayBeShared, type PageVisit } from './pages.ts';
import type { PhotoForms } from './photo-forms.ts';
import { clientAddress } from './proxy.ts';
import { methodRefusal, type Refusal, type Reply, redirectReply, refusalReply, refusals } from './reply.ts';
import type { Target } from './request-path.ts';
import type { StaticFiles } from './static-files.ts';

export interface StepParts {
  options: FrontDoorOptions;
  limits: Limits;
  probe(path: string): Promise<Reply | null>;
  metrics(path: string, authorization: string | undefined): Promise<Reply | null>;
  files(): StaticFiles;
  photoForms: PhotoForms;
  page(visit: PageVisit): Promise<Reply>;
}

export interface Visit {
  req: IncomingMessage;
  method: string;
  target: Target;
  requestId: string;
  signal: AbortSignal;
  account: BodyAccount;
}

type Step = (visit: Visit) => Promise<Reply | null> | Reply | null;

const readMethods = ['GET', 'HEAD'];
export const pageMethods = [...readMethods, 'POST'];

const isRead = ({ method }: Visit): boolean => readMethods.includes(method);
const refuse = (visit: Visit, refusal: Refusal): Reply => refusalReply(refusal, visit.target.path, visit.requestId);
const refuseOtherMethods = (visit: Visit, methods: readonly string[]): Reply | null =>
  methods.includes(visit.method) ? null : refuse(visit, methodRefusal(methods));

async function readForm({ req, target, account }: Visit, limits: Limits): Promise<Buffer | null> {
  if (!hasBody(req)) return null;
  const content = await readBody(req, target.path, limits, account);
  checkForm(req, content);
  return content;
}

async function readRequest(visit: Visit, { options, limits }: StepParts): Promise<Request> {
  const body = isRead(visit) ? null : await readForm(visit, limits);
  return toRequest(visit, options.config.siteUrl, body);
}

function answerProbes({ probe }: StepParts): Step {
  return async (visit) => {
    const reply = await probe(visit.target.path);
    return reply === null ? null : (refuseOtherMethods(visit, readMethods) ?? reply);
  };
}

function answerMetrics({ metrics }: StepParts): Step {
  return (visit) => (isRead(visit) ? metrics(visit.target.path, visit.req.headers.authorization) : null);
}

function answerGate(parts: StepParts, gate: Gate): Step {
  return async (visit) => {
    const { req, method, target, requestId } = visit;
    if (gate.admits({ method, path: target.path, headers: req.headers })) {
      gate.hide(req.headers);
      return null;
    }
    const request = await readRequest(visit, parts);
    const address = clientAddress(req, parts.options.config.trustedProxies);
    return toReply(await gate.answer({ request, clientAddress: address, requestId }));
  };
}

function answerMounts(parts: StepParts): Step {
  const { mounts = {}, config } = parts.options;
  return async (visit) => {
    const mount = findMount(mounts, visit.target.path);
    if (mount === null) return null;
    const request = await readRequest(visit, parts);
    return toReply(await mount(request, clientAddress(visit.req, config.trustedProxies)));
  };
}

const redirectTrailingSlash: Step = (visit) => {
  const { path, search, trailingSlash } = visit.target;
  if (!trailingSlash) return null;
  return redirectReply(isRead(visit) ? 301 : 308, path + search, mayBeShared(path) && !hasToken(path));
};

function answerFiles({ files }: StepParts): Step {
  return (visit) => {
    const { path } = visit.target;
    const file = files().find(path);
    if (file !== null) return refuseOtherMethods(visit, readMethods) ?? file;
    return path.startsWith('/_astro/') ? refuse(visit, refusals.notFound) : null;
  };
}

const refusePageMethods: Step = (visit) =>
  visit.target.path.startsWith('/api/') ? null : refuseOtherMethods(visit, pageMethods);

function refuseBodies({ limits }: StepParts): Step {
  return (visit) => {
    const refusal = bodyRefusal(visit.req, visit.target.path, limits.bodyBytes);
    return refusal === null ? null : refuse(visit, refusal);
  };
}

/** Returns who sends a body that only accounts may send, before it is read; null for any other body. */
async function findLargeSender(visit: Visit, options: FrontDoorOptions): Promise<Sender | null> {
  const { req, method, target } = visit;
  if (!hasBody(req)) return null;
  const isFree = isSmallBody(req) || !options.needsSession?.(method, target.path);
  if (isFree && !isPhotoForm(req, target.path)) return null;
  return (await options.findSender?.(toRequest(visit, options.config.siteUrl, null))) ?? { kind: 'unknown' };
}

function answerPages({ options, limits, photoForms, page }: StepParts): Step {
  const filterQuery = createQueryFilter(options.queries);
  return async (visit) => {
    const { req, method, target, requestId, signal } = visit;
    const { path } = target;
    const sender = await findLargeSender(visit, options);
    const isUnread = sender?.kind === 'guest';
    if (isUnread && path.startsWith('/api/')) return refuse(visit, refusals.noSession);
    const search = filterQuery(path, target.search);
    const host = req.headers.host ?? '';
    const address = clientAddress(req, options.config.trustedProxies);
    const hasPhotos = isPhotoForm(req, path);
    const account = sender?.kind === 'account' ? sender.id : null;
    const form = hasPhotos && !isUnread ? await photoForms.read(req, address, account) : null;
    const body = isUnread ? Buffer.alloc(0) : (form?.body ?? (await readForm(visit, limits)));
    const headers = hasPhotos ? { ...req.headers, 'content-type': 'application/x-www-form-urlencoded' } : req.headers;
    const files = form?.files ?? [];
    try {
      return await page({
        method,
        path,
        search,
        host,
        headers,
        body,
        files,
        clientAddress: address,
        requestId,
        signal,
      });
    } finally {
      await form?.remove();
    }
  };
}

export function createSteps(parts: StepParts): readonly Step[] {
  const { gate = null } = parts.options;
  return [
    answerProbes(parts),
    answerMetrics(parts),
    ...(gate === null ? [] : [answerGate(parts, gate)]),
    answerMounts(parts),
    redirectTrailingSlash,
    answerFiles(parts),
    refusePageMethods,
    refuseBodies(parts),
    answerPages(parts),
  ];
}
