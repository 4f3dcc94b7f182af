/** An artist sells at a market on a phone: paired once, cash, no signal, a reload, a sign-out, and the books have each sale once. */

import { randomUUID } from 'node:crypto';
import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { books, button, heading, openBooth, piece, untilKept } from '../../e2e/booth-phone.ts';
import { signInAs } from '../../e2e/header-people.ts';
import { mailsTo, mailTo } from '../../e2e/outbox.ts';
import { openOwnStore } from '../../e2e/own-store.ts';
import { readQrCode } from '../../e2e/read-qr-code.ts';
import { countTaps } from '../../e2e/taps.ts';

test('who is asked to sell a jar for cash finds the booth in the dashboard, with nothing to learn or to type', async ({
  page,
}) => {
  const slug = await openOwnStore(page);
  await page.goto(`/vendor/${slug}`);
  const { tap, taps } = countTaps();
  await tap(page.getByRole('link', { name: 'Open the Booth' }));
  await expectNothingFound(page, 'pairing');
  await expect(page.getByRole('link', { name: 'All the store’s phones, and codes for helpers' })).toHaveAttribute(
    'href',
    `/vendor/${slug}/phones`,
  );
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
  await expect(first.getByRole('link', { name: 'Booth Phones' })).toBeVisible();
  const open = first.getByRole('link', { name: 'Open the Booth' });
  await expect(open).toBeInViewport();
  await open.click();
  await expect(page).toHaveURL(/\/vendor\/portland-kiln\/pos$/);
  await expect(button(page, 'Pair and Open the Booth')).toBeVisible();
});

test('a piece that is sold at today’s fair alone says on its page where, and so does the artist’s editor', async ({
  page,
}) => {
  await page.goto('/portland-kiln/sunday-teapot');
  await expect(
    page.getByText('At Mellwood Makers Day today, booth 14. Today you can buy it only there.'),
  ).toBeVisible();
  await expect(button(page, 'Add to Cart')).toHaveCount(0);
  await signInAs(page, 'artist', '/vendor/portland-kiln/pieces?q=Sunday');
  await page
    .getByRole('link', { name: /Sunday Teapot/ })
    .first()
    .click();
  await expect(page.getByText('1 more is at the market, and for sale there only.')).toBeVisible();
  await expect(page.getByText('At 0, the piece shows as sold.')).toHaveCount(0);
});

test('the phone’s Back goes one step back within the booth, also offline and after a reload, and keeps what was picked', async ({
  page,
  context,
}) => {
  await openBooth(page);
  await untilKept(page);
  await context.setOffline(true);
  await piece(page).click();
  await button(page, /^1 piece/).click();
  await button(page, /^Change the price/).click();
  await expect(heading(page, 'Price')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'This sale')).toBeVisible();
  await page.goBack();
  await expect(piece(page)).toHaveAccessibleName(/1 picked/);
  await page.goBack();
  await expect(page.getByText('To leave the booth, clear this sale first.')).toBeVisible();
  await expectNothingFound(page, 'a sale that is held');
  await button(page, 'Day').click();
  await expect(heading(page, /^Today$/)).toBeVisible();
  await button(page, 'Back').click();
  await expect(piece(page)).toHaveAccessibleName(/1 picked/);
  await page.reload();
  await button(page, 'Day').click();
  await expect(heading(page, /^Today$/)).toBeVisible();
  await page.goBack();
  await expect(piece(page)).toBeVisible();
});

test('a sale of two pieces is undone on a phone with its question in sight, and stays in the list of the day', async ({
  page,
}) => {
  const slug = await openBooth(page);
  await piece(page).click();
  await piece(page).click();
  await button(page, 'Cash').click();
  await button(page, /^Record/).click();
  await expect(heading(page, 'Recorded')).toBeVisible();
  await button(page, 'Undo it').click();
  await expect(page.getByText('Give the buyer $90.00 back and take the pieces.')).toBeInViewport();
  await expect(button(page, 'Undo This Sale')).toBeInViewport({ ratio: 1 });
  await button(page, 'Cancel').click();
  await button(page, 'Undo it').click();
  await button(page, 'Undo This Sale').click();
  await expect(page.getByText('the pieces are back on your table')).toBeVisible();
  expect(await books(slug)).toEqual({ sales: 0, cents: 0, left: 5 });
  await button(page, 'Next Customer').click();
  await button(page, 'Day').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Cash. Undone' })).toContainText('$90.00');
  await expect(page.getByText('Nothing sold on this phone today.')).toBeVisible();
});

