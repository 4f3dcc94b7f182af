import { type PictureShape, picture } from './picture.ts';
import type { DemoVendor } from './types.ts';

const slug = 'cathedral-street-glass';
const shot = (piece: string, alt: string, shape: PictureShape = 'upright') => picture(slug, piece, shape, alt);

export const cathedralStreetGlass: DemoVendor = {
  slug,
  name: 'Cathedral Street Glass',
  owner: 'Nora Bettencourt',
  email: 'nora@example.com',
  neighborhood: 'Butchertown',
  description: 'Leaded windows and lamps cut from salvaged church glass, one pattern at a time.',
  about:
    'I learned leading from my uncle, who kept the windows of four parishes in repair and never threw a sheet away. ' +
    'Most of my glass comes from buildings that came down: a chapel in Paducah, a school on Story Avenue.\n\n' +
    'I draw full size on butcher paper, cut by hand, and stop when the noon light stops arguing with me.',
  joinedDate: '2025-02-14',
  theme: 'artsy',
  customCSS: '',
  shippingCents: 1800,
  freeShippingOverCents: null,
  sendsWithinDays: 5,
  pickup: 'Studio on East Washington Street, Butchertown. Saturdays 10 to 2; ring the side bell.',
  pickupHours: { sat: { opens: '10:00', closes: '14:00' } },
  customerDiscountPercent: 0,
  hearts: 47,
  portrait: shot(
    'studio',
    'Offcuts of ruby, amber and green glass sorted on a cutting table beside a coil of lead came.',
    'square',
  ),
  header: shot(
    'header',
    'Leaded panels of amber, green and blue glass hanging side by side in a bright studio window.',
    'header',
  ),
  products: [
    {
      slug: 'rose-window-no-4',
      name: 'Rose Window No. 4',
      description:
        'Twelve petals around a ruby center, after the west window of the Cathedral of the Assumption. The outer ring ' +
        'is salvaged cathedral glass; the blues were poured in Kokomo, Indiana.',
      medium: 'Leaded glass, zinc frame',
      size: '24 × 19 in',
      box: 'canvas',
      weightOz: 180,
      year: 2026,
      priceCents: 12500,
      inventory: 1,
      category: 'Glass Art',
      pictures: [
        shot('rose-window-no-4', 'Rose window of twelve petals in ruby, amber and blue glass, leaded in dark lines.'),
        shot('rose-window-no-4-detail', 'Close view of lead joints and streaky blue and amber glass in a rose window.'),
      ],
    },
    {
      slug: 'fan-light-amber',
      name: 'Fan Light, Amber',
      description:
        'A transom for a shotgun house that no longer has one. Seven rays of amber and honey glass over a small sun.',
      medium: 'Leaded glass, oak frame',
      size: '14 × 26 in',
      box: 'canvas',
      weightOz: 150,
      year: 2026,
      priceCents: 11800,
      inventory: 0,
      category: 'Glass Art',
      pictures: [
        shot('fan-light-amber', 'Half-round window with rays of amber, honey and cream glass in a pale wall.'),
        shot('fan-light-amber-detail', 'Close view of amber and honey rays of glass with the evening sun behind them.'),
      ],
    },
    {
      slug: 'prairie-panel-bardstown-road',
      name: 'Prairie Panel, Bardstown Road',
      description:
        'Straight cuts only: clear seedy glass with small squares of green, gold and oxblood, drawn from a stair ' +
        'window two blocks south of Eastern Parkway.',
      medium: 'Leaded glass, brass came',
      size: '30 × 12 in',
      box: 'canvas',
      weightOz: 140,
      year: 2025,
      priceCents: 12200,
      inventory: 1,
      category: 'Glass Art',
      pictures: [
        shot('prairie-panel-bardstown-road', 'Tall geometric panel of clear glass with small green and gold squares.'),
      ],
    },
    {
      slug: 'tulip-poplar',
      name: 'Tulip Poplar',
      description:
        'A single branch of the state tree in bloom. The leaves are ring-mottled green; the flowers are one sheet of ' +
        'orange and yellow, cut so that the streak runs outward.',
      medium: 'Leaded glass, copper foil',
      size: '22 × 16 in',
      box: 'canvas',
      weightOz: 120,
      year: 2026,
      priceCents: 11000,
      inventory: 1,
      category: 'Glass Art',
      pictures: [shot('tulip-poplar', 'Panel with green tulip poplar leaves and two orange and yellow flowers.')],
    },
    {
      slug: 'river-bend-roundel',
      name: 'River Bend Roundel',
      description:
        'The Ohio turning below the Knobs at five in the afternoon. Made to hang on a chain; the sun is a pressed jewel.',
      medium: 'Copper-foil glass, chain',
      size: '11 in across',
      box: 'picture',
      weightOz: 38,
      year: 2026,
      priceCents: 6400,
      inventory: 3,
      category: 'Glass Art',
      pictures: [shot('river-bend-roundel', 'Round sun-catcher showing hills, a blue river bend and a yellow sun.')],
    },
    {
      slug: 'dogwood-lamp',
      name: 'Dogwood Lamp',
      description:
        'A sixteen-rib shade of cream opal glass with a border of dogwood and moss green. The foot is turned walnut.',
      medium: 'Copper-foil glass, walnut, brass',
      size: '18 × 13 in',
      year: 2025,
      priceCents: 12400,
      inventory: 1,
      category: 'Glass Art',
      pictures: [
        shot('dogwood-lamp', 'Lit table lamp with a cone of cream and green leaded glass on a dark walnut foot.'),
        shot('dogwood-lamp-shade', 'The lit lamp from nearer by, its border of pink and green glass glowing.'),
      ],
    },
    {
      slug: 'ohio-star',
      name: 'Ohio Star',
      description: 'My grandmother’s quilt block, nine times, in glass from one demolished school on Story Avenue.',
      medium: 'Leaded glass, zinc frame',
      size: '20 × 16 in',
      box: 'picture',
      weightOz: 112,
      year: 2025,
      priceCents: 8900,
      inventory: 1,
      category: 'Glass Art',
      pictures: [shot('ohio-star', 'Panel of star quilt blocks in plum, teal, straw and white glass.')],
    },
    {
      slug: 'beargrass-low-water',
      name: 'Beargrass, Low Water',
      description:
        'Creek stones as they lie in August. The pieces get smaller toward the middle of the current; some are agate.',
      medium: 'Leaded glass, sliced agate',
      size: '18 × 14 in',
      box: 'picture',
      weightOz: 96,
      year: 2026,
      priceCents: 7600,
      inventory: 2,
      category: 'Glass Art',
      pictures: [
        shot('beargrass-low-water', 'Pebble-like pieces of green, smoke and blue glass in a flowing leaded band.'),
      ],
    },
  ],
};
