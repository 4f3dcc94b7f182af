/** The way of an artist to the provider's page and back, on a site with a client there. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pagesPath } from '../../../src/demo/emulators/shippo/api.ts';
import { createShippoEmulator, type ShippoEmulator } from '../../../src/demo/emulators/shippo/emulator.ts';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { postageReturnPath } from '../../../src/features/postage/paths.ts';
import { postageAccounts } from '../../../src/features/postage/postage.table.ts';
import { createShippoPostage } from '../../../src/features/postage/shippo/shippo.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { hourMs } from '../../../src/platform/time.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { testConfig } from '../../support/config.ts';
import { makeVendor } from '../../support/factories.ts';
import { makeOrder } from '../../support/orders.ts';
import { asVendor, type Person } from '../../support/people.ts';
import { sendsFrom, tom } from '../../support/postage.ts';

const { siteUrl } = testConfig({});
const returnUrl = siteUrl + postageReturnPath;

let site: StartedApp;
let shippo: ShippoEmulator;
let me: Person;
let other: Person;
let vendorId: string;

beforeAll(async () => {
  const deliver = async () => new Response(null);
  shippo = await createShippoEmulator({ siteUrl, persistence: null, deliver, clock: systemClock });
  const oauth = { clientId: 'site', clientSecret: 'secret', returnUrl, origin: siteUrl + pagesPath };
  const serverUrl = 'https://shippo.emulated.example';
  const postage = createShippoPostage({ mode: 'emulated', fetch: shippo.shippoFetch, serverUrl, oauth });
  site = await startApp({ parts: { postage } });
  me = await asVendor(site.db);
  other = await asVendor(site.db);
  vendorId = (await makeVendor(site.db, { slug: 'kiln', ownerUserId: me.userId })).id;
});
afterAll(() => site.close());

const { name, line1, city, postalCode } = sendsFrom;
const texts = { name: name ?? '', line1, line2: '', city, state: 'KY', postalCode, do: 'go' };

/** Goes to the provider's page and agrees. Returns the path that leads back. */
async function agree(order = ''): Promise<string> {
  const gone = await site.fetch(`/vendor/kiln/postage${order && `?order=${encodeURIComponent(order)}`}`, {
    method: 'POST',
    headers: { ...me.headers, origin: site.app.config.siteUrl },
    body: new URLSearchParams(texts),
  });
  expect(gone.status).toBe(303);
  const url = gone.headers.get('location') ?? '';
  // What the address is for is nobody's business on the way.
  expect(url).not.toContain('Lytle');
  expect(await (await shippo.fetch(new Request(url))).text()).toContain('Allow');
  const back = await shippo.fetch(new Request(url, { method: 'POST' }));
  return (back.headers.get('location') ?? '').replace(siteUrl, '');
}

async function comeBack(path: string, who = me) {
  const { status, headers } = await site.fetch(path, { headers: who.headers });
  return [status, headers.get('location')];
}

test('an artist who agrees on the provider’s page is connected', async () => {
  expect(await comeBack(await agree())).toEqual([303, '/vendor/kiln/postage?done=connected']);
  const [account] = await site.db.select().from(postageAccounts).where(eq(postageAccounts.vendorId, vendorId));
  expect(account?.sendsFrom).toEqual(sendsFrom);
});

test('an artist who was packing an order is led back to its label, and nowhere else', async () => {
  const store = { id: vendorId, slug: 'kiln' };
  const own = await makeOrder(site.db, store, { paidAt: new Date(), parcelState: 'to_send', address: tom });
  const theirs = await makeVendor(site.db, { slug: 'loom', ownerUserId: other.userId });
  const foreign = await makeOrder(site.db, theirs, { paidAt: new Date(), parcelState: 'to_send', address: tom });
  expect(await comeBack(await agree(own))).toEqual([303, `/vendor/kiln/orders/${own}/label?done=connected`]);
  for (const order of [foreign, 'RC-0000-0000', '//evil.example', '../../admin', 'https://evil.example', '\\evil'])
    expect(await comeBack(await agree(order))).toEqual([303, '/vendor/kiln/postage?done=connected']);
  const failed = (await agree(own)).replace(/code=\w+/, 'code=unknown');
  expect(await comeBack(failed)).toEqual([303, `/vendor/kiln/postage?failed&order=${own}`]);
});

test('nobody else comes back on an artist’s way, nobody forges one, and none lasts for more than an hour', async () => {
  const path = await agree();
  expect(await comeBack(path, other)).toEqual([404, null]);
  expect(await comeBack(path.replace(/state=.{8}/, 'state=AAAAAAAA'))).toEqual([404, null]);
  expect(await comeBack(postageReturnPath)).toEqual([404, null]);
  site.clock.advance(hourMs + 1);
  expect(await comeBack(path)).toEqual([404, null]);
});

test('an artist whose store is somebody else’s by then connects nothing', async () => {
  const path = await agree();
  await site.db.delete(postageAccounts);
  await site.db.update(vendors).set({ ownerUserId: other.userId }).where(eq(vendors.id, vendorId));
  expect(await comeBack(path)).toEqual([404, null]);
  expect(await site.db.select().from(postageAccounts)).toEqual([]);
  await site.db.update(vendors).set({ ownerUserId: me.userId }).where(eq(vendors.id, vendorId));
  expect(await comeBack(path)).toEqual([303, '/vendor/kiln/postage?done=connected']);
});

test('a code that the provider doesn’t know connects nothing, and the page says so', async () => {
  const path = await agree();
  expect(await comeBack(path.replace(/code=\w+/, 'code=unknown'))).toEqual([303, '/vendor/kiln/postage?failed']);
});
