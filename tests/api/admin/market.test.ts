/** Booths and pieces at events: the organizer's list, the artist's forms without JavaScript, and what the public sees of them. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { events, eventVendors } from '../../../src/features/catalog/events.table.ts';
import { products } from '../../../src/features/catalog/products.table.ts';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { marketReserves } from '../../../src/features/market/market.table.ts';
import { type AccountSite, password, startAccountSite } from '../../support/account-site.ts';
import { makeEvent, makeProduct, makeVendor } from '../../support/factories.ts';
import { newVisitor, type Visitor } from '../../support/visitor.ts';

let site: AccountSite;
let admin: Visitor;
let artist: Visitor;
let kiln: Awaited<ReturnType<typeof makeVendor>>;
let jar: Awaited<ReturnType<typeof makeProduct>>;
let fair: Awaited<ReturnType<typeof makeEvent>>;
const dayMs = 86_400_000;

async function signIn(role: 'admin' | 'vendor') {
  const { id, email } = await site.account({ role });
  const visitor = newVisitor(site);
  await visitor.submit('/customer/signin', { email, password });
  return { id, visitor };
}

beforeAll(async () => {
  site = await startAccountSite();
  ({ visitor: admin } = await signIn('admin'));
  const { id, visitor } = await signIn('vendor');
  artist = visitor;
  kiln = await makeVendor(site.db, { slug: 'kiln', name: 'Portland Kiln', owner: 'Marcus Webb', ownerUserId: id });
  jar = await makeProduct(site.db, kiln, { slug: 'jar', name: 'Honey Jar', inventory: 6 });
  fair = await makeEvent(site.db, {
    slug: 'fair',
    name: 'Street Fair',
    startsAt: new Date(site.clock.now().getTime() + dayMs),
    endsAt: new Date(site.clock.now().getTime() + dayMs + 3_600_000),
  });
});
afterAll(() => site.close());

const pages = ['/events/fair', '/kiln', '/kiln/jar'] as const;
const read = async (path: string) => (await site.fetch(path)).text();
/** What each of the three pages says of booth 14; an edit is on pages within a second. */
const expectBooth = (said: boolean) =>
  expect
    .poll(async () => (await Promise.all(pages.map(read))).map((html) => /booth\D{0,20}14\b/i.test(html)), {
      timeout: 5_000,
    })
    .toEqual(pages.map(() => said));

const adminForm = async (changes: Record<string, string>) => {
  const html = await (await admin.get(`/admin/events/${fair.id}`)).text();
  const revision = /name="revision" value="(\d+)"/.exec(html)?.[1] ?? '';
  const body = { do: 'save', name: 'Street Fair', location: 'Logan Street', revision };
  const times = { starts: /name="starts"[^>]*value="([^"]+)/, ends: /name="ends"[^>]*value="([^"]+)/ };
  const [starts, ends] = Object.values(times).map((pattern) => pattern.exec(html)?.[1] ?? '');
  return await admin.submit(`/admin/events/${fair.id}`, {
    ...body,
    starts: starts ?? '',
    ends: ends ?? '',
    ...changes,
  });
};

const bringPath = '/vendor/kiln/events/fair';

/** Returns which version the artist's form is of. */
const openForm = async (): Promise<string> =>
  /name="revision" value="([^"]+)"/.exec(await (await artist.get(bringPath)).text())?.[1] ?? '';

/** Sends the artist's form: as it is now, or as a tab has it that was opened before. */
const bring = async (fields: Record<string, string>, revision?: string) =>
  await artist.submit(bringPath, { do: 'save', revision: revision ?? (await openForm()), ...fields });

test('the organizer names booths; twins and long names are refused in a sentence', async () => {
  const twins = await adminForm({ booths: '3, 14, 3' });
  expect(twins.status).toBe(422);
  expect(await twins.text()).toContain('Booth 3 is in the list twice.');
  expect(await (await adminForm({ booths: 'The one at the corner' })).text()).toContain('12 characters');
  expect((await adminForm({ booths: '3\n14, A' })).status).toBe(303);
  expect(await (await admin.get(`/admin/events/${fair.id}`)).text()).toContain('>3, 14, A</textarea>');
});

