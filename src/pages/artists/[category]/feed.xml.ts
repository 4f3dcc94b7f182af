import { methods } from '../../../features/accounts/access/endpoint.server.ts';
import { feedCache, ofCategory, renderPieceFeed } from '../../../features/catalog/feeds/feeds.server.ts';
import { answerNotFound } from '../../../features/catalog/not-found.server.ts';
import { listCategories } from '../../../features/catalog/products.server.ts';
import { feedWords } from '../../../features/catalog/words.ts';
import { pageTags } from '../../../platform/http/page-tags.server.ts';
import { categoryPath, paths } from '../../../site/paths.ts';

export const ALL = methods({
  GET: async (context) => {
    const { app } = context.locals;
    const categories = await listCategories(app.db);
    const category = categories.find(({ slug }) => slug === context.params['category']);
    if (!category) return answerNotFound(context, { what: 'page' });
    context.cache.set(feedCache(pageTags.catalog));
    return renderPieceFeed(app, {
      title: feedWords.ofCategory(category.name, app.config.site.name),
      page: categoryPath(category.slug),
      feed: paths.categoryFeed(category.slug),
      where: ofCategory(category.slug),
    });
  },
});
