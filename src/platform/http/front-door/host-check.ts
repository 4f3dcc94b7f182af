import type { IncomingMessage } from 'node:http';
import { type Refusal, refusals } from './reply.ts';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];
/** Probes of the machine or container itself ask for these, wherever the site is. */
const probePaths = new Set(['/livez', '/readyz']);

interface HostRules {
  siteUrl: string;
  loopback: boolean;
}

/**
 * Makes the check that a request is for this site. On loopback any port will do, because tests and tunnels choose their own.
 * The check answers null when all is well.
 */
export function createHostCheck({ siteUrl, loopback }: HostRules): (req: IncomingMessage) => Refusal | null {
  const site = new URL(siteUrl);
  const defaultPort = site.protocol === 'https:' ? '443' : '80';
  const exact = new Set([site.host, `${site.hostname}:${site.port || defaultPort}`]);
  const anyPort = new Set(loopback ? [...loopbackNames, site.hostname] : []);

  return (req) => {
    const hosts = req.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
    const host = req.headers.host?.toLowerCase() ?? '';
    if (hosts !== 1 || host === '') return refusals.badRequest;
    if (exact.has(host)) return null;
    const name = host.replace(/:\d{1,5}$/, '');
    if (anyPort.has(name)) return null;
    return probePaths.has(req.url ?? '') && loopbackNames.includes(name) ? null : refusals.badHost;
  };
}
