import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { type Cents, formatCents } from '../../platform/money.ts';
import { isUndecided } from '../buying/in-person/conflicts.server.ts';
import { deliveryOf } from '../buying/orders/parcel.ts';
import { lockOrder, type ParcelOrder } from '../buying/orders/read-orders.server.ts';
import type { PostalAddress } from '../buying/payments.ts';
import { deliveries } from '../catalog/deliveries.ts';
import type { Box } from './boxes.ts';
import { needsCustomsForm } from './customs.ts';
import { isOpenLabel, type Label, readLabels } from './labels.server.ts';
import { labels } from './postage.table.ts';
import type { Rate } from './postage.ts';
import { quoteOrder } from './quote-order.server.ts';
import type { Choice } from './rates.ts';
import type { PostageServices } from './services.ts';
import { postageErrors } from './words.ts';

export interface WantedLabel {
  /** Id that the form was shown with: sent again, it is the same label. */
  id: string;
  vendorId: string;
  orderId: string;
  /** Null for the demo's. */
  requestedBy: string | null;
  to: PostalAddress;
  box: Box;
  weightOz: number;
  choice: Choice;
  insuredCents: Cents;
  serviceToken: string;
  seenCents: Cents;
}

/**
 * Returns why no label can be bought for an order; null if one can.
 * @param open a label that isn't void
 */
export function findObstacle(order: ParcelOrder, open: Label | undefined): string | null {
  if (order.status !== 'paid' || order.parcelState === 'none') return postageErrors.ended;
  if (!deliveries[deliveryOf(order)].hasTracking) return postageErrors.pickup;
  if (open !== undefined) return postageErrors.open;
  if (order.parcelState !== 'to_send') return postageErrors.sent;
  if (!order.parcel?.address) return postageErrors.noAddress;
  return needsCustomsForm(order.parcel.address) ? postageErrors.customsForm : null;
}

/** Prices are the provider's of this moment, whatever the page showed. */
async function findRate(app: PostageServices, wanted: WantedLabel): Promise<Rate> {
  const quote = await quoteOrder(app, wanted);
  const found = quote.rates.find(
    ({ choice, rate }) => choice === wanted.choice && rate.serviceToken === wanted.serviceToken,
  );
  if (found === undefined) throw new DomainError('stale', postageErrors.goneRate);
  const { rate } = found;
  if (rate.cents === wanted.seenCents) return rate;
  throw new DomainError('price_changed', postageErrors.price(formatCents(wanted.seenCents), formatCents(rate.cents)));
}

async function findSame(db: Database, { id, orderId }: WantedLabel): Promise<Label | null> {
  const [same] = await db.select().from(labels).where(eq(labels.id, id));
  if (same === undefined) return null;
  // The id comes from a form, which can name the label of another order.
  if (same.orderId !== orderId) throw new DomainError('stale', postageErrors.open);
  return same;
}

/**
 * Records a label, which `continueLabel` buys.
 * @throws DomainError `not_found`; `stale` if the order needs none, or a rate is gone; `price_changed`;
 *   `postage_disconnected`, `postage_unavailable`
 */
export async function startLabel(app: PostageServices, wanted: WantedLabel): Promise<Label> {
  const again = await findSame(app.db, wanted);
  if (again !== null) return again;
  const rate = await findRate(app, wanted);
  const { id, orderId, requestedBy, box, weightOz } = wanted;
  return await app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, { parcel: 'ifAny' });
    if (order === null || order.vendorId !== wanted.vendorId) throw new DomainError('not_found', postageErrors.noOrder);
    const same = await findSame(tx, wanted);
    if (same !== null) return same;
    const obstacle = findObstacle(order, (await readLabels(tx, orderId)).find(isOpenLabel));
    if (obstacle !== null) throw new DomainError('stale', obstacle);
    if (await isUndecided(tx, orderId)) throw new DomainError('stale', postageErrors.soldTwice);
    const { carrier, service, days: transitDays, cents: priceCents, insuredCents } = rate;
    const values = { id, orderId, requestedBy, box, weightOz, carrier, service, transitDays, priceCents, insuredCents };
    const [started] = await tx
      .insert(labels)
      .values({ ...values, rateId: rate.id, createdAt: app.clock.now() })
      .returning();
    if (started === undefined) throw new Error('A label that was just recorded is gone.');
    return started;
  });
}
