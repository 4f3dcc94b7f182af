/** An account's picture: a square, stored as WebP in two widths. */
import { randomUUID } from 'node:crypto';
import type { Files } from '../../../platform/files/files.ts';
import type { Picture } from '../../../platform/pictures.ts';

export const avatarsPath = '/media/avatars';

/** For the menu, and for pages about the person. */
export const avatarWidths = { small: 96, large: 320 } as const;
type AvatarWidth = (typeof avatarWidths)[keyof typeof avatarWidths];

/** Re-encodes photos, in a program of its own. */
export interface AvatarMaker {
  /** @param source a file on this machine; `refused` is a sentence for its sender */
  make(
    source: string,
  ): Promise<
    { kind: 'made'; files: Record<AvatarWidth, Uint8Array> } | { kind: 'refused'; problem: string } | { kind: 'failed' }
  >;
}

const keyPattern = /^avatars\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export const isAvatarKey = (key: string): boolean => keyPattern.test(key);

/** Returns a key that nobody can guess. */
export const newAvatarKey = (): string => `avatars/${randomUUID()}`;

export const avatarFile = (key: string, width: AvatarWidth): string => `${key}-${width}.webp`;

export const avatarPath = (picture: Pick<Picture, 'key'>, width: AvatarWidth): string =>
  `/media/${avatarFile(picture.key, width)}`;

export async function removeAvatarFiles(files: Files, { key }: Pick<Picture, 'key'>): Promise<void> {
  for (const width of Object.values(avatarWidths)) await files.remove(avatarFile(key, width));
}

/** Returns the path of the large file for that of the small one, which accounts have; others' paths stay as they are. */
export const largeAvatarPath = (imageUrl: string | null): string | null =>
  imageUrl?.startsWith(`${avatarsPath}/`)
    ? imageUrl.replace(`-${avatarWidths.small}.webp`, `-${avatarWidths.large}.webp`)
    : imageUrl;
