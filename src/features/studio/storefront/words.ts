/** The storefront editor. */

import type { Delivery } from '../../catalog/deliveries.ts';
import type { ThemeName } from '../../catalog/themes.ts';
import { deliveriesToSet } from '../../catalog/words.ts';
import { savedSince } from '../words.ts';
import type { StoreField, StorePart } from './store-fields.ts';

export const storefrontEditorWords = {
  title: 'Storefront',
  description: 'How your store looks, what it says, and how it ships.',
  view: 'View My Store',
  partList: 'Parts of your storefront',
  parts: { look: 'Look', about: 'About You', shipping: 'Shipping and Pickup' } satisfies Record<StorePart, string>,
  colors: 'Colors',
  themes: {
    artsy: { name: 'Artsy', colors: 'coral, teal' },
    minimal: { name: 'Minimal', colors: 'slate, sky' },
    bold: { name: 'Bold', colors: 'violet, gold' },
    vintage: { name: 'Vintage', colors: 'walnut, sand' },
  } satisfies Record<ThemeName, { name: string; colors: string }>,
  themeHint: 'These color your introduction and the stripe below it. Buy buttons are the same red in every store.',
  ownColors: 'Use my own colors',
  primaryColor: 'Stripe',
  secondaryColor: 'Second stripe',
  colorHint: 'The first also lightly tints the background of your introduction.',
  header: 'Header picture',
  headerHint: 'The first thing people see. Wide ones work best.',
  portrait: 'Portrait',
  portraitHint: 'You, your hands, or your bench. Shown in your store and beside your pieces.',
  alt: 'What it shows, for people who can’t see it',
  describe: 'Describe It',
  describeOrRemove: 'Describe or Remove It',
  choosePhoto: 'Choose a Photo',
  removePhoto: 'Remove this picture',
  noPhoto: 'No picture yet.',
  newPhoto: 'Your new photo is shown after you save.',
  name: 'Store name',
  owner: 'Your name',
  ownerHint: 'As buyers read it: “by Ada Potter.”',
  line: 'Your work in one line',
  lineHint: 'Cards show the first two lines; your store shows all of it.',
  counter: (used: number, most: number) => `${used} of ${most} characters`,
  about: 'About you',
  aboutHint: 'An empty line starts a new paragraph.',
  neighborhood: 'Neighborhood',
  specialties: 'What you specialize in',
  specialtiesHint: 'Short, such as “Stoneware, ash glazes, large jars.” If you leave it blank, we show your one line.',
  more: 'Specialties and links',
  optional: 'Optional',
  instagram: 'Instagram',
  instagramHint: 'Your account’s name, or a link to your profile.',
  website: 'Website',
  websiteHint: 'Your own site. It has to start with https://.',
  shippingTitle: 'Shipping',
  shipping: 'Price per order',
  shippingHint: 'To ship everything free, enter 0. Leave it blank if you don’t ship.',
  freeOver: 'Free shipping over',
  freeOverHint: 'Orders of this amount or more ship free. Leave it blank for none.',
  sendsWithin: 'Ships within',
  sendsWithinUnit: 'business days',
  sendsWithinHint: 'Buyers see it before they pay, and you see the day to ship by.',
  boxes: 'Boxes you ship in',
  pickupHours: 'Pickup hours',
  pickupHoursHint: 'Buyers read the next day they can come. Leave a day blank if nobody’s there.',
  opens: (day: string) => `${day}, from`,
  closes: (day: string) => `${day}, to`,
  hoursTo: 'to',
  salesNoteTitle: 'Returns and Commissions',
  salesNote: 'Your note',
  salesNoteHint:
    'Buyers read it in your store and beside each piece. Our returns policy applies to every order; your note can only add to it.',
  discountTitle: 'Discount',
  discount: 'For signed-in customers',
  discountUnit: '%',
  discountHint: '0 for none.',
  css: 'Custom CSS',
  cssUsed: 'Used',
  cssUnused: 'Not used',
  cssText:
    'Style your texts and pictures: h1, h2, h3, p, a, li, dl, figure, img, and .vendor-css for a whole section. Colors, typefaces, sizes, spacing, and borders work. Buttons, the cart, and the rest of the site stay as they are.',
  dropped: 'Changed or not used',
  droppedNone: 'All of your CSS is used.',
  because: (why: string) => `: ${why}.`,
  address: 'Address',
  addressText:
    'Links, receipts, and cards point to your store’s address, so you can’t change it here. If it has to change, email us.',
  takeAlong: 'Export your store',
  takeAlongText: 'Pieces, photos, orders, and messages in one file',
  preview: 'Preview',
  previewLive: 'as you type',
  previewTitle: 'Preview of your store’s introduction',
  seePreview: 'Preview',
  previewSaved: 'Shows your store as you last saved it.',
  onPiece: 'On each piece',
  onStore: 'In your store',
  inCart: 'In the cart',
  anyPiece: 'Your piece',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Saved. Your store shows it now.',
  savedUnpaid: 'Saved. Your store shows it now, but nobody can buy until payments are set up.',
  noDelivery: `Nobody can buy until you set ${deliveriesToSet}.`,
  savedChanged: 'Some of your CSS was changed or left out.',
  seeChanged: 'See What',
  savedClosed: 'Saved. Your store shows it when it’s open again.',
  closed: (email: string) =>
    `Your store is suspended, so only you can see it. Email ${email} to reopen it. You can still change it.`,
  unsaved: 'Not saved yet',
  notKept: 'Not saved yet, and this browser can’t keep it. Save it before you leave this page.',
  restored: 'We restored your unsaved changes.',
  restoredStale:
    'We restored your unsaved changes. Your store was saved somewhere else since, so you’ll see both before anything is overwritten.',
  discardAll: 'Discard',
  discard: 'Discard It',
  discarded: 'Discarded. The form shows your store as you last saved it.',
  problems: 'Nothing was saved yet. Please fix the highlighted fields.',
  offline: 'You’re offline, so this isn’t saved yet. Nothing you typed is lost: try again when you’re back online.',
  failed: 'We couldn’t save this. Nothing you typed is lost. Try again in a moment.',
  signedOut: 'You’re signed out. Sign in again in another tab, then save here: nothing you typed is lost.',
  theirs: savedSince,
};

