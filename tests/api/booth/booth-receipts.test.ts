/** Receipts of a phone's sales by email: to each address once, to few of them, and no call tells an address again. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stopReceipts } from '../../../src/features/accounts/settings/receipt-stops.server.ts';
import { boothPhones, boothReceiptMails } from '../../../src/features/booth/booth.table.ts';
import { readReceipt } from '../../../src/features/booth/receipts/read-receipt.server.ts';
import { undoSale } from '../../../src/features/buying/in-person/record-sale.server.ts';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { muteVendor } from '../../../src/features/messages/mail-limits.server.ts';
import { mailPurpose } from '../../../src/platform/seal.ts';
import { makePhone, phoneSale, sendSales } from '../../support/booth.ts';
import { callApi } from '../../support/call-api.ts';
import { findPhoneSale } from '../../support/orders.ts';
import { makePiece, openShop, type Shop } from '../../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop();
  app.clock.set('2026-11-18T17:00:00Z');
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());

async function newBooth() {
  const { vendor, product } = await makePiece(app.db, { name: 'Moon Jar', priceCents: 4_401, inventory: 9 });
  const phone = await makePhone(app.db, vendor);
  const mail = async (sale: string, email: string, key = phone.key, of: Shop = app) => {
    const answer = await callApi(of as never, 'POST', '/api/booth/receipts', {
      headers: { cookie: `booth=${key}`, origin: app.config.siteUrl },
      json: { sale, email },
    });
    return { status: answer.status, text: await answer.text() };
  };
  const sell = async (changes = {}) => {
    const sale = phoneSale([product], { now: app.clock.now(), ...changes });
    await sendSales(app, phone, sale);
    return sale;
  };
  return { vendor, product, phone, mail, sell };
}

const mailsTo = async (email: string) => (await app.mails.all()).filter(({ to }) => to === email);

test('POST /api/booth/receipts: mails what was sold, how it was paid, and how cash was rounded, once to an address', async () => {
  const { vendor, mail, sell } = await newBooth();
  const sale = await sell();
  for (const email of ['ada@example.org', 'ada@example.org', 'ADA@example.org'])
    expect(await mail(sale.id, email)).toEqual({ status: 204, text: '' });
  const mails = [...(await mailsTo('ada@example.org')), ...(await mailsTo('ADA@example.org'))];
  const order = await findPhoneSale(app.db, sale.id);
  expect(mails).toMatchObject([
    {
      template: 'booth-receipt',
      data: {
        orderNumber: order?.number,
        store: { name: vendor.name, slug: vendor.slug, owner: vendor.owner },
        day: '2026-11-18',
        lines: [{ name: 'Moon Jar', quantity: 1, unitPriceCents: 4_401 }],
        extras: [{ name: 'Rounded to five cents', cents: -1 }],
        totalCents: 4_400,
        paidBy: 'Cash',
      },
    },
  ]);
  // The address is nowhere but in the mail.
  expect(JSON.stringify([order, await app.db.select().from(boothReceiptMails)])).not.toMatch(/ada@/i);
});

test('a receipt names what isn’t a piece, and where it was paid', async () => {
  const { product, mail, sell } = await newBooth();
  const lines = [
    { productId: product.id, name: product.name, unitPriceCents: 4_000, quantity: 2 },
    { productId: null, name: 'Gift wrap', unitPriceCents: 300, quantity: 1 },
  ];
  const sale = await sell({ lines, tender: 'card', label: 'Square' });
  await mail(sale.id, 'wrap@example.org');
  expect(await mailsTo('wrap@example.org')).toMatchObject([
    { data: { lines: [{ name: 'Moon Jar', quantity: 2 }, { name: 'Gift wrap' }], extras: [], paidBy: 'Square' } },
  ]);
});

test('a sale that isn’t recorded, was undone, or is another phone’s has no receipt to mail', async () => {
  const [one, two] = [await newBooth(), await newBooth()];
  const sale = await one.sell();
  const sibling = await makePhone(app.db, one.vendor);
  for (const key of [two.phone.key, sibling.key])
    expect((await one.mail(sale.id, 'no@example.org', key)).status).toBe(404);
  expect((await one.mail(crypto.randomUUID(), 'no@example.org')).status).toBe(404);
  const order = await findPhoneSale(app.db, sale.id);
  await undoSale(app, one.vendor.id, order?.id ?? '');
  expect((await one.mail(sale.id, 'no@example.org')).status).toBe(404);
  await app.db.update(boothPhones).set({ revokedAt: app.clock.now() }).where(eq(boothPhones.id, two.phone.id));
  expect((await two.mail((await two.sell()).id, 'no@example.org')).status).toBe(401);
  for (const email of ['', 'x', 'a@b', 'a@example.org\nBcc: b@example.org', 7 as never])
    expect((await one.mail(sale.id, email)).status, String(email)).toBe(422);
  expect(await mailsTo('no@example.org')).toEqual([]);
});

test('a phone mails few addresses about a sale, and few receipts in an hour', async () => {
  const { phone, mail, sell } = await newBooth();
  const sale = await sell();
  const statuses = [];
  for (const name of ['a', 'b', 'c', 'd', 'a']) statuses.push((await mail(sale.id, `${name}@few.example`)).status);
  expect(statuses).toEqual([204, 204, 204, 422, 204]);
  expect(await mailsTo('d@few.example')).toEqual([]);
  const limited = { ...app, config: { ...app.config, rateLimits: true } };
  let refused = 0;
  for (let times = 0; times < 65; times += 1)
    refused += (await mail(sale.id, 'a@few.example', phone.key, limited)).status === 429 ? 1 : 0;
  expect(refused).toBe(5);
});

test('ten calls at once for one address queue one mail', async () => {
  const { mail, sell } = await newBooth();
  const sale = await sell();
  await Promise.all(Array.from({ length: 10 }, () => mail(sale.id, 'once@example.org')));
  expect(await mailsTo('once@example.org')).toHaveLength(1);
});

const openMailed = async (email: string) => {
  const [mail] = await mailsTo(email);
  const sealed = mail?.template === 'booth-receipt' ? (mail.data.sealedLink ?? '') : '';
  return await readReceipt(app, app.sealFor(mailPurpose).open(sealed));
};

test('an address gets one receipt of a store until it has opened one, and then five a day', async () => {
  const { vendor, mail, sell } = await newBooth();
  const [other, plus] = [await newBooth(), (at: number) => `regular+${at}@gmail.example`];
  expect((await mail((await sell()).id, plus(0))).status).toBe(204);
  for (let at = 1; at < 4; at += 1) {
    const refused = await mail((await sell()).id, plus(at));
    expect([refused.status, refused.text.includes('they haven’t opened the last receipt')]).toEqual([422, true]);
  }
  // Another store's are its own.
  expect((await other.mail((await other.sell()).id, plus(0))).status).toBe(204);
  // Whoever has the phone's token has the receipt, but not the mailbox.
  const sold = await sell({ receiptToken: 'a'.repeat(22) });
  expect(await readReceipt(app, 'a'.repeat(22))).toMatchObject({ store: { slug: vendor.slug } });
  expect((await mail(sold.id, plus(4))).status).toBe(422);
  expect(await openMailed(plus(0))).toMatchObject({ store: { slug: vendor.slug } });
  const statuses = [];
  for (let at = 5; at < 10; at += 1) statuses.push((await mail((await sell()).id, plus(at))).status);
  expect(statuses).toEqual([204, 204, 204, 204, 422]);
  app.clock.advance(24 * 3_600_000 + 1);
  expect((await mail((await sell()).id, plus(10))).status).toBe(204);
});

test('ten sales at once mail one receipt to a stranger', async () => {
  const { mail, sell } = await newBooth();
  const sales = [];
  for (let at = 0; at < 10; at += 1) sales.push(await sell());
  await Promise.all(sales.map(({ id }) => mail(id, 'ten@example.org')));
  expect(await mailsTo('ten@example.org')).toHaveLength(1);
});

test('a suspended store mails nobody, and no store whoever stopped it or all receipts', async () => {
  const { vendor, mail, sell } = await newBooth();
  const refusals = [];
  await muteVendor(app.db, app, { vendorId: vendor.id, visitorEmail: 'muted@example.org' } as never, app.clock.now());
  refusals.push(await mail((await sell()).id, 'muted@example.org'));
  await stopReceipts(app, 'stopped+a@example.org');
  refusals.push(await mail((await sell()).id, 'Stopped@example.org'));
  await app.db.update(vendors).set({ isActive: false }).where(eq(vendors.id, vendor.id));
  refusals.push(await mail((await sell()).id, 'suspended@example.org'));
  expect(refusals.map(({ status, text }) => [status, JSON.parse(text).error])).toEqual(
    Array(3).fill([403, 'We can’t email this receipt. Show its code instead.']),
  );
  expect((await app.mails.all()).filter(({ to }) => /^(muted|stopped|suspended)/i.test(to))).toEqual([]);
});

test('a gift has no receipt to mail, and a store mails 200 in a day', async () => {
  const { phone, mail, sell } = await newBooth();
  const gift = await sell({ lines: [{ productId: null, name: 'Card', unitPriceCents: 0, quantity: 1 }] });
  expect((await mail(gift.id, 'gift@example.org')).status).toBe(422);
  const [sale, other] = [await sell(), await sell()];
  const orderOf = async (id: string) => (await findPhoneSale(app.db, id))?.id ?? '';
  const orderId = await orderOf(other.id);
  const createdAt = app.clock.now();
  const mailed = (from: number, to: number) =>
    Array.from({ length: to - from }, (_none, at) => ({ orderId, addressHash: `${phone.id} ${from + at}`, createdAt }));
  await app.db.insert(boothReceiptMails).values(mailed(0, 199));
  expect((await mail(sale.id, 'last@example.org')).status).toBe(204);
  const refused = await mail(sale.id, 'more@example.org');
  expect([refused.status, refused.text.includes('200 receipts in a day')]).toEqual([422, true]);
  expect(await mailsTo('more@example.org')).toEqual([]);
});
