import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { tokenHash } from '../../../src/features/accounts/embedded/tokens.ts';
import { salesRequestSchema } from '../../../src/features/booth/booth.api.ts';
import { boothAttention } from '../../../src/features/booth/booth.table.ts';
import { revokePhone } from '../../../src/features/booth/pairing.server.ts';
import { listAttention } from '../../../src/features/booth/phones/attention.server.ts';
import { recordSales } from '../../../src/features/booth/record-sales.server.ts';
import { refusalWords, taxRefusalWords } from '../../../src/features/booth/words.ts';
import { handlePaymentEvent } from '../../../src/features/buying/checkout/handle-payment-event.server.ts';
import { saleConflicts } from '../../../src/features/buying/in-person/conflicts.table.ts';
import { undoSale } from '../../../src/features/buying/in-person/record-sale.server.ts';
import { readOrderLines } from '../../../src/features/buying/orders/orders.server.ts';
import { orders } from '../../../src/features/buying/orders/orders.table.ts';
import { boothSales } from '../../../src/features/buying/orders/sales.table.ts';
import { removePermit, savePermit } from '../../../src/features/tax/permits.server.ts';
import { makePhone, phoneSale, sendSales } from '../../support/booth.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { ledgerGaps } from '../../support/ledger.ts';
import { saleOf } from '../../support/orders.ts';
import { makePiece, openShop, type Shop, startOrder, stockOf } from '../../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());
beforeEach(() => {
  // Midday of November 18 in Louisville.
  app.clock.set('2026-11-18T17:00:00Z');
  app.payments.fault = null;
});

const ofStore = (vendorId: string) => app.db.select().from(orders).where(eq(orders.vendorId, vendorId));

test('a sale of two pieces and something else is one order, with its tax, rounding, tender, and both clocks', async () => {
  const { vendor, product } = await makePiece(app.db, { inventory: 3, priceCents: 1_999 });
  const other = await makeProduct(app.db, vendor, { inventory: 1, priceCents: 2_500 });
  await savePermit(app.db, { vendorId: vendor.id, state: 'KY', number: 'KY-1', enteredAt: app.clock.now() });
  const phone = await makePhone(app.db, vendor);
  const lines = [
    { productId: product.id, name: 'Jar', unitPriceCents: 1_999, quantity: 2 },
    { productId: null, name: 'A card', unitPriceCents: 300, quantity: 1 },
    { productId: other.id, name: 'Bowl', unitPriceCents: 2_500, quantity: 1 },
  ];
  // The phone's clock is a day behind; it was sold an hour before it was sent.
  const sale = phoneSale([], {
    now: new Date('2026-11-17T16:00:00Z'),
    rate: 600,
    lines,
    handedOverCents: 10_000,
    receiptToken: 'abcdefghijklmnopqrstuv',
  });
  const send = () => recordSales(app, phone, { phoneTime: '2026-11-17T17:00:00Z', sales: [sale] });
  const [answer] = await send();
  expect(answer).toMatchObject({ outcome: 'recorded', conflict: false });
  const [order, ...more] = await ofStore(vendor.id);
  expect(more).toEqual([]);
  // 6798 and 6 percent, 407.88, are 7206, and 7205 in cash.
  expect(order).toMatchObject({
    channel: 'in_person',
    status: 'paid',
    goodsCents: 6_798,
    taxCents: 408,
    taxRate: 600,
    taxPermit: 'KY-1',
    taxOwedBy: 'artist',
    roundingCents: -1,
    totalCents: 7_205,
    applicationFeeCents: 0,
    processingFeeCents: 0,
    paidAt: new Date('2026-11-18T16:00:00Z'),
  });
  expect(await saleOf(app.db, order?.id ?? '')).toMatchObject({
    sale: { cashGivenCents: 10_000, soldOn: '2026-11-18' },
    boothSale: {
      soldAt: new Date('2026-11-17T16:00:00Z'),
      sentAt: new Date('2026-11-17T17:00:00Z'),
      phoneId: phone.id,
      clientSaleId: sale.id,
    },
  });
  const stored = await readOrderLines(app.db, order?.id ?? '');
  expect(stored.map(({ name, quantity }) => [name, quantity])).toEqual([
    [product.name, 2],
    ['A card', 1],
    [other.name, 1],
  ]);
  expect(stored.reduce((sum, line) => sum + line.taxCents, 0)).toBe(408);
  expect(await stockOf(app.db, product.id)).toEqual({ free: 1, held: 0, sold: 2 });
  expect(await send()).toEqual([answer]);
  // Undone on the site: the phone doesn't know, and nothing is recorded again.
  await undoSale(app, vendor.id, order?.id ?? '');
  expect(await send()).toEqual([answer]);
  expect(await stockOf(app.db, product.id)).toEqual({ free: 3, held: 0, sold: 0 });
  expect(await ofStore(vendor.id)).toHaveLength(1);
});

