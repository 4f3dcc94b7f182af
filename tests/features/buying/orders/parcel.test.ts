import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { accountSettings } from '../../../../src/features/accounts/settings/account-settings.table.ts';
import { orders } from '../../../../src/features/buying/orders/orders.table.ts';
import {
  correctTracking,
  handOver,
  handOverByName,
  markDelivered,
  markSent,
} from '../../../../src/features/buying/orders/parcel.server.ts';
import {
  recognizedSchema,
  sentMailWaitMs,
  sentSchema,
  trackingUrl,
} from '../../../../src/features/buying/orders/parcel.ts';
import { lockOrder } from '../../../../src/features/buying/orders/read-orders.server.ts';
import { parseInput } from '../../../../src/platform/http/parse.ts';
import { makeUser, makeVendor } from '../../../support/factories.ts';
import { findOrder, makeOrder, type OrderChanges } from '../../../support/orders.ts';
import { mailsOf, openShop } from '../../../support/shop.ts';

const app = await openShop(12);
const { db } = app;
afterAll(() => app.close());

const vendor = await makeVendor(db);
const by = null as unknown as string;
const now = new Date('2026-11-20T12:00:00Z');
const clock = { now: () => now };
const later = (ms: number) => ({ now: () => new Date(now.getTime() + ms) });
const usps = { carrier: 'usps', trackingNumber: '9405503699300412778106' } as const;
const none = { carrier: null, trackingNumber: null };

async function make(changes: OrderChanges = {}) {
  const number = await makeOrder(db, vendor, {
    paidAt: now,
    parcelState: 'to_send',
    customerName: 'Priya Raman',
    customerEmail: 'priya@example.org',
    ...changes,
  });
  const read = () => findOrder(db, number);
  const { id } = await read();
  const sentMails = async () => (await mailsOf(app, number)).filter(({ template }) => template === 'order-sent');
  return { number, read, sentMails, key: { vendorId: vendor.id, orderId: id } };
}

const makePickup = (changes = {}) =>
  make({ delivery: 'pickup', parcelState: 'to_hand_over', pickupCode: '0417', ...changes });
const wrongTry = async (key: { vendorId: string; orderId: string }) =>
  await handOver(db, key, '9999', by, now).then(
    () => 'handed over',
    ({ code }: { code: string }) => code,
  );

describe('an order to send', () => {
  it('is sent once, however often the button is tapped, and mails the buyer once', async () => {
    const order = await make();
    await Promise.all(Array.from({ length: 10 }, () => markSent(db, app, order.key, usps, now)));
    expect(await order.read()).toMatchObject({ parcelState: 'sent', ...usps, sentAt: now });
    expect((await order.sentMails()).map(({ to, data }) => [to, data])).toEqual([
      ['priya@example.org', expect.objectContaining({ about: 'sent', ...usps })],
    ]);
  });

  it('may have no tracking number', async () => {
    const order = await make();
    await markSent(db, app, order.key, none, now);
    expect(await order.read()).toMatchObject({ parcelState: 'sent', ...none });
    expect(await order.sentMails()).toHaveLength(1);
  });

  it('mails no account that turned Order Updates off, and everybody else', async () => {
    const [off, on] = [await makeUser(db), await makeUser(db)];
    await db.insert(accountSettings).values({ userId: off.id, orderUpdates: false });
    for (const [userId, mails] of [
      [off.id, 0],
      [on.id, 1],
    ] as const) {
      const order = await make({ userId });
      await markSent(db, app, order.key, usps, now);
      expect(await order.read()).toMatchObject({ parcelState: 'sent' });
      expect(await order.sentMails()).toHaveLength(mails);
    }
  });

  it('keeps its number if a form that was open since before is sent', async () => {
    const order = await make();
    await markSent(db, app, order.key, usps, now);
    await expect(markSent(db, app, order.key, none, now)).rejects.toMatchObject({ code: 'stale' });
    expect(await order.read()).toMatchObject(usps);
  });

  it('gets another number, which is mailed once; the same one changes nothing', async () => {
    const order = await make();
    const ups = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' } as const;
    await expect(correctTracking(db, app, order.key, ups, clock)).rejects.toMatchObject({ code: 'stale' });
    await markSent(db, app, order.key, usps, now);
    for (const again of [ups, ups]) await correctTracking(db, app, order.key, again, later(sentMailWaitMs));
    expect(await order.read()).toMatchObject({ parcelState: 'sent', ...ups });
    expect((await order.sentMails()).map(({ data }) => 'about' in data && data.about)).toEqual(['sent', 'corrected']);
  });

  it('is delivered after it was sent, and can’t be handed over', async () => {
    const order = await make();
    await expect(markDelivered(db, order.key, now)).rejects.toMatchObject({ code: 'stale' });
    await expect(handOver(db, order.key, '0417', by, now)).rejects.toMatchObject({ code: 'stale' });
    await markSent(db, app, order.key, usps, now);
    for (const again of [1, 2]) await markDelivered(db, order.key, new Date(now.getTime() + again));
    expect(await order.read()).toMatchObject({ parcelState: 'delivered', deliveredAt: new Date(now.getTime() + 1) });
  });

  it.each([
    ['refunded in full', { status: 'refunded' as const, parcelState: 'none' as const }, 'stale'],
    ['refunded in full after it was sent', { status: 'refunded' as const, parcelState: 'sent' as const }, 'stale'],
    ['a case for a person', { status: 'needs_attention' as const, parcelState: 'none' as const }, 'stale'],
    ['never paid', { status: 'pending' as const, paidAt: null, parcelState: 'none' as const }, 'not_found'],
  ])('isn’t sent if it is %s', async (_, changes, code) => {
    const order = await make(changes);
    await expect(markSent(db, app, order.key, usps, now)).rejects.toMatchObject({ code });
    await expect(markDelivered(db, order.key, now)).rejects.toMatchObject({ code });
    expect(await order.sentMails()).toEqual([]);
  });

  it('belongs to one store', async () => {
    const order = await make();
    const key = { ...order.key, vendorId: (await makeVendor(db)).id };
    const tries = [
      markSent(db, app, key, usps, now),
      correctTracking(db, app, key, usps, clock),
      markDelivered(db, key, now),
      handOver(db, key, '0417', by, now),
      handOverByName(db, key, { name: 'Priya Raman', number: order.number, note: 'Her card' }, by, now),
    ];
    const codes = (await Promise.allSettled(tries)).map((one) => one.status === 'rejected' && one.reason.code);
    expect(codes).toEqual(tries.map(() => 'not_found'));
    expect(await order.read()).toMatchObject({ parcelState: 'to_send' });
  });
});

