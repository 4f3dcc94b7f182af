import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { openOwnStore } from '../own-store.ts';
import { siteDatabase } from '../site-database.ts';

/** Adds an event with three booths, which begins in so long. */
export async function addFair(begins = '300 days') {
  const event = `fair-${randomUUID().slice(0, 8)}`;
  const name = `Yard ${event}`;
  await siteDatabase().query(
    `with fair as (insert into events (slug, name, location, starts_at, ends_at)
       values ($1, $2, 'The yard', now() + $3::interval, now() + $3::interval + interval '6 hours') returning id)
     insert into event_booths (event_id, name, position)
     select id, name, place from fair, (values ('3', 0), ('14', 1), ('22', 2)) as booth (name, place)`,
    [event, name, begins],
  );
  return { event, name };
}

/** Opens a store with twenty pieces, and an event with three booths. */
export async function openFair(page: Page) {
  const slug = await openOwnStore(page);
  const db = siteDatabase();
  await db.query(
    `insert into products (vendor_id, slug, name, price_cents, inventory, category_slug, pictures, position)
     select vendors.id, 'mug-' || n, 'Mug ' || n, 2400, 1 + n % 4, category_slug, pictures, n
     from vendors, generate_series(1, 19) as n, (select category_slug, pictures from products where slug = 'moon-jar') as like_this
     where vendors.slug = $1`,
    [slug],
  );
  return { slug, ...(await addFair()) };
}
