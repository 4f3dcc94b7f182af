import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '../../../src/app/start/create-app.ts';
import { initialValues } from '../../../src/demo/emulators/stripe/pages/pay-form.ts';
import { reconcileOrders } from '../../../src/features/buying/checkout/reconcile-orders.server.ts';
import { readOrders } from '../../../src/features/buying/orders/read-orders.server.ts';
import { freePort } from '../../../src/platform/database/embedded/postmaster.ts';
import { addressTexts, cookiesAfter, totalOn } from '../../support/address-step.ts';
import { type ChildServer, startChildServer } from '../../support/child-server.ts';
import { fakeClock } from '../../support/clock.ts';
import { testConfig } from '../../support/config.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { root } from '../../support/root.ts';
import { dice } from '../../support/rounds.ts';
import { stockOf } from '../../support/shop.ts';

const kills = 30;
const { share } = dice();

let fresh: FreshDatabase;
let folder: string;
let env: { PORT: string; DATA_DIR: string; DATABASE_URL: string; DEMO: string };
let server: ChildServer | null = null;
beforeAll(async () => {
  fresh = await freshDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'kill-'));
  env = { PORT: String(await freePort(null)), DATA_DIR: folder, DATABASE_URL: fresh.url, DEMO: 'true' };
});
afterAll(async () => {
  await server?.kill();
  await fresh.close();
  await rm(folder, { recursive: true, force: true });
});

/** Repeats a request until it is answered, across restarts. */
async function insist(run: () => Promise<Response>, done: (status: number) => boolean): Promise<Response> {
  for (;;) {
    const answer = await run().catch(() => null);
    if (answer !== null && done(answer.status)) return answer;
    await answer?.body?.cancel().catch(() => {});
    await sleep(40);
  }
}

/** Sends the address page's form. Returns where it leads. */
async function giveAddress(url: string, draft: string, cookie: string): Promise<string> {
  const path = url + new URL(draft).pathname;
  const send = (init: RequestInit) => fetch(path, { redirect: 'manual', signal: AbortSignal.timeout(15_000), ...init });
  const page = await insist(
    () => send({ headers: { cookie } }),
    (status) => status === 200,
  );
  const body = new URLSearchParams({ ...addressTexts, total: totalOn(await page.text()) });
  const sent = await insist(
    () => send({ method: 'POST', body, headers: { cookie, origin: new URL(draft).origin } }),
    (status) => status === 303,
  );
  return sent.headers.get('location') ?? '';
}

/** Checks out, and pays four times out of five. */
async function buyOnce(url: string, productIds: readonly string[], n: number): Promise<void> {
  const items = productIds.map((productId) => ({ productId, quantity: 1 }));
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': `${crypto.randomUUID()}.1`,
    'user-agent': `buyer ${n}`,
  };
  const post = (to: string, init: RequestInit) =>
    fetch(to, { method: 'POST', redirect: 'manual', signal: AbortSignal.timeout(15_000), ...init });
  const started = await insist(
    () => post(`${url}/api/checkout/session`, { headers, body: JSON.stringify({ items }) }),
    (status) => status === 200,
  );
  const draft = ((await started.json()) as { url: string }).url;
  const payUrl = await giveAddress(url, draft, cookiesAfter(started)['cookie'] ?? '');
  if (n % 5 === 0) return;
  const page = url + new URL(payUrl).pathname;
  const body = new URLSearchParams({ ...initialValues(null) });
  const paid = await insist(
    () => post(page, { body, headers: { origin: new URL(payUrl).origin } }),
    (status) => status === 303 || status === 200 || status === 409,
  );
  await paid.body?.cancel();
}

test(`after ${kills} kills at random moments of checkouts and webhooks, every payment is one order and no hold is left`, async () => {
  const vendor = await makeVendor(fresh.db, { stripeAccountId: 'acct_demo_kill', slug: 'kill-test' });
  const products = [];
  for (let n = 0; n < 2; n += 1) products.push(await makeProduct(fresh.db, vendor, { inventory: 100_000 }));
  const ids = products.map(({ id }) => id);

  server = await startChildServer(env);
  const { url } = server;
  let shopping = true;
  let buyers = 0;
  const clients = Array.from({ length: 4 }, async () => {
    while (shopping) {
      buyers += 1;
      await buyOnce(url, ids, buyers);
    }
  });
  for (let kill = 0; kill < kills; kill += 1) {
    // A random moment each time, because the rule must hold at any.
    await sleep(20 + share() * 1_200);
    await server.kill();
    server = await startChildServer(env);
  }
  shopping = false;
  await Promise.all(clients);
  expect(await server.stop()).toBe(0);
  server = null;

  // Forty minutes later every session has ended, and another process's sweeper finds it.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const clock = fakeClock(new Date(Date.now() + 40 * 60_000));
  const config = testConfig(env);
  const later = await createApp(config, { root, seed: false, parts: { clock }, log: () => {} });
  try {
    expect((await reconcileOrders(later.app)).failed).toBe(0);
    const events = (await later.emulator?.events()) ?? [];
    const paidThere = new Set(
      events.filter(({ type }) => type === 'checkout.session.completed').map((event) => JSON.stringify(event)),
    );
    const rows = await readOrders(fresh.db, { checkout: true }, undefined);
    const paid = rows.filter(({ status }) => status === 'paid');
    expect(paid.length).toBe(paidThere.size);
    expect(paid.length).toBeGreaterThan(0);
    for (const { checkout } of paid) {
      expect([...paidThere].filter((event) => event.includes(`"${checkout.sessionId}"`)).length).toBe(1);
    }
    expect(new Set(rows.map(({ status }) => status)).difference(new Set(['paid', 'expired', 'cancelled'])).size).toBe(
      0,
    );
    for (const id of ids) {
      expect(await stockOf(fresh.db, id)).toEqual({ free: 100_000 - paid.length, held: 0, sold: paid.length });
    }
    const { rows: mails } = await fresh.db.execute<{ number: string; count: string }>(sql`
      select data->'data'->>'orderNumber' as number, count(*) from pgboss.job
      where name = 'mail' and data->'data' ? 'orderNumber' group by 1`);
    expect(mails.map(({ number, count }) => `${number} ${count}`).toSorted()).toEqual(
      paid.map(({ number }) => `${number} 2`).toSorted(),
    );
    console.info(`${kills} kills, ${rows.length} orders, ${paid.length} paid.`);
  } finally {
    await later.close();
  }
});
