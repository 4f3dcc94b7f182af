/** Changes which stores the home page shows, and in which order. Pages are fresh at once: a trigger sends their tags. */
import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { recordAct } from '../../accounts/audit.server.ts';
import { vendorIsListed } from '../../catalog/vendor-columns.server.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { featuredVendorCount } from '../../catalog/vendors.ts';
import { firstOff, moveToPlace, type Placed } from './home-places.ts';
import { artistErrors as words } from './words.ts';

const columns = { id: vendors.id, position: vendors.position };
const lockPlaces = sql`select pg_advisory_xact_lock(hashtext('home places'))`;

async function readListed(db: Database, vendorId: string): Promise<Placed[]> {
  const first = await db
    .select(columns)
    .from(vendors)
    .where(vendorIsListed)
    .orderBy(asc(vendors.position), asc(vendors.id))
    .limit(firstOff + 1);
  if (first.some(({ id }) => id === vendorId)) return first;
  const [own] = await db.select(columns).from(vendors).where(sql`${vendorIsListed} and ${vendors.id} = ${vendorId}`);
  if (!own) throw new DomainError('invalid', words.notListed);
  return [...first, own];
}

/**
 * Hangs a store at a place of the home page, or, with `firstOff`, takes it down; the next artist comes up. Sent twice, it changes
 * nothing more.
 * @param place from 1 to `firstOff`
 * @throws DomainError `invalid` for a store that lists don't show, and if there is nobody to come up
 */
export async function placeOnHome(
  db: Database,
  { actorId, vendorId, place }: { actorId: string; vendorId: string; place: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(lockPlaces);
    const listed = await readListed(tx, vendorId);
    const from = listed.findIndex(({ id }) => id === vendorId) + 1;
    const isShown = from <= featuredVendorCount;
    if (place === firstOff && (!isShown || listed.length <= featuredVendorCount)) {
      if (isShown) throw new DomainError('invalid', words.allAreShown(featuredVendorCount));
      return;
    }
    const changes = moveToPlace(listed, vendorId, Math.min(place, listed.length));
    if (changes.length === 0) return;
    for (const { id, position } of changes) await tx.update(vendors).set({ position }).where(eq(vendors.id, id));
    const action = place === firstOff ? 'store.unfeatured' : isShown ? 'store.moved' : 'store.featured';
    await recordAct(tx, { actorId, action, subjectId: vendorId, details: { place: String(place) } });
  });
}
