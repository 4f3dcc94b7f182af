/**
 * A cart waits as a draft for its address, or, if it is picked up, for the press on a page that shows where, when, and the total:
 *
 *   POST /api/checkout/session ──> draft ── the page's form ──> pending order, with its hold and session ──> paid
 *                                    │  ^                          │
 *                                    │  └─ expired, canceled, or another address: the draft is there for a day
 *                                    └─ a day later: gone
 *
 * Nothing is held before the form is sent. The form may be sent again, by a second click or after the buyer came back: the same
 * address leads to the same order, another one ends the order before it, and a paid one leads to its confirmation.
 */
import { eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Cents } from '../../../platform/money.ts';
import { dayMs } from '../../../platform/time.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { localClock } from '../../catalog/availability.ts';
import { type Delivery, offeredDelivery } from '../../catalog/deliveries.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { taxSaleOf } from '../cart/tax-sale.ts';
import { findOrderByKey, findOrderBySession } from '../orders/orders.server.ts';
import { createDraftId, isDraftId } from '../orders/orders.ts';
import { readHolds } from '../orders/read-holds.server.ts';
import type { CheckoutOrder } from '../orders/read-orders.server.ts';
import type { PostalAddress } from '../payments.ts';
import { type Buyer, hashParts } from './buyer.server.ts';
import { createOutOfStockError } from './check-cart.ts';
import { checkoutDrafts } from './drafts.table.ts';
import type { NewOrder } from './new-order.server.ts';
import { type CheckedCart, checkCart, computeTotal, readFirstVendor } from './place-order.server.ts';
import type { CheckoutServices } from './services.ts';
import { type CheckoutInput, startOrder, toNewOrder } from './start-checkout.server.ts';
import { checkoutErrors } from './words.ts';

/** As long as the cookie that tells whose it is. */
const draftMs = dayMs;

export type Draft = typeof checkoutDrafts.$inferSelect;

export type Begun = { order: CheckoutOrder } | { draft: Draft };

type BeginInput = Omit<CheckoutInput, 'address' | 'draftId'> & {
  /** True for a browser that has refused our cookie: then the draft's id alone says whose it is. */
  refusesCookies?: boolean;
};

/** Returns how the order would reach its buyer; null for an unknown vendor: `startCheckout` says so. */
async function findDelivery(db: Database, { delivery, vendor: wanted, items }: NewOrder): Promise<Delivery | null> {
  if (delivery !== null) return delivery;
  const named = wanted ?? (await readFirstVendor(db, items));
  if (named === null) return null;
  const column = isUuid(named) ? vendors.id : vendors.slug;
  const [vendor] = await db.select().from(vendors).where(eq(column, named.toLowerCase()));
  return vendor === undefined ? null : offeredDelivery(vendor, null);
}

/**
 * Finds the order that this request has led to. It is compared without the address.
 * @throws DomainError `idempotency_conflict`
 */
async function findEarlierOrder(
  db: Database,
  { idempotencyKey, requestHash }: NewOrder,
): Promise<CheckoutOrder | null> {
  const order = idempotencyKey === null ? null : await findOrderByKey(db, idempotencyKey);
  if (order === null || order.checkout.requestHash.split('.')[0] === requestHash) return order;
  throw new DomainError('idempotency_conflict', checkoutErrors.otherCart);
}

/** @throws DomainError `out_of_stock` if others hold or have bought too much of it */
async function checkStock(services: CheckoutServices, { buyer, earlierSession }: NewOrder, { short }: CheckedCart) {
  if (short.length === 0) return;
  const ids = short.map(({ product }) => product.id);
  const sessions = earlierSession === null ? [] : [earlierSession];
  const holds = await readHolds(services.db, ids, { buyerKey: buyer.key, sessions });
  // The buyer's own open checkouts are replaced by this one.
  const missing = short.filter(
    ({ product, quantity }) => product.inventory + (holds.get(product.id)?.own ?? 0) < quantity,
  );
  if (missing.length > 0) throw createOutOfStockError(missing, holds, localClock(services));
}