test('what can’t be recorded waits for a person, and is never lost', async () => {
  const { vendor, product } = await makePiece(app.db, { inventory: 9 });
  const stranger = await makePiece(app.db, { inventory: 1 });
  const phone = await makePhone(app.db, vendor);
  const now = app.clock.now();
  const fine = phoneSale([product], { now });
  const wrongTotal = { ...phoneSale([product], { now }), totalCents: 4_505 };
  const taxed = phoneSale([product], { now, rate: 600 });
  const foreign = phoneSale([stranger.product], { now });
  const gone = phoneSale([{ ...product, id: crypto.randomUUID() }], { now });
  const old = phoneSale([product], { now: new Date('2026-01-18T17:00:00Z') });
  const answers = await sendSales(app, phone, fine, wrongTotal, taxed, foreign, gone, old, { id: 'x' }, null, {
    ...fine,
    tender: 'check',
  });
  expect(answers.map((one) => (one.outcome === 'refused' ? one.reason : one.outcome))).toEqual([
    'recorded',
    'totals',
    'totals',
    'piece',
    'piece',
    'old',
    'unreadable',
    'unreadable',
    'changed',
  ]);
  await revokePhone(app.db, vendor.id, phone.id, now);
  const revoked = { ...phone, revokedAt: now };
  const late = phoneSale([product], { now });
  const afterwards = await sendSales(app, revoked, late, fine, foreign);
  expect(afterwards.map((one) => (one.outcome === 'refused' ? one.reason : one.outcome))).toEqual([
    'revoked',
    'recorded',
    'revoked',
  ]);
  const kept = await app.db.select().from(boothAttention).where(eq(boothAttention.vendorId, vendor.id));
  expect(kept.map(({ sale }) => sale.id).sort()).toEqual(
    [wrongTotal, taxed, foreign, gone, old, fine, late].map(({ id }) => id).sort(),
  );
  expect(await ofStore(vendor.id)).toHaveLength(1);
  expect(await stockOf(app.db, stranger.product.id)).toEqual({ free: 1, held: 0, sold: 0 });
});

test('a sale whose permit was removed or entered before it was sent says so, and not that its amounts are wrong', async () => {
  const { vendor, product } = await makePiece(app.db, { inventory: 9 });
  const phone = await makePhone(app.db, vendor);
  const now = app.clock.now();
  const permit = { vendorId: vendor.id, state: 'KY', number: 'KY-1', enteredAt: now };
  const messageOf = async (sale: unknown) => {
    const [answer] = await sendSales(app, phone, sale);
    return answer?.outcome === 'refused' ? [answer.reason, answer.message] : [answer?.outcome];
  };
  const untaxed = phoneSale([product], { now });
  await savePermit(app.db, permit);
  expect(await messageOf(untaxed)).toEqual(['totals', taxRefusalWords.untaxed]);
  const taxed = phoneSale([product], { now, rate: 600 });
  await removePermit(app.db, vendor.id, 'KY');
  expect(await messageOf(taxed)).toEqual(['totals', taxRefusalWords.taxed]);
  const wrong = { ...phoneSale([product], { now, rate: 600 }), taxCents: 0 };
  expect(await messageOf(wrong)).toEqual(['totals', refusalWords.totals]);
});

