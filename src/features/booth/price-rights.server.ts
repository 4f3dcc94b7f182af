/** How far phones may go below the pieces' own prices: the owner's as far as they like, helpers' as far as the owner lets them. */
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { boothSettings } from './booth.table.ts';
import type { Phone } from './phone-key.server.ts';
import { boothErrors } from './words.ts';

/** What an owner chooses from, in percent. */
export const helperDiscounts = [0, 5, 10, 15, 20, 25, 30, 40, 50] as const;

export async function readHelperDiscount(db: Database, vendorId: string): Promise<number> {
  const [row] = await db.select().from(boothSettings).where(eq(boothSettings.vendorId, vendorId));
  return row?.helperDiscountPercent ?? 0;
}

export async function readMaxDiscount(
  db: Database,
  { isHelper, vendorId }: Pick<Phone, 'isHelper' | 'vendorId'>,
): Promise<number> {
  return isHelper ? await readHelperDiscount(db, vendorId) : 100;
}

const wrongDiscount = () =>
  new DomainError('invalid', boothErrors.badDiscount, {
    fields: [{ path: 'discount', message: boothErrors.badDiscount }],
  });

/** Stores what helpers may do. @throws DomainError `invalid` for anything but one of `helperDiscounts` */
export async function saveHelperDiscount(db: Database, vendorId: string, typed: string | undefined): Promise<void> {
  const helperDiscountPercent = helperDiscounts.find((percent) => String(percent) === typed);
  if (helperDiscountPercent === undefined) throw wrongDiscount();
  await db
    .insert(boothSettings)
    .values({ vendorId, helperDiscountPercent })
    .onConflictDoUpdate({ target: boothSettings.vendorId, set: { helperDiscountPercent } });
}
