/** What an artist sees of the booth on the built site: the phones, what was sold twice, and where a QR code leads. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { boothAttention, boothPayments, boothPhones } from '../../../src/features/booth/booth.table.ts';
import { loadBoothDay } from '../../../src/features/booth/day.server.ts';
import { saleConflicts } from '../../../src/features/buying/in-person/conflicts.table.ts';
import { orderLines, orders } from '../../../src/features/buying/orders/orders.table.ts';
import { readOrders } from '../../../src/features/buying/orders/read-orders.server.ts';
import { refunds } from '../../../src/features/buying/refunds/refunds.table.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makePhone, phoneSale, sendSales } from '../../support/booth.ts';
import { makeEvent, makeProduct, makeVendor } from '../../support/factories.ts';
import { findOrder, makeOrder } from '../../support/orders.ts';
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
  const call = async (path: string, body?: Record<string, string>) => {
    const answer = await site.fetch(`/vendor/${vendor.slug}${path}`, {
      ...(body && { method: 'POST', body: new URLSearchParams(body) }),
      headers: { ...headers, origin: site.app.config.siteUrl },
      redirect: 'manual',
    });
    return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
  };
  return { vendor, call, phone: await makePhone(site.db, vendor) };
}

/** Returns what a field of a page's form holds, or which of its boxes and options is chosen. */
const fieldOf = (text: string, name: string): string | undefined =>
  new RegExp(`<input [^>]*name="${name}"[^>]*>`).exec(text)?.[0].match(/value="([^"]*)"/)?.[1];

test('phones are listed and unpaired, another store’s never', async () => {
  const [mine, other] = [await newBooth(), await newBooth()];
  expect((await mine.call('/phones')).text).toContain('Mara’s phone');
  for (const { id } of [mine.phone, other.phone]) await mine.call('/phones', { do: 'revoke', id });
  expect((await mine.call('/phones')).text).toContain('No phone is paired');
  const rows = await site.db.select().from(boothPhones);
  const revokedOf = (id: string) => rows.find((row) => row.id === id)?.revokedAt ?? null;
  expect([revokedOf(mine.phone.id) !== null, revokedOf(other.phone.id)]).toEqual([true, null]);
});

test('an owner says how far helpers may lower a price, and their phones hear of it', async () => {
  const { call, phone } = await newBooth();
  const most = async (isHelper: boolean) => (await loadBoothDay(site.app, { ...phone, isHelper })).maxDiscountPercent;
  expect([await most(true), await most(false)]).toEqual([0, 100]);
  const saved = await call('/phones', { do: 'prices', discount: '20' });
  expect(saved.location).toContain('done=prices');
  expect((await call('/phones?done=prices')).text).toMatch(/<option value="20" selected>By up to 20%/);
  expect([await most(true), await most(false)]).toEqual([20, 100]);
  for (const discount of ['200', '-5', 'abc']) {
    const forged = await call('/phones?done=prices', { do: 'prices', discount });
    expect(forged.status).toBe(422);
    expect(forged.text).toMatch(
      /id="discount-problem"[^>]*>Choose one of the percentages in the list\. Nothing was saved\./,
    );
    expect(forged.text).not.toContain('Helpers’ phones know it');
  }
  expect((await call('/phones', { do: 'evil' })).status).toBe(422);
  expect(await most(true)).toBe(20);
});

test('once the day is closed, To Do no longer opens the booth', async () => {
  const { vendor, call } = await newBooth();
  const now = site.clock.now().getTime();
  const hours = { startsAt: new Date(now - 3_600_000), endsAt: new Date(now + 3_600_000) };
  const event = await makeEvent(site.db, { name: 'Logan Street', ...hours }, [vendor]);
  expect((await call('')).text).toContain('Open the Booth');
  expect((await call(`/events/${event.slug}/day`, { do: 'close' })).status).toBe(303);
  expect((await call('')).text).not.toContain('Open the Booth');
});

