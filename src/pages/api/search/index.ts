import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { exploreRoutes, toSearchDto } from '../../../features/explore/explore.api.ts';
import { readExploreQuery } from '../../../features/explore/explore-query.ts';
import { search } from '../../../features/explore/search.server.ts';

export const ALL = methods({
  GET: endpoint(exploreRoutes.search, {
    permission: 'anyone',
    run: async ({ app, query }) => {
      const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
      return toSearchDto(await search(app, readExploreQuery(new URLSearchParams(given))));
    },
  }),
});
