/** Texts about photos that artists send. */
import { maxRatio, minSide, openUploads, picturesPerPiece, uploadBytes } from './upload-limits.ts';

const megabytes = uploadBytes / 1024 / 1024;

/** Why a photo was refused, below it. */
export const uploadProblems = {
  notPhoto: 'This file isn’t a photo that we can show. Choose a JPEG, PNG, or WebP.',
  tooManyBytes: `This photo is larger than ${megabytes} MB. Make it smaller, then add it again.`,
  empty: 'This file is empty. Choose another one.',
  tooManyPixels: (millions: number, most: number) =>
    `This photo has ${millions.toLocaleString('en-US')} megapixels, and we can show up to ${most}. Make it smaller, then add it again.`,
  tooSmall: (width: number, height: number) =>
    `This photo has only ${width} × ${height} pixels. Choose one with at least ${minSide} on its longer side.`,
  tooNarrow: `This photo is more than ${maxRatio} times longer on one side than on the other. Crop it, then add it again.`,
  damaged: 'This photo is damaged, or a part of it is missing. Choose another one, or save it again first.',
};

/** Refusals of the calls that photos are sent with. */
export const uploadErrors = {
  notFound: 'We couldn’t find that photo in this store.',
  otherPhoto: 'Another photo was sent under this id.',
  noPiece: 'This photo is for a piece of another store.',
  wrongChunk: 'This part of the photo isn’t as long as it should be.',
  tooManyOpen: `${openUploads} photos of this store are still on their way. Wait until some are done, then add more.`,
  tooMuchToday: 'This store has uploaded a lot of photos today. Add more tomorrow.',
  storeFull: (bytes: number) =>
    `There’s room for ${Number((bytes / 1024 ** 3).toFixed(2))} GB of photos and archives in each store, and yours is full. Remove photos that you no longer show, then try again tomorrow. Nothing in your store changes.`,
  noRoom: 'We can’t store photos right now. This one isn’t lost: it stays on your device, and we’ll try again soon.',
  lastPicture: 'A piece that can be bought needs a photo. Add another one first, or unpublish the piece.',
  tooManyPictures: `A piece can have up to ${picturesPerPiece} photos.`,
};

/** Why a photo can't be sent from this device, below it. */
export const queueProblems = {
  heic: 'This browser can’t read HEIC photos. Save it as a JPEG first, or add it from your phone.',
  unreadable: 'This file isn’t a photo that this browser can read. Choose a JPEG, PNG, or WebP.',
  noMemory: 'This device ran out of memory for this photo. Close other tabs, then try again.',
  signedOut: 'You’re signed out, or signed in to another account. Sign in again, then try again.',
  failed: 'This photo couldn’t be sent. Try again.',
  notLoaded: 'We couldn’t take your photo yet. Check your connection, then choose it again.',
};

/** Beside photos that are on their way. */
export const queueWords = {
  preparing: 'Getting ready…',
  waiting: 'Waiting…',
  sending: (percent: number) => `Sending, ${percent}%`,
  processing: 'Almost done…',
  ready: 'Done',
  offline: 'No connection. We’ll resume sending as soon as it’s back.',
  onlyHere: 'This browser can’t keep your photos. Leave this page open until they’re sent.',
};
