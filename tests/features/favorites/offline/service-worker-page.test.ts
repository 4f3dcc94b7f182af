/** My Collection as the server sends it: a shell without personal data, and the list for browsers without scripting. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { favorites } from '../../../../src/features/favorites/favorites.table.ts';
import { getOfflineKind } from '../../../../src/features/favorites/offline/offline-rules.ts';
import { shellHeader } from '../../../../src/platform/browser/offline/offline-rules.ts';
import { type StartedApp, startApp } from '../../../support/app.ts';
import { makeProduct, makeVendor } from '../../../support/factories.ts';
import { asUser, type Person } from '../../../support/people.ts';

let site: StartedApp;
let pat: Person;
let sam: Person;
let bowl: { id: string };
let vase: { id: string };

const day = 86_400_000;
const ago = (days: number) => new Date(site.clock.now().getTime() - days * day);

beforeAll(async () => {
  site = await startApp();
  pat = await asUser(site.db, { name: 'Pat Secret', email: 'pat.secret@example.com' });
  sam = await asUser(site.db, { name: 'Sam Hidden', email: 'sam.hidden@example.com' });
  const kiln = await makeVendor(site.db, { name: 'Canary Kiln', slug: 'canary-kiln' });
  bowl = await makeProduct(site.db, kiln, { name: 'Bowl of <Canaries>', priceCents: 4500 });
  vase = await makeProduct(site.db, kiln, { name: 'Forgotten Vase' });
  const old = await makeProduct(site.db, kiln, { name: 'Long Gone Jar' });
  const { userId } = pat;
  const row = { userId, savedName: '', addedAt: ago(20), changedAt: ago(20) };
  await site.db.insert(favorites).values([
    { ...row, type: 'artist' as const, itemId: kiln.id },
    { ...row, type: 'product' as const, itemId: bowl.id, addedAt: ago(1) },
    { ...row, type: 'product' as const, itemId: vase.id, favorite: false, changedAt: ago(2) },
    { ...row, type: 'product' as const, itemId: old.id, favorite: false, changedAt: ago(8) },
    { ...row, type: 'product' as const, itemId: crypto.randomUUID(), savedName: 'Withdrawn Plate' },
  ]);
});
afterAll(() => site.close());

async function get(path: string, person: Person | null, headers: Record<string, string> = {}) {
  const response = await site.fetch(path, { headers: { ...person?.headers, ...headers } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const personal = /Secret|Hidden|secret@|hidden@|Canar|Forgotten|Withdrawn/;

test('GET /account/favorites is the same to the letter for everybody, whatever they love or look for', async () => {
  const whole = await get('/account/favorites', pat);
  expect(whole.status).toBe(200);
  expect(whole.text).not.toMatch(personal);
  expect(whole.text).not.toContain(pat.userId);
  for (const other of [
    await get('/account/favorites', sam),
    await get('/account/favorites?q=Canary&tab=product', pat),
    await get('/account/favorites', pat, { cookie: 'meant_heart=nonsense; theme=dark' }),
  ]) {
    expect(other.text).toBe(whole.text);
    expect(other.headers.get(shellHeader)).toBe('1');
  }
  expect(whole.headers.get('cache-control')).toBe('private, no-store');
});

test('GET /account/favorites leads on to the plain list where nothing runs scripts', async () => {
  const { text } = await get('/account/favorites', pat);
  const head = text.slice(0, text.indexOf('</head>'));
  expect(head).toContain(
    '<noscript><meta http-equiv="refresh" content="0; url=/account/favorites?view=plain"></noscript>',
  );
});

test('only the shell is marked as storable', async () => {
  const answers = [
    await get('/account/favorites', null),
    await get('/account/favorites?view=plain', pat),
    await get('/account/settings', pat),
    await get('/about', pat),
    await get('/account/favorites', { userId: 'x', headers: { authorization: 'Bearer forged' } }),
  ];
  expect(answers.map(({ status, headers }) => [status, headers.get(shellHeader)])).toEqual([
    [401, null],
    [200, null],
    [200, null],
    [200, null],
    [401, null],
  ]);
  expect(answers[0]?.text).not.toContain('http-equiv="refresh"');
  expect(getOfflineKind('/account/favorites?view=plain', site.url)).toBeNull();
});

test('GET /account/favorites?view=plain lists the caller’s own, the latest first, with forms to remove and restore', async () => {
  const { status, text, headers } = await get('/account/favorites?view=plain', pat);
  expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  const names = ['Bowl of &lt;Canaries&gt;', '>Canary Kiln<', 'Recently Removed', 'Forgotten Vase'];
  const places = names.map((name) => text.indexOf(name));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(text).toContain('Piece by Canary Kiln\u00a0· $45.00');
  expect(text).toContain('Withdrawn Plate');
  expect(text).toContain('This piece is no longer shown.');
  expect(text).not.toContain('Long Gone Jar');
  const form = (name: string, id: string) => `name="${name}" value="product:${id}"`;
  expect(text).toContain(form('unlove', bowl.id));
  expect(text).toContain(form('restore', vase.id));
  // Text browsers label a button with its value.
  expect(text).not.toMatch(/<button[^>]*value=/);
  expect(
    text.match(
      /<form [^>]*method="post" action="\/account\/heart">\s*<input type="hidden" name="view" value="plain">/g,
    ),
  ).toHaveLength(4);
  const other = await get('/account/favorites?view=plain', sam);
  expect(other.text).toContain('Start Your Collection');
  expect(other.text).not.toMatch(/Canar|Forgotten|Recently Removed/);
});

test('GET /account/favorites saves the heart that was meant as a guest, and forgets the cookie', async () => {
  const cookie = `meant_heart=product:${vase.id}`;
  const guest = await get('/account/favorites', null, { cookie });
  expect(guest.headers.getSetCookie().join()).not.toContain('meant_heart');
  const { headers } = await get('/account/favorites', sam, { cookie });
  expect(headers.getSetCookie().join()).toContain('meant_heart=; Path=/; Max-Age=0');
  expect((await get('/account/favorites?view=plain', sam)).text).toContain(`value="product:${vase.id}"`);
});

test.each([
  ['too_many', 'You can save up to 500 favorites. Remove one to add another.'],
  ['<script>', 'We couldn’t save this. Please try again.'],
])('GET /account/favorites?view=plain says why a heart could not be changed: %s', async (code, sentence) => {
  const { text } = await get(`/account/favorites?view=plain&error=${encodeURIComponent(code)}`, pat);
  expect(text).toContain(`>${sentence}</p>`);
  expect((await get('/account/favorites?view=plain', pat)).text).not.toContain('role="alert"');
});
