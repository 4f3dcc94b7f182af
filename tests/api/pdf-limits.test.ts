/** Who opens many PDFs is asked to wait, and nobody reads an old one. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { orders } from '../../src/features/buying/orders/orders.table.ts';
import { pdfErrors } from '../../src/platform/words.ts';
import { type AccountSite, startAccountSite } from '../support/account-site.ts';
import { type OrderShop, openOrderShop } from '../support/own-orders.ts';
import { readPdfText } from '../support/pdf-text.ts';

let site: AccountSite;
let shop: OrderShop;
beforeAll(async () => {
  site = await startAccountSite({ env: { RATE_LIMITS: 'on' } });
  shop = await openOrderShop(site);
});
afterAll(() => site.close());

const read = async (link: string) => {
  const response = await site.fetch(`${link}/receipt.pdf`);
  return readPdfText(Buffer.from(await response.arrayBuffer())).join('\n');
};

test('a receipt says what its order says now, though it is kept in memory', async () => {
  const { id, link } = await shop.make();
  const [first, again] = [await site.fetch(`${link}/receipt.pdf`), await site.fetch(`${link}/receipt.pdf`)];
  // The same bytes: only the first one was made.
  expect(Buffer.from(await again.arrayBuffer())).toEqual(Buffer.from(await first.arrayBuffer()));
  await shop.refund(id);
  expect(await read(link)).toContain('−$4.00');
  await site.db.update(orders).set({ customerName: 'Priya R. Raman' }).where(eq(orders.id, id));
  expect(await read(link)).toContain('Priya R. Raman');
});

test('beyond ten in a minute, a link’s receipt answers 429 with a page that says when to come back, and others’ are there', async () => {
  const { link } = await shop.make();
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  for (let count = 0; count < 10; count += 1) expect((await site.fetch(`${link}/receipt.pdf`)).status).toBe(200);
  const refused = await site.fetch(`${link}/receipt.pdf`);
  expect(refused.status).toBe(429);
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'content-type': expect.stringMatching(/^text\/html/),
    'retry-after': '6',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  });
  const page = await refused.text();
  expect(page).toContain(pdfErrors.tooMany(6));
  expect(page).toContain(`href="${link}/receipt.pdf"`);
  expect(refused.headers.has('x-refused-document')).toBe(false);
  expect(warned.mock.calls).toEqual([[expect.stringMatching(/A PDF was refused with 429\.[^\n]*$/)]]);
  warned.mockRestore();
  expect((await site.fetch(`${(await shop.make()).link}/receipt.pdf`)).status).toBe(200);
  site.clock.advance(6_000);
  expect((await site.fetch(`${link}/receipt.pdf`)).status).toBe(200);
});

test('many at once for one link get the receipt or are asked to wait', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { link } = await shop.make();
  const answers = await Promise.all(Array.from({ length: 20 }, () => site.fetch(`${link}/receipt.pdf`)));
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].sort()).toEqual([200, 429]);
  for (const answer of answers.filter(({ status }) => status === 429)) {
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  warned.mockRestore();
});
