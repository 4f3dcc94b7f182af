import { chunkBytes } from '../../platform/resumable/chunks.ts';

/** Stands for the vendor in the keys of the site's own pictures. */
const site = '00000000-0000-0000-0000-000000000000';

/**
 * Returns the key of the picture, below /media and in the folder of files. Nobody can guess the upload's id.
 * @param upload its `vendorId` is null for a picture of the site
 */
export const pictureKeyOf = ({ vendorId, id }: { vendorId: string | null; id: string }): string =>
  `uploads/${vendorId ?? site}/${id}`;

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const pattern = new RegExp(`^uploads/(${uuid})/(${uuid})$`);

/** Returns whose picture this is and of which upload; null for one that is no upload, such as the demo's. */
export function readPictureKey(key: string): { vendorId: string; id: string } | null {
  const [, vendorId, id] = pattern.exec(key) ?? [];
  return vendorId === undefined || id === undefined ? null : { vendorId, id };
}

export const pictureFile = (key: string, width: number, format: 'avif' | 'webp'): string => `${key}-${width}.${format}`;

/** Returns the key of the stripped original, from which later widths are made. It is not public. */
export const originalFile = (key: string): string => `${key}-original.jpg`;

export const chunkFile = (id: string, index: number): string => `parts/${id}-${index}`;

export function listChunkFiles({ id, bytes }: { id: string; bytes: number }): string[] {
  return Array.from({ length: Math.ceil(bytes / chunkBytes) }, (_, index) => chunkFile(id, index));
}
