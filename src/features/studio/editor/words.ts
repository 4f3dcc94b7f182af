/** Texts of the editor of a piece, in the order of a visit. */
import { plural } from '../../../platform/plural.ts';
import { labelsByForm } from '../../catalog/piece-fields.ts';
import { quote } from '../words.ts';
import type { FieldName } from './field-names.ts';

const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth', 'Tenth'];

/** The page of a piece. */
export const editorWords = {
  newTitle: 'New Piece',
  toPieces: 'Pieces',
  description: 'Photos, price, and words of a piece in your store.',
  taken: (name: string) =>
    `“${name}” is already saved and wasn’t changed. To add this as another piece, choose its photos and save again.`,
  keep: (kept: string, rate: string, fee: string, card: string | null) =>
    card === null
      ? `You keep ${kept}. Our ${rate} is ${fee}; the buyer pays the card fee.`
      : `You keep ${kept}. Our ${rate} is ${fee}, and the card fee is ${card}.`,
  keepShown: (kept: string, rate: string, fee: string, processing: string) =>
    `You keep ${kept}. Our ${rate} is ${fee}; ${processing} is card processing, which the buyer pays in the price.`,
  /** The field beside the price that buyers see. Typing in one fills in the other. */
  ask: 'What you ask',
  askHint: 'The price without card processing. You can type in either field.',
  keepDiscounted: (percent: number, kept: string) =>
    `After your ${percent}% discount for signed-in customers: ${kept}.`,
  keepHint: 'Enter a price to see what you keep.',
  cashHint: 'Optional. What cash pays at your booth. It isn’t shown online.',
  less: 'Decrease the number available',
  more: 'Increase the number available',
  held: (count: number) =>
    plural(count, {
      one: `${count} more is being bought right now.`,
      other: `${count} more are being bought right now.`,
    }),
  atMarket: (count: number) =>
    plural(count, {
      one: '1 more is at the market, and for sale there only. It’s back here when you close the day, or by noon the next day.',
      other: `${count} more are at the market, and for sale there only. What’s left is back here when you close the day, or by noon the next day.`,
    }),
  soldOut: 'At 0, the piece shows as sold.',
  noCategory: 'Not chosen yet',
  counted: (used: number, most: number) => `${used} of ${most} characters. We show all of it.`,
  over: (used: number, most: number) => `${used} of ${most} characters. Please shorten it.`,
  later: 'More About It',
  packing: 'Box and Weight',
  usualBox: (box: string) => `As usual: ${box}`,
  box: (name: string, size: string) => `${name}, ${size}`,
  ownBoxes: 'Your boxes',
  presets: 'Common boxes',
  boxHint: 'What you pack it in. Only you see this.',
  addBox: 'Add your own box',
  pounds: 'lb',
  ounces: 'oz',
  inPounds: 'Weight, pounds',
  inOunces: 'Weight, ounces',
  weightHint: 'Without the box. With a box and a weight, buying a label is faster.',
  previewHeading: 'Preview',
  unnamed: 'No name yet',
};

/** The photos of a piece. */
export const photoWords = {
  list: 'Photos, the first one is shown in lists',
  add: 'Add Photos',
  addFirst: 'Take or Choose Photos',
  addHint: 'You can choose several at once.',
  ordinal: (index: number) => ordinals[index] ?? `Photo ${index + 1}`,
  nth: (ordinal: string) => `${ordinal} photo`,
  problem: (ordinal: string, problem: string) => `${ordinal} photo: ${problem}`,
  /** After a form without JavaScript. @param problem a sentence */
  /** @param names of the files, as far as they are known */
  notAdded: (names: readonly string[], count: number, problem: string) => {
    const others = count - names.length;
    if (names.length === 0)
      return `${plural(count, { one: 'One photo wasn’t', other: `${count} photos weren’t` })} added. ${problem}`;
    return `Not added: ${[...names, ...(others > 0 ? [`${others} more`] : [])].join(', ')}. ${problem}`;
  },
  stillMade: (count: number) =>
    plural(count, {
      one: 'We’re still working on 1 photo. Reload this page in a moment to see it.',
      other: `We’re still working on ${count} photos. Reload this page in a moment to see them.`,
    }),
  alt: 'What the photo shows, for people who can’t see it',
  earlier: 'Move Earlier',
  later: 'Move Later',
  remove: 'Remove',
  more: 'Describe, Move, or Remove It',
  order: 'Place in the list',
  state: {
    preparing: 'Preparing',
    waiting: 'Waiting',
    sending: (percent: number) => `${percent}%`,
    processing: 'Almost done',
    ready: 'Sent',
    failed: 'Not sent',
  },
  again: 'Try Again',
  moved: (ordinal: string) => `Moved. It is now the ${ordinal.toLowerCase()} photo.`,
  removed: 'Photo removed.',
  undo: 'Undo',
  added: (count: number) => plural(count, { one: `${count} photo added.`, other: `${count} photos added.` }),
  lost: 'A photo didn’t reach us and isn’t on this device anymore. Please add it again.',
  /** Without JavaScript. */
  plain: 'Add photos',
  kept: (count: number) =>
    plural(count, { one: `${count} photo is saved already.`, other: `${count} photos are saved already.` }),
};

