import { endpoint, methods } from '../../../../../../features/accounts/access/endpoint.server.ts';
import { editPiece } from '../../../../../../features/studio/pieces/change-pieces.server.ts';
import {
  changePiece,
  pieceChangeLimits,
  pieceReadLimits,
  showPiece,
} from '../../../../../../features/studio/pieces/piece-endpoints.server.ts';
import { editPieceSchema, pieceParamsSchema } from '../../../../../../features/studio/pieces/pieces.api.ts';

export const ALL = methods({
  GET: endpoint({
    permission: 'vendor-dashboard',
    params: pieceParamsSchema,
    limits: pieceReadLimits,
    run: showPiece,
  }),
  PUT: endpoint({
    permission: 'vendor-dashboard',
    params: pieceParamsSchema,
    body: editPieceSchema,
    limits: pieceChangeLimits,
    run: (call) => changePiece(call, (key) => editPiece(call.app.db, key, call.input, call.app.clock.now())),
  }),
});
