import { zonedDay } from '../../../platform/zoned-time.ts';
import type { LocalClock } from '../../catalog/availability.ts';
import { type Delivery, deliveries } from '../../catalog/deliveries.ts';

interface TaxedCart {
  vendorId: string;
  /** Null for what is taken along. */
  delivery: Delivery | null;
  /** Postal code of the state of the address that it is shipped to; null while unknown. */
  shipToState: string | null;
}

/**
 * Returns what the tax of a cart depends on, for `Taxes.quote`. What is picked up is sold where the site is.
 * @param regionCode postal code of the site's state
 */
export const taxSaleOf = (
  { vendorId, delivery, shipToState }: TaxedCart,
  { now, timeZone }: LocalClock,
  regionCode: string,
) => ({
  vendorId,
  state: delivery !== null && deliveries[delivery].needsAddress ? shipToState : regionCode,
  day: zonedDay(now, timeZone),
});
