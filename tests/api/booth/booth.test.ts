/** The calls of paired phones: pairing, and what a key opens. */
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { boothDaySchema, daySalesSchema } from '../../../src/features/booth/booth.api.ts';
import { boothAttention, boothPhones } from '../../../src/features/booth/booth.table.ts';
import { orders } from '../../../src/features/buying/orders/orders.table.ts';
import { products } from '../../../src/features/catalog/products.table.ts';
import { eventBooths, eventExhibitors, eventPieces } from '../../../src/features/market/market.table.ts';
import { makePhone, phoneSale } from '../../support/booth.ts';
import { callApi } from '../../support/call-api.ts';
import { makeEvent, makeProduct, makeVendor } from '../../support/factories.ts';
import { asCustomer, asVendor } from '../../support/people.ts';
import { openShop, type Shop } from '../../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop();
  app.clock.set('2026-11-18T17:00:00Z');
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());

const call = (method: string, path: string, cookie: string, json?: unknown, more: Record<string, string> = {}) =>
  callApi(app as never, method, `/api/booth/${path}`, {
    headers: { cookie, origin: app.config.siteUrl, ...more },
    ...(json === undefined ? {} : { json }),
  });

const sending = (...sales: unknown[]) => ({ phoneTime: app.clock.now().toISOString(), sales });

async function newBooth() {
  const { userId, headers } = await asVendor(app.db);
  const vendor = await makeVendor(app.db, { ownerUserId: userId });
  const product = await makeProduct(app.db, vendor, { inventory: 5 });
  return { vendor, product, headers };
}

/** Pairs a phone, and returns its cookie. */
async function pair(vendor: { slug: string }, headers: Record<string, string>, cookie = '') {
  const answer = await callApi(app as never, 'POST', '/api/booth/pair', {
    headers: { ...headers, cookie: [headers['cookie'], cookie].filter(Boolean).join('; '), origin: app.config.siteUrl },
    json: { vendor: vendor.slug, name: 'Mara’s phone' },
  });
  const [set = ''] = answer.headers.getSetCookie().filter((one) => one.startsWith('booth='));
  return { answer, set, cookie: set.split(';')[0] ?? '' };
}

test('POST /api/booth/pair: the owner’s phone gets a key that outlives the session, and is stored as a hash alone', async () => {
  const { vendor, headers } = await newBooth();
  const { answer, set, cookie } = await pair(vendor, headers);
  expect(answer.status).toBe(200);
  expect(set).toMatch(/^booth=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/);
  const phones = () => app.db.select().from(boothPhones).where(eq(boothPhones.vendorId, vendor.id));
  expect(JSON.stringify(await phones())).not.toContain(cookie.slice('booth='.length));
  // Paired again, it is the same phone with another key.
  const again = await pair(vendor, headers, cookie);
  expect(await phones()).toHaveLength(1);
  expect((await call('GET', 'day', cookie)).status).toBe(401);
  expect((await call('GET', 'day', again.cookie)).status).toBe(200);
  // Not a customer, not another artist; and a phone of one store isn’t paired with another.
  expect((await pair(vendor, (await asCustomer(app.db)).headers)).answer.status).toBe(403);
  const other = await newBooth();
  expect((await pair(vendor, other.headers)).answer.status).toBe(404);
  expect((await pair(other.vendor, other.headers, again.cookie)).answer.status).toBe(409);
});

test('GET /api/booth/day: what the phone needs to sell, and nothing else of the store', async () => {
  const { vendor, product } = await newBooth();
  await makeProduct(app.db, vendor, { name: 'A draft', isActive: false });
  const { key } = await makePhone(app.db, vendor);
  const answer = await call('GET', 'day', `booth=${key}`);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const text = await answer.text();
  expect(v.parse(v.strictObject(boothDaySchema.entries), JSON.parse(text))).toMatchObject({
    store: { id: vendor.id },
    day: '2026-11-18',
    tax: null,
    roundsCash: true,
    takesCards: true,
    maxDiscountPercent: 100,
    charges: [],
    pieces: [{ id: product.id, name: product.name, priceCents: 4_500, free: 5 }],
  });
  expect(text).not.toContain(vendor.email);
  expect(text).not.toContain(vendor.stripeAccountId ?? '');
});

