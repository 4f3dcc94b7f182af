import type { Clock } from '../../platform/clock.ts';
import { minuteMs } from '../../platform/time.ts';
import { formatClockTime } from './event-dates.ts';
import type { AtMarket, Product } from './products.ts';
import { availabilityWords, heldLabel, heldWords, marketLabels, marketSaleWords } from './words.ts';

type Stock = Pick<Product, 'inventory' | 'heldUntil'> & Partial<Pick<Product, 'atMarket'>>;

type Availability = 'available' | 'held' | 'market' | 'sold';

/**
 * Returns `held` while another buyer is paying for the last unit: it may come back, so the product is not sold. `market` is for what
 * is sold at a market alone right now.
 */
export function availabilityOf({ inventory, heldUntil, atMarket }: Stock): Availability {
  if (inventory > 0) return 'available';
  if (heldUntil !== null) return 'held';
  return atMarket ? 'market' : 'sold';
}

/** How often expired checkouts are reconciled: a hold can outlast its checkout by this long. */
export const reconcileEveryMs = minuteMs;

/** Returns "At Logan Street today", or, once that is over, "Back from Logan Street soon". */
export const marketLabel = ({ event, isOver }: AtMarket): string => marketLabels[isOver ? 'back' : 'today'](event);

/** Returns "3 available", "Being bought right now", "At Logan Street today", or "Sold". */
export function availabilityLabel(stock: Stock): string {
  const availability = availabilityOf(stock);
  if (availability === 'market' && stock.atMarket) return marketLabel(stock.atMarket);
  if (availability === 'held') return heldLabel;
  return availability === 'sold' ? availabilityWords.sold : availabilityWords.available(stock.inventory);
}

/** The time now, and the time zone of the city, e.g. "America/Kentucky/Louisville". */
export interface LocalClock {
  now: Date;
  timeZone: string;
}

export function localClock(app: { clock: Clock; config: { site: { timeZone: string } } }): LocalClock {
  return { now: app.clock.now(), timeZone: app.config.site.timeZone };
}

/** Returns when a hold ends, "3:42 pm", rounded up to the minute. Null if it is overdue: only the provider knows then. */
export function holdEndTime(heldUntil: Date, { now, timeZone }: LocalClock): string | null {
  if (heldUntil <= now) return null;
  return formatClockTime(new Date(Math.ceil(heldUntil.getTime() / minuteMs) * minuteMs), timeZone);
}

export function heldNote(heldUntil: Date, clock: LocalClock): string {
  return heldWords.note(holdEndTime(heldUntil, clock));
}

export function marketNote(place: AtMarket): string {
  const label = marketLabel(place);
  return place.isOver ? marketSaleWords.backNote(label) : marketSaleWords.note(label, place.booth);
}

export function heldInCart(name: string, heldUntil: Date, clock: LocalClock): string {
  return heldWords.inCart(name, holdEndTime(heldUntil, clock));
}

export function heldRefusal(name: string, heldUntil: Date, clock: LocalClock): string {
  return heldWords.refusal(name, holdEndTime(heldUntil, clock));
}

/** Returns the answer to the checkout of a product that may be bought later, or elsewhere; null for others. */
export function refusalNow(
  { name, heldUntil, atMarket }: Pick<Product, 'name'> & Stock,
  clock: LocalClock,
): string | null {
  if (heldUntil !== null) return heldRefusal(name, heldUntil, clock);
  return atMarket ? marketSaleWords.refusal(name, atMarket.event) : null;
}
