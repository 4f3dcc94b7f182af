/** Buying and voiding a label: its steps, and what goes wrong on the way. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connectPostage, readPostageAccount, withToken } from '../../../src/features/postage/account.server.ts';
import { continueLabel } from '../../../src/features/postage/label-saga.server.ts';
import { labelFileKey, readLabels } from '../../../src/features/postage/labels.server.ts';
import { labels } from '../../../src/features/postage/postage.table.ts';
import { quoteOrder } from '../../../src/features/postage/quote-order.server.ts';
import { reconcileLabels } from '../../../src/features/postage/reconcile-labels.server.ts';
import { startLabel } from '../../../src/features/postage/start-label.server.ts';
import { startVoid } from '../../../src/features/postage/void-label.server.ts';
import { DomainError } from '../../../src/platform/errors.ts';
import { dayMs, hourMs, minuteMs } from '../../../src/platform/time.ts';
import { changeOrder } from '../../support/orders.ts';
import {
  labelOf,
  openPostageShop,
  type PostageShop,
  payForLabel,
  sendsFrom,
  tom,
  wantCheapest,
} from '../../support/postage.ts';
import { refundNow } from '../../support/refund-calls.ts';
import { mailsOf, orderOf } from '../../support/shop.ts';

let app: PostageShop;
beforeAll(async () => {
  app = await openPostageShop();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }: { code?: string }) => code ?? 'crashed',
  );

async function buy(to: Parameters<typeof wantCheapest>[2] = {}, token?: string) {
  const paid = await payForLabel(app, to, token);
  const wanted = await wantCheapest(app, paid, to);
  await startLabel(app, wanted);
  const outcome = await codeOf(continueLabel(app, wanted.id));
  return { ...paid, wanted, outcome, id: wanted.id };
}

const boughtFor = async ({ id }: { id: string }) =>
  (await app.shippo.labels()).filter(({ metadata, status }) => metadata === id && status !== 'ERROR').length;
const labelMails = async (number: string) =>
  (await mailsOf(app, number)).map(({ template }) => template).filter((template) => template.startsWith('label-'));

describe('A label', () => {
  test.each([0, 1])(
    'whose page ended with its process is told by mail, once it is bought (%i calls before)',
    async (calls) => {
      const paid = await payForLabel(app);
      const wanted = await wantCheapest(app, paid);
      const label = await startLabel(app, wanted);
      // The process dies before or after the carrier's answer, and another run goes on.
      if (calls === 1) await withToken(app, paid.vendorId, (token) => app.postage.buy(token, label));
      app.clock.advance(4 * minuteMs);
      await continueLabel(app, wanted.id);
      expect(await labelMails(paid.number)).toEqual(['label-bought']);
      expect(await boughtFor(wanted)).toBe(1);
    },
  );

  test('is bought, copied to our files, and noted on its order, which waits for the carrier', async () => {
    const bought = await buy();
    const label = await labelOf(app, bought.id);
    expect(label).toMatchObject({ status: 'bought', carrier: 'usps', priceCents: 941, insuredCents: null });
    expect(label.finishedAt).not.toBeNull();
    const file = await app.files.get(labelFileKey(bought.id));
    expect(new TextDecoder('latin1').decode(file?.bytes)).toContain('SAMPLE, NOT POSTAGE');
    const order = await orderOf(app.db, bought.orderId);
    const { trackingNumber, transitDays } = label;
    expect(transitDays).toBeGreaterThan(0);
    expect(order).toMatchObject({ parcelState: 'to_send', carrier: 'usps', trackingNumber, transitDays });
    expect(await labelMails(bought.number)).toEqual([]);
  });

  test('of a form that is sent again is the same', async () => {
    const { wanted, id } = await buy();
    expect((await startLabel(app, wanted)).id).toBe(id);
    await continueLabel(app, id);
    expect(await boughtFor({ id })).toBe(1);
  });

  test('isn’t bought beside another one', async () => {
    const { wanted } = await buy();
    expect(await codeOf(startLabel(app, { ...wanted, id: crypto.randomUUID() }))).toBe('stale');
  });

  test('isn’t bought by the id of another order’s', async () => {
    const first = await buy();
    const second = await payForLabel(app);
    const wanted = await wantCheapest(app, second);
    expect(await codeOf(startLabel(app, { ...wanted, id: first.id }))).toBe('stale');
  });

  test('isn’t bought at another price than the one that was shown', async () => {
    const paid = await payForLabel(app);
    const wanted = await wantCheapest(app, paid);
    expect(await codeOf(startLabel(app, { ...wanted, seenCents: wanted.seenCents - 1 }))).toBe('price_changed');
    expect(await readLabels(app.db, paid.orderId)).toEqual([]);
  });

  test('of a refunded order is refused', async () => {
    const paid = await payForLabel(app);
    const wanted = await wantCheapest(app, paid);
    await refundNow(app, paid.orderId, { kind: 'all', restock: true });
    expect(await codeOf(startLabel(app, wanted))).toBe('stale');
  });

  test('whose order is refunded before it is bought isn’t bought', async () => {
    const paid = await payForLabel(app);
    const wanted = await wantCheapest(app, paid);
    await startLabel(app, wanted);
    await refundNow(app, paid.orderId, { kind: 'all', restock: true });
    await continueLabel(app, wanted.id);
    expect((await labelOf(app, wanted.id)).status).toBe('refused');
    expect(await boughtFor(wanted)).toBe(0);
  });

  test('whose order is refunded while the carrier answers is there to be voided, and nobody is told of its number', async () => {
    const paid = await payForLabel(app);
    const wanted = await wantCheapest(app, paid);
    await startLabel(app, wanted);
    const postage = {
      ...app.postage,
      async buy(...call: Parameters<typeof app.postage.buy>) {
        const told = await app.postage.buy(...call);
        await refundNow(app, paid.orderId, { kind: 'all', restock: true });
        return told;
      },
    };
    await continueLabel({ ...app, postage }, wanted.id);
    expect((await labelOf(app, wanted.id)).status).toBe('bought');
    expect(await orderOf(app.db, paid.orderId)).toMatchObject({ parcelState: 'none', trackingNumber: null });
    await startVoid(app, { ...paid, id: wanted.id });
    await continueLabel(app, wanted.id);
    expect((await labelOf(app, wanted.id)).status).toBe('voiding');
  });

  test('whose answer is lost is looked up, and bought once; then the artist is mailed', async () => {
    const bought = await buy({ line1: '1 Late St' });
    expect(bought.outcome).toBe('postage_unavailable');
    expect((await labelOf(app, bought.id)).status).toBe('buying');
    await continueLabel(app, bought.id);
    expect((await labelOf(app, bought.id)).status).toBe('buying');
    app.clock.advance(minuteMs);
    await reconcileLabels(app);
    expect((await labelOf(app, bought.id)).status).toBe('bought');
    expect(await boughtFor(bought)).toBe(1);
    expect(await labelMails(bought.number)).toEqual(['label-bought']);
  });

  test('that is queued is asked for until it is there', async () => {
    const bought = await buy({ line1: '1 Queued St' });
    expect((await labelOf(app, bought.id)).status).toBe('buying');
    app.clock.advance(minuteMs);
    await reconcileLabels(app);
    expect((await labelOf(app, bought.id)).status).toBe('bought');
    expect(await boughtFor(bought)).toBe(1);
  });

  test('that the carrier refuses can be tried again', async () => {
    const bought = await buy({ line1: '1 Declined St' });
    expect(await labelOf(app, bought.id)).toMatchObject({ status: 'refused', problem: expect.stringMatching(/funds/) });
    const again = { ...bought.wanted, id: crypto.randomUUID() };
    await startLabel(app, again);
    expect((await labelOf(app, again.id)).status).toBe('buying');
  });

  test('that nobody answered for is given up after an hour', async () => {
    const paid = await payForLabel(app);
    const wanted = await wantCheapest(app, paid);
    await startLabel(app, wanted);
    app.clock.advance(hourMs + minuteMs);
    await reconcileLabels(app);
    expect((await labelOf(app, wanted.id)).status).toBe('refused');
    expect(await boughtFor(wanted)).toBe(0);
  });
});

describe('An order', () => {
  test('to an address without carriers has no rates', async () => {
    const paid = await payForLabel(app);
    expect(await codeOf(wantCheapest(app, paid, { line1: '1 Unserved St' }))).toBe('invalid');
  });

  test('to a PO box is quoted without the carriers that refuse them', async () => {
    const paid = await payForLabel(app);
    const wanted = await wantCheapest(app, paid);
    const quote = await quoteOrder(app, { ...wanted, to: { ...tom, line1: 'PO Box 41', line2: null } });
    expect(quote.rates.map(({ rate }) => rate.carrier)).not.toContain('ups');
  });
});

describe('A void label', () => {
  const give = async (bought: Awaited<ReturnType<typeof buy>>) => {
    await startVoid(app, { vendorId: bought.vendorId, orderId: bought.orderId, id: bought.id });
    await continueLabel(app, bought.id);
  };

  test('takes its number off the order, can be followed by another one, and is paid back', async () => {
    const bought = await buy();
    await give(bought);
    expect((await labelOf(app, bought.id)).status).toBe('voiding');
    expect(await orderOf(app.db, bought.orderId)).toMatchObject({
      carrier: null,
      trackingNumber: null,
      transitDays: null,
    });
    const next = { ...bought.wanted, id: crypto.randomUUID() };
    await startLabel(app, next);
    await continueLabel(app, next.id);
    expect((await labelOf(app, next.id)).status).toBe('bought');
    app.clock.advance(15 * dayMs);
    await reconcileLabels(app);
    expect((await labelOf(app, bought.id)).status).toBe('voided');
  });

  test('that the carrier doesn’t take back can be used', async () => {
    const bought = await buy({ line1: '1 Kept St' });
    await give(bought);
    const label = await labelOf(app, bought.id);
    expect(label).toMatchObject({ status: 'bought', problem: expect.any(String) });
    expect((await orderOf(app.db, bought.orderId)).trackingNumber).toBe(label.trackingNumber);
  });

  test('of an account that the store had before can be used; only that account could give it back', async () => {
    const bought = await buy();
    app.clock.advance(minuteMs);
    await connectPostage(app, bought.vendorId, { token: 'shippo_test_other', sendsFrom });
    await give(bought);
    expect(await labelOf(app, bought.id)).toMatchObject({
      status: 'bought',
      dueAt: null,
      problem: 'This label belongs to the Shippo account that you had before. Print or void it in Shippo.',
    });
    const queued = await buy({ line1: '1 Queued St' });
    app.clock.advance(minuteMs);
    await connectPostage(app, queued.vendorId, { token: 'shippo_test_other', sendsFrom });
    await reconcileLabels(app);
    expect(await labelOf(app, queued.id)).toMatchObject({ status: 'refused', dueAt: null });
    // One of the present account is asked for again, whatever the provider says, also once that was connected anew.
    const own = await buy({}, 'shippo_test_other');
    app.clock.advance(minuteMs);
    await connectPostage(app, own.vendorId, { token: 'shippo_test_other', sendsFrom });
    const lost = { ...app.postage, readLabel: () => Promise.reject(new DomainError('invalid', 'Refused.')) };
    await startVoid(app, { vendorId: own.vendorId, orderId: own.orderId, id: own.id });
    expect(await codeOf(continueLabel({ ...app, postage: lost }, own.id))).toBe('invalid');
    expect((await labelOf(app, own.id)).status).toBe('voiding');
  });

  test('is refused once the carrier has scanned it, and to another store', async () => {
    const bought = await buy();
    const { vendorId } = await payForLabel(app);
    expect(await codeOf(startVoid(app, { vendorId, orderId: bought.orderId, id: bought.id }))).toBe('not_found');
    await app.shippo.move((await labelOf(app, bought.id)).trackingNumber ?? '', 'TRANSIT');
    expect(await codeOf(give(bought))).toBe('stale');
  });
});

test('A token that the provider refuses asks to connect again, and no label is lost', async () => {
  const paid = await payForLabel(app, {}, 'shippo_test_once');
  const wanted = await wantCheapest(app, paid);
  await startLabel(app, wanted);
  await app.shippo.revoke('shippo_test_once');
  expect(await codeOf(continueLabel(app, wanted.id))).toBe('postage_disconnected');
  expect((await readPostageAccount(app.db, paid.vendorId))?.isRefused).toBe(true);
  expect((await labelOf(app, wanted.id)).status).toBe('buying');
});

test('The copy of a label goes with its buyer’s address', async () => {
  const bought = await buy();
  await changeOrder(app.db, bought.orderId, { address: null });
  await reconcileLabels(app);
  expect(await app.files.get(labelFileKey(bought.id))).toBeNull();
  const [row] = await app.db.select().from(labels).where(eq(labels.id, bought.id));
  expect(row?.copiedAt).toBeNull();
});
