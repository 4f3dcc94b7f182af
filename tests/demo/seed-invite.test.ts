/** The demo's artist who is invited but has not joined. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPeople } from '../../src/demo/city/accounts.ts';
import { demoCatalog } from '../../src/demo/city/catalog.ts';
import { seedInvite } from '../../src/demo/seed-invite.server.ts';
import { seedPeople } from '../../src/demo/seed-people.server.ts';
import { users } from '../../src/features/accounts/accounts.table.ts';
import { demoInvite } from '../../src/features/accounts/demo-sign-ins.ts';
import {
  formatInviteCode,
  inviteCodeLength,
  normalizeInviteCode,
} from '../../src/features/joining/invites/invite-code.ts';
import { invites } from '../../src/features/joining/invites/invites.table.ts';
import { inviteStatus } from '../../src/features/joining/invites/invites.ts';
import { validateInvite } from '../../src/features/joining/invites/redeem-invite.server.ts';
import { cheapHashing } from '../support/hashing.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { DEMO: 'true' } });
  await seedPeople(app.db, demoPeople, cheapHashing);
});
afterAll(() => app.close());

const day = 86_400_000;
const rows = () => app.db.select().from(invites).where(eq(invites.artistEmail, demoInvite.email));
const isValid = async (on: TestApp = app) => (await validateInvite(on, demoInvite.code)).valid;

test('the demo’s code is one that could have been made, and its artist has neither an account nor a store', async () => {
  expect(normalizeInviteCode(demoInvite.code)).toHaveLength(inviteCodeLength);
  expect(formatInviteCode(demoInvite.code)).toBe(demoInvite.code);
  expect(demoCatalog.vendors.map(({ slug }) => slug)).not.toContain(demoInvite.slug);
  expect(await app.db.select().from(users).where(eq(users.email, demoInvite.email))).toEqual([]);
});

test('starts invite her once, with a mail', async () => {
  const picture = { key: 'uploads/events/one', width: 720, height: 960, alt: 'Waves', widths: [720] };
  await Promise.all([1, 2, 3].map(() => seedInvite(app, async () => picture)));
  expect(await rows()).toHaveLength(1);
  expect(app.mails.mails).toMatchObject([{ template: 'artist-invite', to: demoInvite.email, data: { picture } }]);
  expect(await isValid()).toBe(true);
});

test('the admin’s list shows an invite of every status, of which only hers was mailed', async () => {
  const all = await app.db.select().from(invites);
  const now = app.clock.now();
  // The store that the used one made is part of the demo city, which isn't seeded here.
  expect(new Set(all.map((invite) => inviteStatus(invite, now)))).toEqual(
    new Set(['active', 'expired', 'revoked', 'declined']),
  );
  expect(app.mails.mails).toHaveLength(1);
});

test('an invite that expired unused is renewed; one that was revoked is not', async () => {
  app.clock.advance(31 * day);
  expect(await isValid()).toBe(false);
  await seedInvite(app);
  expect(await isValid()).toBe(true);
  await app.db.update(invites).set({ revokedAt: app.clock.now() }).where(eq(invites.artistEmail, demoInvite.email));
  app.clock.advance(31 * day);
  await seedInvite(app);
  expect([await isValid(), (await rows()).length, app.mails.mails.length]).toEqual([false, 1, 1]);
  await app.db.update(invites).set({ revokedAt: null }).where(eq(invites.artistEmail, demoInvite.email));
  await seedInvite(app);
});

test('outside a demo, the code is like one that doesn’t exist, and so is every code of the demo’s admin', async () => {
  const live = { ...app, config: { ...app.config, demo: false } };
  expect([await isValid(), await isValid(live)]).toEqual([true, false]);
});
