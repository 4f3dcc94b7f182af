/**
 * Emulates Clerk for development and tests. The real clerk-js and the real SDK talk to it, it needs no network, and its
 * accounts are gone when the process ends.
 *
 * | Sentinel                           | Clerk                                            |
 * |------------------------------------|--------------------------------------------------|
 * | an address `down…@…`               | answers that attempt with 503                    |
 * | an address `slow…@…`               | takes ten seconds for that attempt               |
 * | `POST /emulator/down`, `/up`, `/slow` | always answers 503, works, takes a minute        |
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
  siteUrl: string;
  /** The project's root folder; clerk-js is served from its packages. */
  root: string;
  /** `whsec_…` */
  webhookSecret: string;
  deliver(request: Request): Promise<Response>;
  mail(mail: EmulatedMail): Promise<void>;
  /** Delays between the attempts of a webhook, in milliseconds. */
  retryMs?: readonly number[];
  tokenSeconds?: number;
  log?: (message: string) => void;
}

type ClerkCondition = 'up' | 'down' | 'slow';

export interface ClerkEmulator {
  readonly publishableKey: string;
  readonly secretKey: string;
  /** Public key in PEM format. */
  readonly jwtKey: string;
  readonly signingKey: SigningKey;
  readonly world: World;
  fetch(request: Request): Promise<Response>;
  setCondition(condition: ClerkCondition): void;
  /** Creates an account with a verified address, without sending a webhook. */
  addUser(user: { email: string; password?: string; firstName?: string; verified?: boolean }): EmulatedUser;
  /** Creates a session in a new browser, with a token that is valid for `seconds`. */
  signIn(user: EmulatedUser, seconds?: number): { clientId: string; sessionId: string; token: string };
  webhook(type: UserEvent, user: EmulatedUser): Request;
  /** Resolves when every webhook was accepted or given up. */
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
    log(`The webhook ${type} was not delivered.`);
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
    // Not for the site's visitors, whose requests come through its proxy.
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