test('GET /api/booth/day: names today’s event with its booth, and what is brought there comes first', async () => {
  const { vendor, product: zebra } = await newBooth();
  await app.db.update(products).set({ name: 'Zebra Bowl' }).where(eq(products.id, zebra.id));
  const apple = await makeProduct(app.db, vendor, { name: 'Apple Bowl' });
  const at = (from: string, name: string, changes = {}) =>
    makeEvent(
      app.db,
      { name, startsAt: new Date(from), endsAt: new Date(Date.parse(from) + 6 * 3_600_000), ...changes },
      [vendor],
    );
  const today = await at('2026-11-18T15:00:00Z', 'Logan Street Market');
  const others = [
    await at('2026-11-19T15:00:00Z', 'Tomorrow'),
    await at('2026-11-18T08:00:00Z', 'Over by now'),
    await at('2026-11-18T15:00:00Z', 'Canceled', { cancelledAt: new Date('2026-11-10T15:00:00Z') }),
  ];
  const { key } = await makePhone(app.db, vendor);
  const ask = async () => (await call('GET', 'day', `booth=${key}`)).json();
  // Nobody has said that they come.
  expect(await ask()).toMatchObject({ event: null, pieces: [{ name: 'Apple Bowl' }, { name: 'Zebra Bowl' }] });
  const [booth] = await app.db.insert(eventBooths).values({ eventId: today.id, name: '14', position: 0 }).returning();
  for (const { id } of [today, ...others])
    await app.db
      .insert(eventExhibitors)
      .values({ eventId: id, vendorId: vendor.id, boothId: id === today.id ? (booth?.id ?? null) : null });
  await app.db.insert(eventPieces).values({ eventId: today.id, vendorId: vendor.id, productId: zebra.id, units: 2 });
  expect(await ask()).toMatchObject({
    event: { id: today.id, name: 'Logan Street Market', booth: '14' },
    pieces: [{ id: zebra.id }, { id: apple.id }],
  });
});

test('a key of one store does nothing for another, and opens nothing but the booth', async () => {
  const [one, two] = [await newBooth(), await newBooth()];
  const [mine, theirs] = [await makePhone(app.db, one.vendor), await makePhone(app.db, two.vendor)];
  const cookie = `booth=${mine.key}`;
  const asked = {
    id: crypto.randomUUID(),
    items: [{ productId: two.product.id, quantity: 1 }],
    expectedTotalCents: 4_500,
  };
  expect((await call('POST', 'payments', cookie, asked)).status).toBe(422);
  const own = { ...asked, id: crypto.randomUUID() };
  const started = await call('POST', 'payments', `booth=${theirs.key}`, own);
  expect(started.status).toBe(200);
  expect((await call('GET', `payments/${own.id}`, cookie)).status).toBe(404);
  expect((await call('POST', `payments/${own.id}/cancel`, cookie)).status).toBe(404);
  const sold = await call('POST', 'sales', cookie, sending(phoneSale([two.product], { now: app.clock.now() })));
  expect(await sold.json()).toMatchObject({ sales: [{ outcome: 'refused', reason: 'piece' }] });
  const listed = await (await call('GET', 'sales?of=store', cookie)).json();
  expect(v.parse(daySalesSchema, listed)).toMatchObject({ sales: [], attention: [{ reason: 'piece' }] });
  expect(await app.db.$count(orders, eq(orders.vendorId, one.vendor.id))).toBe(0);
  expect(await app.db.$count(boothAttention, eq(boothAttention.vendorId, two.vendor.id))).toBe(0);
  // As a session it is none, wherever it is put.
  for (const path of [`/api/studio/${one.vendor.slug}/pieces/${one.product.id}`, '/api/users/me', '/api/favorites']) {
    for (const headers of [{ cookie }, { cookie: `session=${mine.key}` }]) {
      expect((await callApi(app as never, 'GET', path, { headers })).status, path).toBe(401);
    }
  }
});

