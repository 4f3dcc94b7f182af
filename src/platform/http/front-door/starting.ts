/** Answers from the first moment of a start, which may take minutes if the database has to be migrated. */
import { randomUUID } from 'node:crypto';
import type http from 'node:http';
import type { Config } from '../../../site/config.ts';
import { createSecurityHeaders } from '../security-headers.ts';
import { hasBody } from './bodies.ts';
import { limitsOf } from './limits.ts';
import { type Reply, refusalReply, refusals, textReply } from './reply.ts';
import { createSender } from './send.ts';
import { createServer, listenOn } from './server.ts';

export interface StartingDoor {
  server: http.Server;
  leave(): void;
}

/** The process lives, but whoever balances the load sends nobody here yet. */
function replyTo(path: string, phase: string, requestId: string): Reply {
  if (path === '/livez') return textReply(200, phase);
  return path === '/readyz' ? textReply(503, phase) : refusalReply(refusals.starting, path, requestId);
}

/**
 * Listens at the site's address.
 * @param describe says what the start is doing
 */
export async function openStartingDoor(
  config: Pick<Config, 'host' | 'port' | 'siteUrl' | 'trustedProxies'>,
  describe: () => string,
): Promise<StartingDoor> {
  const limits = limitsOf(config);
  const server = createServer(limits);
  const sender = createSender(createSecurityHeaders({ siteUrl: config.siteUrl, livePayments: false }), limits);
  const answer = (req: http.IncomingMessage, res: http.ServerResponse): void => {
    const path = req.url?.split('?')[0] ?? '/';
    const requestId = randomUUID();
    const exchange = { req, res, path, requestId, last: false, unread: hasBody(req) && !req.complete };
    sender.send(replyTo(path, describe(), requestId), exchange).catch(() => res.destroy());
  };
  server.on('request', answer);
  await listenOn(server, config.port, config.host);
  return { server, leave: () => void server.off('request', answer) };
}
