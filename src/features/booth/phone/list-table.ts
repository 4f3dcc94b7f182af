import type { BoothDay } from '../booth.api.ts';
import { isUndone, type KeptSale } from './kept-sale.ts';

interface TablePiece {
  piece: BoothDay['pieces'][number];
  /** True if none is in stock by what the phone knows. It can be sold nevertheless. */
  isGone: boolean;
}

/** Returns the pieces in the server's order, which has today's first, but those that are gone last. @param sales of this phone */
export function listTable(pieces: BoothDay['pieces'], sales: readonly KeptSale[]): TablePiece[] {
  // The server's count has what is recorded.
  const sold = sales.filter((kept) => kept.state !== 'recorded' && !isUndone(kept)).flatMap(({ sale }) => sale.lines);
  const all = pieces.map((piece) => {
    const here = sold.filter(({ productId }) => productId === piece.id);
    return { piece, isGone: piece.free <= here.reduce((sum, { quantity }) => sum + quantity, 0) };
  });
  return [...all.filter(({ isGone }) => !isGone), ...all.filter(({ isGone }) => isGone)];
}
