/** Shipping labels, whoever sells them: the artist's own account there is named by its token. */
import type { Cents } from '../../platform/money.ts';
import type { PostalAddress } from '../buying/payments.ts';

/** A parcel as carriers measure it: inches and ounces. */
interface ParcelSize {
  length: number;
  width: number;
  height: number;
  weightOz: number;
}

export interface Rate {
  id: string;
  /** Lowercase: "usps". */
  carrier: string;
  /** "USPS Ground Advantage". */
  service: string;
  /** The provider's word for the service, the same in each quote: "usps_ground_advantage". */
  serviceToken: string;
  cents: Cents;
  /** Days until it is there, about; null if the carrier doesn't say. */
  days: number | null;
  /** For how much the parcel is insured; null if the rate insures nothing that was asked for. */
  insuredCents: Cents | null;
}

export interface QuoteRequest {
  from: PostalAddress;
  to: PostalAddress;
  parcel: ParcelSize;
  /** Asks for rates that insure so much; null for rates without. */
  insuredCents: Cents | null;
}

export interface CheckedAddress {
  isValid: boolean;
  /** As it writes the address, if that is another way than ours; null if it is the same, or not valid. */
  correction: PostalAddress | null;
  /** Why it isn't valid, in the provider's words; empty if it is. */
  problem: string;
}

/**
 * queued: the provider has it and isn't done. bought: it can be printed. refused: nothing was bought. void_pending, voided, and
 * void_refused: what came of giving it back.
 */
export type LabelState = 'queued' | 'bought' | 'refused' | 'void_pending' | 'voided' | 'void_refused';

export interface ProviderLabel {
  id: string;
  state: LabelState;
  trackingNumber: string | null;
  /** Where its PDF is for a while. */
  fileUrl: string | null;
  /** Why it was refused, in the carrier's words. */
  problem: string;
}

export const trackingStates = ['unknown', 'pre_transit', 'transit', 'delivered', 'returned', 'failure'] as const;

export type TrackingState = (typeof trackingStates)[number];

export interface Tracking {
  state: TrackingState;
  /** When it came into this state, if the carrier says so. */
  at: Date | null;
}

/** The site's own account at the provider, by which artists connect theirs without a token. */
export interface Connecting {
  origin: string;
  url(state: string): string;
  /** Exchanges the code with which the artist comes back. @throws DomainError `postage_unavailable`, `invalid` */
  finish(code: string): Promise<string>;
}

/**
 * The provider of labels. Calls throw DomainError `postage_disconnected` if it refuses the token, and `postage_unavailable` if
 * the outcome is unknown or it can't be reached.
 */
export interface Postage {
  mode: 'live' | 'emulated';
  /** Null if artists paste a token. */
  connecting: Connecting | null;
  /** The emulator's page, on which parcels are moved; null for the real one. */
  emulatorPage: string | null;
  checkToken(token: string): Promise<void>;
  checkAddress(token: string, address: PostalAddress): Promise<CheckedAddress>;
  quote(token: string, request: QuoteRequest): Promise<Rate[]>;
  /** Buys a rate. The label's id is ours, by which `findLabel` finds it again. */
  buy(token: string, label: { id: string; rateId: string }): Promise<ProviderLabel>;
  /** Finds what was bought for a label of ours; null if nothing was. */
  findLabel(token: string, label: { id: string; rateId: string }): Promise<ProviderLabel | null>;
  /** @throws DomainError `not_found` if the account has no such label */
  readLabel(token: string, providerId: string): Promise<ProviderLabel>;
  readFile(url: string): Promise<Uint8Array>;
  voidLabel(token: string, providerId: string): Promise<void>;
  readTracking(token: string, parcel: { carrier: string; trackingNumber: string }): Promise<Tracking>;
  /** Has the provider ping this URL when a parcel of the account moves, if it doesn't yet. */
  askForPings(token: string, url: string): Promise<void>;
}
