import { type Browser, expect, type Page } from 'playwright/test';
import { buyPiece } from '../buyer.ts';
import { openOwnStore } from '../own-store.ts';
import { siteDatabase } from '../site-database.ts';
import { countTaps } from '../taps.ts';

export async function findPiece(slug: string): Promise<{ id: string; inventory: number }> {
  const { rows } = await siteDatabase().query(
    'select p.id, p.inventory from products p join vendors v on v.id = p.vendor_id where v.slug = $1',
    [slug],
  );
  return rows[0];
}

/** A guest buys a piece of the store in a browser of their own. Returns the order's number. */
export async function sellPiece(browser: Browser, slug: string): Promise<string> {
  const context = await browser.newContext();
  const number = await buyPiece(await context.newPage(), slug);
  await context.close();
  return number;
}

/** Reads a table of amounts as cents by label. */
async function readCents(page: Page, name: string): Promise<Map<string, number>> {
  const rows = page.getByRole('table', { name }).locator('tbody tr');
  const labels = await rows.locator('th').allTextContents();
  const amounts = await rows.locator('td').allTextContents();
  const toCents = (text: string) => Number(text.replace(/\D/g, '')) * (/^[−-]/.test(text.trim()) ? -1 : 1);
  return new Map(labels.map((label, at) => [label.trim(), toCents(amounts[at] ?? '')]));
}

const readOrder = (page: Page) => readCents(page, 'Where each dollar went');
export const units = (page: Page) => page.getByRole('spinbutton', { name: 'Number of Kiln Shed Jar to refund' });

/** Refunds a piece: the page says what happens, to the cent, and the order shows it afterward. */
export async function refundPiece(page: Page, browser: Browser, javaScriptEnabled: boolean): Promise<void> {
  const slug = await openOwnStore(page);
  const number = await sellPiece(browser, slug);
  expect((await findPiece(slug)).inventory).toBe(4);
  await page.goto(`/vendor/${slug}/orders/${number}`);
  const before = await readOrder(page);
  // 45.00 + 5.00 shipping
  expect(before.get('The buyer paid')).toBe(5000);

  const { tap, taps } = countTaps();
  await tap(page.getByRole('link', { name: 'Refund This Order' }));
  await expect(page.getByRole('button', { name: 'Refund $50.00' })).toBeVisible();
  const picture = page.locator('form li img').first();
  await expect(picture).toBeInViewport({ ratio: 1 });
  expect((await picture.boundingBox())?.width).toBeCloseTo(96);
  await expect(units(page)).toBeHidden();
  await tap(page.getByRole('radio', { name: 'Partial' }));
  if (javaScriptEnabled) await tap(page.getByRole('button', { name: 'Increase Kiln Shed Jar' }));
  else {
    await units(page).fill('1');
    await page.getByRole('button', { name: 'Update' }).click();
  }
  await expect(page.getByLabel('The buyer gets', { exact: true })).toHaveValue('45.00');
  const shown = await readCents(page, 'What the refund does');
  // What was shown for the piece; our fee was 1.5% of the 43.39 that the artist asks.
  expect(shown.get('To Alex Demo’s card')).toBe(4500);
  expect(shown.get('Our fee, returned to you')).toBe(-65);
  expect(shown.get('It costs you')).toBe(4435);
  expect(shown.get('You had kept')).toBe(before.get('You keep'));
  await expect(page.getByRole('checkbox', { name: 'Put Kiln Shed Jar back up for sale' })).toBeChecked();
  await tap(page.getByRole('button', { name: 'Refund $45.00' }));
  await expect(page.getByRole('status').getByText('$45.00 refunded on')).toBeVisible();
  expect(taps()).toBe(javaScriptEnabled ? 4 : 3);

  const after = await readOrder(page);
  const [, refunded] = [...after].find(([label]) => label.startsWith('Refunded ')) ?? [];
  expect(refunded).toBe(-4500);
  expect(after.get('Our fee, returned')).toBe(65);
  expect((before.get('You keep') ?? 0) - (after.get('You keep') ?? 0)).toBe(4435);
  expect(after.get('You keep')).toBe(shown.get('You keep now'));
  expect((await findPiece(slug)).inventory).toBe(5);
}
