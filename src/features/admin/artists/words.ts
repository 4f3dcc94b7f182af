/** Texts about artists in the admin panel. */
import { plural } from '../../../platform/plural.ts';

export const artistListWords = {
  title: 'Artists',
  description: 'Every store, and the six on the home page.',
  search: 'Name, owner, or address',
  empty: 'No artist has a store yet.',
  view: {
    all: 'All',
    open: 'Open',
    away: 'Away',
    resting: 'Resting',
    no_delivery: 'No delivery yet',
    not_ready: 'Not open yet',
    suspended: 'Suspended',
    closed: 'Closed',
    no_permit: 'No tax permit',
  },
  artist: 'Artist',
  owner: 'Owner',
  address: 'Address',
  pieces: 'Pieces',
  orders: 'Orders, 30 days',
  payments: 'Payments',
  since: 'Since',
  home: 'Home page',
  onHome: (place: number) => `Home page, ${place}`,
  store: 'Store',
  state: {
    open: 'Open',
    away: 'Away',
    resting: 'Resting',
    no_delivery: 'No delivery yet',
    not_ready: 'Not open yet',
    suspended: 'Suspended',
    closed: 'Closed',
  },
  pay: {
    none: 'Not started',
    started: 'Started',
    more_needed: 'Not finished',
    ready: 'Ready',
    restricted: 'Restricted',
    disconnected: 'Disconnected',
  },
};

/** The page that writes to all artists of a view. */
export const artistNoteWords = {
  open: 'Email These Artists',
  title: 'Email Artists',
  description: 'One email to each artist of a view.',
  back: 'Artists',
  to: (view: string, count: number) =>
    plural(count, { one: `To 1 artist: ${view}.`, other: `To ${count} artists: ${view}.` }),
  each: 'Each gets an email of their own, and sees nobody else’s address.',
  readers: 'Who gets it',
  reader: (store: string, owner: string) => (store === owner ? store : `${store}, ${owner}`),
  postponed: (count: number) =>
    plural(count, {
      one: 'One of them answered “not yet” when asked for a permit.',
      other: `${count} of them answered “not yet” when asked for a permit.`,
    }),
  nobody: 'Nobody is in this view, so there’s no one to write to.',
  subject: 'Subject',
  body: 'Your email',
  hint: (contact: string) => `Replies come to ${contact}.`,
  send: (count: number) => plural(count, { one: 'Send 1 Email', other: `Send ${count} Emails` }),
  permit: {
    subject: (state: string) => `Do you have a ${state} sales tax permit?`,
    body: (state: string) =>
      `Your store has no ${state} sales tax permit on file, so buyers pay no sales tax with your orders.

If you have one, please enter its number: Sales Tax, under Figures on your dashboard. If you don’t, that page says what a permit is and where to get it for free.`,
  },
  sent: (count: number) => plural(count, { one: '1 email is on its way.', other: `${count} emails are on their way.` }),
};

export const artistNoteErrors = {
  subjectLabel: 'The subject',
  noSubject: 'Write a subject.',
  bodyLabel: 'Your email',
  noBody: 'Write your email. Nothing was sent.',
  changed: 'This view has other artists by now, so nothing was sent. Check the number, and send again.',
  sentBefore: 'This email was sent already.',
  tooMany: (most: number) => `One email reaches ${most} artists at most. Narrow the list down, and try again.`,
};

/** The mail from the operator to an artist. */
export const artistNoteMailWords = {
  label: (site: string) => `A note from ${site}`,
  next: 'Questions?',
  write: (email: string) => `Email ${email}.`,
  dashboard: 'Open Your Dashboard',
};

/** The six places of the home page. */
export const homePlacesWords = {
  title: 'On the home page',
  none: 'No open store has a piece yet, so the home page shows samples.',
  size: { large: 'Large', medium: 'Medium', small: 'Small' },
  earlier: (store: string) => `Move ${store} one place earlier`,
  later: (store: string) => `Move ${store} one place later`,
};

