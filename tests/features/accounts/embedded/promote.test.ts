import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, users } from '../../../../src/features/accounts/accounts.table.ts';
import { promoteToAdmin } from '../../../../src/features/accounts/embedded/promote.server.ts';
import { systemClock } from '../../../../src/platform/clock.ts';
import { makeUser } from '../../../support/factories.ts';
import { type EmbeddedWorld, newEmail, openEmbeddedWorld, password, requestWith } from './embedded-world.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await openEmbeddedWorld();
});
afterAll(() => world.close());

test('a new address becomes an admin, whose link chooses the password once', async () => {
  const email = newEmail();
  const token = await promoteToAdmin(world.db, systemClock, email.toUpperCase());
  await world.passwords.resetPassword({ token, password });
  await expect(world.passwords.resetPassword({ token, password })).rejects.toMatchObject({ code: 'code_expired' });
  const { cookies } = await world.passwords.signIn({ email, password, request: requestWith() });
  expect(await world.identity().viewer(requestWith(cookies))).toMatchObject({ email, role: 'admin' });
  const [user] = await world.db.select().from(users).where(eq(users.email, email));
  const logged = await world.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, user?.id ?? ''));
  expect(logged).toMatchObject([{ action: 'role.assigned', details: { role: 'admin', context: 'server' } }]);
});

test('an account that exists keeps its password until the link is used; a demo account is refused', async () => {
  const { email } = await makeUser(world.db);
  await promoteToAdmin(world.db, systemClock, email);
  const [user] = await world.db.select().from(users).where(eq(users.email, email));
  expect(user).toMatchObject({ role: 'admin', emailVerified: true });
  const demo = await makeUser(world.db, { demo: true });
  await expect(promoteToAdmin(world.db, systemClock, demo.email)).rejects.toMatchObject({ code: 'forbidden' });
});
