/** Who may manage a store: its owner and admins. */
import { eq, inArray, or } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { pick } from '../../platform/objects.ts';
import type { Viewer } from '../accounts/identity.ts';
import { deliveryFields } from '../catalog/deliveries.ts';
import { isSlugShaped } from '../catalog/slugs.ts';
import { formerVendorSlugs, vendors } from '../catalog/vendors.table.ts';
import { studioErrors } from './words.ts';

const columns = {
  id: vendors.id,
  slug: vendors.slug,
  name: vendors.name,
  owner: vendors.owner,
  neighborhood: vendors.neighborhood,
  about: vendors.about,
  ownerUserId: vendors.ownerUserId,
  isActive: vendors.isActive,
  suspendedReason: vendors.suspendedReason,
  paymentsState: vendors.paymentsState,
  awayUntil: vendors.awayUntil,
  restsAt: vendors.restsAt,
  ...pick(vendors, deliveryFields),
};

/** A store as its vendor sees it, open or closed. */
export type OwnStore = Pick<typeof vendors.$inferSelect, keyof typeof columns>;

/** Finds a store by its slug or a former one, so that what is open in a dashboard is still saved. Closed ones are included. */
export async function findOwnStore(db: Database, slug: string): Promise<OwnStore | null> {
  if (!isSlugShaped(slug)) return null;
  const former = db
    .select({ id: formerVendorSlugs.vendorId })
    .from(formerVendorSlugs)
    .where(eq(formerVendorSlugs.slug, slug));
  const [row] = await db
    .select(columns)
    .from(vendors)
    .where(or(eq(vendors.slug, slug), inArray(vendors.id, former)));
  return row ?? null;
}

export function canManageStore(viewer: Viewer, store: Pick<OwnStore, 'ownerUserId'>): boolean {
  return viewer.role === 'admin' || ownsStore(viewer, store);
}

/** True if the viewer owns the store. An admin who doesn't can't take its archive along. */
export const ownsStore = (viewer: Viewer, store: Pick<OwnStore, 'ownerUserId'>): boolean =>
  store.ownerUserId === viewer.userId;

/**
 * Returns the store that the viewer may manage. Endpoints below `/api/studio/{vendor}` call it first.
 * @throws DomainError `not_found`, the same for an unknown store and for another vendor's
 */
export async function requireStore(db: Database, viewer: Viewer, slug: string): Promise<OwnStore> {
  const store = await findOwnStore(db, slug);
  if (store === null || !canManageStore(viewer, store)) throw new DomainError('not_found', studioErrors.noStore);
  return store;
}
