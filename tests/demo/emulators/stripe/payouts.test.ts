/** The balance of an account, what is paid out of it, and disputes, by the adapter and the emulator behind it. */
import { expect, test } from 'vitest';
import { account, openShop, payOne, type Shop, testClock } from './shop.ts';

const dayMs = 24 * 3600_000;
/** A Wednesday. */
const wednesday = Date.parse('2026-11-18T15:00:00Z');
const open = () => openShop({ clock: testClock(wednesday) });

const sumOf = (items: readonly { netCents: number }[]) => items.reduce((sum, { netCents }) => sum + netCents, 0);

async function disputeOf(shop: Shop, ref: { paymentId: string }) {
  const [dispute] = await shop.payments.listDisputes({ ...ref, account });
  if (dispute === undefined) throw new Error('There is no dispute.');
  return dispute;
}

/** Does what the dashboard's form does. */
function submit(shop: Shop, fields: Record<string, string>): Promise<Response> {
  const url = `http://localhost:4321/_emulated/stripe/dashboard/${account}`;
  return shop.emulator.fetch(new Request(url, { method: 'POST', body: new URLSearchParams(fields) }));
}

test('a payment waits, is paid out at the third midnight, and is at the bank on a weekday', async () => {
  const shop = await open();
  const ref = await payOne(shop);
  // 2,000 less 88 of the processor and 30 of ours.
  expect(await shop.payments.readBalance(account)).toEqual({ availableCents: 0, pendingCents: 1882 });
  expect(await shop.payments.listPayouts(account)).toEqual([]);
  expect(await shop.payments.readPayoutSchedule(account)).toEqual({ interval: 'daily', days: [], delayDays: 2 });
  shop.clock.forward(2 * dayMs);
  expect(await shop.payments.listPayouts(account)).toEqual([]);
  shop.clock.forward(9 * 3600_000);
  const [payout, ...others] = await shop.payments.listPayouts(account);
  expect(others).toEqual([]);
  // From a Saturday's midnight over the weekend to Monday.
  expect(payout).toEqual({
    id: expect.stringMatching(/^po_/),
    amountCents: 1882,
    status: 'in_transit',
    arrivesAt: new Date('2026-11-23T00:00:00Z'),
  });
  expect(await shop.payments.readBalance(account)).toEqual({ availableCents: 0, pendingCents: 0 });
  expect(await shop.payments.listPayoutItems({ account, payoutId: payout?.id ?? '' })).toEqual([
    { kind: 'payment', paymentId: ref.paymentId, netCents: 1882 },
  ]);
  shop.clock.forward(2 * dayMs);
  expect(await shop.payments.listPayouts(account)).toMatchObject([{ id: payout?.id, status: 'paid' }]);
});

test('a payout is the sum of its payments, refunds, and fees that we gave back', async () => {
  const shop = await open();
  const ref = await payOne(shop);
  await payOne(shop);
  await shop.payments.refund({ ...ref, refundId: 'one', amountCents: 1000 });
  const applicationFeeId = (await shop.payments.readCharge(ref))?.applicationFeeId ?? '';
  await shop.payments.refundFee({ refundId: 'one', applicationFeeId, amountCents: 15 });
  shop.clock.forward(3 * dayMs);
  const [payout] = await shop.payments.listPayouts(account);
  const items = await shop.payments.listPayoutItems({ account, payoutId: payout?.id ?? '' });
  expect(items.map(({ kind, netCents }) => [kind, netCents])).toEqual([
    ['fee', 15],
    ['refund', -1000],
    ['payment', 1882],
    ['payment', 1882],
  ]);
  expect(items[1]?.paymentId).toBe(ref.paymentId);
  expect([payout?.amountCents, sumOf(items)]).toEqual([2779, 2779]);
});

