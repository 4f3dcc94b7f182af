import { type APIRequestContext, expect, type Page } from 'playwright/test';
import { demo } from '../collectors.ts';

interface Piece {
  slug: string;
  name: string;
  vendorSlug: string;
  inventory: number;
}

const phones = [
  { width: 412, height: 823 },
  { width: 360, height: 640 },
];

/** The demo's store of which nothing can be bought for now. */
const resting = 'vat-nine-indigo';

/** Returns all pieces of the demo. */
export async function allPieces(request: APIRequestContext): Promise<Piece[]> {
  // A store that another test made may not sell yet.
  const ofStore = async (slug: string): Promise<Piece[]> =>
    await (await request.get(`/api/products?vendor=${slug}&limit=100`)).json();
  const pieces = (await Promise.all([...demo].map(ofStore))).flat();
  expect(pieces.length).toBeGreaterThan(60);
  return pieces;
}

/** Returns the piece of each store whose name takes the most space. */
export function fullestOfEach(pieces: readonly Piece[]): Piece[] {
  const stores = Map.groupBy(
    pieces.toSorted((one, other) => other.name.length - one.name.length),
    ({ vendorSlug }) => vendorSlug,
  );
  return [...stores.values()].flatMap((ofStore) => ofStore.slice(0, 1));
}

/** Expects the name, the price, and the buy button of each piece on the first screen of a phone. */
export async function expectOnFirstScreen(page: Page, pieces: readonly Piece[]): Promise<void> {
  // The width and height attributes reserve space for pictures.
  await page.route('**/media/**', (route) => route.abort());
  for (const { vendorSlug, slug, inventory } of pieces) {
    await page.goto(`/${vendorSlug}/${slug}`, { waitUntil: 'domcontentloaded' });
    const buttons = inventory > 0 && vendorSlug !== resting ? ['Add to Cart', 'Buy Now'] : [];
    for (const size of phones) {
      await page.setViewportSize(size);
      const boxes = await page.evaluate((names) => {
        const button = (name: string) =>
          [...document.querySelectorAll('main button')].find((one) => one.textContent?.trim() === name);
        const parts: [string, Element | null | undefined][] = [
          ['name', document.querySelector('h1')],
          ['price', document.querySelector('main .price')],
          ['picture', document.querySelector('main .shot')],
          ...names.map((name): [string, Element | undefined] => [name, button(name)]),
        ];
        return parts.map(([what, part]) => {
          const { bottom = Number.NaN, height = 0 } = part?.getBoundingClientRect() ?? {};
          return { what, bottom, height };
        });
      }, buttons);
      for (const { what, bottom, height } of boxes) {
        expect(bottom, `${what} of ${slug} at ${size.height}`).toBeLessThanOrEqual(size.height);
        expect(height, `${what} of ${slug} at ${size.height}`).toBeGreaterThan(20);
      }
    }
  }
}
