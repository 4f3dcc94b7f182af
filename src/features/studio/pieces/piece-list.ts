import { paths } from '../../../site/paths.ts';
import { type ListQuery, listPath, readListQuery } from '../list-query.ts';

/** all: everything but archived pieces. sale: published, with units that are free or being paid for. */
export const pieceViews = ['all', 'sale', 'draft', 'sold', 'archived'] as const;

export type PieceView = (typeof pieceViews)[number];

export type PieceShelf = Exclude<PieceView, 'all'>;

export type PieceListQuery = ListQuery<PieceView>;

export const piecesPerList = 20;

/** Reads the address of the list. Whatever it can't be is read as nothing. */
export const readPieceListQuery = (url: URL): PieceListQuery => readListQuery(url, pieceViews, 'all');

export const pieceListPath = (
  vendorSlug: string,
  query: PieceListQuery,
  more: Readonly<Record<string, string>> = {},
): string => listPath(paths.vendorPieces(vendorSlug), query, more);
