/**
 * The ordinary orders of a potter's year: few in winter, more on market days, most before Christmas. The same day always gets the
 * same orders.
 */
import { minuteMs } from '../../platform/time.ts';
import { addDays, zonedDay, zonedTime } from '../../platform/zoned-time.ts';
import { demoBuyers } from './buyers.ts';
import { cards, type Parcel, type Today, type Units, type YearOrder } from './year-order.ts';

const perMonth = [2, 2, 2, 3, 3, 2, 2, 2, 3, 3, 5, 13] as const;
/** On market days, from April to December, people pay at the stall and take the piece along. */
const firstMarketMonth = 4;
/** Orders of later days are told one by one. */
const lastDaysAgo = 11;
export const daysOfYear = 364;

/** How often each piece is chosen. The one-of-a-kind ones are made anew after each firing. */
const popularity: Readonly<Record<string, number>> = {
  'lytle-street-mugs': 22,
  'honey-jar': 15,
  'tenmoku-bowl': 14,
  'three-bud-vases': 12,
  'shino-tea-bowl': 10,
  'sunday-teapot': 4,
  'dry-creek-bottle': 4,
  'rickhouse-jar': 4,
  'floodwall-platter': 3,
  'moon-jar': 2,
};
const several = new Set(['lytle-street-mugs', 'tenmoku-bowl', 'honey-jar']);

/** Returns numbers from 0 to 1 that look random and are always the same (mulberry32). */
function createDice(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Dice = () => number;

const roll = (dice: Dice, from: number, to: number) => from + Math.floor(dice() * (to - from + 1));

function choosePiece(dice: Dice, without: readonly Units[]): string {
  const free = Object.entries(popularity).filter(([slug]) => without.every(({ piece }) => piece !== slug));
  let left = dice() * free.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [slug, weight] of free) {
    left -= weight;
    if (left <= 0) return slug;
  }
  return 'lytle-street-mugs';
}

function chooseLines(dice: Dice, isDecember: boolean): Units[] {
  const lines: Units[] = [];
  for (let count = dice() < 0.72 ? 1 : 2; lines.length < count; ) {
    const piece = choosePiece(dice, lines);
    const most = several.has(piece) ? (isDecember ? 3 : 2) : 1;
    lines.push({ piece, quantity: dice() < 0.65 ? 1 : most });
  }
  return lines;
}

/** A number that no carrier has given to anybody. */
export const toTrackingNumber = (place: number) => `94001000000000${String(place).padStart(6, '0')}00`;

interface Day {
  today: Today;
  daysAgo: number;
  /** YYYY-MM-DD */
  date: string;
  /** 0 is Sunday. */
  weekday: number;
}

const clockTime = (dice: Dice, from: number, to: number) =>
  `${String(roll(dice, from, to)).padStart(2, '0')}:${String(roll(dice, 0, 59)).padStart(2, '0')}`;

const timeOn = ({ today, daysAgo }: Day, later: number, time: string) =>
  zonedTime(today.now, later - daysAgo, time, today.timeZone);

/** It is sent within the promised three days, but never on a Sunday; the yard is open on Sundays. */
function makeParcel(dice: Dice, day: Day, delivery: YearOrder['delivery'], place: number): Parcel {
  const { weekday } = day;
  if (delivery === 'pickup') {
    const sunday = weekday === 0 ? 7 : 7 - weekday;
    return { kind: 'handed_over', at: timeOn(day, sunday, clockTime(dice, 12, 15)), byName: dice() < 0.1 };
  }
  const wait = roll(dice, 1, 2);
  const sent = (weekday + wait) % 7 === 0 ? wait + 1 : wait;
  return {
    kind: 'sent',
    sentAt: timeOn(day, sent, clockTime(dice, 9, 16)),
    carrier: dice() < 0.8 ? 'usps' : 'ups',
    trackingNumber: toTrackingNumber(place),
    deliveredAt: timeOn(day, sent + roll(dice, 2, 4), clockTime(dice, 10, 18)),
  };
}

function makeOrder(dice: Dice, day: Day, isMarket: boolean, place: number): YearOrder {
  const month = Number(day.date.slice(5, 7));
  const buyer = demoBuyers[dice() < 0.33 ? roll(dice, 0, 5) : roll(dice, 0, demoBuyers.length - 1)];
  if (buyer === undefined) throw new Error('The demo has no buyers.');
  const isNear = isMarket || (buyer.address.city === 'Louisville' && dice() < 0.6);
  const delivery = isNear ? ('pickup' as const) : ('shipping' as const);
  const at = timeOn(day, 0, isMarket ? clockTime(dice, 10, 15) : clockTime(dice, 8, 21));
  const handedOver = { kind: 'handed_over' as const, at: new Date(at.getTime() + 10 * minuteMs), byName: false };
  return {
    store: 'portland-kiln',
    buyer,
    isCustomer: false,
    at,
    delivery,
    lines: chooseLines(dice, month === 12),
    card: dice() < 0.07 ? cards.canadian : cards.usual,
    parcel: isMarket ? handedOver : makeParcel(dice, day, delivery, place),
  };
}

/** Returns how many orders a day expects. Few parcels arrive in time that are ordered in the last days before Christmas. */
function expectedOrders({ date }: Day): number {
  const month = Number(date.slice(5, 7));
  const share = date.slice(5) > '12-20' ? 0.2 : 1;
  return ((perMonth[month - 1] ?? 0) / 30) * share;
}

const isMarketDay = ({ date, weekday }: Day) => {
  const [month, dayOfMonth] = [Number(date.slice(5, 7)), Number(date.slice(8, 10))];
  return weekday === 0 && dayOfMonth > 7 && dayOfMonth <= 14 && month >= firstMarketMonth;
};

export function listEverydayOrders(today: Today): YearOrder[] {
  const dice = createDice(1937);
  const orders: YearOrder[] = [];
  const lastDate = zonedDay(today.now, today.timeZone);
  let due = 0;
  for (let daysAgo = daysOfYear; daysAgo >= lastDaysAgo; daysAgo -= 1) {
    const date = addDays(lastDate, -daysAgo);
    const day = { today, daysAgo, date, weekday: new Date(date).getUTCDay() };
    due += expectedOrders(day) * (0.4 + 1.2 * dice());
    for (; due >= 1; due -= 1) orders.push(makeOrder(dice, day, false, orders.length + 1));
    const atMarket = isMarketDay(day) ? roll(dice, 1, 2) : 0;
    for (let count = 0; count < atMarket; count += 1) orders.push(makeOrder(dice, day, true, orders.length + 1));
  }
  return orders;
}
