import type { ProcessingFeeSetting } from './fees.ts';
import { artistKeeps, type Plan, plans } from './plans.ts';

const tenOrders = { monthlySalesCents: 100_000, orderCents: 10_000 };
const twentyOrders = { monthlySalesCents: 100_000, orderCents: 5_000 };

/** What selling here costs an artist: where prices include the processing fee, it is theirs to pay. */
export function ourPlan(processing: ProcessingFeeSetting): Plan {
  const { processingRate, processingOrderCents } = plans.smallShop;
  return processing === 'added' ? plans.ours : { ...plans.ours, processingRate, processingOrderCents };
}

/** The about page's claims, each computed, each with the basis on which it holds. Percent to one decimal. */
export function claimsFor(processing: ProcessingFeeSetting) {
  const ours = ourPlan(processing);
  return {
    ours: {
      keptPercent: artistKeeps(ours, tenOrders).keptPercent,
      basis: processing === 'added' ? 'at $1,000 in monthly sales' : 'at ten $100 orders a month',
    },
    marketplace: {
      keptPercent: artistKeeps(plans.marketplace, tenOrders).keptPercent,
      basis: 'at ten $100 orders a month',
    },
    smallShop: {
      keptPercent: artistKeeps({ ...plans.smallShop, processingOrderCents: 0 }, tenOrders).keptPercent,
      basis: 'at $1,000 in monthly sales, before its $0.30 an order',
    },
    moreKept: {
      cents: artistKeeps(ours, twentyOrders).keptCents - artistKeeps(plans.marketplace, twentyOrders).keptCents,
      basis: 'at twenty $50 orders a month, compared with the marketplace',
    },
  };
}

/** As most sites have it: the customer pays the processing. */
export const claims = claimsFor('added');
