/** A billing provider in memory: what a test writes into it is what it says when asked. */
import type { Billing, Invoice, OpenCheckout, Subscription } from '../../src/features/plan/billing.ts';

export interface MemoryBilling extends Billing {
  readonly subscriptions: Map<string, Subscription[]>;
  readonly invoices: Map<string, Invoice[]>;
  /** Every checkout that was opened, by its key. */
  readonly checkouts: Map<string, OpenCheckout & { id: string; isExpired: boolean }>;
  readonly calls: string[];
  /** True while nobody answers. */
  isDown: boolean;
  /** True while the call that pauses a subscription does nothing. */
  pauseFails: boolean;
}

const day = 86_400_000;

/** Returns a subscription that is paid until a month from then. */
export const aSubscription = (id: string, createdAt: Date, more: Partial<Subscription> = {}): Subscription => ({
  id,
  status: 'active',
  createdAt,
  trialEndsAt: null,
  periodEndsAt: new Date(createdAt.getTime() + 30 * day),
  endsAt: null,
  endedAt: null,
  unpaidSince: null,
  isPaused: false,
  card: { brand: 'Visa', last4: '4242' },
  ...more,
});

export const anInvoice = (id: string, createdAt: Date, more: Partial<Invoice> = {}): Invoice => ({
  id,
  number: `RCA-${id}`,
  createdAt,
  totalCents: 1500,
  status: 'paid',
  paidAt: createdAt,
  ...more,
});

export function memoryBilling(now: () => Date): MemoryBilling {
  const subscriptions = new Map<string, Subscription[]>();
  const invoices = new Map<string, Invoice[]>();
  const checkouts: MemoryBilling['checkouts'] = new Map();
  const calls: string[] = [];
  const change = (id: string, changes: (one: Subscription) => Partial<Subscription>) => {
    for (const [account, all] of subscriptions)
      subscriptions.set(
        account,
        all.map((one) => (one.id === id && one.endedAt === null ? { ...one, ...changes(one) } : one)),
      );
  };
  const billing: MemoryBilling = {
    subscriptions,
    invoices,
    checkouts,
    calls,
    isDown: false,
    pauseFails: false,
    openCheckout: async (asked) => {
      const known = checkouts.get(asked.idempotencyKey);
      const checkout = known ?? { ...asked, id: `cs_${checkouts.size + 1}`, isExpired: false };
      checkouts.set(asked.idempotencyKey, checkout);
      return { id: checkout.id, url: `https://billing.example/${checkout.id}` };
    },
    expireCheckout: async (id) => {
      calls.push(`expire ${id}`);
      for (const one of checkouts.values()) if (one.id === id) one.isExpired = true;
      return true;
    },
    openPortal: async (account) => `https://billing.example/portal/${account}`,
    readSubscriptions: async (account) => {
      if (billing.isDown) throw new Error('Nobody answers.');
      return (subscriptions.get(account) ?? []).toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    },
    readInvoices: async (account) => invoices.get(account) ?? [],
    readInvoicePdf: async (account, id) =>
      (invoices.get(account) ?? []).some((one) => one.id === id) ? new TextEncoder().encode('%PDF-1.7') : null,
    setEndsWithPeriod: async (id, ends) => {
      calls.push(`${ends ? 'end' : 'continue'} ${id}`);
      change(id, ({ periodEndsAt }) => ({ endsAt: ends ? periodEndsAt : null }));
    },
    setPaused: async (id, isPaused) => {
      if (billing.pauseFails) throw new Error('The answer is lost.');
      calls.push(`${isPaused ? 'pause' : 'resume'} ${id}`);
      change(id, () => ({ isPaused }));
    },
    cancelNow: async (id) => {
      calls.push(`cancel ${id}`);
      change(id, () => ({ status: 'canceled', endedAt: now() }));
    },
  };
  return billing;
}
