import type { Picture } from '../../../platform/pictures.ts';
import { isUuid } from '../../../platform/uuid.ts';

export interface Photo {
  /** The upload that it came from, or its key. Stays the same when the upload becomes a picture. */
  id: string;
  /** The picture that the server has; null while the upload is on its way. */
  picture: Picture | null;
  alt: string;
}

export interface PhotoInput {
  key: string;
  alt: string;
}

/** Returns the upload that a picture came from; null for the demo's. */
function uploadOf(key: string): string | null {
  const last = key.slice(key.lastIndexOf('/') + 1);
  return key.startsWith('uploads/') && isUuid(last) ? last : null;
}

const idOf = ({ key }: Picture) => uploadOf(key) ?? key;

export const toPhoto = (picture: Picture): Photo => ({ id: idOf(picture), picture, alt: picture.alt });

export const toInput = (photos: readonly Photo[]): PhotoInput[] =>
  photos.flatMap(({ picture, alt }) => (picture ? [{ key: picture.key, alt: alt.normalize('NFC').trim() }] : []));

const listed = (list: readonly PhotoInput[]) =>
  JSON.stringify(list.map(({ key, alt }) => [key, alt.normalize('NFC').trim()]));

export const photosDiffer = (photos: readonly Photo[], pictures: readonly PhotoInput[]): boolean =>
  listed(toInput(photos)) !== listed(pictures);

/**
 * Returns the photos with what has arrived at the server since `before`: uploads get their pictures, and photos that are new
 * there, such as those of another device, come last. Removed ones stay removed.
 */
export function addArrivals(
  photos: readonly Photo[],
  before: readonly Picture[],
  now: readonly Picture[],
): readonly Photo[] {
  const arrived = new Map(now.map((picture) => [idOf(picture), picture]));
  const known = new Set([...photos.map(({ id }) => id), ...before.map(idOf)]);
  const own = photos.map((photo) => {
    const picture = photo.picture ?? arrived.get(photo.id);
    return picture ? { ...photo, picture } : photo;
  });
  return [...own, ...now.filter((picture) => !known.has(idOf(picture))).map(toPhoto)];
}

/** Returns the photos with the pictures of uploads that have arrived; the same list if none has. */
export function withArrivals(
  photos: readonly Photo[],
  uploads: Readonly<Record<string, { picture: Picture | null } | undefined>>,
): readonly Photo[] {
  const hasArrived = ({ id, picture }: Photo) => picture === null && Boolean(uploads[id]?.picture);
  if (!photos.some(hasArrived)) return photos;
  return photos.map((photo) => ({ ...photo, picture: photo.picture ?? uploads[photo.id]?.picture ?? null }));
}

/** True if somebody removed, moved, or described photos between two answers of the server. New ones don't count. */
export function photosWereEdited(before: readonly PhotoInput[], now: readonly PhotoInput[]): boolean {
  const known = new Set(before.map(({ key }) => key));
  const kept = now.filter(({ key }) => known.has(key));
  return listed(before) !== listed(kept);
}

export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const rest = list.filter((_, index) => index !== from);
  const item = list[from];
  return item === undefined ? list : [...rest.slice(0, to), item, ...rest.slice(to)];
}
