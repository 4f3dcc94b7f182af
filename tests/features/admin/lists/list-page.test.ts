/** The one way in which all lists of the admin panel search, page, and are written to a file. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAccount } from '../../../../src/features/admin/account.server.ts';
import { customerList } from '../../../../src/features/admin/customers/customer-list.server.ts';
import { answerListFile, fileRowsMax, loadList } from '../../../../src/features/admin/lists/list-page.server.ts';
import { makeUser } from '../../../support/factories.ts';
import { type TestApp, testApp } from '../../../support/test-app.ts';

let app: TestApp;
const rule = { adminEmails: ['boss@example.org'], adminEmailDomain: null };
const list = customerList(rule);

beforeAll(async () => {
  app = await testApp();
  await makeUser(app.db, { id: 'boss', email: 'boss@example.org', name: 'The Boss' });
  await makeUser(app.db, { email: 'a_b@example.com', name: 'Under Score' });
  await makeUser(app.db, { email: 'axb@example.com', name: '100% Cotton', role: 'vendor' });
  for (let n = 0; n < 120; n += 1) await makeUser(app.db, { id: `many-${String(n).padStart(3, '0')}`, name: '=1+1' });
});
afterAll(() => app.close());

const pageOf = (query: string) => ({
  url: new URL(`http://localhost/admin/customers${query}`),
  locals: { app, requestId: 'r', clientAddress: '::1' } as unknown as App.Locals,
});
const load = (query: string) => loadList(pageOf(query), list);
const search = async (text: string) =>
  (await load(`?${new URLSearchParams({ q: text })}`)).rows.map(({ note }) => note);

test('rows are found by a part of a text, in any letter case', async () => {
  expect(await search('BOSS')).toEqual(['boss@example.org']);
  expect(await search('under')).toEqual(['a_b@example.com']);
});

test('LIKE wildcards, quotes, and backslashes match literally', async () => {
  expect(await search('a_b')).toEqual(['a_b@example.com']);
  expect(await search('%')).toEqual(['axb@example.com']);
  for (const text of ['\\', "' or 1=1 --", '_'.repeat(100)]) expect(await search(text)).toEqual([]);
});

test('pages have no gaps and no duplicates, and keep search and view', async () => {
  const seen: string[] = [];
  let query: string | null = '?q=many-';
  while (query !== null) {
    const page = await load(query);
    seen.push(...page.rows.map(({ id }) => id));
    query = page.next && new URL(page.next, 'http://localhost').search;
    if (query !== null) expect(query).toContain('q=many-');
  }
  expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => `many-${String(n).padStart(3, '0')}`));
});

test('a view shows its rows only, and an unknown one is the whole list', async () => {
  expect((await load('?view=artists')).rows.map(({ note }) => note)).toEqual(['axb@example.com']);
  expect((await load('?view=nothing')).rows).toHaveLength(50);
});

test('a page behind a row that is gone has no rows and leads back to the first', async () => {
  const page = await load('?after=nobody&q=boss');
  expect([page.rows, page.next, page.first]).toEqual([[], null, '/admin/customers?q=boss']);
});

test('an admin by configuration is labeled as such, whatever its row says', async () => {
  expect((await load('?q=boss')).rows[0]?.cells).toContain('Admin (set in the site’s settings)');
  expect(await findAccount(app.db, rule, 'boss')).toMatchObject({ role: 'customer', configuredAdmin: true });
  expect(await findAccount(app.db, rule, 'nobody')).toBeNull();
});

test('numbers are known as such, so that they stand below each other', async () => {
  const { columns } = await load('');
  expect(columns.filter(({ isNumber }) => isNumber).map(({ label }) => label)).toEqual(['Orders']);
});

const file = async (query: string) => {
  const response = { status: 200, headers: new Headers() };
  const answer = await answerListFile({ ...pageOf(query), response }, list);
  return typeof answer === 'string'
    ? { status: response.status, text: answer }
    : { status: answer.status, text: await answer.text() };
};

test('the file has every row that the search and the view find, and no cell is a formula', async () => {
  const { status, text } = await file('?q=many-&after=many-100');
  const lines = text.trimEnd().split('\r\n');
  expect([status, lines.length]).toEqual([200, 121]);
  expect(lines[0]).toContain('Name,Email,Role');
  expect(lines[1]).toMatch(/^'=1\+1,many-000/);
  expect((await file('?view=artists')).text.trimEnd().split('\r\n')).toHaveLength(2);
});

test('a file with more rows than it may hold is refused with a sentence', async () => {
  const rows = Array.from({ length: fileRowsMax + 1 }, () => ({ id: 'x' }));
  const endless = { ...list, read: async () => rows } as unknown as typeof list;
  const response = { status: 200, headers: new Headers() };
  expect(await answerListFile({ ...pageOf(''), response }, endless)).toContain('more than 10,000 rows');
  expect(response.status).toBe(422);
});
