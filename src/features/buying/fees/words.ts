/** Texts about what selling costs. */
import { type Cents, formatCents } from '../../../platform/money.ts';
import { askedOf, computeApplicationFee, computePayout, type ProcessingFeeSetting, rates } from './fees.ts';
import { plans, planTerms } from './plans.ts';

/** "$15" rather than "$15.00". */
const dollars = (cents: Cents): string => formatCents(cents).replace(/\.00$/, '');
const percent = (rate: number): string => `${rate / 100}%`;

const monthly = dollars(plans.ours.monthlyCents);
const share = percent(rates.applicationFee);
const processing = `${percent(rates.processing)} + ${formatCents(rates.processingOrderCents)}`;
/** While nothing collects the monthly fee. */
const notYet = `We don’t charge the ${monthly} yet. We’ll tell every artist before we do.`;
/** When the monthly fee starts. */
const starts = (charges: boolean): string =>
  charges
    ? `The ${monthly} starts ${planTerms.freeDays} days after your first piece is published. You don’t need a card until then. Without one, your store rests after that: your page stays up, but no one can buy. Nothing is deleted.`
    : notYet;

/** The three plans that the about page compares. */
const planNames = { marketplace: 'A marketplace', smallShop: 'A small-shop service' };

/** A price as buyers see it, which is what the artist enters. */
const exampleCents = 4_800;

/** What an artist keeps of the example, of one piece without shipping. */
function keptOfExample(setting: ProcessingFeeSetting): Cents {
  const asked = askedOf(exampleCents, setting);
  const fee = computeApplicationFee(asked);
  return setting === 'included' ? computePayout(asked, fee).receivedCents : asked - fee;
}

/**
 * What selling costs, for artists who decide if they join: all of it in their invite, the monthly fee where they create the account and the
 * store. What is kept of a sale, the editor of a piece says below its price.
 */
export const costWords = {
  monthly: `${monthly} a month.`,
  starts,
  rows: (setting: ProcessingFeeSetting, charges: boolean) => [
    {
      label: charges ? `Each month, after ${planTerms.freeDays} free days` : 'Each month, not charged yet',
      amount: monthly,
    },
    { label: 'Of each sale, never of shipping', amount: share },
    { label: 'Card processing', amount: setting === 'included' ? processing : 'buyers pay it' },
  ],
  example: (setting: ProcessingFeeSetting) =>
    `A ${dollars(exampleCents)} piece leaves you ${dollars(keptOfExample(setting))}.`,
  pricing: 'How pricing works',
  terms: 'Terms',
};

/** The about page. `included` tells whether prices include the processing fee. */
export const aboutWords = {
  title: (site: string) => `About and Pricing | ${site}`,
  description: (site: string, city: string, kept: string) =>
    `${site} is invite-only and made for artists of ${city}. Artists keep ${kept}. See how that compares.`,
  crumb: 'About',
  heading: (percent: string) => `Artists keep ${percent} of each sale`,
  costs: (basis: string, included: boolean) =>
    `${basis[0]?.toUpperCase()}${basis.slice(1)}: ${share}, ${monthly} a month${included ? ', and card processing' : ', and nothing else'}.`,
  mission: (site: string, city: string) =>
    `${site} is a marketplace for one city. ${city} artists paint, throw pots, weave, cut glass, and work silver, and they sell it here themselves, under their own names.`,
  starts,
  inviteOnly: 'We’re invite-only, so every artist here was invited.',
  /** Null where the artist pays it. */
  feeIsShown: {
    shown: 'The customer sees the processing fee before paying: it’s in the price, and each piece says how much it is.',
    added: 'The customer sees the processing fee before paying, as a separate line.',
    included: null,
  } satisfies Record<ProcessingFeeSetting, string | null>,
  benchOf: 'The bench of',
  compare: {
    heading: 'What artists keep',
    table: 'Plans compared',
    columns: {
      where: 'Where',
      keeps: 'Artist keeps',
      monthly: 'Monthly',
      platform: 'Platform fee',
      processing: 'Processing',
    },
    ours: { monthly, platform: share },
    processingPaid: processing,
    customerPays: 'Customer pays',
    marketplace: {
      name: planNames.marketplace,
      monthly: 'None',
      platform: '6.5%',
      processing: '6.5% + $0.30, and $0.20 per listing',
    },
    smallShop: { name: planNames.smallShop, monthly: '$9.99', platform: '0%' },
    moreBefore: 'That’s ',
    more: (amount: string) => `${amount} more kept per $1,000`,
    moreAfter: ' in monthly sales ',
  },
  /** Which sales the figures of this page are of, where the price that buyers see is a higher one. */
  basis: `All of these count what you ask, before the card processing that buyers pay with it: ${formatCents(askedOf(exampleCents, 'shown'))} of the ${formatCents(exampleCents)} they see.`,
  calculator: 'Your own numbers',
  booth: `At a booth, cash and payments you take elsewhere cost nothing. Cards through us cost you ${share} and card processing, because there the price on the tag, plus tax, is the price.`,
  /** How buyers see the fees. */
  fees: {
    shown: 'Customers pay card processing. It’s in the price they see, so nothing is added in the cart.',
    added: 'Customers pay card processing as a separate line in the cart.',
    included: 'Card processing is included in the price.',
  } satisfies Record<ProcessingFeeSetting, string>,
  features: (site: string, fees: string) => ({
    heading: 'What an artist gets',
    list: [
      [
        'Custom storefronts',
        'Your name at your own address, your pictures and words, four themes, your own colors, and your own CSS.',
      ],
      [
        'Card payments, straight to you',
        `Buyers pay on a secure page, and the money goes straight to your account. ${site} takes ${share} of the price, never of shipping.`,
      ],
      [
        'Integrated point of sale',
        'Sell at a market from your phone, online or offline. Stock and books are the same as online, and the buyer gets a receipt.',
      ],
      ['No double sales', 'We hold a piece while someone pays for it and release it if they change their mind.'],
      ['Shipping your way', 'Set a flat rate per order, free shipping above an amount you choose, or studio pickup.'],
      [
        'No label fee',
        'You pay the carrier’s postage. Connect your own Shippo account, then buy and print the label on the order’s page.',
      ],
      ['Fees buyers can see', fees],
      [
        'Sales tax',
        'Enter your state’s permit, and orders that go there are plus tax. Each quarter you get a file for your return.',
      ],
      ['Found by search engines', 'Every piece and every event has a page of its own that loads fast on a slow phone.'],
    ] as const,
  }),
  join: {
    heading: 'Sell here',
    apply: 'Apply with a few photos of your work',
    text: 'and a sentence about how you make it, or email them to',
    subject: 'Artist application',
  },
};

/** The calculator on the about page. It counts what artists ask. */
export const calculatorWords = {
  monthly: 'Monthly sales',
  order: 'Average order',
  amount: 'Enter an amount from $1 to $1,000,000.',
  example: (monthly: string, order: string) => `For ${monthly} in monthly sales, at ${order} an order.`,
  table: 'What you keep',
  where: 'Where',
  fees: 'Fees',
  keep: 'You keep',
  ...planNames,
};
