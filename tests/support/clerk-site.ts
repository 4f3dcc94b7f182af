import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClerkEmulator, createClerkEmulator } from '../../src/demo/emulators/clerk/emulator.ts';
import { listen } from '../../src/demo/emulators/clerk/listen.ts';
import { freePort } from '../../src/platform/database/embedded/postmaster.ts';
import { root } from './root.ts';
import { startSiteProcess } from './site-process.ts';

/** An account with this address is an admin. */
export const clerkAdmin = 'operator@example.org';

export interface ClerkSite {
  /** The site's origin. */
  url: string;
  emulator: ClerkEmulator;
  /** Resolves with the last code that was mailed to an address. */
  codeFor(email: string): Promise<string>;
  close(): Promise<void>;
}

/** Starts the production server in a child process with its own database and an emulated Clerk. */
export async function startClerkSite(): Promise<ClerkSite> {
  const port = await freePort(null);
  const url = `http://localhost:${port}`;
  const codes = new Map<string, string>();
  const webhookSecret = `whsec_${Buffer.from('a secret of tests').toString('base64')}`;
  const mail = async ({ to, code }: { to: string; code: string }) => void codes.set(to, code);
  const deliver = (request: Request) => fetch(request);
  const emulator = createClerkEmulator({ siteUrl: url, root, webhookSecret, deliver, mail });
  const server = await listen(emulator.fetch, 0);
  const folder = await mkdtemp(path.join(tmpdir(), 'test-clerk-'));
  // As root, PostgreSQL runs as another user.
  await chmod(folder, 0o711);
  const site = await startSiteProcess({
    PORT: String(port),
    DATA_DIR: folder,
    ADMIN_EMAILS: clerkAdmin,
    CLERK_PUBLISHABLE_KEY: emulator.publishableKey,
    CLERK_SECRET_KEY: emulator.secretKey,
    CLERK_JWT_KEY: emulator.jwtKey,
    CLERK_WEBHOOK_SECRET: webhookSecret,
    // The same host name as the site, so that browsers send the session cookie.
    CLERK_FRONTEND_API_URL: server.url.replace('127.0.0.1', 'localhost'),
    CLERK_API_URL: server.url,
  });
  await site.url;
  return {
    url,
    emulator,
    codeFor: async (email) => {
      for (let tries = 0; tries < 100 && !codes.has(email); tries += 1) await sleep(100);
      return codes.get(email) ?? 'no code was mailed';
    },
    close: async () => {
      site.child.kill('SIGTERM');
      await site.ended;
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
