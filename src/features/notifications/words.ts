import { plural } from '../../platform/plural.ts';
import type { MailKind } from '../accounts/settings/mail-kinds.ts';

const countPieces = (count: number) => plural(count, { one: '1 new piece', other: `${count} new pieces` });
const countArtists = (count: number) => plural(count, { one: '1 new artist', other: `${count} new artists` });
const countEvents = (count: number) => plural(count, { one: '1 event', other: `${count} events` });

/** The mails that people choose in their settings. */
export const notificationWords = {
  kinds: {
    'new-artists': () => 'New Artist Alerts',
    events: (city: string) => `${city} Events`,
    favorites: () => 'Price Drop Alerts',
    newsletter: () => 'Weekly Newsletter',
  } satisfies Record<MailKind, (city: string) => string>,
  /** "Ginkgo Fall, Rickhouse Jar, and 4 more" */
  names: (names: readonly string[], more: number) =>
    more > 0 ? `${names.join(', ')}, and ${more} more` : names.join(' and '),
  artists: {
    one: (name: string) => `New artist: ${name}`,
    many: (count: number) => `${count} new artists`,
    title: (count: number) => (count === 1 ? 'A new artist' : 'New artists'),
    action: 'See all artists',
  },
  events: {
    subject: (names: string) => `This week: ${names}`,
    preview: (count: number) => `${countEvents(count)} in the coming seven days`,
    title: 'Events of the coming week',
    action: 'See all events',
  },
  favorites: {
    one: (name: string, price: string, isCheaper: boolean) =>
      isCheaper ? `${name} now costs ${price}` : `${name} is for sale again`,
    many: (count: number) => `Updates on ${count} favorites`,
    title: 'Your favorites',
    text: 'These pieces that you saved cost less, or can be bought again.',
    action: 'Open My Collection',
  },
  /** What happened to a favorite: "was $60.00", "for sale again", or both. */
  change: (was: string | null, isBack: boolean) =>
    [isBack ? 'for sale again' : '', was === null ? '' : `was ${was}`].filter(Boolean).join(', '),
  newsletter: {
    subject: (names: string) => `New this week: ${names}`,
    preview: ({ pieces, artists, events }: { pieces: number; artists: number; events: number }) =>
      [
        pieces > 0 ? countPieces(pieces) : '',
        artists > 0 ? countArtists(artists) : '',
        events > 0 ? countEvents(events) : '',
      ]
        .filter(Boolean)
        .join(', '),
    title: 'New this week',
    pieces: 'New pieces',
    artists: 'New artists',
    events: 'Events of the coming week',
    action: 'See all artists',
  },
  moreLabel: 'More',
  more: (count: number) => plural(count, { one: 'And 1 more on the site.', other: `And ${count} more on the site.` }),
  why: (kind: string) => `You’re getting this email because “${kind}” is on in your settings.`,
  unsubscribe: 'Unsubscribe',
} as const;

/** The page behind the link that ends mails. */
export const unsubscribeWords = {
  title: 'Unsubscribe',
  ask: (kind: string) => `Stop “${kind}”?`,
  askText: 'You can turn it on again in your account settings.',
  stop: (kind: string) => `Stop ${kind}`,
  stopAll: 'Stop All but Order Emails',
  done: (kind: string) => `“${kind}” is off.`,
  doneText: 'You won’t get any more of these emails.',
  doneAll: 'You only get emails about your orders and your account.',
  doneAllText: 'Newsletters and alerts are off.',
  settings: 'Account Settings',
  unknown: 'This link doesn’t work',
  unknownText:
    'Part of it may be missing. Open the link in the email again, or choose your emails in your account settings.',
  description: 'Choose which emails you get.',
  receipts: {
    ask: 'Stop receipts by email?',
    askText: (site: string) =>
      `No artist on ${site} can email you a receipt from then on. You can still scan one at a booth.`,
    stop: 'Don’t Send Me Receipts',
    done: 'You won’t get receipts by email.',
    doneText: 'At a booth, scan the receipt’s code instead. You still get emails about orders you place on this site.',
  },
} as const;

/** Said when the site starts. */
export const startWords = {
  on: 'sent to those who chose them',
  off: 'none are sent, because OPERATOR_ADDRESS is not set: newsletters and alerts have to show a postal address',
} as const;
