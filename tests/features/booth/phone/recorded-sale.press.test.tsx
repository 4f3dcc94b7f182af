/** What is pressed after a sale: taking it back, and its receipt. */
import { expect, test, vi } from 'vitest';
import { keepSale } from '../../../../src/features/booth/phone/kept-sale.ts';
import { phoneSale } from '../../../support/booth.ts';
import {
  boothDay,
  field,
  jar,
  noSignal,
  openBoothPage,
  pass,
  refusal,
  said,
  sentBy,
  submit,
} from '../../../support/booth-page.tsx';
import { noon } from '../../../support/booth-tabs.ts';
import { after, named, press, type } from '../../../support/dom.ts';

const undo = 'POST /api/booth/sales/undo';

async function sellJar(wishes: Parameters<typeof openBoothPage>[0] = {}) {
  const page = await openBoothPage(wishes);
  await press(/Honey Jar/);
  await press('Cash');
  await press('$50');
  await press(/^Record/);
  await pass(0);
  return page;
}

test('a sale is taken back after one question, once the server agrees', async () => {
  const page = await sellJar({ answers: { [undo]: noSignal } });
  await press('Undo it');
  expect(said()).toContain('Give the buyer $46.65 back and take the piece.');
  await press('Cancel');
  expect(page.bodies(undo)).toEqual([]);
  await press('Undo it');
  await press('Undo This Sale');
  expect(said()).toContain('you need to be online to undo it');
  page.answers[undo] = refusal(403, 'Too late.');
  await press('Undo This Sale');
  expect(said()).toContain('Too late.');
  expect(said()).toContain('Recorded as B-1.');
  page.answers[undo] = undefined;
  await press('Undo This Sale');
  await pass(0);
  expect(said()).toContain('This sale doesn’t count');
  expect(said()).not.toContain('$3.35');
  expect(page.bodies(undo).at(-1)).toEqual({ store: 's', sale: sentBy(page)[0] });
  await press('Back');
  expect(said()).toContain('No sales yet');
});

test('without a signal it is taken back at once, and the server hears of it when there is one', async () => {
  const page = await sellJar({ answers: { 'POST /api/booth/sales': noSignal, [undo]: noSignal } });
  expect(said()).toContain('Saved on this phone');
  await press('Undo it');
  await press('Undo This Sale');
  await pass(0);
  expect(said()).toContain('This sale doesn’t count');
  expect([...page.tables.sales.values()]).toMatchObject([{ state: 'undoing' }]);
  page.answers[undo] = undefined;
  await after(() => dispatchEvent(new Event('online')));
  await pass(0);
  expect([...page.tables.sales.values()]).toMatchObject([{ state: 'undone' }]);
});

test('a helper can’t take back what is older than ten minutes', async () => {
  const helper = { ...boothDay, phone: { ...boothDay.phone, isHelper: true } };
  const sold = phoneSale([jar], { now: noon });
  await openBoothPage({
    answers: { 'GET /api/booth/day': helper },
    stored: { facts: { day: helper }, sales: [{ ...keepSale(sold, 's'), state: 'recorded', number: 'B-1' }] },
  });
  const open = async () => {
    await press('Day');
    await press(/Honey Jar/);
  };
  await open();
  expect(named('Undo it')).toBeTruthy();
  await press('Back');
  await press('Back');
  vi.setSystemTime(new Date(noon.getTime() + 10 * 60_000 + 1));
  await open();
  expect(said()).toContain('After that, ask the store’s owner.');
  expect(() => named('Undo it')).toThrow();
});

test('a receipt is mailed to what was typed, which is gone from the screen; its link is copied or shared', async () => {
  const page = await sellJar();
  const { id, receiptToken } = sentBy(page)[0] ?? {};
  const link = `http://localhost:4321/r/${receiptToken}`;
  const [copied, shared]: [string[], unknown[]] = [[], []];
  const writeText = vi.fn(async (text: string) => void copied.push(text));
  Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  await press('Copy Link');
  expect([named('Copied').textContent, copied]).toEqual(['Copied', [link]]);
  await type(field('Buyer’s email, if they want it emailed'), 'ada@example.org');
  await submit();
  await pass(0);
  expect(page.bodies('POST /api/booth/receipts')).toEqual([{ sale: id, email: 'ada@example.org' }]);
  expect(said()).toContain('The receipt is on its way by email.');
  expect(field('Buyer’s email, if they want it emailed').value).toBe('');
  Object.defineProperty(navigator, 'share', { value: async (what: unknown) => void shared.push(what) });
  await press('Back');
  await press('Day');
  await press(/Honey Jar/);
  await press('Share Receipt');
  expect(shared).toEqual([{ url: link }]);
});
