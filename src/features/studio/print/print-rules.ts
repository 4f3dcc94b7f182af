import * as v from 'valibot';
import { textSchema } from '../../../platform/api/text-schema.ts';
import { printErrors } from './words.ts';

export const printLimits = {
  /** Tags in one document: ten sheets, a second of work. */
  tags: 120,
  tagsPerSheet: 12,
  /** Pieces in the form, whose fields all have to fit into one request. */
  listed: 500,
  /** Tags that the form suggests for one piece: a sheet. Nobody hangs one on each of 50 prints. */
  suggested: 12,
  booth: 6,
};

export const countField = (productId: string): string => `n-${productId}`;

export const pieceOfField = (name: string): string | null => /^n-(.+)$/.exec(name)?.[1] ?? null;

export const boothSchema = v.object({
  booth: v.optional(textSchema({ label: printErrors.boothLabel, min: 0, max: printLimits.booth }), ''),
});

/** Suggests a tag for each unit that is left, one piece after the other, until a document is full. */
export function suggestCounts(pieces: readonly { id: string; inventory: number }[]): Map<string, number> {
  let left = printLimits.tags;
  return new Map(
    pieces.map(({ id, inventory }) => {
      // A piece that somebody is just paying for may be left after all.
      const count = Math.min(Math.max(1, inventory), printLimits.suggested, left);
      left -= count;
      return [id, count];
    }),
  );
}
