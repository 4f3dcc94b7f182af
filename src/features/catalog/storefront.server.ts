import { pageTags } from '../../platform/http/page-tags.server.ts';
import type { AccountServices } from '../accounts/services.ts';
import { type SampleReason, sampleStorefront } from './samples.ts';
import { countVendors, findStorefront } from './vendors.server.ts';
import type { StorefrontView } from './vendors.ts';

export interface LoadedStorefront {
  view: StorefrontView;
  sample: SampleReason | null;
  tags: readonly string[];
}

/**
 * Loads a storefront, or a sample under the rules of the home page. Null for a 404.
 * @throws errors of the database, unless the slug is a sample's
 */
export async function loadStorefront(app: AccountServices, slug: string): Promise<LoadedStorefront | null> {
  const sample = sampleStorefront(slug);
  try {
    const view = await findStorefront(app.db, slug, app.clock.now(), 'sold last');
    if (view) {
      const events = view.events.map(({ id }) => pageTags.event(id));
      return { view, sample: null, tags: [pageTags.vendor(view.vendor.id), ...events] };
    }
    if (sample && (await countVendors(app.db)) === 0)
      return { view: sample, sample: 'empty', tags: [pageTags.catalog] };
    return null;
  } catch (error) {
    if (!sample) throw error;
    console.error('The storefront could not read the database:', error);
    return { view: sample, sample: 'unreachable', tags: [] };
  }
}
