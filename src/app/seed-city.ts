/** Seeds the demo city. */
import { demoPeople } from '../demo/city/accounts.ts';
import { demoCatalog } from '../demo/city/catalog.ts';
import { seedDemo } from '../demo/seed.server.ts';
import { seedApplications } from '../demo/seed-applications.server.ts';
import { seedInvite } from '../demo/seed-invite.server.ts';
import { seedNewsletter } from '../demo/seed-newsletter.server.ts';
import { seedYear } from '../demo/seed-year.server.ts';
import type { Database } from '../platform/database/database.ts';
import type { Config } from '../site/config.ts';
import type { App } from './app.ts';
import { notificationServices } from './notification-work.ts';

/** Seeds an empty database with the demo city as it is before anybody has bought anything. */
export async function seedCity(config: Config, db: Database, now: Date): Promise<void> {
  const accounts = config.stripe.secretKey === null;
  const people = config.demo && config.identity.clerk === null ? demoPeople : [];
  const { timeZone } = config.site;
  await seedDemo(db, { catalog: demoCatalog, timeZone, now, accounts, people });
}

/** Seeds what has happened in the demo city, by the app's own code. */
export async function seedPast(app: App, withYear: boolean): Promise<void> {
  await seedInvite(app);
  if (!withYear) return;
  await seedYear(app);
  await seedApplications(app);
  await seedNewsletter(notificationServices(app));
}
