/** Accounts that Clerk keeps. Our `users` rows follow its news; what an account may do is in our row alone. */
import { createPublicKey } from 'node:crypto';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { ClerkConfig } from '../../../site/config.ts';
import { paths } from '../../../site/paths.ts';
import type { Identity, Viewer } from '../identity.ts';
import { storeProviderAccount } from '../provider-accounts.server.ts';
import type { AccountHooks } from '../services.ts';
import { findViewer, type ViewerRules } from '../viewers.server.ts';
import { createClerkApi } from './backend-api.ts';
import { clerkImage, createFrontendProxy } from './frontend-proxy.ts';
import { type ClerkInstance, clerkInstance } from './instance.ts';
import { mirrorRoles } from './role-mirror.ts';
import { type ClerkSession, cookiesOf, createClerkSessions } from './session.ts';
import { readClerkEvent } from './users.ts';

export interface ClerkIdentityOptions {
  config: ClerkConfig;
  db: Database;
  /** Origin of the site. */
  siteUrl: string;
  corsOrigins: readonly string[];
  rules: ViewerRules;
  hooks: AccountHooks;
  log: (message: string, error?: unknown) => void;
  /** For calls that wait for Clerk; of tests. */
  timeoutMs?: number;
}

export interface ClerkIdentity {
  identity: Identity;
  /** Clerk's services on our own origin: path prefix → fetch handler. */
  mounts: Record<string, (request: Request, clientAddress: string) => Promise<Response>>;
  /** Tells Clerk the roles that it does not know yet; to be repeated. */
  mirror(): Promise<unknown>;
}

const defaultTimeoutMs = 3_000;
/** What Clerk keeps in a browser on our origin. */
const itsCookies = /^(?:__session|__client_uat|__refresh|__clerk_active_context|__client)(?:_[\w-]+)?$/;

/** Of those, what says that somebody is signed in: not what Clerk itself knows this browser by. */
const sessionCookies = /^(?:__session|__client_uat)(?:_[\w-]+)?$/;

function gone(names: Iterable<string>, secure: boolean): string[] {
  return Array.from(names, (name) => `${name}=; Path=/; Max-Age=0; SameSite=Lax${secure ? '; Secure' : ''}`);
}

/** The sessions' cookies, gone: those that are always there and whatever else the request carried of them. */
function clearing(request: Request, secure: boolean): string[] {
  const names = new Set(['__session', '__client_uat']);
  for (const { name } of cookiesOf(request)) if (itsCookies.test(name)) names.add(name);
  return gone(names, secure);
}

/** What is left of a session that is over. A hint of 0 says already that there is none. */
function leftovers(request: Request, secure: boolean): string[] {
  const left = cookiesOf(request).filter(({ name, value }) => sessionCookies.test(name) && !['', '0'].includes(value));
  return gone(new Set(left.map(({ name }) => name)), secure);
}

function checkKey(pem: string): void {
  try {
    createPublicKey(pem);
  } catch (cause) {
    throw new Error('CLERK_JWT_KEY is not a public key in PEM form.', { cause });
  }
}

function describe({ publishableKey, webhookSecret, frontendApi }: ClerkConfig, { proxied }: ClerkInstance): string {
  const real = publishableKey.startsWith('pk_live_') ? 'live instance' : 'development instance';
  const kind = frontendApi === null ? real : `emulated at ${frontendApi}`;
  const way = proxied ? `, reached through ${paths.clerk}` : '';
  const news = webhookSecret === null ? '; webhooks are refused until CLERK_WEBHOOK_SECRET is set' : '';
  return `Clerk, ${kind}${way}${news}`;
}

/** @throws Error with a sentence for people when a key can't be one of Clerk's */
export function createClerkIdentity(options: ClerkIdentityOptions): ClerkIdentity {
  const { config, db, siteUrl, corsOrigins, rules, hooks, log, timeoutMs = defaultTimeoutMs } = options;
  checkKey(config.jwtKey);
  const instance = clerkInstance(config);
  const { secretKey, publishableKey } = config;
  const { backendUrl, frontendUrl, frontendApi, accountUrl, proxied } = instance;
  const api = createClerkApi({ backendUrl, secretKey, timeoutMs });
  const proxy = createFrontendProxy({ siteUrl, secretKey, frontendUrl });
  const hurried = createFrontendProxy({ siteUrl, secretKey, frontendUrl, timeoutMs });
  const sessions = createClerkSessions({
    config,
    instance,
    siteUrl,
    origins: [siteUrl, ...corsOrigins],
    // What a browser would send there: it is spared the way.
    handshake: (url, headers) =>
      proxied
        ? hurried(new Request(url, { headers }), null)
        : fetch(frontendUrl + url.pathname + url.search, {
            redirect: 'manual',
            signal: AbortSignal.timeout(timeoutMs),
          }),
  });

  /** Our row; one that Clerk's news have not made yet is made now. */
  const accountOf = async ({ userId }: ClerkSession): Promise<Viewer | null> => {
    const known = await findViewer(db, userId, rules);
    if (known !== null) return known;
    const account = await api.account(userId);
    if (account === null) return null;
    await storeProviderAccount(db, account, hooks);
    return await findViewer(db, userId, rules);
  };

  const identity: Identity = {
    kind: 'clerk',
    description: describe(config, instance),
    passwords: null,
    forms: { publishableKey, frontendApi, accountUrl },
    async viewer(request) {
      const session = await sessions.read(request);
      if (session === null) return null;
      const viewer = await accountOf(session);
      // A token outlives its account by a minute.
      if (viewer === null && request.headers.has('authorization')) {
        throw new DomainError('bad_token', 'This sign-in is not valid. Please sign in again.');
      }
      return viewer;
    },
    async renew(request) {
      const renewed = await sessions.renew(request);
      if (renewed === null) return null;
      const { session, cookies } = renewed;
      return { viewer: session && (await accountOf(session)), cookies };
    },
    readEvent: (request) => readClerkEvent(request, config.webhookSecret),
    onRoleChanged: () => {
      mirrorRoles(db, api).catch(() => {});
    },
    clearEndedSession: (request) => leftovers(request, siteUrl.startsWith('https:')),
    async signOut(request) {
      const id = await sessions.idOf(request);
      if (id !== null) await api.endSession(id).catch((error: unknown) => log('Clerk did not end a session.', error));
      return clearing(request, siteUrl.startsWith('https:'));
    },
  };
  const mounts: ClerkIdentity['mounts'] = { [paths.clerkImages]: (request) => clerkImage(request) };
  if (proxied) mounts[paths.clerk] = proxy;
  return { identity, mounts, mirror: () => mirrorRoles(db, api) };
}
