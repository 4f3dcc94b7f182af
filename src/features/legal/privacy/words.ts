import { plural } from '../../../platform/plural.ts';
import type { Policy, PolicyFacts } from '../policy.ts';
import { describeOperator } from '../words.ts';

const describeBackups = (days: number | null): string =>
  days === null
    ? 'Backups, if any, hold what you delete until they’re deleted themselves.'
    : `Backups hold what you delete for up to ${plural(days, { one: '1 day', other: `${days} days` })} more. Those from before an update of the site may hold it longer, until newer ones replace them.`;

/** The privacy policy. It says what the code does: change it together with the code. */
export function privacyPolicy(facts: PolicyFacts): Policy {
  const { siteName, contactEmail, withClerk, plan, backupDays } = facts;
  return {
    title: 'Privacy',
    description: `What ${siteName} knows about you, who else sees it, how long it is kept, and how to get or erase it.`,
    lead: 'We keep what we need to run the site and your orders. No ads, no trackers, and nothing is sold.',
    sections: [
      describeOperator(facts),
      {
        id: 'looking',
        heading: 'When you browse',
        text: [
          'You don’t need an account to browse. Pages load nothing from other companies, except on the payment page and, where you sign in, from whoever keeps our accounts. Our logs hold ids, not names or addresses.',
          'Your network address limits how often one network can send a form or start a checkout. Most of these counts are in memory only; those that are stored expire within a day or so.',
        ],
      },
      {
        id: 'order',
        heading: 'When you order',
        text: [
          'We keep your name, your email address, the delivery address, what you bought, and what you paid. The artist you bought from sees all of it except your email address, to ship your order and reply to you. Your email address is in their own Stripe account, though, because the payment is theirs. Your card number goes to Stripe only.',
          'We ask for the delivery address before you pay, and Stripe gets it with the payment. If you don’t pay, we erase it, and a guest’s email address, within a day. If you have an account, you can have an address remembered for the next time, and remove it again in your settings.',
          'If you buy in person and want the receipt by email, your address is used for that one email. The artist’s phone holds it until the sale is recorded and then forgets it, our queue until the email is sent. All that is left is a code from which nobody can read it, so that you don’t get the email twice.',
          'The people who run this site can see orders and accounts, to help when something goes wrong. What they change is logged.',
          'If you write to an artist without an order, they see your name, but not your email address. What you write is kept with your conversation. Admins can read it if one of you reports it.',
        ],
      },
      {
        id: 'account',
        heading: 'When you have an account',
        text: [
          'We keep your email address, your settings and profile, an address if you have it remembered, your favorites and collections, and your orders. Your public profile is off until you turn it on. Artists see how many people like a piece, never who. You can opt out of these figures in your settings.',
          withClerk
            ? 'Clerk keeps your password and your sign-ins for us.'
            : 'Your password is stored as a hash that can’t be turned back.',
          'We email you about your orders, your messages, and your sign-in, and when an event that you saved is moved or canceled. Everything else is only sent if you turn it on, and each such email has a link to stop it.',
        ],
      },
      ...(plan === null
        ? []
        : [
            {
              id: 'plan',
              heading: 'When your store has a plan',
              text: [
                `Artists pay ${plan.monthly} a month. Stripe takes the card, keeps it, and writes the invoices.`,
                'We keep whether the plan is paid and when it renews or ends, the brand and the last four digits of the card, and the number, date, and amount of each invoice. Only you and the people who run this site see them. Buyers see no more than whether your store is open or resting.',
              ],
            },
          ]),
      {
        id: 'others',
        heading: 'Who else is involved',
        list: [
          'Stripe takes payments, pays artists, and checks for fraud. [Stripe’s privacy policy](https://stripe.com/privacy)',
          ...(withClerk
            ? ['Clerk keeps accounts and signs people in. [Clerk’s privacy policy](https://clerk.com/legal/privacy)']
            : []),
          'If an artist buys a shipping label here, Shippo and the carrier get your name and your address through the artist’s own account.',
          'Our email service delivers our emails, and our hosting company runs our servers.',
          'Links to Google Maps or to a carrier’s tracking page load nothing until you open them.',
          'We share data if the law requires it. We never sell it.',
        ],
      },
      {
        id: 'browser',
        heading: 'What your browser stores',
        text: ['We only use cookies that the site needs, so there’s no cookie banner.'],
        list: [
          'Your sign-in, for 30 days, with a cookie that lets pages show the right menu and theme at once.',
          'A cookie that remembers this browser has signed in before, for a year. It keeps strangers who guess passwords from locking you out.',
          'A random number for guests who buy, for a day, and a note for each open checkout that leads back to it.',
          'What a form or a signup needs for its next step, for a short time.',
          'On a phone that sells at markets: its key, for 400 days, and your pieces, your sales, and receipts that wait to be emailed, so that it works offline. Signing out leaves them, and unpairing the phone removes them.',
          'In the browser’s storage: your cart, and a copy of your favorites that works offline. Signing out removes the copy.',
        ],
      },
      {
        id: 'keeping',
        heading: 'How long we keep it',
        list: [
          'Accounts: until you delete yours. Your profile, settings, remembered address, favorites, collections, and pictures are then erased at once, and so is the text of your messages.',
          'Orders that are still open when you delete your account, or that have an open refund or dispute, keep your name and address until they’re done, at most 180 days. One on its way keeps them until it’s delivered, for up to 30 days.',
          'Finished orders: the amounts, dates, and pieces stay, as bookkeeping requires. Once your account is deleted, they carry no personal data.',
          ...(plan === null
            ? []
            : [
                'An artist’s plan: until the store is closed, which cancels it in Stripe. What was paid stays in our books.',
              ]),
          'Applications to join: until 90 days after our reply, or until you delete your account. Only admins see them.',
          'Links in emails to your order or messages stop working after 180 days without news.',
          'Once an email is sent, we erase its address and text from our queue; if it can’t be delivered, after a week.',
          'What you write to us by form is kept until it’s dealt with. The log of what admins did stays, with ids in place of names.',
          describeBackups(backupDays),
        ],
      },
      {
        id: 'rights',
        heading: 'Your data is yours',
        text: [
          'Under [Privacy in your account settings](/account/settings/privacy), you can download everything we hold about you and delete your account.',
          `Bought as a guest, or want something corrected? Write to [${contactEmail}](mailto:${contactEmail}) from the address you used for the order, with its number, and we’ll send you your data or erase it.`,
        ],
      },
      {
        id: 'children',
        heading: 'Children',
        text: ['The site isn’t meant for children under 13, and we don’t knowingly keep their data.'],
      },
    ],
  };
}
