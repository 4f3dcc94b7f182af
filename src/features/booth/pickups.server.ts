/** Hands over what was bought online, to the buyer who tells its code at the booth. */
import { and, eq, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { DomainError, isDomainError } from '../../platform/errors.ts';
import { hourMs } from '../../platform/time.ts';
import { readOrderLines } from '../buying/orders/orders.server.ts';
import { orders } from '../buying/orders/orders.table.ts';
import { handOver } from '../buying/orders/parcel.server.ts';
import type { pickupRequestSchema, pickupSchema } from './booth.api.ts';
import { boothPhones } from './booth.table.ts';
import type { Phone } from './phone-key.server.ts';
import type { BoothDeps } from './services.ts';
import { boothErrors } from './words.ts';

/** Wrong codes of a phone in an hour: each may be that of any order that waits. */
const mostWrong = 5;

/** Counts a try as wrong before it is known. @throws DomainError `too_many` */
async function countTry({ db, clock }: BoothDeps, { id }: Phone): Promise<void> {
  const now = clock.now().toISOString();
  const from = boothPhones.pickupTriesFrom;
  const isOver = sql`(${from} is null or ${from} <= ${now}::timestamptz - ${hourMs} * interval '1 millisecond')`;
  const counted = await db
    .update(boothPhones)
    .set({
      pickupTries: sql`case when ${isOver} then 1 else ${boothPhones.pickupTries} + 1 end`,
      pickupTriesFrom: sql`case when ${isOver} then ${now}::timestamptz else ${from} end`,
    })
    .where(and(eq(boothPhones.id, id), sql`(${isOver} or ${boothPhones.pickupTries} < ${mostWrong})`))
    .returning({ id: boothPhones.id });
  if (counted.length === 0) throw new DomainError('too_many', boothErrors.noMorePickups);
}

/** Takes the try back: it was right. */
async function uncountTry({ db }: BoothDeps, { id }: Phone): Promise<void> {
  await db
    .update(boothPhones)
    .set({ pickupTries: sql`greatest(0, ${boothPhones.pickupTries} - 1)` })
    .where(eq(boothPhones.id, id));
}

/**
 * Hands an order of the phone's store over.
 * @throws DomainError `not_found` for a wrong code, `stale` if two orders have it and no number says which, `too_many`
 */
export async function handOverPickup(
  deps: BoothDeps,
  phone: Phone,
  { code, number }: v.InferOutput<typeof pickupRequestSchema>,
): Promise<v.InferOutput<typeof pickupSchema>> {
  const { db, clock } = deps;
  await countTry(deps, phone);
  const found = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.vendorId, phone.vendorId),
        eq(orders.status, 'paid'),
        eq(orders.parcel, 'to_hand_over'),
        eq(orders.pickupCode, code),
        number === null ? undefined : eq(orders.number, number.trim().toUpperCase()),
      ),
    )
    .limit(2);
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
  await uncountTry(deps, phone);
  const lines = await readOrderLines(db, order.id);
  return {
    number: order.number,
    lines: lines.map(({ name, quantity }) => ({ name, quantity })),
    handedOverAt: now.toISOString(),
  };
}