test('without a key, with a made-up one, and after the phone was revoked, nothing is answered', async () => {
  const { vendor } = await newBooth();
  const { id, key } = await makePhone(app.db, vendor);
  await app.db.update(boothPhones).set({ revokedAt: app.clock.now() }).where(eq(boothPhones.id, id));
  for (const cookie of ['', 'booth=', `booth=${'a'.repeat(43)}`, `booth=${key}`]) {
    for (const path of ['day', 'sales']) expect((await call('GET', path, cookie)).status, cookie).toBe(401);
    expect((await call('POST', 'pickups', cookie, { code: '0000' })).status).toBe(401);
  }
});

test('another site’s page sends no sales, nor does one that hides where it is', async () => {
  const { vendor, product } = await newBooth();
  const { key } = await makePhone(app.db, vendor);
  const sale = phoneSale([product], { now: app.clock.now() });
  for (const origin of ['https://evil.example', 'null']) {
    expect((await call('POST', 'sales', `booth=${key}`, sending(sale), { origin })).status).toBe(403);
  }
  const bare = await callApi(app as never, 'POST', '/api/booth/sales', {
    headers: { cookie: `booth=${key}` },
    json: sending(sale),
  });
  expect(bare.status).toBe(403);
  expect((await call('POST', 'sales', `booth=${key}`, sending(sale))).status).toBe(200);
});

test('10,000 sales in a call are refused, and so is a call of none', async () => {
  const { vendor } = await newBooth();
  const { key } = await makePhone(app.db, vendor);
  for (const sales of [Array.from({ length: 10_000 }, () => ({})), [], 'x', null]) {
    const answer = await call('POST', 'sales', `booth=${key}`, { ...sending(), sales });
    expect(answer.status).toBe(422);
  }
});

test('POST /api/booth/unpair: the key opens nothing any more, and what it sends goes to attention', async () => {
  const { vendor, product } = await newBooth();
  const { key } = await makePhone(app.db, vendor);
  const cookie = `booth=${key}`;
  const gone = await call('POST', 'unpair', cookie);
  expect([gone.status, gone.headers.getSetCookie()[0]]).toEqual([204, expect.stringMatching(/^booth=; .*Max-Age=0/)]);
  const sale = phoneSale([product], { now: app.clock.now() });
  const late = await call('POST', 'sales', cookie, sending(sale));
  expect(await late.json()).toMatchObject({ sales: [{ outcome: 'refused', reason: 'revoked' }] });
});

test('a store has 50 phones at most, and one that is paired is paired again nevertheless', async () => {
  const { vendor, headers } = await newBooth();
  for (let paired = 0; paired < 49; paired += 1) await makePhone(app.db, vendor);
  const last = await pair(vendor, headers);
  expect(last.answer.status).toBe(200);
  const refused = await pair(vendor, headers);
  expect([refused.answer.status, await refused.answer.text()]).toEqual([422, expect.stringContaining('Unpair one')]);
  expect((await pair(vendor, headers, last.cookie)).answer.status).toBe(200);
});

test('an old tab’s sales of another store are not taken by the key of this one', async () => {
  const [mine, other] = [await newBooth(), await newBooth()];
  const { key } = await makePhone(app.db, mine.vendor);
  const sale = phoneSale([mine.product], { now: app.clock.now() });
  const send = (store: string) => call('POST', 'sales', `booth=${key}`, { ...sending(sale), store });
  expect((await send(other.vendor.id)).status).toBe(401);
  expect(await app.db.$count(orders, eq(orders.vendorId, mine.vendor.id))).toBe(0);
  expect((await send('no id')).status).toBe(422);
  expect(await (await send(mine.vendor.id)).json()).toMatchObject({ sales: [{ outcome: 'recorded' }] });
});
