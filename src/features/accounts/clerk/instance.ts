import { fapiUrlFromPublishableKey } from '@clerk/backend/proxy';
import type { ClerkConfig } from '../../../site/config.ts';
import { paths } from '../../../site/paths.ts';

/** Where an instance of Clerk is, all of it said by its publishable key. */
export interface ClerkInstance {
  /**
   * Whether browsers reach it through this site. Clerk allows that for live instances only; a development instance is
   * reached at its own host.
   */
  proxied: boolean;
  /** Where the browser finds its front-end API: a path of this site, or an origin. */
  frontendApi: string;
  /** Where this server finds it. */
  frontendUrl: string;
  backendUrl: string;
  /** Where people manage their account; a stand-in has its own page for it. */
  accountUrl: string;
}

/** @throws Error with a sentence for people when the publishable key names no instance */
export function clerkInstance(config: ClerkConfig): ClerkInstance {
  const [, kind, encoded = ''] = /^pk_(live|test)_(.+)$/.exec(config.publishableKey) ?? [];
  const host = /^([a-z0-9-]+(?:\.[a-z0-9-]+)+)\$$/i.exec(Buffer.from(encoded, 'base64').toString())?.[1];
  if (host === undefined) throw new Error('CLERK_PUBLISHABLE_KEY is not a key of Clerk: it names no instance.');
  const proxied = kind === 'live';
  const own = `https://${host}`;
  return {
    proxied,
    frontendApi: proxied ? paths.clerk : (config.frontendApi ?? own),
    frontendUrl: config.frontendApi ?? (proxied ? fapiUrlFromPublishableKey(config.publishableKey) : own),
    backendUrl: config.backendApi ?? 'https://api.clerk.com',
    accountUrl: `${config.frontendApi ?? `https://${host.replace(/clerk\.accounts\.|clerk\./, 'accounts.')}`}/user`,
  };
}
