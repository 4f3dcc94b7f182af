/** What cash pays for a piece at a booth: saved by the calls and the form of a piece, and for its artist alone. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { products } from '../../../src/features/catalog/products.table.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeVendor } from '../../support/factories.ts';
import { asVendor, type Person } from '../../support/people.ts';
import { asShown, newBowl, readPieceAnswer, readRefusal } from '../../support/piece-studio.ts';

let site: StartedApp;
let me: Person;
let store: Awaited<ReturnType<typeof makeVendor>>;
beforeAll(async () => {
  site = await startApp();
}, 120_000);
afterAll(() => site.close());
beforeEach(async () => {
  me = await asVendor(site.db);
  store = await makeVendor(site.db, { ownerUserId: me.userId });
});

const headers = () => ({ ...me.headers, origin: site.app.config.siteUrl });
const call = (method: string, path: string, body: unknown) =>
  site.fetch(`/api/studio/${store.slug}/pieces${path}`, {
    method,
    headers: { ...headers(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const post = async (path: string, fields: Record<string, string>) => {
  const body = new URLSearchParams(fields);
  const answer = await site.fetch(`/vendor/${store.slug}/${path}`, {
    method: 'POST',
    body,
    headers: headers(),
    redirect: 'manual',
  });
  return { status: answer.status, text: await answer.text() };
};
const rowOf = async (id: string) => (await site.db.select().from(products).where(eq(products.id, id)))[0];

test('a piece has a cash price up to its price, a copy has it too, and the public sees none', async () => {
  const made = await readPieceAnswer(await call('POST', '', { ...newBowl(), cashPriceCents: 8_000 }), 201);
  expect(made).toMatchObject({ priceCents: 8_400, cashPriceCents: 8_000 });
  const path = `/${made.id}`;
  const edited = await readPieceAnswer(await call('PUT', path, { ...asShown(made), cashPriceCents: 8_123 }));
  expect(edited.cashPriceCents).toBe(8_123);
  const copy = await readPieceAnswer(await call('POST', `${path}/copy`, { id: randomUUID() }), 201);
  expect(copy.cashPriceCents).toBe(8_123);
  for (const cashPriceCents of [0, -1, 8_401, 80.5, '80']) {
    const refused = await readRefusal(await call('PUT', path, { ...asShown(edited), cashPriceCents }), 422);
    expect(refused.fields).toEqual([
      { path: 'cashPriceCents', message: 'Enter a cash price from $0.01 to the piece’s price.' },
    ]);
  }
  const tooHigh = { ...newBowl(), cashPriceCents: 8_401 };
  expect((await readRefusal(await call('POST', '', tooHigh), 422)).fields?.[0]?.path).toBe('cashPriceCents');
  await site.db.update(products).set({ isActive: true, categorySlug: 'ceramics' }).where(eq(products.id, made.id));
  for (const url of [`/api/products/${made.id}`, `/${store.slug}/${made.slug}`, `/${store.slug}`]) {
    const answer = await site.fetch(url);
    expect([url, answer.status]).toEqual([url, 200]);
    expect(await answer.text()).not.toMatch(/cash_?price|81\.23|8123/i);
  }
  // Without the field, there is none any more.
  const { cashPriceCents: _, ...rest } = asShown(edited);
  expect((await readPieceAnswer(await call('PUT', path, rest))).cashPriceCents).toBeNull();
});

test('the price alone doesn’t go below the cash price, by a call or in the list', async () => {
  const { id } = await readPieceAnswer(await call('POST', '', { ...newBowl(), cashPriceCents: 8_000 }), 201);
  const refused = await readRefusal(await call('POST', `/${id}/price`, { priceCents: 7_999, seenCents: 8_400 }), 422);
  expect(refused.fields?.[0]?.path).toBe('priceCents');
  expect(refused.error).toContain('Its cash price at your booth is $80.00.');
  await post('pieces', { do: 'price', piece: id, seen: '8400', price: '79.99' });
  expect(await rowOf(id)).toMatchObject({ priceCents: 8_400, cashPriceCents: 8_000 });
  await call('POST', `/${id}/price`, { priceCents: 8_000, seenCents: 8_400 });
  expect(await rowOf(id)).toMatchObject({ priceCents: 8_000, cashPriceCents: 8_000 });
});

test('the form of a piece saves its cash price without scripts, and a refusal keeps what was typed', async () => {
  const id = randomUUID();
  const fields = { id, name: 'Fern Bowl', price: '98', count: '1', category: 'ceramics', do: 'save' };
  const refused = await post('pieces/new', { ...fields, cashPrice: '98.01' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Enter a cash price up to $98.00, or leave it empty.');
  expect(refused.text).toContain('value="98.01"');
  await post('pieces/new', { ...fields, cashPrice: '$95' });
  expect(await rowOf(id)).toMatchObject({ priceCents: 9_800, cashPriceCents: 9_500 });
  const page = await (await site.fetch(`/vendor/${store.slug}/pieces/${id}`, { headers: me.headers })).text();
  expect(page).toMatch(/name="cashPrice"[^>]*value="95.00"/);
});