interface AskedWay {
  way: Delivery;
  /** The name of its question on the page that asks, to which a yes or a no is the answer. */
  asks: string;
  question: string;
  unanswered: string;
  /** Said to the artist of a store that doesn’t ship. */
  alone: string;
  /** What a yes needs; `hint` in the editor, `askedHint` where it is asked. */
  fields: readonly { name: StoreField; label: string; hint: string; askedHint: string; missing: string }[];
  /** Whether the days and hours at which it’s possible are asked, too. */
  hasHours: boolean;
}

/** The ways that a store offers with a yes. Shipping has other answers. */
export const askedWays: readonly AskedWay[] = [
  {
    way: 'pickup',
    asks: 'picksUp',
    question: 'Can buyers pick up?',
    unanswered: 'Choose whether buyers can pick up.',
    alone: 'Buyers pick it up.',
    fields: [
      {
        name: 'pickup',
        label: 'Where and when',
        hint: 'Leave it blank if buyers can’t pick up.',
        askedHint: 'Buyers read this in your store. Such as: Studio on Lytle Street, Saturdays 10 to 4.',
        missing: 'Say where and when buyers can pick up.',
      },
    ],
    hasHours: true,
  },
];

/** What a picture of the storefront says while its photo is on its way. */
export const photoWords = {
  preparing: 'Preparing your photo…',
  waiting: 'Your photo is in line.',
  sending: (percent: number) => `Sending your photo: ${percent}%`,
  processing: 'Almost ready…',
  ready: 'Your photo is ready. Save to show it.',
  failed: 'We couldn’t use this photo. Choose another one.',
};

/** Labels at the start of a sentence, and refusals of the editor's fields. */
export const storeFieldErrors = {
  name: 'The store name',
  owner: 'Your name',
  neighborhood: 'The neighborhood',
  line: 'The line',
  specialties: 'The specialties',
  instagram: 'The Instagram name',
  instagramName: 'Enter the name of your Instagram account, such as @rivercityclay, or the link to your profile.',
  website: 'The website',
  websiteUrl: 'Enter a web address that starts with https://.',
  salesNote: 'The note',
  about: 'The text about you',
  pickup: 'The pickup text',
  hours: 'Enter both times, such as 12:00 PM and 4:00 PM, or leave both blank.',
  hoursReversed: 'Enter a closing time after the opening time.',
  alt: 'The description of the picture',
  css: 'The CSS',
  cssTooLong: 'The CSS can have at most 16 KB.',
  theme: 'Choose one of the four themes.',
  color: 'Choose a color, or write it like #1f3d5c.',
  shipping: 'Enter a shipping price from 0 to 1,000 dollars, such as 8 or 8.50, or leave it blank. 0 is free.',
  freeOverAlone: 'Enter a shipping price too, or leave this blank.',
  freeOver: 'Enter a total from 1 to 100,000 dollars, such as 90, or leave it blank.',
  sendsWithin: 'Enter a whole number of business days from 1 to 60, or leave it blank.',
  discount: 'Enter a whole number from 0 to 90.',
  revision: 'This form is incomplete. Reload the page.',
  photoUnknown: 'We couldn’t find this photo. Choose it again.',
  photoWaiting: 'This photo isn’t ready yet. Wait a moment, then save again.',
  stale:
    'This store was changed in another place since you opened this page, and nothing was overwritten. Compare the highlighted fields, then save again.',
};

/** An artist goes away for a while, and comes back. */
export const awayFormWords = {
  heading: 'Take a Break',
  summary: 'Your store stays up and sells nothing until you’re back',
  away: (day: string) => `You’re away until ${day}. People can browse, but no one can buy.`,
  goText:
    'Your store stays online, says when you’re back, and sells nothing until then. You’ll still have paid orders to take care of.',
  until: (day: string) => `Until ${day}`,
  otherDay: 'Another day',
  untilDay: 'Until That Day',
  back: 'I’m Back',
};

/** What the preview writes as the artist types, as the storefront has it. */
export const previewWords = {
  by: (owner: string, where: string) => (owner === '' ? where : `by ${owner}, ${where}`),
};

/** In place of what buyers read about delivery, while there is none. */
export const buyersWords = { nothing: 'Nobody can buy yet.' };
