import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { auditLog } from '../../../src/features/accounts/accounts.table.ts';
import { recordAct } from '../../../src/features/accounts/audit.server.ts';
import { testApp } from '../../support/test-app.ts';

const app = await testApp();
afterAll(() => app.close());

test.each([
  sql`update audit_log set actor_id = 'somebody else'`,
  sql`update audit_log set at = now() where false`,
  sql`delete from audit_log`,
  sql`truncate audit_log`,
])('the site’s own database user can’t change the audit log: %#', async (statement) => {
  const act = { actorId: 'a', action: 'role.granted', subjectId: crypto.randomUUID() };
  await recordAct(app.db, act);
  const before = await app.db.select().from(auditLog);
  await expect(app.db.execute(statement)).rejects.toMatchObject({
    cause: { message: 'The audit log is never changed.', code: '23001' },
  });
  expect(await app.db.select().from(auditLog)).toEqual(before);
});
