import { endpoint, methods } from '../../../../../features/accounts/access/endpoint.server.ts';
import { createPiece } from '../../../../../features/studio/pieces/create-pieces.server.ts';
import { makePiece, pieceChangeLimits } from '../../../../../features/studio/pieces/piece-endpoints.server.ts';
import { newPieceSchema, storeParamsSchema } from '../../../../../features/studio/pieces/pieces.api.ts';

export const ALL = methods({
  POST: endpoint({
    permission: 'vendor-dashboard',
    params: storeParamsSchema,
    body: newPieceSchema,
    limits: pieceChangeLimits,
    run: ({ app, viewer, params, input }) =>
      makePiece({ app, viewer, params: { ...params, id: input.id } }, input.id, ({ vendorId }) =>
        createPiece(app.db, vendorId, input, app.clock.now()),
      ),
  }),
});
