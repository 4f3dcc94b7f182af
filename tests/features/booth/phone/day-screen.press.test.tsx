/** The end of a day on the phone: what isn’t sent keeps it paired, and what was charged elsewhere becomes a sale. */
import { expect, test } from 'vitest';
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
  savedFiles,
  sentBy,
} from '../../../support/booth-page.tsx';
import { noon } from '../../../support/booth-tabs.ts';
import { after, named, press } from '../../../support/dom.ts';

const unpair = 'POST /api/booth/unpair';
const unsent = keepSale(phoneSale([jar], { now: noon }), 's');

test('a sale that isn’t sent keeps the phone paired until it is in a file, and then only another store’s unsent one stays', async () => {
  const theirs = keepSale(phoneSale([jar], { now: noon }), 'o');
  const sent = { ...keepSale(phoneSale([jar], { now: noon }), 'o'), state: 'recorded' as const };
  const page = await openBoothPage({
    answers: { 'POST /api/booth/sales': noSignal },
    stored: { facts: { day: boothDay }, sales: [unsent, theirs, sent] },
    hash: '#unpair',
  });
  page.tables.receipts.set(unsent.id, { id: unsent.id });
  expect(location.hash).toBe('');
  const files = savedFiles();
  await press('Unpair This Phone');
  expect(said()).toContain('This phone has 1 unsent sale.');
  expect([page.calls().includes(unpair), page.tables.sales.size]).toEqual([false, 3]);
  await press('Save Sales as a File');
  expect(files.join()).toContain(unsent.id);
  expect(said()).toContain('The file has every sale from this phone.');
  page.answers[unpair] = noSignal;
  await press('Unpair This Phone');
  expect(said()).toContain('You need to be online to unpair. Try again.');
  expect([page.tables.sales.size, page.reload.mock.calls.length]).toEqual([3, 0]);
  page.answers[unpair] = undefined;
  await press('Unpair This Phone');
  await pass(0);
  const { sales, facts, receipts } = page.tables;
  expect([[...sales.keys()], facts.size, receipts.size]).toEqual([[theirs.id], 0, 0]);
  expect(page.reload).toHaveBeenCalledOnce();
  expect(page.told.at(-1)).toBe('store');
});

test('Send Now sends what waits, and then the phone can be unpaired', async () => {
  const page = await openBoothPage({
    answers: { 'POST /api/booth/sales': noSignal },
    stored: { facts: { day: boothDay }, sales: [unsent] },
  });
  expect(said()).toContain('1 sale, 1 unsent');
  await press('Day');
  expect(said()).toContain('Saved on this phone');
  page.answers['POST /api/booth/sales'] = {
    sales: [{ outcome: 'recorded', id: unsent.id, number: 'B-1', conflict: false }],
  };
  await press('Send Now');
  await pass(0);
  expect(said()).toContain('Cash. Recorded');
  expect(sentBy(page).at(-1)?.id).toBe(unsent.id);
  expect(() => named('Send Now')).toThrow();
  await press('Unpair This Phone');
  expect(page.calls()).toContain(unpair);
});

test('what Stripe’s own app charged is recorded for the piece that is chosen, or is no sale', async () => {
  const charge = 'POST /api/booth/charges';
  const charges = [{ id: 'c1', amountCents: 5_000, at: noon.toISOString() }];
  const page = await openBoothPage({
    answers: { 'GET /api/booth/day': { ...boothDay, charges }, [charge]: refusal(409, 'It is recorded.') },
  });
  await press('Day');
  await press(/^Taken with Stripe’s app: \$50\.00/);
  await after(() => field('Honey Jar$44.00').click());
  await press('Record Honey Jar, $50.00');
  expect(said()).toContain('It is recorded.');
  page.answers[charge] = noSignal;
  await press('Record Honey Jar, $50.00');
  expect(said()).toContain('You need to be online for that. Try again.');
  page.answers[charge] = { number: 'B-1' };
  await press('Record Honey Jar, $50.00');
  await press(/^Taken with Stripe’s app/);
  await after(() => field('Lytle Mug$26.00').click());
  page.answers['GET /api/booth/day'] = boothDay;
  await press('It’s Recorded Already, or Isn’t a Sale');
  await pass(0);
  expect(page.bodies(charge).slice(-2)).toEqual([
    { id: 'c1', productId: jar.id },
    { id: 'c1', productId: null },
  ]);
  expect(said()).toContain('On this phone today');
  expect(said()).not.toContain('Taken with Stripe’s app');
});

test('the day is asked for each minute and once there is a signal; another tab’s pairing begins the page anew', async () => {
  const page = await openBoothPage();
  const asked = () => page.calls().filter((call) => call === 'GET /api/booth/day').length;
  const before = asked();
  await pass(60_000);
  expect(asked()).toBe(before + 1);
  await after(() => dispatchEvent(new Event('offline')));
  expect(said()).toContain('You’re offline.');
  await after(() => dispatchEvent(new Event('online')));
  await pass(0);
  expect([asked(), said().includes('You’re offline.')]).toEqual([before + 2, false]);
  page.tables.sales.set(unsent.id, { ...unsent, state: 'recorded', number: 'B-1' });
  await after(() => page.hear('sales'));
  await pass(0);
  expect(said()).toContain('1 sale recorded');
  await after(() => page.hear('store'));
  expect(page.reload).toHaveBeenCalledOnce();
});
