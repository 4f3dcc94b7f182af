import { type PictureShape, picture } from './picture.ts';
import type { DemoVendor } from './types.ts';

const slug = 'loom-and-river';
const shot = (piece: string, alt: string, shape: PictureShape = 'upright') => picture(slug, piece, shape, alt);

export const loomAndRiver: DemoVendor = {
  slug,
  name: 'Loom & River',
  owner: 'Adaeze Oyelaran',
  email: 'adaeze@example.com',
  neighborhood: 'Shelby Park',
  description: 'Handwoven hangings, coverlets and table linen in walnut-dyed wool and Kentucky flax.',
  about:
    'I weave on an eight-shaft loom that came up the river from Owensboro in the back of a bread truck. ' +
    'My mother wove aso-oke in Iseyin, and my drafts are an argument between her stripes and Appalachian overshot.\n\n' +
    'Walnut, madder and weld come from the garden behind the Shelby Park library; the blue I trade for.',
  joinedDate: '2025-03-02',
  theme: 'bold',
  customCSS: 'h1 { letter-spacing: -0.015em; }\nh2 { border-bottom: 3px double #7a2f24; padding-bottom: 6px; }',
  shippingCents: 900,
  freeShippingOverCents: 10000,
  sendsWithinDays: 4,
  pickup: 'Shelby Park studio, Tuesday and Thursday evenings from 5 to 7.',
  customerDiscountPercent: 10,
  instagram: 'loom.and.river.example',
  salesNote: 'Send it back unused within two weeks, at your cost. Blankets in your colors: ask me first.',
  hearts: 32,
  portrait: shot(
    'studio',
    'Cones of rust, indigo and cream yarn standing on a wooden shelf beside a shuttle.',
    'square',
  ),
  header: shot(
    'header',
    'Three folded handwoven blankets stacked on a bench, their stripes showing along the folds.',
    'header',
  ),
  products: [
    {
      slug: 'flood-stage-1937',
      name: 'Flood Stage, 1937',
      description:
        'Each band is one day of January 1937 at the Fourth Street gauge; the chevrons turn on the day the river crested.',
      medium: 'Wool twill, walnut and madder',
      size: '34 × 24 in',
      year: 2026,
      priceCents: 11000,
      inventory: 1,
      category: 'Textiles',
      pictures: [
        shot('flood-stage-1937', 'Wall hanging with bands of rust, teal and cream chevrons and a long fringe.'),
        shot('flood-stage-1937-detail', 'Close view of the twill, single threads of rust and teal wool crossing.'),
      ],
    },
    {
      slug: 'four-selvedges',
      name: 'Four Selvedges',
      description:
        'Four narrow strips, woven separately the way my mother’s loom allowed, and joined by hand with linen thread.',
      medium: 'Wool and linen, hand joined',
      size: '30 × 22 in',
      year: 2026,
      priceCents: 8400,
      inventory: 1,
      category: 'Textiles',
      pictures: [
        shot('four-selvedges', 'Hanging of four joined strips with stepped blocks of indigo, ochre and white.'),
        shot('four-selvedges-detail', 'Close view of a stepped block, threads of indigo and ochre crossing on white.'),
      ],
    },
    {
      slug: 'goose-eye-runner',
      name: 'Goose Eye Runner',
      description: 'A goose-eye twill for a long table. The tassels are the warp, counted off in twelves and knotted.',
      medium: 'Cotton and flax',
      size: '72 × 14 in',
      year: 2025,
      care: 'Machine wash warm, and iron it while it is damp.',
      priceCents: 5800,
      inventory: 5,
      category: 'Textiles',
      pictures: [shot('goose-eye-runner', 'Cream and slate runner with a diamond weave and tassels on an oak table.')],
    },
    {
      slug: 'shelby-park-coverlet',
      name: 'Shelby Park Coverlet',
      description:
        'Overshot after a draft found in a Spencer County barn: wheels, roses and a table border, in indigo on natural.',
      medium: 'Wool on cotton, overshot',
      size: '60 × 44 in',
      year: 2025,
      priceCents: 12499,
      inventory: 0,
      category: 'Textiles',
      pictures: [
        shot('shelby-park-coverlet', 'Indigo and cream overshot coverlet with wheels and tables, hung from a rod.'),
        shot('shelby-park-coverlet-detail', 'Close view of indigo overshot floats forming a wheel on cream cloth.'),
      ],
    },
    {
      slug: 'barge-stripe-blanket',
      name: 'Barge Stripe Blanket',
      description:
        'Red lead, hull black and river brown, in the widths of the waterlines on a moored tow at Riverport.',
      medium: 'Fulled wool',
      size: '68 × 50 in',
      year: 2026,
      care: 'Air it outside on a damp day. If it has to be washed: cold, wool soap, flat to dry.',
      priceCents: 11800,
      inventory: 2,
      category: 'Textiles',
      pictures: [shot('barge-stripe-blanket', 'Wool blanket striped in red, black, brown and cream, hung over a rod.')],
    },
    {
      slug: 'walnut-pillow',
      name: 'Walnut Pillow',
      description: 'Four browns from one pot of hulls gathered on Camp Street, striped by the hour they spent in it.',
      medium: 'Wool, feather insert',
      size: '18 × 18 in',
      year: 2026,
      priceCents: 4900,
      inventory: 4,
      category: 'Textiles',
      pictures: [shot('walnut-pillow', 'Square pillow woven in stripes of four walnut browns, leaning on a bench.')],
    },
    {
      slug: 'ticking-towels',
      name: 'Ticking Towels, Pair',
      description: 'Kitchen towels in mattress-ticking stripe. They start stiff and are perfect by the tenth washing.',
      medium: 'Cotton and flax',
      size: '28 × 18 in each',
      year: 2026,
      priceCents: 3400,
      inventory: 9,
      category: 'Textiles',
      pictures: [shot('ticking-towels', 'Two cream kitchen towels with fine blue and rust stripes hanging from pegs.')],
    },
  ],
};
