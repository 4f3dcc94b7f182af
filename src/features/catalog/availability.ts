/** Whether a piece can be bought, and what people read when it can't. */

import type { Clock } from '../../platform/clock.ts';
import { clockTime } from './event-dates.ts';
import type { Product } from './products.ts';

type Stock = Pick<Product, 'inventory' | 'heldUntil'>;

export type Availability = 'available' | 'held' | 'sold';

/** `held`: somebody is paying for the last unit. It may come back, so the piece is not sold. */
export function availabilityOf({ inventory, heldUntil }: Stock): Availability {
  if (inventory > 0) return 'available';
  return heldUntil === null ? 'sold' : 'held';
}

/** How often expired checkouts are reconciled: a hold can outlast its checkout by this long. */
export const reconcileEveryMs = 60_000;

/** On cards, buttons, and lines of a cart. */
export const heldLabel = 'Being bought right now';

/** "3 available", "Sold". */
export function availabilityLabel(stock: Stock): string {
  const availability = availabilityOf(stock);
  if (availability === 'held') return heldLabel;
  return availability === 'sold' ? 'Sold' : `${stock.inventory} available`;
}

/** What tells when: the clock now, and the time zone of the city, e.g. "America/Kentucky/Louisville". */
export interface LocalClock {
  now: Date;
  timeZone: string;
}

export function localClock(app: { clock: Clock; config: { site: { timeZone: string } } }): LocalClock {
  return { now: app.clock.now(), timeZone: app.config.site.timeZone };
}

const minuteMs = 60_000;

/** "3:42 pm", never earlier than the hold ends. Null once that time is over: then only the provider knows how long it takes. */
export function holdEndTime(heldUntil: Date, { now, timeZone }: LocalClock): string | null {
  if (heldUntil <= now) return null;
  return clockTime(new Date(Math.ceil(heldUntil.getTime() / minuteMs) * minuteMs), timeZone);
}

/** On the page of a held piece. */
export function heldNote(heldUntil: Date, clock: LocalClock): string {
  const time = holdEndTime(heldUntil, clock);
  const again = time === null ? 'in a few minutes' : `by ${time}`;
  return `Someone is checking out with this piece. If they don’t finish, it’ll be available again ${again}.`;
}

/**
 * To a buyer who wants a held piece, as the answer to a checkout and below the button of a cart.
 * @param charge empty where no checkout was tried
 */
export function heldRefusal(
  name: string,
  heldUntil: Date,
  clock: LocalClock,
  charge = ' You weren’t charged.',
): string {
  const time = holdEndTime(heldUntil, clock);
  const when = time === null ? 'in a few minutes' : `after ${time}`;
  return `${name} is being bought right now.${charge} Try again ${when}, or remove it.`;
}
