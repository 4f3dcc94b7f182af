/** An artist closes the day of a fair on a phone: counts the cash box, its costs, and what comes home. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { openOwnStore } from '../../e2e/own-store.ts';
import { siteDatabase } from '../../e2e/site-database.ts';
import { openFair } from '../../e2e/studio/event-day-steps.ts';

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
