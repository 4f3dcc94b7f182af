/**
 * When an order is with its buyer: about, never for certain. By a carrier, from the artist's days to ship, the carrier's days, and the
 * days on which parcels move; at the artist's, from the hours of pickup. What nobody has said is promised by nobody: null.
 */
import { addBusinessDays, countBusinessDays, isHoliday } from '../../platform/business-days.ts';
import { dateFormat } from '../../platform/date-format.ts';
import { hourMs } from '../../platform/time.ts';
import { addDays, countDays, dayStart, zonedDay, zonedTime } from '../../platform/zoned-time.ts';
import type { LocalClock } from './availability.ts';
import { carrierDaysTo, type DayRange } from './carrier-days.ts';
import { type Delivery, type DeliveryFacts, deliveriesOf, deliveryNames } from './deliveries.ts';
import { formatClockTime } from './event-dates.ts';
import { type Hours, type PickupHours, type Weekday, weekdayOf, weekdays } from './pickup-hours.ts';
import { carrierDays } from './returns-policy.ts';
import { weekdayNames, arrivalWords as words } from './words.ts';

/** Days are "YYYY-MM-DD". `carried` has two that are the same if the carrier has named one. */
export type Arrival = { kind: 'carried'; from: string; to: string } | ({ kind: 'collected'; day: string } & Hours);

/** When the artist is there. */
export interface Presence extends Pick<DeliveryFacts, 'pickup'> {
  pickupHours: PickupHours | null;
  awayUntil: Date | null;
}

export interface ArrivalFacts extends DeliveryFacts, Presence {
  sendsWithinDays: number | null;
}

/** An order that was paid and has not arrived. */
export interface OnItsWay {
  delivery: Delivery;
  shipBy: string | null;
  sentAt: Date | null;
  /** Business days that the carrier has named for the label that was bought; null without one. */
  transitDays: number | null;
  /** Where it goes; null for whoever may not know that. */
  zip: string | null;
  vendor: Presence;
}

/** An artist hands nothing over in the last hour to somebody who has only just paid. */
const lastCallMs = hourMs;
/** Christmas and New Year are on the same weekday, so it takes three weeks until each comes that is no holiday. */
const daysAhead = 21;

/** Returns the first day on which the artist works: today, or when they are back. */
function firstDay({ awayUntil }: Pick<Presence, 'awayUntil'>, { now, timeZone }: LocalClock): string {
  return zonedDay(awayUntil !== null && awayUntil > now ? awayUntil : now, timeZone);
}

const latest = (one: string, other: string): string => (one > other ? one : other);
const earliest = (one: string, other: string): string => (one < other ? one : other);

function carriedAfter(leaves: string, range: DayRange | null): Arrival | null {
  if (range === null) return null;
  const [from, to] = range;
  return { kind: 'carried', from: addBusinessDays(leaves, from), to: addBusinessDays(leaves, to) };
}

const closesAt = ({ closes }: Hours, { now, timeZone }: LocalClock): Date => zonedTime(now, 0, closes, timeZone);
const lastCall = (hours: Hours, local: LocalClock): Date => new Date(closesAt(hours, local).getTime() - lastCallMs);

/** Returns the next day on which an order can be picked up. On a holiday nobody is sure to be there. */
function nextPickup({ pickup, pickupHours, awayUntil }: Presence, local: LocalClock): Arrival | null {
  if (pickup === null || pickupHours === null) return null;
  const today = zonedDay(local.now, local.timeZone);
  const first = firstDay({ awayUntil }, local);
  for (let ahead = 0; ahead <= daysAhead; ahead += 1) {
    const day = addDays(first, ahead);
    const hours = pickupHours[weekdayOf(day)];
    if (hours === undefined || isHoliday(day)) continue;
    if (day !== today || lastCall(hours, local) > local.now) return { kind: 'collected', day, ...hours };
  }
  return null;
}

interface Asked extends LocalClock {
  /** Where it goes; null if that isn't known yet. */
  zip: string | null;
}

interface WayToArrive {
  /** For an order that would be paid now. */
  ofCart(facts: ArrivalFacts, asked: Asked): Arrival | null;
  ofOrder(order: OnItsWay, local: LocalClock): Arrival | null;
}

const arrivals: Readonly<Record<Delivery, WayToArrive>> = {
  shipping: {
    ofCart(facts, asked) {
      if (facts.sendsWithinDays === null) return null;
      return carriedAfter(addBusinessDays(firstDay(facts, asked), facts.sendsWithinDays), carrierDaysTo(asked.zip));
    },
    ofOrder({ shipBy, sentAt, transitDays, zip, vendor }, local) {
      const waits = shipBy === null ? null : latest(shipBy, firstDay(vendor, local));
      const leaves = sentAt === null ? waits : zonedDay(sentAt, local.timeZone);
      if (leaves === null) return null;
      return carriedAfter(leaves, transitDays === null ? carrierDaysTo(zip) : [transitDays, transitDays]);
    },
  },
  pickup: {
    ofCart: nextPickup,
    ofOrder: ({ vendor }, local) => nextPickup(vendor, local),
  },
};

/** Returns when an order that is paid now is with its buyer; null for a way that the store doesn't offer. */
export const arrivalOf = (delivery: Delivery, facts: ArrivalFacts, asked: Asked): Arrival | null =>
  deliveriesOf(facts).includes(delivery) ? arrivals[delivery].ofCart(facts, asked) : null;

/** The same for an order that was paid. Null for one that should have been there by now. */
export function arrivalOfOrder(order: OnItsWay, local: LocalClock): Arrival | null {
  const arrival = arrivals[order.delivery].ofOrder(order, local);
  const isOver = arrival?.kind === 'carried' && arrival.to < zonedDay(local.now, local.timeZone);
  return isOver ? null : arrival;
}

