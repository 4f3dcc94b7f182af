/** A guest after the purchase, on a phone: the order's page, the receipt, and a refund that the artist declines. */
import { expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { Buyer } from '../buyer.ts';
import { openOwnStore } from '../own-store.ts';
import { expectFitsSmallPhone, unfold } from '../text-fits.ts';

async function expectGoodPage(page: Page, state: string): Promise<void> {
  await unfold(page);
  await expectNothingFound(page, state);
  await expectFitsSmallPhone(page, state);
}

test('a guest opens the order’s page and the receipt, asks for a refund, and reads why the artist declined', async ({
  page,
  browser,
}) => {
  test.slow();
  const slug = await openOwnStore(page);
  const guest = await (await browser.newContext()).newPage();
  const buyer = new Buyer(guest);
  await buyer.addToCart(`/${slug}/kiln-shed-jar`);
  await buyer.openCart();
  await buyer.checkout();
  await buyer.pay({ email: `guest-${slug}@example.org` });
  const number = await buyer.seesConfirmation();

  await guest.getByRole('button', { name: 'See Your Order' }).click();
  await expect(guest).toHaveURL(/\/orders\/[\w-]+$/);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Getting Ready');
  await expect(guest.locator('main')).toContainText(number);
  const pdf = await guest.request.get(
    (await guest.getByRole('link', { name: 'Download as PDF' }).getAttribute('href')) ?? '',
  );
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await expectGoodPage(guest, 'order');

  const reason = `The lid doesn’t close. ${'w'.repeat(200)}`;
  // Folded until it is needed.
  await guest.reload();
  await guest.getByText('Ask for a Refund').click();
  await guest.getByLabel('Why would you like a refund?').fill(reason);
  await guest.getByRole('button', { name: 'Send Request' }).click();
  await expect(guest.getByText('We’ve told Robin Test.')).toBeVisible();
  await expect(guest.getByText(reason)).toBeVisible();
  await expect(guest.getByText('Ask for a Refund')).toHaveCount(0);
  await expectGoodPage(guest, 'asked');

  const answer = 'The lid closes if you turn it by half. Write to me if it doesn’t.';
  await page.goto(`/vendor/${slug}`);
  await expect(page.getByText(reason)).toBeVisible();
  await page.getByRole('link', { name: `Reply for order ${number}` }).click();
  await expectGoodPage(page, 'answer');
  await page.reload();
  await page.getByText('Decline the refund').click();
  await page.getByLabel('What to tell Alex Demo').fill(answer);
  await page.getByRole('button', { name: 'Decline Refund' }).click();
  await expect(page.getByRole('link', { name: 'Refund This Order' })).toBeVisible();
  // The request is answered, and stays readable with its answer.
  await expect(page.getByText('asks for a refund')).toHaveCount(0);
  await expect(page.getByText('You declined a refund on')).toBeVisible();
  await expect(page.getByText(`The buyer wrote: “${reason}”`)).toBeVisible();
  await expectGoodPage(page, 'answered');

  await guest.reload();
  await expect(guest.getByText('and isn’t refunding this order now:')).toBeVisible();
  await expect(guest.getByText(answer)).toBeVisible();
  await expectGoodPage(guest, 'declined');
});
