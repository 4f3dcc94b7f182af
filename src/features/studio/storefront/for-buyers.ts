/** What buyers read about how orders of a store reach them, by the functions and words of the pages that say it. Runs in both. */
import { type Cents, formatCentsOrFree } from '../../../platform/money.ts';
import { cartWords } from '../../buying/cart/words.ts';
import {
  type Delivery,
  type DeliveryRules,
  deliveries,
  deliveriesOf,
  deliveryNames,
  describeTerms,
} from '../../catalog/deliveries.ts';
import { piecePageWords, storefrontWords } from '../../catalog/page-words.ts';
import { describeSending } from '../../catalog/shipping.ts';
import { buyersWords as words } from './words.ts';

export interface DeliverySettings extends DeliveryRules {
  salesNote: string;
}

interface Place {
  owner: string;
  /** Price of the piece beside which it is read; null for the store's rule. */
  priceCents: Cents | null;
}

/** Returns within how many days it is sent; null if nothing is, or that wasn’t said. */
const sendingOf = (rules: DeliveryRules, offered: readonly Delivery[]): string | null =>
  offered.some((name) => deliveries[name].hasTracking) ? describeSending(rules.sendsWithinDays) : null;

/** The places where the preview shows what is said of one way: `store` and the name of the way, and so on. */
const wayPlaces = ['choice', 'rule', 'place', 'store', 'cart', 'note'] as const;
type WayPlace = (typeof wayPlaces)[number];

export const placeOf = (place: WayPlace, name: Delivery): string => `${place}-${name}`;

function describeWay(name: Delivery, settings: DeliverySettings, priceCents: Cents | null, isChoice: boolean) {
  const way = deliveries[name];
  const label = piecePageWords.way(way.words.name);
  const cost = `${label} ${formatCentsOrFree(way.price(settings, priceCents ?? 0) ?? 0)}`;
  const place = way.place(settings);
  return {
    choice: isChoice ? cost : '',
    rule: isChoice && way.needsAddress ? `${label} ${describeTerms(way, settings, priceCents)}` : '',
    place: place === null ? '' : `${piecePageWords.pickup} ${place}`,
    store: way.inStore(settings) ?? '',
    cart: cost,
    note: way.note(settings) ?? '',
  } satisfies Record<WayPlace, string>;
}

function describeOneWay(settings: DeliverySettings, { owner, priceCents }: Place, only: Delivery | undefined): string {
  if (only === undefined) return cartWords.deliveryNotSet(owner);
  const way = deliveries[only];
  return `${piecePageWords.way(way.words.name)} ${describeTerms(way, settings, priceCents)}`;
}

/** Returns every sentence by the place where the preview shows it; empty for one that nobody reads. */
export function describeToBuyers(settings: DeliverySettings, place: Place): Readonly<Record<string, string>> {
  const offered = deliveriesOf(settings);
  const isChoice = offered.length > 1;
  const { salesNote } = settings;
  const ofWays = deliveryNames.flatMap((name) => {
    const said = offered.includes(name) ? describeWay(name, settings, place.priceCents, isChoice) : null;
    return wayPlaces.map((one): [string, string] => [placeOf(one, name), said?.[one] ?? '']);
  });
  return {
    ...Object.fromEntries(ofWays),
    pieceOneWay: isChoice ? '' : describeOneWay(settings, place, offered[0]),
    pieceNote: salesNote === '' ? '' : `${piecePageWords.salesNote} ${salesNote}`,
    storeNote: salesNote,
  };
}

/** Returns the same in short: a line for each way to the buyer, and within how many days it is shipped, empty if that wasn’t said. */
export function summarizeDelivery(rules: DeliveryRules): { ways: readonly string[]; sending: string } {
  const offered = deliveriesOf(rules);
  const sending = sendingOf(rules, offered);
  const ways = offered.map((name) => `${deliveries[name].words.name}: ${deliveries[name].terms(rules, null)}`);
  return { ways: ways.length === 0 ? [words.nothing] : ways, sending: sending === null ? '' : `${sending}.` };
}

/** What the store says, with the names of the facts. */
export const storeFacts: readonly (readonly [place: string, label: string])[] = [
  ...deliveryNames.map((name) => [placeOf('store', name), deliveries[name].words.name] as const),
  ['storeNote', storefrontWords.salesNote],
];
