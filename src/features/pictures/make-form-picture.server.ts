/** Makes a picture of a form's file at once, for forms that rarely have one and whose pictures belong to no store. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { DomainError } from '../../platform/errors.ts';
import type { SentFile } from '../../platform/http/sent-file.ts';
import type { Picture } from '../../platform/pictures.ts';
import type { Services } from '../../platform/services.ts';
import { findFileProblem } from './find-file-problem.server.ts';
import { type PictureMaker, picturesFolder } from './picture-maker.server.ts';
import type { PictureAnswer } from './picture-process.server.ts';
import { originalFile, pictureFile, pictureKeyOf } from './upload-keys.ts';
import { uploads } from './uploads.table.ts';
import { uploadProblems } from './words.ts';

type FormPictureServices = Pick<Services, 'config' | 'db' | 'clock' | 'files'> & { maker: PictureMaker };

/**
 * Makes and stores all sizes of a picture. Its row comes first, so that `cleanUploads` finds the files if nothing ever shows it.
 * @param alt what it shows
 * @throws DomainError `invalid` for a file that can't be used
 */
export async function makeFormPicture(
  { config, db, clock, files, maker }: FormPictureServices,
  alt: string,
  file: SentFile,
): Promise<Picture> {
  const problem = file.isTooLarge ? uploadProblems.tooManyBytes : await findFileProblem(file.path, 'whole');
  if (problem !== null) throw new DomainError('invalid', problem);
  const id = randomUUID();
  const key = pictureKeyOf({ vendorId: null, id });
  const folder = path.join(picturesFolder(config), id);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const make = async (kind: 'shown' | 'small', source: string) => {
    const made: PictureAnswer = await maker.make({ kind, source, folder, use: 'storefront' });
    if (made.kind === 'refused') throw new DomainError('invalid', made.problem);
    if (made.kind === 'failed') throw new Error(made.message);
    return made;
  };
  const store = async (made: Awaited<ReturnType<typeof make>>, format: 'avif' | 'webp') => {
    for (const { file: from, width } of made.files) {
      const bytes = await readFile(from);
      if (width === 0) await files.put(originalFile(key), { bytes, contentType: 'image/jpeg' });
      else await files.put(pictureFile(key, width, format), { bytes, contentType: `image/${format}` });
    }
  };
  try {
    const made = await make('shown', file.path);
    const { width, height, widths } = made;
    const picture: Picture = { key, width, height, alt, widths };
    const now = clock.now();
    const { bytes } = file;
    const times = { finishedAt: now, createdAt: now, updatedAt: now };
    await db.insert(uploads).values({ id, alt, state: 'ready', bytes, received: bytes, picture, ...times });
    await store(made, 'webp');
    await store(await make('small', path.join(folder, 'original.jpg')), 'avif');
    return picture;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
