/** An artist says what they bring to a fair, on a phone, and visitors see it. */
import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { openOwnStore } from '../own-store.ts';
import { siteDatabase } from '../site-database.ts';
import { countTaps } from '../taps.ts';

/** Adds an event with three booths, which begins in so long. */
async function addFair(begins = '300 days') {
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
async function openFair(page: Page) {
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

async function expectFits(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}

test('twenty pieces are said in a few taps, one is left at home, and the event shows the booth', {
  tag: '@desktop',
}, async ({ page }) => {
  const { slug, event, name } = await openFair(page);
  const { tap, taps } = countTaps();
  await page.goto(`/vendor/${slug}/events`);
  await expectNothingFound(page, 'the list of events');
  await expectFits(page);
  const began = Date.now();
  await tap(page.getByRole('link', { name: `Take Part in ${name}` }));
  await expect(page.locator('[data-sum]').first()).toHaveText('20 pieces, 54 in all');
  await tap(page.getByRole('button', { name: 'One Kiln Shed Jar less' }));
  await expect(page.locator('[data-sum]').first()).toHaveText('20 pieces, 53 in all');
  await tap(page.getByLabel('Booth'));
  await page.getByLabel('Booth').selectOption('14');
  await tap(page.getByRole('button', { name: 'Bring These' }));
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  console.log(`20 pieces: ${taps() + 1} taps, ${Date.now() - began} ms`);
  await expectNothingFound(page, 'what an artist brings');
  await expectFits(page);
  await page.getByRole('link', { name: 'None' }).click();
  await expect(page.locator('[data-sum]').first()).toHaveText('0 pieces, 0 in all');

  await page.goto(`/events/${event}`);
  await expect(page.locator('.stands')).toContainText('Robin Test');
  await expect(page.locator('.stands')).toContainText('All 20');
  await expectNothingFound(page, 'an event with booths');
  await expectFits(page);
  await page.goto(`/${slug}/mug-1`);
  await expect(page.getByText(`See it in person: ${name}`)).toContainText('booth 14');
  await page.goto(`/${slug}`);
  await expect(page.locator('.facts')).toContainText('booth 14');

  const again = await addFair('310 days');
  await page.goto(`/vendor/${slug}/events`);
  const second = countTaps();
  const beganAgain = Date.now();
  await second.tap(page.getByRole('link', { name: `Take Part in ${again.name}` }));
  await second.tap(page.getByRole('link', { name: 'As Last Time' }));
  await expect(page.locator('[data-sum]').first()).toHaveText('20 pieces, 53 in all');
  await second.tap(page.getByLabel('Booth'));
  await page.getByLabel('Booth').selectOption('14');
  await second.tap(page.getByRole('button', { name: 'Bring These' }));
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  console.log(`20 pieces as last time: ${second.taps() + 1} taps, ${Date.now() - beganAgain} ms`);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an artist takes part, brings one piece, and leaves again', async ({ page }) => {
    const { slug, event, name } = await openFair(page);
    await page.goto(`/vendor/${slug}/events/${event}`);
    await page.getByRole('link', { name: 'None' }).click();
    await page.getByLabel('How many of Mug 3').fill('2');
    await page.getByLabel('Booth').selectOption('3');
    await page.getByLabel('For visitors').fill('Ask for seconds');
    await page.getByRole('button', { name: 'Bring These' }).click();
    await expect(page.getByText('1 piece, 2 in all').first()).toBeVisible();
    await page.goto(`/events/${event}`);
    await expect(page.locator('.stands')).toContainText('Ask for seconds');
    await page.goto(`/vendor/${slug}/events/${event}`);
    await page.getByRole('button', { name: 'Leave This Event' }).click();
    await expect(page.getByText('You left the event.')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('3 booths are free.');
  });
});
