import { toAccountKey } from '../../src/features/buying/checkout/buyer.server.ts';
import { checkoutDrafts } from '../../src/features/buying/checkout/drafts.table.ts';
import { createDraftId } from '../../src/features/buying/orders/orders.ts';
import type { Database } from '../../src/platform/database/database.ts';

/** Creates the draft of an account's cart with one piece. Returns its id. */
export async function makeDraft(
  db: Database,
  userId: string,
  { id: productId, vendorId }: { id: string; vendorId: string },
  changes: Partial<typeof checkoutDrafts.$inferInsert> = {},
): Promise<string> {
  const id = createDraftId();
  await db.insert(checkoutDrafts).values({
    id,
    key: `${id}.key`,
    requestHash: 'h',
    buyerKey: toAccountKey(userId),
    userId,
    vendorId,
    delivery: 'shipping',
    items: [{ productId, quantity: 1 }],
    ui: 'hosted',
    totalCents: 1_000,
    expiresAt: new Date(Date.now() + 60_000_000),
    ...changes,
  });
  return id;
}
