/** What the emulated Stripe moved on an account, as figures count it. */
import type { FigureSums } from '../../src/features/buying/figures/figure-sums.ts';
import { zonedDay } from '../../src/platform/zoned-time.ts';
import type { EmulatedApp } from './emulated-app.ts';

interface Movement {
  id: string;
  created: number;
  amount: number;
  net: number;
  fee_details: { type: string; amount: number }[];
  reporting_category: string;
}

/** All that moved on an account, from the provider's own records. */
export async function listMovements(app: EmulatedApp, account: string): Promise<Movement[]> {
  const all: Movement[] = [];
  for (let more = true; more; ) {
    const last = all.at(-1);
    const query = new URLSearchParams({ limit: '100', ...(last && { starting_after: last.id }) });
    const answer = await app.emulator.stripeFetch(`https://api.stripe.com/v1/balance_transactions?${query}`, {
      headers: { authorization: 'Bearer sk_test_emulated', 'stripe-account': account },
    });
    const page = (await answer.json()) as { data: Movement[]; has_more: boolean };
    all.push(...page.data);
    more = page.has_more;
  }
  return all.filter(({ reporting_category }) => reporting_category !== 'payout');
}

/** What Stripe knows of a month: the operator's tax as a part of our fee, and the artist's as theirs. */
type Told = Omit<
  FigureSums,
  | 'inPersonCents'
  | 'goodsCents'
  | 'shippingCents'
  | 'processingFeeCents'
  | 'taxCents'
  | 'artistTaxCents'
  | 'marketplaceTaxCents'
  // Between the artist's account and the operator's, not of sales.
  | 'planCents'
  // Between the artist and the carrier.
  | 'postageCents'
>;
export const asMoved = <Sums extends FigureSums>(sums: Sums): Sums => ({
  ...sums,
  applicationFeeCents: sums.applicationFeeCents + sums.marketplaceTaxCents,
  keptCents: sums.keptCents - sums.artistTaxCents - sums.planCents - sums.postageCents,
});
export const nothingMoved = (): Told => ({
  paidCents: 0,
  refundedCents: 0,
  disputedCents: 0,
  disputeFeeCents: 0,
  applicationFeeCents: 0,
  processorFeeCents: 0,
  keptCents: 0,
});

/** Adds up what moved by month, without months in which nothing was left of it. */
export function sumMovements(movements: readonly Movement[], timeZone: string): Map<string, Told> {
  const months = new Map<string, Told>();
  for (const { created, amount, net, fee_details, reporting_category } of movements) {
    const month = zonedDay(new Date(created * 1000), timeZone).slice(0, 7);
    const sums = months.get(month) ?? nothingMoved();
    months.set(month, sums);
    const isDispute = reporting_category.startsWith('dispute');
    sums.keptCents += net;
    if (isDispute) sums.disputedCents += amount;
    if (reporting_category === 'charge') sums.paidCents += amount;
    if (reporting_category.startsWith('refund')) sums.refundedCents += amount;
    if (reporting_category === 'fee') sums.applicationFeeCents += amount;
    for (const fee of fee_details) {
      if (fee.type !== 'stripe_fee') sums.applicationFeeCents -= fee.amount;
      else sums[isDispute ? 'disputeFeeCents' : 'processorFeeCents'] -= fee.amount;
    }
  }
  return new Map([...months].filter(([, sums]) => Object.values(sums).some((cents) => cents !== 0)));
}
