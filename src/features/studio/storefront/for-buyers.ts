/** What buyers read about a store's shipping and pickup, by the functions and words of the pages that say it. Runs in both. */
import { type Cents, formatCents, formatCentsOrFree } from '../../../platform/money.ts';
import { cartWords } from '../../buying/cart/words.ts';
import { cartDialogWords } from '../../buying/cart-dialog/words.ts';
import { buyFormWords } from '../../buying/checkout/words.ts';
import { deliveries } from '../../catalog/deliveries.ts';
import { piecePageWords, storefrontWords } from '../../catalog/page-words.ts';
import { describeSending, describeShipping, type ShippingRules, shippingPrice } from '../../catalog/shipping.ts';
import { buyersWords as words } from './words.ts';

export interface DeliveryTerms extends ShippingRules {
  pickup: string | null;
  sendsWithinDays: number | null;
}

export interface DeliverySettings extends DeliveryTerms {
  salesNote: string;
}

interface Place {
  owner: string;
  /** Price of the piece beside which it is read; null for the store's rule. */
  priceCents: Cents | null;
}

const sentences = (...parts: (string | null)[]) => parts.filter((part) => part !== null).join('. ');

function describeRules(terms: DeliveryTerms) {
  const shipping = describeShipping(terms);
  return { shipping, sending: shipping === null ? null : describeSending(terms.sendsWithinDays) };
}

const wayWords = {
  shipping: (price: string) => `${deliveries.shipping.words.name}: ${price}`,
  pickup: `${deliveries.pickup.words.name}: ${cartDialogWords.free}`,
};

function describeOnPiece(settings: DeliverySettings, { owner, priceCents }: Place) {
  const { pickup, sendsWithinDays, salesNote } = settings;
  const price = shippingPrice(settings, priceCents ?? 0);
  const [shipping, sending] = [describeShipping(settings, priceCents), describeSending(sendsWithinDays)];
  const isChoice = price !== null && pickup !== null;
  const ships = shipping !== null && `${buyFormWords.shipping} ${sentences(shipping, sending)}`;
  const oneWay = ships || (pickup === null ? cartWords.deliveryNotSet(owner) : buyFormWords.pickup);
  return {
    pieceShipping: isChoice ? `${buyFormWords.shipping} ${formatCentsOrFree(price)}` : '',
    piecePickup: isChoice ? buyFormWords.pickup : '',
    pieceOneWay: isChoice ? '' : oneWay,
    pieceRule: isChoice && shipping !== null ? `${piecePageWords.shipping} ${sentences(shipping, sending)}` : '',
    piecePlace: pickup === null ? '' : `${piecePageWords.pickup} ${pickup}`,
    pieceNote: salesNote === '' ? '' : `${piecePageWords.salesNote} ${salesNote}`,
  };
}

function describeInCart(settings: DeliverySettings, { priceCents }: Place) {
  const { pickup, sendsWithinDays } = settings;
  const price = shippingPrice(settings, priceCents ?? 0);
  const cost = (cents: Cents) => (cents === 0 ? cartDialogWords.free : formatCents(cents));
  return {
    cartShipping: price === null ? '' : wayWords.shipping(cost(price)),
    cartSending: price === null ? '' : (describeSending(sendsWithinDays) ?? ''),
    cartPickup: pickup === null ? '' : wayWords.pickup,
    cartPlace: pickup ?? '',
  };
}

/** Returns every sentence by the place where the preview shows it; empty for one that nobody reads. */
export function describeToBuyers(settings: DeliverySettings, place: Place) {
  const { shipping, sending } = describeRules(settings);
  return {
    ...describeOnPiece(settings, place),
    // As StoreFacts.astro has it.
    storeShipping: shipping === null ? '' : sending === null ? shipping : `${shipping}. ${sending}.`,
    storePickup: settings.pickup ?? '',
    storeNote: settings.salesNote,
    ...describeInCart(settings, place),
  };
}

/** Returns the same in short: a line for each way to the buyer, and within how many days it is shipped, empty if that wasn’t said. */
export function summarizeDelivery(terms: DeliveryTerms): { ways: readonly string[]; sending: string } {
  const { shipping, sending } = describeRules(terms);
  const ways = [
    ...(shipping === null ? [] : [wayWords.shipping(shipping)]),
    ...(terms.pickup === null ? [] : [wayWords.pickup]),
  ];
  return { ways: ways.length === 0 ? [words.nothing] : ways, sending: sending === null ? '' : `${sending}.` };
}

export type BuyersSentences = ReturnType<typeof describeToBuyers>;

export const factNames = {
  storeShipping: storefrontWords.shipping,
  storePickup: storefrontWords.pickup,
  storeNote: storefrontWords.salesNote,
} as const;