test('a sale that couldn’t be recorded is on To Do and among the phones until it is done', async () => {
  const { vendor, call, phone } = await newBooth();
  const gone = { id: crypto.randomUUID(), name: 'Lost <Bowl>', priceCents: 2_500 };
  await sendSales(site.app, phone, phoneSale([gone], { now: site.clock.now() }));
  expect((await call('')).text).toContain('1 sale from a phone couldn’t be recorded.');
  const page = await call('/phones');
  expect(page.text).toContain('Lost &lt;Bowl&gt;');
  expect(page.text).toContain('A piece in it is no longer in your store.');
  const [kept] = await site.db.select().from(boothAttention).where(eq(boothAttention.vendorId, vendor.id));
  await call('/phones', { do: 'done', id: kept?.id ?? '' });
  expect((await call('/phones')).text).not.toContain('Lost');
  expect((await call('')).text).not.toContain('couldn’t be recorded');
});

test('a piece that was sold twice is on To Do, and decided on the sale’s page', async () => {
  const { vendor, call, phone } = await newBooth();
  const product = await makeProduct(site.db, vendor, { name: 'Moon Jar', inventory: 0 });
  const bought = await findOrder(
    site.db,
    await makeOrder(site.db, vendor, { paidAt: site.clock.now(), parcelState: 'to_send' }),
  );
  const line = { productId: product.id, name: product.name, unitPriceCents: 1_000, quantity: 1 };
  await site.db.insert(orderLines).values({ ...line, orderId: bought.id, position: 0 });
  const [sold] = await sendSales(site.app, phone, phoneSale([product], { now: site.clock.now() }));
  const number = sold?.outcome === 'recorded' ? sold.number : '';
  const today = await call('');
  expect(today.text).toContain('Sold twice');
  expect(today.text).toContain(bought.number);
  const offers = async () => [
    (await call(`/orders/${bought.number}`)).text.includes('id="send"'),
    (await call('/orders')).text.includes(`${bought.number}#send`),
  ];
  expect(await offers()).toEqual([false, false]);
  // It isn't to ship before that is decided, and its own page begins with the question.
  expect((await call('/orders?view=send')).text).not.toContain(bought.number);
  const asked = await call(`/orders/${bought.number}`);
  expect(asked.text).toContain('name="conflict"');
  const shipped = await call(`/orders/${bought.number}`, { do: 'sent', carrier: '', trackingNumber: '' });
  expect([shipped.status, (await findOrder(site.db, bought.number)).parcelState]).toEqual([303, 'to_send']);
  const page = await call(`/orders/${number}`);
  const id = /name="conflict" value="([\w-]+)"/.exec(page.text)?.[1] ?? '';
  expect((await call(`/orders/${number}`, { do: 'kept', conflict: id })).status).toBe(303);
  expect((await call('')).text).not.toContain('Sold twice');
  const [conflict] = await site.db.select().from(saleConflicts).where(eq(saleConflicts.id, id));
  expect(conflict?.state).toBe('kept');
  expect(await offers()).toEqual([true, true]);
});

test('a buyer is refunded only once the artist has read who gets back how much for what', async () => {
  const { vendor, call, phone } = await newBooth();
  const product = await makeProduct(site.db, vendor, { name: 'Moon Jar', inventory: 0, priceCents: 1_000 });
  const paid = {
    paidAt: site.clock.now(),
    parcelState: 'to_send',
    paymentId: 'pi_sold_twice',
    customerName: 'Ada Buyer',
  } as const;
  const bought = await findOrder(site.db, await makeOrder(site.db, vendor, paid));
  const line = { productId: product.id, name: product.name, unitPriceCents: 1_000, quantity: 1 };
  await site.db.insert(orderLines).values({ ...line, orderId: bought.id, position: 0 });
  const [sold] = await sendSales(site.app, phone, phoneSale([product], { now: site.clock.now() }));
  const path = `/orders/${sold?.outcome === 'recorded' ? sold.number : ''}`;
  const { text } = await call(path);
  const amount = `$${(bought.totalCents / 100).toFixed(2)}`;
  expect(text).toContain(`Ada gets ${amount} back, everything they paid for Moon Jar`);
  const decided = { do: 'refunded', conflict: fieldOf(text, 'conflict') ?? '' };
  const refundsOf = () => site.db.select().from(refunds).where(eq(refunds.orderId, bought.id));
  await call(path, decided);
  expect(await refundsOf()).toEqual([]);
  await call(path, { ...decided, revision: fieldOf(text, 'revision') ?? '' });
  expect(await refundsOf()).toMatchObject([{ amountCents: bought.totalCents }]);
});

