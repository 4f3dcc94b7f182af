/** The form of an account's picture, and where the picture is served. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../../src/features/accounts/accounts.table.ts';
import { accountSettings } from '../../../src/features/accounts/settings/account-settings.table.ts';
import { type AccountSite, password, startAccountSite } from '../../support/account-site.ts';
import { pngBomb } from '../../support/hostile-photos.ts';
import { makePhoto } from '../../support/photos.ts';
import { newVisitor, type Visitor } from '../../support/visitor.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await startAccountSite();
});
afterAll(() => site.close());

async function signedIn(): Promise<{ id: string; visitor: Visitor }> {
  const { id, email } = await site.account();
  const visitor = newVisitor(site);
  await visitor.submit('/customer/signin', { email, password });
  return { id, visitor };
}

/** Sends the form as browsers do without scripts. */
async function send(visitor: Visitor, content: Buffer | null, fields: Record<string, string> = {}, origin?: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // What browsers send if no file was chosen has no name.
  form.append('picture', content === null ? new File([], '') : new File([new Uint8Array(content)], 'me.jpg'));
  const cookie = Array.from(visitor.cookies, ([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, origin: origin ?? site.app.config.siteUrl };
  const response = await site.fetch('/account/avatar', { method: 'POST', headers, body: form });
  for (const header of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
    visitor.cookies.set(name, value);
  }
  return response;
}
const settings = async (visitor: Visitor, query = '') => (await visitor.get(`/account/settings${query}`)).text();
const imageOf = async (visitor: Visitor): Promise<string | null> =>
  ((await (await visitor.get('/api/users/me')).json()) as { imageUrl: string | null }).imageUrl;
const storedFiles = () => readdir(path.join(site.app.config.dataDir, 'files/bytes/avatars')).catch(() => []);

test('POST /account/avatar makes a square of the photo, without its metadata, and a new one replaces its files', async () => {
  const { id, visitor } = await signedIn();
  const photo = await sharp(await makePhoto({ width: 900, height: 600 }))
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .toBuffer();
  const sent = await send(visitor, photo);
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/account/settings?avatar=saved#picture']);
  const page = await settings(visitor, '?avatar=saved');
  expect(page).toContain('Your picture was saved.');
  const small = (await imageOf(visitor)) ?? '';
  expect(small).toMatch(/^\/media\/avatars\/[\da-f-]{36}-96\.webp$/);
  expect(page).toContain(small.replace('-96', '-320'));
  for (const [url, side] of [
    [small, 96],
    [small.replace('-96', '-320'), 320],
  ] as const) {
    const response = await site.fetch(url);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const made = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([made.width, made.height, made.exif]).toEqual([side, side, undefined]);
  }
  await send(visitor, await makePhoto({ width: 100, height: 100, format: 'png' }));
  expect(await imageOf(visitor)).not.toBe(small);
  expect((await site.fetch(small)).status).toBe(404);
  expect(await storedFiles()).toHaveLength(2);
  const removed = await send(visitor, null, { do: 'remove' });
  expect(removed.headers.get('location')).toBe('/account/settings?avatar=removed#picture');
  expect([await imageOf(visitor), await storedFiles()]).toEqual([null, []]);
  const [row] = await site.db.select().from(accountSettings).where(eq(accountSettings.userId, id));
  expect(row).toMatchObject({ avatar: null, profileSavedAt: null });
});

test('POST /account/avatar refuses what is no photo, too large, or a bomb, says why, and keeps the picture from before', async () => {
  const { visitor } = await signedIn();
  await send(visitor, await makePhoto({ width: 200, height: 200 }));
  const before = await imageOf(visitor);
  const refusals: [Buffer | null, string][] = [
    [null, 'Choose a picture first.'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'isn’t a photo'],
    [Buffer.concat([Buffer.from('GIF89a'), Buffer.from('/*<script>*/=1;')]), 'isn’t a photo'],
    [Buffer.alloc(10 * 1024 * 1024 + 1, 1), 'larger than 10 MB'],
    [pngBomb(), 'megapixels'],
    [(await makePhoto({ width: 800, height: 600 })).subarray(0, 2000), 'damaged'],
    [Buffer.from('RIFFxxxxWEBP'), 'damaged'],
  ];
  for (const [content, why] of refusals) {
    const { status } = await send(visitor, content);
    const page = await settings(visitor);
    expect([why, status, page.includes(why), page.includes('<title>Error: ')]).toEqual([why, 303, true, true]);
  }
  expect(await imageOf(visitor)).toBe(before);
  expect(await storedFiles()).toHaveLength(2);
});

test('POST /account/avatar of guests, of other sites, and of an account deleted meanwhile stores nothing', async () => {
  const count = (await storedFiles()).length;
  const photo = await makePhoto({ width: 200, height: 200 });
  expect((await send(newVisitor(site), photo)).status).toBe(401);
  const { id, visitor } = await signedIn();
  expect((await send(visitor, photo, {}, 'https://evil.example')).status).toBe(403);
  expect(await imageOf(visitor)).toBeNull();
  const { make } = site.app.avatars;
  site.app.avatars.make = async (source) => {
    const made = await make(source);
    await site.db.delete(users).where(eq(users.id, id));
    return made;
  };
  await send(visitor, photo);
  site.app.avatars.make = make;
  expect(await storedFiles()).toHaveLength(count);
});

test('GET /media/avatars answers 404 for what isn’t an avatar’s address, and other methods are refused', async () => {
  for (const name of ['x-96.webp', '../secret-96.webp', `${'0'.repeat(36)}-96.webp`, '']) {
    expect([name, (await site.fetch(`/media/avatars/${name}`)).status]).toEqual([name, 404]);
  }
  expect((await site.fetch('/media/avatars/x-96.webp', { method: 'DELETE' })).status).toBe(405);
});
