import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { toMeDto } from '../../../features/accounts/session/session.api.ts';
import { findOwnStoreSlug } from '../../../features/catalog/vendors.server.ts';
import { settingsPath } from '../../../site/settings-paths.ts';

export const ALL = methods({
  GET: endpoint({
    permission: 'account',
    run: async ({ app, viewer }) => {
      const accountUrl = app.identity.forms?.accountUrl ?? settingsPath('account');
      return toMeDto(viewer, await findOwnStoreSlug(app.db, viewer.userId), accountUrl);
    },
  }),
});
