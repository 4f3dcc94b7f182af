/** Pings about parcels: nothing in them is believed, and each step is mailed once. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { markSent } from '../../../src/features/buying/orders/parcel.server.ts';
import { disconnectPostage } from '../../../src/features/postage/account.server.ts';
import { continueLabel } from '../../../src/features/postage/label-saga.server.ts';
import { reconcileLabels } from '../../../src/features/postage/reconcile-labels.server.ts';
import { startLabel } from '../../../src/features/postage/start-label.server.ts';
import { handlePing } from '../../../src/features/postage/track-label.server.ts';
import { dayMs, hourMs } from '../../../src/platform/time.ts';
import {
  labelOf,
  openPostageShop,
  type PostageShop,
  payForLabel,
  pingKeyOf,
  wantCheapest,
} from '../../support/postage.ts';
import { mailsOf, orderOf } from '../../support/shop.ts';

let app: PostageShop;
beforeAll(async () => {
  app = await openPostageShop();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());

async function buy() {
  const paid = await payForLabel(app);
  const wanted = await wantCheapest(app, paid);
  await startLabel(app, wanted);
  await continueLabel(app, wanted.id);
  const trackingNumber = (await labelOf(app, wanted.id)).trackingNumber ?? '';
  return { ...paid, id: wanted.id, trackingNumber, key: await pingKeyOf(app, paid.vendorId) };
}

const told = async (number: string) =>
  (await mailsOf(app, number)).flatMap((mail) => (mail.template === 'order-sent' ? [mail.data.about] : []));
const ping = (status: string, trackingNumber: string) =>
  JSON.stringify({ event: 'track_updated', data: { tracking_number: trackingNumber, tracking_status: { status } } });

test('A scan marks the order as shipped, and its arrival as delivered, with one mail each', async () => {
  const label = await buy();
  await app.shippo.move(label.trackingNumber, 'TRANSIT');
  expect((await orderOf(app.db, label.orderId)).parcelState).toBe('sent');
  expect(await told(label.number)).toEqual(['sent']);
  await app.shippo.move(label.trackingNumber, 'DELIVERED');
  expect((await orderOf(app.db, label.orderId)).parcelState).toBe('delivered');
  expect(await told(label.number)).toEqual(['sent', 'delivered']);
});

test('A forged ping changes nothing', async () => {
  const label = await buy();
  expect(await handlePing(app, label.key, ping('DELIVERED', label.trackingNumber))).toBe(true);
  expect((await orderOf(app.db, label.orderId)).parcelState).toBe('to_send');
  for (const body of ['', 'no JSON', '[]', 'null', '{"data":null}', '{"data":{"tracking_number":7}}'])
    expect(await handlePing(app, label.key, body)).toBe(true);
  expect(await handlePing(app, 'f'.repeat(48), ping('DELIVERED', label.trackingNumber))).toBe(false);
  const other = await buy();
  expect(await handlePing(app, other.key, ping('DELIVERED', label.trackingNumber))).toBe(true);
  expect(await told(label.number)).toEqual([]);
});

test('An order that was marked by hand gets no second mail', async () => {
  const label = await buy();
  const parcel = { carrier: 'usps' as const, trackingNumber: label.trackingNumber };
  await markSent(app.db, app, { vendorId: label.vendorId, orderId: label.orderId }, parcel, app.clock.now());
  await app.shippo.move(label.trackingNumber, 'TRANSIT');
  expect(await told(label.number)).toEqual(['sent']);
});

test('An order that was sent by another number is left alone', async () => {
  const label = await buy();
  const parcel = { carrier: 'ups' as const, trackingNumber: '1Z999AA10123456784' };
  await markSent(app.db, app, { vendorId: label.vendorId, orderId: label.orderId }, parcel, app.clock.now());
  await app.shippo.move(label.trackingNumber, 'DELIVERED');
  expect(await orderOf(app.db, label.orderId)).toMatchObject({
    parcelState: 'sent',
    trackingNumber: parcel.trackingNumber,
  });
});

test('A parcel that nobody saw on its way is delivered, and the buyer hears that alone', async () => {
  const label = await buy();
  await app.shippo.move(label.trackingNumber, 'DELIVERED');
  expect((await orderOf(app.db, label.orderId)).parcelState).toBe('delivered');
  expect(await told(label.number)).toEqual(['delivered']);
});

test('Parcels whose pings never come are asked for by the clock', async () => {
  const label = await buy();
  app.clock.advance(dayMs + hourMs);
  await reconcileLabels(app);
  expect((await orderOf(app.db, label.orderId)).parcelState).toBe('sent');
  app.clock.advance(3 * dayMs);
  await reconcileLabels(app);
  expect((await orderOf(app.db, label.orderId)).parcelState).toBe('delivered');
  expect(await told(label.number)).toEqual(['sent', 'delivered']);
  expect((await labelOf(app, label.id)).trackDueAt).toBeNull();
});

test('A store that disconnected is asked for nothing', async () => {
  const label = await buy();
  await disconnectPostage(app.db, label.vendorId);
  expect(await handlePing(app, label.key, ping('TRANSIT', label.trackingNumber))).toBe(false);
  app.clock.advance(dayMs + hourMs);
  await reconcileLabels(app);
  expect((await orderOf(app.db, label.orderId)).parcelState).toBe('to_send');
});
