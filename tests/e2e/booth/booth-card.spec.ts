/** A buyer pays by card on a phone of their own: the booth shows a QR code, and believes what the provider says. */
import { type Browser, expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { button, heading, openBooth, piece } from '../booth-phone.ts';
import { Buyer } from '../buyer.ts';
import { readQrCode } from '../read-qr-code.ts';
import { siteDatabase } from '../site-database.ts';
import { countTaps } from '../taps.ts';

const paymentCalls = /\/api\/booth\/payments\/[\w-]+$/;

/** Opens what the code on the booth's screen leads to, on another phone. */
async function scan(browser: Browser, page: Page): Promise<Page> {
  const code = page.getByRole('img', { name: 'QR code of the payment page' });
  await expect(code).toBeVisible();
  const buyer = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await buyer.goto(await readQrCode(code));
  return buyer;
}

/** How the orders by card of a store ended, how many units are left, and what was paid. */
async function cards(slug: string): Promise<{ ended: string[]; left: number; cents: number }> {
  const { rows } = await siteDatabase().query(
    `select coalesce(array_agg(status::text) filter (where status is not null), '{}') as ended,
       (select inventory from products where vendor_id = vendors.id) as left,
       coalesce(sum(total_cents) filter (where status = 'paid'), 0)::int as cents
     from vendors left join orders on orders.vendor_id = vendors.id and phone_id is not null
     where vendors.slug = $1 group by vendors.id`,
    [slug],
  );
  return rows[0] as { ended: string[]; left: number; cents: number };
}

test('the phone shows a code after two taps, another phone pays, and the first says Paid', async ({
  page,
  browser,
}) => {
  const slug = await openBooth(page);
  const { tap, taps } = countTaps();
  await tap(piece(page));
  await tap(button(page, 'Card'));
  await expect(page.getByText('Waiting for the buyer')).toBeVisible();
  expect(taps()).toBe(2);
  await expectNothingFound(page, 'the code');

  const phone = await scan(browser, page);
  await new Buyer(phone).pay();
  await expect(heading(page, 'Paid')).toBeVisible();
  await expect(page.getByText('Give the buyer: Kiln Shed Jar.')).toBeVisible();
  await expectNothingFound(page, 'paid');
  expect(await cards(slug)).toEqual({ ended: ['paid'], cents: 4_500, left: 4 });

  await button(page, 'Next Customer').click();
  await expect(piece(page)).toBeVisible();
  await expect(button(page, 'Something Else')).toBeVisible();
  await phone.context().close();
});

test('Cancel and Next Customer end the payment first: nobody can pay it any more', async ({ page, browser }) => {
  const slug = await openBooth(page);
  await piece(page).click();
  for (const way of ['Cancel This Payment', 'Next Customer']) {
    await button(page, 'Card').click();
    const phone = await scan(browser, page);
    const payment = phone.url();
    await button(page, way).click();
    await expect(piece(page)).toBeVisible();
    await phone.goto(payment);
    await expect(phone.getByRole('button', { name: /^Pay \$/ })).toHaveCount(0);
    await phone.context().close();
    // Cancel keeps what was picked, for cash.
    await expect(button(page, 'Cash')).toHaveCount(way === 'Cancel This Payment' ? 1 : 0);
  }
  expect(await cards(slug)).toEqual({ ended: ['cancelled', 'cancelled'], cents: 0, left: 5 });
});

test('what was paid in the moment of Cancel stands, and is said', async ({ page, browser }) => {
  const slug = await openBooth(page);
  // The phone hears nothing of it before it cancels.
  await page.route(paymentCalls, (route) => route.abort());
  await piece(page).click();
  await button(page, 'Card').click();
  const phone = await scan(browser, page);
  const buyer = new Buyer(phone);
  await buyer.pay();
  await buyer.seesConfirmation();
  await button(page, 'Cancel This Payment').click();
  await expect(heading(page, 'Paid after all')).toBeVisible();
  await expect(page.getByText('Kiln Shed Jar')).toBeVisible();
  await expectNothingFound(page, 'paid after all');
  expect(await cards(slug)).toEqual({ ended: ['paid'], cents: 4_500, left: 4 });
  await button(page, 'Next Customer').click();
  await expect(button(page, 'Something Else')).toBeVisible();
  await phone.context().close();
});

test('a reload while the buyer pays goes on with the same payment', async ({ page, browser }) => {
  await openBooth(page);
  await piece(page).click();
  await button(page, 'Card').click();
  const phone = await scan(browser, page);
  await page.reload();
  await expect(page.getByText('Waiting for the buyer')).toBeVisible();
  await new Buyer(phone).pay();
  await expect(heading(page, 'Paid')).toBeVisible();
  await phone.context().close();
});
