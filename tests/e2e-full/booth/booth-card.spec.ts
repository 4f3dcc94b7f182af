/** A buyer pays by card on a phone of their own: the booth shows a QR code, and believes what the provider says. */
import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { cards, scan } from '../../e2e/booth/booth-card-steps.ts';
import { button, heading, openBooth, piece } from '../../e2e/booth-phone.ts';
import { Buyer } from '../../e2e/buyer.ts';

const paymentCalls = /\/api\/booth\/payments\/[\w-]+$/;

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
  await expect(heading(page, 'Paid anyway')).toBeVisible();
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
