/** A site whose every secret setting holds a canary: with Clerk and real payments, none of which can be reached. */
import { sql } from 'drizzle-orm';
import { newSigningKey, publishableKeyOf, signJwt } from '../../src/demo/emulators/clerk/tokens.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { canary, findCanaries } from './canaries.ts';
import { makeUser } from './factories.ts';

export interface Caller {
  role: string;
  cookie: string;
}

type Secrets = Record<string, string>;

/** @param databaseUrl whose password is a secret as well */
export function secretSettings(databaseUrl: string) {
  const key = newSigningKey();
  const made = () => canary();
  const [auth, beta, metrics, stripe, hook, accountsHook, clerk, clerkHook, smtp] = Array.from({ length: 9 }, made);
  const secrets: Secrets = {
    AUTH_SECRET: `${auth}`,
    BETA_PASSWORD: `${beta}`,
    METRICS_TOKEN: `${metrics}`,
    STRIPE_SECRET_KEY: `${stripe}`,
    STRIPE_WEBHOOK_SECRET: `${hook}`,
    STRIPE_ACCOUNTS_WEBHOOK_SECRET: `${accountsHook}`,
    CLERK_SECRET_KEY: `${clerk}`,
    CLERK_WEBHOOK_SECRET: `${clerkHook}`,
    CLERK_JWT_KEY: key.publicKey.split('\n').slice(2, 5).join(''),
    SMTP_URL: `${smtp}`,
    DATABASE_URL: new URL(databaseUrl).password,
  };
  const env = {
    AUTH_SECRET: `${auth}`,
    BETA_PASSWORD: `${beta}`,
    METRICS_TOKEN: `${metrics}`,
    STRIPE_SECRET_KEY: `sk_test_${stripe}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${hook}`,
    STRIPE_ACCOUNTS_WEBHOOK_SECRET: `whsec_${accountsHook}`,
    CLERK_PUBLISHABLE_KEY: publishableKeyOf('clerk.invalid'),
    CLERK_SECRET_KEY: `sk_test_${clerk}`,
    CLERK_JWT_KEY: key.publicKey.replaceAll('\n', '\\n'),
    CLERK_WEBHOOK_SECRET: `whsec_${clerkHook}`,
    // Unreachable services: closed ports, and host names that don't resolve.
    CLERK_FRONTEND_API_URL: 'http://127.0.0.1:9',
    CLERK_API_URL: 'http://127.0.0.1:9',
    SMTP_URL: `smtp://user:${smtp}@127.0.0.1:9`,
  };
  /** Returns a session token of Clerk's that is valid as long as a test may run. */
  const sessionOf = (azp: string, sub: string): string => {
    const iat = Math.floor(Date.now() / 1000);
    return signJwt(key, { azp, exp: iat + 900, nbf: iat - 10, iat, sid: 'sess_1', sub, sts: 'active', v: 2 });
  };
  return { secrets, env, sessionOf };
}

/**
 * Reads answers of the site at `origin`, and collects what of the secrets is in them.
 * @param every see `findCanaries`
 */
export function searchAnswers(origin: string, secrets: Secrets, every: 1 | 6 = 1) {
  const leaks: string[] = [];
  const answer = async (target: string, init: RequestInit = {}): Promise<string> => {
    const response = await fetch(origin + target, { redirect: 'manual', ...init });
    return JSON.stringify([...response.headers]) + (await response.text());
  };
  const look = async ({ role, cookie }: Caller, target: string, init: RequestInit = {}): Promise<string> => {
    const text = await answer(target, { ...init, headers: { cookie, ...init.headers } });
    for (const name of findCanaries(secrets, text, every))
      leaks.push(`${role}: ${init.method ?? 'GET'} ${target}: ${name}`);
    return text;
  };
  /** A few at a time. */
  const lookAtAll = async (caller: Caller, targets: readonly string[]): Promise<void> => {
    for (let at = 0; at < targets.length; at += 10)
      await Promise.all(targets.slice(at, at + 10).map((target) => look(caller, target)));
  };
  return { leaks, answer, look, lookAtAll };
}

export type Search = ReturnType<typeof searchAnswers>;

/** Enters the private beta, and returns somebody of every role: an artist has a store of the demo. */
export async function someOfEveryRole(
  origin: string,
  db: Database,
  { env, sessionOf }: ReturnType<typeof secretSettings>,
) {
  const body = new URLSearchParams({ password: env.BETA_PASSWORD });
  const entered = await fetch(`${origin}/beta`, { method: 'POST', headers: { origin }, body, redirect: 'manual' });
  const beta = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const member = async (role: 'customer' | 'vendor' | 'admin') => {
    const { id } = await makeUser(db, { role });
    return { id, role, cookie: `${beta}; __client_uat=1; __session=${sessionOf(origin, id)}` };
  };
  const [customer, vendor, admin] = [await member('customer'), await member('vendor'), await member('admin')];
  await db.execute(sql`update vendors set owner_user_id = ${vendor.id} where slug = 'portland-kiln'`);
  const [stranger, guest] = [
    { role: 'stranger', cookie: '' },
    { role: 'guest', cookie: beta },
  ];
  return { stranger, guest, customer, vendor, admin, all: [stranger, guest, customer, vendor, admin] };
}

/** Looks at what fails: forged webhooks and tokens, and a wrong password. */
export async function lookAtForgeries({ look }: Search, origin: string, guest: Caller): Promise<void> {
  const json = { origin, 'content-type': 'application/json' };
  for (const hook of ['stripe', 'stripe/accounts', 'clerk'])
    for (const signature of ['t=1,v1=00', `t=${Math.floor(Date.now() / 1000)},v1=00`])
      await look(guest, `/api/webhooks/${hook}`, {
        method: 'POST',
        headers: { ...json, 'stripe-signature': signature, 'svix-id': 'x', 'svix-signature': 'v1,AA==' },
        body: '{}',
      });
  for (const authorization of ['Bearer forged', 'Basic x']) {
    await look(guest, '/api/users/me', { headers: { authorization } });
    await look(guest, '/metrics', { headers: { authorization } });
  }
  const wrong = new URLSearchParams({ password: 'wrong' });
  await look({ role: 'stranger', cookie: '' }, '/beta', { method: 'POST', headers: { origin }, body: wrong });
}

/** Returns what callers see while tables are gone. */
export async function lookWithoutTables({ look }: Search, db: Database, callers: readonly Caller[]): Promise<string[]> {
  await db.execute(sql`alter table users rename to users_away`);
  await db.execute(sql`alter table vendors rename to vendors_away`);
  const failed: string[] = [];
  for (const caller of callers)
    for (const target of ['/api/users/me', '/api/debug/admin', '/api/vendors', '/account/settings', '/admin/debug'])
      failed.push(await look(caller, target));
  await db.execute(sql`alter table vendors_away rename to vendors`);
  await db.execute(sql`alter table users_away rename to users`);
  return failed;
}
