import { DomainError } from '../../../platform/errors.ts';
import type { LocalClock } from '../../catalog/availability.ts';
import { type Delivery, type DeliveryFacts, deliveries, offeredDelivery } from '../../catalog/deliveries.ts';
import { type ShopFacts, shopState } from '../../catalog/shop-state.ts';
import type { CartVendor } from '../cart/cart.server.ts';
import { closedReason } from '../cart/closed-shop.ts';
import { cartWords } from '../cart/words.ts';

export interface Sale {
  vendor: CartVendor & { stripeAccountId: string };
  /** Null at a booth, where the buyer takes it along. */
  delivery: Delivery | null;
}

/** @throws DomainError `vendor_not_found`, `vendor_not_ready`, `vendor_away`, `delivery_not_set` */
function requireOpenShop(vendor: CartVendor, clock: LocalClock): Sale['vendor'] {
  const closed = closedReason(vendor, clock);
  if (closed !== null) throw new DomainError(closed.code, closed.refusal);
  const { stripeAccountId } = vendor;
  if (stripeAccountId === null) throw new DomainError('vendor_not_ready', cartWords.vendorNotReady);
  return { ...vendor, stripeAccountId };
}

/** @throws DomainError `invalid` if the vendor doesn't offer what is wanted */
function requireDelivery(vendor: DeliveryFacts & { owner: string }, wanted: Delivery | null): Delivery {
  const delivery = offeredDelivery(vendor, wanted);
  if (delivery === null) throw new DomainError('delivery_not_set', cartWords.deliveryNotSet(vendor.owner));
  if (wanted === null || wanted === delivery) return delivery;
  const message = deliveries[wanted].words.notOffered;
  throw new DomainError('invalid', message, { fields: [{ path: 'delivery', message }] });
}

/** A shop at a booth. There it doesn't matter whether it ships, or its artist is away from the web. */
const atBooth = <Shop extends ShopFacts>(shop: Shop): Shop => ({ ...shop, pickup: '', awayUntil: null });

export const takesBoothCards = (shop: ShopFacts & Pick<CartVendor, 'stripeAccountId'>, now: Date): boolean =>
  shop.stripeAccountId !== null && shopState(atBooth(shop), now) === 'open';

/**
 * Returns who sells at a booth.
 * @throws DomainError `vendor_not_found`, `vendor_resting`, `vendor_not_ready`
 */
export function requireBoothSale(vendor: CartVendor, clock: LocalClock): Sale {
  const { stripeAccountId } = requireOpenShop(atBooth(vendor), clock);
  return { vendor: { ...vendor, stripeAccountId }, delivery: null };
}

/**
 * Returns who sells to a cart, and how the order reaches its buyer.
 * @param wanted null for the vendor's usual way
 * @throws DomainError `vendor_not_found`, `vendor_not_ready`, `vendor_away`, `delivery_not_set`; `invalid` if the vendor doesn't
 *   offer the delivery
 */
export function requireSale(vendor: CartVendor, wanted: Delivery | null, clock: LocalClock): Sale {
  return { vendor: requireOpenShop(vendor, clock), delivery: requireDelivery(vendor, wanted) };
}
