import { DomainError } from '../../../platform/errors.ts';
import type { LocalClock } from '../../catalog/availability.ts';
import type { CartVendor } from '../cart/cart.server.ts';
import { whyClosed } from '../cart/closed-shop.ts';
import { cartWords } from '../cart/words.ts';

/**
 * Returns the vendor with the account that is paid, if the shop is open.
 * @throws DomainError `vendor_not_found`, `vendor_not_ready`, `vendor_away`
 */
export function requireOpenShop(vendor: CartVendor, clock: LocalClock): CartVendor & { stripeAccountId: string } {
  const closed = whyClosed(vendor, clock);
  if (closed !== null) throw new DomainError(closed.code, closed.refusal);
  const { stripeAccountId } = vendor;
  if (stripeAccountId === null) throw new DomainError('vendor_not_ready', cartWords.vendorNotReady);
  return { ...vendor, stripeAccountId };
}
