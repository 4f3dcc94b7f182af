/** The demo's artists who have applied. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPeople } from '../../src/demo/city/accounts.ts';
import { demoApplicants } from '../../src/demo/city/applicants.ts';
import { seedApplications } from '../../src/demo/seed-applications.server.ts';
import { seedPeople } from '../../src/demo/seed-people.server.ts';
import { applicationPhotos, applications } from '../../src/features/joining/applications/applications.table.ts';
import { paths } from '../../src/site/paths.ts';
import { cheapHashing } from '../support/hashing.ts';
import { root } from '../support/root.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { DEMO: 'true' } });
  await seedPeople(app.db, demoPeople, cheapHashing);
});
afterAll(() => app.close());

test('starts add them once, without a mail: two are open, one was declined', async () => {
  await Promise.all([1, 2, 3].map(() => seedApplications(app)));
  const rows = await app.db.select().from(applications);
  expect(rows.map(({ state }) => state).toSorted()).toEqual(['declined', 'open', 'open']);
  expect(await app.db.select().from(applicationPhotos)).toHaveLength(demoApplicants[0]?.pictures.length ?? 0);
  expect(app.mails.mails).toEqual([]);
  await app.db.delete(applications);
  await seedApplications(app);
  expect(await app.db.select().from(applications)).toEqual([]);
});

test('their photos are among the demo’s pictures', () => {
  for (const { key, widths } of demoApplicants.flatMap(({ pictures }) => pictures)) {
    for (const width of widths) {
      const file = path.join(root, 'public', paths.media(key, width, 'avif'));
      expect([file, existsSync(file)]).toEqual([file, true]);
    }
  }
});
