import { readNeeds } from '../../features/admin/needs/needs.server.ts';
import type { Needs } from '../../features/admin/needs/needs.ts';
import type { Services } from '../../platform/services.ts';
import { readInviteNeeds } from './invite-needs.server.ts';

/** Reads what an admin has to do: the list, and the number beside its name on every page of the panel. */
export async function readAdminNeeds({
  db,
  clock,
  config: { site },
}: Pick<Services, 'db' | 'clock' | 'config'>): Promise<Needs> {
  const now = clock.now();
  return await readNeeds({ db, now, ...site }, await readInviteNeeds(db, now));
}
