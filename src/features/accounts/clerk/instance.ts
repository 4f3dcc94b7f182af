import { fapiUrlFromPublishableKey } from '@clerk/backend/proxy';
import type { ClerkConfig } from '../../../site/config.ts';
import { paths } from '../../../site/paths.ts';

/** Addresses of a Clerk instance, derived from its publishable key. */
export interface ClerkInstance {
  /**
   * True if browsers reach Clerk through this site. Clerk allows that only for live instances; development instances
   * are reached at their own host.
   */
  proxied: boolean;
  /** Frontend API as browsers reach it: a path of this site, or an origin. */
  frontendApi: string;
  /** Frontend API as this server reaches it. */
  frontendUrl: string;
  backendUrl: string;
  /** Page where accounts are managed; an emulator has its own. */
  accountUrl: string;
}

/** @throws Error with a message for the operator if the publishable key names no instance */
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
