import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, users } from '../../../src/features/accounts/accounts.table.ts';
import { assignDefaultRole } from '../../../src/features/accounts/assign-role.server.ts';
import { roles } from '../../../src/features/accounts/roles.ts';
import { makeUser } from '../../support/factories.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ database: { max: 20 } });
});
afterAll(() => app.close());

const auditOf = (userId: string) => app.db.select().from(auditLog).where(eq(auditLog.subjectId, userId));
const roleOfRow = async (userId: string) => (await app.db.select().from(users).where(eq(users.id, userId)))[0]?.role;

test('an account without a role becomes a customer, and the log says so', async () => {
  const { id } = await makeUser(app.db, { role: null });
  expect(await assignDefaultRole(app.db, id, 'signup')).toBe('customer');
  expect(await roleOfRow(id)).toBe('customer');
  expect(await auditOf(id)).toMatchObject([
    { actorId: null, action: 'role.assigned', details: { role: 'customer', context: 'signup' } },
  ]);
});

test('fifty concurrent assignments write one audit log entry', async () => {
  const { id } = await makeUser(app.db, { role: null });
  // All read before the first can write. Otherwise, one connection finishes before the others are open.
  const asked = await app.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, id)).for('update');
    const calls = Array.from({ length: 50 }, () => assignDefaultRole(app.db, id));
    await tx.execute(sql`select pg_sleep(0.3)`);
    return { answers: Promise.all(calls) };
  });
  const answers = await asked.answers;
  expect(new Set(answers)).toEqual(new Set(['customer']));
  expect(await auditOf(id)).toHaveLength(1);
});

test.each(roles)('a %s keeps the role, and nothing is logged', async (role) => {
  const { id } = await makeUser(app.db, { role });
  expect(await assignDefaultRole(app.db, id)).toBe(role);
  expect(await roleOfRow(id)).toBe(role);
  expect(await auditOf(id)).toEqual([]);
});

test('a transaction that fails rolls back the role and the log entry', async () => {
  const { id } = await makeUser(app.db, { role: null });
  const failing = app.db.transaction(async (tx) => {
    await assignDefaultRole(tx, id);
    throw new Error('later');
  });
  await expect(failing).rejects.toThrow('later');
  expect([await roleOfRow(id), await auditOf(id)]).toEqual([null, []]);
});

test('an unknown account is not found', async () => {
  await expect(assignDefaultRole(app.db, 'nobody')).rejects.toMatchObject({ code: 'not_found' });
});
