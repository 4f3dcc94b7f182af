import type { Policy, PolicyFacts, PolicySection } from '../policy.ts';
import { describeOperator } from '../words.ts';

/** What a store costs, and when it rests. */
const describePlan = ({
  monthly,
  freeDays,
  graceDays,
  listedDays,
}: NonNullable<PolicyFacts['plan']>): PolicySection => ({
  id: 'plan',
  heading: 'What a store costs',
  list: [
    `A store costs ${monthly} a month, no matter how much it sells. The first ${freeDays} days are free and need no card. They begin with your first piece.`,
    `If a payment fails, your store stays open for ${graceDays} days, and we email you. Then it rests, and so does a store without a card after the free days.`,
    `While a store rests, its page and pieces stay up, but no one can buy. After ${listedDays} days, lists and search leave it out. Nothing is deleted. Orders, refunds, messages, and your export still work.`,
    `You aren’t charged while your store rests. To reopen, pay what you owed before, then ${monthly} a month as usual.`,
    'You can rest for a season, or stop, at any time: the plan ends with the month you’ve paid for.',
  ],
});

/** The terms of use. */
export function termsPolicy(facts: PolicyFacts): Policy {
  const { siteName, city, feeIncluded, plan } = facts;
  return {
    title: 'Terms',
    description: `The rules of ${siteName}, for buyers and artists, in plain words: what you may expect, and what we ask of you.`,
    lead: 'These are the rules of this site, in plain words. By using it you agree to them.',
    sections: [
      describeOperator(facts),
      {
        id: 'marketplace',
        heading: 'What we are',
        text: [
          `${siteName} is a marketplace for artists of ${city}. The artist sells you the piece: your contract is with them, and they describe, price, and ship it. We run the site and the checkout.`,
          'Artists are here by invitation. We don’t own the pieces and don’t inspect them, but we step in when something goes wrong.',
        ],
      },
      {
        id: 'buying',
        heading: 'Buying',
        list: [
          'You buy from one artist at a time. You see the full price, with shipping and fees, before you pay. Prices are in US dollars.',
          feeIncluded ? 'Prices include card processing.' : 'Card processing is a separate line, shown before you pay.',
          'While you pay, the pieces are held for you for a short time. The order counts once your payment has come through, and we email you then.',
          'Payments are made through Stripe. We never see or store your card number.',
          'What you buy from an artist in person, for cash or by a payment that doesn’t go through us, is between the two of you, refunds included. We only record it.',
          'If something is wrong with a piece, [Returns and Refunds](/returns) says what happens.',
          'You must be 18, or have the consent of a parent or guardian, to buy.',
        ],
      },
      {
        id: 'accounts',
        heading: 'Accounts',
        list: [
          'You can buy without an account. With one, you can save favorites and see your orders in one place.',
          'Keep your password to yourself, and give an email address that is yours. Links in our emails open your orders and messages, so keep those to yourself too.',
          'You can delete your account at any time; artists finish their open orders first. [Privacy](/privacy) says what is erased and what is kept.',
        ],
      },
      {
        id: 'selling',
        heading: 'Selling',
        list: [
          'Sell only work that you or your studio made and have the right to sell. Describe it truthfully, with pictures of your own.',
          'Ship orders within the time your store promises, and reply to your buyers. Refund what arrives damaged, isn’t as described, or doesn’t arrive.',
          'The money goes straight to your own Stripe account, under Stripe’s terms with you. We take 1.5% of the price of the pieces, never of shipping. If you refund an order, we return our fee for what you refund.',
          'At a market, cards through us cost you that 1.5% and card processing. Cash and other payments cost nothing. We only record those, and send no money back: if you undo one, refund the buyer yourself.',
          'You’re responsible for disputed payments and taxes. You keep all rights to your pictures and texts, and let us show them on this site, in its emails, and in links to it while your store is here.',
          'You can export all your pieces, orders, and pictures as one file.',
        ],
      },
      ...(plan === null ? [] : [describePlan(plan)]),
      {
        id: 'conduct',
        heading: 'What isn’t allowed',
        list: [
          'Anything illegal, stolen, copied from someone else, hateful, or dangerous.',
          'Messages that harass, advertise, or move a sale away from the checkout.',
          'Attacking the site, or collecting other people’s data from it.',
        ],
        text: [
          'Seen something that shouldn’t be here? [Report it](/report). We may remove it, suspend a store, or close an account. Orders that were paid stay visible to both sides.',
        ],
      },
      {
        id: 'copyright',
        heading: 'If your work is shown without your consent',
        text: [
          'Use the [report form](/report). Say which work is yours, where it is shown here, and how we can reach you. We take it down if the claim holds, and tell the artist.',
        ],
      },
      {
        id: 'liability',
        heading: 'What we can’t promise',
        text: [
          'We work to keep the site running and right, but it comes as it is. As far as the law allows, we aren’t liable for what artists or buyers do, or for more than the fees we earned from the order in question. Nothing here limits rights that the law gives you as a consumer.',
        ],
      },
      {
        id: 'changes',
        heading: 'Changes',
        text: [
          'We may change these terms. The date above says when we last did. An order follows the terms of the day it was paid.',
        ],
      },
    ],
  };
}
