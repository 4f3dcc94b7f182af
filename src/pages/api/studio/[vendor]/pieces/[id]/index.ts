import { endpoint, methods } from '../../../../../../features/accounts/access/endpoint.server.ts';
import { editPiece } from '../../../../../../features/studio/pieces/change-pieces.server.ts';
import {
  changePiece,
  pieceChangeLimits,
  pieceReadLimits,
  showPiece,
} from '../../../../../../features/studio/pieces/piece-endpoints.server.ts';
import { pieceRoutes } from '../../../../../../features/studio/pieces/piece-routes.api.ts';

export const ALL = methods({
  GET: endpoint(pieceRoutes.getPiece, {
    permission: 'vendor-dashboard',
    limits: pieceReadLimits,
    run: showPiece,
  }),
  PUT: endpoint(pieceRoutes.editPiece, {
    permission: 'vendor-dashboard',
    limits: pieceChangeLimits,
    run: (call) => changePiece(call, (key) => editPiece(call.app.db, key, call.input, call.app.clock.now())),
  }),
});
