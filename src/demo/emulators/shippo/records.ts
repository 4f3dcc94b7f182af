/** The emulator's records. An account is a token's hash: whoever has the token has the account. */
interface Common {
  id: string;
  account: string;
}

export interface AddressRecord {
  name: string;
  street1: string;
  street2: string;
  city: string;
  state: string;
  zip: string;
  country: string;
}

export interface ParcelRecord {
  length: string;
  width: string;
  height: string;
  /** Ounces. */
  weight: string;
}

export interface RateRecord {
  id: string;
  provider: string;
  service: string;
  token: string;
  cents: number;
  days: number;
  zone: number;
}

export interface ShipmentRecord extends Common {
  kind: 'shipment';
  from: AddressRecord;
  to: AddressRecord;
  parcel: ParcelRecord;
  rates: RateRecord[];
}

export type Move = 'PRE_TRANSIT' | 'TRANSIT' | 'DELIVERED' | 'RETURNED' | 'FAILURE';

export interface LabelRecord extends Common {
  kind: 'label';
  /** Unix milliseconds. */
  created: number;
  shipmentId: string;
  rate: RateRecord;
  metadata: string;
  trackingNumber: string;
  status: 'QUEUED' | 'SUCCESS' | 'ERROR' | 'REFUNDPENDING' | 'REFUNDED' | 'REFUNDREJECTED';
  /** When a queued one is done, or a void one is paid back. */
  settlesAt: number | null;
  /** Where a button has put the parcel; null while the clock moves it. */
  moved: { move: Move; at: number } | null;
}

export interface WebhookRecord extends Common {
  kind: 'webhook';
  url: string;
}

interface RevokedRecord extends Common {
  kind: 'revoked';
}

export type StoredRecord = ShipmentRecord | LabelRecord | WebhookRecord | RevokedRecord;
export type Kind = StoredRecord['kind'];
export type RecordOf<K extends Kind> = Extract<StoredRecord, { kind: K }>;
