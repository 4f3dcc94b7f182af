import type { Policy, PolicyFacts } from '../policy.ts';

/** The page about returns, refunds, and delivery. */
export const returnsPolicy = ({ siteName, returnDays, carrierDays: [from, to] }: PolicyFacts): Policy => ({
  title: 'Returns and Refunds',
  description: `What to do if a piece from ${siteName} arrives damaged, doesn’t arrive, or isn’t what you expected.`,
  lead: 'Every piece is made and shipped by one artist. If something is wrong, they make it right.',
  sections: [
    {
      id: 'wrong',
      heading: 'If something is wrong',
      text: [
        `Your piece arrived damaged, isn’t as described, or didn’t arrive? Tell the artist within ${returnDays} days of delivery, or of the day it should have arrived. The artist refunds what you paid for it, with shipping, or sends another one if you both prefer that.`,
        'A photo of the damage helps. Keep the packaging until you’ve heard back.',
      ],
    },
    {
      id: 'mind',
      heading: 'If you changed your mind',
      text: [
        'Most pieces are one of a kind, so sales are final. You can always ask: some artists take pieces back, and that’s their choice. If an artist agrees, the two of you decide who pays to send it back.',
        'An order that hasn’t shipped yet is easier to cancel, so write soon.',
      ],
    },
    {
      id: 'ask',
      heading: 'How to ask',
      text: [
        'Open your order, from [your order history](/account/settings/orders) or from the link in your confirmation email, and choose Ask for a Refund. The artist gets your request by email and replies. You get the reply by email too.',
        'No reply after a week, or you can’t agree? [Contact us](/contact) with your order number, and we’ll step in.',
      ],
    },
    {
      id: 'money',
      heading: 'How the money comes back',
      text: [
        'Refunds go to the card you paid with. Banks can take up to 10 days to show them. You get an email that says what was refunded.',
        'With a full refund you get back everything you paid, the processing fee included. With a partial refund you get back that part of the processing fee too.',
        'What you paid in person in cash, or by a payment that didn’t go through us, the artist gives back in person.',
        'If your payment came through after your order had expired, we refund it ourselves, in full.',
      ],
    },
    {
      id: 'delivery',
      heading: 'Delivery',
      text: [
        'Artists ship within the United States, or you can pick up your order where they offer it. The price of shipping is on each piece’s page before you pay.',
        `Most stores say how many business days they take to ship. Carriers usually need ${from} to ${to} more days. You get an email when it’s on its way.`,
      ],
    },
  ],
});
