/** The list of a vendor's pieces on the built site: what it shows, its forms without JavaScript, and its size. */
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { orderLines, orders } from '../../../src/features/buying/orders/orders.table.ts';
import { stockMovements } from '../../../src/features/buying/orders/stock.table.ts';
import { products } from '../../../src/features/catalog/products.table.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makePicture, makeProduct, makeVendor } from '../../support/factories.ts';
import { asVendor, type Person } from '../../support/people.ts';

let site: StartedApp;
let me: Person;
let store: Awaited<ReturnType<typeof makeVendor>>;
let jar: Awaited<ReturnType<typeof makeProduct>>;
let bowl: typeof jar;
beforeAll(async () => {
  site = await startApp();
  me = await asVendor(site.db);
  store = await makeVendor(site.db, { slug: 'kiln', ownerUserId: me.userId });
  const pictures = [makePicture()];
  jar = await makeProduct(site.db, store, { name: 'Tall Jar', slug: 'tall-jar', position: 1, pictures, inventory: 3 });
  bowl = await makeProduct(site.db, store, {
    name: 'Wide Bowl',
    slug: 'wide-bowl',
    position: 2,
    inventory: 0,
    pictures,
  });
  await makeProduct(site.db, store, { name: 'Half a Thought', position: 3, isActive: false, categorySlug: 'ceramics' });
  await makeProduct(site.db, store, { name: 'Old Cup 100%', position: 4, isActive: false, archivedAt: new Date() });
});
afterAll(() => site.close());

async function open(path: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await site.fetch(`/vendor/kiln/pieces${path}`, { headers: { ...me.headers, ...headers } });
  expect(response.status).toBe(200);
  return await response.text();
}
const namesOn = (page: string) => [...page.matchAll(/<h2><a [^>]*>([^<]*)<\/a>/g)].map(([, name]) => name);
const rowOf = async (id: string) => (await site.db.select().from(products).where(eq(products.id, id)))[0];

