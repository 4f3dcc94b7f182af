import { inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { pick } from '../../platform/objects.ts';
import { deliveryParams } from '../../site/explore-params.ts';
import { describeInTime } from '../catalog/arrival.ts';
import type { LocalClock } from '../catalog/availability.ts';
import { deliveries, deliveryFields, deliveryNames } from '../catalog/deliveries.ts';
import { vendors } from '../catalog/vendors.table.ts';
import type { ExploreResult } from './explore.ts';

const columns = {
  id: vendors.id,
  pickupHours: vendors.pickupHours,
  awayUntil: vendors.awayUntil,
  ...pick(vendors, deliveryFields),
};

/**
 * Says how the pieces that were found by a day are with their buyers until then. Some are only for those who come and pick them up.
 * @returns texts by the id of the store; none if no day was asked for
 */
export async function listArrivals(
  db: Database,
  { query, found }: Pick<ExploreResult, 'query' | 'found'>,
  local: LocalClock,
): Promise<ReadonlyMap<string, string>> {
  const { by } = query;
  if (by === null || found.kind !== 'product' || found.rows.length === 0) return new Map();
  const asked = deliveryParams.some((name) => query[name]);
  const ways = deliveryNames.filter((delivery) => !asked || query[deliveries[delivery].filter]);
  const ids = [...new Set(found.rows.map(({ vendorId }) => vendorId))];
  const stores = await db.select(columns).from(vendors).where(inArray(vendors.id, ids));
  return new Map(stores.map((store) => [store.id, describeInTime(store, { by, ways, local }) ?? '']));
}
