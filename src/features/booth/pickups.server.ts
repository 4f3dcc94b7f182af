import { and, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import { DomainError, isDomainError } from '../../platform/errors.ts';
import { giveLastingTokenBack, type LastingLimit, takeLastingToken } from '../../platform/http/lasting-limit.ts';
import { dayMs, hourMs } from '../../platform/time.ts';
import { describeWait } from '../../platform/words.ts';
import { readOrderLines } from '../buying/orders/orders.server.ts';
import { orders } from '../buying/orders/orders.table.ts';
import { handOver } from '../buying/orders/parcel.server.ts';
import { parcels } from '../buying/orders/parcels.table.ts';
import { readOrders } from '../buying/orders/read-orders.server.ts';
import type { Phone } from './phone-key.server.ts';
import type { pickupRequestSchema, pickupSchema } from './pickups.api.ts';
import type { BoothServices } from './services.ts';
import { boothErrors } from './words.ts';

/**
 * Wrong codes of a store, by all its phones: each may be that of any order that waits, and a phone that was paired anew would begin again.
 * Ten in an hour are more than a busy market mistypes; thirty in a day leave 10,000 codes a year.
 */
const wrongCodes: readonly LastingLimit[] = [
  { name: 'wrong pickup codes', limit: 10, perMs: hourMs },
  { name: 'wrong pickup codes of a day', limit: 30, perMs: dayMs },
];

/** Counts a try as wrong before it is known. @throws DomainError `too_many` */
async function countTry({ db, clock }: BoothServices, { vendorId }: Phone): Promise<void> {
  try {
    for (const limit of wrongCodes) await takeLastingToken(db, clock, limit, vendorId);
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'rate_limited') throw error;
    throw new DomainError('too_many', boothErrors.noMorePickups(describeWait(error.details.retryAfter ?? 0)));
  }
}

async function uncountTry({ db }: BoothServices, { vendorId }: Phone): Promise<void> {
  for (const limit of wrongCodes) await giveLastingTokenBack(db, limit, vendorId);
}

/**
 * Hands an order of the phone's store over.
 * @throws DomainError `not_found` for a wrong code, `stale` if two orders have it and no number says which, `too_many`
 */
export async function handOverPickup(
  services: BoothServices,
  phone: Phone,
  { code, number }: v.InferOutput<typeof pickupRequestSchema>,
): Promise<v.InferOutput<typeof pickupSchema>> {
  const { db, clock } = services;
  await countTry(services, phone);
  const isWanted = and(
    eq(orders.vendorId, phone.vendorId),
    eq(orders.status, 'paid'),
    eq(orders.parcelState, 'to_hand_over'),
    eq(parcels.pickupCode, code),
    number === null ? undefined : eq(orders.number, number.trim().toUpperCase()),
  );
  const found = await readOrders(db, { parcel: true }, isWanted, { limit: 2 });
  const [order] = found;
  if (order === undefined) throw new DomainError('not_found', boothErrors.noPickup);
  if (found.length > 1) throw new DomainError('stale', boothErrors.severalPickups);
  const now = clock.now();
  await handOver(db, { vendorId: phone.vendorId, orderId: order.id }, code, phone.pairedBy, now).catch(
    (error: unknown) => {
      // Five wrong codes on its page lock an order there, and here.
      throw isDomainError(error) && error.code === 'invalid'
        ? new DomainError('not_found', boothErrors.noPickup)
        : error;
    },
  );
  await uncountTry(services, phone);
  const lines = await readOrderLines(db, order.id);
  return {
    number: order.number,
    lines: lines.map(({ name, quantity }) => ({ name, quantity })),
    handedOverAt: now.toISOString(),
  };
}
