import { type Browser, expect, type Page } from 'playwright/test';
import { buyPiece } from '../buyer.ts';
import type { Look } from '../good-page.ts';
import { openOwnStore } from '../own-store.ts';
import { unfold } from '../text-fits.ts';

/** A guest opens the order's page and the receipt, asks for a refund, and reads why the artist declined. */
export async function askForRefund(page: Page, browser: Browser, look: Look): Promise<void> {
  const lookUnfolded: Look = async (one, state) => {
    await unfold(one);
    await look(one, state);
  };
  const slug = await openOwnStore(page);
  const guest = await (await browser.newContext()).newPage();
  const number = await buyPiece(guest, slug);

  await guest.getByRole('button', { name: 'See Your Order' }).click();
  await expect(guest).toHaveURL(/\/orders\/[\w-]+$/);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Getting Ready');
  await expect(guest.locator('main')).toContainText(number);
  const pdf = await guest.request.get(
    (await guest.getByRole('link', { name: 'Download as PDF' }).getAttribute('href')) ?? '',
  );
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await lookUnfolded(guest, 'order');

  const reason = `The lid doesn’t close. ${'w'.repeat(200)}`;
  // Folded until it is needed.
  await guest.reload();
  await guest.getByText('Ask for a Refund').click();
  await guest.getByLabel('Why would you like a refund?').fill(reason);
  await guest.getByRole('button', { name: 'Send Request' }).click();
  await expect(guest.getByText('We’ve told Robin Test.')).toBeVisible();
  await expect(guest.getByText(reason)).toBeVisible();
  await expect(guest.getByText('Ask for a Refund')).toHaveCount(0);
  await lookUnfolded(guest, 'asked');

  const answer = 'The lid closes if you turn it by half. Write to me if it doesn’t.';
  await page.goto(`/vendor/${slug}`);
  await expect(page.getByText(reason)).toBeVisible();
  await page.getByRole('link', { name: `Reply for order ${number}` }).click();
  await lookUnfolded(page, 'answer');
  await page.reload();
  await page.getByText('Decline the refund').click();
  await page.getByLabel('What to tell Alex Demo').fill(answer);
  await page.getByRole('button', { name: 'Decline Refund' }).click();
  await expect(page.getByRole('link', { name: 'Refund This Order' })).toBeVisible();
  // The request is answered, and stays readable with its answer.
  await expect(page.getByText('asks for a refund')).toHaveCount(0);
  await expect(page.getByText('You declined a refund on')).toBeVisible();
  await expect(page.getByText(`The buyer wrote: “${reason}”`)).toBeVisible();
  await lookUnfolded(page, 'answered');

  await guest.reload();
  await expect(guest.getByText('and isn’t refunding this order now:')).toBeVisible();
  await expect(guest.getByText(answer)).toBeVisible();
  await lookUnfolded(guest, 'declined');
}
