/** What the page of a refund says is what the refund does: in texts, at the provider, and in what the artist keeps. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { nothing } from '../../../../src/features/buying/refunds/refund-parts.ts';
import { continueRefund } from '../../../../src/features/buying/refunds/refund-saga.server.ts';
import { startRefund } from '../../../../src/features/buying/refunds/start-refund.server.ts';
import { findStoreRefunds } from '../../../../src/features/studio/orders/refund/read-store-refunds.server.ts';
import { toRefundMoney } from '../../../../src/features/studio/orders/refund/refund-forms.server.ts';
import {
  halfOf,
  type RefundMoney,
  readRequest,
  unitsField,
  viewRefund,
} from '../../../../src/features/studio/orders/refund/refund-view.ts';
import { formatCents } from '../../../../src/platform/money.ts';
import { payOrder } from '../../../support/refund-calls.ts';
import { fc, rounds } from '../../../support/rounds.ts';
import { openShop, orderOf, type Shop } from '../../../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());

async function readMoney(vendorId: string, number: string): Promise<RefundMoney> {
  const found = await findStoreRefunds(app.db, vendorId, number);
  if (!found) throw new Error('There is no such order.');
  // As the browser gets it.
  return JSON.parse(JSON.stringify(toRefundMoney(found)));
}

const orderCount = rounds(8, 300);

test(`in ${orderCount} random orders, what the page says is what happens, to the cent`, async () => {
  const shape = fc.record({
    pieces: fc.array(fc.tuple(fc.integer({ min: 50, max: 90_000 }), fc.integer({ min: 1, max: 3 })), {
      minLength: 1,
      maxLength: 3,
    }),
    forms: fc.array(
      fc.record({
        kind: fc.constantFrom('all', 'part', 'part', 'part'),
        units: fc.array(fc.nat(2), { minLength: 3, maxLength: 3 }),
        shipping: fc.constantFrom('1', ''),
        amount: fc.oneof(
          fc.constant(''),
          fc.integer({ min: 1, max: 9_000 }).map((cents) => (cents / 100).toFixed(2)),
        ),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  });
  let done = 0;
  await fc.assert(
    fc.asyncProperty(shape, async ({ pieces, forms }) => {
      const { orderId, number, vendorId, ref, products } = await payOrder(app, pieces);
      for (const { kind, units, shipping, amount } of forms) {
        const money = await readMoney(vendorId, number);
        const chosen = Object.fromEntries(products.map((_, at) => [unitsField(at), String(units[at] ?? 0)]));
        const typed = { ...chosen, kind, shipping, amount, restock: '1' };
        const view = viewRefund(money, typed);
        const request = readRequest(typed, money);
        if (!view.isPossible || request === null) continue;
        const before = structuredClone(app.payments.refunding.paid(ref));
        const id = crypto.randomUUID();
        const wanted = { id, orderId, request, source: 'vendor' as const, requestedBy: null, reason: null };
        await app.db.transaction((tx) => startRefund(tx, { ...wanted, revision: view.revision }, app.clock.now()));
        await continueRefund(app, id);
        const after = app.payments.refunding.paid(ref);
        const sum = (of: readonly { amountCents: number }[]) => of.reduce((all, one) => all + one.amountCents, 0);
        const gets = sum(after.refunds) - sum(before.refunds);
        const fee = sum(after.feeRefunds) - sum(before.feeRefunds);
        expect([view.texts.gets, view.texts.returned, view.texts.costs]).toEqual(
          [gets, -fee, gets - fee].map(formatCents),
        );
        expect(view.texts.button).toBe(`Refund ${formatCents(gets)}`);
        if (request.kind === 'amount') expect(typed.amount).toBe((gets / 100).toFixed(2));
        expect(view.texts.keeps).toBe(formatCents((await readMoney(vendorId, number)).keptCents));
        done += 1;
      }
      expect((await orderOf(app.db, orderId)).paymentId).toBe(ref.paymentId);
    }),
    { numRuns: orderCount },
  );
  expect(done).toBeGreaterThan(orderCount / 2);
}, 1_800_000);

const bowl = { position: 0, name: 'Shino Tea Bowl', unitPriceCents: 3_800, quantity: 2 };
/** The order of the drawing: $112 of pieces, $12 shipping. */
const money: RefundMoney = {
  order: {
    goodsCents: 11_200,
    discountCents: 0,
    discountPercent: 0,
    shippingCents: 1_200,
    shippingProcessingCents: 0,
    processingFeeCents: 401,
    taxCents: 0,
    taxOwedBy: null,
    roundingCents: 0,
    totalCents: 12_801,
    applicationFeeCents: 168,
    processorFeeCents: 401,
    parcelState: 'delivered',
  },
  lines: [bowl, { position: 1, name: 'Three Bud Vases', unitPriceCents: 3_600, quantity: 1 }],
  refunds: [],
  keptCents: 12_232,
  buyer: 'Zora Whitlock',
};

