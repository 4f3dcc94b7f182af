/** What to do when somebody else changed the piece since the editor last heard of it. */

import type { StudioPiece } from '../pieces/pieces.api.ts';
import type { Draft } from './drafts.store.ts';
import { adoptArrivals, photosDiffer, photosWereEdited, toPhoto } from './photos.ts';
import { differingFields, type FieldName, newFields, type PieceFields, toFields } from './piece-fields.ts';

export type Part = FieldName | 'photos';

/** A draft without changes of the piece that the server has. */
export const draftOf = (piece: StudioPiece, at: number): Draft => ({
  id: piece.id,
  base: piece,
  saved: toFields(piece),
  fields: toFields(piece),
  photos: piece.pictures.map(toPhoto),
  wish: null,
  at,
});

/** A draft of a piece that the server doesn't know yet. */
export function newDraft(id: string, categorySlug: string, at: number): Draft {
  const fields = newFields(categorySlug);
  return { id, base: null, saved: fields, fields, photos: [], wish: null, at };
}

/** Returns the fields that were typed since the server's last answer. */
export const typedFields = ({ saved, fields }: Draft): FieldName[] => differingFields(saved, fields);

/** True if the photos that the server has should be others, or in another order, or described otherwise. */
export const photosChanged = ({ base, photos }: Draft): boolean => photosDiffer(photos, base?.pictures ?? []);

/** True if the server lacks something of the draft, uploads on their way aside. */
export const hasChanges = (draft: Draft): boolean => typedFields(draft).length > 0 || photosChanged(draft);

/** True if there is anything in the draft that somebody would miss. */
export const isWorthKeeping = (draft: Draft): boolean =>
  draft.wish !== null || hasChanges(draft) || draft.photos.some(({ picture }) => picture === null);

/**
 * Returns what somebody else changed since the draft's base and differs from it here. A count that only sales changed and
 * photos that only arrived are nobody's edit; what is the same here may be our own, saved by a call whose answer was lost.
 */
export function theirChanges(draft: Draft, theirs: StudioPiece): Part[] {
  const { base, photos } = draft;
  // Somebody made a piece with the id of this new one.
  if (base === null) return differingFields(draft.fields, toFields(theirs));
  const typed = typedFields(draft);
  const others = new Set(differingFields(draft.fields, toFields(theirs)));
  const fields = differingFields(toFields(base), toFields(theirs)).filter(
    (name) => others.has(name) && (name !== 'count' || typed.includes('count')),
  );
  const edited = photosWereEdited(base.pictures, theirs.pictures) && photosDiffer(photos, theirs.pictures);
  return edited ? [...fields, 'photos'] : fields;
}

/** Returns the draft on top of the server's piece: what was typed here stays, everything else is theirs. */
export function rebase(draft: Draft, theirs: StudioPiece): Draft {
  const now = toFields(theirs);
  const differing = differingFields(draft.fields, now);
  const typed = typedFields(draft);
  // A field that means the same stays as it is typed: somebody may be typing the space after a word.
  const taken = differing.filter((name) => !typed.includes(name)).map((name) => [name, now[name]]);
  const fields: PieceFields = { ...draft.fields, ...Object.fromEntries(taken) };
  const own = photosChanged(draft) ? draft.photos : waitingAfter(draft, theirs);
  const photos = adoptArrivals(own, draft.base?.pictures ?? [], theirs.pictures);
  return { ...draft, base: theirs, saved: now, fields, photos, asked: undefined };
}

/** Returns the draft after the server saved it as `sent`. What was typed meanwhile stays. */
export function confirmed(draft: Draft, sent: Draft, piece: StudioPiece): Draft {
  const count = String(piece.inventory);
  const isRetyped = differingFields(sent.fields, draft.fields).includes('count');
  return {
    ...draft,
    base: piece,
    // As it was sent, because the server may tidy a text: otherwise it would count as typed again.
    saved: { ...sent.fields, count },
    fields: isRetyped ? draft.fields : { ...draft.fields, count },
    photos: adoptArrivals(draft.photos, sent.base?.pictures ?? [], piece.pictures),
  };
}

/** Returns the draft without what was typed here. Photos on their way stay. */
export function takeTheirs(draft: Draft, theirs: StudioPiece): Draft {
  return { ...draftOf(theirs, draft.at), photos: waitingAfter(draft, theirs) };
}

/** Returns their photos, then those of the draft that are still on their way. */
function waitingAfter(draft: Draft, theirs: StudioPiece): Draft['photos'] {
  const photos = theirs.pictures.map(toPhoto);
  const known = new Set(photos.map(({ id }) => id));
  return [...photos, ...draft.photos.filter(({ id, picture }) => picture === null && !known.has(id))];
}
