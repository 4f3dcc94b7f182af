import { DomainError } from '../../../platform/errors.ts';
import type { LocalClock } from '../../catalog/availability.ts';
import { type Delivery, type DeliveryFacts, offeredDelivery } from '../../catalog/shipping.ts';
import type { CartVendor } from '../cart/cart.server.ts';
import { whyClosed } from '../cart/closed-shop.ts';
import { cartWords } from '../cart/words.ts';
import { checkoutErrors } from './words.ts';

/**
 * Returns the vendor with the account that is paid, if the shop is open.
 * @throws DomainError `vendor_not_found`, `vendor_not_ready`, `vendor_away`, `delivery_not_set`
 */
export function requireOpenShop(vendor: CartVendor, clock: LocalClock): CartVendor & { stripeAccountId: string } {
  const closed = whyClosed(vendor, clock);
  if (closed !== null) throw new DomainError(closed.code, closed.refusal);
  const { stripeAccountId } = vendor;
  if (stripeAccountId === null) throw new DomainError('vendor_not_ready', cartWords.vendorNotReady);
  return { ...vendor, stripeAccountId };
}

/**
 * Returns how an order of an open shop reaches its buyer.
 * @param wanted null for the vendor's usual way
 * @throws DomainError `invalid` if the vendor doesn't offer what is wanted
 */
export function requireDelivery(vendor: DeliveryFacts & { owner: string }, wanted: Delivery | null): Delivery {
  const delivery = offeredDelivery(vendor, wanted);
  if (delivery === null) throw new DomainError('delivery_not_set', cartWords.deliveryNotSet(vendor.owner));
  if (wanted === null || wanted === delivery) return delivery;
  const message = wanted === 'pickup' ? checkoutErrors.noPickup : checkoutErrors.noShipping;
  throw new DomainError('invalid', message, { fields: [{ path: 'delivery', message }] });
}
