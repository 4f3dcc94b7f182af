/** The emulated payment provider as it was in the past. It keeps the year in memory until it is copied into the database. */
import { createStripePayments } from '../../features/buying/stripe/stripe.ts';
import { createStripeBilling } from '../../features/plan/stripe/stripe-billing.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { chargeByApp } from '../emulators/stripe/app-charges.ts';
import { disputedCard, disputeIfAsked } from '../emulators/stripe/disputes.ts';
import { createStripeEmulator } from '../emulators/stripe/emulator.ts';
import type { Kind, StoredRecord } from '../emulators/stripe/records.ts';
import { openMemoryStore } from '../emulators/stripe/store/memory-store.ts';
import { importRecords } from '../emulators/stripe/store/postgres-store.ts';

/** What stays of a year. Idempotency keys and links have long run out. */
const kinds: readonly Kind[] = [
  'session',
  'payment',
  'fee',
  'fee_refund',
  'refund',
  'movement',
  'payout',
  'dispute',
  'event',
  'customer',
  'price',
  'method',
  'subscription',
  'invoice',
];

/** Whatever happened was told at once. */
const asDelivered = (record: StoredRecord): StoredRecord =>
  record.kind === 'event' ? { ...record, delivered: true, attempts: 1, dueAt: null } : record;

export async function openPastProvider(siteUrl: string, clock: Clock) {
  const store = openMemoryStore();
  const secrets = { webhookSecret: 'whsec_past', accountsWebhookSecret: 'whsec_past', planWebhookSecret: 'whsec_past' };
  const emulator = await createStripeEmulator({
    ...secrets,
    accounts: [],
    siteUrl,
    deliver: async () => new Response(),
    persistence: { store },
    clock,
    automatic: false,
  });
  return {
    payments: createStripePayments({
      ...secrets,
      secretKey: 'sk_test_emulated',
      publishableKey: null,
      mode: 'emulated',
      fetch: emulator.stripeFetch,
      clock,
    }),
    billing: createStripeBilling({
      secretKey: 'sk_test_emulated',
      productName: 'River City Artists',
      papersOrigin: new URL(siteUrl).origin,
      fetch: emulator.stripeFetch,
      clock,
    }),
    pay: emulator.pay,
    tick: emulator.tick,
    dispute: (account: string, paymentId: string) =>
      store.change(account, async (tx) => {
        const payment = await tx.get('payment', paymentId);
        if (payment === null) throw new Error(`There is no payment ${paymentId}.`);
        tx.put({ ...payment, last4: disputedCard });
        await disputeIfAsked(tx, paymentId, clock.now().getTime());
      }),
    /** Charges a card as an artist does in Stripe’s own app. */
    chargeByApp: (account: string, amountCents: number) =>
      store.change(account, async (tx) => {
        const { chargeId, created } = chargeByApp(tx, account, amountCents, clock.now().getTime());
        return { id: chargeId, amountCents, at: new Date(created * 1000) };
      }),
    /** Copies everything into the store of the emulator that this site uses. */
    async copyInto(tx: Database): Promise<void> {
      const records: StoredRecord[] = [];
      for (const kind of kinds) records.push(...(await store.list(kind)));
      await importRecords(tx, records.map(asDelivered));
    },
    close: emulator.close,
  };
}

export type PastProvider = Awaited<ReturnType<typeof openPastProvider>>;
