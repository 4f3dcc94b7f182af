import { type Browser, expect, type Page } from 'playwright/test';
import { readQrCode } from '../read-qr-code.ts';
import { siteDatabase } from '../site-database.ts';

/** Opens what the code on the booth's screen leads to, on another phone. */
export async function scan(browser: Browser, page: Page): Promise<Page> {
  const code = page.getByRole('img', { name: 'QR code of the payment page' });
  await expect(code).toBeVisible();
  const buyer = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await buyer.goto(await readQrCode(code));
  return buyer;
}

/** How the orders by card of a store ended, how many units are left, and what was paid. */
export async function cards(slug: string): Promise<{ ended: string[]; left: number; cents: number }> {
  const { rows } = await siteDatabase().query(
    `select coalesce(array_agg(status::text) filter (where status is not null), '{}') as ended,
       (select inventory from products where vendor_id = vendors.id) as left,
       coalesce(sum(total_cents) filter (where status = 'paid'), 0)::int as cents
     from vendors left join orders on orders.vendor_id = vendors.id and channel = 'booth_card'
     where vendors.slug = $1 group by vendors.id`,
    [slug],
  );
  return rows[0] as { ended: string[]; left: number; cents: number };
}
