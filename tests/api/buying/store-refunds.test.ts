/** Refunds on the built site: choose, update, confirm, without JavaScript; requests, disputes, and evidence. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderLines } from '../../../src/features/buying/orders/orders.table.ts';
import { disputes, refundRequests, refunds } from '../../../src/features/buying/refunds/refunds.table.ts';
import { zonedDay } from '../../../src/platform/zoned-time.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { changeOrder, findOrder, makeOrder, type OrderChanges } from '../../support/orders.ts';
import { type PaymentsStub, paymentsStub } from '../../support/payments-stub.ts';
import { readPdfText } from '../../support/pdf-text.ts';
import { asAdmin, asVendor, type Person } from '../../support/people.ts';
import { fieldsOf, mainOf, textOf } from '../../support/refund-form.ts';
import { scriptPayloads } from '../../support/script-payloads.ts';

let site: StartedApp;
let payments: PaymentsStub;
let me: Person;
let admin: Person;
let store: Awaited<ReturnType<typeof makeVendor>>;

beforeAll(async () => {
  payments = paymentsStub({ now: () => new Date() });
  site = await startApp({ parts: { payments } });
  me = await asVendor(site.db);
  admin = await asAdmin(site.db);
  store = await makeVendor(site.db, { slug: 'kiln', ownerUserId: me.userId });
});
afterAll(() => site.close());

let count = 0;

/** Creates a paid order of two pieces: $10 of goods, $5 shipping, 80¢ processing. */
async function order(changes: OrderChanges = {}, name = 'Dogwood Lamp') {
  count += 1;
  const amounts = { shippingCents: 500, processingFeeCents: 80, totalCents: 1_580 };
  const paymentId = `pi_${count}`;
  payments.requests.set(String(count), { ...amounts, applicationFeeCents: 15 } as never);
  const number = await makeOrder(site.db, store, {
    ...amounts,
    paymentId,
    paidAt: new Date(),
    parcelState: 'to_send',
    customerName: 'Priya Raman',
    customerEmail: 'priya@example.org',
    ...changes,
  });
  const { id } = await findOrder(site.db, number);
  for (const [position, line] of [name, 'Cup'].entries()) {
    const product = await makeProduct(site.db, store, { inventory: 0 });
    const values = { orderId: id, productId: product.id, position, name: line, unitPriceCents: 500, quantity: 1 };
    await site.db.insert(orderLines).values(values);
  }
  return { number, id, ref: { paymentId, account: 'acct_test' } };
}

async function open(path: string, who = me): Promise<string> {
  const response = await site.fetch(`/vendor/kiln/orders/${path}`, { headers: who.headers });
  expect(response.status).toBe(200);
  return await response.text();
}

async function send(number: string, fields: Record<string, string>, who = me) {
  const answer = await site.fetch(`/vendor/kiln/orders/${number}/refund`, {
    method: 'POST',
    headers: { ...who.headers, origin: site.app.config.siteUrl },
    body: new URLSearchParams(fields),
  });
  return { status: answer.status, location: answer.headers.get('location'), page: await answer.text() };
}

const openForm = (number: string, who = me) => open(`${number}/refund`, who);

