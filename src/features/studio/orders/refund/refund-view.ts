/**
 * What the page of a refund says of what its form asks for: on the server, and in the browser while one types. The amounts of both are
 * `planRefund`'s.
 */
import { type Cents, formatCents } from '../../../../platform/money.ts';
import { readDollars } from '../../../buying/fees/parse-cents.ts';
import {
  computeLeft,
  type EarlierRefund,
  type RefundableOrder,
  sumParts,
} from '../../../buying/refunds/refund-parts.ts';
import {
  planRefund,
  type RefundPlan,
  type RefundProblem,
  type RefundRequest,
} from '../../../buying/refunds/refund-plan.ts';
import { toRevision } from '../../../buying/refunds/refund-revision.ts';
import { countUnitsLeft, type RefundableLine } from '../../../buying/refunds/refund-units.ts';
import { refundErrors, refundPartWords } from '../../../buying/refunds/words.ts';
import { refundFormErrors, refundPageWords as words } from './words.ts';

export interface RefundMoney {
  order: RefundableOrder & { parcelState: string };
  lines: readonly (RefundableLine & { name: string })[];
  /** Oldest first. */
  refunds: readonly (EarlierRefund & { id: string })[];
  /** What the artist keeps of the order so far. */
  keptCents: Cents;
  buyer: string;
}

type Typed = Readonly<Record<string, string | undefined>>;

export type RefundPlace =
  | 'gets'
  | 'costs'
  | 'note'
  | 'goodsLabel'
  | 'goods'
  | 'shipping'
  | 'processingFee'
  | 'tax'
  | 'rounding'
  | 'returned'
  | 'taxReturned'
  | 'keeps'
  | 'label'
  | 'hint'
  | 'restock'
  | 'button';

/** All that is left, half of what was paid, or what is chosen or typed. */
type RefundKind = 'all' | 'half' | 'part';

export interface RefundView {
  kind: RefundKind;
  /** Units by line, as typed, and whether shipping is chosen. An amount that was typed clears both. */
  units: Readonly<Record<string, string>>;
  shipping: boolean;
  /** What stands in the field of the amount, and what of it the page has counted from the pieces. */
  amount: string;
  counted: string;
  /** Null leaves the place out. */
  texts: Readonly<Record<RefundPlace, string | null>>;
  /** False if nothing can be refunded like this; the note says why. */
  isPossible: boolean;
  revision: string;
}

export const unitsField = (position: number) => `units-${position}`;

const toDollars = (cents: Cents): string => (cents / 100).toFixed(2);

/** Returns half of what the buyer paid, an odd cent theirs; null once no more than that is left. */
export function halfOf(order: RefundableOrder, refunds: readonly EarlierRefund[]): Cents | null {
  const half = Math.round(order.totalCents / 2);
  return half > 0 && half < sumParts(computeLeft(order, refunds)) ? half : null;
}

const readKind = ({ kind = 'all' }: Typed): RefundKind => (kind === 'all' || kind === 'half' ? kind : 'part');

/**
 * Reads what is to be refunded. An amount counts if somebody typed it, which is to say that it isn't the one that the page counted from
 * the pieces. Null for an amount that is none.
 */
export function readRequest(
  typed: Typed,
  { order, lines, refunds }: Pick<RefundMoney, 'order' | 'lines' | 'refunds'>,
): RefundRequest | null {
  const restock = typed['restock'] === '1';
  const kind = readKind(typed);
  if (kind === 'all') return { kind, restock };
  if (kind === 'half') {
    const amountCents = halfOf(order, refunds);
    return amountCents === null ? null : { kind: 'amount', amountCents };
  }
  const amount = typed['amount']?.trim() ?? '';
  if (amount !== '' && amount !== typed['counted']) {
    const amountCents = readDollars(amount);
    return amountCents === null || amountCents === 0 ? null : { kind: 'amount', amountCents };
  }
  const chosen = lines.map(({ position }) => ({
    position,
    quantity: Number(typed[unitsField(position)] || 0),
    restock,
  }));
  return {
    kind: 'parts',
    lines: chosen.filter(({ quantity }) => quantity !== 0),
    shipping: typed['shipping'] === '1',
  };
}

