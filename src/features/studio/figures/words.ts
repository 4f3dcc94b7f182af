/** What an artist earned, by month. */
import { plural } from '../../../platform/plural.ts';
import { soldInPerson } from '../../buying/in-person/words.ts';

export const figuresWords = {
  title: 'Figures',
  pageTitle: (store: string) => `Figures | ${store}`,
  description: 'What your store earned, month by month.',
  empty: 'No sales yet. When someone buys a piece, this page shows what you earned, month by month.',
  keptIn: (year: string) => `You keep, ${year}`,
  year: (year: string, isCurrent: boolean) => (isCurrent ? `${year} so far` : year),
  from: (sold: string) => `from ${sold}`,
  disputeFees: (amount: string) => `After ${amount} in Stripe dispute fees.`,
  /** Read aloud for the chart. */
  bars: (year: string) => `What you kept in each month of ${year}. The table by month has the amounts.`,
  plan: 'The Plan',
  planPage: 'What your store costs, and its invoices',
  salesTax: 'Sales Tax',
  salesTaxPage: 'Your permits, what you collected, and fairs',
  taxes: 'For Your Taxes',
  taxesNote: 'Every sale, refund, fee, and dispute of the year.',
  form1099: {
    heading: 'What is Form 1099-K?',
    text: [
      'If your card payments pass $20,000 and 200 payments in a year, Stripe sends a Form 1099-K to you and to the IRS. Some states have a lower line. You’ll find it in your Stripe dashboard by January 31.',
      'It shows everything buyers paid by card: shipping, card processing, and sales tax too, before refunds and fees. So it’s more than you earned. The file of the year has each of these in a column of its own, so you or your tax preparer can take them off.',
      'Cash isn’t on it, but it’s income all the same. You owe income tax on what you earned whether or not you get the form.',
    ],
  },
  pdf: 'PDF',
  newTab: ' (opens in a new tab)',
  /** What was sold in a month or a year; '' for nothing. */
  whatSold: ({ sales, inPerson }: { sales: number; inPerson: number }) =>
    [
      sales > 0 && plural(sales, { one: '1 order', other: `${sales} orders` }),
      inPerson > 0 && plural(inPerson, { one: '1 piece sold in person', other: `${inPerson} pieces sold in person` }),
    ]
      .filter(Boolean)
      .join(' and '),
  orders: 'Orders',
  takenOff: (others: { tax: boolean; postage: boolean }) =>
    others.tax || others.postage
      ? ['Fees', 'refunds', others.tax && 'tax', others.postage && 'postage'].filter(Boolean).join(', ')
      : 'Fees and refunds',
  inPersonShort: 'In person',
  nothing: '–',
  quiet: 'Nothing was sold this month.',
  estimated: (count: number) =>
    plural(count, {
      one: 'Card processing is estimated for 1 order, until Stripe confirms its fee.',
      other: `Card processing is estimated for ${count} orders, until Stripe confirms its fee.`,
    }),
  download: (month: string) => `Download ${month} as CSV`,
  byMonth: 'By Month',
  month: 'Month',
  file: 'File',
  csv: 'CSV',
  csvOf: (month: string) => ` of ${month}`,
  sum: 'Total',
  pages: 'Pages',
  newer: 'Newer',
  older: 'Older',
  favorites: 'Most Favorites',
  favoriteCount: (count: number) => plural(count, { one: '1 favorite', other: `${count} favorites` }),
  unnamed: 'A piece without a name',
  sold: 'Most Sold',
  soldCount: (count: number) => `${count} sold`,
};

/** The papers of a month or a year, to be printed. */
export const figuresPdfWords = {
  title: (period: string) => `Figures, ${period}`,
  artist: 'Artist',
  orders: 'Orders',
  printed: 'As of',
  amounts: 'What',
  amount: 'Amount',
  byMonth: 'By month',
  month: 'Month',
  estimated: figuresWords.estimated,
  csv: 'Each amount is counted in the month it happened. The CSV file lists every sale, refund, and dispute.',
};

/** The papers of a month or a year, as a table. */
export const monthCsvWords = {
  noMonth: 'There are no figures for this month.',
  columns: {
    day: 'Date',
    kind: 'What',
    number: 'Order',
    buyer: 'Buyer',
    state: 'Shipped to state',
    pieces: 'Pieces',
    note: 'Note',
  },
  kinds: {
    sale: 'Sale',
    sold_in_person: soldInPerson,
    refund: 'Refund',
    refund_failed: 'Refund failed',
    fee_returned: 'Platform fee returned',
    dispute: 'Dispute',
    dispute_won: 'Dispute won',
    plan: 'The plan',
    postage: 'Postage',
    postage_returned: 'Postage refunded by the carrier',
  },
  piece: (name: string, quantity: number) => (quantity === 1 ? name : `${name} × ${quantity}`),
  estimated: 'Card processing is estimated',
};
