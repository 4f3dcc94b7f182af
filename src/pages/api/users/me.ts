import { paths } from '../../../config/paths.ts';
import { toMeDto } from '../../../contract/session.ts';
import { ownStoreSlug } from '../../../domain/accounts/own-store-slug.server.ts';
import { endpoint, methods } from '../../../server/endpoint.ts';

export const ALL = methods({
  GET: endpoint({
    permission: 'account',
    run: async ({ app, viewer }) => {
      const accountUrl = app.identity.forms?.accountUrl ?? paths.accountPassword;
      return toMeDto(viewer, await ownStoreSlug(app.db, viewer.userId), accountUrl);
    },
  }),
});
