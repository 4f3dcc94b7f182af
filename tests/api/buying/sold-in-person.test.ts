/** Recording and undoing a sale in person on the built site, and where the sale shows. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { orders } from '../../../src/features/buying/orders/orders.table.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { asAdmin, asVendor } from '../../support/people.ts';
import { inventoryOf } from '../../support/shop.ts';

let site: StartedApp;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  site = await startApp();
}, 120_000);
afterAll(() => site.close());
beforeEach(() => site.clock.set('2026-11-18T15:00:00Z'));

async function newStore(inventory = 2) {
  const { userId, headers } = await asVendor(site.db);
  const vendor = await makeVendor(site.db, { ownerUserId: userId });
  const piece = await makeProduct(site.db, vendor, { name: 'Honey Jar', priceCents: 4_400, inventory });
  const call = async (path: string, body?: Record<string, string>) => {
    const answer = await site.fetch(`/vendor/${vendor.slug}${path}`, {
      ...(body && { method: 'POST', body: new URLSearchParams(body) }),
      headers: { ...headers, origin: site.app.config.siteUrl },
      redirect: 'manual',
    });
    return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
  };
  const sale = {
    key: crypto.randomUUID(),
    piece: piece.id,
    quantity: '1',
    price: '',
    day: '2026-11-15',
    tender: 'cash',
    place: 'Kiln <yard>',
  };
  return { vendor, piece, call, sale, headers };
}

test('a piece is marked as sold, its sale has a page without buyer, parcel, and refund, and is undone there', async () => {
  const { vendor, piece, call, sale } = await newStore();
  const list = await call('/pieces');
  expect(list.text).toContain(`/vendor/${vendor.slug}/sold-in-person?piece=${piece.id}`);
  const form = await call(`/sold-in-person?piece=${piece.id}`);
  expect(form.text).toContain('value="44.00"');
  expect(form.text).toMatch(/type="date"[^>]*min="2026-08-20"[^>]*max="2026-11-18"/);

  const [recorded, again] = [await call('/sold-in-person', sale), await call('/sold-in-person', sale)];
  expect(recorded.status).toBe(303);
  expect(again.location).toBe(recorded.location);
  const [path = ''] = (recorded.location ?? '').replace(`/vendor/${vendor.slug}`, '').split('?');
  const page = await call(`${path}?done=recorded`);
  expect(page.text).toContain('Sold in person on Sunday, November 15.');
  expect(page.text).toContain('Recorded. 1 left in stock.');
  expect(page.text).toContain('Kiln &lt;yard&gt;');
  expect(page.text).not.toMatch(/Refund<|Packing Slip|Mark as|Message |The buyer paid/);
  for (const none of ['/refund', '/packing-slip.pdf', '/evidence.pdf']) {
    expect((await call(path + none)).status, none).toBe(404);
  }

  const listed = await call('/orders?view=done');
  expect(listed.text).toContain('Sold in person, Kiln &lt;yard&gt;');
  expect(listed.text).toContain('You keep $44.00');
  const number = path.split('/').at(-1) ?? '';
  const csv = await call('/orders.csv?from=2026-11-15&to=2026-11-15');
  expect(csv.text).toContain(`${number},2026-11-15,Sold in person,,,`);
  expect(csv.text.trim()).toMatch(/,44\.00,,,,Cash,Kiln <yard>$/);
  const month = await call('/figures/2026-11.csv');
  expect(month.text).toContain(`2026-11-15,Sold in person,${number},,,Honey Jar,`);
  expect(month.text).toContain(',44.00,44.00,"Cash, Kiln <yard>"');
  const figures = await call('/figures');
  expect(figures.text).toContain('1 piece sold in person');

  // Only the button that says so undoes it.
  for (const other of [{}, { do: 'sent' }] as Record<string, string>[]) await call(path, other);
  expect(await inventoryOf(site.db, piece.id)).toBe(1);
  const undone = await call(path, { do: 'undo' });
  expect(undone.status).toBe(303);
  expect((await call(path)).text).toContain('Undone. The piece is back in your stock');
  expect(await inventoryOf(site.db, piece.id)).toBe(2);
  expect((await call('/figures/2026-11.csv')).text).not.toContain(number);
  expect((await call('/orders?view=done')).text).not.toContain('Sold in person');
});

test('with the state’s permit, the form says the tax that is in the price, and the sale, the files, and the quarter have it', async () => {
  const { vendor, piece, call, sale } = await newStore(4);
  const tax = '/figures/tax';
  await call(tax, { do: 'save', state: 'IN', number: '900100' });
  expect((await call('/sold-in-person')).text).not.toContain('name="taxed"');
  await call(tax, { do: 'save', state: 'KY', number: '482911' });
  const form = await call(`/sold-in-person?piece=${piece.id}`);
  expect(form.text).toContain('Set aside Kentucky sales tax 6%');
  expect(form.text).toContain('Of $44.00, $2.49 is sales tax you file and $41.51 is yours.');
  const untyped = await call('/sold-in-person');
  expect(untyped.text).toContain('Of $100.00, $5.66 is sales tax you file and $94.34 is yours.');
  const refused = await call('/sold-in-person', { ...sale, quantity: '3', price: '10', day: '', taxed: 'yes' });
  expect(refused.text).toContain('Of $30.00, $1.70 is sales tax you file and $28.30 is yours.');
  const untaxed = await call('/sold-in-person', { ...sale, day: '' });
  expect(untaxed.text).toContain('No tax is set aside.');
  expect(untaxed.text).not.toMatch(/name="taxed"[^>]* checked/);

  const taxed = { ...sale, quantity: '3', price: '10.00', taxed: 'yes' };
  const [recorded, again] = [await call('/sold-in-person', taxed), await call('/sold-in-person', taxed)];
  expect([recorded.status, again.location]).toEqual([303, recorded.location]);
  const [path = ''] = (recorded.location ?? '').replace(`/vendor/${vendor.slug}`, '').split('?');
  const number = path.split('/').at(-1) ?? '';
  const [order] = await site.db.select().from(orders).where(eq(orders.number, number));
  expect(order).toMatchObject({
    goodsCents: 2_829,
    taxCents: 170,
    roundingCents: 1,
    totalCents: 3_000,
    taxState: 'KY',
    taxRate: 600,
    taxOwedBy: 'artist',
    taxPermit: '482911',
  });
  const page = (await call(path)).text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  expect(page).toContain(
    'Honey Jar × 3 $28.29 Kentucky sales tax 6% $1.70 Rounding $0.01 The buyer paid $30.00 Sales tax you file −$1.70 You keep $28.30',
  );
  expect((await call('/orders?view=done')).text).toContain('You keep $28.30');
  const csv = await call('/orders.csv?from=2026-11-15&to=2026-11-15');
  expect(csv.text.trim()).toMatch(/,28\.29,0\.00,0\.00,0\.00,1\.70,0\.01,30\.00,.*,28\.30,.*,-1\.70,You$/);
  expect((await call('/figures/2026-11.csv')).text).toMatch(new RegExp(`Sold in person,${number},.*-1\\.70.*28\\.30`));
  const quarter = await call(`${tax}/2026-Q4.csv`);
  expect(quarter.text).toContain(`2026-11-15,Sold in person,${number},KY,28.30,28.30,6%,1.70,You,482911`);
  const shown = (await call(tax)).text;
  expect(shown).toContain('Collected for Kentucky so far');
  expect(shown).toContain('$1.70');
  expect(shown).toContain('The Kentucky tax of what you sell in person is always yours to file.');

  // Undone, it and its tax no longer count.
  await call(path, { do: 'undo' });
  expect((await call(`${tax}/2026-Q4.csv`)).text).not.toContain(number);
  await call('/sold-in-person', { ...sale, key: crypto.randomUUID() });
  expect((await call(`${tax}/2026-Q4.csv`)).text).not.toContain('Sold in person');
});

test('what can’t be recorded is refused with a sentence, and what was typed stays', async () => {
  const { piece, call, sale } = await newStore(1);
  const typed = { place: 'value="Kiln <yard>"', day: 'value="2026-11-15"' };
  for (const [changes, status, sentence] of [
    [{ quantity: '2' }, 409, 'There is only 1 left, so nothing was recorded.'],
    [{ price: 'a lot' }, 422, 'Enter a price from $0.01 to $999,999.99.'],
    [{ tender: 'gold' }, 422, 'Choose how it was paid.'],
    [{ piece: '' }, 422, 'Choose the piece you sold.'],
    [{ quantity: '0' }, 422, 'Enter a whole number from 1 to 99.'],
  ] as const) {
    const answer = await call('/sold-in-person', { ...sale, ...changes });
    expect(answer.status).toBe(status);
    expect(answer.text, sentence).toContain(sentence);
    for (const kept of Object.values(typed)) expect(answer.text).toContain(kept);
    // The form may be sent again with its key.
    expect(answer.text).toContain(`value="${sale.key}"`);
  }
  for (const [day, sentence] of [
    ['2026-11-19', 'That day hasn’t come yet.'],
    ['2026-08-19', 'Choose a day in the past 90 days.'],
    ['2026-02-30', 'Choose the day you sold it.'],
  ] as const) {
    const answer = await call('/sold-in-person', { ...sale, day });
    expect([answer.status, answer.text.includes(sentence)]).toEqual([422, true]);
  }
  await call('/sold-in-person', { ...sale, quantity: '1' });
  const other = await call('/sold-in-person', { ...sale, place: 'Market' });
  expect(other.status).toBe(409);
  expect(other.text).toContain('This form has already recorded a sale.');
  expect(other.text).not.toContain(`value="${sale.key}"`);
  expect(await inventoryOf(site.db, piece.id)).toBe(0);
});

test('only its artist and admins record and undo a sale; a stranger’s piece and sale are 404', async () => {
  const [mine, theirs] = [await newStore(), await newStore()];
  expect((await mine.call(`/sold-in-person?piece=${theirs.piece.id}`)).status).toBe(404);
  expect((await mine.call('/sold-in-person', { ...mine.sale, piece: theirs.piece.id })).status).toBe(404);
  const { location } = await theirs.call('/sold-in-person', theirs.sale);
  const number = location?.split('/').at(-1)?.split('?')[0] ?? '';
  for (const body of [undefined, { do: 'undo' }]) {
    expect((await mine.call(`/orders/${number}`, body)).status).toBe(404);
  }
  const elsewhere = `/vendor/${theirs.vendor.slug}/orders/${number}`;
  const post = (headers: Record<string, string>) =>
    site.fetch(elsewhere, {
      method: 'POST',
      headers: { ...headers, origin: site.app.config.siteUrl },
      body: new URLSearchParams({ do: 'undo' }),
      redirect: 'manual',
    });
  const read = async () => (await site.db.select().from(orders).where(eq(orders.number, number)))[0]?.status;
  expect((await post(mine.headers)).status).toBe(303);
  expect(await read()).toBe('paid');
  const admin = await asAdmin(site.db);
  const all = await site.fetch(`/admin/orders?q=${number}`, { headers: admin.headers });
  expect(await all.text()).toContain('Sold in person');
  expect((await post(admin.headers)).headers.get('location')).toBe(elsewhere);
  expect(await read()).toBe('cancelled');
  expect(await inventoryOf(site.db, theirs.piece.id)).toBe(2);
});
