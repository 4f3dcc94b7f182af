/** Addresses that get no more mail. Only a keyed hash is stored, because a row outlives the account. */
import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Seal } from '../seal.ts';
import type { RefusedAddresses } from './queue.ts';
import { refusedAddresses } from './refused-addresses.table.ts';

export const refusedPurpose = 'refused addresses';

type Reason = typeof refusedAddresses.$inferSelect.reason;

/** Returns the hash by which an address is stored, in any letter case. */
export const addressHash = (seal: Seal, address: string): string =>
  seal.sign(address.trim().toLowerCase()).toString('base64url');

/**
 * Ends mails to an address. One that is marked already stays as it is.
 * @returns true if it is marked now, false if it was before
 */
export async function markRefused(db: Database, seal: Seal, address: string, reason: Reason): Promise<boolean> {
  const added = await db
    .insert(refusedAddresses)
    .values({ addressHash: addressHash(seal, address), reason })
    .onConflictDoNothing()
    .returning({ reason: refusedAddresses.reason });
  return added.length > 0;
}

/** Allows mails to an address again. Returns false if it wasn't marked. */
export async function unmarkRefused(db: Database, seal: Seal, address: string): Promise<boolean> {
  const removed = await db
    .delete(refusedAddresses)
    .where(eq(refusedAddresses.addressHash, addressHash(seal, address)))
    .returning({ reason: refusedAddresses.reason });
  return removed.length > 0;
}

export async function findRefused(
  db: Database,
  seal: Seal,
  addresses: readonly string[],
): Promise<Map<string, Reason>> {
  if (addresses.length === 0) return new Map();
  const byHash = new Map(addresses.map((address) => [addressHash(seal, address), address]));
  const rows = await db
    .select()
    .from(refusedAddresses)
    .where(inArray(refusedAddresses.addressHash, [...byHash.keys()]));
  return new Map(rows.map(({ addressHash, reason }) => [byHash.get(addressHash) ?? '', reason]));
}

export function createRefusedAddresses(db: Database, seal: Seal): RefusedAddresses {
  return {
    has: async (address) => (await findRefused(db, seal, [address])).has(address),
    add: async (address) => {
      await markRefused(db, seal, address, 'refused');
    },
  };
}
