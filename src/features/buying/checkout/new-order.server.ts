import type { Cents } from '../../../platform/money.ts';
import type { Delivery } from '../../catalog/shipping.ts';
import type { CartVendor } from '../cart/cart.server.ts';
import type { CartItem } from '../cart/cart.ts';
import type { Buyer } from './buyer.server.ts';

/** An order to place, once the vendor is known to accept payments. */
export interface NewOrder {
  vendor: CartVendor & { stripeAccountId: string };
  /** Items in the order of product ids. */
  items: readonly CartItem[];
  /** Null for the vendor's usual way. */
  delivery: Delivery | null;
  buyer: Buyer;
  email: string | null;
  ui: 'hosted' | 'embedded';
  idempotencyKey: string | null;
  requestHash: string;
  /** The total that the buyer was shown; null if unknown. */
  expectedTotalCents: Cents | null;
}
