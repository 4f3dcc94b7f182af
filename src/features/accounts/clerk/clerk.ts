/** Accounts kept by Clerk. Our `users` rows follow its events; the role is stored in our rows alone. */
import { createPublicKey } from 'node:crypto';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { ClerkConfig } from '../../../site/config.ts';
import { paths } from '../../../site/paths.ts';
import type { Identity, Viewer } from '../identity.ts';
import { storeProviderAccount } from '../provider-accounts.server.ts';
import type { AccountHooks } from '../services.ts';
import { findViewer, type ViewerRules } from '../viewers.server.ts';
import { accountErrors } from '../words.ts';
import { createClerkApi } from './backend-api.ts';
import { clerkImage, createFrontendProxy } from './frontend-proxy.ts';
import { type ClerkInstance, clerkInstance } from './instance.ts';
import { mirrorRoles } from './role-mirror.ts';
import { type ClerkSession, cookiesOf, createClerkSessions } from './session.ts';
import { readClerkEvent } from './users.ts';

interface ClerkIdentityOptions {
  config: ClerkConfig;
  db: Database;
  siteUrl: string;
  corsOrigins: readonly string[];
  rules: ViewerRules;
  hooks: AccountHooks;
  log: (message: string, error?: unknown) => void;
  timeoutMs?: number;
}

export interface ClerkIdentity {
  identity: Identity;
  /** Clerk's services proxied on our origin: path prefix → fetch handler. */
  mounts: Record<string, (request: Request, clientAddress: string) => Promise<Response>>;
  /** Sends changed roles to Clerk; call it repeatedly. */
  mirror(): Promise<unknown>;
}

const defaultTimeoutMs = 3_000;

const clerkCookies = /^(?:__session|__client_uat|__refresh|__clerk_active_context|__client)(?:_[\w-]+)?$/;

/** Those of them that indicate a session, without the ones that identify the browser to Clerk. */
const sessionCookies = /^(?:__session|__client_uat)(?:_[\w-]+)?$/;

function expireCookies(names: Iterable<string>, secure: boolean): string[] {
  return Array.from(names, (name) => `${name}=; Path=/; Max-Age=0; SameSite=Lax${secure ? '; Secure' : ''}`);
}

/** Returns cookies that clear a session: the standard ones, and all others of Clerk's that the request carries. */
function clearAllCookies(request: Request, secure: boolean): string[] {
  const names = new Set(['__session', '__client_uat']);
  for (const { name } of cookiesOf(request)) if (clerkCookies.test(name)) names.add(name);
  return expireCookies(names, secure);
}

/** Returns cookies that clear what an ended session left. A `__client_uat` of 0 already means signed out. */
function clearLeftovers(request: Request, secure: boolean): string[] {
  const left = cookiesOf(request).filter(({ name, value }) => sessionCookies.test(name) && !['', '0'].includes(value));
  return expireCookies(new Set(left.map(({ name }) => name)), secure);
}

function validateKey(pem: string): void {
  try {
    createPublicKey(pem);
  } catch (cause) {
    throw new Error('CLERK_JWT_KEY is not a public key in PEM form.', { cause });
  }
}

function describe({ publishableKey, webhookSecret, frontendApi }: ClerkConfig, { proxied }: ClerkInstance): string {
  const ownKind = publishableKey.startsWith('pk_live_') ? 'live instance' : 'development instance';
  const kind = frontendApi === null ? ownKind : `emulated at ${frontendApi}`;
  const route = proxied ? `, reached through ${paths.clerk}` : '';
  const webhooks = webhookSecret === null ? '; webhooks are refused until CLERK_WEBHOOK_SECRET is set' : '';
  return `Clerk, ${kind}${route}${webhooks}`;
}

/** @throws Error with a message for the operator if a key is malformed */
export function createClerkIdentity(options: ClerkIdentityOptions): ClerkIdentity {
  const { config, db, siteUrl, corsOrigins, rules, hooks, log, timeoutMs = defaultTimeoutMs } = options;
  validateKey(config.jwtKey);
  const instance = clerkInstance(config);
  const { secretKey, publishableKey } = config;
  const { backendUrl, frontendUrl, frontendApi, accountUrl, proxied } = instance;
  const api = createClerkApi({ backendUrl, secretKey, timeoutMs });
  const proxy = createFrontendProxy({ siteUrl, secretKey, frontendUrl });
  const handshakeProxy = createFrontendProxy({ siteUrl, secretKey, frontendUrl, timeoutMs });
  const sessions = createClerkSessions({
    config,
    instance,
    siteUrl,
    origins: [siteUrl, ...corsOrigins],
    // The server makes the handshake call itself, so the browser needs no redirect.
    handshake: (url, headers) =>
      proxied
        ? handshakeProxy(new Request(url, { headers }), null)
        : fetch(frontendUrl + url.pathname + url.search, {
            redirect: 'manual',
            signal: AbortSignal.timeout(timeoutMs),
          }),
  });

  /** Loads the account's row, and creates it if Clerk's webhook has not arrived yet. */
  const loadViewer = async ({ userId }: ClerkSession): Promise<Viewer | null> => {
    const known = await findViewer(db, userId, rules);
    if (known !== null) return known;
    const account = await api.fetchAccount(userId);
    if (account === null) return null;
    await storeProviderAccount(db, account, hooks);
    return await findViewer(db, userId, rules);
  };

  const identity: Identity = {
    kind: 'clerk',
    description: describe(config, instance),
    passwords: null,
    forms: { publishableKey, frontendApi, accountUrl },
    authenticate: sessions.authenticate,
    async viewer(request, locals) {
      const session = await sessions.read(request, locals);
      if (session === null) return null;
      const viewer = await loadViewer(session);
      // A token can outlive its account by a minute.
      if (viewer === null && request.headers.has('authorization')) {
        throw new DomainError('bad_token', accountErrors.invalidSession);
      }
      return viewer;
    },
    async renew(request, locals) {
      const renewed = await sessions.renew(request, locals);
      if (renewed === null) return null;
      const { session, cookies } = renewed;
      return { viewer: session && (await loadViewer(session)), cookies };
    },
    tokenRole: async (request) => (await sessions.read(request))?.role ?? null,
    readEvent: (request) => readClerkEvent(request, config.webhookSecret),
    deleteAccount: (userId) => api.deleteAccount(userId),
    onRoleChanged: () => {
      mirrorRoles(db, api).catch(() => {});
    },
    clearEndedSession: (request) => clearLeftovers(request, siteUrl.startsWith('https:')),
    async signOut(request) {
      const id = await sessions.findSessionId(request);
      if (id !== null) await api.endSession(id).catch((error: unknown) => log('Clerk did not end a session.', error));
      return clearAllCookies(request, siteUrl.startsWith('https:'));
    },
  };
  const mounts: ClerkIdentity['mounts'] = { [paths.clerkImages]: (request) => clerkImage(request) };
  if (proxied) mounts[paths.clerk] = proxy;
  return { identity, mounts, mirror: () => mirrorRoles(db, api) };
}
