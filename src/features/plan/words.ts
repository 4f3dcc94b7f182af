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
const stays = 'Your page, pieces, favorites, and links stay, and so do orders, refunds, messages, and export.';

export const planMailWords = {
  button: 'Open Your Plan',
  begins: (store: string, until: string, monthly: string) => ({
    subject: `${store} is open: 30 days free`,
    title: `Free until ${until}`,
    paragraphs: [
      'Your first piece is published, so your 30 free days begin today. You don’t need a card for them.',
      `Then your shop costs ${monthly} a month, whatever you sell. Without a card it rests from ${until} on; nothing is deleted.`,
    ],
  }),
  beginsNow: (store: string, until: string, monthly: string) => ({
    subject: `${store}: ${monthly} a month from ${until}`,
    title: `Free until ${until}`,
    paragraphs: [
      `From now on a shop costs ${monthly} a month, as we told you it would. Yours is free for 30 more days, without a card.`,
      `Without a card your shop rests from ${until} on: its page stays, and nothing can be bought. Nothing is deleted.`,
    ],
  }),
  ending: (store: string, until: string, monthly: string) => ({
    subject: `${store} is free until ${until}`,
    title: `Your free days end on ${until}`,
    paragraphs: [
      `Add a card to stay open: ${monthly} a month, and nothing before ${until}.`,
      `Without a card your shop rests from that day on. ${stays}`,
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
    title: `${days(left)} until your shop rests`,
    paragraphs: [
      `Your bank declined the ${monthly} of ${since}. Please change the card, or try it again.`,
      `Until ${restsOn} everything sells as always, and buyers see nothing of this. Then your shop rests; nothing is deleted.`,
    ],
  }),
  why: {
    trial_over: 'Your free days are over, and there’s no card for the plan yet.',
    late: 'The plan couldn’t be charged for 21 days. From now on nothing more is charged: you only pay what is open if you come back.',
    canceled: 'Your plan has ended.',
    season: 'You asked us to let it rest for the season. Nothing is charged.',
  },
  resting: (store: string, why: string) => ({
    subject: `${store} is resting`,
    title: 'Your shop is resting',
    paragraphs: [`${why} ${stays}`, 'Nothing can be bought until you open it again, which takes a moment.'],
  }),
  back: (store: string) => ({
    subject: `${store} is open again`,
    title: 'Your shop is open again',
    paragraphs: ['Everything is where you left it, and people can buy from you again.'],
  }),
};

/** The artist's page. */
export const planWords = {
  title: 'Plan',
  pageTitle: (store: string) => `Plan | ${store}`,
  description: 'What your shop costs, and what it earned.',
  up: 'Figures',
  done: {
    rest: 'Your shop rests from the end of the period you paid for.',
    open: 'Your shop stays open.',
  },
  old: 'We can’t reach Stripe right now, so this may be old.',
  notBegun: 'Your 30 free days begin when you publish your first piece. You don’t need a card for them.',
  waived: 'You don’t pay for the plan.',
  waivedText: 'Your shop is open without it.',
  suspended: {
    title: 'You aren’t charged while your store is suspended.',
    text: 'If it is shown again, your plan goes on from that day. Free days end when they would have.',
    owed: (open: string) => `The ${open} from before is still due.`,
  },
  month: 'a month, whatever you sell.',
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
    needsAccount: 'Set up payments first: Stripe keeps the card in the same account.',
    setUp: 'Set Up Payments',
    note: (day: string) => `Stripe keeps the card. Without one your shop rests from ${day}; nothing is deleted.`,
    withCard: (day: string, card: string, monthly: string) => `From ${day} on, ${card} pays ${monthly} a month.`,
  },
  late: {
    declined: (monthly: string, day: string) => `The ${monthly} of ${day} was declined.`,
    again: 'Stripe tries the card again a few times. You can change it there, and pay right away.',
    days: (count: number) =>
      plural(count, { one: 'day until your shop rests, on ', other: 'days until your shop rests, on ' }),
    until: 'Until then everything sells as always, and buyers see nothing of this.',
    change: 'Change the Card',
    season: 'Rest for the Season Instead',
    note: 'Paid again, it is open within a second.',
  },
  resting: {
    title: 'Your shop is resting',
    why: {
      trial_over: (day: string) => `Your free days ended on ${day}, and there’s no card yet.`,
      late: (day: string) => `The plan wasn’t paid, so it rests since ${day}.`,
      canceled: (day: string) => `Your plan ended on ${day}.`,
      season: (day: string) => `You let it rest for the season since ${day}. Nothing is charged.`,
    },
    stays:
      'Its page, pieces, favorites, and links stay. Nothing can be bought; orders, refunds, messages, and export work.',
    hidden:
      'It has rested for more than 60 days, so lists and search leave it out until you open it. Nothing is deleted.',
    open: 'Open Again',
    owed: (open: string) =>
      `Nothing is charged while it rests. To come back, you only pay the ${open} that was due before.`,
    pay: 'Pay and Open Again',
    addCard: 'Add a Card',
    note: 'It’s open within a second.',
  },
  season: {
    title: 'Rest for the season',
    text: (day: string) =>
      `Going to a residency, or just tired? Your shop rests from ${day}: page, pieces, favorites, and links stay, nothing can be bought, nothing is charged. Open again with one tap.`,
    button: (day: string) => `Rest from ${day}`,
    coming: (day: string) => `Your shop rests from ${day}. Until then it sells as always.`,
    stay: 'Stay Open',
  },
  kept: {
    title: 'What you kept, and what the plan cost',
    chart: 'Bars of what came to you by month. The sentence below has the newest; Figures has them all.',
    sentence: (month: string, earned: string, plan: string) =>
      `In ${month} ${earned} came to you; the plan was ${plan} of it`,
    percent: (percent: string) => `${percent}%`,
    more: (month: string, earned: string, plan: string) => `In ${month} ${earned} came to you; the plan cost ${plan}`,
    noPlan: (month: string, earned: string) => `In ${month} ${earned} came to you; the plan cost nothing.`,
    line: 'The brick line is the plan, at the same scale.',
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
  forbidden: 'Your store is suspended, so nothing is charged and the plan can’t be changed.',
  other: 'That didn’t work. Please try again.',
};

/** At the top of the dashboard. */
export const planBannerWords = {
  ending: (day: string) => `Your free days end on ${day}. Add a card to stay open.`,
  late: (left: number, day: string) =>
    plural(left, {
      one: `The plan couldn’t be charged. Your shop rests in 1 day, on ${day}.`,
      other: `The plan couldn’t be charged. Your shop rests in ${left} days, on ${day}.`,
    }),
  resting: 'Your shop is resting: nothing can be bought.',
  link: 'See Your Plan',
};
