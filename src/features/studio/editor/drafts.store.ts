/** What was typed into the editor, kept in the browser until the server has it. */
import type { BrowserStorage } from '../../../platform/browser/browser.ts';
import { isUuid } from '../../../platform/uuid.ts';
import type { StudioPiece } from '../pieces/pieces.api.ts';
import type { Photo } from './photos.ts';
import { fieldNames, type PieceFields } from './piece-fields.ts';

/** What the vendor asked for and the server has not done yet. */
export type Wish = 'published' | 'draft';

export interface Draft {
  /** The piece's id, made in the browser for a new piece, so that sending it twice is harmless. */
  id: string;
  /** The last answer of the server that the fields are based on; null for a piece that it doesn't know yet. */
  base: StudioPiece | null;
  /** The fields as they were typed when the server gave that answer. */
  saved: PieceFields;
  fields: PieceFields;
  photos: readonly Photo[];
  wish: Wish | null;
  /** When it was kept, by this browser's clock. */
  at: number;
}

/** Raised when a stored draft's shape changes. Drafts of another version are dropped. */
const version = 1;
const prefix = 'piece-draft:';

/** The drafts of one account and store in this browser. Signing out empties the storage, and the drafts with it. */
export interface Drafts {
  read(pieceId: string): Draft | null;
  /** Returns false if the browser refuses to store it. */
  keep(draft: Draft): boolean;
  forget(pieceId: string): void;
  /** All drafts, the newest first. */
  list(): Draft[];
}

const isText = (value: unknown): value is string => typeof value === 'string';

function isPhoto(value: unknown): value is Photo {
  const photo = value as Photo | null;
  return typeof photo === 'object' && photo !== null && isText(photo.id) && isText(photo.alt) && 'picture' in photo;
}

/** Parses a stored draft. Anyone can write there, so a malformed one counts as missing; the server checks all values again. */
function parse(stored: string | null): Draft | null {
  try {
    const { v, ...draft } = JSON.parse(stored ?? 'null') as Draft & { v: number };
    const fits =
      v === version &&
      isUuid(draft.id) &&
      fieldNames.every((name) => isText(draft.fields[name]) && isText(draft.saved[name])) &&
      Array.isArray(draft.photos) &&
      draft.photos.every(isPhoto) &&
      (draft.wish === null || draft.wish === 'published' || draft.wish === 'draft') &&
      Number.isFinite(draft.at) &&
      (draft.base === null || (Number.isInteger(draft.base.revision) && Array.isArray(draft.base.pictures)));
    return fits ? draft : null;
  } catch {
    return null;
  }
}

/** @param store the store's slug */
export function createDrafts(storage: BrowserStorage, accountId: string, store: string): Drafts {
  const own = `${prefix}${accountId}:${store}:`;
  const keyOf = (pieceId: string) => `${own}${pieceId}`;
  return {
    read: (pieceId) => parse(storage.get(keyOf(pieceId))),
    keep: (draft) => storage.set(keyOf(draft.id), JSON.stringify({ v: version, ...draft })),
    forget: (pieceId) => void storage.set(keyOf(pieceId), null),
    list: () =>
      storage
        .keys(own)
        .flatMap((key) => parse(storage.get(key)) ?? [])
        .sort((one, other) => other.at - one.at),
  };
}
