import type { RouteContract } from '../../../platform/api/route-contract.ts';
import {
  editPieceSchema,
  newPieceSchema,
  pieceCopySchema,
  pieceParamsSchema,
  piecePriceSchema,
  pieceStateSchema,
  pieceStockSchema,
  storeParamsSchema,
  studioPieceSchema,
} from './pieces.api.ts';

const path = '/api/studio/{vendor}/pieces';
const piece = { session: 'required', params: pieceParamsSchema, answer: studioPieceSchema } as const;

/** The calls about the pieces of one's own store. */
export const pieceRoutes: readonly RouteContract[] = [
  {
    ...piece,
    method: 'POST',
    path,
    operationId: 'createPiece',
    summary:
      'Creates a piece: 201 if it is new, 200 if it was there, 412 if the id’s piece is another now. If something is missing, it is a draft.',
    params: storeParamsSchema,
    body: newPieceSchema,
    status: [200, 201],
    errors: ['not_found', 'stale', 'idempotency_conflict', 'too_many'],
  },
  {
    ...piece,
    method: 'GET',
    path: `${path}/{id}`,
    operationId: 'getPiece',
    summary: 'Returns a piece, also a draft or an archived one',
    errors: ['not_found'],
  },
  {
    ...piece,
    method: 'PUT',
    path: `${path}/{id}`,
    operationId: 'editPiece',
    summary: 'Changes a piece. 412 if it was changed since the form was shown.',
    body: editPieceSchema,
    errors: ['not_found', 'stale'],
  },
  {
    ...piece,
    method: 'POST',
    path: `${path}/{id}/state`,
    operationId: 'setPieceState',
    summary: 'Publishes a piece, takes it off the site, archives, or restores it',
    body: pieceStateSchema,
    errors: ['not_found', 'stale'],
  },
  {
    ...piece,
    method: 'POST',
    path: `${path}/{id}/stock`,
    operationId: 'setPieceStock',
    summary: 'Sets how many units are free. 412 if that number has changed since the form was shown.',
    body: pieceStockSchema,
    errors: ['not_found', 'stale'],
  },
  {
    ...piece,
    method: 'POST',
    path: `${path}/{id}/price`,
    operationId: 'setPiecePrice',
    summary: 'Sets the price. 412 if it was changed since the form was shown.',
    body: piecePriceSchema,
    errors: ['not_found', 'stale'],
  },
  {
    ...piece,
    method: 'POST',
    path: `${path}/{id}/copy`,
    operationId: 'copyPiece',
    summary: 'Makes a draft with the same texts, price, and pictures: 201 if it is new, 200 if the id was there',
    body: pieceCopySchema,
    status: [200, 201],
    errors: ['not_found', 'idempotency_conflict', 'too_many'],
  },
];
