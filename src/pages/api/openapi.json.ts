import { siteRoutes } from '../../app/api/api-routes.ts';
import { openApiDocument } from '../../app/api/openapi.ts';
import { endpoint, methods } from '../../features/accounts/access/endpoint.server.ts';

export const ALL = methods({
  GET: endpoint(siteRoutes.getOpenApi, {
    permission: 'anyone',
    cache: 'catalog',
    run: ({ app }) => openApiDocument({ title: app.config.site.name, url: app.config.siteUrl }),
  }),
});