test('an artist takes a booth with what is in stock, and event, store, and piece say so at once', async () => {
  await expectBooth(false);
  const list = await (await artist.get('/vendor/kiln/events')).text();
  expect(list).toContain('3 booths are free.');
  const form = await (await artist.get('/vendor/kiln/events/fair')).text();
  expect(form).toMatch(new RegExp(`name="units-${jar.id}"[^>]*max="6"[^>]*value="6"`));
  expect(await (await artist.get('/vendor/kiln/events/fair?bring=none')).text()).toMatch(
    new RegExp(`name="units-${jar.id}"[^>]*value="0"`),
  );
  const refused = await bring({ note: 'From noon', booth: '' });
  expect(refused.status).toBe(422);
  const again = await refused.text();
  expect(again).toContain('Choose a free booth.');
  expect(again).toContain('value="From noon"');
  const saved = await bring({
    booth: '14',
    hours: '10 am <b>sharp',
    note: 'From noon',
    [`units-${jar.id}`]: '4',
  });
  expect(saved.headers.get('location')).toBe('/vendor/kiln/events/fair?done=saved');
  await expectBooth(true);
  const event = await read('/events/fair');
  expect(event).toContain('4 at the booth');
  expect(event).toContain('10 am &lt;b&gt;sharp. From noon');
  expect(event).toContain('/kiln#artist"');
  expect(await read('/kiln/jar')).toMatch(/"availableAtOrFrom":\[\{"@type":"Place".*\/events\/fair#event"/);
  expect(await (await artist.get('/vendor/kiln/events')).text()).toContain('You’re in. Booth 14. 1 piece, 4 items.');
});

test('a piece that sells out leaves the event and says nothing of it; a hidden store is nowhere', async () => {
  await site.db.update(products).set({ inventory: 0 });
  await expect.poll(() => read('/events/fair'), { timeout: 5_000 }).not.toContain('Honey Jar');
  await expect.poll(() => read('/kiln/jar'), { timeout: 5_000 }).not.toContain('availableAtOrFrom');
  await site.db.update(products).set({ inventory: 6 });
  await site.db.update(vendors).set({ isActive: false });
  await expect.poll(() => read('/events/fair'), { timeout: 5_000 }).not.toMatch(/Marcus|kiln|Honey|From noon/);
  await site.db.update(vendors).set({ isActive: true });
  await expectBooth(true);
});

test('saving an event that was opened before an artist joined doesn’t take them out', async () => {
  expect((await adminForm({ taking: '', booths: '3, 14, A' })).status).toBe(303);
  expect(await site.db.$count(eventVendors)).toBe(1);
  const taken = await adminForm({ booths: '3', [`artist-${kiln.id}`]: 'on', taking: kiln.id });
  expect(await taken.text()).toContain('Portland Kiln has booth 14.');
  expect((await adminForm({ booths: '3, 14', taking: kiln.id })).status).toBe(303);
  expect(await site.db.$count(eventVendors)).toBe(0);
  await expectBooth(false);
});

test('of two tabs the older one overwrites nothing: it shows what is saved beside what was typed, and may save then', async () => {
  const units = `units-${jar.id}`;
  const older = await openForm();
  expect((await bring({ booth: '14', hours: '9 to 5', [units]: '4' })).status).toBe(303);
  const typed = { booth: '3', hours: 'From noon & on', [units]: '2', [`market-${jar.id}`]: '1' };
  const refused = await bring(typed, older);
  expect(refused.status).toBe(412);
  const html = await refused.text();
  expect(html).toContain('You changed this list in another tab or on another device. Nothing was saved.');
  for (const theirs of ['Saved since: “14”', 'Saved since: “9 to 5”', 'Saved since: 4']) expect(html).toContain(theirs);
  expect(html).toContain('value="From noon &amp; on"');
  expect(html).toMatch(new RegExp(`name="${units}"[^>]*value="2"`));
  expect(html).toMatch(new RegExp(`name="market-${jar.id}"[^>]*checked`));
  expect(await read('/events/fair')).toContain('9 to 5');
  // What is saved already is never refused, and what was compared can be saved.
  expect((await bring({ booth: '14', hours: '9 to 5', [units]: '4' }, older)).status).toBe(303);
  const newer = /name="revision" value="([^"]+)"/.exec(html)?.[1];
  expect((await bring({ booth: '3', hours: '', [units]: '2' }, newer)).status).toBe(303);
  await expect.poll(() => read('/events/fair'), { timeout: 5_000 }).not.toContain('9 to 5');
  expect((await artist.submit(bringPath, { do: 'leave' })).status).toBe(303);
  await expectBooth(false);
});

test('an artist who leaves disappears everywhere; somebody else’s event and store stay theirs', async () => {
  const path = '/vendor/kiln/events/fair';
  const say = { booth: '14', [`units-${jar.id}`]: '6' };
  expect((await bring(say)).status).toBe(303);
  await expectBooth(true);
  const { visitor: other } = await signIn('vendor');
  expect((await other.submit(path, { do: 'leave' })).headers.get('location')).toBe('/kiln');
  expect((await artist.submit(path, { do: 'other' })).status).toBe(422);
  const left = await artist.submit(path, { do: 'leave' });
  expect(left.headers.get('location')).toBe('/vendor/kiln/events?done=left');
  await expectBooth(false);
  expect(await site.db.$count(eventVendors)).toBe(0);
  expect((await bring(say)).status).toBe(303);
  await expectBooth(true);
});

test('once the event has ended, nobody says it any more, and nobody joins', async () => {
  const ends = fair.endsAt.getTime();
  site.clock.set(new Date(ends - 30_000).toISOString());
  await expectBooth(true);
  site.clock.set(new Date(ends + 1).toISOString());
  // The page cache has a clock of its own, so what it keeps is purged here.
  await site.db.update(events).set({ description: 'It was a good day.' });
  await expectBooth(false);
  expect((await artist.get('/vendor/kiln/events/fair')).status).toBe(404);
  await site.db
    .update(events)
    .set({ endsAt: new Date(ends + dayMs) })
    .where(eq(events.id, fair.id));
  await expectBooth(true);
});

test('a piece that is brought At the market only is bought nowhere else on the day: web, list, search engines, and API say where it is', async () => {
  await site.db.update(products).set({ inventory: 1 });
  const sell = { booth: '14', [`units-${jar.id}`]: '1', [`market-${jar.id}`]: '1' };
  expect((await bring(sell)).status).toBe(303);
  const form = await (await artist.get('/vendor/kiln/events/fair')).text();
  expect(form).toMatch(new RegExp(`name="market-${jar.id}"[^>]*checked`));
  await expect.poll(() => read('/kiln/jar'), { timeout: 5_000 }).toContain('schema.org/InStoreOnly');
  const piece = await read('/kiln/jar');
  expect(piece).toContain('At Street Fair today, booth 14. Today you can buy it only there.');
  expect(piece).not.toMatch(/Add to Cart|Buy Now|has sold/);
  await expect.poll(() => read('/kiln'), { timeout: 5_000 }).toContain('At Street Fair today');
  expect(await read('/events/fair')).toContain('1 at the booth');
  expect(await (await site.fetch(`/api/products/${jar.id}`)).json()).toMatchObject({
    inventory: 0,
    atEvent: 'Street Fair',
  });
  const buyer = newVisitor(site);
  const wanted = { productId: jar.id, quantity: '1', delivery: 'shipping' };
  // A browser without a cookie gets one, and sends the form again.
  const asked = await buyer.submit('/checkout/buy', wanted);
  const bought = await buyer.submit(asked.headers.get('location') ?? '', wanted);
  expect(bought.status).toBe(303);
  const back = await (await site.fetch(bought.headers.get('location') ?? '')).text();
  expect(back).toContain('Honey Jar is at Street Fair and for sale there only. You weren’t charged.');
  // Not at the market alone any more, it is for sale again at once.
  const { [`market-${jar.id}`]: _, ...sellEverywhere } = sell;
  expect((await bring(sellEverywhere)).status).toBe(303);
  await expect.poll(() => read('/kiln/jar'), { timeout: 5_000 }).toContain('schema.org/InStock');
  expect((await bring(sell)).status).toBe(303);
  await expect.poll(() => read('/kiln/jar'), { timeout: 5_000 }).toContain('InStoreOnly');
  // Canceled by the organizer, it comes back as well.
  expect((await adminForm({ do: 'cancel', sure: 'yes' })).status).toBe(303);
  await expect.poll(() => read('/kiln/jar'), { timeout: 5_000 }).toContain('schema.org/InStock');
  expect((await adminForm({ do: 'restore' })).status).toBe(303);
});

test('“Same as Last Time” takes over what was brought to the event before', async () => {
  const startsAt = new Date(site.clock.now().getTime() + 30 * dayMs);
  const next = await makeEvent(
    site.db,
    { slug: 'next-fair', name: 'Next Fair', startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) },
    [kiln],
  );
  // What is at a market right now would count, too.
  await site.db.delete(marketReserves);
  await site.db.update(products).set({ inventory: 9 });
  await bring({ booth: '14', [`units-${jar.id}`]: '4' });
  const bowl = await makeProduct(site.db, kiln, { slug: 'bowl', name: 'Bowl', inventory: 2 });
  const value = (html: string, { id }: { id: string }) =>
    new RegExp(`name="units-${id}"[^>]* value="(\\d+)"`).exec(html)?.[1];
  const open = async (query: string) => (await artist.get(`/vendor/kiln/events/${next.slug}${query}`)).text();
  const first = await open('');
  expect(first).toContain('Same as Last Time');
  expect([value(first, jar), value(first, bowl)]).toEqual(['9', '2']);
  const last = await open('?bring=last');
  expect([value(last, jar), value(last, bowl)]).toEqual(['4', '0']);
  // No more than there are now.
  await site.db.update(products).set({ inventory: 3 }).where(eq(products.id, jar.id));
  expect(value(await open('?bring=last'), jar)).toBe('3');
  expect(await (await artist.get('/vendor/kiln/events/fair')).text()).not.toContain('Same as Last Time');
});
