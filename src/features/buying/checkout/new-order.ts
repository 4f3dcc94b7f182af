import type { Cents } from '../../../platform/money.ts';
import type { Delivery } from '../../catalog/shipping.ts';
import type { CartVendor } from '../cart/carts.server.ts';
import type { WantedLine } from '../cart/wanted-lines.ts';
import type { Buyer } from './buyer.server.ts';

/** What a buyer wants to order, after the vendor was found and could be paid. */
export interface NewOrder {
  vendor: CartVendor & { stripeAccountId: string };
  /** In the order of product ids. */
  items: readonly WantedLine[];
  delivery: Delivery;
  buyer: Buyer;
  email: string | null;
  ui: 'hosted' | 'embedded';
  idempotencyKey: string | null;
  requestHash: string;
  /** What the buyer was told that it costs; null when nobody said. */
  expectedTotalCents: Cents | null;
}
