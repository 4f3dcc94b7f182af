import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { suggestionsQuerySchema, toSuggestionDto } from '../../../features/explore/explore.api.ts';
import { suggest } from '../../../features/explore/suggestions.server.ts';

export const ALL = methods({
  GET: endpoint({
    permission: 'anyone',
    query: suggestionsQuerySchema,
    run: async ({ app, query }) => (await suggest(app, query.q)).map(toSuggestionDto),
  }),
});
