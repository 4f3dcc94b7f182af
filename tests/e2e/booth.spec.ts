/** An artist sells at a market on a phone: paired once, cash, no signal, a reload, a sign-out, and the books have each sale once. */
import { expect, test } from 'playwright/test';
import { expectNothingFound } from './axe.ts';
import { books, button, openBooth, piece, untilKept } from './booth-phone.ts';
import { menuButton, menuOf, signInAs } from './header-people.ts';
import { openOwnStore } from './own-store.ts';
import { countTaps } from './taps.ts';

const promise =
  'Without signal you can look up pieces, record cash and payments taken elsewhere, and hand out a receipt code. A sale is safe once it says Saved on this phone, and reaches your books exactly once. Cards through us need signal; we never store a card.';

test('a cash sale takes three taps, and gives the change back', async ({ page }) => {
  const slug = await openBooth(page);
  await expectNothingFound(page, 'the table');
  const { tap, taps } = countTaps();
  await tap(piece(page));
  await tap(button(page, 'Cash'));
  await expectNothingFound(page, 'cash');
  await tap(button(page, /^Record \$45\.00 Cash$/));
  await expect(page.getByRole('heading', { name: 'Recorded' })).toBeVisible();
  expect(taps()).toBe(3);
  await expectNothingFound(page, 'a recorded sale');
  expect(await books(slug)).toEqual({ sales: 1, cents: 4_500, left: 4 });

  await button(page, 'Next Customer').click();
  await piece(page).click();
  await button(page, 'Cash').click();
  await button(page, '$60').click();
  await button(page, /^Record/).click();
  await expect(page.getByText('$15.00')).toBeVisible();
});

test('who is asked to sell a jar for cash finds the booth in the dashboard, with nothing to learn or to type', async ({
  page,
}) => {
  const slug = await openOwnStore(page);
  await page.goto(`/vendor/${slug}`);
  const { tap, taps } = countTaps();
  await tap(page.getByRole('link', { name: 'Open the Booth' }));
  await expectNothingFound(page, 'pairing');
  await tap(button(page, 'Pair and Open the Booth'));
  await tap(piece(page));
  await tap(button(page, 'Cash'));
  await tap(button(page, /^Record/));
  await expect(page.getByRole('heading', { name: 'Recorded' })).toBeVisible();
  expect(taps()).toBe(5);
  expect(await books(slug)).toEqual({ sales: 1, cents: 4_500, left: 4 });
});

test('on the day of a fair the dashboard begins with the way to the booth', async ({ page }) => {
  await signInAs(page, 'artist', '/vendor/portland-kiln');
  const first = page.locator('.need').first();
  await expect(first).toContainText('Mellwood Makers Day');
  const open = first.getByRole('link', { name: 'Open the Booth' });
  await expect(open).toBeInViewport();
  await open.click();
  await expect(page).toHaveURL(/\/vendor\/portland-kiln\/pos$/);
  await expect(button(page, 'Pair and Open the Booth')).toBeVisible();
});

test('without a signal sales are saved on the phone, also over a reload and a sign-out, and recorded once afterward', async ({
  page,
  context,
}) => {
  const slug = await openBooth(page);
  await untilKept(page);
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));

  await context.setOffline(true);
  await page.reload();
  for (const way of ['Cash', 'Other']) {
    await piece(page).click();
    await button(page, way).click();
    await button(page, /^Record/).click();
    await expect(page.getByRole('heading', { name: 'Saved on this phone' })).toBeVisible();
    await button(page, 'Next Customer').click();
  }
  await page.reload();
  await expect(page.getByRole('status')).toHaveText('2 sales only on this phone');
  expect((await books(slug)).sales).toBe(0);

  await button(page, 'Day').click();
  await expect(page.getByText(promise)).toBeVisible();
  await expectNothingFound(page, 'the day');
  await button(page, 'Unpair This Phone').click();
  await expect(page.getByText('2 sales are only on this phone.')).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => books(slug), { timeout: 20_000 }).toEqual({ sales: 2, cents: 9_000, left: 3 });

  // As My Collection leaves them.
  await page.evaluate(() =>
    Promise.all(['collection-page-1', 'collection-pictures-1'].map((name) => caches.open(name))),
  );
  await page.goto('/');
  await menuButton(page).click();
  await menuOf(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/$/);
  const keptCaches = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => !name.startsWith('booth-')));
  await expect.poll(keptCaches).toEqual([]);
  await page.goto(`/vendor/${slug}/pos`);
  await expect(page.getByRole('status')).toHaveText('2 sales, all recorded');
  await piece(page).click();
  await button(page, 'Cash').click();
  await button(page, /^Record/).click();
  await expect(page.getByRole('heading', { name: 'Recorded' })).toBeVisible();
  expect(await books(slug)).toEqual({ sales: 3, cents: 13_500, left: 2 });
  expect(errors).toEqual([]);
});

test('something else is named, asked about once more from $500 on, and not paid by card', async ({ page }) => {
  await openBooth(page);
  await button(page, 'Something Else').click();
  await page.getByLabel('What is it?').fill('Old kiln');
  await page.getByLabel('Price before tax').fill('500');
  await button(page, 'Add to Sale').click();
  await button(page, 'Yes, Add $500.00').click();
  await expect(button(page, 'Card')).toBeDisabled();
  await expect(page.locator('output')).toHaveText('$500.00');
});
