/** Removes the demo from a database, with all that hangs on it. What real people have stays. */
import type pg from 'pg';
import { demoCatalog } from './city/catalog.ts';
import { demoAccountId } from './seed.server.ts';

interface Removed {
  what: string;
  count: number;
}

/** Addresses that can be nobody's (RFC 2606): also of people who tried the demo as the README says. */
const reserved = (column: string): string => `${column} ~ '(@|[.])example([.](com|org|net))?$'`;

/** Ids of what the demo is made of. As text, because favorites refer to it so. */
interface Demo {
  people: string[];
  stores: string[];
  events: string[];
  orders: string[];
  items: string[];
}

async function findDemo(client: pg.Client): Promise<Demo> {
  const ids = async (from: string, ...values: unknown[]): Promise<string[]> =>
    (await client.query<{ id: string }>(`select id::text from ${from}`, values)).rows.map(({ id }) => id);
  const people = await ids(`users where demo or ${reserved('email')}`);
  const seeded = [...demoCatalog.vendors, ...demoCatalog.newcomers];
  // Known by the emulated account or, where payments were real, by slug and address.
  const stores = await ids(
    `vendors where starts_with(stripe_account_id, $1) or owner_user_id = any ($2)
      or (slug, email) in (select * from unnest($3::text[], $4::text[]))`,
    demoAccountId(''),
    people,
    seeded.map(({ slug }) => slug),
    seeded.map(({ email }) => email),
  );
  const events = await ids(
    'events where slug = any ($1)',
    demoCatalog.events.map(({ slug }) => slug),
  );
  const orders = await ids('orders where vendor_id = any ($1::uuid[]) or user_id = any ($2)', stores, people);
  const pieces = await ids('products where vendor_id = any ($1::uuid[])', stores);
  return { people, stores, events, orders, items: [...pieces, ...stores, ...events] };
}

/** In an order in which nothing refers to what is gone. What isn't listed goes with what it belongs to. */
const deletions: readonly [what: string, from: string, by: (keyof Demo)[]][] = [
  ['events of payments', 'payment_events where order_id = any ($1::uuid[])', ['orders']],
  [
    'conversations',
    'threads where vendor_id = any ($1::uuid[]) or order_id = any ($2::uuid[]) or user_id = any ($3)',
    ['stores', 'orders', 'people'],
  ],
  ['orders', 'orders where id = any ($1::uuid[])', ['orders']],
  ['favorites', 'favorites where item_id = any ($1) or user_id = any ($2)', ['items', 'people']],
  ['pieces in collections', 'collection_items where item_id = any ($1)', ['items']],
  ['invites', `invites where vendor_id = any ($1::uuid[]) or ${reserved('artist_email')}`, ['stores']],
  ['pieces', 'products where vendor_id = any ($1::uuid[])', ['stores']],
  ['former addresses of stores', 'former_vendor_slugs where vendor_id = any ($1::uuid[])', ['stores']],
  ['stores', 'vendors where id = any ($1::uuid[])', ['stores']],
  ['events', 'events where id = any ($1::uuid[])', ['events']],
  ['accounts', 'users where id = any ($1)', ['people']],
];

/**
 * Deletes the demo in one transaction, and returns what that was. The pages follow when it commits.
 * @param keep true to only count: everything is deleted, and then was not
 */
export async function removeDemo(client: pg.Client, { keep }: { keep: boolean }): Promise<Removed[]> {
  await client.query("begin; set local site.bulk = 'on'; set local statement_timeout = 0");
  try {
    const demo = await findDemo(client);
    const removed: Removed[] = [];
    for (const [what, from, by] of deletions) {
      const { rowCount } = await client.query(
        `delete from ${from}`,
        by.map((name) => demo[name]),
      );
      removed.push({ what, count: rowCount ?? 0 });
    }
    await client.query('drop schema if exists emulated_stripe, emulated_shippo cascade');
    await client.query(`select pg_notify('page_tags', '["*"]')`);
    await client.query(keep ? 'rollback' : 'commit');
    return removed;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
