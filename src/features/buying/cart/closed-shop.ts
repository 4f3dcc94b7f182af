import type { LocalClock } from '../../catalog/availability.ts';
import { awayNote, formatReturn, type ShopFacts, type ShopState, shopState } from '../../catalog/shop-state.ts';
import { cartWords } from './words.ts';

/** Returns what the pages of a store say while nothing can be bought there; null while the shop is open. */
export function closedNote(
  vendor: { shop: ShopState; owner: string; awayUntil: Date | null },
  clock: LocalClock,
): string | null {
  if (vendor.shop === 'open') return null;
  if (vendor.shop === 'resting') return cartWords.vendorResting;
  if (vendor.shop === 'no_delivery') return cartWords.deliveryNotSet(vendor.owner);
  return awayNote(vendor, clock) ?? cartWords.vendorNotReady;
}

export interface Closed {
  code: 'vendor_away' | 'vendor_resting' | 'delivery_not_set' | 'vendor_not_ready' | 'vendor_not_found';
  /** For a cart. */
  problem: string;
  /** For a checkout that was refused. */
  refusal: string;
}

export function closedReason(vendor: ShopFacts & { owner: string }, clock: LocalClock): Closed | null {
  const state = shopState(vendor, clock.now);
  if (state === 'suspended') {
    return { code: 'vendor_not_found', problem: cartWords.vendorNotFound, refusal: cartWords.vendorNotFound };
  }
  if (state === 'resting') {
    return { code: 'vendor_resting', problem: cartWords.vendorResting, refusal: cartWords.vendorResting };
  }
  if (state === 'not_ready') {
    return { code: 'vendor_not_ready', problem: cartWords.vendorNotReady, refusal: cartWords.vendorNotReady };
  }
  if (state === 'no_delivery') {
    const message = cartWords.deliveryNotSet(vendor.owner);
    return { code: 'delivery_not_set', problem: message, refusal: message };
  }
  if (state === 'open' || vendor.awayUntil === null) return null;
  const day = formatReturn(vendor.awayUntil, clock);
  return {
    code: 'vendor_away',
    problem: cartWords.vendorAway(vendor.owner, day),
    refusal: cartWords.awayRefusal(vendor.owner, day),
  };
}
