import type { Routes } from '../../../platform/api/route-contract.ts';
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

export const pieceRoutes = {
  createPiece: {
    ...piece,
    method: 'POST',
    path,
    summary:
      'Creates a piece: 201 if it is new, 200 if it was there, 412 if the id’s piece is another now. If something is missing, it is a draft.',
    params: storeParamsSchema,
    body: newPieceSchema,
    status: [200, 201],
    errors: ['not_found', 'stale', 'idempotency_conflict', 'too_many'],
  },
  getPiece: {
    ...piece,
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'Returns a piece, also a draft or an archived one',
    errors: ['not_found'],
  },
  editPiece: {
    ...piece,
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Changes a piece. 412 if it was changed since the form was shown.',
    body: editPieceSchema,
    errors: ['not_found', 'stale'],
  },
  setPieceState: {
    ...piece,
    method: 'POST',
    path: `${path}/{id}/state`,
    summary: 'Publishes a piece, takes it off the site, archives, or restores it',
    body: pieceStateSchema,
    errors: ['not_found', 'stale'],
  },
  setPieceStock: {
    ...piece,
    method: 'POST',
    path: `${path}/{id}/stock`,
    summary: 'Sets how many units are free. 412 if that number has changed since the form was shown.',
    body: pieceStockSchema,
    errors: ['not_found', 'stale'],
  },
  setPiecePrice: {
    ...piece,
    method: 'POST',
    path: `${path}/{id}/price`,
    summary: 'Sets the price. 412 if it was changed since the form was shown.',
    body: piecePriceSchema,
    errors: ['not_found', 'stale'],
  },
  copyPiece: {
    ...piece,
    method: 'POST',
    path: `${path}/{id}/copy`,
    summary: 'Makes a draft with the same texts, price, and pictures: 201 if it is new, 200 if the id was there',
    body: pieceCopySchema,
    status: [200, 201],
    errors: ['not_found', 'idempotency_conflict', 'too_many'],
  },
} as const satisfies Routes;
