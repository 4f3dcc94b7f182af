/**
 * A Clerk of our own for development and tests: the real clerk-js and the real SDK talk to it, no network is needed, no
 * account outlives its process.
 *
 * | Sentinel                           | Clerk                                            |
 * |------------------------------------|--------------------------------------------------|
 * | an address `down…@…`               | answers 503 to the attempt with it               |
 * | an address `slow…@…`               | takes ten seconds over it                        |
 * | `POST /emulator/down`, `/up`, `/slow` | answers 503 to everything, works, takes a minute |
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { accountPagePath, answerAccountPage } from './account-page.ts';
import { answerBackend } from './backend-api.ts';
import { answerFrontend } from './frontend-api.ts';
import { apiError, type EmulatedMail, type Instance, tokenFor } from './instance.ts';
import { npmFile } from './npm-files.ts';
import { newSigningKey, publishableKeyOf, type SigningKey, tokenSeconds } from './tokens.ts';
import { eventBody, signedWebhook, type UserEvent } from './webhooks.ts';
import { createWorld, type EmulatedUser, hashPassword, newId, startSession, type World } from './world.ts';

export interface ClerkEmulatorOptions {
  /** Of the site that uses it. */
  siteUrl: string;
  /** The project's root folder: the browser's files come from its packages. */
  root: string;
  /** `whsec_…` */
  webhookSecret: string;
  /** Takes a webhook to the site. */
  deliver(request: Request): Promise<Response>;
  /** Where codes go. */
  mail(mail: EmulatedMail): Promise<void>;
  /** Waits between the tries of a webhook, in milliseconds. */
  retryMs?: readonly number[];
  tokenSeconds?: number;
  log?: (message: string) => void;
}

export type ClerkCondition = 'up' | 'down' | 'slow';

export interface ClerkEmulator {
  readonly publishableKey: string;
  readonly secretKey: string;
  /** PEM. */
  readonly jwtKey: string;
  readonly signingKey: SigningKey;
  readonly world: World;
  fetch(request: Request): Promise<Response>;
  setCondition(condition: ClerkCondition): void;
  /** An account with a verified address, without a webhook. */
  addUser(user: { email: string; password?: string; firstName?: string; verified?: boolean }): EmulatedUser;
  /** A session in a new browser, and a token of it that is good for `seconds`. */
  signIn(user: EmulatedUser, seconds?: number): { clientId: string; sessionId: string; token: string };
  /** The webhook that tells of a user, as it would be sent now. */
  webhook(type: UserEvent, user: EmulatedUser): Request;
  /** Resolves when every webhook that is under way has been taken or given up. */
  settled(): Promise<void>;
}

const defaultRetryMs = [200, 1_000, 5_000, 15_000];

function downOnPurpose(): Response {
  return apiError(503, 'service_unavailable', 'The emulated Clerk is down on purpose.');
}

export function createClerkEmulator(options: ClerkEmulatorOptions): ClerkEmulator {
  const { siteUrl, root, webhookSecret, deliver, retryMs = defaultRetryMs, log = () => {} } = options;
  const key = newSigningKey();
  const world = createWorld();
  const host = 'clerk.emulated.example';
  const publishableKey = publishableKeyOf(host);
  const secretKey = newId('sk_live');
  const underWay = new Set<Promise<void>>();
  let condition: ClerkCondition = 'up';

  const webhook = (type: UserEvent, user: EmulatedUser) =>
    signedWebhook(`${siteUrl}/api/webhooks/clerk`, webhookSecret, eventBody(type, user));

  const send = async (type: UserEvent, body: EmulatedUser): Promise<void> => {
    for (const wait of [0, ...retryMs]) {
      if (wait > 0) await sleep(wait, undefined, { ref: false });
      const response = await deliver(webhook(type, body)).catch(() => null);
      if (response?.ok) return;
    }
    log(`Nobody took the webhook ${type}.`);
  };

  const instance: Instance = {
    ...{ world, key, publishableKey, secretKey, siteUrl, issuer: `https://${host}`, mail: options.mail },
    tokenSeconds: options.tokenSeconds ?? tokenSeconds,
    tell: (type, user) => {
      const sent = send(type, { ...user }).finally(() => underWay.delete(sent));
      underWay.add(sent);
    },
  };

  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const wanted = /^\/emulator\/(up|down|slow)$/.exec(pathname)?.[1];
    // Not for visitors of the site, whose requests come through its proxy.
    if (wanted !== undefined && request.method === 'POST' && !request.headers.has('clerk-proxy-url')) {
      condition = wanted as ClerkCondition;
      return new Response(`The emulated Clerk is ${condition}.\n`);
    }
    if (condition === 'down') return downOnPurpose();
    if (condition === 'slow') await sleep(60_000, undefined, { ref: false, signal: request.signal });
    if (pathname === accountPagePath && !request.headers.has('clerk-proxy-url')) {
      return await answerAccountPage(instance, request);
    }
    const path = /^\/v1\/(.+?)\/?$/.exec(pathname)?.[1];
    if (path === undefined) return (await npmFile(root, pathname)) ?? apiError(404, 'resource_not_found', 'not found');
    if (request.headers.has('authorization')) return await answerBackend(instance, request, path);
    const typed = request.method === 'POST' ? decodeURIComponent(await request.clone().text()) : '';
    if (/=down[^&]*@/.test(typed))
      return apiError(503, 'service_unavailable', 'The emulated Clerk is down on purpose.');
    if (/=slow[^&]*@/.test(typed)) await sleep(10_000, undefined, { ref: false, signal: request.signal });
    return await answerFrontend(instance, request, path);
  };

  return {
    ...{ publishableKey, secretKey, jwtKey: key.publicKey, signingKey: key, world, webhook },
    fetch: answer,
    setCondition: (next) => {
      condition = next;
    },
    addUser({ email, password = 'a long passphrase', firstName = 'Pat', verified = true }) {
      const at = Date.now();
      const times = { createdAt: at, updatedAt: at };
      const names = { firstName, lastName: 'Doe' };
      const user = {
        id: newId('user'),
        email,
        verified,
        ...names,
        password: hashPassword(password),
        publicMetadata: {},
        ...times,
      };
      world.users.set(user.id, user);
      return user;
    },
    signIn(user, seconds = instance.tokenSeconds) {
      const client = { id: newId('client'), signUp: null, signIn: null, createdAt: Date.now() };
      world.clients.set(client.id, client);
      const session = startSession(world, client.id, user.id);
      return { clientId: client.id, sessionId: session.id, token: tokenFor(instance, session, seconds) };
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
