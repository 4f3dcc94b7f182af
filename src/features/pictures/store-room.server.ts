import { sql } from 'drizzle-orm';
import { DomainError } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { uploadErrors } from './words.ts';

/** Returns the bytes of a store's photos and pictures, and of archives that it can download or is importing. */
async function countBytes({ db, clock }: Pick<Services, 'db' | 'clock'>, vendorId: string): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`
    select (
      select coalesce(sum(case when state = 'ready' and stored_bytes > 0 then stored_bytes else bytes end), 0)
      from uploads where vendor_id = ${vendorId} and state <> 'refused'
    ) + (
      select coalesce(sum(bytes), 0) from transfers
      where vendor_id = ${vendorId} and (expires_at is null or expires_at > ${clock.now().toISOString()})
        and case kind when 'export' then state = 'done' else state in ('receiving', 'waiting', 'working', 'checked') end
    ) as bytes`);
  return Number(rows[0]?.bytes ?? 0);
}

/**
 * Checks that a store has room for more. Taking everything along is never refused: it has two archives at most.
 * @throws DomainError `too_many`
 */
export async function checkRoom(app: Services, vendorId: string, bytes: number): Promise<void> {
  const { storeBytes } = app.config;
  if ((await countBytes(app, vendorId)) + bytes > storeBytes) {
    throw new DomainError('too_many', uploadErrors.storeFull(storeBytes));
  }
}
