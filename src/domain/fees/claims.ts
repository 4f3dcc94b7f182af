import { artistKeeps, plans } from './plans.ts';

const tenOrders = { monthlySalesCents: 100_000, orderCents: 10_000 };
const twentyOrders = { monthlySalesCents: 100_000, orderCents: 5_000 };

/** The about page's claims, each computed, each with the basis on which it holds. Percent to one decimal. */
export const claims = {
  ours: {
    keptPercent: artistKeeps(plans.ours, tenOrders).keptPercent,
    basis: 'at $1,000 in monthly sales',
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
    cents: artistKeeps(plans.ours, twentyOrders).keptCents - artistKeeps(plans.marketplace, twentyOrders).keptCents,
    basis: 'at twenty $50 orders a month, compared with the marketplace',
  },
} as const;
