import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { demoPeople } from '../../demo/city/accounts.ts';
import { demoCatalog } from '../../demo/city/catalog.ts';
import { seedDemo } from '../../demo/seed.server.ts';
import { seedApplications } from '../../demo/seed-applications.server.ts';
import { invitedPictureText, seedInvite } from '../../demo/seed-invite.server.ts';
import { seedNewsletter } from '../../demo/seed-newsletter.server.ts';
import { seedPlans } from '../../demo/seed-plans.server.ts';
import { seedYear } from '../../demo/seed-year.server.ts';
import { requestPhotos } from '../../demo/year/told-orders.ts';
import type { PasswordHashing } from '../../features/accounts/embedded/password-hash.ts';
import { receiveRequestPhotos } from '../../features/buying/refunds/request-photos.server.ts';
import { makeFormPicture } from '../../features/pictures/make-form-picture.server.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SentFile } from '../../platform/http/sent-file.ts';
import type { Picture } from '../../platform/pictures.ts';
import type { Config } from '../../site/config.ts';
import { paths } from '../../site/paths.ts';
import type { App } from '../app.ts';
import { notificationServices } from '../work/notification-work.ts';

export async function seedCity(config: Config, db: Database, now: Date, hashing?: PasswordHashing): Promise<void> {
  const accounts = config.stripe.secretKey === null;
  const people = config.demo && config.identity.clerk === null ? demoPeople : [];
  const { timeZone } = config.site;
  await seedDemo(db, { catalog: demoCatalog, timeZone, now, accounts, people, hashing });
}

/** Finds a picture of the demo, as if a form had sent it. */
async function findSent(folders: readonly string[], field: string, key: string): Promise<SentFile> {
  const name = paths.media(key, 720, 'webp');
  const [file] = folders.map((folder) => path.join(folder, name)).filter((one) => existsSync(one));
  if (file === undefined) throw new Error(`The demo has no file ${name}.`);
  const { size: bytes } = await stat(file);
  return { field, name: path.basename(file), path: file, bytes, isTooLarge: false };
}

async function makeInvitedPicture(app: App, folders: readonly string[]): Promise<Picture> {
  const sent = await findSent(folders, 'picture', 'demo/del-wendt/river-waves');
  return await makeFormPicture(app, invitedPictureText, sent);
}

async function storeRequestPhotos(app: App, folders: readonly string[]): Promise<string[]> {
  const sent = await Promise.all(requestPhotos.map((key) => findSent(folders, 'photos', key)));
  return await receiveRequestPhotos(app, sent);
}

/**
 * Seeds what has happened in the demo city, by the app's own code.
 * @param folders those of static files, of which one has the demo's pictures
 */
export async function seedPast(app: App, folders: readonly string[], withYear: boolean): Promise<void> {
  if (!withYear) return await seedInvite(app);
  // A picture takes seconds of another process.
  const inviting = seedInvite(app, () => makeInvitedPicture(app, folders));
  await Promise.all([inviting, seedYear(app, () => storeRequestPhotos(app, folders))]);
  await seedPlans(app);
  await seedApplications(app);
  await seedNewsletter(notificationServices(app));
}
