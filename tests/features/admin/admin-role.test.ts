import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { auditLog, users } from '../../../src/features/accounts/accounts.table.ts';
import { grantAdmin, withdrawAdmin } from '../../../src/features/admin/admin-role.server.ts';
import { auditList } from '../../../src/features/admin/audit/audit-list.server.ts';
import { makeUser, makeVendor } from '../../support/factories.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

const app: TestApp = await testApp({ database: { max: 20 } });
const { db } = app;
const rule = { adminEmails: ['boss@example.org'], adminEmailDomain: null };
afterAll(() => app.close());

beforeEach(async () => {
  await db.update(users).set({ role: 'customer' }).where(eq(users.role, 'admin'));
});

const roleOfRow = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]?.role;
const change = (actor: { id: string }, subject: { id: string }) => ({ actorId: actor.id, subjectId: subject.id });

test('granting the admin role is idempotent', async () => {
  const [admin, other] = [await makeUser(db, { role: 'admin' }), await makeUser(db, { role: null })];
  const asked = Array.from({ length: 20 }, () => grantAdmin(db, rule, change(admin, other)));
  expect((await Promise.all(asked)).filter((isNew) => isNew)).toHaveLength(1);
  expect(await roleOfRow(other.id)).toBe('admin');
  expect(await db.select().from(auditLog).where(eq(auditLog.actorId, admin.id))).toMatchObject([
    { actorId: admin.id, subjectId: other.id, action: 'role.granted', details: { from: null, to: 'admin' } },
  ]);
});

test('customers, vendors, and deleted accounts can’t grant the admin role', async () => {
  const subject = await makeUser(db);
  for (const actor of [await makeUser(db), await makeUser(db, { role: 'vendor' }), { id: 'gone' }, subject]) {
    await expect(grantAdmin(db, rule, change(actor, subject))).rejects.toMatchObject({ code: 'forbidden' });
    await expect(withdrawAdmin(db, rule, change(actor, subject))).rejects.toMatchObject({ code: 'forbidden' });
  }
  expect(await roleOfRow(subject.id)).toBe('customer');
});

test('an account with an unverified address can’t become an admin', async () => {
  const [admin, other] = [await makeUser(db, { role: 'admin' }), await makeUser(db, { emailVerified: false })];
  await expect(grantAdmin(db, rule, change(admin, other))).rejects.toMatchObject({ code: 'invalid' });
});

test('after losing the admin role, a store owner is a vendor again, and any other account a customer', async () => {
  const admin = await makeUser(db, { role: 'admin' });
  const [owner, plain] = [await makeUser(db, { role: 'admin' }), await makeUser(db, { role: 'admin' })];
  await makeVendor(db, { ownerUserId: owner.id });
  for (const subject of [owner, plain]) expect(await withdrawAdmin(db, rule, change(admin, subject))).toBe(true);
  expect([await roleOfRow(owner.id), await roleOfRow(plain.id)]).toEqual(['vendor', 'customer']);
  expect(await withdrawAdmin(db, rule, change(admin, plain))).toBe(false);
  expect(await db.select().from(auditLog).where(eq(auditLog.actorId, admin.id))).toHaveLength(2);
});

test('an admin can’t revoke their own role', async () => {
  const [admin] = [await makeUser(db, { role: 'admin' }), await makeUser(db, { role: 'admin' })];
  await expect(withdrawAdmin(db, rule, change(admin, admin))).rejects.toThrow(/your own/);
  expect(await roleOfRow(admin.id)).toBe('admin');
});

test('an admin by configuration acts as one, stays one, and can revoke the only stored admin, who has left', async () => {
  const boss = await makeUser(db, { email: 'boss@example.org' });
  const only = await makeUser(db, { role: 'admin' });
  await expect(withdrawAdmin(db, rule, change(only, boss))).rejects.toThrow(/settings/);
  expect(await withdrawAdmin(db, rule, change(boss, only))).toBe(true);
  expect(await roleOfRow(only.id)).toBe('customer');
  await expect(withdrawAdmin(db, rule, change(only, boss))).rejects.toMatchObject({ code: 'forbidden' });
  await expect(withdrawAdmin(db, rule, change(boss, boss))).rejects.toThrow(/your own/);
});

test('the demo admin, whose password is public, can change only demo accounts', async () => {
  const demoAdmin = await makeUser(db, { role: 'admin', demo: true });
  const [visitor, admin] = [await makeUser(db), await makeUser(db, { role: 'admin' })];
  await expect(grantAdmin(db, rule, change(demoAdmin, visitor))).rejects.toMatchObject({ code: 'forbidden' });
  await expect(withdrawAdmin(db, rule, change(demoAdmin, admin))).rejects.toMatchObject({ code: 'forbidden' });
  expect(await grantAdmin(db, rule, change(demoAdmin, await makeUser(db, { demo: true })))).toBe(true);
});

test('if two admins revoke each other at once, one remains', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [one, two] = [await makeUser(db, { role: 'admin' }), await makeUser(db, { role: 'admin' })];
    const both = [withdrawAdmin(db, rule, change(one, two)), withdrawAdmin(db, rule, change(two, one))];
    const states = (await Promise.allSettled(both)).map(({ status }) => status).sort();
    expect(states).toEqual(['fulfilled', 'rejected']);
    expect([await roleOfRow(one.id), await roleOfRow(two.id)].sort()).toEqual(['admin', 'customer']);
    await db.update(users).set({ role: 'customer' }).where(eq(users.role, 'admin'));
  }
});

test('the audit log shows names of existing accounts and ids of deleted ones, newest first', async () => {
  const [admin, other] = [await makeUser(db, { role: 'admin' }), await makeUser(db)];
  await grantAdmin(db, rule, change(admin, other));
  await withdrawAdmin(db, rule, change(admin, other));
  await db.delete(users).where(eq(users.id, other.id));
  const log = await auditList.read(db, { where: undefined, orderBy: [desc(auditLog.at)], limit: 2 });
  expect(log).toMatchObject([
    { action: 'role.withdrawn', actor: admin.name, subject: null, subjectId: other.id, details: { to: 'customer' } },
    { action: 'role.granted', actor: admin.name, subjectId: other.id },
  ]);
});
