/**
 * `npm run dev`: the development server with the same services as in production. Pages, islands and rules reload by
 * themselves; adapters and wiring are made once, so after a change there it is started again.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AstroIntegration, dev } from 'astro';
import { ConfigError } from '../config/env.ts';
import { readConfigWithPort } from '../server/choose-port.ts';
import type { RunningApp } from '../wiring/server.ts';
import { root } from './root.ts';

process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
const config = await readConfigWithPort({ ...process.env, NODE_ENV: 'development' }, root).catch((error: unknown) => {
  if (!(error instanceof ConfigError)) throw error;
  for (const problem of error.problems) console.error(problem);
  process.exit(1);
});

let running: RunningApp | undefined;

async function answerMount(
  handler: RunningApp['mounts'][string],
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const method = req.method ?? 'GET';
  const body = method === 'GET' || method === 'HEAD' ? null : Buffer.concat(await req.toArray());
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers))
    for (const one of [value ?? []].flat()) headers.append(name, one);
  const url = config.siteUrl + (req.url ?? '/');
  const response = await handler(new Request(url, { method, headers, body, redirect: 'manual' }));
  res.writeHead(response.status, Object.fromEntries(response.headers));
  res.end(Buffer.from(await response.arrayBuffer()));
}

const services: AstroIntegration = {
  name: 'services',
  hooks: {
    'astro:config:setup': ({ addMiddleware }) => {
      addMiddleware({ order: 'pre', entrypoint: new URL('./dev-middleware.ts', import.meta.url) });
    },
    'astro:server:setup': async ({ server }) => {
      if (!running) {
        // Mail templates are JSX, which Node does not read, but Vite does.
        const wiring = (await server.ssrLoadModule('/src/wiring/server.ts')) as typeof import('../wiring/server.ts');
        running = await wiring.createApp(config, { root });
        Object.assign(globalThis, { [Symbol.for('river-city.dev-app')]: running.app });
        for (const line of running.description) console.log(line);
        await running.startWork();
      }
      for (const [prefix, handler] of Object.entries(running.mounts)) {
        server.middlewares.use((req, res, next) => {
          if (!req.url?.startsWith(`${prefix}/`)) next();
          else answerMount(handler, req, res).catch(next);
        });
      }
    },
  },
};

const server = await dev({ root, integrations: [services], server: { host: config.host, port: config.port } });

let stopping = false;
const stop = async () => {
  if (stopping) return;
  stopping = true;
  await server.stop();
  await running?.close();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // Vite has a listener that exits at once.
  process.removeAllListeners(signal);
  process.on(signal, stop);
}
