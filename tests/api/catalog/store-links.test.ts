/** Links and the note on returns and commissions: what is taken, and where visitors read it. */
import { expect, test } from 'vitest';
import { editorSite } from '../../support/editor-site.ts';
import { storeInput } from '../../support/store-input.ts';

const { row, put, read } = editorSite();

test.each([
  ['instagram', '@River.City_Clay', 'river.city_clay'],
  ['instagram', 'https://www.instagram.com/RiverCityClay/?hl=en', 'rivercityclay'],
  ['instagram', 'instagram.com/rivercityclay', 'rivercityclay'],
  ['website', 'RiverCityClay.com', 'https://rivercityclay.com/'],
  ['website', 'https://töpferei.example/a b', 'https://xn--tpferei-90a.example/a%20b'],
  ['salesNote', ' I take back what arrives broken. ', 'I take back what arrives broken.'],
] as const)('%s: %s is stored as %s', async (name, typed, stored) => {
  expect((await put(storeInput({ [name]: typed }))).status).toBe(200);
  expect(await row()).toMatchObject({ [name]: stored });
});

test.each([
  ['instagram', 'two words'],
  ['instagram', 'https://www.instagram.com/p/Cx1y2z3/'],
  ['instagram', 'https://evil.example/instagram.com/clay'],
  ['instagram', 'javascript:alert(1)'],
  ['instagram', '.clay'],
  ['instagram', 'c'.repeat(31)],
  ['website', 'http://rivercityclay.com'],
  ['website', 'javascript:alert(1)'],
  ['website', 'JAVASCRIPT://rivercityclay.com/%0aalert(1)'],
  ['website', 'data:text/html,hi'],
  ['website', 'https://ada:secret@rivercityclay.com'],
  ['website', 'https://127.0.0.1/'],
  ['website', 'https://localhost/'],
  ['website', 'rivercityclay'],
  ['website', `https://rivercityclay.com/${'x'.repeat(200)}`],
  ['website', `https://rivercityclay.com/${'é'.repeat(40)}`],
  ['website', 'https://river\u202ecityclay.com'],
  ['salesNote', 'x'.repeat(401)],
  ['salesNote', 'two\nlines'],
] as const)('%s: %j is refused with a sentence', async (name, typed) => {
  const refused = await put(storeInput({ [name]: typed }));
  const { fields }: { fields: { path: string }[] } = await refused.json();
  expect([refused.status, ...fields.map(({ path }) => path)]).toEqual([422, name]);
  expect(await row()).toMatchObject({ instagram: '', website: '', salesNote: '', revision: 1 });
});

test('visitors find the links below the name and in the structured data, and the note on the store and beside its pieces', async () => {
  const { text: before } = await read('/kiln');
  for (const none of ['rel="me', 'sameAs', 'own-words"', 'Returns and commissions']) expect(before).not.toContain(none);
  const { text: pieceBefore } = await read('/kiln/jar');
  expect(pieceBefore).not.toContain('Returns and commissions');
  const links = { instagram: 'rivercityclay', website: 'https://www.rivercityclay.com/shop' };
  expect((await put(storeInput({ ...links, salesNote: 'Commissions take six weeks.' }))).status).toBe(200);
  await expect.poll(async () => (await read('/kiln')).text, { timeout: 1_000 }).toContain('rel="me nofollow noopener"');
  const { text } = await read('/kiln');
  expect(text).toContain('href="https://www.instagram.com/rivercityclay/"');
  expect(text).toMatch(/<a [^>]*href="https:\/\/www\.rivercityclay\.com\/shop"[^>]*>rivercityclay\.com<\/a>/);
  expect(text).toContain('"sameAs":["https://www.instagram.com/rivercityclay/","https://www.rivercityclay.com/shop"]');
  expect(text).toContain('<dt>Returns and commissions</dt><dd>Commissions take six weeks.</dd>');
  await expect
    .poll(async () => (await read('/kiln/jar')).text, { timeout: 1_000 })
    .toContain('<dt>Returns and commissions:</dt> <dd>Commissions take six weeks.</dd>');
  // A program that doesn't know them yet leaves them as they are.
  expect((await put(storeInput({ revision: 2, theme: 'bold' }))).status).toBe(200);
  expect(await row()).toMatchObject({ ...links, salesNote: 'Commissions take six weeks.', theme: 'bold' });
});