test('a piece is refunded on one page, and what happens is what it says', async () => {
  const { number, id, ref } = await order();
  const opened = await openForm(number);
  expect(textOf(opened)).toContain('It costs you $15.65');
  const [, cup = ''] = /name="(units-[^"]+)"[^>]*aria-label="Number of Cup/.exec(opened) ?? [];
  const { status, page } = await send(number, { ...fieldsOf(opened), kind: 'part', [cup]: '1', do: 'preview' });
  expect(status).toBe(200);
  // 500 of 1,500 paid: a third of 80 is 27. Our fee of 500 is 7, of 1,000 it is 15.
  expect(textOf(page)).toContain('The buyer gets $5.27 It costs you $5.20');
  expect(textOf(page)).toMatch(
    /To Priya Raman’s card \$5\.27 Cup \$5\.00 .*Processing fee \$0\.27 .*Our fee, returned to you −\$0\.07 It costs you \$5\.20/,
  );
  expect(page).toContain('>Refund $5.27</button>');
  expect(await site.db.select().from(refunds).where(eq(refunds.orderId, id))).toEqual([]);
  const done = await send(number, { ...fieldsOf(page), reason: 'It was cracked.' });
  expect(done).toMatchObject({ status: 303, location: `/vendor/kiln/orders/${number}#refunds` });
  expect(payments.refunding.paid(ref)).toMatchObject({
    refunds: [{ amountCents: 527, status: 'succeeded' }],
    feeRefunds: [{ amountCents: 7 }],
  });
  const [row] = await site.db.select().from(refunds).where(eq(refunds.orderId, id));
  expect(row).toMatchObject({ source: 'vendor', requestedBy: me.userId, reason: 'It was cracked.' });
  const after = textOf(await open(number));
  expect(after).toContain('$5.27 refunded on');
  expect(after).toContain('You wrote: “It was cracked.”');
  expect(site.mails.mails.at(-1)).toMatchObject({ template: 'refund', to: 'priya@example.org' });
  expect(after).toMatch(/Cup ,[^$]*\$5\.00 Refunded/);
  const slip = await site.fetch(`/vendor/kiln/orders/${number}/packing-slip.pdf`, { headers: me.headers });
  const packed = readPdfText(Buffer.from(await slip.arrayBuffer())).join(' ');
  expect(packed).toContain('Dogwood Lamp');
  expect(packed).not.toContain('Cup');
  const list = textOf(await (await site.fetch(`/vendor/kiln/orders?q=${number}`, { headers: me.headers })).text());
  expect(list).toContain('Dogwood Lamp');
  expect(list).not.toContain('Dogwood Lamp, Cup');
});

test('a refund that failed after our fee was returned says that the fee stays', async () => {
  const { number, id } = await order();
  await send(number, fieldsOf(await openForm(number)));
  const failed = { status: 'failed', failedAt: new Date(), operatorLossCents: 15 } as const;
  for (const [changes, says] of [
    [failed, true],
    [{ ...failed, feeReturnedAt: null, operatorLossCents: 0 }, false],
  ] as const) {
    await site.db.update(refunds).set(changes).where(eq(refunds.orderId, id));
    const text = textOf(await open(number));
    expect(text).toContain('failed on');
    expect(text.includes('Our fee of $0.15 for it was already returned to you. You keep it.')).toBe(says);
  }
});

test('a full refund by an admin ends the order; the same confirmation again changes nothing', async () => {
  const { number, id, ref } = await order();
  const fields = fieldsOf(await openForm(number, admin));
  expect(fields).toMatchObject({ restock: '1' });
  await send(number, fields, admin);
  await send(number, fields, admin);
  expect(payments.refunding.paid(ref).refunds).toHaveLength(1);
  expect(await findOrder(site.db, number)).toMatchObject({ status: 'refunded', parcelState: 'none' });
  const [row] = await site.db.select().from(refunds).where(eq(refunds.orderId, id));
  expect(row).toMatchObject({ source: 'admin', amountCents: 1_580 });
  expect(textOf(await open(`${number}/refund`))).toContain('Everything the buyer paid was refunded.');
});

test('a form whose amounts are no longer true refunds nothing and shows the new ones', async () => {
  const { number, ref } = await order();
  const page = await openForm(number);
  const other = await send(number, { ...fieldsOf(page), kind: 'part', amount: '2.00' });
  expect(other.status).toBe(412);
  expect(other.page).toContain('The amounts weren’t up to date.');
  expect(other.page).toContain('>Refund $2.00</button>');
  expect(payments.refunding.paid(ref).refunds).toEqual([]);
  await changeOrder(site.db, (await findOrder(site.db, number)).id, { parcelState: 'sent', sentAt: new Date() });
  const stale = await send(number, fieldsOf(page));
  expect(stale.status).toBe(412);
  expect(stale.page).toContain('This order has changed since you looked.');
  expect(payments.refunding.paid(ref).refunds).toEqual([]);
  expect((await send(number, fieldsOf(stale.page))).status).toBe(303);
});