const format = (day: string, options: Intl.DateTimeFormatOptions) =>
  dateFormat({ timeZone: 'UTC', ...options }).format(new Date(day));
const shortDay = (day: string) => format(day, { month: 'short', day: 'numeric' });

/** Formats a day, with its year unless that is this one: "Dec 5", "Jan 1, 2027". */
export function formatDay(day: string, today: string): string {
  if (day.slice(0, 4) === today.slice(0, 4)) return shortDay(day);
  return format(day, { month: 'short', day: 'numeric', year: 'numeric' });
}

/** Formats days: "Dec 3 to 7", "Nov 30 to Dec 4", or "Dec 5" for one. */
export function formatDays(from: string, to: string): string {
  if (from === to) return shortDay(from);
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return words.days(shortDay(from), isOneMonth ? format(to, { day: 'numeric' }) : shortDay(to));
}

const clockTime = (time: string) => formatClockTime(new Date(`2000-01-01T${time}:00Z`), 'UTC');

/** "noon to 4 pm" */
const formatHoursOfDay = ({ opens, closes }: Hours): string => words.hours(clockTime(opens), clockTime(closes));

function nameDay(day: string, today: string | null): string {
  const days = today === null ? null : countDays(today, day);
  if (days === 0) return words.today;
  if (days === 1) return words.tomorrow;
  const name = weekdayNames[weekdayOf(day)];
  return days !== null && days < weekdays.length ? name : words.onDay(name, shortDay(day));
}

/**
 * Says when: "Arrives about Dec 3 to 7", "Pick up Sunday, noon to 4 pm".
 * @param today null for what is read later, such as a mail: then the day has its date
 */
export function describeArrival(arrival: Arrival, today: string | null): string {
  if (arrival.kind === 'carried') return words.arrives(formatDays(arrival.from, arrival.to));
  return words.pickUp(nameDay(arrival.day, today), formatHoursOfDay(arrival));
}

/** Says when an order that was paid is with its buyer; null if nobody can say. */
export function describeOrderArrival(order: OnItsWay, local: LocalClock): string | null {
  const arrival = arrivalOfOrder(order, local);
  return arrival && describeArrival(arrival, zonedDay(local.now, local.timeZone));
}

/** Returns what a piece's page says of each way that the store offers, before anybody knows where it goes. */
export function describeArrivals(facts: ArrivalFacts, local: LocalClock): { delivery: Delivery; text: string }[] {
  const today = zonedDay(local.now, local.timeZone);
  return deliveryNames.flatMap((delivery) => {
    const arrival = arrivalOf(delivery, facts, { ...local, zip: null });
    return arrival === null ? [] : [{ delivery, text: describeArrival(arrival, today) }];
  });
}

/** Says by which of these ways, the first that is sure, what is bought now arrives until a day; null if by none. */
export function describeInTime(
  facts: ArrivalFacts,
  { by, ways, local }: { by: string; ways: readonly Delivery[]; local: LocalClock },
): string | null {
  for (const delivery of ways) {
    const arrival = arrivalOf(delivery, facts, { ...local, zip: null });
    if (arrival !== null && (arrival.kind === 'carried' ? arrival.to : arrival.day) <= by)
      return describeArrival(arrival, zonedDay(local.now, local.timeZone));
  }
  return null;
}

/** Returns the moments at which a page that says so has to say something else: midnight, and the last call of today's pickup. */
export function arrivalEnds({ pickupHours }: Pick<ArrivalFacts, 'pickupHours'>, local: LocalClock): Date[] {
  const today = zonedDay(local.now, local.timeZone);
  const hours = pickupHours?.[weekdayOf(today)];
  return [dayStart(addDays(today, 1), local.timeZone), ...(hours === undefined ? [] : [lastCall(hours, local)])];
}

/** What a store must have said so that a piece of it is with its buyer by a day, if it is bought now. */
export interface HereBy {
  /** The most business days that it may take to ship; null if no parcel is there by then. */
  sendsWithinDays: number | null;
  /** On which days of the week it can be picked up until then. Today is one of its own, because it has to be open for a while. */
  pickupDays: readonly Weekday[];
  today: { weekday: Weekday; closesAfter: string } | null;
}

/** No promise reaches further: 60 business days to ship, and the carrier's. */
const farthestDays = 120;

/** Returns what has to hold for a piece to be with its buyer by a day, wherever in the country that is. */
export function findHereBy(by: string, { now, timeZone }: LocalClock): HereBy {
  const today = zonedDay(now, timeZone);
  const left = Math.min(countDays(today, by), daysAhead);
  const coming = Array.from({ length: Math.max(0, left) }, (_, ahead) => addDays(today, ahead + 1));
  const closesAfter = new Date(now.getTime() + lastCallMs);
  const isToday = by >= today && !isHoliday(today) && zonedDay(closesAfter, timeZone) === today;
  const [, carrier] = carrierDays;
  const sendsWithinDays = countBusinessDays(today, earliest(by, addDays(today, farthestDays))) - carrier;
  return {
    sendsWithinDays: sendsWithinDays < 1 ? null : sendsWithinDays,
    pickupDays: [...new Set(coming.filter((day) => !isHoliday(day)).map(weekdayOf))],
    today: isToday ? { weekday: weekdayOf(today), closesAfter: format24(closesAfter, timeZone) } : null,
  };
}

const format24 = (moment: Date, timeZone: string): string =>
  dateFormat({ timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' }).format(moment);
