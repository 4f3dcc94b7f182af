/** The views of the list of pieces, and its addresses. */
import { paths } from '../../../site/paths.ts';

/** all: everything but archived pieces. sale: published, with units that are free or being paid for. */
export const pieceViews = ['all', 'sale', 'draft', 'sold', 'archived'] as const;

export type PieceView = (typeof pieceViews)[number];

/** The view of a single piece, which is never `all`. */
export type PieceShelf = Exclude<PieceView, 'all'>;

/** What the list shows: its address says it. */
export interface PieceListQuery {
  search: string;
  view: PieceView;
  /** From 1. */
  page: number;
}

export const searchMaxLength = 100;
export const piecesPerList = 20;

/** Reads the address of the list. Whatever it can't be is read as nothing. */
export function readPieceListQuery(url: URL): PieceListQuery {
  const view = pieceViews.find((one) => one === url.searchParams.get('view')) ?? 'all';
  const page = url.searchParams.get('page') ?? '';
  const search = (url.searchParams.get('q') ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, searchMaxLength)
    .toWellFormed();
  return { search, view, page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1 };
}

/** Returns the address of the list. */
export function pieceListPath(
  vendorSlug: string,
  { search, view, page }: PieceListQuery,
  more: Record<string, string> = {},
): string {
  const params = new URLSearchParams({
    ...(search === '' ? {} : { q: search }),
    ...(view === 'all' ? {} : { view }),
    ...(page === 1 ? {} : { page: String(page) }),
    ...more,
  });
  return `${paths.vendorPieces(vendorSlug)}${params.size === 0 ? '' : `?${params}`}`;
}
