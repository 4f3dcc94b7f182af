import { DomainError } from '../../../platform/errors.ts';
import { pageTags } from '../../../platform/http/page-tags.server.ts';
import { requestErrors } from '../../../platform/words.ts';
import type { AccountServices } from '../../accounts/services.ts';
import { findEventBySlug } from '../events.server.ts';
import { loadHome } from '../home.server.ts';
import { findProductPage } from '../products.server.ts';
import { findVendorBySlug } from '../vendors.server.ts';
import {
  type LinkPreview,
  previewEvent,
  previewHome,
  previewProduct,
  previewStorefront,
} from './link-previews.server.ts';

interface Found {
  preview: LinkPreview;
  tags: readonly string[];
}

/**
 * Finds what the picture of a page's link shows.
 * @param page the page's path without its slash, or "home"
 */
export async function findLinkPreview(app: AccountServices, page: string): Promise<Found | null> {
  const { config, db, clock } = app;
  const found = (preview: LinkPreview | null, ...tags: string[]): Found | null => preview && { preview, tags };
  const [first = '', second, third] = page.split('/');
  if (third !== undefined) return null;
  if (page === 'home') {
    const home = await loadHome(app);
    if (home.sample === 'unreachable') throw new DomainError('db_unavailable', requestErrors.databaseUnavailable);
    return found(previewHome(config, home), ...home.tags);
  }
  if (second === undefined) {
    const vendor = await findVendorBySlug(db, first);
    return vendor && found(previewStorefront(config, vendor), pageTags.vendor(vendor.id));
  }
  if (first === 'events') {
    const event = await findEventBySlug(db, second);
    return event && found(previewEvent(config, event), pageTags.event(event.id));
  }
  const view = await findProductPage(db, first, second, clock.now());
  return view && found(previewProduct(config, view.product, view.vendor), pageTags.vendor(view.vendor.id));
}
