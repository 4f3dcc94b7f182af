import { expect, test } from 'vitest';
import { chooseWorks } from '../../../src/features/catalog/home.server.ts';
import { sampleArtists } from '../../../src/features/catalog/samples.ts';
import type { VendorCard } from '../../../src/features/catalog/vendors.ts';

const [model] = sampleArtists;
const sizes = { upright: [800, 1000], wide: [1000, 750], square: [900, 900] } as const;

/** Makes an artist whose pieces have these shapes; their slugs are "glass-1", "glass-2", … A "sold" one is upright. */
function artist(slug: string, ...shapes: (keyof typeof sizes | 'sold' | 'bare')[]): VendorCard {
  const [piece] = model?.products ?? [];
  if (!model || !piece) throw new Error('No sample');
  const products = shapes.map((shape, index) => {
    const [width, height] = sizes[shape === 'sold' || shape === 'bare' ? 'upright' : shape];
    const name = `${slug}-${index + 1}`;
    const pictures = shape === 'bare' ? [] : [{ key: name, alt: name, widths: [340], width, height }];
    return {
      ...piece,
      id: name,
      slug: name,
      vendorId: slug,
      vendorSlug: slug,
      inventory: +(shape !== 'sold'),
      pictures,
    };
  });
  return { ...model, id: slug, slug, products };
}
const choose = (featured: VendorCard[], others: VendorCard[] = []) =>
  chooseWorks(featured, others, ({ inventory }) => inventory > 0).map(({ product }) => product.slug);

test('the wall has an upright work, a wide one, and another upright one, of different artists', () => {
  const [glass, cloth, clay, paint] = [
    artist('glass', 'upright'),
    artist('cloth', 'upright', 'upright'),
    artist('clay', 'sold', 'upright'),
    artist('paint', 'wide', 'wide'),
  ];
  // A card keeps its artist's first piece if another one fits.
  expect(choose([glass, cloth, clay, paint])).toEqual(['clay-2', 'paint-2', 'cloth-2']);
  expect(choose([glass, cloth, clay, paint], [artist('print', 'upright', 'upright')])).toEqual([
    'clay-2',
    'paint-2',
    'print-1',
  ]);
});

test('the wall takes other shapes where one is missing, and fewer works where there are fewer artists', () => {
  expect(choose([artist('a', 'square'), artist('b', 'wide'), artist('c', 'square')])).toEqual(['b-1', 'c-1', 'a-1']);
  expect(choose([artist('a', 'upright', 'upright')])).toEqual(['a-1']);
  expect(choose([artist('a', 'sold'), artist('b', 'bare'), artist('c')])).toEqual([]);
});
