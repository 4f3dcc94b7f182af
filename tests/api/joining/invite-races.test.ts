/** One invite and many callers, and crashes between the writes (often: tests/storms/operations). */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog, users } from '../../../src/features/accounts/accounts.table.ts';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { inviting } from '../../support/invites.ts';
import { asUser } from '../../support/people.ts';
import { openAtOnce, openByOthers, wishForSame } from '../../support/storms/invite-races.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof inviting>>;
beforeAll(async () => {
  app = await testApp({ database: { max: 10 } });
  world = await inviting(app);
});
afterAll(() => app.close());

test('ten sessions of the invited person open a store at once: one store, and ten times the same answer', () =>
  openAtOnce(app, world, 0, 10));

test('ten people with other addresses get 403, and the invited person still gets the store', () =>
  openByOthers(app, world, 10));

test('two artists wish for the same URL at once: one gets it, the other can choose again', () =>
  wishForSame(app, world, 0));

describe('a crash after', () => {
  test.each([
    ['the store', 'insert on vendors'],
    ['the invite', 'update on invites'],
    ['the role', 'update on users'],
    ['the log', 'insert on audit_log'],
  ])('%s was written leaves the code unused and nothing half-made', async (_, write) => {
    const made = await world.invite();
    const artist = await asUser(app.db, { role: 'customer', email: made.artistEmail });
    // The database drops the connection in the middle of the transaction.
    await app.db.execute(sql`create function crash() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`);
    await app.db.execute(sql.raw(`create trigger crash after ${write} for each row execute function crash()`));
    const crashed = await world.use(artist, made);
    await app.db.execute(sql`drop function crash cascade`);
    expect([crashed.status, crashed.body.code]).toEqual([503, 'db_unavailable']);
    const row = await world.rowOf(made.id);
    expect([row?.usedAt, row?.usedBy, row?.vendorId]).toEqual([null, null, null]);
    expect(await app.db.select().from(vendors).where(eq(vendors.ownerUserId, artist.userId))).toEqual([]);
    const [user] = await app.db.select().from(users).where(eq(users.id, artist.userId));
    expect(user?.role).toBe('customer');
    expect(await app.db.select().from(auditLog).where(eq(auditLog.subjectId, artist.userId))).toEqual([]);
    expect((await world.use(artist, made)).status).toBe(200);
  });
});
