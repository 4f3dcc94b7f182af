import { type PictureShape, picture } from './picture.ts';
import type { DemoVendor } from './types.ts';

const slug = 'frankfort-avenue-press';
const shot = (piece: string, alt: string, shape: PictureShape = 'upright') => picture(slug, piece, shape, alt);

export const frankfortAvenuePress: DemoVendor = {
  slug,
  name: 'Frankfort Avenue Press',
  owner: 'Ines Kowalczyk',
  email: 'ines@example.com',
  neighborhood: 'Clifton',
  description: 'Linocuts pulled by hand on a 1912 proof press, and gouaches made while the ink dries.',
  about:
    'The press came out of a bourbon-label shop on Main Street and weighs as much as a car. ' +
    'I cut in linoleum, print two or three colors, and stop the edition when the block starts to tell its own jokes.\n\n' +
    'The gouaches are what I do with my left hand, more or less.',
  joinedDate: '2025-10-08',
  theme: 'bold',
  customCSS: 'h1 { text-transform: uppercase; letter-spacing: 0.02em; }\nh2 { color: #1f3d5c; }',
  shippingCents: 500,
  freeShippingOverCents: 6000,
  pickup: 'Press room behind Frankfort Avenue, Clifton. Fridays 3 to 6.',
  customerDiscountPercent: 0,
  hearts: 19,
  portrait: shot('studio', 'An ink roller on a slab of blue ink beside a stack of fresh prints.', 'square'),
  header: shot('header', 'Three linocuts in blue, black and orange ink laid side by side on a gray table.', 'header'),
  products: [
    {
      slug: 'heron-six-mile-island',
      name: 'Heron, Six Mile Island',
      description: 'Two blocks, black and slate blue. She stood still for the drawing and left before the shading.',
      medium: 'Linocut on mulberry paper',
      size: '14 × 11 in',
      year: 2026,
      priceCents: 4500,
      inventory: 9,
      category: 'Paintings',
      pictures: [
        shot('heron-six-mile-island', 'Linocut of a great blue heron standing among reeds before a pale sun.'),
        shot('heron-six-mile-island-detail', 'Close view of gouge marks and ink texture in the heron’s wing.'),
      ],
    },
    {
      slug: 'sternwheel-upbound',
      name: 'Sternwheel, Upbound',
      description: 'The calliope is audible if you stand at the right distance.',
      medium: 'Linocut, three colors',
      size: '14 × 11 in',
      year: 2026,
      priceCents: 4800,
      inventory: 7,
      category: 'Paintings',
      pictures: [shot('sternwheel-upbound', 'Linocut of a sternwheel steamboat with two stacks on a wavy blue river.')],
    },
    {
      slug: 'ginkgo-fall',
      name: 'Ginkgo Fall',
      description:
        'They all come down on one night. Yellow on gray, printed without the frame so the edges stay loose.',
      medium: 'Linocut on mulberry paper',
      size: '10 × 8 in',
      year: 2025,
      priceCents: 2499,
      inventory: 12,
      category: 'Paintings',
      pictures: [shot('ginkgo-fall', 'Print of yellow ginkgo leaves drifting down a warm gray ground.')],
    },
    {
      slug: 'camelback-and-shotgun',
      name: 'Camelback and Shotgun',
      description: 'Germantown street, three blocks in brick, mustard and black. The cat is in every second print.',
      medium: 'Linocut, three colors',
      size: '14 × 11 in',
      year: 2026,
      priceCents: 3800,
      inventory: 10,
      category: 'Paintings',
      pictures: [
        shot('camelback-and-shotgun', 'Linocut of narrow gabled houses in brick red and mustard under a black sky.'),
      ],
    },
    {
      slug: 'night-bridge',
      name: 'Night Bridge',
      description: 'Reduction cut from a single block, so there will never be more of these than there are.',
      medium: 'Reduction linocut',
      size: '14 × 11 in',
      year: 2025,
      priceCents: 4200,
      inventory: 0,
      category: 'Paintings',
      pictures: [shot('night-bridge', 'Linocut of a truss bridge and a full moon in deep blue and cream.')],
    },
    {
      slug: 'lock-and-dam-41',
      name: 'Lock and Dam 41',
      description: 'Gates, pools and a wicket, from memory and out of order.',
      medium: 'Gouache on cotton paper',
      size: '12 × 9 in',
      year: 2026,
      priceCents: 8500,
      inventory: 1,
      category: 'Paintings',
      pictures: [
        shot('lock-and-dam-41', 'Abstract gouache of overlapping arcs and bars in blue, clay, ochre and black.'),
      ],
    },
    {
      slug: 'butchertown-arrangement',
      name: 'Butchertown Arrangement',
      description: 'Water tank, soap works, one very round Sunday.',
      medium: 'Gouache on cotton paper',
      size: '12 × 9 in',
      year: 2026,
      priceCents: 7900,
      inventory: 1,
      category: 'Paintings',
      pictures: [
        shot('butchertown-arrangement', 'Abstract gouache of stacked rounded shapes in coral, olive, cream and navy.'),
      ],
    },
  ],
};