test('what is missing is taken out of later payments, and payouts don’t depend on when they are read', async () => {
  const run = async (readOften: boolean) => {
    const shop = await open();
    const ref = await payOne(shop);
    for (let day = 0; day < 12; day++) {
      shop.clock.forward(dayMs);
      // The first payout has left by then.
      if (day === 4) await shop.payments.refund({ ...ref, refundId: 'one', amountCents: 2000 });
      if (day === 6) await payOne(shop, '4000001240000000', { lines: [aMug(9000)], totalCents: 9000 });
      if (readOften) await shop.payments.readBalance(account);
    }
    const payouts = await shop.payments.listPayouts(account);
    return [
      payouts.map(({ amountCents, arrivesAt }) => [amountCents, arrivesAt]),
      await shop.payments.readBalance(account),
    ];
  };
  const seldom = await run(false);
  expect(await run(true)).toEqual(seldom);
  // 9,000 less 426 and 30, and less the 2,000 that were gone.
  expect(seldom[0]).toMatchObject([
    [6544, expect.any(Date)],
    [1882, expect.any(Date)],
  ]);
});

const aMug = (unitAmountCents: number) => ({ name: 'Mug', unitAmountCents, quantity: 1, imageUrl: null });

test('two hundred payments are in one payout, and are all listed', async () => {
  const shop = await open();
  for (let count = 0; count < 200; count++) await payOne(shop);
  shop.clock.forward(3 * dayMs);
  const [payout] = await shop.payments.listPayouts(account);
  const items = await shop.payments.listPayoutItems({ account, payoutId: payout?.id ?? '' });
  expect([items.length, sumOf(items), payout?.amountCents]).toEqual([200, 376_400, 376_400]);
});

test('the money of one account is not another’s', async () => {
  const shop = await open();
  await payOne(shop);
  shop.clock.forward(3 * dayMs);
  const other = 'acct_demo_second_light';
  const [payout] = await shop.payments.listPayouts(account);
  expect(await shop.payments.readBalance(other)).toEqual({ availableCents: 0, pendingCents: 0 });
  expect(await shop.payments.listPayouts(other)).toEqual([]);
  expect(await shop.payments.listPayoutItems({ account: other, payoutId: payout?.id ?? '' })).toEqual([]);
});

test('a refund that fails later puts its money back', async () => {
  const shop = await open();
  const ref = await payOne(shop, '4000000000005126');
  await shop.payments.refund({ ...ref, refundId: 'one', amountCents: 500 });
  expect(await shop.payments.readBalance(account)).toEqual({ availableCents: -500, pendingCents: 1882 });
  shop.clock.forward(60_000);
  await shop.emulator.tick();
  expect(await shop.payments.readBalance(account)).toEqual({ availableCents: 0, pendingCents: 1882 });
});

test('a disputed payment is taken with a fee, can’t be refunded, and is told of', async () => {
  const shop = await open();
  const ref = await payOne(shop, '4000000000000259');
  const dispute = await disputeOf(shop, ref);
  expect(dispute).toEqual({
    id: expect.stringMatching(/^du_/),
    paymentId: ref.paymentId,
    amountCents: 2000,
    feeCents: 1500,
    reason: 'fraudulent',
    status: 'needs_response',
    evidenceDueBy: new Date(wednesday + 9 * dayMs),
    createdAt: new Date(wednesday),
  });
  expect(await shop.payments.readBalance(account)).toEqual({ availableCents: -3500, pendingCents: 1882 });
  const refund = await shop.payments.refund({ ...ref, refundId: 'one', amountCents: 100 });
  expect(refund).toMatchObject({ id: null, status: 'failed', failure: 'charge_disputed' });
  await shop.emulator.deliverAll();
  const told = shop.received.filter(({ kind }) => kind === 'dispute_changed');
  expect(told).toMatchObject([{ type: 'charge.dispute.created', ...ref, session: null, dispute }]);
});

