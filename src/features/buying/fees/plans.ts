import { applyRate, type Cents } from '../../../platform/money.ts';
import { type ProcessingFeeSetting, rates } from './fees.ts';

/** The costs of selling on a platform. Rates are hundredths of a percent of the sales. */
interface Plan {
  monthlyCents: Cents;
  platformRate: number;
  /** Card processing that the artist pays; zero if the customer pays it. */
  processingRate: number;
  processingOrderCents: Cents;
  /** Fee for listing a product, once for each sale. */
  listingCents: Cents;
}

export const plans = {
  ours: {
    monthlyCents: 1500,
    platformRate: rates.applicationFee,
    processingRate: 0,
    processingOrderCents: 0,
    listingCents: 0,
  },
  marketplace: {
    monthlyCents: 0,
    platformRate: 650,
    processingRate: 650,
    processingOrderCents: 30,
    listingCents: 20,
  },
  smallShop: {
    monthlyCents: 999,
    platformRate: 0,
    processingRate: rates.processing,
    processingOrderCents: rates.processingOrderCents,
    listingCents: 0,
  },
} as const satisfies Record<string, Plan>;

/** Days that a new store pays nothing, without a card; and days that a shop stays open after a payment failed. */
export const planTerms = { freeDays: 30, graceDays: 21 } as const;

export interface MonthOfSales {
  monthlySalesCents: Cents;
  /** Average amount of an order. The number of orders that follows from it need not be whole. */
  orderCents: Cents;
}

export interface Earnings {
  feesCents: Cents;
  /** Negative if the sales don't cover the fees. */
  keptCents: Cents;
  /** Percentage of the sales, to one decimal; null without sales. */
  keptPercent: number | null;
}

export function computeEarnings(plan: Plan, { monthlySalesCents, orderCents }: MonthOfSales): Earnings {
  const orders = orderCents > 0 ? monthlySalesCents / orderCents : 0;
  const feesCents =
    plan.monthlyCents +
    applyRate(monthlySalesCents, plan.platformRate) +
    applyRate(monthlySalesCents, plan.processingRate) +
    Math.round(orders * (plan.processingOrderCents + plan.listingCents));
  const keptCents = monthlySalesCents - feesCents;
  const keptPercent = monthlySalesCents > 0 ? Math.round((keptCents * 1000) / monthlySalesCents) / 10 : null;
  return { feesCents, keptCents, keptPercent };
}

const tenOrders = { monthlySalesCents: 100_000, orderCents: 10_000 };
const twentyOrders = { monthlySalesCents: 100_000, orderCents: 5_000 };

/** Returns the costs of selling here, of sales at the artist's own prices. Where the processing fee is `included`, the artist pays it. */
function getOurPlan(processing: ProcessingFeeSetting): Plan {
  const { processingRate, processingOrderCents } = plans.smallShop;
  return processing === 'included' ? { ...plans.ours, processingRate, processingOrderCents } : plans.ours;
}

/** Returns the plans in the order of the about page's tables: ours, a marketplace, a small-shop service. */
export const listPlans = (processing: ProcessingFeeSetting): Plan[] => [
  getOurPlan(processing),
  plans.marketplace,
  plans.smallShop,
];

/** Computes the claims of the about page, each with the basis on which it holds. Percentages have one decimal. */
export function computeClaims(processing: ProcessingFeeSetting) {
  const ours = getOurPlan(processing);
  return {
    ours: {
      keptPercent: computeEarnings(ours, tenOrders).keptPercent,
      basis: processing === 'included' ? 'at ten $100 orders a month' : 'at $1,000 in monthly sales',
    },
    marketplace: {
      keptPercent: computeEarnings(plans.marketplace, tenOrders).keptPercent,
      basis: 'at ten $100 orders a month',
    },
    smallShop: {
      keptPercent: computeEarnings({ ...plans.smallShop, processingOrderCents: 0 }, tenOrders).keptPercent,
      basis: 'at $1,000 in monthly sales, before its $0.30 an order',
    },
    moreKept: {
      cents: computeEarnings(ours, twentyOrders).keptCents - computeEarnings(plans.marketplace, twentyOrders).keptCents,
      basis: 'at twenty $50 orders a month, compared with the marketplace',
    },
  };
}
