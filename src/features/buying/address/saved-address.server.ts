import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { PostalAddress } from '../payments.ts';
import { savedAddresses } from './saved-addresses.table.ts';

export async function readSavedAddress(db: Database, userId: string): Promise<PostalAddress | null> {
  const [saved] = await db.select().from(savedAddresses).where(eq(savedAddresses.userId, userId));
  return saved?.address ?? null;
}

export async function saveAddress(db: Database, userId: string, address: PostalAddress, now: Date): Promise<void> {
  await db
    .insert(savedAddresses)
    .values({ userId, address, savedAt: now })
    .onConflictDoUpdate({ target: savedAddresses.userId, set: { address, savedAt: now } });
}

export async function removeSavedAddress(db: Database, userId: string): Promise<void> {
  await db.delete(savedAddresses).where(eq(savedAddresses.userId, userId));
}
