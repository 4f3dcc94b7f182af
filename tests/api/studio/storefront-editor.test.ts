/** The storefront editor on the built site: the form without JavaScript, the API's calls, and what visitors see afterwards. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { uploads } from '../../../src/features/pictures/uploads.table.ts';
import { editorSite } from '../../support/editor-site.ts';
import { makePicture } from '../../support/factories.ts';
import { storeInput } from '../../support/store-input.ts';

const { world, row, put, form, post, read } = editorSite();

const problemsOf = async (response: Response) => {
  const { fields = [] }: { fields?: { path: string; message: string }[] } = await response.json();
  return [response.status, ...fields.map(({ path }) => path)];
};

test('PUT /api/studio/{vendor}/storefront saves every field, and a repeated call is answered like the first', async () => {
  const input = storeInput({
    name: 'Kiln & Söhne',
    owner: 'Ada Potter Jr.',
    neighborhood: 'Shelby Park',
    description: 'Jars for every shelf.',
    specialties: 'Jars, ash glazes',
    about: 'First.\n\nSecond.',
    theme: 'vintage',
    primaryColor: '#1F3D5C',
    secondaryColor: '#abcdef',
    shippingCents: 850,
    freeShippingOverCents: 9000,
    pickup: 'Porch, Sundays',
    sendsWithinDays: 5,
    customerDiscountPercent: 10,
    customCss: 'h1 { color: #123456 } form { color: red }',
  });
  const first = await put(input);
  const answer = { revision: 2, dropped: [{ what: 'form', why: 'form cannot be selected' }] };
  expect([first.status, await first.json()]).toEqual([200, answer]);
  const again = await put(input);
  expect([again.status, await again.json()]).toEqual([200, answer]);
  const { customCss, revision: _seen, header: _header, portrait: _portrait, ...texts } = input;
  expect(await row()).toMatchObject({
    ...texts,
    primaryColor: '#1f3d5c',
    customCssSource: customCss,
    customCss: `.vendor-css.vendor-${world.storeId} h1{color:#123456;color:light-dark(#123456,#899aab)}`,
    revision: 2,
    slug: 'kiln',
  });
});

test('an edit shows on the storefront, home, the list of artists, and the API within a second', async () => {
  const pages = ['/kiln', '/', '/artists', '/api/vendors', '/api/vendors/kiln', '/kiln/jar'];
  for (const path of pages) {
    await expect.poll(async () => (await read(path)).text).not.toContain('Tall Chimney');
  }
  const input = storeInput({
    name: 'Tall Chimney',
    primaryColor: '#123456',
    secondaryColor: '#654321',
    specialties: 'Smoke',
  });
  expect((await put(input)).status).toBe(200);
  for (const path of pages) {
    await expect.poll(async () => (await read(path)).text, { timeout: 1_000 }).toContain('Tall Chimney');
  }
  const { text } = await read('/kiln');
  expect(text).toMatch(/<dt>Specializes in<\/dt><dd>Smoke<\/dd>/);
  expect(text).toContain('<p class="line">Wood-fired stoneware.</p>');
  const [sheet = ''] = /\/kiln\/theme\.[0-9a-f]{16}\.css/.exec(text) ?? [];
  expect((await read(sheet)).text).toMatch(
    /^\[data-theme\]\[data-theme\]\{--one:#123456;--paper:#[0-9a-f]{6};--two:#654321\}@supports \(color:light-dark\(red,red\)\)\{\[data-theme\]\[data-theme\]\{--paper:light-dark\(.*\)\}\}$/,
  );
  expect(JSON.parse((await read('/api/vendors/kiln')).text)).toMatchObject({
    customization: { primaryColor: '#123456', secondaryColor: '#654321' },
  });
  await expect.poll(async () => (await read('/sitemap.xml')).status).toBe(200);
  // Without a word of the artist's own, nothing is said in its place.
  expect((await put(storeInput({ revision: 2, description: '', specialties: '' }))).status).toBe(200);
  await expect.poll(async () => (await read('/kiln')).text, { timeout: 1_000 }).not.toContain('Specializes in');
});

test('without own colors and CSS a store has no stylesheet of its own', async () => {
  await expect.poll(async () => (await read('/kiln')).text, { timeout: 1_000 }).not.toContain('/kiln/theme.');
});

test.each([
  ['revision', { revision: 0 }],
  ['name', { name: ' ' }],
  ['name', { name: '🏺' }],
  ['owner', { owner: 'A\u202eB' }],
  ['description', { description: 'x'.repeat(91) }],
  ['description', { description: 'two\nlines' }],
  ['about', { about: `a\u0007` }],
  ['about', { about: 'x'.repeat(2001) }],
  ['theme', { theme: 'neon' }],
  ['primaryColor', { primaryColor: 'red' }],
  ['secondaryColor', { secondaryColor: '#fff' }],
  ['shippingCents', { shippingCents: -1 }],
  ['shippingCents', { shippingCents: 8.5 }],
  ['shippingCents', { shippingCents: 100_001 }],
  ['shippingCents', { shippingCents: '850' }],
  ['freeShippingOverCents', { freeShippingOverCents: 99 }],
  ['pickup', { pickup: '' }],
  ['sendsWithinDays', { sendsWithinDays: 0 }],
  ['sendsWithinDays', { sendsWithinDays: 61 }],
  ['customerDiscountPercent', { customerDiscountPercent: 91 }],
  ['customCss', { customCss: 'é'.repeat(9_000) }],
  ['header.key', { header: { key: 'demo/portland-kiln/header', alt: '' } }],
  ['portrait.key', { portrait: { key: '../../etc/passwd', alt: '' } }],
  ['portrait.alt', { portrait: { key: 'x', alt: 'x'.repeat(301) } }],
])('PUT refuses %s of %j with a sentence and changes nothing', async (path, wrong) => {
  expect(await problemsOf(await put({ ...storeInput({ theme: 'bold' }), ...wrong }))).toEqual([422, path]);
  expect(await row()).toMatchObject({ theme: 'artsy', revision: 1 });
});

test('text is stored in its composed form', async () => {
  expect((await put(storeInput({ about: 'Cafe\u0301\r\nLou' }))).status).toBe(200);
  expect((await row()).about).toBe('Café\nLou');
});

test('of two who edit, the later one gets 412, and nothing is overwritten', async () => {
  expect((await put(storeInput({ about: 'Mine' }))).status).toBe(200);
  const late = await put(storeInput({ about: 'Theirs' }));
  expect([late.status, await late.json()]).toMatchObject([412, { code: 'stale' }]);
  expect((await row()).about).toBe('Mine');
});

test('POST of each form saves its part and leads back with 303', async () => {
  const look = await post(await form('look', { ownColors: 'yes', primaryColor: '#101010' }));
  expect([look.status, look.headers.get('location')]).toEqual([303, '/vendor/kiln/storefront?saved=1']);
  const about = await post(await form('about', { description: 'One\r\nline' }), { part: 'about' });
  expect([about.status, about.headers.get('location')]).toEqual([303, '/vendor/kiln/storefront/about?saved=1']);
  const delivery = { shippingCents: '$1,000.00', freeShippingOverCents: '90.5', sendsWithinDays: '3' };
  const shipping = await post(await form('shipping', delivery), { part: 'shipping' });
  expect([shipping.status, shipping.headers.get('location')]).toEqual([
    303,
    '/vendor/kiln/storefront/shipping?saved=1',
  ]);
  expect(await row()).toMatchObject({
    primaryColor: '#101010',
    shippingCents: 100_000,
    freeShippingOverCents: 9050,
    sendsWithinDays: 3,
    pickup: null,
    description: 'One line',
  });
  expect((await read('/vendor/kiln/storefront?saved=1', world.ada.headers)).text).toContain(
    'Saved. Your store shows it now.',
  );
});

test.each([
  [
    'look',
    { customCss: 'h1 { position: fixed }', theme: 'bold', primaryColor: 'red', ownColors: 'yes' },
    [
      'Choose a color, or write it like',
      'h1 { position: fixed }',
      'this property is not available',
      'value="bold" checked',
      '<title>Error: Storefront',
    ],
  ],
  [
    'about',
    { name: '', about: 'A <long> story', website: 'javascript:alert(1)' },
    [
      'The store name is required.',
      'A &lt;long&gt; story',
      'value="javascript:alert(1)"',
      'Enter a web address that starts with https://',
      '<title>Error: About You: Storefront',
    ],
  ],
  [
    'shipping',
    { shippingCents: '8,5', pickup: 'Porch' },
    ['Enter a shipping price from 0', 'value="8,5"', '>Porch<', '<title>Error: Shipping and Pickup: Storefront'],
  ],
] as const)(
  'a refused form of %s comes back whole, with a sentence at each wrong field',
  async (part, typed, parts) => {
    const refused = await post(await form(part, typed), { part });
    const text = await refused.text();
    expect(refused.status).toBe(422);
    for (const one of parts) expect(text).toContain(one);
    expect(await row()).toMatchObject({ name: 'Kiln and Co', revision: 1 });
  },
);

test('a stale form shows what was saved meanwhile beside what was typed, and saves at the next try', async () => {
  const old = await form('about', { about: 'Typed by me' });
  await put(storeInput({ about: 'Saved by the partner' }));
  const late = await post(old, { part: 'about' });
  const text = (await late.text()).replaceAll('&quot;', '"');
  expect(late.status).toBe(412);
  expect(text).toContain('Typed by me');
  expect(text).toContain('Saved since: “Saved by the partner”');
  const { revision } = await form('about');
  expect(text).toContain(`name="revision" value="${revision}"`);
  expect((await post({ ...old, revision: revision ?? '' }, { part: 'about' })).status).toBe(303);
  expect((await row()).about).toBe('Typed by me');
});

test('away and back by the form, which a stale editor doesn’t mind', async () => {
  const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  const gone = await post({ until: day });
  expect([gone.status, gone.headers.get('location')]).toEqual([303, '/vendor/kiln/storefront/shipping']);
  expect((await row()).awayUntil).not.toBeNull();
  expect((await read('/vendor/kiln/storefront/shipping', world.ada.headers)).text).toContain('You’re away until ');
  expect((await put(storeInput({ about: 'Edited on a beach' }))).status).toBe(200);
  expect((await post({ until: '' })).status).toBe(303);
  expect((await row()).awayUntil).toBeNull();
  const refused = await post({ until: '2020-01-01' });
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringContaining('Choose a day from tomorrow on.'),
  ]);
});

test('a refused day to be away until leaves the store’s own colors in the form', async () => {
  expect((await put(storeInput({ primaryColor: '#0a5c36', secondaryColor: '#ffffff' }))).status).toBe(200);
  const html = await (await post({ until: '2020-01-01' })).text();
  expect(html).toMatch(/name="ownColors"[^>]*checked/);
  expect(html).not.toContain('data-refused');
});

test('the editor of a suspended store says that nobody sees it, also after saving', async () => {
  await world.site.db.update(vendors).set({ isActive: false }).where(eq(vendors.id, world.storeId));
  const { text } = await read('/vendor/kiln/storefront?saved=1', world.ada.headers);
  expect(text).toContain('Your store is suspended, so only you can see it.');
  expect(text).toContain('Saved. Your store shows it when it’s open again.');
  expect(text).not.toContain('Your store shows it now.');
});

test('a store takes its own ready uploads as pictures, and nobody else’s', async () => {
  const make = async (vendorId: string, state: 'ready' | 'received') => {
    const id = crypto.randomUUID();
    const picture = makePicture({ key: `uploads/${vendorId}/${id}`, alt: '' });
    await world.site.db
      .insert(uploads)
      .values({ id, vendorId, bytes: 9, state, picture: state === 'ready' ? picture : null });
    return picture.key;
  };
  const [mine, waiting, theirs] = [
    await make(world.storeId, 'ready'),
    await make(world.storeId, 'received'),
    await make(world.otherId, 'ready'),
  ];
  for (const key of [theirs, waiting]) {
    expect(await problemsOf(await put(storeInput({ header: { key, alt: '' } })))).toEqual([422, 'header.key']);
  }
  expect((await put(storeInput({ header: { key: mine, alt: 'Jars' } }))).status).toBe(200);
  expect((await row()).headerPicture).toMatchObject({ key: mine, alt: 'Jars', width: 1020 });
  // A form that doesn't name the pictures leaves them; null takes them away.
  expect((await put(storeInput({ revision: 2, theme: 'bold' }))).status).toBe(200);
  expect((await row()).headerPicture).toMatchObject({ key: mine });
  expect((await put(storeInput({ revision: 3, header: null }))).status).toBe(200);
  expect((await row()).headerPicture).toBeNull();
});

test('POST /api/studio/{vendor}/css returns what would be used, and saves nothing', async () => {
  const response = await world.site.fetch('/api/studio/kiln/css', {
    method: 'POST',
    headers: { ...world.ada.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ css: '.vendor-css { background-color: #eee } body { color: red }' }),
  });
  expect([response.status, await response.json()]).toEqual([
    200,
    {
      css: `.vendor-css.vendor-${world.storeId}{background-color:#eeeeee;background-color:light-dark(#eeeeee,#2b2b2b)}`,
      dropped: [{ what: 'body', why: 'body cannot be selected' }],
    },
  ]);
  expect((await row()).customCss).toBe('');
});
