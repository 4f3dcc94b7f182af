import { afterAll, beforeAll, expect, test } from 'vitest';
import { notificationServices } from '../../src/app/work/notification-work.ts';
import { demoPeople } from '../../src/demo/city/accounts.ts';
import { demoCatalog } from '../../src/demo/city/catalog.ts';
import { seedDemo } from '../../src/demo/seed.server.ts';
import { seedNewsletter } from '../../src/demo/seed-newsletter.server.ts';
import { notificationRuns } from '../../src/features/notifications/notifications.table.ts';
import { sendNotifications } from '../../src/features/notifications/send-notifications.server.ts';
import { cheapHashing } from '../support/hashing.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const { timeZone } = app.config.site;
  const now = app.clock.now();
  await seedDemo(app.db, {
    catalog: demoCatalog,
    timeZone,
    now,
    accounts: true,
    people: demoPeople,
    hashing: cheapHashing,
  });
});
afterAll(() => app.close());

test('a new demo sends its customer one newsletter, with pieces of this week and no artist of long ago', async () => {
  const services = notificationServices(app);
  await Promise.all([seedNewsletter(services), seedNewsletter(services)]);
  await sendNotifications(services);
  expect(app.mails.mails).toMatchObject([
    {
      template: 'notification',
      to: 'customer@rivercityartists.example',
      data: { kind: 'newsletter', artists: { shown: [] } },
    },
  ]);
  const [mail] = app.mails.mails;
  const slugs = mail?.template === 'notification' ? mail.data.pieces.shown.map(({ slug }) => slug) : [];
  // What the customer likes best comes first: glass.
  expect(slugs.slice(0, 2)).toEqual(['dogwood-lamp', 'cobalt-bowl']);
  expect(slugs).toHaveLength(6);
});

test('it does so once, and counts the other editions as sent', async () => {
  app.mails.mails.length = 0;
  await seedNewsletter(notificationServices(app));
  expect(app.mails.mails).toEqual([]);
  const runs = await app.db.select().from(notificationRuns);
  expect(runs).toHaveLength(4);
  expect(runs.every(({ finishedAt }) => finishedAt !== null)).toBe(true);
});
