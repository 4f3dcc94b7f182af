/** The browser's calls about pieces that are shown. Apart from the schemas, because islands would load Valibot with them. */
import { abortAfter, publicCall } from '../../platform/api/typed-fetch.ts';
import { paths } from '../../site/paths.ts';
import type { ProductDto } from './products.api.ts';

const timeoutMs = 10_000;
/** Some of the first may be sold. */
const askedFor = 24;

/** Fetches the first `most` pieces of a store that are left, without the one at `path`. @throws ApiError, or TypeError without a network */
export async function fetchPiecesForSale(vendorSlug: string, most: number, path: string): Promise<ProductDto[]> {
  const pieces = await publicCall<ProductDto[]>(paths.api.products(vendorSlug, askedFor), abortAfter(timeoutMs));
  const others = pieces.filter(({ inventory, slug }) => inventory > 0 && paths.product(vendorSlug, slug) !== path);
  return others.slice(0, most);
}
