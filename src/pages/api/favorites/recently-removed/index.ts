import { toRemovedFavoriteDto } from '../../../../contract/favorites.ts';
import { listRecentlyRemoved } from '../../../../domain/favorites/favorite-lists.server.ts';
import { endpoint, methods } from '../../../../server/endpoint.ts';
import { removedReadLimits } from '../../../../server/favorites.ts';

export const ALL = methods({
  GET: endpoint({
    permission: 'account',
    limits: removedReadLimits,
    run: async ({ app, viewer }) =>
      (await listRecentlyRemoved(app.db, viewer.userId, app.clock.now())).map(toRemovedFavoriteDto),
  }),
});