test('a form that a browser went back to refunds nothing more by the id of a refund that was made', async () => {
  const { number, ref } = await order();
  const fields = fieldsOf(await openForm(number));
  const first = fieldsOf((await send(number, { ...fields, kind: 'part', amount: '2.00', do: 'preview' })).page);
  await send(number, first);
  const { revision } = fieldsOf((await send(number, { ...first, amount: '3.00', do: 'preview' })).page);
  const again = await send(number, { ...first, amount: '3.00', revision: revision ?? '' });
  expect([again.status, (await send(number, { ...first, amount: '3.00' })).status]).toEqual([412, 412]);
  expect(again.page).toContain('This form’s refund was already made.');
  expect(payments.refunding.paid(ref).refunds).toMatchObject([{ amountCents: 200 }]);
  expect((await send(number, fieldsOf(again.page))).status).toBe(303);
  expect(payments.refunding.paid(ref).refunds).toMatchObject([{ amountCents: 300 }, { amountCents: 200 }]);
});

test.each([
  [{ kind: 'part' }, 'Choose what to refund'],
  [{ kind: 'part', amount: 'ten' }, 'Enter an amount in dollars'],
  [{ kind: 'part', amount: '15.81' }, 'more than what’s left'],
  [{ kind: 'part', amount: '9'.repeat(40) }, 'more than what’s left'],
])('%j is refused with a sentence', async (typed, message) => {
  const { number, ref } = await order();
  const fields = fieldsOf(await openForm(number));
  for (const act of ['preview', 'confirm']) {
    const answer = await send(number, { ...fields, ...typed, do: act });
    expect(answer.status).toBe(422);
    expect(answer.page).toContain(message);
    if ('amount' in typed) expect(answer.page).toContain(`value="${typed.amount}"`);
  }
  expect(payments.refunding.paid(ref).refunds).toEqual([]);
});

test('while Stripe can’t be reached, the refund is on its way', async () => {
  const { number } = await order();
  const { page } = await send(number, { kind: 'all', do: 'preview' });
  payments.fault = 'away';
  expect((await send(number, fieldsOf(page))).status).toBe(303);
  payments.fault = null;
  expect(textOf(await open(number))).toContain('$15.80 refund started');
  expect(textOf(await open(`${number}/refund`))).toContain('A refund of $15.80 is processing.');
});

test('a request is on Today and on the order, and is declined with a sentence, once', async () => {
  const { number, id } = await order();
  const reason = `It broke. ${scriptPayloads[0]}`;
  await site.db.insert(refundRequests).values({ orderId: id, reason });
  const today = await (await site.fetch('/vendor/kiln', { headers: me.headers })).text();
  expect(today).toContain('Priya Raman asked for a refund');
  expect(today).not.toContain(scriptPayloads[0]);
  expect(await open(number)).toContain('Decline Refund');
  expect((await send(number, { do: 'decline', answer: ' ' })).page).toContain('Write the buyer a sentence');
  expect((await send(number, { do: 'decline', answer: 'It was fine when it left.' })).status).toBe(303);
  expect((await send(number, { do: 'decline', answer: 'No, again.' })).status).toBe(412);
  const mails = site.mails.mails.filter(({ template }) => template === 'refund-declined');
  expect(mails).toMatchObject([{ to: 'priya@example.org', data: { answer: 'It was fine when it left.' } }]);
  const after = textOf(await open(number));
  expect(after).toContain('You declined a refund on');
  expect(after).toContain('You wrote: “It was fine when it left.”');
});

