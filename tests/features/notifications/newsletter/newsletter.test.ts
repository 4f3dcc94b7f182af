import { afterAll, beforeAll, expect, test } from 'vitest';
import { notificationServices } from '../../../../src/app/work/notification-work.ts';
import { users } from '../../../../src/features/accounts/accounts.table.ts';
import { accountSettings } from '../../../../src/features/accounts/settings/account-settings.table.ts';
import { loadNewsletter } from '../../../../src/features/notifications/newsletter/newsletter.server.ts';
import {
  type NotificationServices,
  sendNotifications,
} from '../../../../src/features/notifications/send-notifications.server.ts';
import { makeProduct, makeUser, makeVendor } from '../../../support/factories.ts';
import { testApp } from '../../../support/test-app.ts';

const app = await testApp();
afterAll(() => app.close());

const thursday = '2026-11-26T14:00:00Z';
let services: NotificationServices;

async function reader(settings: Partial<typeof accountSettings.$inferInsert>) {
  const { id } = await makeUser(app.db);
  await app.db.insert(accountSettings).values({ userId: id, marketingSince: new Date('2026-01-01'), ...settings });
}

const load = (edition: string | null = null, category: string | null = null) =>
  loadNewsletter(services, {
    now: app.clock.now(),
    site: { name: 'River City', siteUrl: 'https://river.example', operatorAddress: '1 Main St' },
    asked: { edition, category },
  });

const pieces = ({ letter }: Awaited<ReturnType<typeof load>>) => letter?.sections?.[0]?.lines.map(({ name }) => name);

beforeAll(async () => {
  services = { ...notificationServices(app), operatorAddress: '1 Main St', demo: false };
  app.clock.set('2026-11-25T12:00:00Z');
  await app.db.delete(users);
  await reader({ favoriteCategories: ['ceramics', 'textiles'] });
  await reader({ favoriteCategories: ['ceramics'] });
  await reader({});
  await reader({ marketingSince: null });
  await reader({ weeklyNewsletter: false });
  const vendor = await makeVendor(app.db, { listedAt: new Date('2026-01-01') });
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 24, hour));
  await makeProduct(app.db, vendor, { name: 'Scarf', categorySlug: 'textiles', publishedAt: at(9) });
  await makeProduct(app.db, vendor, { name: 'Bowl', categorySlug: 'ceramics', publishedAt: at(8) });
});

test('the page counts those who chose the newsletter, by favorite category, and shows the next one as it would be now', async () => {
  const page = await load();
  expect(page).toMatchObject({ readers: 3, sent: [], isNextEmpty: false, edition: null, next: new Date(thursday) });
  expect(page.groups.map(({ category, count }) => [category, count])).toEqual([
    ['ceramics', 2],
    ['textiles', 1],
    [null, 1],
  ]);
  expect(pieces(page)).toEqual(['Scarf', 'Bowl']);
  expect(pieces(await load(null, 'ceramics'))).toEqual(['Bowl', 'Scarf']);
  expect(pieces(await load('2026-11-19', 'no-such'))).toEqual(['Scarf', 'Bowl']);
  services = { ...services, operatorAddress: '' };
  expect((await load()).next).toBe(null);
  services = { ...services, operatorAddress: '1 Main St' };
});

test('an edition that was sent is listed with its subject and people, and shown while the next one has nothing yet', async () => {
  app.clock.set(thursday);
  await sendNotifications(services);
  const page = await load();
  expect(page.sent).toEqual([
    { edition: '2026-11-26', subject: 'New this week: Scarf and Bowl', people: 3, isFinished: true },
  ]);
  expect(page).toMatchObject({ isNextEmpty: true, edition: '2026-11-26', next: new Date('2026-12-03T14:00:00Z') });
  expect(pieces(page)).toEqual(['Scarf', 'Bowl']);
  const read = await load('2026-11-26', 'ceramics');
  expect(read.edition).toBe('2026-11-26');
  expect(pieces(read)).toEqual(['Bowl', 'Scarf']);
});
