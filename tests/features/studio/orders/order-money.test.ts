import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeApplicationFee, computeProcessorFee } from '../../../../src/features/buying/fees/fees.ts';
import { listMoney } from '../../../../src/features/studio/orders/order-money.server.ts';

const createdAt = new Date('2026-11-20T12:00:00Z');
const formatDay = () => 'Nov 20';
const order = {
  goodsCents: 13_500,
  discountCents: 1_100,
  discountPercent: 0,
  shippingCents: 1_800,
  shippingProcessingCents: 0,
  processingFeeCents: 455,
  taxCents: 0,
  taxState: null,
  taxRate: null,
  taxOwedBy: null,
  taxPermit: null,
  roundingCents: 0,
  totalCents: 14_655,
  applicationFeeCents: 186,
  processorFeeCents: null,
  parcel: { delivery: 'shipping' as const },
};
const pieces = [{ name: 'Dogwood Lamp', quantity: 3, unitPriceCents: 4_500, processingCents: 0 }];
const refund = {
  status: 'succeeded' as const,
  amountCents: 5_000,
  taxCents: 0,
  applicationFeeCents: 70,
  feeTaxCents: 0,
  feeReturnedAt: createdAt,
  createdAt,
};

const linesOf = (...args: Parameters<typeof listMoney>) =>
  listMoney(...args).rows.map(({ label, cents }) => [label, cents]);

it('leads from what the buyer paid to what the artist keeps, and says that processing is estimated', () => {
  const money = listMoney(order, pieces, [], [], formatDay);
  expect(money.isEstimated).toBe(true);
  expect(money.rows.map(({ label, cents }) => [label, cents])).toEqual([
    ['Dogwood Lamp × 3', 13_500],
    ['Discount', -1_100],
    ['Shipping', 1_800],
    ['Processing fee, paid by the buyer', 455],
    ['The buyer paid', 14_655],
    ['Card processing, estimated', -455],
    ['Our fee, 1.5% of the pieces', -186],
    ['You keep', 14_014],
  ]);
});

it('names refunds, the fee that comes back, and what the bank took; failed refunds don’t count', () => {
  const refunds = [
    refund,
    { ...refund, status: 'pending' as const, amountCents: 1_000, applicationFeeCents: 10 },
    { ...refund, status: 'failed' as const, applicationFeeCents: 3 },
    { ...refund, status: 'failed' as const, feeReturnedAt: null },
  ];
  const disputes = [
    { status: 'needs_response', amountCents: 2_000, feeCents: 1_500 },
    { status: 'won', amountCents: 2_000, feeCents: 1_500 },
    { status: 'warning_needs_response', amountCents: 2_000, feeCents: 0 },
    // Whose fee nobody has read yet.
    { status: 'won', amountCents: 2_000, feeCents: null },
  ];
  const known = { ...order, processorFeeCents: 600 };
  expect(linesOf(known, pieces, refunds, disputes, formatDay).slice(5)).toEqual([
    ['Card processing', -600],
    ['Our fee, 1.5% of the pieces', -186],
    ['Refunded Nov 20', -5_000],
    ['Refund of Nov 20, on its way', -1_000],
    ['Our fee, returned', 83],
    ['Disputed by the buyer', -2_000],
    ['Stripe’s fee for the dispute', -3_000],
    ['You keep', 14_655 - 600 - 186 - 6_000 + 83 - 2_000 - 3_000],
  ]);
});

it('takes off what goes to the state, less what refunds gave back of it, whoever files it', () => {
  const taxed = { ...order, taxCents: 888, totalCents: 15_543, taxState: 'KY', taxRate: 600, taxPermit: '482911' };
  const half = { ...refund, taxCents: 300, feeTaxCents: 0 };
  const failed = { ...half, status: 'failed' as const, feeReturnedAt: null };
  const ofArtist = linesOf({ ...taxed, taxOwedBy: 'artist' }, pieces, [half, failed], [], formatDay);
  expect(ofArtist[4]).toEqual(['Kentucky sales tax 6%', 888]);
  expect(ofArtist.slice(-2)).toEqual([
    ['Sales tax you file', -588],
    ['You keep', 15_543 - 481 - 186 - 5_000 + 70 - 588],
  ]);
  // What went back with our fee stays with the artist, even if the refund failed later.
  const ours = [
    { ...half, feeTaxCents: 300 },
    { ...failed, feeTaxCents: 200 },
    { ...failed, feeReturnedAt: createdAt, feeTaxCents: 100 },
  ];
  expect(linesOf({ ...taxed, taxOwedBy: 'marketplace' }, pieces, ours, [], formatDay).slice(-2)).toEqual([
    ['Sales tax we file', -488],
    ['You keep', 15_543 - 481 - 186 - 5_000 + 140 - 488],
  ]);
});

it('adds up in both sums, whatever the amounts are', () => {
  const cents = fc.integer({ min: 0, max: 200_000 });
  fc.assert(
    fc.property(
      fc.record({ goods: cents, off: cents, shipping: cents, line: cents, tax: cents, back: cents }),
      fc.integer({ min: -2, max: 2 }),
      fc.option(cents, { nil: null }),
      ({ goods, off, shipping, line, tax, back }, roundingCents, processorFeeCents) => {
        const totalCents = goods - off + shipping + line + tax + roundingCents;
        const any = {
          ...order,
          goodsCents: goods,
          discountCents: off,
          shippingCents: shipping,
          processingFeeCents: line,
          taxCents: tax,
          roundingCents,
          totalCents,
          applicationFeeCents: computeApplicationFee(goods),
          processorFeeCents,
        };
        const one = [{ name: 'Piece', quantity: 1, unitPriceCents: goods, processingCents: 0 }];
        const { rows } = listMoney(any, one, [{ ...refund, amountCents: back }], [], formatDay);
        const paidAt = rows.findIndex(({ isSum }) => isSum);
        const sum = (from: number, to: number) => rows.slice(from, to).reduce((all, row) => all + row.cents, 0);
        expect(sum(0, paidAt)).toBe(rows[paidAt]?.cents);
        expect(sum(paidAt, -1)).toBe(rows.at(-1)?.cents);
        expect(rows.at(-1)?.cents).toBe(
          totalCents - (processorFeeCents ?? computeProcessorFee(totalCents)) - any.applicationFeeCents - back + 70,
        );
      },
    ),
  );
});

it('takes off what labels cost, and adds what a carrier paid back', () => {
  const kept = listMoney(order, pieces, [], [], formatDay).rows.at(-1)?.cents ?? 0;
  const postage = [
    { cents: 912, returnedAt: createdAt },
    { cents: 1_040, returnedAt: null },
  ];
  const { rows } = listMoney(order, pieces, [], [], formatDay, postage);
  expect(rows.slice(-3).map(({ label, cents }) => [label, cents])).toEqual([
    ['Postage', -1_952],
    ['Postage, refunded by the carrier', 912],
    ['You keep', kept - 1_040],
  ]);
});
