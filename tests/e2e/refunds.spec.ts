/** An artist with a phone refunds a piece: the preview says what happens, to the cent, and the order shows it afterwards. */
import { type Browser, expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from './axe.ts';
import { Buyer } from './buyer.ts';
import { openOwnStore } from './own-store.ts';
import { siteDatabase } from './site-database.ts';
import { countTaps } from './taps.ts';
import { expectFitsSmallPhone, unfold } from './text-fits.ts';

async function findPiece(slug: string): Promise<{ id: string; inventory: number }> {
  const { rows } = await siteDatabase().query(
    'select p.id, p.inventory from products p join vendors v on v.id = p.vendor_id where v.slug = $1',
    [slug],
  );
  return rows[0];
}

/** A guest buys a piece of the store in a browser of their own. Returns the order's number. */
async function sellPiece(browser: Browser, slug: string): Promise<string> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const { id } = await findPiece(slug);
  const items = [{ productId: id, quantity: 1 }];
  const answer = await page.request.post('/api/checkout/session', { data: { items, delivery: 'shipping' } });
  const { url } = await answer.json();
  await page.goto(url);
  const buyer = new Buyer(page);
  await buyer.pay({ email: `guest-${slug}@example.org` });
  const number = await buyer.seesConfirmation();
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
const partly = /^Kiln Shed Jar, \$45\.00$/;

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('an artist refunds a piece in four taps, and the order shows the sums of the preview', async ({
      page,
      browser,
    }) => {
      const slug = await openOwnStore(page);
      const number = await sellPiece(browser, slug);
      expect((await findPiece(slug)).inventory).toBe(4);
      await page.goto(`/vendor/${slug}/orders/${number}`);
      const before = await readOrder(page);
      // (45.00 + 5.00 shipping + 0.30) / 0.971
      expect(before.get('The buyer paid')).toBe(5180);

      const { tap, taps } = countTaps();
      await tap(page.getByRole('link', { name: 'Refund This Order' }));
      await tap(page.getByRole('checkbox', { name: partly }));
      await tap(page.getByRole('button', { name: 'Preview Refund' }));
      await expect(page.getByRole('heading', { name: 'If you refund now' })).toBeVisible();
      const preview = await readCents(page, 'What the refund does');
      // 45.00 and nine tenths of the processing fee of 1.80; our fee was 1.5% of 45.00.
      expect(preview.get('Alex Demo gets back')).toBe(4662);
      expect(preview.get('Our fee, returned to you')).toBe(-68);
      expect(preview.get('Taken from your balance')).toBe(4594);
      await expect(page.getByRole('checkbox', { name: 'Put back up for sale: Kiln Shed Jar' })).toBeChecked();
      await tap(page.getByRole('button', { name: 'Refund $46.62' }));
      await expect(page.getByRole('status').getByText('$46.62 refunded on')).toBeVisible();
      expect(taps()).toBe(4);

      const after = await readOrder(page);
      const [, refunded] = [...after].find(([label]) => label.startsWith('Refunded ')) ?? [];
      expect(refunded).toBe(-4662);
      expect(after.get('Our fee, returned')).toBe(68);
      expect((before.get('You keep') ?? 0) - (after.get('You keep') ?? 0)).toBe(4594);
      expect((await findPiece(slug)).inventory).toBe(5);
    });
  });
}

test('axe finds nothing on the screens of a refund, which fit 320 pixels with text at 200%', async ({
  page,
  browser,
}) => {
  test.slow();
  const slug = await openOwnStore(page);
  const number = await sellPiece(browser, slug);
  const check = async (state: string) => {
    await unfold(page);
    await expectNothingFound(page, state);
    await expectFitsSmallPhone(page, state);
  };
  await page.goto(`/vendor/${slug}/orders/${number}/refund`);
  await check('form');
  await page.getByRole('checkbox', { name: partly }).check();
  await page.getByRole('button', { name: 'Preview Refund' }).click();
  await expect(page.getByRole('heading', { name: 'If you refund now' })).toBeVisible();
  await check('preview');
  await page.getByLabel(/^Reason/).fill(`The glaze has a crack. ${'w'.repeat(200)}`);
  await page.getByRole('button', { name: 'Refund $46.62' }).click();
  await expect(page.getByRole('status').getByText('$46.62 refunded on')).toBeVisible();
  await check('order');
});