/** The page of one artist. */
export const artistPageWords = {
  description: 'An artist’s store.',
  dashboard: 'Open Dashboard',
  visit: 'View Store',
  owner: 'Owner',
  noOwner: 'No account owns this store.',
  state: 'Store',
  payments: 'Payments',
  home: {
    title: 'Home page',
    shown: (place: number) => `It’s number ${place} on the home page.`,
    hidden: 'It isn’t among the six on the home page.',
    replaces: (store: string) => `It would replace ${store} in the last place.`,
    closed: 'Only open stores with a published piece can be there.',
    feature: 'Show on the Home Page',
    unfeature: 'Take off the Home Page',
  },
  plan: {
    title: 'Plan',
    none: 'The free days begin with the first piece.',
    state: {
      waived: 'Waived: nothing is charged, and the store stays open.',
      trial: (day: string) => `Free until ${day}.`,
      active: (day: string | null) => (day === null ? 'Paid.' : `Paid. The next charge is on ${day}.`),
      ending: (day: string) => `Paid until ${day}, then the store rests.`,
      late: (day: string) => `The last payment failed. Without one, the store rests starting ${day}.`,
      resting: (day: string) => `Resting since ${day}. No one can buy.`,
      suspended: 'Nothing is charged while the store is suspended.',
    },
    note: 'Why, for admins',
    noNote: 'Write why. Nothing has changed.',
    waive: 'Waive the Plan',
    /** Said of an invoice that was paid at the moment of the waiver, or later. */
    paid: (invoice: string, amount: string, day: string) =>
      `${invoice} (${amount}) was still paid, on ${day}. We don’t refund it automatically. If you haven’t yet, you can refund it in your Stripe dashboard.`,
    invoice: (number: string | null) => (number === null ? 'An invoice' : `Invoice ${number}`),
    unwaive: 'End the Waiver',
    unwaiveText: 'Then it has 30 free days again.',
    because: (note: string) => `Why: ${note}`,
  },
  suspend: {
    title: (store: string) => `Suspend ${store}?`,
    does: (owner: string, pieces: number, waiting: number) => [
      plural(pieces, {
        one: 'Visitors can’t see the store anymore. Its piece leaves the site and can’t be bought.',
        other:
          `Visitors can’t see the store anymore. ${pieces > 0 ? `Its ${pieces} pieces leave the site and can’t be bought.` : ''}`.trim(),
      }),
      'We end open payments; one that’s paid first stays an order. The plan isn’t charged in the meantime.',
      waiting === 0
        ? 'Orders, refunds, and messages continue as usual.'
        : plural(waiting, {
            one: '1 paid order continues, and so do refunds and messages.',
            other: `${waiting} paid orders continue, and so do refunds and messages.`,
          }),
      `${owner} gets an email with your reason and the address to write to.`,
    ],
    reason: (owner: string) => `Reason, for ${owner}`,
    reasonHint: 'The artist will see it in an email and on their dashboard.',
    sure: (store: string) => `Hide ${store} and all of its pieces now`,
    button: (owner: string) => `Suspend and Email ${owner}`,
  },
  reinstate: {
    title: 'Suspended',
    text: 'Nobody but its owner and admins can see this store. If you reinstate it, we email the artist.',
    reason: (reason: string) => `Reason: ${reason}`,
    button: 'Reinstate',
  },
  closed: {
    title: 'Closed',
    text: 'The artist’s account was deleted, so this store is closed for good. Orders that are still open continue.',
  },
  slug: {
    title: 'Address',
    label: 'Store URL',
    text: 'The old address redirects to the new one and is never given to another store. Carts saved on visitors’ devices stay at the old address.',
    button: 'Change Address',
  },
  done: {
    placed: 'The home page shows it that way now.',
    suspended: 'The store is suspended, and its artist gets an email.',
    left: (count: number) =>
      count === 1
        ? 'The store is suspended. One open payment couldn’t be ended yet; we keep trying every minute.'
        : `The store is suspended. ${count} open payments couldn’t be ended yet; we keep trying every minute.`,
    reinstated: 'The store is open to visitors again, and its artist gets an email.',
    waived: 'The plan is waived. Nothing more is charged.',
    unwaived: 'The waiver has ended.',
    moved: (slug: string) => `The store is at /${slug} now.`,
  },
};

export const artistErrors = {
  notFound: 'We couldn’t find that store.',
  notListed: 'The home page shows open stores with at least one piece published.',
  allAreShown: (places: number) => `The home page has ${places} places, and there’s no other artist to come up.`,
  noPlace: 'The home page has no such place.',
  reasonLabel: 'The reason',
  noReason: 'Write a reason for the artist. Nothing has changed.',
  notSure: 'Check the box to confirm. Nothing has changed.',
};

/** Mails to an artist whose store is suspended or reinstated. */
export const suspensionMailWords = {
  dashboard: 'Open Your Dashboard',
  suspended: {
    subject: (store: string) => `${store} is suspended`,
    title: 'Your store is suspended',
    text: 'Visitors can’t see your store or buy from it for now. Your pieces are kept, and your orders, refunds, messages, and payouts continue as usual.',
    reason: 'Reason',
    next: 'What to do next',
    contact: (email: string) => `Questions, or fixed it already? Email ${email}.`,
  },
  reinstated: {
    subject: (store: string) => `${store} is open again`,
    title: 'Your store is open again',
    text: 'Visitors can see your store again, with everything as it was.',
  },
};