/** What stands in the bar at the bottom. */
export const saveWords = {
  state: 'State of this piece',
  publish: 'Publish',
  save: 'Save',
  saveDraft: 'Save Draft',
  unpublish: 'Unpublish',
  restore: 'Restore as a Draft',
  unpublishHint: 'It leaves your store until you publish it again. Its orders stay.',
  preview: 'Preview',
  view: 'View',
  another: 'Add Another',
  draft: 'Draft',
  fresh: 'Nothing saved yet',
  published: 'Published',
  archived: 'Archived',
  saving: 'Saving…',
  publishing: 'Publishing…',
  unpublishing: 'Unpublishing…',
  draftSaved: (time: string) => `Draft saved at ${time}`,
  onDevice: (time: string) => `Saved on this device at ${time}`,
  notStored: 'This browser can’t save it. Stay on this page until it is sent.',
  changed: 'Changes not published yet',
  publishedAt: (time: string) => `Published at ${time}`,
  savedAt: (time: string) => `Saved at ${time}`,
  waitsForPhoto: 'We’ll publish it as soon as the first photo is sent. You can keep working.',
  offline: 'You’re offline. It’s saved on this device, and we’ll save it when you’re back online.',
  offlinePublish: 'You’re offline. It’s saved on this device, and we’ll publish it when you’re back online.',
  retrying: 'We couldn’t save it yet. It’s saved on this device, and we’ll keep trying.',
  signedOut: 'You’re signed out. What you typed is saved on this device. Sign in to continue.',
  signIn: 'Sign In',
  gone: 'We couldn’t find this piece anymore. What you typed is still here.',
  restored: 'We restored your unsaved changes.',
  startOver: 'Start Over',
  undoChanges: 'Undo My Changes',
  forSale: (name: string) => `${name} is in your store.`,
  offSale: (name: string) => `${name} isn’t in your store anymore.`,
  others: (count: number) =>
    plural(count, {
      one: `${count} other piece is saved on this device and is waiting to sync.`,
      other: `${count} other pieces are saved on this device and are waiting to sync.`,
    }),
};

/** Why a call failed. */
export const failureWords = { offline: saveWords.offline, failed: saveWords.retrying };

/** After a form without JavaScript. */
export const doneWords = {
  saved: 'Saved.',
  draft: saveWords.offSale('It'),
  photo: 'Saved as a draft. Add a photo, then publish it.',
  again:
    'This form was already sent, and made this piece. Check its photos, how many there are, and whether it’s published.',
  notAll: 'Saved, but not every photo was added.',
  listed: 'It’s in your store, but not every photo was added.',
};

export type DoneNote = keyof typeof doneWords;

/** Returns the outcome that is named in the page's address, or null. */
export const readDone = (outcome: string | null): DoneNote | null =>
  outcome !== null && Object.hasOwn(doneWords, outcome) ? (outcome as DoneNote) : null;

/** What the piece's page will look like. */
export const previewWords = {
  title: (name: string) => `Preview: ${name}`,
  description: 'How a piece will look in your store.',
  note: 'This is a preview. Only you can see it until you publish it.',
  published: 'This is how it looks in your store.',
  back: 'Back to Editing',
};

/** Names of the fields, also in a sentence or a list. */
export const fieldLabels: Readonly<Record<FieldName | 'photos', string>> = labelsByForm;

/** When someone else saved the same piece first. */
export const conflictWords = {
  heading: 'Someone else changed this piece',
  text: 'Your changes aren’t saved yet. Compare the two versions, then choose one.',
  yours: (value: string) => `Yours: ${quote(value)}`,
  empty: 'Empty',
  ownBox: 'One of your own',
  theirPhotos: 'Saved since: other photos, another order, or other words about them',
  yourPhotos: 'Yours: the photos as they are on this page',
  stateNow: { draft: 'It is a draft now.', published: 'It is published now.', archived: 'It is archived now.' },
  take: 'Keep Theirs',
  keep: 'Replace With Mine',
  hint: 'Keeping theirs discards yours. Replacing saves everything as it is on this page.',
  plain: 'What you typed is below. If you save again, it replaces theirs. Theirs says:',
};

/** What is wrong with a field. */
export const fieldProblems = {
  summary: 'Please fix the highlighted fields.',
  name: 'Give it a name.',
  noPrice: 'Enter a price.',
  price: 'Enter a price from $0.50 to $999,999.99, such as 110 or 110.00.',
  /** @param price null while it isn’t known */
  cashPrice: (price: string | null) => `Enter a cash price up to ${price ?? 'the price'}, or leave it empty.`,
  count: (most: number) => `Enter a number from 0 to ${most.toLocaleString('en-US')}.`,
  year: 'Enter a year, such as 2026.',
  weight: (most: string) => `Enter numbers for a weight of up to ${most}.`,
  tooLong: (most: number) => `Please use at most ${most} characters.`,
  noPhoto: 'Add a photo to publish it.',
  category: 'Choose a category.',
};
