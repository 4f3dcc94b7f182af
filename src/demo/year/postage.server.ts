/** The demo's labels: bought from the emulated Shippo as it was in the past, by the functions that buy real ones. */
import { randomUUID } from 'node:crypto';
import { connectPostage } from '../../features/postage/account.server.ts';
import { findLabelOrder } from '../../features/postage/label-order.server.ts';
import { continueLabel } from '../../features/postage/label-saga.server.ts';
import { readLabels } from '../../features/postage/labels.server.ts';
import { quoteOrder } from '../../features/postage/quote-order.server.ts';
import { startLabel } from '../../features/postage/start-label.server.ts';
import { trackLabel } from '../../features/postage/track-label.server.ts';
import { demoToken } from '../emulators/shippo/emulator.ts';
import type { Past } from './past.server.ts';

/** What a packed order of the demo weighs, if its pieces don't say. */
const weightOz = 70;

const sendsFrom = {
  name: 'Portland Kiln',
  line1: '2600 Lytle St',
  line2: null,
  city: 'Louisville',
  state: 'KY',
  postalCode: '40212',
  country: 'US',
};

export async function connectStore({ services }: Past, vendorId: string): Promise<void> {
  await connectPostage(services, vendorId, { token: demoToken, sendsFrom });
}

/** Buys the cheapest label of an order. */
export async function buyLabel({ services, artist }: Past, vendorId: string, number: string): Promise<void> {
  const found = await findLabelOrder(services.db, vendorId, number);
  const to = found?.order.parcel?.address;
  if (!found?.parcel || !to) throw new Error(`Order ${number} of the demo can’t be sent.`);
  const parcel = { vendorId, to, box: found.parcel.box, weightOz: found.parcel.weightOz ?? weightOz, insuredCents: 0 };
  const [{ choice, rate } = { choice: 'cheapest', rate: null }] = (await quoteOrder(services, parcel)).rates;
  if (rate === null) throw new Error(`Order ${number} of the demo has no rate.`);
  const id = randomUUID();
  const { serviceToken, cents: seenCents } = rate;
  await startLabel(services, {
    ...parcel,
    id,
    orderId: found.order.id,
    requestedBy: artist.userId,
    choice,
    serviceToken,
    seenCents,
  });
  await continueLabel(services, id);
}

export async function moveParcel(
  { services, shippo }: Past,
  orderId: string,
  move: 'TRANSIT' | 'DELIVERED',
): Promise<void> {
  const [label] = await readLabels(services.db, orderId);
  if (label === undefined) throw new Error('A parcel of the demo has no label.');
  await shippo.move(label.trackingNumber ?? '', move);
  await trackLabel(services, label);
}
