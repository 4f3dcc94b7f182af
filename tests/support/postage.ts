/** A shop whose labels are the emulated Shippo's. */
import { eq } from 'drizzle-orm';
import { createShippoEmulator, demoToken, type ShippoEmulator } from '../../src/demo/emulators/shippo/emulator.ts';
import type { PostalAddress } from '../../src/features/buying/payments.ts';
import { presets } from '../../src/features/catalog/boxes/boxes.ts';
import { connectPostage } from '../../src/features/postage/account.server.ts';
import type { Label } from '../../src/features/postage/labels.server.ts';
import { labels, postageAccounts } from '../../src/features/postage/postage.table.ts';
import type { Postage } from '../../src/features/postage/postage.ts';
import { quoteOrder } from '../../src/features/postage/quote-order.server.ts';
import type { PostageServices } from '../../src/features/postage/services.ts';
import { createShippoPostage } from '../../src/features/postage/shippo/shippo.ts';
import type { WantedLabel } from '../../src/features/postage/start-label.server.ts';
import { handlePing } from '../../src/features/postage/track-label.server.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { changeOrder } from './orders.ts';
import { payOrder } from './refund-calls.ts';
import { openShop, type Shop } from './shop.ts';

export const sendsFrom: PostalAddress = {
  name: 'Portland Kiln',
  line1: '2600 Lytle St',
  line2: null,
  city: 'Louisville',
  state: 'KY',
  postalCode: '40212',
  country: 'US',
};

export const tom: PostalAddress = {
  name: 'Tom Aldridge',
  line1: '412 N Limestone',
  line2: 'Apt 2',
  city: 'Lexington',
  state: 'KY',
  postalCode: '40508',
  country: 'US',
};

/** Creates labels by an emulated Shippo in memory. */
export async function emulatedPostage(
  clock: Clock,
  deliver: (request: Request) => Promise<Response> = async () => new Response(null),
): Promise<{ postage: Postage; emulator: ShippoEmulator }> {
  const emulator = await createShippoEmulator({
    siteUrl: 'http://localhost:4321',
    persistence: null,
    deliver,
    clock,
  });
  const serverUrl = 'https://shippo.emulated.example';
  return { emulator, postage: createShippoPostage({ mode: 'emulated', fetch: emulator.shippoFetch, serverUrl }) };
}

export interface PostageShop extends Shop {
  shippo: ShippoEmulator;
}

/** Opens a shop. Pings arrive at once. */
export async function openPostageShop(connections?: number): Promise<PostageShop> {
  const shop = await openShop(connections);
  const { postage, emulator } = await emulatedPostage(shop.clock, async (request) => {
    await handlePing(app, request.url.split('/').at(-1) ?? '', await request.text());
    return new Response(null);
  });
  const app: PostageShop = { ...shop, postage, shippo: emulator };
  return app;
}

/** Creates a paid order of a store with an account, which goes there. */
export async function payForLabel(app: PostageShop, to: Partial<PostalAddress> = {}, token = demoToken) {
  const paid = await payOrder(app);
  await changeOrder(app.db, paid.orderId, { address: { ...tom, ...to }, customerEmail: 'tom@example.org' });
  await connectPostage(app, paid.vendorId, { token, sendsFrom });
  return paid;
}

const double = presets.find(({ key }) => key === 'double') ?? (presets[0] as (typeof presets)[number]);

/** Returns what a form asks for that has shown the cheapest rate. */
export async function wantCheapest(
  app: PostageServices,
  { orderId, vendorId }: { orderId: string; vendorId: string },
  to: Partial<PostalAddress> = {},
): Promise<WantedLabel> {
  const parcel = { vendorId, to: { ...tom, ...to }, box: double, weightOz: 70, insuredCents: 4_500 };
  const { rates } = await quoteOrder(app, parcel);
  const [first] = rates;
  if (first === undefined) throw new Error('There are no rates.');
  const { choice, rate } = first;
  const chosen = { choice, serviceToken: rate.serviceToken, seenCents: rate.cents };
  return { ...parcel, ...chosen, id: crypto.randomUUID(), orderId, requestedBy: null };
}

export async function labelOf(app: PostageShop, id: string): Promise<Label> {
  const [label] = await app.db.select().from(labels).where(eq(labels.id, id));
  if (label === undefined) throw new Error(`There is no label ${id}.`);
  return label;
}

/** Returns the key by which a store is pinged. */
export async function pingKeyOf(app: PostageShop, vendorId: string): Promise<string> {
  const [row] = await app.db.select().from(postageAccounts).where(eq(postageAccounts.vendorId, vendorId));
  return row?.pingKey ?? '';
}
