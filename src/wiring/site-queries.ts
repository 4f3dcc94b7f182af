import { pageQueries } from '../config/page-queries.ts';
import { apiRoutes } from '../contract/routes.ts';
import type { DeclaredQueries } from '../server/front-door/declared-query.ts';

/** Those of the API, whose contract names them, and those of the pages. */
export const siteQueries: DeclaredQueries = {
  ...Object.fromEntries(
    apiRoutes.flatMap(({ path, query }) =>
      query === undefined ? [] : [[path.replace(/\{(\w+)\}/g, '[$1]'), Object.keys(query.entries)]],
    ),
  ),
  ...pageQueries,
};
