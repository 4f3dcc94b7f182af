import { endpoint, methods } from '../../../../../../features/accounts/access/endpoint.server.ts';
import { setPrice } from '../../../../../../features/studio/pieces/change-pieces.server.ts';
import { changePiece, pieceChangeLimits } from '../../../../../../features/studio/pieces/piece-endpoints.server.ts';
import { pieceParamsSchema, piecePriceSchema } from '../../../../../../features/studio/pieces/pieces.api.ts';

export const ALL = methods({
  POST: endpoint({
    permission: 'vendor-dashboard',
    params: pieceParamsSchema,
    body: piecePriceSchema,
    limits: pieceChangeLimits,
    run: (call) => changePiece(call, (key) => setPrice(call.app.db, key, call.input, call.app.clock.now())),
  }),
});
