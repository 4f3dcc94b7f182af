import type { Cents } from '../../../platform/money.ts';
import { picturesPerPiece } from '../../pictures/upload-limits.ts';
import { missingWords } from './words.ts';

/** Limits of a piece, besides those of its texts (`pieceFields`). */
export const pieceLimits = {
  alt: 200,
  pictures: picturesPerPiece,
  minYear: 1800,
  maxYear: 2100,
  minCents: 50 as Cents,
  maxCents: 99_999_999 as Cents,
  minCashCents: 1 as Cents,
  inventory: 99_999,
  /** Pieces of one store, archived ones included. */
  pieces: 5000,
};

/** published: everybody sees it. draft: only the vendor does. archived: put away, with its orders. */
export const pieceStates = ['published', 'draft', 'archived'] as const;

export type PieceState = (typeof pieceStates)[number];

export function pieceState({ isActive, archivedAt }: { isActive: boolean; archivedAt: Date | null }): PieceState {
  if (isActive) return 'published';
  return archivedAt === null ? 'draft' : 'archived';
}

/** True if cash would pay more than the price. */
export const isCashTooHigh = (piece: { priceCents: Cents; cashPriceCents: Cents | null }): boolean =>
  piece.cashPriceCents !== null && piece.cashPriceCents > piece.priceCents;

/** Returns what publishing still needs, as sentences by the field they are about. Name and price are always there. */
export function missingFields(piece: {
  pictures: readonly unknown[];
  categorySlug: string | null;
}): { path: string; message: string }[] {
  return [
    ...(piece.pictures.length === 0 ? [{ path: 'pictures', message: missingWords.picture }] : []),
    ...(piece.categorySlug === null ? [{ path: 'categorySlug', message: missingWords.category }] : []),
  ];
}
