import type { DeclaredQueries } from '../platform/http/front-door/declared-query.ts';
import { pageQueries } from '../site/page-queries.ts';
import { apiRoutes } from './api-routes.ts';

/** Those of the API, whose contract names them, and those of the pages. */
export const siteQueries: DeclaredQueries = {
  ...Object.fromEntries(
    apiRoutes.flatMap(({ path, query }) =>
      query === undefined ? [] : [[path.replace(/\{(\w+)\}/g, '[$1]'), Object.keys(query.entries)]],
    ),
  ),
  ...pageQueries,
};
