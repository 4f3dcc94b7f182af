/** The figures of the market: what all stores sold, and what the site earned from it. */
import { plural } from '../../../platform/plural.ts';
import { figureNames } from '../../buying/figures/words.ts';
import { soldInPerson } from '../../buying/in-person/words.ts';

/** The amounts, as the admin reads them. */
export const marketFigureNames = { ...figureNames, keptCents: 'Artists keep' };

export const marketWords = {
  title: 'Figures',
  description: 'What all stores sold, month by month.',
  empty: 'No sales yet. When someone buys a piece, this page shows what all stores sold, month by month.',
  sales: (month: string) => `Sales in ${month}`,
  salesNote: (orders: number, stores: number) =>
    `${plural(orders, { one: '1 order', other: `${orders} orders` })}, ${plural(stores, { one: '1 store', other: `${stores} stores` })}`,
  fees: (percent: string) => `Fees, ${percent}%`,
  feesNote: (returned: string) => `after ${returned} returned`,
  soldInPerson,
  soldInPersonNote: (count: number) => plural(count, { one: '1 piece, no fee', other: `${count} pieces, no fee` }),
  stores: 'Stores today',
  storesNote: (joined: number, month: string) =>
    joined === 0 ? `none joined in ${month}` : `${joined} joined in ${month}`,
  planNote: (plan: string) => `${plan} for the plan`,
  byMonth: 'Sales by Month',
  /** Read out in place of the chart. */
  chart: 'Bars of sales by month. The table below has the amounts.',
  columns: {
    month: 'Month',
    sales: 'Sales',
    inPerson: 'In person',
    fees: 'Fees',
    plan: 'Plan',
    sellers: 'Stores that sold',
    back: 'Refunds, disputes',
  },
  soldIn: (month: string) => `Sold in ${month}`,
  units: (store: string, count: number) => `${store}, ${count} sold`,
  years: {
    title: 'By Year',
    ours: 'Ours',
    lost: (amount: string) => `After ${amount} lost to refunds that failed later.`,
  },
  pages: 'Months',
  newer: 'Newer',
  older: 'Older',
  storesIn: (month: string) => `Stores in ${month}`,
  storesColumns: 'Sales, fees',
  noStores: (month: string) => `Nothing was sold in ${month}.`,
  inPersonToo: (amount: string) => `and ${amount} in person`,
  others: (count: number) => plural(count, { one: '1 other store', other: `${count} other stores` }),
  tax: 'Sales Tax',
  csv: (period: string) => `${period} CSV`,
  csvColumns: { month: 'Month', store: 'Store', sales: 'Orders', inPerson: 'Pieces sold in person' },
};
