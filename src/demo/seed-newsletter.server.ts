/** The demo's customer reads the newsletter: this week's is in the outbox. */
import { eq, inArray, sql } from 'drizzle-orm';
import { users } from '../features/accounts/accounts.table.ts';
import { demoSignIns } from '../features/accounts/demo-sign-ins.ts';
import { accountSettings } from '../features/accounts/settings/account-settings.table.ts';
import { mailKinds } from '../features/accounts/settings/mail-kinds.ts';
import { products } from '../features/catalog/products.table.ts';
import { notificationRuns } from '../features/notifications/notifications.table.ts';
import { lastEdition } from '../features/notifications/schedule.ts';
import {
  beginEdition,
  type NotificationServices,
  sendPage,
} from '../features/notifications/send-notifications.server.ts';
import { dayMs } from '../platform/time.ts';

const newsletterLock = 7260411022;

const chosen = { priceDropAlerts: true, favoriteCategories: ['ceramics', 'glass-art'] };

/** Pieces of this week, the newest first. The year of orders sells none of them. */
const fresh = [
  'dogwood-lamp',
  'river-bend-at-utica',
  'cobalt-bowl',
  'tree-ring-cloth',
  'sternwheel-upbound',
  'rain-studs',
];

/**
 * Gives the demo's customer settings, and sends the last edition of the newsletter, in a database that has seen no edition yet. The
 * last editions of the other kinds count as sent, so that the outbox of a new demo is the same on every day of the week.
 */
export async function seedNewsletter(services: NotificationServices): Promise<void> {
  await services.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${newsletterLock})`);
    const isEdition = inArray(notificationRuns.kind, [...mailKinds]);
    const [begun] = await tx.select({ kind: notificationRuns.kind }).from(notificationRuns).where(isEdition).limit(1);
    const email = demoSignIns.find(({ who }) => who === 'customer')?.email ?? '';
    const [customer] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (begun || !customer) return;
    const now = services.clock.now();
    for (const [place, slug] of fresh.entries()) {
      const at = new Date(now.getTime() - (place + 0.5) * dayMs);
      await tx.update(products).set({ createdAt: at, publishedAt: at }).where(eq(products.slug, slug));
    }
    const settings = {
      ...chosen,
      marketingSince: now,
      notificationsSavedAt: now,
      privacySavedAt: now,
      preferencesSavedAt: now,
    };
    await tx
      .insert(accountSettings)
      .values({ userId: customer.id, ...settings })
      .onConflictDoNothing();
    const past = { ...services, db: tx };
    for (const kind of mailKinds) {
      const edition = lastEdition(kind, now, services.timeZone);
      await beginEdition(past, kind, edition);
      if (kind === 'newsletter') while (await sendPage(past, { kind, edition: edition.edition }));
    }
    await tx.update(notificationRuns).set({ finishedAt: now }).where(isEdition);
  });
}
