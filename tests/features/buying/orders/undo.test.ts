import { afterAll, expect, it } from 'vitest';
import { isSentMailWanted } from '../../../../src/features/buying/orders/order-mails.server.ts';
import type { SentMailData } from '../../../../src/features/buying/orders/order-mails.ts';
import {
  correctTracking,
  handOver,
  markSent,
  undoParcel,
} from '../../../../src/features/buying/orders/parcel.server.ts';
import { sentMailWaitMs, undoMs } from '../../../../src/features/buying/orders/parcel.ts';
import { makeVendor } from '../../../support/factories.ts';
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
    customerEmail: 'priya@example.org',
    ...changes,
  });
  const read = () => findOrder(db, number);
  return { number, read, key: { vendorId: vendor.id, orderId: (await read()).id } };
}

/** Returns which of an order's mails would be sent now. */
async function wanted({ number }: { number: string }) {
  const mails = (await mailsOf(app, number)).filter(({ template }) => template === 'order-sent');
  const data = mails.map((mail) => mail.data as SentMailData);
  const asked = await Promise.all(data.map((one) => isSentMailWanted(db, one)));
  return data.flatMap(({ about, trackingNumber }, index) => (asked[index] ? [[about, trackingNumber]] : []));
}

it('undo makes a sent order wait again, however often it is pressed, and its mail isn’t sent', async () => {
  const order = await make();
  await markSent(db, app, order.key, usps, now);
  expect(await wanted(order)).toEqual([['sent', usps.trackingNumber]]);
  const undo = () => undoParcel(db, later(undoMs - 1), order.key, now);
  await Promise.all(Array.from({ length: 10 }, undo));
  expect(await order.read()).toMatchObject({ parcelState: 'to_send', sentAt: null, ...none });
  expect(await wanted(order)).toEqual([]);
  // Sent again, it is told once, and a press of the first undo that comes late takes nothing back.
  const again = later(60_000).now();
  await markSent(db, app, order.key, usps, again);
  await expect(undo()).rejects.toMatchObject({ code: 'stale' });
  expect(await order.read()).toMatchObject({ parcelState: 'sent', sentAt: again });
  expect(await wanted(order)).toEqual([['sent', usps.trackingNumber]]);
});

it('undo makes a pickup wait again, with its code', async () => {
  const order = await make({
    delivery: 'pickup',
    parcelState: 'to_hand_over',
    pickupCode: '0417',
    pickupTries: 2,
  });
  await handOver(db, order.key, '0417', by, now);
  await undoParcel(db, clock, order.key, now);
  expect(await order.read()).toMatchObject({ parcelState: 'to_hand_over', handedOverAt: null, pickupTries: 2 });
  await handOver(db, order.key, '0417', by, now);
});

it('undo ends after ten minutes, when the order is delivered or refunded, or its buyer’s account was deleted', async () => {
  const sent = { parcelState: 'sent', sentAt: now } as const;
  for (const [state, at] of [
    [sent, later(undoMs)],
    [{ parcelState: 'handed_over', delivery: 'pickup', handedOverAt: now }, later(undoMs)],
    [{ ...sent, parcelState: 'delivered', deliveredAt: now }, clock],
    [{ ...sent, status: 'refunded' }, clock],
    [{ ...sent, checkout: { buyerKey: 'erased' } }, clock],
  ] as const) {
    const order = await make(state);
    await expect(undoParcel(db, at, order.key, now)).rejects.toMatchObject({ code: 'stale' });
    expect(await order.read()).toMatchObject(state);
  }
});

it('undo and the mail never both happen: the one that comes second sees the other', async () => {
  for (const undoIsFirst of [true, false]) {
    const order = await make();
    await markSent(db, app, order.key, usps, now);
    const asking = () => wanted(order);
    if (!undoIsFirst) {
      expect(await asking()).toHaveLength(1);
      await expect(undoParcel(db, later(sentMailWaitMs), order.key, now)).rejects.toMatchObject({ code: 'stale' });
      continue;
    }
    // The undo holds the lock when the mail asks, and commits after that.
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const undone = db.transaction(async (tx) => {
      await undoParcel(tx, clock, order.key, now);
      await held;
    });
    await new Promise((wake) => setTimeout(wake, 50));
    const asked = asking();
    await new Promise((wake) => setTimeout(wake, 50));
    release();
    await undone;
    expect(await asked).toEqual([]);
  }
});

it('undo is what a new number waits for too: one mail, with the new number', async () => {
  const order = await make();
  const ups = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' } as const;
  await markSent(db, app, order.key, usps, now);
  await correctTracking(db, app, order.key, ups, later(undoMs));
  expect(await wanted(order)).toEqual([['sent', ups.trackingNumber]]);
});
