/** Requests of another device that arrive while their account is being deleted: refused like those of a guest, nothing stays. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users, verifications } from '../../../src/features/accounts/accounts.table.ts';
import { type AccountSite, password, startAccountSite } from '../../support/account-site.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { newVisitor, type Visitor } from '../../support/visitor.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await startAccountSite();
});
afterAll(() => site.close());

/** Sends a request, and deletes its account after the session was read and before the row that refers to it is stored. */
async function whileDeleted(send: (visitor: Visitor) => Promise<Response>): Promise<Response> {
  const { id, email } = await site.account();
  const visitor = newVisitor(site);
  await visitor.submit('/customer/signin', { email, password });
  const answer = await site.db.transaction(async (tx) => {
    await tx.delete(users).where(eq(users.id, id));
    // Others' tests have locks, too: somebody waits for the end of this transaction.
    const isAwaited = async () => {
      const waits = sql`select 1 from pg_locks where not granted and transactionid = pg_current_xact_id()::xid`;
      return (await tx.execute(waits)).rows.length > 0;
    };
    let isOver = false;
    const sent = send(visitor).finally(() => {
      isOver = true;
    });
    await expect.poll(async () => isOver || (await isAwaited()), { timeout: 20_000 }).toBe(true);
    // In an object, because the transaction would wait for a promise.
    return { sent };
  });
  return await answer.sent;
}

test('a favorite and settings are refused as a guest’s', async () => {
  const { id } = await makeProduct(site.db, await makeVendor(site.db));
  const favorite = await whileDeleted((visitor) =>
    site.fetch('/api/favorites', {
      method: 'POST',
      headers: {
        origin: site.app.config.siteUrl,
        cookie: Array.from(visitor.cookies, (pair) => pair.join('=')).join('; '),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ type: 'product', id }),
    }),
  );
  expect([favorite.status, await favorite.json()]).toEqual([401, expect.objectContaining({ code: 'no_token' })]);
  const settings = await whileDeleted((visitor) =>
    visitor.submit('/account/settings', { firstName: 'Ida', lastName: '', bio: '', location: '', website: '' }),
  );
  expect([settings.status, settings.headers.get('location')]).toEqual([303, '/account/settings']);
});

test('a new address leaves no link', async () => {
  const to = 'nobody-anymore@example.com';
  const asked = await whileDeleted((visitor) => visitor.submit('/account/email', { email: to, current: password }));
  expect(asked.status).not.toBe(500);
  const links = await site.db.select().from(verifications);
  expect(links.filter(({ value }) => value.includes(to))).toEqual([]);
  expect(site.mails.mails.filter((mail) => mail.to === to)).toEqual([]);
});