const none: RefundView['texts'] = {
  gets: '–',
  costs: '–',
  note: null,
  goodsLabel: null,
  goods: null,
  shipping: null,
  processingFee: null,
  tax: null,
  rounding: null,
  returned: null,
  taxReturned: null,
  keeps: null,
  label: words.orAmount,
  hint: null,
  restock: null,
  button: words.confirmNothing,
};

const unlessZero = (cents: Cents): string | null => (cents === 0 ? null : formatCents(cents));

/** Names the pieces of a refund: "Bowl, 2 × Cup". */
const namePieces = (money: RefundMoney, plan: RefundPlan): string =>
  plan.lines
    .map(({ position, quantity }) =>
      refundPartWords.units(quantity, money.lines.find((line) => line.position === position)?.name ?? ''),
    )
    .join(', ');

function describeRest(plan: RefundPlan, leftCents: Cents): string {
  if (!plan.isLast) return words.moreLater(formatCents(leftCents - plan.amountCents));
  return (plan.isEstimate ? words.keepsAbout : words.keepsAll)(formatCents(plan.processorKeepsCents));
}

function describeRefundPlan(
  money: RefundMoney,
  request: RefundRequest,
  plan: RefundPlan,
  leftCents: Cents,
): RefundView['texts'] {
  const pieces = namePieces(money, plan);
  const amount = formatCents(plan.amountCents);
  // What they don't have to hand on to the state any more costs them nothing.
  const taxNotDueCents = money.order.taxOwedBy === 'artist' ? plan.taxCents : 0;
  const costsCents = plan.vendorPaysCents - taxNotDueCents;
  return {
    gets: amount,
    costs: formatCents(costsCents),
    note: describeRest(plan, leftCents),
    goodsLabel: plan.goodsCents === 0 ? null : request.kind === 'parts' ? pieces : refundPartWords.goods,
    goods: unlessZero(plan.goodsCents),
    shipping: unlessZero(plan.shippingCents),
    processingFee: unlessZero(plan.processingFeeCents),
    tax: unlessZero(plan.taxCents),
    rounding: unlessZero(plan.roundingCents),
    returned: formatCents(-plan.applicationFeeCents),
    taxReturned: unlessZero(-(plan.feeTaxCents + taxNotDueCents)),
    keeps: formatCents(money.keptCents - costsCents),
    label: request.kind === 'parts' ? words.gets : words.orAmount,
    hint: request.kind === 'parts' ? words.counted : words.upTo(formatCents(leftCents)),
    restock: pieces === '' ? null : words.restock(pieces),
    button: words.confirm(amount),
  };
}

export function viewRefund(money: RefundMoney, typed: Typed): RefundView {
  const { order, lines, refunds } = money;
  const request = readRequest(typed, money);
  const leftCents = sumParts(computeLeft(order, refunds));
  const plan: RefundPlan | RefundProblem | null = request && planRefund(order, lines, refunds, request);
  const isPossible = request !== null && plan !== null && typeof plan !== 'string';
  const kind = readKind(typed);
  const isWhole = kind !== 'part';
  const isParts = request?.kind === 'parts';
  // A form of everything, or of half, keeps what was chosen before, until somebody chooses a part again.
  const counted = isWhole ? (typed['counted'] ?? '') : isPossible && isParts ? toDollars(plan.amountCents) : '';
  const problem =
    plan === null ? refundFormErrors.badAmount : typeof plan === 'string' ? refundErrors.byProblem[plan] : '';
  return {
    kind,
    units: Object.fromEntries(
      lines.map(({ position }) => [position, ((isParts || isWhole) && typed[unitsField(position)]) || '0']),
    ),
    shipping: (isParts || isWhole) && typed['shipping'] === '1',
    amount: isParts ? counted : (typed['amount'] ?? ''),
    counted,
    texts: isPossible
      ? describeRefundPlan(money, request, plan, leftCents)
      : { ...none, note: problem, hint: words.upTo(formatCents(leftCents)) },
    isPossible,
    revision: isPossible ? toRevision(order.parcelState, refunds, plan) : '',
  };
}

/** Returns the units of each line that can still be refunded: none once their price went back as an amount. */
export function countRefundable({ order, lines, refunds }: RefundMoney): ReadonlyMap<number, number> {
  const unitsLeft = countUnitsLeft(lines, refunds);
  const hasGoods = computeLeft(order, refunds).goodsCents > 0;
  return new Map(lines.map(({ position }) => [position, hasGoods ? (unitsLeft.get(position) ?? 0) : 0]));
}
