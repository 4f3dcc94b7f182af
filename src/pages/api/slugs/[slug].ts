import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { slugRoutes } from '../../../features/joining/signup/slug-check.api.ts';
import { checkSlug, slugCheckLimits } from '../../../features/joining/signup/slug-check.server.ts';

export const ALL = methods({
  GET: endpoint(slugRoutes.checkSlug, {
    permission: 'account',
    limits: slugCheckLimits,
    run: ({ app, viewer, params }) => checkSlug(app, viewer, params.slug),
  }),
});
