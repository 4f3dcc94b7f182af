/** Makes a picture of a form's file at once, for forms that rarely have one and whose pictures belong to no store. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { DomainError } from '../../../platform/errors.ts';
import type { Files } from '../../../platform/files/files.ts';
import type { SentFile } from '../../../platform/http/sent-file.ts';
import type { Picture } from '../../../platform/pictures.ts';
import type { PictureMaker } from './picture-maker.server.ts';
import type { PictureAnswer } from './picture-process.server.ts';
import { originalFile, pictureFile, pictureKeyOf } from './upload-keys.ts';
import { uploadProblems } from './words.ts';

export interface MakePictureServices {
  files: Files;
  maker: PictureMaker;
  /** For files while they are made. */
  workFolder: string;
}

/** Whose picture it is, and what it shows. */
export interface PictureOwner {
  /** A UUID: part of its address. */
  ownerId: string;
  alt: string;
}

/**
 * Makes and stores all sizes of a picture.
 * @throws DomainError `invalid` for a file that can't be used
 */
export async function makePicture(
  { files, maker, workFolder }: MakePictureServices,
  { ownerId, alt }: PictureOwner,
  file: SentFile,
): Promise<Picture> {
  if (file.isTooLarge) throw new DomainError('invalid', uploadProblems.tooManyBytes);
  const id = randomUUID();
  const key = pictureKeyOf({ vendorId: ownerId, id });
  const folder = path.join(workFolder, id);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const make = async (kind: 'shown' | 'small', source: string) => {
    const made: PictureAnswer = await maker.make({ kind, source, folder, use: 'storefront' });
    if (made.kind === 'refused') throw new DomainError('invalid', made.problem);
    if (made.kind === 'failed') throw new Error(made.message);
    const format = kind === 'shown' ? 'webp' : 'avif';
    for (const { file: from, width } of made.files) {
      const bytes = await readFile(from);
      if (width === 0) await files.put(originalFile(key), { bytes, contentType: 'image/jpeg' });
      else await files.put(pictureFile(key, width, format), { bytes, contentType: `image/${format}` });
    }
    return made;
  };
  try {
    const { width, height, widths } = await make('shown', file.path);
    await make('small', path.join(folder, 'original.jpg'));
    return { key, width, height, alt, widths };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
