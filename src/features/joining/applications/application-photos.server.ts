/** Photos of applications: made anew, in WebP, and served to their artist and to admins. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { DomainError } from '../../../platform/errors.ts';
import type { Files } from '../../../platform/files/files.ts';
import { answerPrivatePicture } from '../../../platform/files/serve-private-pictures.ts';
import { privateCaching } from '../../../platform/http/caching.ts';
import type { SentFile } from '../../../platform/http/sent-file.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { requestErrors } from '../../../platform/words.ts';
import type { Viewer } from '../../accounts/identity.ts';
import { hasPermission } from '../../accounts/roles.ts';
import { makeQuickPicture } from '../../pictures/make-quick-picture.server.ts';
import { picturesFolder } from '../../pictures/picture-maker.server.ts';
import { uploadProblems } from '../../pictures/words.ts';
import { applicationPhotos, applications } from './applications.table.ts';
import { photosMost } from './applications.ts';
import type { ApplicationServices } from './services.ts';
import { applicationErrors as words } from './words.ts';

/** The largest one comes first. They are widths that pages ask for. */
const widths = [1020, 720, 340] as const;
/** For all photos of a form. A request has 20 seconds. */
const patienceMs = 14_000;

const photoKey = (id: string): string => `applications/${id}`;
const photoFile = (key: string, width: number): string => `${key}-${width}.webp`;
const photoName = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-(340|720|1020)\.(?:avif|webp)$/;

async function maySee({ db }: Pick<ApplicationServices, 'db'>, viewer: Viewer, id: string): Promise<boolean> {
  const [found] = await db
    .select({ userId: applications.userId })
    .from(applicationPhotos)
    .innerJoin(applications, eq(applications.id, applicationPhotos.applicationId))
    .where(eq(applicationPhotos.id, id));
  return found !== undefined && (found.userId === viewer.userId || hasPermission(viewer, 'admin-panel'));
}

/**
 * Answers `/media/applications/…`. Pages name AVIF files as well; WebP is the answer, and browsers go by the content type.
 * @throws DomainError `not_found` for another's, too
 */
export async function sendPhoto(
  app: Pick<ApplicationServices, 'db' | 'files'>,
  viewer: Viewer,
  name: string,
): Promise<Response> {
  const [, id = '', width] = photoName.exec(name) ?? [];
  const isShown = id !== '' && (await maySee(app, viewer, id));
  const file = isShown ? await app.files.get(photoFile(photoKey(id), Number(width))) : null;
  if (file === null) throw new DomainError('not_found', requestErrors.notFound);
  return answerPrivatePicture(file, privateCaching);
}

/** Removes all files of a photo. Those that aren't there are no problem. */
export async function removePhotoFiles(files: Files, { key, widths: stored }: Picture): Promise<void> {
  for (const width of stored) await files.remove(photoFile(key, width));
}

function refused(problem: string): DomainError {
  return new DomainError('invalid', problem, { fields: [{ path: 'photos', message: problem }] });
}

type Made = Extract<Awaited<ReturnType<typeof makeQuickPicture>>, { kind: 'made' }>;

/** @throws DomainError `invalid` with a sentence that names the file */
async function makePhoto(app: ApplicationServices, file: SentFile, until: number): Promise<Made> {
  if (file.isTooLarge) throw refused(words.photo(file.name, uploadProblems.tooManyBytes));
  const patience = Math.max(0, until - performance.now());
  const workFolder = path.join(picturesFolder(app.config), 'applications');
  const made = await makeQuickPicture(app.maker, file.path, { kind: 'whole', widths, workFolder, patience });
  if (made.kind === 'refused') throw refused(words.photo(file.name, made.problem));
  if (made.kind === 'failed') throw refused(words.busy);
  return made;
}

async function storePhoto({ db, files, clock }: ApplicationServices, made: Made, position: number): Promise<string> {
  const id = randomUUID();
  const key = photoKey(id);
  const { width, height } = made;
  const picture: Picture = { key, width, height, alt: '', widths: made.files.map((one) => one.width).reverse() };
  await db.insert(applicationPhotos).values({ id, position, picture, createdAt: clock.now() });
  for (const { width: side, bytes } of made.files) {
    await files.put(photoFile(key, side), { bytes, contentType: 'image/webp' });
  }
  return id;
}

/**
 * Makes and stores a form's photos. None is stored unless all can be used.
 * @returns their ids, for the application that they will belong to
 * @throws DomainError `invalid` with a sentence for the sender
 */
export async function receivePhotos(app: ApplicationServices, files: readonly SentFile[]): Promise<string[]> {
  if (files.length > photosMost) throw refused(words.tooManyPhotos);
  const until = performance.now() + patienceMs;
  const made: Made[] = [];
  for (const file of files) made.push(await makePhoto(app, file, until));
  return await Promise.all(made.map((one, position) => storePhoto(app, one, position)));
}
