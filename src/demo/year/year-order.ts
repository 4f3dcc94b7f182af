import type { RefundRequest } from '../../features/buying/refunds/refund-plan.ts';
import type { Delivery } from '../../features/catalog/deliveries.ts';
import type { DemoBuyer } from './buyers.ts';

/** Some units of a piece, by its slug. */
export interface Units {
  piece: string;
  quantity: number;
}

export type Parcel =
  | { kind: 'sent'; sentAt: Date; carrier: 'usps' | 'ups'; trackingNumber: string; deliveredAt: Date | null }
  /** Has a label that was bought here. Not sent: it is to be dropped off. */
  | { kind: 'labeled'; boughtAt: Date; sentAt: Date | null; deliveredAt: Date | null }
  | { kind: 'handed_over'; at: Date; byName: boolean };

export interface YearRefund {
  at: Date;
  /** `parts` names pieces by their slugs. */
  request: Exclude<RefundRequest, { kind: 'parts' }> | { kind: 'parts'; pieces: readonly Units[]; shipping: boolean };
  reason: string;
  /** True if the buyer's bank sends it back a minute later. */
  comesBack?: boolean;
}

export interface Said {
  at: Date;
  side: 'visitor' | 'vendor';
  body: string;
}

export interface YearOrder {
  /** Slug of the vendor. */
  store: string;
  buyer: DemoBuyer;
  isCustomer: boolean;
  at: Date;
  delivery: Delivery;
  lines: readonly Units[];
  card: string;
  /** Null while it is with the vendor. */
  parcel: Parcel | null;
  refund?: YearRefund;
  disputedAt?: Date;
  thread?: readonly Said[];
  /** What the buyer asked a refund for. It waits for a reply. Photos are those that were stored for the year. */
  asked?: { at: Date; reason: string; hasPhotos: boolean; question?: { at: Date; body: string } };
}

export const cards = {
  usual: '4242424242424242',
  canadian: '4000001240000000',
  /** Refunds succeed, and come back a minute later. */
  refundComesBack: '4000000000005126',
} as const;

export interface Today {
  now: Date;
  timeZone: string;
}
