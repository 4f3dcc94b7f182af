import { expect, type Page, test } from 'playwright/test';
import { lookAtAll } from '../../e2e/good-page.ts';
import { siteDatabase } from '../../e2e/site-database.ts';
import { addDraft, openStudio, type Studio } from '../../e2e/studio-artist.ts';
import { countTaps } from '../../e2e/taps.ts';
import { unfold } from '../../e2e/text-fits.ts';

async function addOrder({ vendorId }: Studio, productId: string, changes: Record<string, unknown>): Promise<string> {
  const number = `RC-E2E-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  const { rows } = await siteDatabase().query(
    `with made as (insert into orders (number, status, vendor_id, stripe_account_id, goods_cents, shipping_cents,
      processing_fee_cents, total_cents, application_fee_cents, parcel_state, ship_by, customer_name,
      paid_at)
     values ($1, 'paid', $2, 'acct_1', 11000, 0, 0, 11000, 165, $4, $6, 'Priya Raman', now())
     returning id)
     insert into parcels (order_id, delivery, pickup_code, address) select id, $3::delivery, $5, $7::jsonb from made returning order_id as id`,
    [
      number,
      vendorId,
      changes['delivery'],
      changes['parcelState'],
      changes['code'] ?? null,
      changes['shipBy'] ?? null,
      JSON.stringify({
        name: 'Priya Raman',
        line1: '41 Cumberland Avenue',
        line2: null,
        city: 'Asheville',
        state: 'NC',
        postalCode: '28801',
        country: 'US',
      }),
    ],
  );
  await siteDatabase().query(
    `insert into order_lines (order_id, product_id, position, name, unit_price_cents, quantity)
     values ($1, $2, 0, 'Tulip Poplar', 11000, 1)`,
    [rows[0].id, productId],
  );
  return number;
}

/** Sends an order, and hands a pickup over. Taps are counted beside what is typed. */
async function sendAndHandOver(page: Page): Promise<void> {
  const studio = await openStudio(page);
  const piece = await addDraft(studio);
  const toSend = await addOrder(studio, piece, { delivery: 'shipping', parcelState: 'to_send', shipBy: '2020-01-03' });
  const pickup = await addOrder(studio, piece, { delivery: 'pickup', parcelState: 'to_hand_over', code: '0417' });
  await page.goto(`/vendor/${studio.slug}`);
  await expect(page.getByText('days late')).toBeVisible();

  const sending = countTaps();
  await sending.tap(page.getByRole('link', { name: `Mark as Shipped for order ${toSend}` }));
  await sending.tap(page.getByRole('radio', { name: 'UPS', exact: true }));
  await sending.tap(page.getByLabel('Tracking number'));
  await page.keyboard.type('1Z 999 AA1 01 2345 6784');
  await sending.tap(page.getByRole('button', { name: 'Mark as Shipped' }));
  await expect(page.getByRole('status').getByText('Marked as shipped.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Track at UPS' })).toBeVisible();
  expect(sending.taps()).toBe(4);

  await page.goto(`/vendor/${studio.slug}`);
  await expect(page.getByText('days late')).toHaveCount(0);
  const handing = countTaps();
  await handing.tap(page.getByLabel(`Pickup code for order ${pickup}`));
  await page.keyboard.type('0417');
  await handing.tap(page.getByRole('button', { name: `Mark as Picked Up for order ${pickup}` }));
  await expect(page.getByRole('status').getByText('Marked as picked up.')).toBeVisible();
  expect(handing.taps()).toBe(2);
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an order is sent in four taps and a pickup handed over in two, both seen at once', ({ page }) =>
    sendAndHandOver(page));
});

test('axe finds nothing on the screens of orders, which fit 320 pixels with text at 200%', async ({ page }) => {
  const studio = await openStudio(page);
  const piece = await addDraft(studio);
  const toSend = await addOrder(studio, piece, { delivery: 'shipping', parcelState: 'to_send', shipBy: '2020-01-03' });
  const pickup = await addOrder(studio, piece, { delivery: 'pickup', parcelState: 'to_hand_over', code: '0417' });
  const screens = ['', '/orders', `/orders/${toSend}`, `/orders/${pickup}`, '/orders.csv', '/messages'];
  for (const path of screens) {
    await page.goto(`/vendor/${studio.slug}${path}`);
    await unfold(page);
    await lookAtAll(page, path);
  }
});

test('an order is sent in four taps and a pickup handed over in two, both seen at once', ({ page }) =>
  sendAndHandOver(page));
