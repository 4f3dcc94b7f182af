import { openApiDocument } from '../../contract/openapi.ts';
import { endpoint, methods } from '../../server/endpoint.ts';

export const ALL = methods({
  GET: endpoint({
    permission: 'anyone',
    cache: 'catalogue',
    run: ({ app }) => openApiDocument({ title: app.config.site.name, url: app.config.siteUrl }),
  }),
});
