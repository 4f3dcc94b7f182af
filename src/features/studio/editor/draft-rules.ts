import type { StudioPiece } from '../pieces/pieces.api.ts';
import type { Draft } from './drafts.store.ts';
import type { FieldName } from './field-names.ts';
import { addArrivals, photosDiffer, photosWereEdited, toPhoto } from './photos.ts';
import type { PieceInput } from './piece-input.ts';
import { differingFields, newFields, toFields } from './typed-fields.ts';

export type Part = FieldName | 'photos';

export const draftOf = (piece: StudioPiece, at: number): Draft => ({
  id: piece.id,
  base: piece,
  saved: toFields(piece),
  fields: toFields(piece),
  photos: piece.pictures.map(toPhoto),
  wish: null,
  at,
});

export function newDraft(id: string, categorySlug: string, at: number): Draft {
  const fields = newFields(categorySlug);
  return { id, base: null, saved: fields, fields, photos: [], wish: null, at };
}

const typedFields = ({ saved, fields }: Draft): FieldName[] => differingFields(saved, fields);

const photosChanged = ({ base, photos }: Draft): boolean => photosDiffer(photos, base?.pictures ?? []);

/** True if the server lacks something of the draft, uploads on their way aside. */
export const hasChanges = (draft: Draft): boolean => typedFields(draft).length > 0 || photosChanged(draft);

export const isWorthKeeping = (draft: Draft): boolean =>
  draft.wish !== null || hasChanges(draft) || draft.photos.some(({ picture }) => picture === null);

/**
 * True if somebody else edited the piece since the draft's base. What was asked for may have been saved by a call whose answer was
 * lost; a count that only sales changed and photos that only arrived are nobody's edit.
 */
function wasEdited(draft: Draft, theirs: StudioPiece): boolean {
  const isCountTyped = typedFields(draft).includes('count');
  const isLike = (known: PieceInput) =>
    differingFields(toFields(known), toFields(theirs)).every((name) => name === 'count' && !isCountTyped) &&
    !photosWereEdited(known.pictures, theirs.pictures);
  return ![draft.base, draft.asked].some((known) => known && isLike(known));
}

/** Returns the draft as a change of the server's piece: all of it stays as it is here, but for a count that nobody typed. */
export function keepMine(draft: Draft, theirs: StudioPiece): Draft {
  const saved = toFields(theirs);
  const count = typedFields(draft).includes('count') ? draft.fields.count : saved.count;
  const photos = addArrivals(draft.photos, draft.base?.pictures ?? [], theirs.pictures);
  return { ...draft, base: theirs, saved, fields: { ...draft.fields, count }, photos, asked: undefined };
}

/** Returns in what the draft and a piece that somebody else edited differ. If it's nothing, there is nothing to choose. */
export function differingParts(draft: Draft, theirs: StudioPiece): Part[] {
  if (!wasEdited(draft, theirs)) return [];
  const mine = keepMine(draft, theirs);
  return photosChanged(mine) ? [...typedFields(mine), 'photos'] : typedFields(mine);
}

/** Returns the draft after the server saved what it was asked to. What was typed meanwhile stays. */
export function confirmed(draft: Draft, asked: PieceInput, piece: StudioPiece): Draft {
  const now = toFields(piece);
  const before = toFields(asked);
  const since = differingFields(before, draft.fields);
  // Sales change a count, and a new piece without a category gets the usual one.
  const given = (['count', 'category'] as const)
    .filter((name) => !since.includes(name))
    .map((name) => [name, now[name]]);
  return {
    ...draft,
    base: piece,
    // As it was sent, because the server may tidy a text: otherwise it would count as typed again.
    saved: { ...before, count: now.count, category: now.category },
    fields: { ...draft.fields, ...Object.fromEntries(given) },
    photos: addArrivals(draft.photos, draft.base?.pictures ?? [], piece.pictures),
    asked: undefined,
  };
}

/** Returns the draft without what was typed here. Photos on their way stay, behind theirs. */
export function takeTheirs(draft: Draft, theirs: StudioPiece): Draft {
  const photos = theirs.pictures.map(toPhoto);
  const known = new Set(photos.map(({ id }) => id));
  const coming = draft.photos.filter(({ id, picture }) => picture === null && !known.has(id));
  return { ...draftOf(theirs, draft.at), photos: [...photos, ...coming] };
}
