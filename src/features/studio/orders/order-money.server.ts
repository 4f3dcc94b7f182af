/** Where each dollar of an order went. Every screen and file of the artist's counts by these rules. */
import type { Cents } from '../../../platform/money.ts';
import { computeProcessorFee, rates, showAmounts } from '../../buying/fees/fees.ts';
import type { Postage } from '../../buying/figures/postage-payments.server.ts';
import { deliveryOf } from '../../buying/orders/parcel.ts';
import type { Order } from '../../buying/orders/read-orders.server.ts';
import { taxLineOf } from '../../buying/orders/tax-line.ts';
import { orderSummaryWords } from '../../buying/orders/words.ts';
import { takesMoney } from '../../buying/refunds/disputes.ts';
import type { refunds as refundsTable } from '../../buying/refunds/refunds.table.ts';
import { type Delivery, deliveries } from '../../catalog/deliveries.ts';
import { storeOrderWords, orderMoneyWords as words } from './words.ts';

type Refund = typeof refundsTable.$inferSelect;

interface OrderSums {
  totalCents: Cents;
  applicationFeeCents: Cents;
  /** What the card processor kept; null until it told us. */
  processorFeeCents: Cents | null;
  /** What goes or went back to the buyer. Failed refunds don't count. */
  refundedCents: Cents;
  /** What of our fee comes or came back to the artist. */
  feeReturnedCents: Cents;
  /** Sales tax that goes to the state, whoever files it, without what refunds gave back of it. */
  taxDueCents: Cents;
  /** What the buyer's bank took back, and didn't return. */
  disputedCents: Cents;
  /** What the card processor charged for disputes, also for those that were won. */
  disputeFeeCents: Cents;
  /** What its labels cost, without what carriers paid back. */
  postageCents: Cents;
}

interface KeptOfOrder {
  keptCents: Cents;
  processorFeeCents: Cents;
  /** True if the card processor hasn't told its fee yet. */
  isEstimated: boolean;
}

export function computeKept(sums: OrderSums): KeptOfOrder {
  const isEstimated = sums.processorFeeCents === null;
  const processorFeeCents = sums.processorFeeCents ?? computeProcessorFee(sums.totalCents);
  const left = sums.totalCents - sums.refundedCents - sums.disputedCents - sums.disputeFeeCents - sums.taxDueCents;
  return {
    keptCents: left - processorFeeCents - sums.applicationFeeCents + sums.feeReturnedCents - sums.postageCents,
    processorFeeCents,
    isEstimated,
  };
}

interface MoneyRow {
  label: string;
  cents: Cents;
  isSum?: boolean;
}

export interface OrderMoney {
  rows: readonly MoneyRow[];
  isEstimated: boolean;
}

type Amounts = Pick<
  Order,
  | 'goodsCents'
  | 'discountCents'
  | 'discountPercent'
  | 'shippingCents'
  | 'shippingProcessingCents'
  | 'processingFeeCents'
  | 'taxCents'
  | 'taxState'
  | 'taxRate'
  | 'taxOwedBy'
  | 'taxPermit'
  | 'roundingCents'
  | 'totalCents'
  | 'applicationFeeCents'
  | 'processorFeeCents'
> & { parcel: { delivery: Delivery } | null };

type GivenBack = Pick<
  Refund,
  'status' | 'amountCents' | 'taxCents' | 'applicationFeeCents' | 'feeTaxCents' | 'feeReturnedAt' | 'createdAt'
>;

/** True if the artist has or gets our fee back. What was given back for a refund that failed later stays with them. */
const returnsFee = ({ status, feeReturnedAt }: GivenBack) => status !== 'failed' || feeReturnedAt !== null;

type Taxed = Pick<Order, 'taxCents' | 'taxOwedBy'>;

/** What is left of an order's tax for the state: an artist's refund has given it back, ours has once it returned our fee. */
function sumTaxDue({ taxCents, taxOwedBy }: Taxed, refunds: readonly GivenBack[]): Cents {
  if (taxOwedBy === null) return 0;
  if (taxOwedBy === 'marketplace') return taxCents - sum(refunds.filter(returnsFee), ({ feeTaxCents }) => feeTaxCents);
  return taxCents - sum(refunds, (refund) => (refund.status === 'failed' ? 0 : refund.taxCents));
}

