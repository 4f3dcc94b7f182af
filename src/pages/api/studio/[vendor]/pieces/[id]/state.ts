import { endpoint, methods } from '../../../../../../features/accounts/access/endpoint.server.ts';
import { setPieceState } from '../../../../../../features/studio/pieces/change-pieces.server.ts';
import { changePiece, pieceChangeLimits } from '../../../../../../features/studio/pieces/piece-endpoints.server.ts';
import { pieceRoutes } from '../../../../../../features/studio/pieces/piece-routes.api.ts';

export const ALL = methods({
  POST: endpoint(pieceRoutes.setPieceState, {
    permission: 'vendor-dashboard',
    limits: pieceChangeLimits,
    run: (call) => changePiece(call, (key) => setPieceState(call.app.db, key, call.input, call.app.clock.now())),
  }),
});
