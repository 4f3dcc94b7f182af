/** A phone at a booth: paired with a store of its own, and what the books have of it. */
import { randomUUID } from 'node:crypto';
import { expect, type Page } from 'playwright/test';
import { openOwnStore } from './own-store.ts';
import { siteDatabase } from './site-database.ts';

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
/** The only piece of the store, $45, of which five are there. */
export const piece = (page: Page) => button(page, /Kiln Shed Jar/);

/** Opens a store's booth, and pairs this phone with it. */
export async function openBooth(page: Page, beforePairing = async () => {}): Promise<string> {
  const slug = await openOwnStore(page);
  await page.goto(`/vendor/${slug}/pos`);
  await beforePairing();
  await page.getByLabel('Name').fill(`Phone ${randomUUID().slice(0, 8)}`);
  await button(page, 'Pair and Open the Booth').click();
  await expect(piece(page)).toBeVisible();
  return slug;
}

/** Sells one of the piece for cash, up to the screen that says what became of it. */
export async function sellForCash(page: Page): Promise<void> {
  await piece(page).click();
  await button(page, 'Cash').click();
  await button(page, /^Record/).click();
}

/** What the books have of a store's sales in person. */
export async function books(slug: string): Promise<{ sales: number; cents: number; left: number }> {
  const { rows } = await siteDatabase().query(
    `select count(orders.id)::int as sales, coalesce(sum(total_cents), 0)::int as cents,
       (select inventory from products where vendor_id = vendors.id) as left
     from vendors left join orders on orders.vendor_id = vendors.id and channel = 'in_person' and status = 'paid'
     where vendors.slug = $1 group by vendors.id`,
    [slug],
  );
  return rows[0] as { sales: number; cents: number; left: number };
}

/** Waits until the page is there without a signal. */
export async function untilKept(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      return active !== null && (await caches.match(location.pathname)) !== undefined;
    });
  await expect.poll(isKept).toBe(true);
}