test('GET /vendor/{slug}/pos: a page without data, the same for everyone, that a worker may keep and that may use the camera', async () => {
  const { vendor, phone } = await newBooth();
  const path = `/vendor/${vendor.slug}/pos`;
  const asGuest = await site.fetch(path);
  const text = await asGuest.text();
  expect([asGuest.status, asGuest.headers.get('x-offline-shell')]).toEqual([200, '1']);
  expect(asGuest.headers.get('permissions-policy')).toContain('camera=(self)');
  expect((await site.fetch('/')).headers.get('permissions-policy')).toContain('camera=()');
  expect(text).not.toContain(vendor.name);
  expect(text).toContain(`href="${path}.webmanifest"`);
  const asPhone = await site.fetch(path, { headers: { cookie: `booth=${phone.key}` } });
  expect(await asPhone.text()).toBe(text);
  const manifest = await site.fetch(`${path}.webmanifest`);
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
  expect(await manifest.json()).toMatchObject({ start_url: path, scope: path, display: 'standalone' });
});

test('a sign-out on a paired phone leaves its storage to the page, which clears by name', async () => {
  const { vendor, phone } = await newBooth();
  const signOut = async (cookie: string) => {
    const answer = await site.fetch('/customer/signout', {
      method: 'POST',
      headers: { origin: site.app.config.siteUrl, cookie },
      redirect: 'manual',
    });
    expect(answer.headers.getSetCookie().join()).toContain('signed_out=1');
    return [answer.headers.get('clear-site-data'), answer.headers.get('location')];
  };
  const cookie = `booth=${phone.key}`;
  expect(await signOut(cookie)).toEqual(['"cache"', '/customer/signout']);
  expect(await signOut('x_booth=1')).toEqual(['"cache", "storage"', '/']);
  // It says that the booth stays, and where that ends.
  const said = await (await site.fetch('/customer/signout', { headers: { cookie } })).text();
  expect(said).toContain(`This phone is still paired with ${vendor.name}’s booth.`);
  expect(said).toContain(`href="/vendor/${vendor.slug}/pos#unpair"`);
  await site.db.update(boothPhones).set({ revokedAt: site.clock.now() }).where(eq(boothPhones.id, phone.id));
  expect(await signOut(cookie)).toEqual(['"cache"', '/']);
});

test('GET /p/{token}: leads to the payment page while it is open, then to what became of it', async () => {
  const { vendor, phone } = await newBooth();
  const open = {
    status: 'pending' as const,
    checkout: { sessionId: 'cs_test_booth1', sessionUrl: 'https://pay.example/cs_test_booth1' },
  };
  const order = await findOrder(site.db, await makeOrder(site.db, vendor, open));
  const token = 'abcdefghijklmnop';
  await site.db
    .insert(boothPayments)
    .values({ id: crypto.randomUUID(), phoneId: phone.id, token, orderId: order.id, createdAt: site.clock.now() });
  const scan = async () => {
    const answer = await site.fetch(`/p/${token}`, { redirect: 'manual' });
    return [answer.status, answer.headers.get('location'), answer.headers.get('cache-control')];
  };
  expect(await scan()).toEqual([303, 'https://pay.example/cs_test_booth1', 'private, no-store']);
  await site.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, order.id));
  expect((await scan())[1]).toBe(`/${vendor.slug}?checkout=cancelled`);
  await site.db.update(orders).set({ status: 'paid', paidAt: site.clock.now() }).where(eq(orders.id, order.id));
  expect((await scan())[1]).toContain('/checkout/success?');
  for (const wrong of ['abcdefghijklmnoq', 'x']) expect((await site.fetch(`/p/${wrong}`)).status).toBe(404);
});