describe('the form of a refund', () => {
  test('is of everything at first', () => {
    const { kind, texts } = viewRefund(money, {});
    expect(kind).toBe('all');
    expect(texts).toMatchObject({ gets: '$128.01', costs: '$126.33', keeps: '−$4.01', button: 'Refund $128.01' });
    expect(texts.note).toBe('Stripe keeps its $4.01 processing fee.');
  });

  test.each(['artist', 'marketplace'] as const)(
    'of an order whose tax the %s owes costs no tax, and leaves the card processing',
    (taxOwedBy) => {
      const amounts = { processingFeeCents: 424, taxCents: 769, totalCents: 13_593, processorFeeCents: 424 };
      const taxed = { ...money, order: { ...money.order, ...amounts, taxOwedBy } };
      expect(viewRefund(taxed, {}).texts).toMatchObject({
        gets: '$135.93',
        tax: '$7.69',
        returned: '−$1.68',
        taxReturned: '−$7.69',
        costs: '$126.56',
        keeps: '−$4.24',
      });
    },
  );

  test('of half is what the buyer paid, halved, with an odd cent for them, and is offered while more is left', () => {
    const view = viewRefund(money, { kind: 'half' });
    expect(view).toMatchObject({ kind: 'half', isPossible: true, texts: { gets: '$64.01', button: 'Refund $64.01' } });
    expect(viewRefund(money, { kind: 'part', amount: '64.01' }).revision).toBe(view.revision);
    const half = { ...nothing, goodsCents: 6_401, id: '1', status: 'succeeded', lines: [] } as const;
    const given = { ...half, applicationFeeCents: 0, feeTaxCents: 0, feeReturnedAt: null };
    expect(halfOf(money.order, [])).toBe(6_401);
    expect(halfOf(money.order, [given])).toBeNull();
  });

  test('counts an amount as what the buyer gets', () => {
    const { texts, counted } = viewRefund(money, { kind: 'part', amount: '5.00' });
    expect(texts).toMatchObject({ gets: '$5.00', costs: '$4.93', returned: '−$0.07', keeps: '$117.39' });
    expect(texts).toMatchObject({
      note: 'You can refund up to $123.01 more later.',
      restock: null,
      processingFee: '$0.16',
    });
    expect(counted).toBe('');
  });

  test('fills the amount from the pieces, which count until somebody types another one', () => {
    const typed = { kind: 'part', 'units-0': '1', restock: '1' };
    const view = viewRefund(money, typed);
    expect(view).toMatchObject({ amount: '39.23', counted: '39.23', units: { 0: '1', 1: '0' } });
    expect(view.texts).toMatchObject({ goodsLabel: 'Shino Tea Bowl', costs: '$38.66', keeps: '$83.66' });
    const next = { ...typed, amount: view.amount, counted: view.counted };
    expect(viewRefund(money, { ...next, 'units-0': '2' }).texts.gets).toBe('$78.46');
    const over = viewRefund(money, { ...next, amount: '5' });
    expect(over).toMatchObject({ amount: '5', counted: '', units: { 0: '0' }, texts: { gets: '$5.00' } });
    // Everything, and back to the pieces.
    const all = viewRefund(money, { ...next, kind: 'all' });
    expect(all).toMatchObject({ amount: '39.23', counted: '39.23', units: { 0: '1' }, texts: { gets: '$128.01' } });
  });

  test.each([
    [{ amount: 'ten' }, 'Enter an amount in dollars, such as 12.50.'],
    [{ amount: '128.02' }, 'That’s more than what’s left to refund. Nothing was refunded.'],
    [{ 'units-0': '3' }, 'That’s more than the buyer still has of this piece. Nothing was refunded.'],
    [{ 'units-0': 'x' }, 'That’s more than the buyer still has of this piece. Nothing was refunded.'],
    [{}, 'Choose what to refund: pieces, shipping, or an amount.'],
  ])('says why nothing can be refunded: %j', (typed, note) => {
    const view = viewRefund(money, { kind: 'part', ...typed });
    expect(view).toMatchObject({ isPossible: false, revision: '', texts: { note, gets: '–', button: 'Refund' } });
  });
});
