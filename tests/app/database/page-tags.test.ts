/** Page tags that the database triggers send for changes made in plain SQL. */
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listen } from '../../../src/platform/database/listen.ts';
import { pageTagChannel, pageTags } from '../../../src/platform/http/page-tags.server.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database.ts';
import { makeEvent, makeProduct, makeUser, makeVendor } from '../../support/factories.ts';

let fresh: FreshDatabase;
let stop: () => Promise<void>;
let notifications: string[][] = [];
let markers = 0;

let kiln: Awaited<ReturnType<typeof makeVendor>>;
let glass: typeof kiln;
let jar: Awaited<ReturnType<typeof makeProduct>>;
let opening: Awaited<ReturnType<typeof makeEvent>>;
let user: Awaited<ReturnType<typeof makeUser>>;
beforeAll(async () => {
  fresh = await freshDatabase();
  kiln = await makeVendor(fresh.db);
  glass = await makeVendor(fresh.db);
  jar = await makeProduct(fresh.db, kiln);
  opening = await makeEvent(fresh.db, {}, [kiln]);
  user = await makeUser(fresh.db);
  const heard = (payload: string) => notifications.push(JSON.parse(payload));
  stop = await listen(fresh.url, pageTagChannel, { heard, missed: () => {} });
});
afterAll(async () => {
  await stop();
  await fresh.close();
});
beforeEach(() => {
  notifications = [];
});

/** Returns the notifications so far. PostgreSQL delivers them in commit order, so it sends one of its own and waits for it. */
async function received(): Promise<string[][]> {
  markers += 1;
  const marker = [`marker ${markers}`];
  await fresh.db.execute(sql`select pg_notify(${pageTagChannel}, ${JSON.stringify(marker)})`);
  await expect.poll(() => notifications.at(-1)).toEqual(marker);
  const [...before] = notifications.slice(0, -1);
  notifications = [];
  return before;
}

async function tagsAfter(...statements: SQL[]): Promise<string[][]> {
  await fresh.db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(statement);
  });
  return received();
}

const { vendor, event, collection, catalog } = pageTags;

test('a vendor row tags the vendor, the events, and the catalog', async () => {
  const tags = await tagsAfter(sql`update vendors set name = 'Kiln and Daughters' where id = ${kiln.id}`);
  expect(tags).toEqual([[vendor(kiln.id), event(opening.id), catalog]]);
});

test('a product row tags the vendor, and the catalog unless only the inventory changed', async () => {
  expect(await tagsAfter(sql`update products set name = 'Jug' where id = ${jar.id}`)).toEqual([
    [vendor(kiln.id), catalog],
  ]);
  expect(await tagsAfter(sql`update products set inventory = 3 where id = ${jar.id}`)).toEqual([[vendor(kiln.id)]]);
});

test('a product that changes its vendor tags both vendors', async () => {
  const [tags = []] = await tagsAfter(sql`update products set vendor_id = ${glass.id} where id = ${jar.id}`);
  expect(tags.toSorted()).toEqual([vendor(kiln.id), vendor(glass.id), catalog].toSorted());
  await tagsAfter(sql`update products set vendor_id = ${kiln.id} where id = ${jar.id}`);
});

test('a category row tags the vendors with products in it, unless only its place changed', async () => {
  const tags = await tagsAfter(sql`update categories set name = 'Pots' where slug = 'ceramics'`);
  expect(tags).toEqual([[vendor(kiln.id), catalog]]);
  expect(await tagsAfter(sql`update categories set position = 99 where slug = 'ceramics'`)).toEqual([[catalog]]);
});

test('an event row tags the event, its vendors, and the catalog', async () => {
  const tags = await tagsAfter(sql`update events set is_published = false where id = ${opening.id}`);
  expect(tags).toEqual([[vendor(kiln.id), event(opening.id), catalog]]);
});

test('a participation in an event tags the event and the vendor', async () => {
  const joined = sql`insert into event_vendors (event_id, vendor_id) values (${opening.id}, ${glass.id})`;
  const left = sql`delete from event_vendors where vendor_id = ${glass.id}`;
  for (const change of [joined, left]) expect(await tagsAfter(change)).toEqual([[vendor(glass.id), event(opening.id)]]);
});

test('a pending order tags its vendor only when it starts, moves, or ends', async () => {
  const started = sql`with started as (insert into orders (number, vendor_id, stripe_account_id, goods_cents,
    shipping_cents, processing_fee_cents, total_cents, application_fee_cents)
    values ('RC-1', ${kiln.id}, '', 1, 0, 0, 1, 0) returning id)
    insert into checkouts (order_id, buyer_key, request_hash, expires_at) select id, '', '', now() from started`;
  const opened = sql`update checkouts set session_id = 'cs_1'`;
  const moved = sql`update checkouts set expires_at = now() + interval '1 minute'`;
  const paid = sql`update orders set status = 'paid'`;
  for (const change of [started, moved]) expect(await tagsAfter(change)).toEqual([[vendor(kiln.id)]]);
  for (const change of [opened, sql`update orders set customer_name = 'Pat'`])
    expect(await tagsAfter(change)).toEqual([]);
  expect(await tagsAfter(paid)).toEqual([[vendor(kiln.id)]]);
  for (const change of [moved, sql`delete from orders`]) expect(await tagsAfter(change)).toEqual([]);
});

