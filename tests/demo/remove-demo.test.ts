import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoCatalog } from '../../src/demo/city/catalog.ts';
import { removeDemo } from '../../src/demo/remove-demo.ts';
import { seedDemo } from '../../src/demo/seed.server.ts';
import { type FreshDatabase, freshDatabase } from '../support/database.ts';
import { makeEvent, makeProduct, makeUser, makeVendor } from '../support/factories.ts';
import { makeOrder } from '../support/orders.ts';

let fresh: FreshDatabase;
let client: pg.Client;
beforeAll(async () => {
  fresh = await freshDatabase();
  client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await fresh.close();
});

const tables = ['users', 'vendors', 'products', 'events', 'orders', 'favorites', 'invites', 'threads', 'categories'];

async function countAll(): Promise<Record<string, number>> {
  const counts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table}`);
      return [table, rows[0]?.n ?? 0] as const;
    }),
  );
  return Object.fromEntries(counts);
}

const likes = (userId: string, itemId: string) =>
  fresh.db.execute(sql`insert into favorites (user_id, type, item_id) values (${userId}, 'artist', ${itemId})`);

/** What real people have, on a database that may hold the demo. */
async function makeReal() {
  const email = `${randomUUID()}@ohio-river.org`;
  const buyer = await makeUser(fresh.db, { email });
  const owner = await makeUser(fresh.db, { email: `kiln-${email}`, role: 'vendor' });
  const store = await makeVendor(fresh.db, { email: owner.email, ownerUserId: owner.id });
  await makeProduct(fresh.db, store);
  await makeEvent(fresh.db, {}, [store]);
  await makeOrder(fresh.db, store, { userId: buyer.id });
  await likes(buyer.id, store.id);
  return { buyer };
}

test('the demo goes with its orders, and what real people have stays', async () => {
  const seed = { catalog: demoCatalog, timeZone: 'America/Kentucky/Louisville', now: new Date(), accounts: true };
  await seedDemo(fresh.db, seed);
  const demo = await countAll();
  const { buyer } = await makeReal();
  const full = await countAll();
  const { rows } = await client.query<{ id: string }>("select id from vendors where slug = 'portland-kiln'");
  const [kiln = { id: '' }] = rows;
  await makeOrder(fresh.db, kiln, { userId: buyer.id });
  await likes(buyer.id, kiln.id);

  const withBoth = await countAll();
  const counted = await removeDemo(client, { keep: true });
  expect(await countAll()).toEqual(withBoth);
  expect(counted.find(({ what }) => what === 'stores')?.count).toBe(
    demoCatalog.vendors.length + demoCatalog.newcomers.length,
  );

  expect(await removeDemo(client, { keep: false })).toEqual(counted);
  const real = Object.fromEntries(tables.map((table) => [table, (full[table] ?? 0) - (demo[table] ?? 0)]));
  expect(await countAll()).toEqual({ ...real, categories: full['categories'] });
  expect((await removeDemo(client, { keep: false })).every(({ count }) => count === 0)).toBe(true);
});
