import type { Page } from 'playwright/test';
import { addCustomer, openSession } from '../sessions.ts';
import { siteDatabase } from '../site-database.ts';

/** Opens the list of a new artist with one published piece for $40.00, three of it. Returns the store's slug. */
export async function openList(page: Page): Promise<string> {
  const slug = `booth-${crypto.randomUUID().slice(0, 8)}`;
  const owner = await addCustomer('Ida Booth');
  await siteDatabase().query(`update users set role = 'vendor' where id = $1`, [owner]);
  await siteDatabase().query(
    `with store as (
      insert into vendors (slug, owner_user_id, name, owner, email, joined_date, is_active)
      values ($1, $2, 'Booth', 'Ida Booth', 'ida@example.org', now(), false) returning id
    ), piece as (
      insert into products (vendor_id, slug, name, price_cents, inventory, category_slug, pictures)
      select store.id, 'cup', 'Cup', 4000, 3, 'ceramics', (select pictures from products where slug = 'moon-jar') from store
      returning id
    )
    insert into stock_movements (product_id, kind, cause, quantity) select id, 'adjust', 'opening', 3 from piece`,
    [slug, owner],
  );
  await openSession(page, owner);
  await page.goto(`/vendor/${slug}/pieces`);
  return slug;
}

export const inDatabase = async (slug: string) =>
  (
    await siteDatabase().query(
      'select price_cents, inventory from products join vendors on vendors.id = vendor_id where vendors.slug = $1',
      [slug],
    )
  ).rows[0];
