import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAccount, listAccounts } from '../../../src/features/admin/account-list.server.ts';
import { makeUser } from '../../support/factories.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
const rule = { adminEmails: ['boss@example.org'], adminEmailDomain: null };

beforeAll(async () => {
  app = await testApp();
  await makeUser(app.db, { email: 'boss@example.org', name: 'The Boss' });
  await makeUser(app.db, { email: 'a_b@example.com', name: 'Under Score' });
  await makeUser(app.db, { email: 'axb@example.com', name: '100% Cotton' });
  for (let n = 0; n < 60; n += 1) await makeUser(app.db, { id: `many-${String(n).padStart(2, '0')}` });
});
afterAll(() => app.close());

const search = async (text: string) =>
  (await listAccounts(app.db, rule, { search: text, after: null, limit: 100 })).map(({ email }) => email);

test('accounts are found by a part of the address or the name, in any letter case', async () => {
  expect(await search('BOSS')).toEqual(['boss@example.org']);
  expect(await search('under')).toEqual(['a_b@example.com']);
});

test('LIKE wildcards, quotes, and backslashes match literally', async () => {
  expect(await search('a_b')).toEqual(['a_b@example.com']);
  expect(await search('%')).toEqual(['axb@example.com']);
  for (const text of ['\\', "' or 1=1 --", '_'.repeat(100)]) expect(await search(text)).toEqual([]);
});

test('pages have no gaps and no duplicates', async () => {
  const seen: string[] = [];
  let after: string | null = null;
  for (let page = 0; page < 4; page += 1) {
    const rows = await listAccounts(app.db, rule, { search: 'many-', after, limit: 25 });
    seen.push(...rows.map(({ id }) => id));
    after = rows.at(-1)?.id ?? after;
  }
  expect(seen).toEqual(Array.from({ length: 60 }, (_, n) => `many-${String(n).padStart(2, '0')}`));
  expect(await listAccounts(app.db, rule, { search: '', after: 'nobody', limit: 5 })).toEqual([]);
});

test('an admin by configuration is labeled as such, whatever its row says', async () => {
  const [boss] = await listAccounts(app.db, rule, { search: 'boss', after: null, limit: 1 });
  expect(boss).toMatchObject({ role: 'customer', configuredAdmin: true });
  expect(await findAccount(app.db, rule, boss?.id ?? '')).toEqual(boss);
  expect(await findAccount(app.db, rule, 'nobody')).toBeNull();
});