test('a favorite tags the pages that count it when it is added, removed, or deleted with its account', async () => {
  const group = '00000000-0000-4000-8000-000000000001';
  const kinds: [string, string, string[]][] = [
    ['artist', kiln.id, [vendor(kiln.id), catalog]],
    ['product', jar.id, [vendor(kiln.id)]],
    ['event', opening.id, [event(opening.id), catalog]],
    ['collection', group, [collection(group)]],
  ];
  for (const [type, id, tags] of kinds) {
    const added = sql`insert into favorites (user_id, type, item_id) values (${user.id}, ${type}, ${id})`;
    expect(await tagsAfter(added)).toEqual([tags]);
    expect(await tagsAfter(sql`update favorites set favorite = false where item_id = ${id}`)).toEqual([tags]);
    expect(await tagsAfter(sql`update favorites set changed_at = now() where item_id = ${id}`)).toEqual([]);
    expect(await tagsAfter(sql`update favorites set favorite = true where item_id = ${id}`)).toEqual([tags]);
  }
  const [tags = []] = await tagsAfter(sql`delete from users where id = ${user.id}`);
  expect(tags.toSorted()).toEqual([...new Set(kinds.flatMap(([, , each]) => each))].toSorted());
});

test('equal tags of a transaction are one notification', async () => {
  const less = sql`update products set inventory = inventory - 1 where id = ${jar.id}`;
  expect(await tagsAfter(less, less, less)).toEqual([[vendor(kiln.id)]]);
});

test('a statement that changes nothing, matches no row, or is rolled back sends nothing', async () => {
  expect(await tagsAfter(sql`update vendors set name = name`)).toEqual([]);
  expect(await tagsAfter(sql`update products set name = 'Cup' where slug = 'unknown'`)).toEqual([]);
  const change = sql`update vendors set name = 'Never' where id = ${kiln.id}`;
  await expect(tagsAfter(change, sql`select 1 / 0`)).rejects.toThrow();
  expect(await received()).toEqual([]);
});

test('a statement over many rows sends few notifications, and from 1,000 tags a single one for all pages', async () => {
  const add = (count: number) => sql`insert into vendors (slug, name, owner, email, joined_date)
    select 'many-' || gen_random_uuid(), '', '', '', now() from generate_series(1, ${count}::int)`;
  const some = await tagsAfter(add(250));
  expect(some.map((tags) => tags.length)).toEqual([100, 100, 51]);
  expect(await tagsAfter(add(1_000))).toEqual([['*']]);
});

test('truncating a table tags all pages', async () => {
  expect(await tagsAfter(sql`truncate event_vendors cascade`)).toEqual([['*']]);
});

test('tools that write with an empty search path, as pg_restore does, can change every table', async () => {
  const tags = await tagsAfter(
    sql`set local search_path = ''`,
    sql`update public.vendors set name = 'Kiln and Sons' where id = ${kiln.id}`,
    sql`update public.products set name = 'Tall Jar' where id = ${jar.id}`,
    sql`update public.events set name = 'Late Opening' where id = ${opening.id}`,
    sql`update public.categories set name = name || ' and more'`,
    sql`delete from public.event_vendors where vendor_id = ${kiln.id}`,
    sql`update public.orders set status = 'paid' where status = 'pending'`,
    sql`update public.checkouts set expires_at = now()`,
    sql`delete from public.favorites where user_id = ${user.id}`,
  );
  expect(tags.flat()).toEqual(expect.arrayContaining([vendor(kiln.id), event(opening.id), catalog]));
});

test('a favorite whose item is no id is on no page', async () => {
  const { id } = await makeUser(fresh.db);
  const values = sql`(user_id, type, item_id) values (${id}, 'product', repeat('-', 36))`;
  expect(await tagsAfter(sql`insert into favorites ${values}`)).toEqual([]);
});

test('booths, and what artists bring, tag the event and the artist', async () => {
  const both = [[vendor(kiln.id), event(opening.id)]];
  await tagsAfter(sql`insert into event_vendors (event_id, vendor_id) values (${opening.id}, ${kiln.id})`);
  const [{ id = '' } = {}] = (
    await fresh.db.execute<{ id: string }>(
      sql`insert into event_booths (event_id, name, position) values (${opening.id}, '14', 0) returning id`,
    )
  ).rows;
  expect(await received()).toEqual([[event(opening.id)]]);
  const stand = sql`(${opening.id}, ${kiln.id}, ${id})`;
  expect(await tagsAfter(sql`insert into event_exhibitors (event_id, vendor_id, booth_id) values ${stand}`)).toEqual(
    both,
  );
  const brought = sql`(${opening.id}, ${kiln.id}, ${jar.id}, 2)`;
  expect(
    await tagsAfter(sql`insert into event_pieces (event_id, vendor_id, product_id, units) values ${brought}`),
  ).toEqual(both);
  expect(await tagsAfter(sql`update event_pieces set units = 2`)).toEqual([]);
  const reserved = sql`(${opening.id}, ${jar.id}, 2, 2)`;
  expect(
    await tagsAfter(sql`insert into market_reserves (event_id, product_id, units, units_left) values ${reserved}`),
  ).toEqual(both);
  expect(await tagsAfter(sql`update market_reserves set version = version + 1`)).toEqual([]);
  expect(await tagsAfter(sql`update market_reserves set units_left = 1`)).toEqual(both);
  expect(await tagsAfter(sql`delete from market_reserves`)).toEqual(both);
  expect(await tagsAfter(sql`update event_booths set name = '15'`)).toEqual(both);
  expect(await tagsAfter(sql`delete from event_vendors where vendor_id = ${kiln.id}`)).toEqual(both);
});

test('under site.bulk no change names its pages, in this transaction only', async () => {
  const bulk = sql`set local site.bulk = 'on'`;
  const rename = sql`update products set name = name || '!' where id = ${jar.id}`;
  const move = sql`update events set name = name || '!'`;
  expect(await tagsAfter(bulk, rename, move)).toEqual([]);
  expect(await tagsAfter(rename)).not.toEqual([]);
});
