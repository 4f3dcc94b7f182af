import { endpoint, methods } from '../../../../../features/accounts/access/endpoint.server.ts';
import { createPiece } from '../../../../../features/studio/pieces/create-pieces.server.ts';
import { makePiece, pieceChangeLimits } from '../../../../../features/studio/pieces/piece-endpoints.server.ts';
import { pieceRoutes } from '../../../../../features/studio/pieces/piece-routes.api.ts';

export const ALL = methods({
  POST: endpoint(pieceRoutes.createPiece, {
    permission: 'vendor-dashboard',
    limits: pieceChangeLimits,
    run: ({ app, viewer, params, input }) =>
      makePiece({ app, viewer, params: { ...params, id: input.id } }, input.id, ({ vendorId }) =>
        createPiece(app.db, vendorId, input, app.clock.now()),
      ),
  }),
});
