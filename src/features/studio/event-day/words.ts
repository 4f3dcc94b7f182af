/** The end of an event: what it came to, the cash box, its costs, and what comes home. */
import { plural } from '../../../platform/plural.ts';

export const dayWords = {
  title: (event: string) => `${event}, the End of the Day`,
  description: 'What an event came to, its cash box, and its costs.',
  back: 'Events',
  openBooth: 'Open the Booth',
  phones: 'Booth Phones',
  booth: (name: string) => `booth ${name}`,
  profit: 'Profit of This Event',
  sales: (count: number) =>
    count === 0
      ? 'Nothing was sold yet.'
      : plural(count, {
          one: '1 sale, before materials and your time.',
          other: `${count} sales, before materials and your time.`,
        }),
  open: 'Not closed yet. Nothing waits for it, and you can correct it later.',
  closed: (day: string) => `Closed ${day}. You can still correct it.`,
  closedNow: 'Closed, and mailed to you. You can still correct it.',
  saved: 'Saved.',
  late: (count: number, amount: string) =>
    plural(count, {
      one: `1 sale, ${amount}, was recorded after you closed. The profit has it.`,
      other: `${count} sales, ${amount}, were recorded after you closed. The profit has them.`,
    }),
  waiting: (count: number) =>
    plural(count, {
      one: '1 sale of a phone couldn’t be recorded, and isn’t in these sums. ',
      other: `${count} sales of phones couldn’t be recorded, and aren’t in these sums. `,
    }),
  seePhones: 'See your phones',
  withoutEvent: (count: number) =>
    plural(count, {
      one: '1 sale of that day was recorded before you took part.',
      other: `${count} sales of that day were recorded before you took part.`,
    }),
  countIn: (count: number) => plural(count, { one: 'Count It In', other: 'Count Them In' }),
  cameIn: 'What Came In',
  tender: (label: string, count: number) =>
    plural(count, { one: `${label}, 1 sale`, other: `${label}, ${count} sales` }),
  together: 'Together',
  nothingIn: 'No sale is recorded for this event.',
  cashBox: 'The Cash Box',
  float: 'Change you started with',
  cashSales: 'Cash sales',
  expected: 'Should be in it',
  counted: 'You counted',
  countedHint: 'Leave it empty if you didn’t count.',
  tellDifference: (cents: number, amount: string) => {
    if (cents === 0) return 'It’s all there.';
    return cents < 0
      ? `${amount} short. It’s taken off the profit; nothing else changes.`
      : `${amount} too much. It’s added to the profit; nothing else changes.`;
  },
  costs: 'What It Cost',
  boothFee: 'Booth fee',
  cost: (number: number) => `Cost ${number}`,
  costName: (number: number) => `What cost ${number} was for`,
  costExample: 'Parking',
  costAmount: (number: number) => `Amount of cost ${number}`,
  costsHint: 'Two more lines appear when you save.',
  leaves: 'What It Leaves You',
  goods: 'Pieces sold, without tax',
  rounding: 'Rounding of cash',
  processor: 'Card processing',
  processorEstimated: 'Card processing, estimated',
  fee: 'Our fee on cards',
  refunds: 'Refunds and disputes',
  other: 'Other cost',
  short: 'Missing from the cash box',
  over: 'Too much in the cash box',
  sum: 'Profit',
  artistTax: (amount: string) => `Set aside ${amount} of sales tax. You file it, and it isn’t in the profit.`,
  marketplaceTax: (amount: string) => `We file ${amount} of sales tax on cards. It isn’t in the profit.`,
  noTax: 'No sales tax was collected.',
  estimated: 'Card processing is estimated until Stripe confirms its fee, usually within a day.',
  sold: 'Sold',
  soldCount: (count: number) => `${count} sold`,
  others: (names: string) => `And what isn’t a piece of yours: ${names}.`,
  otherLine: (name: string, count: number) => (count === 1 ? name : `${name} × ${count}`),
  home: 'Going Home',
  homeHint: 'Count what is in the crate.',
  homeOf: (name: string) => `How many of ${name} come home`,
  of: (left: number) => `of ${left}`,
  allSold: 'Everything that you brought is sold.',
  missing: (name: string, count: number) =>
    count === 1 ? `One ${name} is missing.` : `${count} of ${name} are missing.`,
  missingHint: 'Not sold, not in the crate. It stays in stock until you change its count.',
  changeStock: 'Change Its Count',
  ofPiece: (name: string) => `: ${name}`,
  unnamed: 'A piece without a name',
  close: 'Close and Mail It to Me',
  save: 'Save',
  mailAgain: 'Save and Mail It to Me',
  csv: 'Save as CSV',
  unknown: 'We don’t know that form. Reload the page and try again.',
};

export const dayErrors = {
  alert: 'Nothing was saved yet. Please fix the highlighted fields.',
  stale:
    'This day was changed in another tab or on another device since you opened this page. Nothing was saved. Check both values, then save again.',
  amount: (most: string) => `Enter an amount from $0 to ${most}, such as 12.50.`,
  noAmount: 'Enter what it cost.',
  costLabel: 'The name',
  notBegun: 'This event hasn’t begun, so it can’t be closed yet. Choose Save to keep what you typed.',
  home: (most: number) => `Enter a whole number from 0 to ${most}.`,
};

/** On To Do, the day after. */
export const dayTaskWords = {
  heading: 'Close the day',
  text: (day: string) => `It was on ${day}. Count the cash box, and see what the event left you.`,
  close: 'Close the Day',
  ofEvent: (event: string) => `: ${event}`,
};

/** Below the events to come. */
export const pastDaysWords = {
  title: 'Today and Before',
  close: 'Close the Day',
  see: 'See the Day',
  ofEvent: (event: string) => `: ${event}`,
};

/** The list of events in Figures, beside the months. */
export const eventTableWords = {
  title: 'Events',
  event: 'Event',
  date: 'Date',
  sales: 'Sales',
  profit: 'Profit',
  notClosed: 'not closed',
  online: (year: string) => `Online, ${year}`,
  note: 'Profit is what an event leaves after fees, the booth, and other costs; online, what you keep after fees. Tax is in none of it.',
};

/** The file of an event. */
export const dayCsvWords = {
  columns: {
    part: 'Part',
    what: 'What',
    sales: 'Sales',
    amount: 'Amount',
    brought: 'Brought',
    sold: 'Sold',
    home: 'Home',
    missing: 'Missing',
  },
  parts: {
    cameIn: 'What came in',
    cashBox: 'The cash box',
    leaves: 'What it leaves you',
    tax: 'Sales tax',
    pieces: 'Pieces',
  },
  difference: 'More or less than expected',
  taxYouFile: 'You file',
  taxWeFile: 'We file',
};

/** The mail of a closed day. */
export const dayMailWords = {
  subject: (event: string, profit: string) => `${event}: ${profit} profit`,
  preview: (sales: number) => plural(sales, { one: '1 sale', other: `${sales} sales` }),
  title: (profit: string) => `Profit of this event: ${profit}`,
  text: (event: string, day: string) => `${event}, ${day}.`,
  follow:
    'The sums follow the sales: one that a phone sends later is in them on the page, and you can correct your costs there.',
  action: 'See the Day',
  missing: 'Missing',
};
