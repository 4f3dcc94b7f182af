import { endpoint, methods } from '../../../../../../features/accounts/access/endpoint.server.ts';
import { copyPiece } from '../../../../../../features/studio/pieces/create-pieces.server.ts';
import { makePiece, pieceChangeLimits } from '../../../../../../features/studio/pieces/piece-endpoints.server.ts';
import { pieceRoutes } from '../../../../../../features/studio/pieces/piece-routes.api.ts';

export const ALL = methods({
  POST: endpoint(pieceRoutes.copyPiece, {
    permission: 'vendor-dashboard',
    limits: pieceChangeLimits,
    run: (call) =>
      makePiece(call, call.input.id, (key) => copyPiece(call.app.db, key, call.input.id, call.app.clock.now())),
  }),
});
