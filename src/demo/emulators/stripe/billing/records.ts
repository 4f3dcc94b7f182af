/** The emulator's records of subscriptions. Times are Unix seconds, but for `dueAt`, which is in milliseconds like all others. */

interface Common {
  id: string;
  dueAt: number | null;
}

/** A clock that stands still until it is advanced, for customers that live by it. */
export interface ClockRecord extends Common {
  kind: 'clock';
  created: number;
  name: string | null;
  frozen: number;
  customers: string[];
}

/** What makes an account a customer of the platform. It has the account's id. */
export interface CustomerRecord extends Common {
  kind: 'customer';
  created: number;
  clockId: string | null;
  /** The card for whatever has none of its own. */
  methodId: string | null;
  /** Begins the numbers of its invoices. */
  prefix: string;
  /** How many invoices have a number. */
  invoices: number;
}

export interface PriceRecord extends Common {
  kind: 'price';
  /** The platform, which has no id. */
  account: '';
  created: number;
  amount: number;
  lookupKey: string | null;
  productId: string;
  name: string;
}

/** A customer's card. Only test cards get here, so their digits can be kept. */
export interface MethodRecord extends Common {
  kind: 'method';
  account: string;
  created: number;
  digits: string;
}

export interface SubscriptionRecord extends Common {
  kind: 'subscription';
  account: string;
  created: number;
  clockId: string | null;
  priceId: string;
  name: string;
  amount: number;
  status: 'trialing' | 'active' | 'past_due' | 'unpaid' | 'canceled';
  trialEnd: number | null;
  /** Where the months are counted from. */
  anchor: number;
  months: number;
  periodStart: number;
  periodEnd: number;
  endsWithPeriod: boolean;
  /** True while its new invoices are void at once. */
  isPaused: boolean;
  canceledAt: number | null;
  endedAt: number | null;
  methodId: string | null;
  latestInvoiceId: string | null;
  /** The invoice whose card is tried next, and when. */
  pending: { invoiceId: string; at: number } | null;
  metadata: Record<string, string>;
}

export interface InvoiceRecord extends Common {
  kind: 'invoice';
  account: string;
  created: number;
  subscriptionId: string;
  subscriptionMetadata: Record<string, string>;
  name: string;
  amount: number;
  number: string | null;
  status: 'draft' | 'open' | 'paid' | 'void';
  periodStart: number;
  periodEnd: number;
  attempts: number;
  firstTriedAt: number | null;
  needsConfirmation: boolean;
  finalizedAt: number | null;
  paidAt: number | null;
  last4: string | null;
}

export interface PortalConfigurationRecord extends Common {
  kind: 'portal_configuration';
  account: '';
  created: number;
  metadata: Record<string, string>;
}

export interface PortalRecord extends Common {
  kind: 'portal';
  account: string;
  created: number;
  configurationId: string;
  returnUrl: string;
}

export type BillingRecord =
  | ClockRecord
  | CustomerRecord
  | PriceRecord
  | MethodRecord
  | SubscriptionRecord
  | InvoiceRecord
  | PortalConfigurationRecord
  | PortalRecord;
