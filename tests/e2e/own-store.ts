import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { addCustomer, openSession } from './sessions.ts';
import { siteDatabase, siteOrigin } from './site-database.ts';

/** Adds a store of its own to a test, with one piece of which five can be bought, and signs its owner in. Returns its slug. */
export async function openOwnStore(page: Page): Promise<string> {
  const slug = `test-store-${randomUUID().slice(0, 8)}`;
  const owner = await addCustomer('Robin Test');
  const db = siteDatabase();
  await db.query(`update users set role = 'vendor' where id = $1`, [owner]);
  const { rows } = await db.query(
    `insert into vendors (slug, owner_user_id, name, owner, email, about, joined_date, listed_at, stripe_account_id,
       payments_state, shipping_cents, position, header_picture)
     select $1, $2, 'Robin’s Shed', 'Robin Test', 'robin@example.org', 'Made in a shed.', '2026-01-17', now(), stripe_account_id,
       'ready', 500, 9000, header_picture
     from vendors where slug = 'portland-kiln' returning id`,
    [slug, owner],
  );
  const piece = randomUUID();
  await db.query(
    `insert into products (id, vendor_id, slug, name, price_cents, inventory, category_slug, pictures)
     select $1, $2, 'kiln-shed-jar', 'Kiln Shed Jar', 4500, 0, category_slug, pictures from products where slug = 'moon-jar'`,
    [piece, rows[0].id],
  );
  await openSession(page, owner);
  const answer = await page.request.post(`/api/studio/${slug}/pieces/${piece}/stock`, {
    headers: { origin: siteOrigin },
    data: { count: 5, seen: 0, key: randomUUID() },
  });
  if (!answer.ok()) throw new Error(`The piece got no units: ${await answer.text()}`);
  return slug;
}
