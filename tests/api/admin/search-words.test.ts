/** The operator's words of the search: added, changed, removed, refused, and found with the next search. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '../../../src/features/accounts/accounts.table.ts';
import { searchSynonyms } from '../../../src/features/explore/search-documents.table.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { asAdmin, type Person } from '../../support/people.ts';

let site: StartedApp;
let admin: Person;
beforeAll(async () => {
  site = await startApp();
  admin = await asAdmin(site.db);
});
afterAll(() => site.close());

const list = '/admin/search-words';
const open = async (path: string) => await (await site.fetch(path, { headers: admin.headers })).text();
async function send(path: string, fields: Record<string, string>) {
  const headers = { ...admin.headers, origin: new URL(site.app.config.siteUrl).origin };
  return await site.fetch(path, { method: 'POST', headers, body: new URLSearchParams(fields), redirect: 'manual' });
}
const rowOf = async (id: string) => (await site.db.select().from(searchSynonyms).where(eq(searchSynonyms.id, id)))[0];

test('words are added, changed, and removed, in the form that searches use', async () => {
  const added = await send(list, { do: 'add', words: 'Beaker,  Gobelet , BEAKER' });
  expect([added.status, added.headers.get('location')]).toEqual([303, `${list}?done=added`]);
  const [row] = await site.db
    .select()
    .from(searchSynonyms)
    .where(eq(searchSynonyms.words, ['beaker', 'gobelet']));
  const { id = '' } = row ?? {};
  expect(row?.stems.toSorted()).toEqual(['beaker', 'gobelet']);
  expect(await open(`${list}?q=gobelet`)).toContain('also gobelet');
  const page = await open(`${list}/${id}`);
  const [, revision = ''] = /name="revision" value="([^"]*)"/.exec(page) ?? [];
  expect((await send(`${list}/${id}`, { do: 'save', words: 'beaker, goblet', revision })).status).toBe(303);
  const stale = await send(`${list}/${id}`, { do: 'save', words: 'beaker, chalice', revision });
  expect([stale.status, (await stale.text()).includes('beaker, chalice')]).toEqual([412, true]);
  expect((await rowOf(id))?.words).toEqual(['beaker', 'goblet']);
  expect((await send(`${list}/${id}`, { do: 'remove' })).status).toBe(303);
  expect(await rowOf(id)).toBeUndefined();
  const acts = (await site.db.select().from(auditLog)).map(({ action }) => action);
  expect(acts.filter((action) => action.startsWith('search_words.')).toSorted()).toEqual([
    'search_words.added',
    'search_words.changed',
    'search_words.removed',
  ]);
});

test.each([
  ['one', 'at least two words'],
  ['one, ONE', 'at least two words'],
  ['one, two three four five', 'one to 3 words'],
  [Array.from({ length: 21 }, (_, index) => `w${index}`).join(','), 'at most 20 words'],
])('“%s” is refused with a sentence, and stays in the field', async (words, sentence) => {
  const refused = await send(list, { do: 'add', words });
  const html = await refused.text();
  expect([refused.status, html.includes(sentence), html.includes(`value="${words}"`)]).toEqual([422, true, true]);
});

test('signs that no search has are refused, whether words are added or changed', async () => {
  const [row] = await site.db.select().from(searchSynonyms).where(eq(searchSynonyms.key, 'quilt'));
  const path = `${list}/${row?.id}`;
  for (const [where, act] of [
    [list, 'add'],
    [path, 'save'],
  ] as const) {
    const refused = await send(where, { do: act, words: 'mug, <b>x</b>', revision: '' });
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('in letters or digits')]);
  }
  expect(await rowOf(row?.id ?? '')).toEqual(row);
  expect((await send(list, { do: 'add', words: 't-shirt, kids’ tee, salt & pepper' })).status).toBe(303);
});

test('a row of the release that is removed doesn’t come back', async () => {
  const [row] = await site.db.select().from(searchSynonyms).where(eq(searchSynonyms.key, 'mug'));
  const { id = '' } = row ?? {};
  await send(`${list}/${id}`, { do: 'remove' });
  expect(await rowOf(id)).toMatchObject({ key: 'mug', words: [], stems: [] });
  expect((await site.fetch(`${list}/${id}`, { headers: admin.headers })).status).toBe(404);
});
