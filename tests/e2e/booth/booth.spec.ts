/** An artist sells at a market on a phone: paired once, cash, no signal, a reload, a sign-out, and the books have each sale once. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { books, button, openBooth, piece, untilKept } from '../booth-phone.ts';
import { menuButton, menuOf } from '../header-people.ts';
import { mailsTo, mailTo } from '../outbox.ts';
import { openOwnStore } from '../own-store.ts';
import { readQrCode } from '../read-qr-code.ts';
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
