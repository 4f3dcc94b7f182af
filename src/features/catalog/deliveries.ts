/** The ways in which an order reaches its buyer. Whatever depends on the way asks its row here. */
import { type Cents, formatCentsOrFree } from '../../platform/money.ts';
import type { DeliveryParam } from '../../site/explore-params.ts';
import { describeSending, describeShipping, type ShippingRules, shippingPrice } from './shipping.ts';
import { deliveryWords } from './words.ts';

/** The usual one first. The database has a type of these names. */
export const deliveryNames = ['shipping', 'pickup'] as const;
export type Delivery = (typeof deliveryNames)[number];
export const [usualDelivery] = deliveryNames;

/** What a vendor has said of which delivery they offer. */
export interface DeliveryFacts {
  shippingCents: ShippingRules['shippingCents'];
  /** Where and when orders can be picked up; null if they can't. */
  pickup: string | null;
}

/** What a vendor has said about delivery. */
export interface DeliveryRules extends DeliveryFacts, ShippingRules {
  /** Business days until an order is sent; null if the vendor hasn't said. */
  sendsWithinDays: number | null;
}

/** The fields of a store that say it. */
export const deliveryFields = [
  'shippingCents',
  'freeShippingOverCents',
  'sendsWithinDays',
  'pickup',
] as const satisfies readonly (keyof DeliveryRules)[];
export type DeliveryField = (typeof deliveryFields)[number];

/** What of it decides a price. */
export type PriceRules = ShippingRules;

interface DeliveryWay {
  /** The parameter of a search that finds stores which offer it. */
  filter: DeliveryParam;
  /** Whether the checkout asks for an address, which the order keeps. Otherwise the buyer comes to the vendor. */
  needsAddress: boolean;
  /** What the vendor does once it is paid. */
  firstStep: 'to_send' | 'to_hand_over';
  /** Whether a carrier has it: with a label, a tracking number, and a day by which it is sent. */
  hasTracking: boolean;
  /** Whether the buyer tells a code when they get it. */
  hasCode: boolean;
  /** The field of a store that offers it; null in it offers nothing. */
  field: keyof DeliveryFacts;
  /** Returns what an offered one costs. `goods` is the price of the products before any discount. */
  price(rules: PriceRules, goods: Cents): Cents | null;
  /** Returns in words what an offered one costs. `goods` is the price of the one product that is shown; null for the vendor's rule. */
  terms(rules: DeliveryRules, goods: Cents | null): string | null;
  /** Returns what an offered one reads like in the store. */
  inStore(rules: DeliveryRules): string | null;
  /** Returns where the buyer gets it from the vendor, and when; null if it goes to them. */
  place(facts: Pick<DeliveryFacts, 'pickup'>): string | null;
  /** Returns what buyers read beside it in the cart; null for nothing. */
  note(rules: Pick<DeliveryRules, 'sendsWithinDays' | 'pickup'>): string | null;
  words: { name: string; notOffered: string };
}

export const deliveries: Readonly<Record<Delivery, DeliveryWay>> = {
  shipping: {
    filter: 'ships',
    needsAddress: true,
    firstStep: 'to_send',
    hasTracking: true,
    hasCode: false,
    field: 'shippingCents',
    price: shippingPrice,
    terms: describeShipping,
    inStore: (rules) => {
      const [shipping, sending] = [describeShipping(rules), describeSending(rules.sendsWithinDays)];
      return sending === null ? shipping : `${shipping}. ${sending}.`;
    },
    place: () => null,
    note: ({ sendsWithinDays }) => describeSending(sendsWithinDays),
    words: deliveryWords.shipping,
  },
  pickup: {
    filter: 'pickup',
    needsAddress: false,
    firstStep: 'to_hand_over',
    hasTracking: false,
    hasCode: true,
    field: 'pickup',
    price: () => 0,
    terms: () => formatCentsOrFree(0),
    inStore: ({ pickup }) => pickup,
    place: ({ pickup }) => pickup,
    note: ({ pickup }) => pickup,
    words: deliveryWords.pickup,
  },
};

export const isDelivery = (name: unknown): name is Delivery => deliveryNames.some((one) => one === name);

/** Returns how orders of a vendor can reach their buyers, the usual way first. Nothing can be bought while there is none. */
export const deliveriesOf = (facts: DeliveryFacts): Delivery[] =>
  deliveryNames.filter((name) => facts[deliveries[name].field] !== null);

/** Returns the delivery that a buyer wants if the vendor offers it, or else the usual one; null if there is none. */
export function offeredDelivery(vendor: DeliveryFacts, wanted: Delivery | null): Delivery | null {
  const offered = deliveriesOf(vendor);
  return offered.find((one) => one === wanted) ?? offered[0] ?? null;
}

/** Returns what an offered one costs, and within how many days it is sent: "$8.00. Ships within 3 business days". */
export function describeTerms(way: DeliveryWay, rules: DeliveryRules, goods: Cents | null): string {
  const sending = way.hasTracking ? describeSending(rules.sendsWithinDays) : null;
  return [way.terms(rules, goods), sending].filter((part) => part !== null).join('. ');
}
