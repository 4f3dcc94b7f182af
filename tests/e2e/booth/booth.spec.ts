import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { books, button, openBooth, piece, untilKept } from '../booth-phone.ts';
import { menuButton, menuOf } from '../header-people.ts';
import { countTaps } from '../taps.ts';

const promise =
  'Offline, you can look up pieces, record cash and other payments, and show a receipt code. Once a sale says “Saved on this phone,” it’s safe and will be recorded exactly once. Card by QR works online only, and we never store a card.';

test('a cash sale takes three taps, and gives the change back; one at another price takes four, and is taken back', async ({
  page,
}) => {
  const slug = await openBooth(page, () => expectNothingFound(page, 'pairing'));
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

  // A price that was agreed on takes one tap more, and is taken back where it was recorded.
  await button(page, 'Next Customer').click();
  const agreed = countTaps();
  await agreed.tap(piece(page));
  await agreed.tap(button(page, /^Change the price/));
  await expectNothingFound(page, 'a price');
  for (const name of ['4', '0']) await page.getByRole('button', { name, exact: true }).click();
  await agreed.tap(button(page, 'Cash'));
  await agreed.tap(button(page, /^Record \$40\.00 Cash$/));
  await expect(page.getByRole('heading', { name: 'Recorded' })).toBeVisible();
  expect(agreed.taps()).toBe(4);
  expect(await books(slug)).toEqual({ sales: 3, cents: 13_000, left: 2 });
  await button(page, 'Undo it').click();
  await button(page, 'Undo This Sale').click();
  await expect(page.getByRole('heading', { name: 'Undone' })).toBeVisible();
  expect(await books(slug)).toEqual({ sales: 2, cents: 9_000, left: 3 });
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
  for (const way of ['Cash', 'Other payment']) {
    await piece(page).click();
    await button(page, way).click();
    if (way === 'Other payment') await page.getByLabel('Venmo').check();
    await button(page, /^Record/).click();
    await expect(page.getByRole('heading', { name: 'Saved on this phone' })).toBeVisible();
    await button(page, 'Next Customer').click();
  }
  await page.reload();
  await expect(page.getByRole('status')).toHaveText('2 sales, 2 unsent');
  expect((await books(slug)).sales).toBe(0);

  await button(page, 'Day').click();
  await expect(page.getByText(promise)).toBeVisible();
  await expectNothingFound(page, 'the day');
  await button(page, 'Unpair This Phone').click();
  await expect(page.getByText('This phone has 2 unsent sales.')).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => books(slug), { timeout: 20_000 }).toEqual({ sales: 2, cents: 9_000, left: 3 });

  // As My Collection leaves them.
  await page.evaluate(() =>
    Promise.all(['collection-page-1', 'collection-pictures-1'].map((name) => caches.open(name))),
  );
  await page.goto('/');
  await menuButton(page).click();
  await menuOf(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('This phone is still paired')).toBeVisible();
  const keptCaches = () =>
    // The page without a connection has nothing of a person.
    page.evaluate(async () => (await caches.keys()).filter((name) => !/^(?:booth|offline-page)-/.test(name)));
  await expect.poll(keptCaches).toEqual([]);
  await page.goto(`/vendor/${slug}/pos`);
  await expect(page.getByRole('status')).toHaveText('All 2 sales recorded');
  await piece(page).click();
  await button(page, 'Cash').click();
  await button(page, /^Record/).click();
  await expect(page.getByRole('heading', { name: 'Recorded' })).toBeVisible();
  expect(await books(slug)).toEqual({ sales: 3, cents: 13_500, left: 2 });
  expect(errors).toEqual([]);
});
