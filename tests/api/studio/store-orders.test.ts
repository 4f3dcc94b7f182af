/** A store's orders on the built site: the list, an order's page and forms without JavaScript, its slip, and the file. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderLines, orders } from '../../../src/features/buying/orders/orders.table.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makePicture, makeProduct, makeVendor } from '../../support/factories.ts';
import { findOrder, makeOrder, type OrderChanges } from '../../support/orders.ts';
import { readPdfText } from '../../support/pdf-text.ts';
import { asVendor, type Person } from '../../support/people.ts';
import { rounds } from '../../support/rounds.ts';
import { scriptPayloads } from '../../support/script-payloads.ts';

let site: StartedApp;
let me: Person;
let store: Awaited<ReturnType<typeof makeVendor>>;
let lamp: Awaited<ReturnType<typeof makeProduct>>;

const address = {
  name: 'Łódź Đặng Œuvre',
  line1: '41 Cumberland Avenue',
  line2: null,
  city: 'Asheville',
  state: 'NC',
  postalCode: '28801',
  country: 'US',
};
const day = 86_400_000;

async function order(changes: OrderChanges = {}, line = 'Dogwood Lamp'): Promise<string> {
  const number = await makeOrder(site.db, store, {
    paidAt: new Date(),
    parcelState: 'to_send',
    customerName: 'Priya Raman',
    customerEmail: 'priya@example.org',
    address,
    ...changes,
  });
  const [row] = await site.db.select().from(orders).where(eq(orders.number, number));
  const values = {
    orderId: row?.id ?? '',
    productId: lamp.id,
    position: 0,
    name: line,
    unitPriceCents: 1_000,
    quantity: 1,
  };
  await site.db.insert(orderLines).values({ ...values, picture: makePicture() });
  return number;
}

beforeAll(async () => {
  site = await startApp();
  me = await asVendor(site.db);
  store = await makeVendor(site.db, { slug: 'kiln', name: 'Kiln and Co', ownerUserId: me.userId });
  lamp = await makeProduct(site.db, store, { name: 'Dogwood Lamp', medium: 'Glass', size: '12 in', year: 2026 });
});
afterAll(() => site.close());

async function open(path: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await site.fetch(`/vendor/kiln/orders${path}`, { headers: { ...me.headers, ...headers } });
  expect(response.status).toBe(200);
  return await response.text();
}

async function send(number: string, fields: Record<string, string>, path = `/vendor/kiln/orders/${number}`) {
  const answer = await site.fetch(path, {
    method: 'POST',
    headers: { ...me.headers, origin: site.app.config.siteUrl },
    body: new URLSearchParams(fields),
  });
  expect(answer.status).toBe(303);
  const location = answer.headers.get('location') ?? '';
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return { location, page: await open(location.slice('/vendor/kiln/orders'.length).replace(/#.*/, ''), { cookie }) };
}

