/** A sale on the booth's screens, pressed as at a market. */
import { expect, test } from 'vitest';
import {
  boothDay,
  cardPayment,
  field,
  jar,
  mug,
  openBoothPage,
  pass,
  said,
  sentBy,
  submit,
} from '../../../support/booth-page.tsx';
import { after, named, press, type } from '../../../support/dom.ts';

const tick = (label: string) => after(() => field(label).click());
const isOff = (name: string | RegExp) => named(name).hasAttribute('disabled');

test('pressed twice before the phone has stored it, Record records a sale once, and gives the change', async () => {
  const page = await openBoothPage();
  await press(/Honey Jar/);
  await press('Cash');
  await press('$50');
  const record = named('Record $46.65 Cash');
  await after(() => {
    record.click();
    record.click();
  });
  await pass(0);
  expect(sentBy(page)).toMatchObject([{ tender: 'cash', handedOverCents: 5_000, totalCents: 4_665 }]);
  expect(said()).toContain('Change$3.35');
  expect(said()).toContain('Recorded as B-1.');
  // The second tap of a double tap would pass the screen with the change.
  await press('Next Customer');
  expect(said()).toContain('$3.35');
  await pass(400);
  await press('Next Customer');
  expect(said()).toContain('1 sale recorded');
  expect(named('Something Else')).toBeTruthy();
});

test('cash is typed digit by digit; too little can’t be recorded, and Exact is what is due', async () => {
  const page = await openBoothPage();
  await press(/Lytle Mug/);
  await press('Cash');
  for (const key of ['2', '0']) await press(key);
  expect(said()).toContain('Still due$7.55');
  expect(isOff(/^Record/)).toBe(true);
  for (const key of ['Delete the last digit', '8', '.', '5', '0', '9']) await press(key);
  expect(said()).toContain('Change$0.95');
  await press('Exact');
  expect(said()).toContain('Change$0.00');
  await press(/^Record/);
  expect(sentBy(page)).toMatchObject([{ handedOverCents: null, totalCents: 2_755, lines: [{ productId: mug.id }] }]);
});

test('what was picked is counted up and down, taken out, and cleared', async () => {
  await openBoothPage();
  await press(/Honey Jar/);
  await press(/Lytle Mug/);
  await press('2 pieces, with tax');
  await press('Increase Honey Jar');
  expect(said()).toContain('3 pieces$114.00');
  await press('Decrease Honey Jar');
  await press('Decrease Honey Jar');
  expect(said()).not.toContain('Honey Jar');
  expect(said()).toContain('One piece$26.00');
  await press('Clear');
  expect(named('Pickup')).toBeTruthy();
});

test('This Sale says what each way to pay comes to, and cash pays the price of its own', async () => {
  const day = { ...boothDay, pieces: [{ ...jar, cashPriceCents: 4_000 }] };
  const page = await openBoothPage({
    answers: { 'GET /api/booth/day': day, 'POST /api/booth/payments': cardPayment('open') },
  });
  await press(/Honey Jar/);
  expect(said()).toContain('$44.00 by\u00a0card, $40.00 cash');
  const open = async (way: RegExp) => {
    await press('1 piece, with tax');
    await press(way);
  };
  await open(/^Card by QR.*\$46\.64$/);
  expect(page.bodies('POST /api/booth/payments')).toMatchObject([{ expectedTotalCents: 4_664 }]);
  await press('Cancel This Payment');
  await pass(0);
  await open(/^Other payment.*\$46\.64$/);
  expect(named('Record $46.64')).toBeTruthy();
  await press('Back');
  await open(/^Cash.*\$42\.40$/);
  await press('Record $42.40 Cash');
  expect(sentBy(page)).toMatchObject([{ subtotalCents: 4_000, lines: [{ unitPriceCents: 4_000 }] }]);
});

test('Back in the middle of a sale stays, and says to clear it first', async () => {
  await openBoothPage();
  await press(/Honey Jar/);
  await after(() => history.back());
  expect(said()).toContain('To leave the booth, clear this sale first.');
  await press('Clear');
  expect(named('Something Else')).toBeTruthy();
});

