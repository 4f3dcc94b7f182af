import { endpoint, methods } from '../../../../../../features/accounts/access/endpoint.server.ts';
import { setCount } from '../../../../../../features/studio/pieces/change-pieces.server.ts';
import { changePiece, pieceChangeLimits } from '../../../../../../features/studio/pieces/piece-endpoints.server.ts';
import { pieceParamsSchema, pieceStockSchema } from '../../../../../../features/studio/pieces/pieces.api.ts';

export const ALL = methods({
  POST: endpoint({
    permission: 'vendor-dashboard',
    params: pieceParamsSchema,
    body: pieceStockSchema,
    limits: pieceChangeLimits,
    run: (call) =>
      changePiece(call, (key) =>
        setCount(call.app.db, key, { ...call.input, cause: call.input.key }, call.app.clock.now()),
      ),
  }),
});
