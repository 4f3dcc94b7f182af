/** A payment by card on the booth's screen: its buttons ask the provider before anything is left. */
import { expect, test } from 'vitest';
import {
  boothDay,
  cardPayment,
  jar,
  noSignal,
  openBoothPage,
  pass,
  refusal,
  said,
} from '../../../support/booth-page.tsx';
import { named, press } from '../../../support/dom.ts';

const [begin, ask, cancel] = [
  'POST /api/booth/payments',
  'GET /api/booth/payments/:id',
  'POST /api/booth/payments/:id/cancel',
];

async function openCard(answers: Record<string, unknown> = {}) {
  const page = await openBoothPage({
    answers: { [begin]: cardPayment('open'), [ask]: cardPayment('open'), ...answers },
  });
  await press(/Honey Jar/);
  await press('Card');
  await pass(0);
  const picked = () => page.booth.$draft.get().map(({ name }) => name);
  return { ...page, picked };
}

test('a card is asked for what was picked, and Paid stays until the next customer', async () => {
  const page = await openCard();
  expect(page.bodies(begin)).toMatchObject([
    { items: [{ productId: jar.id, quantity: 1 }], others: [], expectedTotalCents: 4_664 },
  ]);
  expect(said()).toContain('Waiting for the buyer');
  expect(said()).toContain('localhost:4321/p/abcdefghijklmnop');
  page.answers[ask] = cardPayment('paid');
  await pass(2_000);
  expect(said()).toContain('$46.64, card, order B-9');
  expect(said()).toContain('Give the buyer: Honey Jar.');
  await press('Next Customer');
  await pass(0);
  expect([page.picked(), page.calls().includes(cancel)]).toEqual([[], false]);
  await press('Day');
  expect(said()).toContain('Card by QR, 1 sale$46.64');
  expect(named('Order B-9').getAttribute('href')).toBe('/vendor/portland-kiln/orders/B-9');
});

test('Cancel ends the payment and keeps what was picked; Next Customer ends it too, and clears the sale', async () => {
  const page = await openCard();
  await press('Cancel This Payment');
  await pass(0);
  expect([page.picked(), page.bodies(cancel).length]).toEqual([['Honey Jar'], 1]);
  await press('Card');
  await press('Next Customer');
  await pass(0);
  expect([page.picked(), page.bodies(cancel).length]).toEqual([[], 2]);
});

test('what can’t be canceled stays on the screen, and what was paid meanwhile is said', async () => {
  const page = await openCard({ [cancel]: noSignal });
  await press('Next Customer');
  expect(said()).toContain('We couldn’t cancel this payment');
  page.answers[cancel] = cardPayment('paid');
  await press('Back');
  expect(said()).toContain('Paid anyway');
  expect(said()).toContain('Card, order B-9$46.64');
  await press('Next Customer');
  expect(page.picked()).toEqual([]);
});

test('a payment that the server refuses says why, and Back leads to what was picked', async () => {
  const page = await openCard({ [begin]: refusal(409, 'The jar is gone.'), [cancel]: refusal(404, 'None.') });
  expect(said()).toContain('The jar is gone.');
  await press('Back');
  expect(page.picked()).toEqual(['Honey Jar']);
  expect(said()).toContain('1 piece, with tax');
});

test('a payment that a reload interrupted is shown again, and goes on', async () => {
  const call = 'GET /api/booth/payments/pay';
  const page = await openBoothPage({
    answers: { [call]: cardPayment('open') },
    stored: { facts: { day: boothDay, payment: 'pay' } },
  });
  expect(said()).toContain('Waiting for the buyer');
  page.answers[call] = cardPayment('paid');
  await pass(2_000);
  expect(said()).toContain('Give the buyer what they bought.');
  expect([page.tables.facts.has('payment'), page.bodies(begin)]).toEqual([false, []]);
});
