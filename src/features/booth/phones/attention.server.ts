import { and, asc, between, count, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { boothAttention, boothPhones } from '../booth.table.ts';

const isOpen = (vendorId: string) => and(eq(boothAttention.vendorId, vendorId), isNull(boothAttention.closedAt));

/** Sales on the page, the oldest first; the rest follows once these are done. */
const maxShown = 100;

export function listAttention(db: Database, vendorId: string) {
  const { id, reason, sale, createdAt } = boothAttention;
  return db
    .select({ id, reason, sale, createdAt, phone: boothPhones.name })
    .from(boothAttention)
    .innerJoin(boothPhones, eq(boothPhones.id, boothAttention.phoneId))
    .where(isOpen(vendorId))
    .orderBy(asc(createdAt), asc(id))
    .limit(maxShown);
}

export type AttentionSale = Awaited<ReturnType<typeof listAttention>>[number];

/** @param during only what came in between these times */
export async function countAttention(
  db: Database,
  vendorId: string,
  during?: { from: Date; to: Date },
): Promise<number> {
  const isDuring = during && between(boothAttention.createdAt, during.from, during.to);
  const [row] = await db
    .select({ count: count() })
    .from(boothAttention)
    .where(and(isOpen(vendorId), isDuring));
  return row?.count ?? 0;
}

/** Finds a sale of a store's phone, also one that the artist has dealt with; null for another store's. */
export async function findAttention(db: Database, vendorId: string, id: string) {
  if (!isUuid(id)) return null;
  const [found] = await db
    .select()
    .from(boothAttention)
    .where(and(eq(boothAttention.vendorId, vendorId), eq(boothAttention.id, id)));
  return found ?? null;
}

/** Takes a sale off the list. It stays stored, so that the phone can't bring it back. */
export async function closeAttention(db: Database, vendorId: string, id: string, now: Date): Promise<void> {
  if (!isUuid(id)) return;
  await db
    .update(boothAttention)
    .set({ closedAt: now })
    .where(and(isOpen(vendorId), eq(boothAttention.id, id)));
}
