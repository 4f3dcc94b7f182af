import { and, asc, eq } from 'drizzle-orm';
import { addDays, dayStart, zonedDay } from '../../platform/zoned-time.ts';
import { takesBoothCards } from '../buying/checkout/open-shop.ts';
import { listCharges } from '../buying/in-person/bare-charges.server.ts';
import { quoteSaleTax } from '../buying/in-person/sale-tax.server.ts';
import type { bareCharges } from '../buying/orders/bare-charges.table.ts';
import { countReserved } from '../buying/orders/reserves.server.ts';
import { nameTax } from '../buying/orders/tax-line.ts';
import { products } from '../catalog/products.table.ts';
import { vendors } from '../catalog/vendors.table.ts';
import { readMarketDay } from '../market/read-market-day.server.ts';
import type { TaxTerms } from '../tax/tax.ts';
import type { BoothDay } from './booth.api.ts';
import type { Phone } from './phone-key.server.ts';
import { readMaxDiscount } from './price-rights.server.ts';
import type { BoothServices } from './services.ts';

/** More than a booth has. */
const maxPieces = 2_000;

const toTax = (terms: TaxTerms | null) => terms && { name: nameTax(terms), rate: terms.rate, permit: terms.permit };

const toPiece = (
  { id, slug, name, priceCents, cashPriceCents, inventory, pictures: [picture] }: typeof products.$inferSelect,
  reserved: ReadonlyMap<string, number>,
) => ({
  id,
  slug,
  name,
  priceCents,
  ...(cashPriceCents !== null && cashPriceCents < priceCents && { cashPriceCents }),
  picture: picture ? { ...picture, widths: [...picture.widths] } : null,
  // Here those that are sold at the market alone can be sold.
  free: inventory + (reserved.get(id) ?? 0),
});

const toCharge = ({ id, amountCents, chargedAt }: typeof bareCharges.$inferSelect) => ({
  id,
  amountCents,
  at: chargedAt.toISOString(),
});

export async function loadBoothDay(services: BoothServices, phone: Phone): Promise<BoothDay> {
  const { id, name, isHelper, vendorId, store } = phone;
  const { db, clock, config, taxes } = services;
  const now = clock.now();
  const { timeZone, regionCode } = config.site;
  const day = zonedDay(now, timeZone);
  const hours = { from: dayStart(day, timeZone), to: dayStart(addDays(day, 1), timeZone), now };
  // One after the other: `db` may be a transaction, which has one connection.
  const pieces = await db
    .select()
    .from(products)
    .where(and(eq(products.vendorId, vendorId), products.isActive))
    .orderBy(asc(products.name), asc(products.id))
    .limit(maxPieces);
  const [shop] = await db.select().from(vendors).where(eq(vendors.id, vendorId));
  const tax = await quoteSaleTax(services, db, vendorId, day);
  const cardTax = await taxes.quote(db, { vendorId, state: regionCode, day });
  const market = await readMarketDay(db, vendorId, hours);
  const reserved = await countReserved(
    db,
    pieces.map(({ id: pieceId }) => pieceId),
  );
  const isBrought = ({ id: pieceId }: { id: string }) => market?.pieceIds.has(pieceId) ?? false;
  return {
    phone: { id, name, isHelper },
    store,
    serverTime: now.toISOString(),
    day,
    event: market?.event ?? null,
    pieces: [...pieces.filter(isBrought), ...pieces.filter((piece) => !isBrought(piece))].map((piece) =>
      toPiece(piece, reserved),
    ),
    tax: toTax(tax),
    cardTax: toTax(cardTax),
    roundsCash: config.roundsCash,
    takesCards: shop !== undefined && takesBoothCards(shop, now),
    maxDiscountPercent: await readMaxDiscount(db, phone),
    charges: isHelper ? [] : (await listCharges(db, vendorId, hours.from)).map(toCharge),
  };
}