test('how money came from elsewhere is never presumed: it is asked for before anything is recorded', async ({
  page,
}) => {
  const slug = await openBooth(page);
  await piece(page).click();
  await button(page, 'Other payment').click();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  const record = button(page, /^Record \$45\.00/);
  await expect(record).toHaveAttribute('aria-disabled', 'true');
  await record.click({ force: true });
  await expect(page.getByRole('alert')).toHaveText('Choose how it was paid.');
  await expectNothingFound(page, 'a way to pay that nobody chose');
  expect((await books(slug)).sales).toBe(0);
  await page.getByLabel('Check').check();
  await expect(record).toHaveText('Record $45.00, Check');
  await record.click();
  await expect(page.getByRole('heading', { name: 'Recorded' })).toBeVisible();
  expect((await books(slug)).sales).toBe(1);
});

test('something else is named, asked about once more from $500 on, and paid by card as well', async ({ page }) => {
  await openBooth(page);
  await button(page, 'Something Else').click();
  await page.getByLabel('What is it?').fill('Old kiln');
  await page.getByLabel('Price', { exact: true }).fill('500');
  await button(page, 'Add to Sale').click();
  await button(page, 'Yes, Add $500.00').click();
  await expect(page.locator('output')).toHaveText('$500.00');
  await expect(button(page, 'Card')).toBeEnabled();
});

test('a receipt is mailed to an address that was typed without a signal, once, and the phone forgets it', async ({
  page,
  context,
}) => {
  const slug = await openBooth(page);
  await untilKept(page);
  await context.setOffline(true);
  await piece(page).click();
  await button(page, 'Cash').click();
  await button(page, /^Record/).click();
  const address = `buyer-${randomUUID().slice(0, 8)}@example.org`;
  await page.getByLabel('Buyer’s email, if they want it emailed').fill(address);
  await button(page, 'Email Receipt').click();
  await expect(page.getByText('We’ll email it once the sale is recorded.')).toBeVisible();
  await expectNothingFound(page, 'a saved sale with a receipt');
  await page.reload();
  await context.setOffline(false);
  await expect.poll(async () => (await books(slug)).sales, { timeout: 20_000 }).toBe(1);
  const mail = await mailTo(address, /Your receipt from/);
  for (const said of ['Kiln Shed Jar', '$45.00', 'Paid, Cash']) expect(mail).toContain(said);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const opened = indexedDB.open('booth');
        await new Promise((resolve) => opened.addEventListener('success', resolve));
        const asked = opened.result.transaction('receipts').objectStore('receipts').getAll();
        await new Promise((resolve) => asked.addEventListener('success', resolve));
        opened.result.close();
        return JSON.stringify(asked.result.map(({ email, state }) => [email, state]));
      }),
    )
    .toBe('[[null,"mailed"]]');
  expect(await mailsTo(address)).toHaveLength(1);
});

test('a helper’s phone is paired by the code of the dashboard, without an account, and shows no totals', async ({
  page,
  browser,
  contextOptions,
}) => {
  const slug = await openOwnStore(page);
  await page.goto(`/vendor/${slug}/phones`);
  await button(page, 'Create a Code').click();
  await expect(page.getByRole('img', { name: 'QR code that pairs a helper’s phone' })).toBeVisible();
  await expectNothingFound(page, 'phones with a code');
  const code = await readQrCode(page.getByRole('img', { name: 'QR code that pairs a helper’s phone' }));
  const helper = await (await browser.newContext(contextOptions)).newPage();
  await helper.goto(code);
  await expectNothingFound(helper, 'a helper’s pairing');
  await helper.getByLabel('Your name').fill('Sam');
  await button(helper, 'Pair and Open the Booth').click();
  await expect(piece(helper)).toBeVisible();
  await expect(helper).toHaveURL(/\/pos$/);
  await piece(helper).click();
  await button(helper, 'Cash').click();
  await button(helper, /^Record/).click();
  await expect(helper.getByRole('heading', { name: 'Recorded' })).toBeVisible();
  await button(helper, 'Next Customer').click();
  await button(helper, 'Day').click();
  await expect(helper.getByRole('heading', { name: 'Sales' })).toBeVisible();
  await expect(helper.getByText('Total')).toHaveCount(0);
  await helper.context().close();
  await page.reload();
  await expect(page.getByText('Sam', { exact: true })).toBeVisible();
  await expect(page.getByText('A helper’s phone. Paired')).toBeVisible();
  expect((await books(slug)).sales).toBe(1);
});
