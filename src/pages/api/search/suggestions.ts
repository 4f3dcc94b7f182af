import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { exploreRoutes, toSuggestionDto } from '../../../features/explore/explore.api.ts';
import { suggest } from '../../../features/explore/suggestions.server.ts';

export const ALL = methods({
  GET: endpoint(exploreRoutes.suggest, {
    permission: 'anyone',
    run: async ({ app, query }) => (await suggest(app, query.q)).map(toSuggestionDto),
  }),
});