describe('an order to hand over', () => {
  it('goes to the buyer with its code, and a second tap changes nothing', async () => {
    const order = await makePickup();
    await handOver(db, order.key, '0417', by, now);
    await handOver(db, order.key, '0417', by, new Date());
    expect(await order.read()).toMatchObject({ parcelState: 'handed_over', handedOverAt: now, pickupTries: 0 });
  });

  it('takes no code after five wrong ones, not even at once; then name and order number do', async () => {
    const order = await makePickup();
    const codes = await Promise.all(Array.from({ length: 8 }, () => wrongTry(order.key)));
    expect(codes.toSorted()).toEqual([...Array(4).fill('invalid'), ...Array(4).fill('too_many')]);
    await expect(handOver(db, order.key, '0417', by, now)).rejects.toMatchObject({ code: 'too_many' });
    expect(await order.read()).toMatchObject({ parcelState: 'to_hand_over', pickupTries: 5 });
    const buyer = { name: ' priya  raman', number: order.number.toLowerCase(), note: 'Showed her card' };
    for (const other of [{ name: 'Tom' }, { number: 'RC-0000-0000' }])
      await expect(handOverByName(db, order.key, { ...buyer, ...other }, by, now)).rejects.toMatchObject({
        code: 'invalid',
      });
    await handOverByName(db, order.key, buyer, by, now);
    expect(await order.read()).toMatchObject({ parcelState: 'handed_over', handOverNote: 'Showed her card' });
  });

  it('needs a note that shows what it says', () => {
    const read = (note: string) => parseInput(recognizedSchema, { name: 'Priya Raman', number: 'RC-7K3M-9QXD', note });
    expect(read(' Showed her card ').note).toBe('Showed her card');
    for (const note of ['', '\u200b\u200b\u200b', 'Knows\0her', 'Knows \u202ereh', 'x'.repeat(301)])
      expect(() => read(note), JSON.stringify(note)).toThrow();
  });

  it('stays if it was refunded in full, and isn’t sent', async () => {
    const refunded = await makePickup({ status: 'refunded', parcelState: 'none' });
    await expect(handOver(db, refunded.key, '0417', by, now)).rejects.toMatchObject({ code: 'stale' });
    const order = await makePickup();
    await expect(markSent(db, app, order.key, usps, now)).rejects.toMatchObject({ code: 'stale' });
  });

  it('is either handed over or refunded when both happen at once', async () => {
    for (let round = 0; round < 30; round += 1) {
      const order = await makePickup();
      // What a full refund does, in its transaction.
      const refund = () =>
        db.transaction(async (tx) => {
          const locked = await lockOrder(tx, order.key.orderId);
          if (locked?.parcelState !== 'to_hand_over') return 'too late';
          await tx
            .update(orders)
            .set({ status: 'refunded', parcelState: 'none' })
            .where(eq(orders.id, order.key.orderId));
          return 'refunded';
        });
      const pickup = () =>
        handOver(db, order.key, '0417', by, now).then(
          () => 'handed over',
          () => 'too late',
        );
      const both = round % 2 === 0 ? [refund, pickup] : [pickup, refund];
      const outcomes = await Promise.all(both.map((one) => one()));
      expect(outcomes.filter((outcome) => outcome === 'too late')).toHaveLength(1);
      expect((await order.read()).parcelState).toBe(outcomes.includes('refunded') ? 'none' : 'handed_over');
    }
  });
});

describe('a tracking number', () => {
  const read = (trackingNumber: string, carrier = 'usps') => parseInput(sentSchema, { carrier, trackingNumber });

  it('is stored without spaces and hyphens, in capitals', () => {
    expect(read('9405 5036 9930-0412 7781 06')).toEqual(usps);
    expect(read('1z 999 aa1 01 2345 6784', 'ups')).toEqual({ carrier: 'ups', trackingNumber: '1Z999AA10123456784' });
    expect(read('  ')).toEqual(none);
  });

  it.each(['12345', 'A'.repeat(41), '<script>', '123456/../x', '=1+1111111', 'Ł1234567'])('can’t be %j', (text) => {
    expect(() => read(text)).toThrow('A tracking number has 6 to 40 letters and digits.');
  });

  it('needs a carrier of the list', () => {
    expect(() => read('123456789', 'pigeon')).toThrow('Choose a carrier.');
  });

  it('leads to its carrier’s page, if we know one', () => {
    expect(trackingUrl('usps', '9405')).toBe('https://tools.usps.com/go/TrackConfirmAction?tLabels=9405');
    for (const carrier of ['ups', 'fedex', 'dhl'])
      expect(new URL(trackingUrl(carrier, '123456') ?? '').search).toContain('123456');
    expect(trackingUrl('other', '123456')).toBeNull();
    expect(trackingUrl(null, null)).toBeNull();
  });
});
