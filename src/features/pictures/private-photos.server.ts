/** Photos of a form that only few may see: made anew, in WebP alone, while the form waits, and kept apart from what pages show. */
import path from 'node:path';
import { DomainError } from '../../platform/errors.ts';
import type { Files } from '../../platform/files/files.ts';
import type { SentFile } from '../../platform/http/sent-file.ts';
import type { Config } from '../../site/config.ts';
import { makeQuickPicture } from './make-quick-picture.server.ts';
import { type PictureMaker, picturesFolder } from './picture-maker.server.ts';
import { uploadProblems } from './words.ts';

/** For all photos of a form. A request has 20 seconds. */
const patienceMs = 14_000;

export interface PrivateKind {
  /** Where its files are, and where they are worked on. */
  folder: string;
  /** The largest one first. */
  widths: readonly [number, ...number[]];
  most: number;
  words: { tooManyPhotos: string; photo(name: string, problem: string): string; busy: string };
}

export interface PhotoServices {
  maker: PictureMaker;
  config: Pick<Config, 'dataDir'>;
}

export type MadePhoto = Extract<Awaited<ReturnType<typeof makeQuickPicture>>, { kind: 'made' }>;

export const privateFile = ({ folder }: Pick<PrivateKind, 'folder'>, id: string, width: number): string =>
  `${folder}/${id}-${width}.webp`;

function refused(problem: string): DomainError {
  return new DomainError('invalid', problem, { fields: [{ path: 'photos', message: problem }] });
}

async function makePhoto(app: PhotoServices, kind: PrivateKind, file: SentFile, until: number): Promise<MadePhoto> {
  const { folder, widths, words } = kind;
  if (file.isTooLarge) throw refused(words.photo(file.name, uploadProblems.tooManyBytes));
  const patience = Math.max(0, until - performance.now());
  const workFolder = path.join(picturesFolder(app.config), folder);
  const made = await makeQuickPicture(app.maker, file.path, { kind: 'whole', widths, workFolder, patience });
  if (made.kind === 'refused') throw refused(words.photo(file.name, made.problem));
  if (made.kind === 'failed') throw refused(words.busy);
  return made;
}

/**
 * Makes a form's photos.
 * @throws DomainError `invalid` for the field `photos`, with a sentence that names the file
 */
export async function makePrivatePhotos(
  app: PhotoServices,
  kind: PrivateKind,
  files: readonly SentFile[],
): Promise<MadePhoto[]> {
  if (files.length > kind.most) throw refused(kind.words.tooManyPhotos);
  const until = performance.now() + patienceMs;
  const made: MadePhoto[] = [];
  for (const file of files) made.push(await makePhoto(app, kind, file, until));
  return made;
}

export async function putPrivatePhoto(files: Files, kind: PrivateKind, id: string, made: MadePhoto): Promise<void> {
  for (const { width, bytes } of made.files) {
    await files.put(privateFile(kind, id, width), { bytes, contentType: 'image/webp' });
  }
}

/** Removes all files of a photo. Those that aren't there are no problem. */
export async function removePrivatePhoto(files: Files, kind: PrivateKind, id: string): Promise<void> {
  for (const width of kind.widths) await files.remove(privateFile(kind, id, width));
}
