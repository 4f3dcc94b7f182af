import { elsewhereWords } from '../../features/booth/phone/words.ts';
import { beargrassHotGlass } from './beargrass-hot-glass.ts';
import { cathedralStreetGlass } from './cathedral-street-glass.ts';
import { frankfortAvenuePress } from './frankfort-avenue-press.ts';
import { loomAndRiver } from './loom-and-river.ts';
import { ohioFallsMetal } from './ohio-falls-metal.ts';
import { portlandKiln } from './portland-kiln.ts';
import { ruthCalloway } from './ruth-calloway.ts';
import { secondLight } from './second-light.ts';
import type { DemoFair } from './types.ts';

const { slug: kiln } = portlandKiln;
const { labels } = elsewhereWords;

const square = { tender: 'card', label: labels.square } as const;
const venmo = { tender: 'venmo', label: labels.venmo } as const;
const check = { tender: 'check', label: labels.check } as const;
const cash = (handedOverCents: number) => ({ tender: 'cash', handedOverCents }) as const;

/** The fair of last month. Its sales were sent in the evening: there is no signal on Story Avenue. */
export const lastFair: DemoFair = {
  name: 'Story Avenue Fair',
  description: 'Five of our artists in the old tannery doorways, rain or shine.',
  details: 'The street is closed from Webster to Johnson. Bring cash: there is no signal between the brick walls.',
  location: 'Story Avenue, Butchertown',
  address: '1600 Story Ave, Louisville, KY 40206',
  booths: ['1', '2', '3', '4', '5'],
  stands: [
    { vendorSlug: kiln, booth: '2', pieces: 8 },
    { vendorSlug: loomAndRiver.slug, booth: '1', pieces: 4 },
    { vendorSlug: ohioFallsMetal.slug, booth: '3', pieces: 5 },
    { vendorSlug: frankfortAvenuePress.slug, booth: '4', pieces: 4 },
    { vendorSlug: beargrassHotGlass.slug, booth: '5', pieces: 4 },
  ],
  sales: [
    { vendorSlug: kiln, lines: [{ piece: 'honey-jar', quantity: 1 }], paid: cash(5_000) },
    {
      vendorSlug: frankfortAvenuePress.slug,
      lines: [{ piece: 'ginkgo-fall', quantity: 2 }],
      paid: cash(6_000),
    },
    {
      vendorSlug: kiln,
      lines: [{ piece: 'lytle-street-mugs', quantity: 2 }],
      paid: square,
    },
    {
      vendorSlug: ohioFallsMetal.slug,
      lines: [{ piece: 'rain-studs', quantity: 1 }],
      paid: venmo,
    },
    { vendorSlug: loomAndRiver.slug, lines: [{ piece: 'goose-eye-runner', quantity: 1 }], paid: check },
    {
      vendorSlug: kiln,
      lines: [
        { piece: 'tenmoku-bowl', quantity: 1 },
        { name: 'Test tile, tenmoku', priceCents: 600 },
      ],
      paid: cash(6_000),
    },
    {
      vendorSlug: beargrassHotGlass.slug,
      lines: [{ piece: 'march-tumblers', quantity: 1 }],
      paid: cash(6_000),
    },
    {
      vendorSlug: frankfortAvenuePress.slug,
      lines: [{ piece: 'camelback-and-shotgun', quantity: 1 }],
      paid: square,
    },
    { vendorSlug: kiln, lines: [{ piece: 'three-bud-vases', quantity: 1 }], paid: cash(4_000) },
    {
      vendorSlug: ohioFallsMetal.slug,
      lines: [{ piece: 'three-weirs-rings', quantity: 1 }],
      paid: cash(6_000),
    },
    { vendorSlug: loomAndRiver.slug, lines: [{ piece: 'ticking-towels', quantity: 2 }], paid: venmo },
    {
      vendorSlug: kiln,
      lines: [
        { piece: 'sunday-teapot', quantity: 1 },
        { piece: 'shino-tea-bowl', quantity: 1 },
      ],
      paid: square,
    },
    { vendorSlug: kiln, lines: [{ piece: 'honey-jar', quantity: 1 }], paid: venmo },
  ],
  // $60.00 of change, and $139.40 of cash sales: fifty cents are missing.
  closing: {
    floatCents: 6_000,
    countedCents: 19_890,
    boothFeeCents: 8_500,
    costs: [
      { name: 'Parking', cents: 1_200 },
      { name: 'Tissue and bags', cents: 1_450 },
    ],
    home: {},
  },
  picture: secondLight.header,
};

export const todaysFair: DemoFair = {
  name: 'Mellwood Makers Day',
  description: 'Eight of our artists under the old smokehouse roof, one day only.',
  details:
    'Each of them has brought what fits into a station wagon. ' +
    'Orders from this site can be picked up at the booth: ask your artist, and bring the code. Free admission.',
  location: 'Mellwood Art Center',
  address: '1860 Mellwood Ave, Louisville, KY 40206',
  booths: ['2', '5', '8', '9', '12', '14', '17', '21'],
  stands: [
    { vendorSlug: cathedralStreetGlass.slug, booth: '2', pieces: 5, marketOnly: ['prairie-panel-bardstown-road'] },
    { vendorSlug: loomAndRiver.slug, booth: '5', pieces: 5 },
    { vendorSlug: ruthCalloway.slug, booth: '8', pieces: 2 },
    { vendorSlug: secondLight.slug, booth: '9', pieces: 2 },
    { vendorSlug: ohioFallsMetal.slug, booth: '12', pieces: 5 },
    { vendorSlug: kiln, booth: '14', note: 'Pickups too: bring your code', pieces: 10, marketOnly: ['sunday-teapot'] },
    { vendorSlug: frankfortAvenuePress.slug, booth: '17', pieces: 5 },
    { vendorSlug: beargrassHotGlass.slug, booth: '21', pieces: 2 },
  ],
  sales: [
    { vendorSlug: kiln, lines: [{ piece: 'honey-jar', quantity: 1 }], paid: cash(5_000) },
    {
      vendorSlug: kiln,
      lines: [{ piece: 'lytle-street-mugs', quantity: 1 }],
      paid: square,
    },
    // It was bought online last night (`told-orders.ts`).
    {
      vendorSlug: kiln,
      lines: [{ piece: 'dry-creek-bottle', quantity: 1 }],
      paid: cash(7_000),
      isSoldTwice: true,
    },
    { vendorSlug: kiln, lines: [{ piece: 'tenmoku-bowl', quantity: 2 }], paid: { by: 'Percival Yates' } },
    {
      vendorSlug: kiln,
      lines: [{ piece: 'shino-tea-bowl', quantity: 1 }],
      agreed: { cents: 3_000, reason: 'flaw' },
      paid: venmo,
    },
    {
      vendorSlug: kiln,
      lines: [{ name: 'Seconds from the crate', priceCents: 1_200 }],
      paid: cash(2_000),
    },
  ],
  // Three bud vases, with tax.
  charge: { vendorSlug: kiln, cents: 3_816 },
  picture: ruthCalloway.header,
};
