/** Texts about the $15 plan. */
import { plural } from '../../platform/plural.ts';

/** Cards as people call them, by the provider's names. */
const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

const days = (count: number) => plural(count, { one: '1 day', other: `${count} days` });

/** What rests, and what doesn't. */
const stays = 'Your page, pieces, favorites, and links stay up, and orders, refunds, messages, and export still work.';

export const planMailWords = {
  button: 'Open Your Plan',
  begins: (store: string, until: string, monthly: string) => ({
    subject: `${store} is open: 30 days free`,
    title: `Free until ${until}`,
    paragraphs: [
      'Your first piece is published, so your 30 free days begin today. You don’t need a card for them.',
      `After that, your store is ${monthly} a month, no matter how much you sell. Without a card, it rests starting ${until}. Nothing is deleted.`,
    ],
  }),
  beginsNow: (store: string, until: string, monthly: string) => ({
    subject: `${store}: ${monthly} a month from ${until}`,
    title: `Free until ${until}`,
    paragraphs: [
      `From now on, a store costs ${monthly} a month, as we told you it would. Yours is free for 30 more days, without a card.`,
      `Without a card, your store rests starting ${until}: your page stays up, but no one can buy. Nothing is deleted.`,
    ],
  }),
  ending: (store: string, until: string, monthly: string) => ({
    subject: `${store} is free until ${until}`,
    title: `Your free days end on ${until}`,
    paragraphs: [
      `Add a card to stay open: ${monthly} a month, and nothing before ${until}.`,
      `Without a card, your store rests starting that day. ${stays}`,
    ],
  }),
  late: ({
    store,
    since,
    restsOn,
    days: left,
    monthly,
  }: {
    store: string;
    since: string;
    restsOn: string;
    days: number;
    monthly: string;
  }) => ({
    subject: `${store}: ${monthly} couldn’t be charged`,
    title: `${days(left)} until your store rests`,
    paragraphs: [
      `Your bank declined the ${monthly} payment on ${since}. Update your card or try again.`,
      `Until ${restsOn} you can sell as usual, and buyers won’t notice anything. After that, your store rests. Nothing is deleted.`,
    ],
  }),
  why: {
    trial_over: 'Your free days are over, and there’s no card for the plan yet.',
    late: 'The plan couldn’t be charged for 21 days. You aren’t charged anything more. To reopen, pay only what you already owe.',
    canceled: 'Your plan has ended.',
    season: 'You asked us to let it rest for the season. You aren’t charged while it rests.',
  },
  resting: (store: string, why: string) => ({
    subject: `${store} is resting`,
    title: 'Your store is resting',
    paragraphs: [`${why} ${stays}`, 'No one can buy until you reopen it, which takes a moment.'],
  }),
  back: (store: string) => ({
    subject: `${store} is open again`,
    title: 'Your store is open again',
    paragraphs: ['Everything is where you left it, and people can buy from you again.'],
  }),
};

