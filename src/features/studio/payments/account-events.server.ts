import { eq, sql } from 'drizzle-orm';
import { paymentEvents } from '../../buying/orders/orders.table.ts';
import type { AccountEvent } from '../../buying/payments.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { paymentAccounts } from './payment-accounts.table.ts';
import { type PaymentAccountServices, refreshInBackground } from './read-accounts.server.ts';

/**
 * Reads the account that a verified event names. The event is stored once, with the wish to read the account, so that a
 * crash loses neither; it says nothing that is believed.
 * @returns false for a repeated event, and for one about an account that no vendor has
 */
export async function handleAccountEvent(services: PaymentAccountServices, event: AccountEvent): Promise<boolean> {
  const { id, type, account } = event;
  const now = services.clock.now();
  const named = await services.db.transaction(async (tx) => {
    const found =
      account === null
        ? []
        : await tx.select({ id: vendors.id }).from(vendors).where(eq(vendors.stripeAccountId, account));
    const outcome = found.length === 0 ? 'ignored' : 'account_read';
    const stored = await tx
      .insert(paymentEvents)
      .values({ id, type, account, outcome, receivedAt: now })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (stored.length === 0) return [];
    for (const vendor of found) {
      await tx
        .insert(paymentAccounts)
        .values({ vendorId: vendor.id, dueAt: now })
        .onConflictDoUpdate({ target: paymentAccounts.vendorId, set: { dueAt: sql`excluded.due_at` } });
    }
    return found;
  });
  for (const vendor of named) refreshInBackground(services, vendor.id);
  return named.length > 0;
}
