/** What the emulator remembers. Amounts are cents, `created` and `expiresAt` Unix seconds as in Stripe's API. */

interface Common {
  id: string;
  /** When something happens by itself (expiry, payment, delivery, removal), in Unix milliseconds; null for never. */
  dueAt: number | null;
}

export interface AccountRecord extends Common {
  kind: 'account';
  created: number;
  name: string;
  email: string | null;
  chargesEnabled: boolean;
  metadata: Record<string, string>;
}

/** A one-time address of the hosted onboarding. */
export interface LinkRecord extends Common {
  kind: 'link';
  account: string;
  refreshUrl: string;
  returnUrl: string;
  used: boolean;
}

export interface LineRecord {
  name: string;
  unitAmount: number;
  quantity: number;
  image: string | null;
  /** Of the product. Not in records of earlier versions. */
  metadata?: Record<string, string>;
}

export interface AddressRecord {
  name: string;
  line1: string;
  line2: string | null;
  city: string;
  state: string;
  postalCode: string;
  country: 'US';
}

/** What a session was asked to be. */
export interface SessionTerms {
  uiMode: 'hosted_page' | 'embedded_page';
  lines: LineRecord[];
  shipping: { name: string; amount: number } | null;
  collectAddress: boolean;
  applicationFee: number | null;
  customerEmail: string | null;
  clientReferenceId: string | null;
  metadata: Record<string, string>;
  paymentMetadata: Record<string, string>;
  /** Where the buyer goes afterwards: success_url or return_url. */
  successUrl: string;
  cancelUrl: string | null;
  expiresAt: number;
}

export interface SessionRecord extends Common {
  kind: 'session';
  account: string;
  created: number;
  terms: SessionTerms;
  subtotal: number;
  total: number;
  status: 'open' | 'complete' | 'expired';
  /** `processing` is the slow card: `dueAt` is then the moment of its payment. */
  payment: 'none' | 'processing' | 'paid';
  paymentId: string | null;
  customer: { email: string; name: string } | null;
  address: AddressRecord | null;
}

export interface PaymentRecord extends Common {
  kind: 'payment';
  account: string;
  created: number;
  sessionId: string;
  amount: number;
  applicationFee: number | null;
  status: 'requires_payment_method' | 'processing' | 'succeeded';
  chargeId: string;
  last4: string;
  metadata: Record<string, string>;
  refunds: string[];
  error: { code: string; declineCode: string | null; message: string } | null;
}

export interface RefundRecord extends Common {
  kind: 'refund';
  account: string;
  created: number;
  paymentId: string;
  chargeId: string;
  amount: number;
  applicationFeeRefunded: boolean;
}

/** `dueAt` is the next attempt to deliver it; null once it was accepted or given up. */
export interface EventRecord extends Common {
  kind: 'event';
  account: string;
  created: number;
  type: string;
  object: object;
  attempts: number;
  delivered: boolean;
}

/** The stored answer of an idempotency key. */
export interface KeyRecord extends Common {
  kind: 'key';
  fingerprint: string;
  answer: object;
}

export type StoredRecord =
  | AccountRecord
  | LinkRecord
  | SessionRecord
  | PaymentRecord
  | RefundRecord
  | EventRecord
  | KeyRecord;
export type Kind = StoredRecord['kind'];
export type RecordOf<K extends Kind> = Extract<StoredRecord, { kind: K }>;
