/** What was typed into the editor, kept in the browser until the server has it. */
import type { BrowserStorage } from '../../../platform/browser/browser.ts';
import {
  createKeptDrafts,
  type DraftKind,
  type KeptDraft,
  type KeptDrafts,
} from '../../../platform/forms/kept-drafts.store.ts';
import { isUuid } from '../../../platform/uuid.ts';
import type { StudioPiece } from '../pieces/pieces.api.ts';
import { fieldNames } from './field-names.ts';
import type { Photo } from './photos.ts';
import type { PieceInput } from './piece-input.ts';
import { emptyFields, type PieceFields } from './typed-fields.ts';

/** What the vendor asked for and the server has not done yet. */
export type Wish = 'published' | 'draft';

export interface Draft extends KeptDraft {
  /** The piece's id, made in the browser for a new piece, so that sending it twice is harmless. */
  id: string;
  /** The last answer of the server that the fields are based on; null for a piece that it doesn't know yet. */
  base: StudioPiece | null;
  /** The fields as they were typed when the server gave that answer. */
  saved: PieceFields;
  fields: PieceFields;
  photos: readonly Photo[];
  wish: Wish | null;
  /**
   * What was sent of the piece, until an answer arrives. It is sent again as it was: so the server can tell a repeated request
   * from somebody else's edit, or from another piece with the id of a new one, which a copy of the page may have made.
   */
  asked?: PieceInput | undefined;
}

export type Drafts = KeptDrafts<Draft>;

const isText = (value: unknown): value is string => typeof value === 'string';

function isPhoto(value: unknown): value is Photo {
  const photo = value as Photo | null;
  return typeof photo === 'object' && photo !== null && isText(photo.id) && isText(photo.alt) && 'picture' in photo;
}

const pieceDraft: DraftKind<Draft> = {
  name: 'piece-draft',
  version: 1,
  // Before one of the details was asked for.
  complete: (draft) => ({
    ...draft,
    fields: { ...emptyFields, ...draft.fields },
    saved: { ...emptyFields, ...draft.saved },
  }),
  fits: ({ id, base, saved, fields, photos, wish }) =>
    isUuid(id) &&
    fieldNames.every((name) => isText(fields[name]) && isText(saved[name])) &&
    Array.isArray(photos) &&
    photos.every(isPhoto) &&
    (wish === null || wish === 'published' || wish === 'draft') &&
    (base === null || (Number.isInteger(base.revision) && Array.isArray(base.pictures))),
};

/** @param store the store's slug */
export const createDrafts = (storage: BrowserStorage, accountId: string, store: string): Drafts =>
  createKeptDrafts(storage, pieceDraft, accountId, store);
