/** The browser's calls about pieces. Apart from the schemas, because islands would load Valibot with them. */
import { abortAfter, accountHeader, type CallOptions, publicCall } from '../../../platform/api/typed-fetch.ts';
import { paths } from '../../../site/paths.ts';
import type { NewPiece, PieceEdit, StudioPiece } from './pieces.api.ts';
import type { PieceState } from './pieces.ts';

const { api } = paths;

/** A call has reached the server by then, or never will. All of them can be repeated. */
const timeoutMs = 20_000;

/**
 * Calls about the pieces of one store. All throw ApiError, or TypeError without a network.
 * @param account refused as `forbidden` if this browser has signed in to another account meanwhile
 */
export function pieceCalls(vendorSlug: string, account?: string) {
  const headers: Record<string, string> = account === undefined ? {} : { [accountHeader]: account };
  const call = (path: `/api/${string}`, options: CallOptions = {}) =>
    publicCall<StudioPiece>(path, { ...options, headers, ...abortAfter(timeoutMs) });
  return {
    create: (piece: NewPiece) => call(api.pieces(vendorSlug), { body: piece }),
    read: (id: string) => call(api.piece(vendorSlug, id)),
    edit: (id: string, edit: PieceEdit) => call(api.piece(vendorSlug, id), { method: 'PUT', body: edit }),
    setState: (id: string, state: PieceState, revision?: number) =>
      call(api.pieceState(vendorSlug, id), { body: { state, ...(revision === undefined ? {} : { revision }) } }),
    setCount: (id: string, count: { count: number; seen: number; key: string }) =>
      call(api.pieceStock(vendorSlug, id), { body: count }),
    setPrice: (id: string, price: { priceCents: number; seenCents: number }) =>
      call(api.piecePrice(vendorSlug, id), { body: price }),
    /** @param newId id of the copy */
    copy: (id: string, newId: string) => call(api.pieceCopy(vendorSlug, id), { body: { id: newId } }),
  };
}