type Taken = { status: string; amountCents: Cents; feeCents: Cents | null };

const sum = <Row>(rows: readonly Row[], cents: (row: Row) => Cents) => rows.reduce((all, row) => all + cents(row), 0);

export function sumMoney<
  Sums extends Pick<OrderSums, 'totalCents' | 'applicationFeeCents' | 'processorFeeCents'> & Taxed,
>(
  order: Sums,
  refunds: readonly GivenBack[],
  disputes: readonly Taken[],
  postage: readonly Postage[],
): Sums & OrderSums {
  const given = refunds.filter(({ status }) => status !== 'failed');
  const taken = disputes.filter(({ status }) => takesMoney(status));
  return {
    ...order,
    refundedCents: sum(given, ({ amountCents }) => amountCents),
    feeReturnedCents: sum(refunds.filter(returnsFee), ({ applicationFeeCents }) => applicationFeeCents),
    taxDueCents: sumTaxDue(order, refunds),
    disputedCents: sum(taken, ({ amountCents }) => amountCents),
    disputeFeeCents: sum(disputes, ({ feeCents }) => feeCents ?? 0),
    postageCents: sum(postage, ({ cents, returnedAt }) => (returnedAt === null ? cents : 0)),
  };
}

/** Lists an order's money line by line: what the buyer paid, what others took, and what the artist keeps. Both sums are exact. */
export function listMoney(
  order: Amounts,
  pieces: readonly { name: string; quantity: number; unitPriceCents: Cents; processingCents: Cents }[],
  refunds: readonly GivenBack[],
  disputes: readonly Taken[],
  formatDay: (date: Date) => string,
  postage: readonly Postage[] = [],
): OrderMoney {
  const given = refunds.filter(({ status }) => status !== 'failed');
  const sums = sumMoney(order, refunds, disputes, postage);
  const returned = postage.filter(({ returnedAt }) => returnedAt !== null);
  const { keptCents, processorFeeCents, isEstimated } = computeKept(sums);
  const tax = taxLineOf(order);
  const shown = showAmounts(order, pieces);
  const unlessZero = (label: string, cents: Cents): MoneyRow[] => (cents === 0 ? [] : [{ label, cents }]);
  const rows: MoneyRow[] = [
    ...pieces.map(({ name, quantity, unitPriceCents, processingCents }) => ({
      label: storeOrderWords.line(name, quantity),
      cents: quantity * (unitPriceCents + processingCents),
    })),
    ...unlessZero(words.discount, -shown.discountCents),
    ...(!deliveries[deliveryOf(order)].needsAddress ? [] : [{ label: words.shipping, cents: shown.shippingCents }]),
    ...unlessZero(words.processingLine, shown.processingFeeCents),
    ...unlessZero(orderSummaryWords.processingSaved, -shown.processingSavedCents),
    ...unlessZero(tax?.name ?? words.tax, order.taxCents),
    ...unlessZero(words.rounding, order.roundingCents),
    { label: words.paid, cents: order.totalCents, isSum: true },
    { label: isEstimated ? words.processorEstimated : words.processor, cents: -processorFeeCents },
    { label: words.ourFee(rates.applicationFee / 100), cents: -order.applicationFeeCents },
    ...given.map(({ status, amountCents, createdAt }) => ({
      label: (status === 'succeeded' ? words.refund : words.refundOnItsWay)(formatDay(createdAt)),
      cents: -amountCents,
    })),
    ...unlessZero(words.feeReturned, sums.feeReturnedCents),
    ...(order.taxOwedBy === null ? [] : unlessZero(words.taxDue[order.taxOwedBy], -sums.taxDueCents)),
    ...unlessZero(words.disputed, -sums.disputedCents),
    ...unlessZero(words.disputeFee, -sums.disputeFeeCents),
    ...unlessZero(words.postage, -sum(postage, ({ cents }) => cents)),
    ...unlessZero(
      words.postageReturned,
      sum(returned, ({ cents }) => cents),
    ),
    { label: words.keep, cents: keptCents, isSum: true },
  ];
  return { rows, isEstimated };
}
