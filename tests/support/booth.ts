/** Phones at a booth, and what they sell. */
import { newToken, tokenHash } from '../../src/features/accounts/embedded/tokens.ts';
import type { PhoneSale, SaleAnswer } from '../../src/features/booth/booth.api.ts';
import { boothPhones } from '../../src/features/booth/booth.table.ts';
import type { Phone } from '../../src/features/booth/phone-key.server.ts';
import { recordSales } from '../../src/features/booth/record-sales.server.ts';
import type { BoothServices } from '../../src/features/booth/services.ts';
import { computeSaleTotal } from '../../src/features/buying/in-person/sale-total.ts';
import type { Tender } from '../../src/features/buying/orders/orders.ts';
import type { vendors } from '../../src/features/catalog/vendors.table.ts';
import type { Database } from '../../src/platform/database/database.ts';

type Vendor = typeof vendors.$inferSelect;

/** Pairs a phone with a store. Its key is for the cookie. */
export async function makePhone(db: Database, store: Vendor, now = new Date()): Promise<Phone & { key: string }> {
  const key = newToken();
  const [row] = await db
    .insert(boothPhones)
    .values({ vendorId: store.id, name: 'Mara’s phone', keyHash: tokenHash(key), createdAt: now, lastSeenAt: now })
    .returning();
  if (!row) throw new Error('The phone was not stored.');
  return { ...row, store, key };
}

/** Returns a cash sale as a phone in Kentucky records it: of one unit of each piece, or as `changes` say. */
export function phoneSale(
  pieces: readonly { id: string; name: string; priceCents: number }[],
  { now, rate = null, ...changes }: Partial<PhoneSale> & { now: Date; rate?: number | null },
): PhoneSale {
  const lines =
    changes.lines ??
    pieces.map(({ id, name, priceCents }) => ({ productId: id, name, unitPriceCents: priceCents, quantity: 1 }));
  const tender: Tender = changes.tender ?? 'cash';
  const total = computeSaleTotal({ lines, tender, tax: rate === null ? null : { rate }, roundsCash: true });
  return {
    id: crypto.randomUUID(),
    lines,
    tender,
    label: null,
    reference: null,
    handedOverCents: null,
    ...total,
    soldAt: now.toISOString(),
    receiptToken: null,
    ...changes,
  };
}

/** Sends sales from a phone whose clock is right. */
export const sendSales = (
  app: BoothServices & { clock: { now(): Date } },
  phone: Phone,
  ...sales: readonly unknown[]
): Promise<SaleAnswer[]> => recordSales(app, phone, { phoneTime: app.clock.now().toISOString(), sales });
