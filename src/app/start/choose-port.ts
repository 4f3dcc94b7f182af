import { createServer } from 'node:net';
import type { Config } from '../../site/config.ts';
import { ConfigError } from '../../site/config.ts';
import { readConfig } from '../settings/env.ts';
import type { Env } from '../settings/read-settings.ts';

const tries = 20;

/** Returns the port that a server on `port` would get, or the system's error code. */
function probe(host: string, port: number): Promise<number | string> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}

function describeProblem({ host, port }: Config, code: string): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Nothing can listen on ${host}:${port}: another program does, perhaps this one, started twice. Set PORT to another port.`;
    case 'EACCES':
    case 'EPERM':
      return `Nothing can listen on ${host}:${port}: this user may not use that port. Set PORT to another port, such as 4321.`;
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
      return `HOST is ${host}, which is no address of this machine. Set HOST to 127.0.0.1 for this machine alone, or to 0.0.0.0 for its whole network.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAI_FAIL':
      return `HOST is ${host}, a name that leads to no address. Set HOST to an address of this machine, such as 127.0.0.1 or 0.0.0.0.`;
    default:
      return `Nothing can listen on HOST ${host} and PORT ${port}: the system says ${code}.`;
  }
}

/**
 * Reads the settings with a free port: PORT if set (any free port if it is 0), otherwise the next free one from the
 * default. The site's own address uses that port unless SITE_URL is set.
 * @throws ConfigError
 */
export async function readConfigWithPort(env: Env, root: string): Promise<Config> {
  const config = readConfig(env, root);
  const chosen = Boolean(env['PORT']?.trim()) || Boolean(env['SITE_URL']?.trim());
  let problem = '';
  for (let step = 0; step < (chosen ? 1 : tries); step += 1) {
    const found = await probe(config.host, config.port + step);
    if (typeof found === 'number') return readConfig({ ...env, PORT: String(found) }, root);
    problem = describeProblem(config, found);
    // The problem is the host, so other ports fail as well.
    if (found !== 'EADDRINUSE' && found !== 'EACCES') break;
  }
  throw new ConfigError([problem]);
}