test.each([
  ['won', 'charge.dispute.closed', -1500],
  ['lost', 'charge.dispute.closed', -3500],
  ['under_review', 'charge.dispute.updated', -3500],
])('a dispute that is %s is told of by %s, and moves its money', async (move, type, availableCents) => {
  const shop = await open();
  const ref = await payOne(shop, '4000000000000259');
  const { id } = await disputeOf(shop, ref);
  expect((await submit(shop, { dispute: id, move })).status).toBe(303);
  expect(await disputeOf(shop, ref)).toMatchObject({ id, status: move, feeCents: 1500 });
  expect(await shop.payments.readBalance(account)).toEqual({ availableCents, pendingCents: 1882 });
  expect((await shop.emulator.events()).at(-1)).toMatchObject({ type, object: { id, status: move } });
  // A decision is the last word.
  await submit(shop, { dispute: id, move: 'won' });
  expect((await disputeOf(shop, ref)).status).toBe(move === 'under_review' ? 'won' : move);
});

test('a payment whose dispute was won can be refunded', async () => {
  const shop = await open();
  const ref = await payOne(shop, '4000000000000259');
  await submit(shop, { dispute: (await disputeOf(shop, ref)).id, move: 'won' });
  expect(await shop.payments.refund({ ...ref, refundId: 'one', amountCents: 100 })).toMatchObject({
    status: 'succeeded',
  });
});

test('the dashboard refunds without our id, and shows payments, refunds, disputes, balance, and payouts', async () => {
  const shop = await open();
  const ref = await payOne(shop);
  await payOne(shop, '4000000000000259');
  expect((await submit(shop, { payment: ref.paymentId, amount: '12.50' })).status).toBe(303);
  expect(await shop.payments.listRefunds(ref)).toMatchObject([
    { refundId: null, amountCents: 1250, status: 'succeeded' },
  ]);
  const page = await submit(shop, {});
  expect(page.status).toBe(303);
  const url = page.headers.get('location') ?? '';
  const text = await (await shop.emulator.fetch(new Request(url))).text();
  for (const shown of ['Portland Kiln', 'Order RC-7K3M-9QXD', 'Refund of $12.50', 'value="7.50"', 'Dispute of $20.00'])
    expect(text).toContain(shown);
  expect(text).not.toMatch(/ada@example|Alex Demo|buyer@/);
});

test('the dashboard refuses what can’t be refunded with a sentence', async () => {
  const shop = await open();
  const { paymentId: payment } = await payOne(shop);
  for (const [amount, sentence] of [
    ['20.01', /not between 1 and the unrefunded amount \(2000\)/],
    ['lots', /Enter an amount in dollars/],
    ['0', /not between 1/],
  ] as const) {
    const answer = await submit(shop, { payment, amount });
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringMatching(sentence)]);
  }
  const foreign = await submit(shop, { payment: 'pi_unknown', amount: '1.00' });
  expect(foreign.status).toBe(303);
  expect(await shop.payments.listRefunds({ paymentId: payment, account })).toEqual([]);
});

test('a charge by Stripe’s own app is told as one that names no order of ours', async () => {
  const shop = await open();
  expect((await submit(shop, { tapped: '48.00' })).status).toBe(303);
  expect((await submit(shop, { tapped: '0.49' })).status).toBe(422);
  const [event, ...others] = (await shop.emulator.events()).filter(({ type }) => type === 'charge.succeeded');
  expect(others).toEqual([]);
  expect(event?.object).toMatchObject({ object: 'charge', amount: 4_800, currency: 'usd', paid: true, metadata: {} });
  // 48.00 less 1.69 of the processor, and nothing of ours.
  expect(await shop.payments.readBalance(account)).toEqual({ availableCents: 0, pendingCents: 4_631 });
});

test('an account that doesn’t exist has no dashboard', async () => {
  const shop = await open();
  const url = 'http://localhost:4321/_emulated/stripe/dashboard/acct_1Nobody';
  expect((await shop.emulator.fetch(new Request(url))).status).toBe(404);
});

test('the emulator’s page leads to the dashboard of each account', async () => {
  const shop = await open();
  const index = await shop.emulator.fetch(new Request('http://localhost:4321/_emulated/stripe'));
  expect(await index.text()).toContain(
    `<a class="back" href="/_emulated/stripe/dashboard/${account}">Portland Kiln</a>`,
  );
});
