/** Photos of applications: made anew, in WebP, and served to their artist and to admins. */
import { randomUUID } from 'node:crypto';
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
import {
  type MadePhoto,
  makePrivatePhotos,
  type PrivateKind,
  putPrivatePhoto,
} from '../../pictures/private-photos.server.ts';
import { applicationPhotos, applications } from './applications.table.ts';
import { photosMost } from './applications.ts';
import type { ApplicationServices } from './services.ts';
import { applicationErrors as words } from './words.ts';

/** The largest one comes first. They are widths that pages ask for. */
const kind: PrivateKind = { folder: 'applications', widths: [1020, 720, 340], most: photosMost, words };

const photoKey = (id: string): string => `${kind.folder}/${id}`;
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

async function storePhoto(
  { db, files, clock }: ApplicationServices,
  made: MadePhoto,
  position: number,
): Promise<string> {
  const id = randomUUID();
  const key = photoKey(id);
  const { width, height } = made;
  const picture: Picture = { key, width, height, alt: '', widths: made.files.map((one) => one.width).reverse() };
  await db.insert(applicationPhotos).values({ id, position, picture, createdAt: clock.now() });
  await putPrivatePhoto(files, kind, id, made);
  return id;
}

/**
 * Makes and stores a form's photos. None is stored unless all can be used.
 * @returns their ids, for the application that they will belong to
 * @throws DomainError `invalid` with a sentence for the sender
 */
export async function receivePhotos(app: ApplicationServices, files: readonly SentFile[]): Promise<string[]> {
  const made = await makePrivatePhotos(app, kind, files);
  return await Promise.all(made.map((one, position) => storePhoto(app, one, position)));
}
