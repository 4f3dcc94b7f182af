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
import type { PasswordHashing } from '../../features/accounts/embedded/password-hash.ts';
import { makeFormPicture } from '../../features/pictures/make-form-picture.server.ts';
import type { Database } from '../../platform/database/database.ts';
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

async function makeInvitedPicture(app: App, folders: readonly string[]): Promise<Picture> {
  const name = paths.media('demo/del-wendt/river-waves', 720, 'webp');
  const [file] = folders.map((folder) => path.join(folder, name)).filter((one) => existsSync(one));
  if (file === undefined) throw new Error(`The demo has no file ${name}.`);
  const { size: bytes } = await stat(file);
  const sent = { field: 'picture', name: path.basename(file), path: file, bytes, isTooLarge: false };
  return await makeFormPicture(app, invitedPictureText, sent);
}

/**
 * Seeds what has happened in the demo city, by the app's own code.
 * @param folders those of static files, of which one has the demo's pictures
 */
export async function seedPast(app: App, folders: readonly string[], withYear: boolean): Promise<void> {
  await seedInvite(app, withYear ? () => makeInvitedPicture(app, folders) : undefined);
  if (!withYear) return;
  await seedYear(app);
  await seedPlans(app);
  await seedApplications(app);
  await seedNewsletter(notificationServices(app));
}