test('a piece that was paid online is sold nevertheless: its newest buyer is told, and it is one conflict', async () => {
  const { vendor, product, order, sessionId } = await startOrder(app, { inventory: 1 });
  app.payments.pay(sessionId);
  await handlePaymentEvent(app, app.payments.event(sessionId));
  const phone = await makePhone(app.db, vendor);
  const sale = phoneSale([product], { now: app.clock.now() });
  for (let times = 0; times < 2; times += 1) {
    expect(await sendSales(app, phone, sale)).toMatchObject([{ outcome: 'recorded', conflict: true }]);
  }
  const conflicts = await app.db.select().from(saleConflicts).where(eq(saleConflicts.productId, product.id));
  expect(conflicts).toMatchObject([
    { loserId: order.id, quantity: 1, state: 'open', dueAt: new Date('2026-11-21T17:00:00Z') },
  ]);
  const mails = (await app.mails.all()).filter(({ template }) => template === 'order-conflict');
  expect(mails).toMatchObject([{ to: 'buyer@example.com', data: { orderNumber: order.number } }]);
  expect(await stockOf(app.db, product.id)).toEqual({ free: 0, held: 0, sold: 2 });
  // It was a mistake: the buyer online keeps the only one.
  await undoSale(app, vendor.id, conflicts[0]?.orderId ?? '');
  expect(await stockOf(app.db, product.id)).toEqual({ free: 0, held: 0, sold: 1 });
  expect(await ledgerGaps(app.db)).toEqual([]);
});

test('an open checkout is ended for it at the provider, and while that is away, the phone sends it later', async () => {
  const { vendor, product, order } = await startOrder(app, { inventory: 1 });
  const phone = await makePhone(app.db, vendor);
  const sale = phoneSale([product], { now: app.clock.now() });
  app.payments.fault = 'away';
  expect(await sendSales(app, phone, sale)).toEqual([{ outcome: 'later', id: sale.id }]);
  app.payments.fault = null;
  expect(await sendSales(app, phone, sale)).toMatchObject([{ outcome: 'recorded', conflict: false }]);
  const [web] = (await ofStore(vendor.id)).filter(({ id }) => id === order.id);
  expect(web?.status).toBe('cancelled');
  expect(await stockOf(app.db, product.id)).toEqual({ free: 0, held: 0, sold: 1 });
});

test('two phones that sell the last piece offline are one conflict without a loser', async () => {
  const vendor = await makeVendor(app.db);
  const product = await makeProduct(app.db, vendor, { inventory: 1 });
  const [one, two] = [await makePhone(app.db, vendor), await makePhone(app.db, vendor)];
  const now = app.clock.now();
  const answers = await Promise.all([one, two].map((phone) => sendSales(app, phone, phoneSale([product], { now }))));
  expect(
    answers
      .flat()
      .map((one) => one.outcome === 'recorded' && one.conflict)
      .sort(),
  ).toEqual([false, true]);
  const conflicts = await app.db.select().from(saleConflicts).where(eq(saleConflicts.productId, product.id));
  expect(conflicts).toMatchObject([{ loserId: null, quantity: 1, state: 'open' }]);
  expect(await stockOf(app.db, product.id)).toEqual({ free: 0, held: 0, sold: 2 });
  expect(await ledgerGaps(app.db)).toEqual([]);
});

