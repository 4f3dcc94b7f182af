import { methods } from '../../features/accounts/access/endpoint.server.ts';
import { feedCache, ofVendor, renderPieceFeed } from '../../features/catalog/feeds/feeds.server.ts';
import { answerMissingStore } from '../../features/catalog/former-slugs.server.ts';
import { canonicalSlug } from '../../features/catalog/slugs.ts';
import { findVendorBySlug } from '../../features/catalog/vendors.server.ts';
import { feedWords } from '../../features/catalog/words.ts';
import { pageTags } from '../../platform/http/page-tags.server.ts';
import { paths } from '../../site/paths.ts';

export const ALL = methods({
  GET: async (context) => {
    const { app } = context.locals;
    const slug = context.params['vendor'] ?? '';
    const vendor = await findVendorBySlug(app.db, canonicalSlug(slug));
    if (!vendor) return answerMissingStore(context, slug, paths.storeFeed);
    if (vendor.slug !== slug) return context.redirect(paths.storeFeed(vendor.slug), 301);
    context.cache.set(feedCache(pageTags.vendor(vendor.id)));
    return renderPieceFeed(app, {
      title: feedWords.ofStore(vendor.name, app.config.site.name),
      page: paths.storefront(slug),
      feed: paths.storeFeed(slug),
      where: ofVendor(vendor.id),
    });
  },
});
