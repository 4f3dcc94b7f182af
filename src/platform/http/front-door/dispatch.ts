import type { IncomingMessage } from 'node:http';
import type { BodyAccount } from './bodies.ts';
import { createPrivateCaching, methodRefusal, type Refusal, type Reply, refusalReply, refusals } from './reply.ts';
import { type HostCheck, readTarget, type Target } from './request-path.ts';
import { createSteps, pageMethods, type StepParts, type Visit } from './steps.ts';

interface DispatchParts extends StepParts {
  checkHost: HostCheck;
}

interface Dispatched {
  reply: Reply;
  path: string;
}

export type Dispatch = (
  req: IncomingMessage,
  requestId: string,
  signal: AbortSignal,
  account: BodyAccount,
) => Promise<Dispatched>;

const allMethods = [...pageMethods, 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

function readRequestLine(req: IncomingMessage, { checkHost, limits }: DispatchParts): Target | Refusal {
  const { url = '', method = '' } = req;
  const wrongHost = checkHost(req);
  if (wrongHost !== null) return wrongHost;
  if (url.length > limits.urlBytes) return refusals.urlTooLong;
  return allMethods.includes(method) ? readTarget(url) : methodRefusal(pageMethods);
}

export function createDispatch(parts: DispatchParts): Dispatch {
  const steps = createSteps(parts);
  const keepPrivate = parts.options.gate ? createPrivateCaching() : (reply: Reply): Reply => reply;

  return async (req, requestId, signal, account) => {
    const path = req.url?.split('?')[0] ?? '';
    const target = readRequestLine(req, parts);
    if ('status' in target) return { path, reply: refusalReply(target, path, requestId) };
    const visit: Visit = { req, method: req.method ?? '', target, requestId, signal, account };
    for (const step of steps) {
      const reply = await step(visit);
      if (reply !== null) return { path: target.path, reply: keepPrivate(reply) };
    }
    return { path, reply: refusalReply(refusals.notFound, path, requestId) };
  };
}