test('one of two pieces is sold for less to a friend, and the other for its price', async () => {
  const page = await openBoothPage();
  await press(/Honey Jar/);
  await press(/Lytle Mug/);
  await press(/^Change the price/);
  await press(/Lytle Mug/);
  expect(isOff('Cash')).toBe(true);
  for (const key of ['4', '0']) await press(key);
  expect(said()).toContain('Price of Honey Jar, before tax$40.00');
  await press('Bundle');
  await press('Friend');
  await press('Cash');
  await press('Record $69.95 Cash');
  expect(sentBy(page)[0]?.lines).toEqual([
    { productId: mug.id, name: 'Lytle Mug', unitPriceCents: 2_600, quantity: 1 },
    { productId: jar.id, name: 'Honey Jar', unitPriceCents: 4_000, quantity: 1, reason: 'friend' },
  ]);
});

test('a line’s price may be a total with tax, and a helper goes no lower than they may', async () => {
  await openBoothPage({ answers: { 'GET /api/booth/day': { ...boothDay, maxDiscountPercent: 20 } } });
  await press(/Honey Jar/);
  await press('1 piece, with tax');
  await press('Change the price, $44.00');
  for (const key of ['3', '5']) await press(key);
  expect(said()).toContain('You can go down to $35.20 before tax.');
  expect(isOff('Set Price')).toBe(true);
  for (const key of ['Delete the last digit', 'Delete the last digit', '4', '0']) await press(key);
  await tick('This is the total, with tax');
  expect(said()).toContain('$37.74 plus $2.26 tax');
  for (const reason of ['Flaw', 'Friend', 'Friend']) await press(reason);
  await press('Set Price');
  expect(said()).toContain('listed at $44.00−');
  expect(named(/^Other payment/).textContent).toContain('$40.00');
});

test('something else is named; from $500 on its price is asked about once more, and again if it changes', async () => {
  const page = await openBoothPage();
  await press('Something Else');
  await type(field('What is it?'), 'Commission');
  await type(field('Price before tax'), 'much');
  await submit();
  expect(said()).toContain('Enter a name, and a price such as 12.50.');
  for (const price of ['500', '600']) {
    await type(field('Price before tax'), price);
    await submit();
    expect(said()).toContain(`$${price}.00. Is that right?`);
  }
  expect(page.booth.$draft.get()).toEqual([]);
  expect(named('Yes, Add $600.00')).toBeTruthy();
  await submit();
  expect(page.booth.$draft.get()).toMatchObject([{ name: 'Commission', unitPriceCents: 60_000, productId: null }]);
  await press('1 piece, with tax');
  await press('Add Something Else');
  await type(field('What is it?'), 'Sticker');
  await type(field('Price before tax'), '499.99');
  await submit();
  expect(said()).toContain('2 pieces, with tax');
});

test('a price above the most for one sale, and a name that can’t be read, aren’t added', async () => {
  const page = await openBoothPage();
  await press('Something Else');
  await type(field('What is it?'), 'House\u202e');
  expect(said()).toContain('This has characters we can’t accept');
  await type(field('Price before tax'), '999999.99');
  await submit();
  expect(said()).toContain('This has characters we can’t accept');
  await type(field('What is it?'), 'House');
  await submit();
  expect(said()).toContain('The most for one sale is');
  expect(page.booth.$draft.get()).toEqual([]);
});

test('how it was paid is asked for first, and recorded with what was typed', async () => {
  const page = await openBoothPage();
  const start = async () => {
    await press(/Lytle Mug/);
    await press('Other payment');
  };
  await start();
  await press('Record $27.56');
  expect(said()).toContain('Choose how it was paid.');
  expect(sentBy(page)).toEqual([]);
  await tick('Other');
  await type(field('What it was'), 'Zelle');
  await type(field('Reference (optional)'), '77\u202e');
  expect(isOff('Record $27.56, Zelle')).toBe(true);
  await type(field('Reference (optional)'), '77');
  await press('Record $27.56, Zelle');
  for (const way of ['Square', 'Venmo', 'Check', 'Stripe’s own app']) {
    await after(() => page.booth.go('table'));
    await start();
    await tick(way);
    await press(`Record $27.56, ${way}`);
  }
  expect(sentBy(page).map(({ tender, label, reference }) => [tender, label, reference])).toEqual([
    ['other', 'Zelle', '77'],
    ['card', 'Square', null],
    ['venmo', 'Venmo', null],
    ['check', 'Check', null],
    ['card', 'Stripe’s own app', null],
  ]);
});
