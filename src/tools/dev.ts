/**
 * `npm run dev`: the development server with production's services. Pages, islands, and rules reload by themselves.
 * `create-app.ts` and the services that it creates run once, so restart after changing them.
 */
import { type AstroIntegration, dev } from 'astro';
import { unknownSettings } from '../app/settings/unknown-settings.ts';
import { readConfigWithPort } from '../app/start/choose-port.ts';
import type { RunningApp } from '../app/start/create-app.ts';
import { ConfigError } from '../site/config.ts';
import { devGate } from './dev-gate.ts';
import { sendResponse, toFetchRequest } from './fetch-exchange.ts';
import { root } from './root.ts';
import { stopWithNpm } from './stop-with-npm.ts';

process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
stopWithNpm();
for (const sentence of unknownSettings(process.env)) console.warn(sentence);
const config = await readConfigWithPort({ ...process.env, NODE_ENV: 'development' }, root).catch((error: unknown) => {
  if (!(error instanceof ConfigError)) throw error;
  for (const problem of error.problems) console.error(problem);
  process.exit(1);
});

let running: RunningApp | undefined;

const services: AstroIntegration = {
  name: 'services',
  hooks: {
    'astro:config:setup': ({ addMiddleware }) => {
      addMiddleware({ order: 'pre', entrypoint: new URL('./dev-middleware.ts', import.meta.url) });
    },
    'astro:server:setup': async ({ server }) => {
      if (!running) {
        // Loaded by Vite, because Node can't read the JSX of mail templates or inline scripts.
        const module = (await server.ssrLoadModule(
          '/src/app/start/create-app.ts',
        )) as typeof import('../app/start/create-app.ts');
        running = await module.createApp(config, {
          root,
          onFatal: ({ message }) => {
            console.error(message);
            process.exit(1);
          },
        });
        Object.assign(globalThis, { [Symbol.for('river-city.dev-app')]: running.app });
        for (const line of running.description) console.log(line);
        await running.startWork();
      }
      const { createBetaGate } = (await server.ssrLoadModule(
        '/src/features/beta/beta-gate.server.ts',
      )) as typeof import('../features/beta/beta-gate.server.ts');
      const gate = createBetaGate(running.app, running.secret);
      if (gate !== null) server.middlewares.use(devGate(gate, config.siteUrl));
      for (const [prefix, handler] of Object.entries(running.mounts)) {
        server.middlewares.use((req, res, next) => {
          if (!req.url?.startsWith(`${prefix}/`)) next();
          else
            toFetchRequest(req, config.siteUrl)
              .then((request) => handler(request, req.socket.remoteAddress ?? ''))
              .then((response) => sendResponse(response, res))
              .catch(next);
        });
      }
    },
  },
};

const starting = dev({ root, integrations: [services], server: { host: config.host, port: config.port } });

let stopping = false;
const stop = async () => {
  if (stopping) return;
  stopping = true;
  // Waits for the start as well: the database may already be running.
  await starting.then((server) => server.stop()).catch(() => {});
  await running?.close();
  process.exit(0);
};
const listen = () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // Vite's own listener exits immediately.
    process.removeAllListeners(signal);
    process.on(signal, stop);
  }
};
listen();
await starting;
listen();
