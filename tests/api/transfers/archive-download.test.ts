/** Who downloads everything of a store: its owner alone. */
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { transfers } from '../../../src/features/transfers/transfers.table.ts';
import { type AccountSite, password, startAccountSite } from '../../support/account-site.ts';
import { makeVendor } from '../../support/factories.ts';
import { transferPath } from '../../support/transfer-path.ts';
import { newVisitor } from '../../support/visitor.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await startAccountSite();
});
afterAll(() => site.close());

async function signIn(role: 'vendor' | 'admin') {
  const { id, email } = await site.account({ role });
  const visitor = newVisitor(site);
  await visitor.submit('/customer/signin', { email, password });
  return { id, visitor };
}

test('an archive is its owner’s alone: no admin asks for one or downloads it, and without an owner nobody does', async () => {
  const [owner, admin] = [await signIn('vendor'), await signIn('admin')];
  const store = await makeVendor(site.db, { slug: 'first-kiln', ownerUserId: owner.id });
  const id = randomUUID();
  const expiresAt = new Date(site.clock.now().getTime() + 60_000_000);
  await site.db.insert(transfers).values({ id, vendorId: store.id, kind: 'export', state: 'done', expiresAt });
  await writeFile(await transferPath(site.app, id), 'Everything of the first kiln.');
  const page = '/vendor/first-kiln/transfers';
  const download = `${page}/${id}/archive.zip`;

  const mine = await owner.visitor.get(download);
  expect([mine.status, await mine.text()]).toEqual([200, 'Everything of the first kiln.']);
  expect(await (await owner.visitor.get(page)).text()).toContain(download);

  const read = async () => {
    const answer = await admin.visitor.get(download);
    return [answer.status, (await answer.text()).includes('Everything of the first kiln.')];
  };
  expect(await read()).toEqual([404, false]);
  const shown = await (await admin.visitor.get(page)).text();
  expect(shown).toContain('Only this store’s owner can make and download its archive');
  expect(shown).not.toContain(id);
  expect(shown).not.toContain('Make an Archive');
  expect((await admin.visitor.submit(page, {})).status).toBe(403);
  expect(await site.db.select().from(transfers)).toHaveLength(1);

  await site.db.update(vendors).set({ ownerUserId: null }).where(eq(vendors.id, store.id));
  expect(await read()).toEqual([404, false]);
  expect((await owner.visitor.get(download)).headers.get('location')).toBe('/first-kiln');
});