test('a dispute is a card on Today and the order, with its date and one PDF of evidence', async () => {
  const sent = {
    parcelState: 'sent',
    sentAt: new Date(),
    carrier: 'usps',
    trackingNumber: '9405503699300412778106',
  } as const;
  const { number, id } = await order(sent, 'Łódź Œuvre');
  await site.db.insert(disputes).values({
    id: 'dp_1',
    orderId: id,
    vendorId: store.id,
    amountCents: 1_580,
    reason: 'product_not_received',
    status: 'needs_response',
    evidenceDueBy: new Date('2026-12-04T17:00:00Z'),
    createdAt: new Date(),
    reportedAt: new Date(),
  });
  const today = await (await site.fetch('/vendor/kiln', { headers: me.headers })).text();
  for (const page of [await open(number), today]) {
    expect(page).toContain('Send your evidence to Stripe by Friday, December 4.');
  }
  // From Today, the evidence is one tap away.
  expect(today).toContain(`href="/vendor/kiln/orders/${number}#needs"`);
  expect(await open(number)).toMatch(/id="needs"[\s\S]*evidence\.pdf/);
  const refunds = await open(number);
  expect(refunds).toContain('The bank is holding this payment while the dispute is open, so you can’t refund it.');
  expect(refunds).not.toContain('You lost a dispute');
  expect(refunds).not.toContain('Refund This Order');
  expect(refunds).toMatch(/href="https:\/\/payments\.example\/[^"]+\/disputes"/);
  const pdf = await site.fetch(`/vendor/kiln/orders/${number}/evidence.pdf`, { headers: me.headers });
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  const text = readPdfText(Buffer.from(await pdf.arrayBuffer())).join(' ');
  for (const part of [number, 'Priya Raman', 'Łódź Œuvre', '9405503699300412778106', '$15.80'])
    expect(text).toContain(part);
  await site.db.update(disputes).set({ status: 'lost' }).where(eq(disputes.id, 'dp_1'));
  expect(await open(number)).toContain('You lost a dispute over this payment, so you can’t refund it.');
});

test.each([
  ['needs_response', 'The bank is holding this payment while the dispute is open, so you can’t refund it.'],
  ['under_review', 'The bank is holding this payment while the dispute is open, so you can’t refund it.'],
  ['lost', 'You lost a dispute over this payment, so you can’t refund it.'],
])(
  'GET …/refund of a payment whose dispute is %s says so without a form, and POST answers 409 and changes nothing',
  async (status, sentence) => {
    const { number, id } = await order();
    const confirmed = fieldsOf(await openForm(number));
    expect(confirmed).toMatchObject({ kind: 'all', restock: '1' });
    const of = { id: `dp_${status}`, orderId: id, vendorId: store.id, status, reason: 'fraudulent' };
    const [now, sums] = [new Date(), { amountCents: 1_580, feeCents: 1_500 }];
    await site.db.insert(disputes).values({ ...of, ...sums, createdAt: now, reportedAt: now });
    const mails = site.mails.mails.length;
    const page = mainOf(await open(`${number}/refund`));
    expect(textOf(page)).toContain(sentence);
    expect(page).not.toContain('<form');
    for (const fields of [{ kind: 'all', do: 'preview' }, confirmed]) {
      const answer = await send(number, fields);
      expect(answer.status).toBe(409);
      const refused = mainOf(answer.page);
      expect(refused).toMatch(new RegExp(`role="alert"[^>]*>${sentence}`));
      expect(refused.split(sentence)).toHaveLength(2);
      expect(refused).not.toContain('<form');
    }
    expect(await site.db.select().from(refunds).where(eq(refunds.orderId, id))).toEqual([]);
    expect(site.mails.mails.length).toBe(mails);
    // What is kept counts Stripe's fee, on the order as in the file of orders.
    expect(textOf(await open(number))).toMatch(
      /Disputed by the buyer [-−]\$15\.80 Stripe’s fee for the dispute [-−]\$15\.00/,
    );
    const today = zonedDay(new Date(), site.app.config.site.timeZone);
    const csv = await site.fetch(`/vendor/kiln/orders.csv?from=${today}&to=${today}`, { headers: me.headers });
    const [line = ''] = new RegExp(`^${number}.*`, 'm').exec(await csv.text()) ?? [];
    expect(line).toContain(',-15.80,-15.00,');
  },
);

test('another artist’s order can’t be seen or refunded, and an unpaid one neither', async () => {
  const { number } = await order();
  const other = await asVendor(site.db);
  await makeVendor(site.db, { slug: 'other-kiln', ownerUserId: other.userId });
  const answer = await site.fetch(`/vendor/other-kiln/orders/${number}/refund`, { headers: other.headers });
  expect(answer.status).toBe(404);
  expect((await send(number, { kind: 'all', do: 'preview' }, other)).status).toBe(303);
  const unpaid = await order({ paidAt: null, status: 'pending' });
  expect((await site.fetch(`/vendor/kiln/orders/${unpaid.number}/refund`, { headers: me.headers })).status).toBe(404);
});
