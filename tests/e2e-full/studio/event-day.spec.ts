/** An artist closes the day of a fair on a phone: counts the cash box, its costs, and what comes home. */
import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { openOwnStore } from '../../e2e/own-store.ts';
import { siteDatabase } from '../../e2e/site-database.ts';
import { countTaps } from '../../e2e/taps.ts';

/** Opens a store at a fair that is on, with four jars brought along, and sells one of them for cash. */
async function openFair(page: Page) {
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

test('the phone’s day leads there', async ({ page }) => {
  const { slug, event } = await openFair(page);
  await page.getByRole('button', { name: 'Next Customer' }).click();
  await page.getByRole('button', { name: 'Day', exact: true }).click();
  const link = page.getByRole('link', { name: 'Close the Day on the Dashboard' });
  await expect(link).toHaveAttribute('href', `/vendor/${slug}/events/${event}/day`);
  await expectNothingFound(page, 'the phone’s day');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a day without a sale is closed, too', async ({ page }) => {
    const slug = await openOwnStore(page);
    const event = `fair-${randomUUID().slice(0, 8)}`;
    await siteDatabase().query(
      `with fair as (insert into events (slug, name, location, starts_at, ends_at)
         values ($1, 'Quiet Fair', 'The yard', now() - interval '2 hours', now() - interval '1 hour') returning id)
       insert into event_vendors (event_id, vendor_id) select fair.id, vendors.id from fair, vendors where vendors.slug = $2`,
      [event, slug],
    );
    await page.goto(`/vendor/${slug}/events/${event}/day`);
    await expect(page.getByText('No sales recorded for this event.')).toBeVisible();
    await page.getByLabel('Booth fee').fill('30');
    await page.getByRole('button', { name: 'Close and Email It to Me' }).click();
    await expect(page.locator('#day [data-profit]').first()).toHaveText('−$30.00');
  });
});

async function expectFits(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}

test('a day is closed from the list of events: what is short shows while it is typed, and the profit is kept', {
  tag: '@desktop',
}, async ({ page }) => {
  const { slug, event, name } = await openFair(page);
  await page.goto(`/vendor/${slug}/events`);
  await expectNothingFound(page, 'events of today');
  const { tap, taps } = countTaps();
  const began = Date.now();
  await tap(page.getByRole('link', { name: new RegExp(`Close the Day.*${name}`) }));
  const profit = page.locator('#day [data-profit]').first();
  await expect(profit).toHaveText('$45.00');
  await tap(page.getByLabel('Change you started with'));
  await page.keyboard.type('60');
  await tap(page.getByLabel('You counted'));
  await page.keyboard.type('100');
  await expect(page.locator('[data-difference]')).toHaveText('$5.00 short. We take it off your profit.');
  await expect(profit).toHaveText('$40.00');
  await tap(page.getByLabel('Booth fee'));
  await page.keyboard.type('25');
  await tap(page.getByLabel('How many of Kiln Shed Jar come home'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('2');
  await tap(page.getByRole('button', { name: 'Close and Email It to Me' }));
  await expect(page.getByRole('status').filter({ hasText: 'Closed, and emailed to you.' })).toBeVisible();
  console.log(`The end of a day: ${taps()} taps, ${Date.now() - began} ms`);
  await expect(profit).toHaveText('$15.00');
  await expect(page.getByText('1 Kiln Shed Jar unaccounted for.')).toBeVisible();
  await expectNothingFound(page, 'a closed day');
  await expectFits(page);
  await page.goto(`/vendor/${slug}/figures`);
  await expect(page.getByRole('row', { name: new RegExp(event) })).toContainText('$15.00');
  await expectNothingFound(page, 'figures with events');
  await expectFits(page);
});
