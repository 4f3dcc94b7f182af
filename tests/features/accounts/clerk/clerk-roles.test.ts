import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { users } from '../../../../src/features/accounts/accounts.table.ts';
import type { Role } from '../../../../src/features/accounts/identity.ts';
import { type ClerkWorld, openClerkWorld } from '../../../support/clerk-world.ts';
import { makeUser } from '../../../support/factories.ts';

let world: ClerkWorld;
beforeAll(async () => {
  world = await openClerkWorld();
});
afterAll(() => world.close());

const setRole = (id: string, role: Role | null) => world.db.update(users).set({ role }).where(eq(users.id, id));

test('a role is sent to Clerk once and after each change, and no update is lost while Clerk is down', async () => {
  const user = await world.account({ email: 'grown@example.org', role: 'customer' });
  const { identity, mirror } = world.clerk();
  expect(await mirror()).toBe(1);
  expect(user.publicMetadata).toEqual({ role: 'customer' });
  expect(await mirror()).toBe(0);

  await setRole(user.id, 'vendor');
  world.emulator.setCondition('down');
  await expect(mirror()).rejects.toMatchObject({ code: 'identity_unavailable' });
  world.emulator.setCondition('up');
  expect((await world.rowOf(user.id))?.mirroredRole).toBe('customer');
  await mirror();
  expect(user.publicMetadata).toEqual({ role: 'vendor' });

  await setRole(user.id, null);
  identity.onRoleChanged?.();
  // Until that is stored as well: the next test counts what isn't.
  await vi.waitFor(async () => expect((await world.rowOf(user.id))?.mirroredRole).toBeNull());
  expect(user.publicMetadata).toEqual({});
});

test('accounts of other providers aren’t sent, and an account deleted at Clerk doesn’t block others', async () => {
  await makeUser(world.db, { email: 'ours@example.org', role: 'admin' });
  const gone = await world.account({ email: 'gone@example.org', role: 'vendor' });
  const after = await world.account({ email: 'after@example.org', role: 'vendor' });
  world.emulator.world.users.delete(gone.id);
  expect(await world.clerk().mirror()).toBe(2);
  expect(after.publicMetadata).toEqual({ role: 'vendor' });
  expect(await world.clerk().mirror()).toBe(0);
});