/** Sends a form of the list and opens the page to which it leads, with the cookies that it sets. */
async function send(fields: Record<string, string>): Promise<{ location: string; page: string }> {
  const answer = await site.fetch('/vendor/kiln/pieces', {
    method: 'POST',
    headers: { ...me.headers, origin: site.app.config.siteUrl },
    body: new URLSearchParams(fields),
  });
  expect(answer.status).toBe(303);
  const location = answer.headers.get('location') ?? '';
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const page = location.startsWith('/vendor/kiln/pieces/')
    ? ''
    : await open(location.slice('/vendor/kiln/pieces'.length).replace(/#.*/, ''), { cookie });
  return { location, page };
}

describe('GET /vendor/{slug}/pieces', () => {
  test.each([
    ['', ['Tall Jar', 'Wide Bowl', 'Half a Thought']],
    ['?view=sale', ['Tall Jar']],
    ['?view=draft', ['Half a Thought']],
    ['?view=sold', ['Wide Bowl']],
    ['?view=archived', ['Old Cup 100%']],
    ['?q=bowl', ['Wide Bowl']],
    ['?q=100%25&view=archived', ['Old Cup 100%']],
    ['?q=%25', []],
    ['?q=_____', []],
    ['?view=none&page=-1', ['Tall Jar', 'Wide Bowl', 'Half a Thought']],
    ['?page=9999', ['Tall Jar', 'Wide Bowl', 'Half a Thought']],
    ["?q=' or 1=1 --", []],
  ])('shows with %j: %j', async (query, names) => {
    expect(namesOn(await open(query))).toEqual(names);
  });

  test('counts the pieces of each view, and says what drafts need', async () => {
    const page = await open('');
    for (const text of ['All <span', 'For sale <span', 'Drafts <span', 'Sold <span', 'Archived <span'])
      expect(page).toContain(text);
    expect(page).toContain('Draft. Add a photo.');
  });

  test('says how many units are being paid for', async () => {
    const [order] = await site.db
      .insert(orders)
      .values({
        number: 'RC-1',
        status: 'pending',
        vendorId: store.id,
        stripeAccountId: 'a',
        goodsCents: 1,
        shippingCents: 0,
        processingFeeCents: 0,
        totalCents: 1,
        applicationFeeCents: 0,
      })
      .returning();
    const line = { orderId: order?.id ?? '', productId: bowl.id, quantity: 2 };
    await site.db.insert(orderLines).values({ ...line, position: 1, name: 'Wide Bowl', unitPriceCents: 1 });
    await site.db.insert(stockMovements).values({ ...line, kind: 'hold', cause: 'checkout' });
    const page = await open('?view=sale');
    expect(namesOn(page)).toEqual(['Tall Jar', 'Wide Bowl']);
    expect(page).toContain('0 available, 2 being bought');
    await site.db.delete(orders).where(eq(orders.id, order?.id ?? ''));
  });
});

describe('POST /vendor/{slug}/pieces, without JavaScript', () => {
  test('changes the price, and leads back to its row, which says so', async () => {
    const { location, page } = await send({ do: 'price', piece: jar.id, seen: '4500', price: '$52' });
    expect(location).toBe(`/vendor/kiln/pieces?done=price&piece=${jar.id}#p-${jar.id}`);
    expect(page).toContain('The price is $52.00 now.');
    expect((await rowOf(jar.id))?.priceCents).toBe(5200);
  });

  test('tells who saw an older price what it is, and keeps what was typed', async () => {
    const { page } = await send({ do: 'price', piece: jar.id, seen: '4500', price: '61.50' });
    expect(page).toContain('It’s $52.00 now. Nothing was saved.');
    expect(page).toContain('value="61.50"');
    expect((await rowOf(jar.id))?.priceCents).toBe(5200);
  });

  test('keeps a price that is no amount in its field, with what is wrong', async () => {
    const { page } = await send({ do: 'price', piece: jar.id, seen: '5200', price: 'a lot' });
    expect(page).toContain('Enter a price from $0.50 to $999,999.99.');
    expect(page).toContain('value="a lot"');
  });

  test('counts one less with one tap in the open form, once for each form', async () => {
    const form = {
      do: 'count',
      piece: jar.id,
      seen: '3',
      count: '3',
      step: '-1',
      key: '00000000-0000-4000-8000-000000000009',
    };
    expect((await send(form)).page).toContain('Saved: 2 available.');
    await send(form);
    expect((await rowOf(jar.id))?.inventory).toBe(2);
    const { page } = await send({ ...form, key: '00000000-0000-4000-8000-00000000000a' });
    expect(page).toContain('2 free now');
  });

  test('takes a piece off the site, archives, restores, and publishes it', async () => {
    for (const [act, text] of [
      ['draft', 'Tall Jar is a draft now. Only you can see it.'],
      ['archived', 'Tall Jar is archived.'],
      ['draft', 'Tall Jar is a draft now.'],
      ['published', 'Tall Jar is in your store now.'],
    ] as const) {
      const revision = String((await rowOf(jar.id))?.revision);
      expect((await send({ do: act, piece: jar.id, revision })).page).toContain(text);
    }
  });

  test('duplicates once for each form, and leads to the copy', async () => {
    const form = { do: 'copy', piece: jar.id, key: '00000000-0000-4000-8000-00000000000b' };
    const { location } = await send(form);
    expect(location).toMatch(/^\/vendor\/kiln\/pieces\/[0-9a-f-]{36}$/);
    expect((await send(form)).location).toBe(location);
    await site.db.delete(products).where(eq(products.id, location.split('/').at(-1) ?? ''));
  });

  test('changes nothing of another store', async () => {
    const other = await makeProduct(site.db, await makeVendor(site.db));
    for (const act of ['price', 'count', 'draft', 'archived', 'copy']) {
      const key = '00000000-0000-4000-8000-00000000000c';
      const fields = { do: act, piece: other.id, seen: '10', price: '1', count: '1', revision: '1', key };
      expect((await send(fields)).page).toContain('We couldn’t find this piece in your store.');
    }
    expect(await rowOf(other.id)).toEqual(other);
  });
});

/** Returns how many queries the site's database gets during `work`. */
async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const count = query.mock.calls.length;
  query.mockRestore();
  return count;
}

test('with 2,000 pieces the list needs the same queries and as many bytes as with 40', async () => {
  const fill = (count: number) =>
    site.db.execute(sql`insert into products (vendor_id, slug, name, price_cents, inventory, category_slug, position, pictures)
      select ${store.id}, 'filled-' || n || '-' || ${count}, 'Filled Piece ' || lpad((n % 10)::text, 4, '0'), 4500, 5, 'ceramics', 5,
      ${JSON.stringify([makePicture()])}::jsonb from generate_series(1, ${count}::int) as n`);
  const measure = async () => {
    const queries = await countQueries(() => open('?page=2'));
    return { queries, bytes: Buffer.byteLength(await open('?page=2')) };
  };
  await fill(40);
  const before = await measure();
  await fill(1960);
  const after = await measure();
  expect(before.queries).toBeGreaterThan(3);
  expect(after.queries).toBe(before.queries);
  expect(Math.abs(after.bytes - before.bytes)).toBeLessThan(before.bytes * 0.02);
});
