import { desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { eventBody, signedWebhook, type UserEvent } from '../../../src/demo/emulators/clerk/webhooks.ts';
import type { EmulatedUser } from '../../../src/demo/emulators/clerk/world.ts';
import { auditLog, users } from '../../../src/features/accounts/accounts.table.ts';
import { orders } from '../../../src/features/buying/orders/orders.table.ts';
import { callApi } from '../../support/call-api.ts';
import { type ClerkWorld, openClerkWorld, siteUrl, webhookSecret } from '../../support/clerk-world.ts';
import { type EmulatedApp, emulatedApp } from '../../support/emulated-app.ts';
import { makeProduct, makeUser, makeVendor } from '../../support/factories.ts';
import { checkOut } from '../../support/shop.ts';

const path = '/api/webhooks/clerk';
let world: ClerkWorld;
let app: EmulatedApp;
beforeAll(async () => {
  world = await openClerkWorld();
  app = { ...(await emulatedApp()), identity: world.clerk().identity };
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(async () => {
  await app.db.delete(users);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

let count = 0;
function newcomer(changes: Partial<EmulatedUser> = {}): EmulatedUser {
  count += 1;
  return { ...world.emulator.addUser({ email: `person-${count}@example.org` }), ...changes };
}

async function send(request: Request): Promise<Response> {
  const body = new Uint8Array(await request.arrayBuffer());
  return await callApi(app, 'POST', path, { headers: Object.fromEntries(request.headers), body });
}

const tell = (type: UserEvent, user: EmulatedUser) => send(world.emulator.webhook(type, user));
const rowOf = async (id: string) => (await app.db.select().from(users).where(eq(users.id, id)))[0];
const later = (user: EmulatedUser, ms: number, changes: Partial<EmulatedUser>): EmulatedUser => ({
  ...user,
  ...changes,
  updatedAt: user.updatedAt + ms,
});

/** Shuffles deterministically. */
function shuffled<T>(items: readonly T[], round: number): T[] {
  return items
    .map((item, index) => ({ item, key: Math.sin((index + 1) * (round + 1) * 7919) }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

test('POST /api/webhooks/clerk stores a new account: address in lower case, verified or not, name, no role', async () => {
  const user = newcomer({ email: 'Ada.Potter@Example.org' });
  expect(await (await tell('user.created', user)).json()).toEqual({ received: true });
  const stored = { email: 'ada.potter@example.org', emailVerified: true, name: 'Pat Doe', imageUrl: null, role: null };
  expect(await rowOf(user.id)).toMatchObject(stored);
});

test('POST /api/webhooks/clerk never takes a role from Clerk, and keeps ours', async () => {
  const user = newcomer({ publicMetadata: { role: 'admin' } });
  await tell('user.created', user);
  expect((await rowOf(user.id))?.role).toBeNull();
  await app.db.update(users).set({ role: 'vendor' }).where(eq(users.id, user.id));
  await tell('user.updated', later(user, 1000, { firstName: 'Ada' }));
  expect(await rowOf(user.id)).toMatchObject({ role: 'vendor', name: 'Ada Doe' });
});

test('POST /api/webhooks/clerk five times each, shuffled and concurrent, ends with the newest event', async () => {
  for (let round = 0; round < 6; round += 1) {
    const first = newcomer();
    const second = later(first, 1000, { firstName: 'Second' });
    const third = later(first, 2000, { firstName: 'Third', email: `third-${round}@example.org` });
    const news = [first, second, third].flatMap((user, index) =>
      Array.from({ length: 5 }, () => [index === 0 ? 'user.created' : 'user.updated', user] as const),
    );
    const answers = await Promise.all(shuffled(news, round).map(([type, user]) => tell(type, user)));
    expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(200));
    expect(await rowOf(first.id)).toMatchObject({ name: 'Third Doe', email: `third-${round}@example.org` });
  }
});

test('POST /api/webhooks/clerk removes an account for good: older events that arrive later don’t restore it', async () => {
  const user = newcomer();
  await tell('user.created', user);
  await app.db.update(users).set({ role: 'customer' }).where(eq(users.id, user.id));
  for (let again = 0; again < 3; again += 1) {
    expect((await tell('user.deleted', user)).status).toBe(200);
    expect((await tell('user.updated', later(user, 500, {}))).status).toBe(200);
    expect(await rowOf(user.id)).toBeUndefined();
  }
  const lines = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, user.id));
  expect(lines.map(({ action }) => action)).toEqual(['account.removed']);
});

test('POST /api/webhooks/clerk attaches guest orders to a verified address, and they outlive the account', async () => {
  const vendor = await makeVendor(app.db, { stripeAccountId: 'acct_demo_hooks' });
  const product = await makeProduct(app.db, vendor);
  const user = newcomer({ email: 'guest@example.org', verified: false });
  const order = await checkOut(app, [{ productId: product.id, quantity: 1 }]);
  await app.db
    .update(orders)
    .set({ customerEmail: 'Guest@Example.org', userId: null, status: 'paid' })
    .where(eq(orders.id, order.id));
  const ownerOf = async () => (await app.db.select().from(orders).where(eq(orders.id, order.id)))[0]?.userId;

  await tell('user.created', user);
  expect(await ownerOf()).toBeNull();
  await tell('user.updated', later(user, 1000, { verified: true }));
  expect(await ownerOf()).toBe(user.id);
  await tell('user.deleted', user);
  expect(await ownerOf()).toBeNull();
});

test('POST /api/webhooks/clerk moves an email address to a new account, in any order of events', async () => {
  for (const oldFirst of [true, false]) {
    const old = newcomer();
    const fresh = { ...newcomer(), email: old.email, updatedAt: old.updatedAt + 5000 };
    const moved = [() => tell('user.created', old), () => tell('user.created', fresh)];
    for (const step of oldFirst ? moved : moved.reverse()) expect((await step()).status).toBe(200);
    expect(await rowOf(fresh.id)).toMatchObject({ email: old.email, emailVerified: true });
    expect(await rowOf(old.id)).toMatchObject({ email: `${old.id}@nobody.invalid`, emailVerified: false });
    await tell('user.updated', later(old, 1000, { email: `moved-${oldFirst}@example.org` }));
    expect((await rowOf(old.id))?.email).toBe(`moved-${oldFirst}@example.org`);
    await tell('user.deleted', fresh);
  }
});

test('POST /api/webhooks/clerk: an unverified address takes nothing from the account that verified it', async () => {
  const owner = await makeUser(app.db, { email: 'mine@example.org', emailVerified: true });
  const claim = newcomer({ email: 'mine@example.org', verified: false });
  expect((await tell('user.created', claim)).status).toBe(200);
  expect((await rowOf(owner.id))?.email).toBe('mine@example.org');
  expect(await rowOf(claim.id)).toMatchObject({ emailVerified: false, email: `${claim.id}@nobody.invalid` });
});

test('POST /api/webhooks/clerk returns 400 to one flipped bit, a foreign secret, an old timestamp, and a missing signature', async () => {
  const user = newcomer();
  const body = eventBody('user.created', user);
  const good = signedWebhook(siteUrl + path, webhookSecret, body);
  const headers = Object.fromEntries(good.headers);
  const flipped = new TextEncoder().encode(body);
  flipped[20] = (flipped[20] ?? 0) ^ 1;
  const { 'svix-signature': _, ...unsigned } = headers;
  const foreign = `whsec_${Buffer.from('another secret').toString('base64')}`;
  const minute = 60_000;
  const bad = [
    await callApi(app, 'POST', path, { headers, body: flipped }),
    await callApi(app, 'POST', path, { headers: unsigned, body }),
    await send(signedWebhook(siteUrl + path, foreign, body)),
    await send(signedWebhook(siteUrl + path, 'whsec_', body)),
    await send(signedWebhook(siteUrl + path, webhookSecret, body, new Date(Date.now() - 6 * minute))),
    await send(signedWebhook(siteUrl + path, webhookSecret, body, new Date(Date.now() + 6 * minute))),
  ];
  for (const answer of bad) {
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'bad_signature' });
  }
  expect(await rowOf(user.id)).toBeUndefined();
});

test.each([null, 'whsec_'])('POST /api/webhooks/clerk returns 503 while the secret is %s', async (secret) => {
  const { identity } = app;
  const closed = { ...world.config, webhookSecret: secret };
  Object.assign(app, { identity: world.clerk({}, closed).identity });
  const answer = await tell('user.created', newcomer());
  Object.assign(app, { identity });
  expect([answer.status, (await answer.json()).code]).toEqual([503, 'webhook_not_configured']);
});

test('POST /api/webhooks/clerk returns 503 where accounts are kept by the site itself', async () => {
  const { identity } = app;
  const { readEvent: _, ...own } = identity;
  Object.assign(app, { identity: own });
  const answer = await tell('user.created', newcomer());
  Object.assign(app, { identity });
  expect([answer.status, (await answer.json()).code]).toEqual([503, 'webhook_not_configured']);
});

test('POST /api/webhooks/clerk accepts other event types and does nothing', async () => {
  const body = JSON.stringify({ type: 'session.created', object: 'event', data: { id: 'sess_1' } });
  expect((await send(signedWebhook(siteUrl + path, webhookSecret, body))).status).toBe(200);
  const [newest] = await app.db.select().from(users).orderBy(desc(users.createdAt)).limit(1);
  expect(newest).toBeUndefined();
});
