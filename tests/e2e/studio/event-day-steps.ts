import { randomUUID } from 'node:crypto';
import { expect, type Page } from 'playwright/test';
import { openOwnStore } from '../own-store.ts';
import { siteDatabase } from '../site-database.ts';

/** Opens a store at a fair that is on, with four jars brought along, and sells one of them for cash. */
export async function openFair(page: Page) {
  const slug = await openOwnStore(page);
  const db = siteDatabase();
  const event = `fair-${randomUUID().slice(0, 8)}`;
  await db.query(
    `with fair as (insert into events (slug, name, location, starts_at, ends_at)
       values ($1, $2, 'The yard', now() - interval '1 minute', now() + interval '2 minutes') returning id),
     taking as (insert into event_vendors (event_id, vendor_id) select fair.id, vendors.id from fair, vendors where vendors.slug = $3 returning *),
     stand as (insert into event_exhibitors (event_id, vendor_id) select event_id, vendor_id from taking returning *)
     insert into event_pieces (event_id, vendor_id, product_id, units)
     select stand.event_id, stand.vendor_id, products.id, 4 from stand join products on products.vendor_id = stand.vendor_id`,
    [event, `Yard ${event}`, slug],
  );
  await page.goto(`/vendor/${slug}/pos`);
  await page.getByLabel('Name').fill('Robin’s phone');
  await page.getByRole('button', { name: 'Pair and Open the Booth' }).click();
  await page.getByRole('button', { name: /Kiln Shed Jar/ }).click();
  await page.getByRole('button', { name: 'Cash' }).click();
  await page.getByRole('button', { name: /^Record \$45\.00 Cash$/ }).click();
  await expect(page.getByRole('heading', { name: 'Recorded' })).toBeVisible();
  return { slug, event, name: `Yard ${event}` };
}
