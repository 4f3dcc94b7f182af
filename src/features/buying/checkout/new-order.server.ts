import type { Cents } from '../../../platform/money.ts';
import type { Delivery } from '../../catalog/deliveries.ts';
import type { CartItem } from '../cart/cart.ts';
import type { PriceReason } from '../orders/orders.ts';
import type { PostalAddress } from '../payments.ts';
import type { Buyer } from './buyer.server.ts';

/** What is sold at a booth without being a piece of the store: it has no stock. */
export interface OtherLine {
  name: string;
  unitPriceCents: Cents;
  quantity: number;
}

/** For how much so many units of a piece are sold at a booth. */
export interface TakenPrice {
  productId: string;
  quantity: number;
  /** Null for the piece's own price. */
  unitPriceCents: Cents | null;
  reason: PriceReason | null;
}

export interface NewOrder {
  /** Id or slug; null for the vendor of the first product. */
  vendor: string | null;
  /** Items in the order of product ids. */
  items: readonly CartItem[];
  /** Only a booth has such. */
  others: readonly OtherLine[];
  /** Only a booth has such. If a piece is in it, all its units are. */
  prices: readonly TakenPrice[];
  /** The percentage that these may be below the pieces' own. */
  maxDiscountPercent: number;
  /** Null for the vendor's usual way. */
  delivery: Delivery | null;
  buyer: Buyer;
  email: string | null;
  ui: 'hosted' | 'embedded';
  idempotencyKey: string | null;
  requestHash: string;
  /** The total that the buyer was shown; null if unknown. */
  expectedTotalCents: Cents | null;
  /** Session or draft of the cart's last checkout, which this one replaces, even if it was started signed in or out. */
  earlierSession: string | null;
  /** Where it goes; null for pickup. */
  address: PostalAddress | null;
  /** The draft that asked for the address, which has one order at a time: another address ends the order before it. */
  draftId: string | null;
}
