import { createServer } from 'node:net';
import type { Config, Env } from '../config/env.ts';
import { ConfigError, readConfig } from '../config/env.ts';

const tries = 20;

/** The port that a server on `port` would get; null when it is taken. */
function probe(host: string, port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : null));
    });
  });
}

/**
 * The settings with a port that is free: the one of PORT, any when PORT is 0, and the next free one when nobody chose.
 * The site's own address follows it, unless SITE_URL says otherwise.
 * @throws ConfigError
 */
export async function readConfigWithPort(env: Env, root: string): Promise<Config> {
  const config = readConfig(env, root);
  const chosen = Boolean(env['PORT']?.trim()) || Boolean(env['SITE_URL']?.trim());
  for (let step = 0; step < (chosen ? 1 : tries); step += 1) {
    const port = await probe(config.host, config.port + step);
    if (port !== null) return readConfig({ ...env, PORT: String(port) }, root);
  }
  throw new ConfigError([
    `Nothing can listen on ${config.host}:${config.port}: another program does (perhaps this one, started twice), or this user may not. Set PORT to another port.`,
  ]);
}