test('what can’t be read waits for a person with what can be read of it, and is never sent forever', async () => {
  const { vendor, product } = await makePiece(app.db, { inventory: 1 });
  const phone = await makePhone(app.db, vendor);
  const now = app.clock.now();
  const line = { productId: product.id, name: product.name, unitPriceCents: product.priceCents, quantity: 1 };
  const broken = [
    phoneSale([], { now, lines: [line, line] }),
    { ...phoneSale([product], { now }), soldAt: '2026-11-27T07:00:00+23' },
    { ...phoneSale([product], { now }), soldAt: '0000-01-01T00:00:00Z' },
    phoneSale([product], { now, label: 'Square' }),
    phoneSale([product], { now, handedOverCents: 1 }),
    { id: crypto.randomUUID(), lines: [{ name: 'Bowl\u0000' }, 3], tender: {}, totalCents: 'x' },
  ];
  for (let times = 0; times < 2; times += 1) {
    const answers = await sendSales(app, phone, ...broken);
    expect(answers.map((one) => one.outcome === 'refused' && one.reason)).toEqual(broken.map(() => 'unreadable'));
  }
  const kept = await listAttention(app.db, vendor.id);
  expect(kept.map(({ sale }) => sale.id).sort()).toEqual(broken.map(({ id }) => id).sort());
  expect(kept.find(({ sale }) => sale.label === 'Square')?.sale.totalCents).toBe(product.priceCents);
  expect(await stockOf(app.db, product.id)).toEqual({ free: 1, held: 0, sold: 0 });
  const request = { phoneTime: '2026-11-27T07:00:00+23', sales: [1] };
  expect(v.safeParse(salesRequestSchema, request).success).toBe(false);
});

test('a phone that was unpaired fills the list of attention up to a limit, and what was there stays first', async () => {
  const { vendor, product } = await makePiece(app.db, { inventory: 1 });
  const phone = await makePhone(app.db, vendor);
  const now = app.clock.now();
  const real = phoneSale([{ ...product, id: crypto.randomUUID() }], { now });
  await sendSales(app, phone, real);
  app.clock.advance(1_000);
  const revoked = { ...phone, revokedAt: app.clock.now() };
  const many = Array.from({ length: 102 }, () => phoneSale([product], { now }));
  const answers = await sendSales(app, revoked, ...many);
  expect(answers.every((one) => one.outcome === 'refused' && one.reason === 'revoked')).toBe(true);
  expect(answers.at(-1)).toMatchObject({ message: expect.stringContaining('record it by hand') });
  expect(await app.db.$count(boothAttention, eq(boothAttention.phoneId, phone.id))).toBe(101);
  expect((await listAttention(app.db, vendor.id))[0]?.sale.id).toBe(real.id);
});

test('a paired phone fills that list up to the same limit in a day', async () => {
  const { vendor, product } = await makePiece(app.db, { inventory: 1 });
  const phone = await makePhone(app.db, vendor);
  const gone = () => phoneSale([{ ...product, id: crypto.randomUUID() }], { now: app.clock.now() });
  const row = { vendorId: vendor.id, phoneId: phone.id, reason: 'piece', createdAt: app.clock.now() } as const;
  const kept = Array.from({ length: 100 }, () => ({ ...row, clientSaleId: crypto.randomUUID(), sale: gone() }));
  await app.db.insert(boothAttention).values(kept);
  const full = { reason: 'piece', message: expect.stringContaining('stays on the phone') };
  expect(await sendSales(app, phone, gone())).toMatchObject([full]);
  app.clock.advance(24 * 3_600_000 + 1);
  expect(await sendSales(app, phone, gone())).toMatchObject([
    { ...full, message: expect.not.stringContaining('stays on the phone') },
  ]);
  expect(await app.db.$count(boothAttention, eq(boothAttention.phoneId, phone.id))).toBe(101);
});

test('a sale with the receipt’s token of another one is recorded without it, also in another store', async () => {
  const [one, two] = [await makePiece(app.db, { inventory: 9 }), await makePiece(app.db, { inventory: 9 })];
  const receiptToken = 'r'.repeat(22);
  for (const { vendor, product } of [one, one, two]) {
    const phone = await makePhone(app.db, vendor);
    const sale = phoneSale([product], { now: app.clock.now(), receiptToken });
    expect(await sendSales(app, phone, sale)).toMatchObject([{ outcome: 'recorded' }]);
  }
  expect(await app.db.$count(boothSales, eq(boothSales.receiptTokenHash, tokenHash(receiptToken)))).toBe(1);
});
