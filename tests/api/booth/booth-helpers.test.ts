/** Phones of helpers: paired by a code of the dashboard, once and within ten minutes, and what the list of phones says of each. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { boothHelperCodes, boothPhones } from '../../../src/features/booth/booth.table.ts';
import { findHelperCode, makeHelperCode } from '../../../src/features/booth/helper-codes.server.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makePhone, phoneSale, sendSales } from '../../support/booth.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { asVendor } from '../../support/people.ts';

let site: StartedApp;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  site = await startApp();
}, 120_000);
afterAll(() => site.close());

async function newBooth() {
  const { userId, headers } = await asVendor(site.db);
  const vendor = await makeVendor(site.db, { ownerUserId: userId });
  const page = async (body?: Record<string, string>) => {
    const answer = await site.fetch(`/vendor/${vendor.slug}/phones`, {
      ...(body && { method: 'POST', body: new URLSearchParams(body) }),
      headers: { ...headers, origin: site.app.config.siteUrl },
      redirect: 'manual',
    });
    return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
  };
  const makeCode = async () => {
    await makeHelperCode(site.app, vendor.id, userId);
    return (await findHelperCode(site.app, vendor.id))?.code ?? '';
  };
  return { vendor, userId, page, makeCode };
}

async function help(vendor: string, code: string, cookie = '') {
  const answer = await site.fetch('/api/booth/help', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.app.config.siteUrl, cookie },
    body: JSON.stringify({ vendor, code, name: 'Sam' }),
  });
  const [set = ''] = answer.headers.getSetCookie().filter((one) => one.startsWith('booth='));
  return { status: answer.status, body: await answer.json(), cookie: set.split(';')[0] ?? '' };
}

const get = (path: string, cookie: string) =>
  site.fetch(`/api/booth/${path}`, { headers: { cookie } }).then(async (answer) => ({
    status: answer.status,
    body: await answer.json(),
  }));

test('the dashboard shows a code, which pairs one phone without an account, once', async () => {
  const { vendor, userId, page } = await newBooth();
  expect((await page()).text).not.toContain('QR code that pairs');
  expect(await page({ do: 'helper' })).toMatchObject({ status: 303, location: `/vendor/${vendor.slug}/phones#helper` });
  for (let times = 0; times < 2; times += 1) expect((await page()).text).toContain('QR code that pairs');
  const { code = '' } = (await findHelperCode(site.app, vendor.id)) ?? {};
  const paired = await help(vendor.slug, code);
  expect([paired.status, paired.body]).toMatchObject([
    200,
    { phone: { name: 'Sam', isHelper: true }, store: { id: vendor.id } },
  ]);
  expect(await get('day', paired.cookie)).toMatchObject({ status: 200, body: { phone: { isHelper: true } } });
  const phones = await site.db.select().from(boothPhones).where(eq(boothPhones.vendorId, vendor.id));
  expect(phones).toMatchObject([{ name: 'Sam', pairedBy: userId, isHelper: true }]);
  expect((await help(vendor.slug, code)).status).toBe(410);
  const after = (await page()).text;
  expect(after).not.toContain('QR code that pairs');
  expect(after).toContain('A helper’s phone');
});

test('a code is over after ten minutes, and when another one is made; a made-up one never was', async () => {
  const { vendor, makeCode } = await newBooth();
  const first = await makeCode();
  const second = await makeCode();
  expect((await help(vendor.slug, first)).status).toBe(410);
  await site.db
    .update(boothHelperCodes)
    .set({ expiresAt: site.clock.now() })
    .where(eq(boothHelperCodes.vendorId, vendor.id));
  expect(await findHelperCode(site.app, vendor.id)).toBeNull();
  expect((await help(vendor.slug, second)).status).toBe(410);
  const third = await makeCode();
  const forged = `${third.slice(0, -1)}${third.endsWith('A') ? 'Q' : 'A'}`;
  for (const wrong of [forged, 'A'.repeat(43)]) expect((await help(vendor.slug, wrong)).status).toBe(410);
  for (const wrong of ['', third.slice(0, 20)]) expect((await help(vendor.slug, wrong)).status).toBe(422);
  expect((await help(vendor.slug, third)).status).toBe(200);
});

test('of ten phones that open a code at once, one is paired', async () => {
  const { vendor, makeCode } = await newBooth();
  const code = await makeCode();
  const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await help(vendor.slug, code)).status));
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 410)]);
});

test('a phone of another store isn’t paired, and the code is left for the right one', async () => {
  const [one, two] = [await newBooth(), await newBooth()];
  const code = await one.makeCode();
  const other = await makePhone(site.db, two.vendor);
  expect((await help(one.vendor.slug, code, `booth=${other.key}`)).status).toBe(409);
  expect((await help(one.vendor.slug, code)).status).toBe(200);
});

test('a code works on the page of its own store only, and is left for it', async () => {
  const [one, two] = [await newBooth(), await newBooth()];
  const code = await one.makeCode();
  const refused = await help(two.vendor.slug, code);
  expect([refused.status, refused.cookie]).toEqual([409, '']);
  expect(await site.db.select().from(boothPhones).where(eq(boothPhones.vendorId, one.vendor.id))).toEqual([]);
  expect((await help(one.vendor.slug, code)).status).toBe(200);
});

test('a helper’s phone hears of its own sales only', async () => {
  const { vendor, makeCode } = await newBooth();
  const product = await makeProduct(site.db, vendor, { inventory: 5 });
  const artists = await makePhone(site.db, vendor);
  await sendSales(site.app, artists, phoneSale([product], { now: site.clock.now() }));
  const { cookie } = await help(vendor.slug, await makeCode());
  expect(await get('sales?of=store', cookie)).toMatchObject({ status: 200, body: { sales: [], attention: [] } });
  const asArtist = await get('sales?of=store', `booth=${artists.key}`);
  expect((asArtist.body as { sales: unknown[] }).sales).toHaveLength(1);
});

test('a phone says how many sales it holds, and is unpaired only after a warning', async () => {
  const { vendor, page } = await newBooth();
  const phone = await makePhone(site.db, vendor);
  const cookie = `booth=${phone.key}`;
  for (const wrong of ['-1', 'x', '100000', '1.5']) expect((await get(`day?unsent=${wrong}`, cookie)).status).toBe(422);
  expect((await get('day?unsent=3', cookie)).status).toBe(200);
  const warned = (await page()).text;
  for (const said of ['this phone had 3 unsent sales', 'you’ll have to record its 3 sales yourself', 'Unpair Anyway'])
    expect(warned).toContain(said);
  await get('day?unsent=0', cookie);
  expect((await page()).text).not.toContain('Unpair Anyway');
});

test('a phone’s row says who paired it, when, and when it was last used', async () => {
  const { vendor, userId, page } = await newBooth();
  await site.db.execute(`update users set name = 'Mara <Whitfield>' where id = '${userId}'`);
  const phone = await makePhone(site.db, vendor, new Date('2026-11-02T15:00:00Z'));
  await site.db.update(boothPhones).set({ pairedBy: userId }).where(eq(boothPhones.id, phone.id));
  expect((await page()).text).toContain('Paired Nov 2, 2026 by Mara &lt;Whitfield&gt;, last used Nov 2, 2026');
});
