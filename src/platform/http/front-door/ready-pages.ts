/**
 * Answers fresh cached pages before anything else is made for a request: most requests are for one, and cost a third of the
 * steps' time. The steps (steps.ts) would come to the same answer, because a page's key is a path that went through them.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasBody } from './bodies.ts';
import type { FrontDoorOptions } from './options.ts';
import type { PageCache } from './page-cache.ts';
import type { HostCheck } from './request-path.ts';
import type { Sender } from './send.ts';
import type { Shutdown } from './shutdown.ts';

interface ReadyPagesParts {
  options: Pick<FrontDoorOptions, 'gate' | 'watcher'>;
  cache: PageCache;
  checkHost: HostCheck;
  sender: Sender;
  shutdown: Shutdown;
}

export function createReadyPages(parts: ReadyPagesParts): (req: IncomingMessage, res: ServerResponse) => boolean {
  const { options, cache, checkHost, sender, shutdown } = parts;
  // What a gate lets through is for its visitors alone.
  if (options.gate) return () => false;

  return (req, res) => {
    const { url = '', method = '' } = req;
    if ((method !== 'GET' && method !== 'HEAD') || shutdown.hasBegun || hasBody(req) || checkHost(req) !== null)
      return false;
    const startedAt = performance.now();
    const found = cache.readFresh(url);
    if (found === null) return false;
    const requestId = randomUUID();
    const path = url.split('?')[0] ?? '';
    sender.sendReady(found.reply, found.variants, { req, res, path, requestId, last: false, unread: false });
    if (req.socket.writableLength > 0) res.once('close', () => shutdown.noteClosed());
    const ms = performance.now() - startedAt;
    options.watcher?.answered?.({ requestId, method, path, status: res.statusCode, ms, fromCache: true });
    return true;
  };
}
