import type { RateLimit } from '../../../platform/http/rate-limit.ts';
import type { Services } from '../../../platform/services.ts';
import { minuteMs } from '../../../platform/time.ts';
import type { Viewer } from '../../accounts/identity.ts';
import { normalizeSlug } from '../../catalog/slugs.ts';
import { findFreeSlugProblem } from '../invites/free-slug.server.ts';
import type { SlugCheck } from './slug-check.api.ts';
import { slugCheckWords as words } from './words.ts';

/** As one types, with a pause between two checks. */
export const slugCheckLimits: readonly RateLimit[] = [
  { name: 'slug-check', by: 'account', limit: 60, perMs: minuteMs },
  { name: 'slug-check', by: 'address', limit: 120, perMs: minuteMs },
];

/** Says if a store URL is free. What an invite keeps is free for the account with the invite's verified address. */
export async function checkSlug({ config, db, clock }: Services, viewer: Viewer, typed: string): Promise<SlugCheck> {
  const slug = normalizeSlug(typed.trim());
  const email = viewer.emailVerified ? viewer.email : null;
  const problem = await findFreeSlugProblem(db, slug, { siteName: config.site.name, email, now: clock.now() });
  return { slug, free: problem === null, message: problem?.message ?? words.free };
}
