/**
 * `npm run dev:clerk`: the site as `npm start` runs it, on an emulated Clerk. Codes that Clerk would mail are printed here
 * and written to the outbox. The emulated accounts are gone when it stops; our database stays.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { readConfigWithPort } from '../app/start/choose-port.ts';
import { createClerkEmulator } from '../demo/emulators/clerk/emulator.ts';
import { listen } from '../demo/emulators/clerk/listen.ts';
import { createOutbox } from '../platform/mail/outbox.ts';
import { root } from './root.ts';

const config = await readConfigWithPort({ ...process.env, NODE_ENV: 'production' }, root);
const outbox = createOutbox(path.join(config.dataDir, 'outbox'), config.mailFrom);
const webhookSecret = `whsec_${randomBytes(24).toString('base64')}`;

const clerk = createClerkEmulator({
  siteUrl: config.siteUrl,
  root,
  webhookSecret,
  deliver: (request) => fetch(request),
  mail: async ({ to, code }) => {
    console.log(`Code for ${to}: ${code}`);
    const text = `${code} is your verification code.`;
    await outbox.send({ id: randomUUID(), to, subject: text, html: `<p>${text}</p>`, text });
  },
  log: console.log,
});
const server = await listen(clerk.fetch, 0);
// The same host name as the site, so that browsers send the session cookie.
const url = server.url.replace('127.0.0.1', 'localhost');

const site: ChildProcess = spawn(process.execPath, [path.join(root, 'src/tools/start.ts')], {
  cwd: root,
  env: {
    ...process.env,
    PORT: String(config.port),
    SITE_URL: config.siteUrl,
    CLERK_PUBLISHABLE_KEY: clerk.publishableKey,
    CLERK_SECRET_KEY: clerk.secretKey,
    CLERK_JWT_KEY: clerk.jwtKey,
    CLERK_WEBHOOK_SECRET: webhookSecret,
    CLERK_FRONTEND_API_URL: url,
    CLERK_API_URL: server.url,
  },
  stdio: 'inherit',
});
console.log(`Emulated Clerk at ${server.url}; POST ${server.url}/emulator/down, /slow or /up to try an outage.`);
console.log(`Sign up at ${config.siteUrl}/customer/signup: the code is printed here.`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => site.kill('SIGTERM'));
site.once('exit', async (code) => {
  await server.close();
  process.exit(code ?? 0);
});