/** The artist's page. */
export const planWords = {
  title: 'Plan',
  pageTitle: (store: string) => `Plan | ${store}`,
  description: 'What your store costs, and what it earned.',
  up: 'Figures',
  done: {
    rest: 'Your store rests at the end of the period you paid for.',
    open: 'Your store stays open.',
  },
  old: 'We can’t reach Stripe right now, so this may be old.',
  notBegun: 'Your 30 free days begin when you publish your first piece. You don’t need a card for them.',
  waived: 'Your plan is free.',
  waivedText: 'There’s nothing to pay.',
  suspended: {
    title: 'You aren’t charged while your store is suspended.',
    text: 'When your store reopens, your plan continues from that day. Free days still end on their original date.',
    owed: (open: string) => `The ${open} from before is still due.`,
  },
  month: 'a month, no matter how much you sell.',
  next: (day: string, card: string) => `Next on ${day}, ${card}.`,
  nextWithoutCard: (day: string) => `Next on ${day}.`,
  card: (brand: string, last4: string) => `${brandNames[brand] ?? brand} ending ${last4}`,
  cardAndInvoices: 'Card and Invoices',
  trial: {
    days: (count: number) => plural(count, { one: 'day free.', other: 'days free.' }),
    until: 'Nothing to pay and no card until ',
    price: (monthly: string) => `Then ${monthly} a month.`,
    sofar: (amount: string, sales: string) => `This month ${sales} brought you ${amount}.`,
    sales: (count: number) => plural(count, { one: '1 sale', other: `${count} sales` }),
    addCard: 'Add a Card',
    needsAccount: 'Set up payments first: Stripe stores the card in the same account.',
    setUp: 'Set Up Payments',
    note: (day: string) =>
      `Stripe stores your card. Without one, your store rests starting ${day}. Nothing is deleted.`,
    withCard: (day: string, card: string, monthly: string) => `Starting ${day}, ${card} pays ${monthly} a month.`,
  },
  late: {
    declined: (monthly: string, day: string) => `The ${monthly} payment on ${day} was declined.`,
    again: 'Stripe tries the card again a few times. You can change it there, and pay right away.',
    days: (count: number) =>
      plural(count, { one: 'day until your store rests on ', other: 'days until your store rests on ' }),
    until: 'Until then you can sell as usual, and buyers won’t notice anything.',
    change: 'Change the Card',
    season: 'Rest for the Season Instead',
    note: 'Once you pay, it reopens right away.',
  },
  resting: {
    title: 'Your store is resting',
    why: {
      trial_over: (day: string) => `Your free days ended on ${day}, and there’s no card yet.`,
      late: (day: string) => `The plan wasn’t paid, so your store has been resting since ${day}.`,
      canceled: (day: string) => `Your plan ended on ${day}.`,
      season: (day: string) => `Resting for the season since ${day}. You aren’t charged.`,
    },
    stays:
      'Its page, pieces, favorites, and links stay up, but no one can buy. Orders, refunds, messages, and export still work.',
    hidden:
      'It’s been resting for more than 60 days, so lists and search leave it out until you reopen it. Nothing is deleted.',
    open: 'Open Again',
    owed: (open: string) => `You aren’t charged while it rests. To reopen, pay the ${open} you owed before.`,
    pay: 'Pay and Open Again',
    addCard: 'Add a Card',
    note: 'It reopens right away.',
  },
  season: {
    title: 'Rest for the season',
    text: (day: string) =>
      `Going to a residency, or just tired? Your store rests starting ${day}: its page, pieces, favorites, and links stay up, but no one can buy, and you aren’t charged. Reopen it with one tap.`,
    button: (day: string) => `Rest Starting ${day}`,
    coming: (day: string) => `Your store rests starting ${day}. Until then you can sell as usual.`,
    stay: 'Stay Open',
  },
  kept: {
    title: 'What you kept, and what the plan cost',
    chart: 'Bars of what you kept by month. The sentence below has the newest; Figures has them all.',
    sentence: (month: string, earned: string, plan: string) =>
      `You kept ${earned} in ${month}; the plan was ${plan} of that`,
    percent: (percent: string) => `${percent}%`,
    more: (month: string, earned: string, plan: string) => `You kept ${earned} in ${month}; the plan cost ${plan}`,
    noPlan: (month: string, earned: string) => `You kept ${earned} in ${month}; the plan cost nothing.`,
    line: 'The red line shows the plan’s cost.',
    empty: 'No sales yet.',
  },
  invoices: {
    title: 'Invoices',
    none: 'No invoice yet.',
    open: 'not paid',
    pdf: 'PDF',
    of: (number: string) => ` of ${number}`,
  },
};

/** Why something couldn't be done. */
export const planErrors = {
  noAccount: 'Set up payments first.',
  notBegun: 'Your free days haven’t begun yet.',
  payments_unavailable: 'Stripe can’t be reached right now. Please try again in a moment.',
  rate_limited: 'Too many attempts. Please wait a minute, then try again.',
  stale: 'Your plan is free now, so there’s nothing to pay.',
  forbidden: 'Your store is suspended, so nothing is charged and the plan can’t be changed.',
  other: 'That didn’t work. Please try again.',
};

/** At the top of the dashboard. */
export const planBannerWords = {
  ending: (day: string) => `Your free days end on ${day}. Add a card to stay open.`,
  late: (left: number, day: string) =>
    plural(left, {
      one: `The plan couldn’t be charged. Your store rests in 1 day, on ${day}.`,
      other: `The plan couldn’t be charged. Your store rests in ${left} days, on ${day}.`,
    }),
  resting: 'Your store is resting, so no one can buy.',
  link: 'See Your Plan',
};
