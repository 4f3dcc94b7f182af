import { endpoint, methods } from '../../../../../../features/accounts/access/endpoint.server.ts';
import { setCount } from '../../../../../../features/studio/pieces/change-pieces.server.ts';
import { changePiece, pieceChangeLimits } from '../../../../../../features/studio/pieces/piece-endpoints.server.ts';
import { pieceRoutes } from '../../../../../../features/studio/pieces/piece-routes.api.ts';

export const ALL = methods({
  POST: endpoint(pieceRoutes.setPieceStock, {
    permission: 'vendor-dashboard',
    limits: pieceChangeLimits,
    run: (call) =>
      changePiece(call, (key) =>
        setCount(call.app.db, key, { ...call.input, cause: call.input.key }, call.app.clock.now()),
      ),
  }),
});
