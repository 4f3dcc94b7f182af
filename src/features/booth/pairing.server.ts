import { and, desc, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { takeLastingToken } from '../../platform/http/lasting-limit.ts';
import { isUuid } from '../../platform/uuid.ts';
import type { Config } from '../../site/config.ts';
import { users } from '../accounts/accounts.table.ts';
import { newToken, tokenHash } from '../accounts/embedded/tokens.ts';
import type { Viewer } from '../accounts/identity.ts';
import { requireStore } from '../studio/own-store.server.ts';
import { boothAttention, boothHelperCodes, boothPhones } from './booth.table.ts';
import { pairingsOfStore } from './booth-limits.server.ts';
import type { pairedSchema, pairRequestSchema } from './pairing.api.ts';
import type { Phone, PhoneRow } from './phone-key.server.ts';
import { boothErrors } from './words.ts';

/** More than stand in a booth, and few for whoever would fill the list. */
const maxPhones = 50;

export interface PairingServices {
  db: Database;
  clock: Clock;
  config: Pick<Config, 'rateLimits'>;
}

export interface Paired {
  answer: v.InferOutput<typeof pairedSchema>;
  /** For the cookie. Nobody can read it again. */
  key: string;
}

/**
 * Pairs a phone with a store that the viewer manages. One that is paired with it already gets a new key, and stays the same phone.
 * @param current the phone that this browser is
 * @throws DomainError `not_found`; `idempotency_conflict` if it sells for another store, whose sales it may still have; `too_many`
 */
export async function pairPhone(
  services: PairingServices,
  viewer: Viewer,
  { vendor, name }: v.InferOutput<typeof pairRequestSchema>,
  current: Phone | null,
): Promise<Paired> {
  const store = await requireStore(services.db, viewer, vendor);
  return await storePhone(services, store, { name, pairedBy: viewer.userId, isHelper: false }, current);
}

/** Stores a phone of this store with a new key. @throws DomainError `idempotency_conflict`, `too_many`, `rate_limited` */
export async function storePhone(
  { db, clock, config }: PairingServices,
  store: { id: string; slug: string; name: string },
  phoneOf: { name: string; pairedBy: string; isHelper: boolean },
  current: Phone | null,
): Promise<Paired> {
  const isPaired = current !== null && current.revokedAt === null;
  if (isPaired && current.vendorId !== store.id)
    throw new DomainError('idempotency_conflict', boothErrors.pairedElsewhere(current.store.name));
  const ofStore = and(eq(boothPhones.vendorId, store.id), isNull(boothPhones.revokedAt));
  if (!isPaired && (await db.$count(boothPhones, ofStore)) >= maxPhones)
    throw new DomainError('too_many', boothErrors.tooManyPhones(maxPhones));
  if (!isPaired && config.rateLimits) await takeLastingToken(db, clock, pairingsOfStore, store.id);
  const key = newToken();
  const now = clock.now();
  const values = { ...phoneOf, keyHash: tokenHash(key), lastSeenAt: now };
  const [phone] = isPaired
    ? await db.update(boothPhones).set(values).where(eq(boothPhones.id, current.id)).returning()
    : await db
        .insert(boothPhones)
        .values({ ...values, vendorId: store.id, createdAt: now })
        .returning();
  if (!phone) throw new Error('A phone that was just paired is gone.');
  const { id, slug, name } = store;
  const { id: phoneId, name: phoneName, isHelper } = phone;
  return { answer: { phone: { id: phoneId, name: phoneName, isHelper }, store: { id, slug, name } }, key };
}

/** Ends the pairing of a store's phone. Does nothing for another store's, or if it has ended. */
export async function revokePhone(db: Database, vendorId: string, phoneId: string, now: Date): Promise<void> {
  if (!isUuid(phoneId)) return;
  await db
    .update(boothPhones)
    .set({ revokedAt: now })
    .where(and(eq(boothPhones.id, phoneId), eq(boothPhones.vendorId, vendorId), isNull(boothPhones.revokedAt)));
}

/**
 * Ends the pairing of all phones of these stores, and of those that an account paired, which is removed. Their names go, and so do the
 * stores' sales that weren't recorded.
 */
export async function erasePhones(
  tx: Database,
  { userId, vendorIds }: { userId: string; vendorIds: readonly string[] },
  now: Date,
): Promise<void> {
  await tx
    .update(boothPhones)
    .set({
      revokedAt: sql`coalesce(${boothPhones.revokedAt}, ${now.toISOString()}::timestamptz)`,
      name: '',
      pairedBy: null,
    })
    .where(or(eq(boothPhones.pairedBy, userId), inArray(boothPhones.vendorId, [...vendorIds])));
  await tx.delete(boothAttention).where(inArray(boothAttention.vendorId, [...vendorIds]));
  await tx
    .delete(boothHelperCodes)
    .where(or(eq(boothHelperCodes.createdBy, userId), inArray(boothHelperCodes.vendorId, [...vendorIds])));
}

/** A phone, and who paired it; null if that account has no name, or is gone. */
export interface ListedPhone extends PhoneRow {
  pairedByName: string | null;
}

/** Lists the phones that sell for a store, the latest first. */
export function listPhones(db: Database, vendorId: string): Promise<ListedPhone[]> {
  return db
    .select({ ...getTableColumns(boothPhones), pairedByName: users.name })
    .from(boothPhones)
    .leftJoin(users, eq(users.id, boothPhones.pairedBy))
    .where(and(eq(boothPhones.vendorId, vendorId), isNull(boothPhones.revokedAt)))
    .orderBy(desc(boothPhones.createdAt));
}
