import { paths } from '../../../site/paths.ts';
import type { BoothDay } from '../booth.api.ts';

/** Finds the piece of the store that the QR code of a price tag leads to; null for any other code. */
export function findTagged(
  code: string,
  origin: string,
  { store, pieces }: Pick<BoothDay, 'store' | 'pieces'>,
): BoothDay['pieces'][number] | null {
  return pieces.find(({ slug }) => `${origin}${paths.product(store.slug, slug)}` === code) ?? null;
}