/** Stores the draft of a request, or returns the one that it made before, for another day. */
async function saveDraft(
  services: CheckoutServices,
  { buyer, items, email, ui, idempotencyKey, requestHash, earlierSession }: NewOrder,
  { refusesCookies, ...facts }: { vendorId: string; delivery: Delivery; totalCents: Cents; refusesCookies: boolean },
): Promise<Draft> {
  const now = services.clock.now();
  const id = createDraftId();
  // Whoever has the key may go on, because a browser's first two requests may get two cookies.
  const owner = { buyerKey: refusesCookies && buyer.userId === null ? null : buyer.key, userId: buyer.userId };
  const { vendorId, ...current } = facts;
  const renewed = { ...owner, ...current, customerEmail: email, expiresAt: new Date(now.getTime() + draftMs) };
  const key = idempotencyKey ?? `${hashParts(id)}.${hashParts(id, 'draft')}`;
  const [draft] = await services.db
    .insert(checkoutDrafts)
    .values({ id, key, requestHash, vendorId, items, ui, earlierSession, createdAt: now, ...renewed })
    .onConflictDoUpdate({
      target: checkoutDrafts.key,
      set: { ...renewed, earlierSession: sql`nullif(excluded.earlier_session, ${checkoutDrafts.id})` },
      setWhere: eq(checkoutDrafts.requestHash, requestHash),
    })
    .returning();
  if (draft === undefined) throw new DomainError('idempotency_conflict', checkoutErrors.otherCart);
  return draft;
}

/**
 * Begins a checkout: it is a draft, which holds nothing, unless there is an order already.
 * @throws DomainError the errors of `startCheckout`
 */
export async function beginCheckout(services: CheckoutServices, input: BeginInput): Promise<Begun> {
  const wanted = toNewOrder(services, input);
  const delivery = await findDelivery(services.db, wanted);
  // It is refused, in the words for what is missing.
  if (delivery === null) return { order: await startOrder(services, wanted) };
  const earlier = await findEarlierOrder(services.db, wanted);
  if (earlier?.status === 'paid' || earlier?.status === 'needs_attention') return { order: earlier };
  const { refusesCookies = false } = input;
  const expected = wanted.expectedTotalCents;
  // A payment that is open may be finished, whatever the shop has changed since.
  if (
    earlier?.status === 'pending' &&
    earlier.checkout.draftId !== null &&
    (expected ?? earlier.totalCents) === earlier.totalCents
  ) {
    const { vendorId, totalCents } = earlier;
    return { draft: await saveDraft(services, wanted, { vendorId, delivery, totalCents, refusesCookies }) };
  }
  const cart = await checkCart(services.db, localClock(services), wanted, false);
  await checkStock(services, wanted, cart);
  // What is picked up is taxed where the site is; what is shipped, once its address is known.
  const taxed = { vendorId: cart.vendor.id, delivery, shipToState: null };
  const sale = taxSaleOf(taxed, localClock(services), services.config.site.regionCode);
  const { totalCents } = computeTotal(cart, wanted, services.config, await services.taxes.quote(services.db, sale));
  return {
    draft: await saveDraft(services, wanted, { vendorId: cart.vendor.id, delivery, totalCents, refusesCookies }),
  };
}

/**
 * Finds a draft of this buyer, ended or not; null if there is none, or it is another's.
 * @param keys the buyer's keys: of the account, and of the browser
 */
export async function findOwnDraft(db: Database, id: string, keys: readonly string[]): Promise<Draft | null> {
  const [draft] = isDraftId(id) ? await db.select().from(checkoutDrafts).where(eq(checkoutDrafts.id, id)) : [];
  if (!draft) return null;
  return draft.buyerKey === null || keys.includes(draft.buyerKey) ? draft : null;
}

interface Delivered {
  email: string | null;
  /** Null if it is picked up. */
  address: PostalAddress | null;
  shownTotalCents: Cents;
}

/**
 * Makes the order of a draft, which holds its units, and opens its session.
 * @returns the order. It is paid if the draft was paid before
 * @throws DomainError the errors of `startCheckout`
 */
export async function orderDraft(
  services: CheckoutServices,
  draft: Draft,
  buyer: Buyer,
  { email, address, shownTotalCents }: Delivered,
): Promise<CheckoutOrder> {
  const before = await findOrderBySession(services.db, draft.id);
  if (before?.status === 'paid' || before?.status === 'needs_attention') return before;
  const given = buyer.userId === null ? email : null;
  return startOrder(services, {
    vendor: draft.vendorId,
    items: draft.items,
    others: [],
    prices: [],
    maxDiscountPercent: 0,
    delivery: draft.delivery,
    buyer,
    email: buyer.email ?? email,
    ui: draft.ui,
    idempotencyKey: draft.key,
    requestHash: `${draft.requestHash}.${hashParts(JSON.stringify([address, given, buyer.userId]))}`,
    expectedTotalCents: shownTotalCents,
    earlierSession: draft.earlierSession,
    address,
    draftId: draft.id,
  });
}

/** Deletes drafts that have expired. Their orders stay. */
export async function deleteExpiredDrafts(db: Database, now: Date): Promise<void> {
  await db.delete(checkoutDrafts).where(lte(checkoutDrafts.expiresAt, now));
}