const read = (number: string) => findOrder(site.db, number);
const numbersOn = (page: string) => [...page.matchAll(/tabular-nums">(RC-[\w-]+)</g)].map(([, number]) => number);

describe('the list of orders', () => {
  test('has what waits first, by the day to send it, then pickups, then what is on its way, then the rest; views, and search', async () => {
    const pickup = {
      delivery: 'pickup',
      parcelState: 'to_hand_over',
      address: null,
      customerName: 'Ellis 100%',
    } as const;
    const at = (days: number) => ({ paidAt: new Date(Date.now() - days * day) });
    const made = {
      done: await order({ parcelState: 'delivered', ...at(0) }),
      sent: await order({ parcelState: 'sent', ...at(1) }),
      pickup: await order({ ...pickup, ...at(9) }, 'Rose Window'),
      later: await order({ shipBy: '2099-01-02', ...at(8) }),
      undated: await order({ shipBy: null, ...at(20) }),
      late: await order({ shipBy: '2020-01-01', ...at(2) }),
      refunded: await order({ status: 'refunded', parcelState: 'to_send', ...at(3) }),
    };
    await makeOrder(site.db, store, { status: 'pending' });
    await makeOrder(site.db, await makeVendor(site.db), { paidAt: new Date(), parcelState: 'to_send' });
    const { done, sent, late, later, undated, refunded } = made;
    const page = await open('');
    expect(numbersOn(page)).toEqual([late, later, undated, made.pickup, sent, done, refunded]);
    expect(page).toMatch(/font-semibold[^>]*>[\d]+ days late</);
    // A month and its day stay on one line.
    expect(page.match(/(?:Shipped|Delivered|Paid) [A-Z][a-z]{2}\u00a0\d+/g)).toHaveLength(4);
    for (const [query, numbers] of [
      ['?view=send', [late, later, undated]],
      ['?view=pickup', [made.pickup]],
      ['?view=sent', [sent]],
      ['?view=done', [done, refunded]],
      [`?q=${late.toLowerCase()}`, [late]],
      ['?q=rose', [made.pickup]],
      ['?q=100%25', [made.pickup]],
      ['?q=%C5%81%C3%B3d%C5%BA&view=sent', [sent]],
      ['?q=_____', []],
      ["?q=' or 1=1 --", []],
      ['?view=none&page=-1', [late, later, undated, made.pickup, sent, done, refunded]],
      ['?page=99', [late, later, undated, made.pickup, sent, done, refunded]],
    ] as const)
      expect(numbersOn(await open(query)), query).toEqual(numbers);
  });
});

describe('an order', () => {
  test('is sent, corrected, and delivered', async () => {
    const number = await order({ shipBy: '2020-01-03' });
    const page = await open(`/${number}`);
    for (const text of [
      'for Priya Raman, paid',
      'Late: you promised to ship it by',
      '41 Cumberland Avenue',
      'You keep',
    ])
      expect(page).toContain(text);
    const sent = await send(number, { do: 'sent', carrier: 'ups', trackingNumber: '1Z 999 AA1' });
    expect(sent.location).toBe(`/vendor/kiln/orders/${number}?done=sent`);
    expect(sent.page).toContain('Marked as shipped. Priya Raman gets an email in about ten minutes.');
    expect(sent.page).toContain('href="https://www.ups.com/track?tracknum=1Z999AA1"');
    expect((await send(number, { do: 'corrected', carrier: 'ups', trackingNumber: '1Z999AA2' })).page).toContain(
      'The tracking number is corrected.',
    );
    expect((await send(number, { do: 'delivered' })).page).toContain('Marked as delivered.');
    expect(await read(number)).toMatchObject({ parcelState: 'delivered', trackingNumber: '1Z999AA2' });
  });

  test('keeps what was typed when the number is wrong, and says so', async () => {
    const number = await order();
    const { page } = await send(number, { do: 'sent', carrier: 'dhl', trackingNumber: '12?' });
    expect(page).toContain('A tracking number has 6 to 40 letters and digits.');
    expect(page).toContain('value="12?"');
    expect(page).toMatch(/value="dhl" checked/);
    expect(await read(number)).toMatchObject({ parcelState: 'to_send' });
  });

  test('is handed over by its code, which the artist’s pages and mails don’t have, from Today or its page', async () => {
    const number = await order({
      delivery: 'pickup',
      parcelState: 'to_hand_over',
      pickupCode: '0417',
      address: null,
    });
    const today = await (await site.fetch('/vendor/kiln', { headers: me.headers })).text();
    expect(today).toContain(`action="/vendor/kiln/orders/${number}"`);
    for (const html of [today, await open(''), await open(`/${number}`)]) expect(html).not.toContain('0417');
    const wrong = await send(number, { do: 'code', code: '1111' });
    expect(wrong.page).toContain('You have 4 more tries.');
    const { page } = await send(number, { do: 'code', code: ' 04 17' });
    expect(page).toContain('Marked as picked up.');
    expect(await read(number)).toMatchObject({ parcelState: 'handed_over', handedOverBy: me.userId, pickupTries: 1 });
  });

  test('after five wrong codes it is handed over by name, number, and note only', async () => {
    const number = await order({ delivery: 'pickup', parcelState: 'to_hand_over', pickupCode: '0417', pickupTries: 4 });
    expect((await send(number, { do: 'code', code: '1111' })).page).toContain('You’ve entered five wrong codes.');
    expect((await send(number, { do: 'code', code: '0417' })).page).toContain('You’ve entered five wrong codes.');
    const page = await open(`/${number}`);
    expect(page).not.toContain('name="code"');
    const typed = { do: 'name', name: 'priya raman', number, note: '<b>Her card</b>' };
    expect((await send(number, { ...typed, note: '' })).page).toContain('Say how you recognized the buyer.');
    expect((await send(number, typed)).page).toContain('&lt;b&gt;Her card&lt;/b&gt;');
  });

  test('of another store, unpaid, or made up is 404, also by this store’s address, and its forms change nothing', async () => {
    const other = await makeVendor(site.db, { slug: 'other-kiln' });
    const foreign = await makeOrder(site.db, other, { paidAt: new Date(), parcelState: 'to_send' });
    const unpaid = await makeOrder(site.db, store, { status: 'pending' });
    for (const number of [foreign, unpaid, 'RC-0000-0000', '%00', '..%2f', "'--"]) {
      for (const file of ['', '/packing-slip.pdf']) {
        const response = await site.fetch(`/vendor/kiln/orders/${number}${file}`, { headers: me.headers });
        expect([404, 400], `${number}${file}`).toContain(response.status);
      }
    }
    const headers = { ...me.headers, origin: site.app.config.siteUrl };
    const body = new URLSearchParams({ do: 'sent', carrier: 'ups', trackingNumber: '' });
    const answers = ['kiln', 'other-kiln'].map((slug) =>
      site.fetch(`/vendor/${slug}/orders/${foreign}`, { method: 'POST', headers, body }),
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 303]);
    expect(await read(foreign)).toMatchObject({ parcelState: 'to_send' });
    for (const file of [`orders/${foreign}/packing-slip.pdf`, 'orders.csv?from=2026-01-01&to=2026-12-31']) {
      const response = await site.fetch(`/vendor/other-kiln/${file}`, { headers: me.headers, redirect: 'manual' });
      expect([response.status, response.headers.get('location')]).toEqual([303, '/other-kiln']);
    }
  });
});

describe('files', () => {
  test('the packing slip has the address, the pieces, and no prices', async () => {
    const number = await order();
    const response = await site.fetch(`/vendor/kiln/orders/${number}/packing-slip.pdf`, { headers: me.headers });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const [page = '', ...more] = readPdfText(Buffer.from(await response.arrayBuffer()));
    for (const text of [
      'Packing slip',
      'Łódź Đặng Œuvre',
      '41 Cumberland Avenue',
      'Dogwood Lamp',
      'Glass, 12\u00a0in, 2026',
      number,
    ])
      expect(page).toContain(text);
    expect(page).not.toContain('$');
    expect(more).toEqual([]);
  });

  test('the file of a range has its days in the site’s time zone', async () => {
    const numbers = await Promise.all(
      // In Louisville these are December 31, January 1, January 31, and February 1.
      ['2024-01-01T04:59:59Z', '2024-01-01T05:00:00Z', '2024-02-01T04:59:59Z', '2024-02-01T05:00:00Z'].map((paidAt) =>
        order({ paidAt: new Date(paidAt), processorFeeCents: 59 }),
      ),
    );
    const rows = (await open('.csv?from=2024-01-01&to=2024-01-31')).trim().split('\r\n').slice(1);
    expect(rows.map((row) => row.split(',')[0])).toEqual(numbers.slice(1, 3));
    expect(rows[0]).toContain(',10.00,0.00,0.00,0.00,-0.59,No,-0.15,0.00,0.00,9.26,');
  });

  test.each([
    '',
    '?from=2024-02-01&to=2024-01-01',
    '?from=2024-01-01&to=2024-02-30',
    '?from=2024-01-01&to=9999-12-31',
    '?from=%22%3E%3Cscript%3Epwned&to=b',
  ])('the file of the bad range "%s" is a page that says so, with the days to correct', async (query) => {
    const response = await site.fetch(`/vendor/kiln/orders.csv${query}`, { headers: me.headers });
    const page = await response.text();
    expect(response.status).toBe(422);
    expect(page).toContain('Choose a start date and a later end date.');
    expect(page).not.toContain('"><script>pwned');
    if (query.includes('2024-02-01')) expect(page).toMatch(/name="from"[^>]* value="2024-02-01"/);
  });

  const files = ['orders/RC-1/packing-slip.pdf', 'orders/RC-1/evidence.pdf', 'figures/2024-01.csv'];
  test.each(['orders.csv?from=2024-01-01', ...files])('a guest who opens %s is asked to sign in', async (file) => {
    const page = `/vendor/kiln/${file}`;
    const answer = await site.fetch(page);
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain(`href="/customer/signin?redirect_url=${encodeURIComponent(page)}"`);
  });
});

test('30 hostile texts do nothing on the pages, in the slip, and in the file', async () => {
  const numbers: string[] = [];
  const texts = [...scriptPayloads, '=HYPERLINK("http://evil.example")', '@SUM(1)', '\t=1'];
  // The first order has all of them.
  for (const text of [texts.join(' '), ...texts]) {
    const hostile = { ...address, name: text, line1: text, line2: text, city: text };
    const buyer = { customerName: text, customerEmail: `${numbers.length}@example.org` };
    numbers.push(await order({ ...buyer, address: hostile, handOverNote: text }, text));
  }
  const from = new Date(Date.now() - 2 * day).toISOString().slice(0, 10);
  const to = new Date(Date.now() + 2 * day).toISOString().slice(0, 10);
  const file = await (
    await site.fetch(`/vendor/kiln/orders.csv?from=${from}&to=${to}`, { headers: me.headers })
  ).text();
  expect(file).not.toMatch(/(^|,|"|\n)\s*[=@]/);
  const pages = [await open(''), await open('?page=2')];
  const opened = numbers.slice(0, rounds(1, numbers.length));
  for (const number of opened) pages.push(await open(`/${number}`));
  for (const page of pages) {
    expect(page).not.toMatch(/<script>pwned|<img src=x|<svg[ /]onload|<iframe src|<body onload|<details open ontoggle/);
    expect(page).not.toMatch(/<a [^>]*href="?javascript:/);
  }
  for (const number of opened) {
    const response = await site.fetch(`/vendor/kiln/orders/${number}/packing-slip.pdf`, { headers: me.headers });
    const pdf = Buffer.from(await response.arrayBuffer());
    expect(response.status).toBe(200);
    expect(pdf.toString('latin1')).not.toMatch(/\/(JavaScript|JS|Launch|URI|Annots|OpenAction)\b/);
  }
});
