/** The artist's page about sales tax. */
import { plural } from '../../../platform/plural.ts';
import { wrongPermitNumber } from '../../tax/words.ts';

export const taxWords = {
  title: 'Sales tax',
  pageTitle: (store: string) => `Sales tax | ${store}`,
  description: 'The sales tax that your store collects, and your permits.',
  up: 'Figures',
  quarters: 'Quarters',
  collected: (state: string, isCurrent: boolean) => `Collected for ${state}${isCurrent ? ' so far' : ''}`,
  due: (day: string) => `File and pay by ${day}`,
  youFile: 'You file it, with the state. We don’t.',
  ask: 'Ask your tax adviser what to file and when.',
  columns: {
    month: 'Month',
    sold: 'Sold',
    refunded: 'Refunded',
    taxable: 'Taxable',
    tax: (rate: string) => `Tax ${rate}`,
  },
  together: 'Total',
  includes: 'Shipping and card processing are taxed with the piece, so both are in these amounts.',
  untaxed: (amount: string, orders: number) =>
    `Sold without tax: ${amount} in ${plural(orders, { one: '1 order', other: `${orders} orders` })}.`,
  byUs: (amount: string, site: string) =>
    `${site} collected another ${amount} of sales tax on your orders, and files it.`,
  none: 'No sales tax was collected in these months.',
  csv: 'Download Quarter (CSV)',
  permit: {
    heading: 'Your permits',
    has: (state: string, number: string, day: string) => [`${state} `, number, `, since ${day}`] as const,
    shown: 'Buyers see your permit on their receipts, next to the tax.',
    add: 'Add a permit',
    addOther: 'Add another state’s permit',
    change: 'Change a permit',
    state: 'State',
    number: 'Permit number',
    hint: 'As shown on your permit.',
    save: 'Save Permit',
    remove: (state: string) => `Remove the ${state} Permit`,
    saved: 'Saved. It applies to new orders.',
    wrongState: 'Choose a state.',
    wrongNumber: wrongPermitNumber,
    fix: 'Please fix the highlighted fields.',
  },
  question: {
    legend: (state: string) => `Do you have a ${state} sales tax permit?`,
    yes: (state: string) => `I have a ${state} permit`,
    no: 'Not yet',
    choose: 'Choose one of the two. “Not yet” is fine.',
    what: (state: string, percent: number) =>
      `A sales and use tax permit is ${state}’s number for a seller. With it, buyers pay the state’s ${percent}% with their order, and you pass it on.`,
    where: 'It’s free. Apply at',
    orForm: (form: string) => `, or send in Form ${form}.`,
    meanwhile:
      'Your pieces can be sold here in the meantime. We collect no tax then, and your tags and your booth don’t mention any.',
    owes: (state: string, percent: number, site: string) =>
      `${state} can still ask you for its ${percent}% of what you sell there. That’s between you and the state: buyers owe nothing later, and neither does ${site}. A tax adviser can tell you what applies to you.`,
    save: 'Save Answer',
    saved: 'Saved: no permit yet. Enter it here once you have it.',
    back: 'Back to To Do',
  },
  fairs: {
    heading: 'At fairs',
    without: (state: string, form: string) =>
      `Without a permit, what you sell at a ${state} fair goes on Form ${form}, the temporary vendor’s return, with the tax. The organizer usually hands it out and says by when it’s due.`,
    with: 'With a permit, fair sales belong in your regular return. Some organizers want the form with your number on it, too.',
    rule: (form: string) => `The rule about Form ${form}`,
    events: 'What you sold at each event',
  },
  who: {
    heading: 'Who owes it',
    you: (states: string) =>
      `You do. Buyers pay it to you on orders to states where you’ve entered a permit, and you pass it on to the state. No tax is collected for other states. We know the rates of ${states}.`,
    limit: (amount: string, site: string) =>
      `If all artists together pass ${amount} a year in a state, ${site} has to collect it instead. We’d tell you before that day.`,
    us: (site: string, state: string, day: string) =>
      `From ${day} on, ${site} collects and files the ${state} tax of every order placed here. You file what you collected before.`,
    cash: (state: string) =>
      `The ${state} tax of what you sell in person is always yours to file. With a permit there, it’s taken out of what you record as paid.`,
  },
  without: {
    heading: 'Without a permit',
    text: 'No tax is collected, and buyers see none. Whether you may sell that way is between you and the state.',
  },
  unknown: 'Something went wrong. Reload the page and try again.',
};

/** The entries of a quarter, as a table. */
export const taxCsvWords = {
  columns: ['Date', 'What', 'Order', 'State', 'Sold', 'Taxable', 'Rate', 'Tax', 'Filed by', 'Permit'],
  kinds: { sale: 'Sale', sold_in_person: 'Sold in person', refund: 'Refund', refund_failed: 'Refund failed' },
  filedBy: { artist: 'You', marketplace: 'The marketplace' },
};
