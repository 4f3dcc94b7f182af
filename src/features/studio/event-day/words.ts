/** The end of an event: what it came to, the cash box, its costs, and what comes home. */
import { plural } from '../../../platform/plural.ts';

export const dayWords = {
  title: (event: string) => `${event}: End of Day`,
  description: 'What you sold, your cash box, and your costs.',
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
  open: 'Not closed yet. There’s no rush, and you can still make changes later.',
  closed: (day: string) => `Closed ${day}. You can still make changes.`,
  closedNow: 'Closed, and emailed to you. You can still make changes.',
  saved: 'Saved.',
  late: (count: number, amount: string) =>
    plural(count, {
      one: `1 sale (${amount}) came in after you closed. It’s included.`,
      other: `${count} sales (${amount}) came in after you closed. They’re included.`,
    }),
  waiting: (count: number) =>
    plural(count, {
      one: '1 sale from a phone couldn’t be recorded and isn’t included. ',
      other: `${count} sales from phones couldn’t be recorded and aren’t included. `,
    }),
  seePhones: 'See your phones',
  withoutEvent: (count: number) =>
    plural(count, {
      one: '1 sale that day was recorded before you joined the event.',
      other: `${count} sales that day were recorded before you joined the event.`,
    }),
  countIn: (count: number) => plural(count, { one: 'Include It', other: 'Include Them' }),
  cameIn: 'Sales',
  tender: (label: string, count: number) =>
    plural(count, { one: `${label}, 1 sale`, other: `${label}, ${count} sales` }),
  together: 'Total',
  nothingIn: 'No sales recorded for this event.',
  cashBox: 'The Cash Box',
  float: 'Change you started with',
  cashSales: 'Cash sales',
  expected: 'Expected',
  counted: 'You counted',
  countedHint: 'Leave blank if you didn’t count.',
  cashCameIn: (count: number, amount: string) =>
    plural(count, { one: `1 cash sale (${amount}) came in`, other: `${count} cash sales (${amount}) came in` }),
  cashUndone: (count: number, amount: string) =>
    plural(count, { one: `1 cash sale (${amount}) was undone`, other: `${count} cash sales (${amount}) were undone` }),
  countAgain: (counted: string, changes: string) =>
    `You counted ${counted}. After that, ${changes}. Count the box again.`,
  showDifference: (cents: number, amount: string) => {
    if (cents === 0) return 'It’s all there.';
    return cents < 0 ? `${amount} short. We take it off your profit.` : `${amount} over. We add it to your profit.`;
  },
  costs: 'Costs',
  boothFee: 'Booth fee',
  cost: (number: number) => `Cost ${number}`,
  costName: (number: number) => `What cost ${number} was for`,
  costExample: 'Parking',
  costAmount: (number: number) => `Amount of cost ${number}`,
  costsHint: 'Two more lines appear when you save.',
  leaves: 'Your Profit',
  goods: 'Pieces sold, without tax',
  rounding: 'Cash rounding',
  processor: 'Card processing',
  processorEstimated: 'Card processing, estimated',
  fee: 'Our fee on cards',
  refunds: 'Refunds and disputes',
  other: 'Other cost',
  short: 'Cash short',
  over: 'Cash over',
  sum: 'Profit',
  artistTax: (amount: string) => `Set aside ${amount} of sales tax. You file it, and it isn’t in the profit.`,
  marketplaceTax: (amount: string) => `We file ${amount} of sales tax on cards. It isn’t in the profit.`,
  noTax: 'No sales tax was collected.',
  estimated: 'Card processing is estimated until Stripe confirms its fee, usually within a day.',
  sold: 'Sold',
  soldCount: (count: number) => `${count} sold`,
  others: (names: string) => `Also sold: ${names}.`,
  otherLine: (name: string, count: number) => (count === 1 ? name : `${name} × ${count}`),
  home: 'Going Home',
  homeHint: 'Count what’s left.',
  homeOf: (name: string) => `How many of ${name} come home`,
  of: (left: number) => `of ${left}`,
  allSold: 'You sold everything you brought.',
  missing: (name: string, count: number) => `${count} ${name} unaccounted for.`,
  missingHint: (count: number) =>
    `Not sold and not brought home. ${count === 1 ? 'It stays' : 'They stay'} in stock until you change the count.`,
  changeStock: 'Change Its Count',
  ofPiece: (name: string) => `: ${name}`,
  unnamed: 'A piece without a name',
  close: 'Close and Email It to Me',
  save: 'Save',
  mailAgain: 'Save and Email It to Me',
  csv: 'Save as CSV',
  unknown: 'Something went wrong. Reload the page and try again.',
};

export const dayErrors = {
  countAgain: 'Your cash sales changed after you counted. Count the box again.',
  alert: 'Nothing was saved yet. Please fix the highlighted fields.',
  stale:
    'This day was changed in another tab or on another device since you opened this page. Nothing was saved. Check both values, then save again.',
  amount: (most: string) => `Enter an amount from $0 to ${most}, such as 12.50.`,
  noAmount: 'Enter what it cost.',
  costLabel: 'The name',
  notBegun: 'This event hasn’t started, so it can’t be closed yet. Choose Save to keep what you entered.',
  home: (most: number) => `Enter a whole number from 0 to ${most}.`,
};

/** On To Do, the day after. */
export const dayTaskWords = {
  heading: 'Close the day',
  text: (day: string) => `It was on ${day}. Count the cash box and see your profit.`,
  close: 'Close the Day',
  ofEvent: (event: string) => `: ${event}`,
};

/** Below the events to come. */
export const pastDaysWords = {
  title: 'Today and Past',
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
  note: 'Profit is what an event leaves after fees, the booth, and other costs; online, what you keep after fees. Both leave out sales tax.',
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
  follow: 'If a phone sends a sale later, the page updates. You can still change your costs there.',
  action: 'See the Day',
  missing: 'Missing',
};