test('GET /r/{token}: the receipt of a sale, for whoever has its token, once the phone has sent it', async () => {
  const { vendor, phone } = await newBooth();
  const product = await makeProduct(site.db, vendor, { name: 'Moon <Jar>', priceCents: 4_401, inventory: 1 });
  const receiptToken = 'ab'.repeat(16);
  const ask = async () => {
    const answer = await site.fetch(`/r/${receiptToken}`);
    return { status: answer.status, caching: answer.headers.get('cache-control'), text: await answer.text() };
  };
  expect(await ask()).toMatchObject({ status: 404, text: expect.stringContaining('isn’t ready yet') });
  await sendSales(site.app, phone, phoneSale([product], { now: site.clock.now(), receiptToken }));
  const found = await ask();
  expect([found.status, found.caching]).toEqual([200, 'private, no-store']);
  for (const said of [vendor.name, 'Moon &lt;Jar&gt;', '$44.01', 'Rounded to five cents', '$44.00', 'noindex'])
    expect(found.text).toContain(said);
});

test('a sale that couldn’t be recorded is recorded by hand with what the phone said, once, and is off the list then', async () => {
  const [mine, other] = [await newBooth(), await newBooth()];
  const bowl = await makeProduct(site.db, mine.vendor, { name: 'Lost Bowl', priceCents: 2_500, inventory: 9 });
  const sold = { tender: 'venmo' as const, now: site.clock.now(), rate: 600 };
  const lines = [{ productId: bowl.id, name: bowl.name, unitPriceCents: 2_500, quantity: 2 }];
  await sendSales(site.app, mine.phone, phoneSale([], { ...sold, lines, subtotalCents: 4_999 }));
  const link = /href="\/vendor\/[^/]+(\/sold-in-person\?waiting=[^"]+)"/.exec((await mine.call('/phones')).text)?.[1];
  const path = (link ?? '').replaceAll('&amp;', '&').replaceAll('&#38;', '&');
  const { text } = await mine.call(path);
  const typed = Object.fromEntries(
    ['key', 'piece', 'quantity', 'price', 'day'].map((name) => [name, fieldOf(text, name)]),
  );
  expect(typed).toMatchObject({ piece: bowl.id, quantity: '2', price: '26.50' });
  expect(/<option value="venmo" selected/.test(text)).toBe(true);
  // Another store sees nothing of it.
  expect((await other.call(path)).text).not.toContain('26.50');

  const form = { ...(typed as Record<string, string>), tender: 'venmo' };
  const [first, again] = [await mine.call(path, form), await mine.call(path, form)];
  expect([first.status, again.location]).toEqual([303, first.location]);
  const recorded = await readOrders(site.db, { sale: true }, eq(orders.vendorId, mine.vendor.id));
  expect(recorded.map(({ totalCents, sale }) => [totalCents, sale.tender])).toEqual([[5_300, 'venmo']]);
  expect((await mine.call('/phones')).text).not.toContain('Record It');
});

test('of a sale of several pieces each is recorded by itself, at its share of the tax', async () => {
  const { vendor, phone, call } = await newBooth();
  const bowl = await makeProduct(site.db, vendor, { name: 'Blue Bowl', priceCents: 1_000, inventory: 3 });
  const lines = [
    { productId: bowl.id, name: bowl.name, unitPriceCents: 1_000, quantity: 1 },
    { productId: null, name: 'Test tile', unitPriceCents: 500, quantity: 1 },
  ];
  await sendSales(site.app, phone, phoneSale([], { now: site.clock.now(), rate: 600, lines, subtotalCents: 1_499 }));
  const { text } = await call('/phones');
  expect([text.includes('Record Blue Bowl'), text.includes('Record Test tile')]).toEqual([true, true]);
  const [kept] = await site.db.select().from(boothAttention).where(eq(boothAttention.vendorId, vendor.id));
  const path = `/sold-in-person?waiting=${kept?.id}&line=0`;
  const page = await call(path);
  expect(fieldOf(page.text, 'price')).toBe('10.60');
  const day = fieldOf(page.text, 'day') ?? '';
  const form = {
    key: fieldOf(page.text, 'key') ?? '',
    piece: bowl.id,
    quantity: '1',
    price: '10.60',
    day,
    tender: 'cash',
  };
  expect((await call(path, form)).status).toBe(303);
  expect((await call('/phones')).text).toContain('Record Test tile');
});
