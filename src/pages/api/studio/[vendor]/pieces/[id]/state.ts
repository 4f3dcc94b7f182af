import { endpoint, methods } from '../../../../../../features/accounts/access/endpoint.server.ts';
import { setPieceState } from '../../../../../../features/studio/pieces/change-pieces.server.ts';
import { changePiece, pieceChangeLimits } from '../../../../../../features/studio/pieces/piece-endpoints.server.ts';
import { pieceParamsSchema, pieceStateSchema } from '../../../../../../features/studio/pieces/pieces.api.ts';

export const ALL = methods({
  POST: endpoint({
    permission: 'vendor-dashboard',
    params: pieceParamsSchema,
    body: pieceStateSchema,
    limits: pieceChangeLimits,
    run: (call) => changePiece(call, (key) => setPieceState(call.app.db, key, call.input, call.app.clock.now())),
  }),
});
