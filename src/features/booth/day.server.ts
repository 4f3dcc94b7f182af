/** Loads what a phone needs to sell without a signal. */
import { and, asc, eq } from 'drizzle-orm';
import { toImageDto } from '../../platform/api/images.ts';
import { zonedDay } from '../../platform/zoned-time.ts';
import { quoteSaleTax } from '../buying/in-person/sale-tax.server.ts';
import { nameTax } from '../buying/orders/tax-line.ts';
import { products } from '../catalog/products.table.ts';
import { vendors } from '../catalog/vendors.table.ts';
import type { TaxTerms } from '../tax/tax.ts';
import type { BoothDay } from './booth.api.ts';
import type { Phone } from './phone-key.server.ts';
import type { BoothDeps } from './services.ts';

/** More than a booth has. */
const mostPieces = 2_000;

const toTax = (terms: TaxTerms | null) => terms && { name: nameTax(terms), rate: terms.rate, permit: terms.permit };

export async function loadBoothDay(deps: BoothDeps, { id, name, vendorId, store }: Phone): Promise<BoothDay> {
  const { db, clock, config, taxes } = deps;
  const now = clock.now();
  const { timeZone, regionCode } = config.site;
  const day = zonedDay(now, timeZone);
  const [pieces, [shop], tax, cardTax] = await Promise.all([
    db
      .select()
      .from(products)
      .where(and(eq(products.vendorId, vendorId), products.isActive))
      .orderBy(asc(products.name), asc(products.id))
      .limit(mostPieces),
    db.select().from(vendors).where(eq(vendors.id, vendorId)),
    quoteSaleTax(deps, db, vendorId, day),
    taxes.quote(db, { vendorId, state: regionCode, day }),
  ]);
  return {
    phone: { id, name },
    store,
    serverTime: now.toISOString(),
    day,
    event: null,
    pieces: pieces.map(({ id: pieceId, name: pieceName, priceCents, inventory, pictures: [picture] }) => ({
      id: pieceId,
      name: pieceName,
      priceCents,
      picture: picture ? toImageDto(picture) : null,
      free: inventory,
    })),
    tax: toTax(tax),
    cardTax: toTax(cardTax),
    roundsCash: config.roundsCash,
    takesCards: shop?.isActive === true && shop.paymentsState === 'ready' && shop.stripeAccountId !== null,
  };
}
