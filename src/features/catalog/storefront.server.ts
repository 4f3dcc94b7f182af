import { log } from '../../platform/http/log.ts';
import { pageTags } from '../../platform/http/page-tags.server.ts';
import type { AccountServices } from '../accounts/services.ts';
import { type SampleReason, sampleStorefront } from './samples.ts';
import { countVendors, findStorefrontPage } from './vendors.server.ts';
import type { StorefrontPage } from './vendors.ts';

interface LoadedStorefront {
  view: StorefrontPage;
  sample: SampleReason | null;
  tags: readonly string[];
}

/**
 * Returns the number of the page that a query asks for: 1 without `?page=`; null if it is no whole number from 1 to 9,999
 * in its plain form.
 */
export function readPage(query: string | null): number | null {
  if (query === null) return 1;
  return /^[1-9]\d{0,3}$/.test(query) ? Number(query) : null;
}

/** Returns the pages that links lead to: the first, the last, and those around the current one; null where some are left out. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter((number) => number >= 1 && number <= pages);
  return shown.flatMap((number, index) =>
    index > 0 && number - (shown[index - 1] ?? 0) > 1 ? [null, number] : [number],
  );
}

/**
 * Loads a page of a storefront, or a sample under the rules of the home page. Null for a 404.
 * @throws errors of the database, unless the slug is a sample's
 */
export async function loadStorefront(app: AccountServices, slug: string, page = 1): Promise<LoadedStorefront | null> {
  const found = sampleStorefront(slug);
  const sample = found && { ...found, available: 0, page, pages: 1 };
  try {
    const view = await findStorefrontPage(app.db, slug, app.clock.now(), page);
    if (view) {
      const events = view.events.map(({ id }) => pageTags.event(id));
      return { view, sample: null, tags: [pageTags.vendor(view.vendor.id), ...events] };
    }
    if (sample && (await countVendors(app.db)) === 0)
      return { view: sample, sample: 'empty', tags: [pageTags.catalog] };
    return null;
  } catch (error) {
    if (!sample) throw error;
    log.error('The storefront could not read the database.', error);
    return { view: sample, sample: 'unreachable', tags: [] };
  }
}
