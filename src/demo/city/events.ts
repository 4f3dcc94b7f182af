import { beargrassHotGlass } from './beargrass-hot-glass.ts';
import { cathedralStreetGlass } from './cathedral-street-glass.ts';
import { frankfortAvenuePress } from './frankfort-avenue-press.ts';
import { loomAndRiver } from './loom-and-river.ts';
import { ohioFallsMetal } from './ohio-falls-metal.ts';
import { portlandKiln } from './portland-kiln.ts';
import { ruthCalloway } from './ruth-calloway.ts';
import { secondLight } from './second-light.ts';
import type { DemoEvent } from './types.ts';
import { vatNineIndigo } from './vat-nine-indigo.ts';

export const demoEvents: readonly DemoEvent[] = [
  {
    slug: 'logan-street-makers-market',
    name: 'Logan Street Makers Market',
    description: 'Forty tables, seven of our artists, and coffee from the roaster upstairs.',
    details:
      'Everything on the tables was made within twenty miles of the river by the person standing behind it. ' +
      'Marcus opens a crate from the last firing at noon, and Tess sizes rings while you wait. ' +
      'Free admission; the lot on Logan Street fills by eleven.',
    location: 'Logan Street Market',
    address: '1001 Logan St, Louisville, KY 40204',
    daysAhead: 8,
    weekday: 'Sunday',
    startTime: '10:00',
    durationMinutes: 360,
    admissionCents: 0,
    vendorSlugs: [
      cathedralStreetGlass.slug,
      loomAndRiver.slug,
      portlandKiln.slug,
      ohioFallsMetal.slug,
      frankfortAvenuePress.slug,
      vatNineIndigo.slug,
      beargrassHotGlass.slug,
    ],
    booths: ['3', '7', '11', '14', '18', '22', '27', '31'],
    stands: [
      { vendorSlug: cathedralStreetGlass.slug, booth: '3', pieces: 4 },
      { vendorSlug: loomAndRiver.slug, booth: '7', pieces: 4 },
      { vendorSlug: ohioFallsMetal.slug, booth: '11', hours: '10 am to 2 pm', pieces: 5 },
      { vendorSlug: portlandKiln.slug, booth: '14', note: 'From noon, a fresh crate', pieces: 9 },
      { vendorSlug: vatNineIndigo.slug, booth: '18', pieces: 4 },
      { vendorSlug: frankfortAvenuePress.slug, booth: '22', pieces: 4 },
      { vendorSlug: beargrassHotGlass.slug, booth: '27', note: 'Ask about the furnace nights', pieces: 4 },
    ],
    picture: portlandKiln.header,
  },
  {
    slug: 'east-market-gallery-hop',
    name: 'East Market Gallery Hop',
    description: 'Studios open late; Cathedral Street Glass cuts a window in front of you.',
    details:
      'Doors stay open until nine from Hancock to Clay. Nora scores and breaks a full-size pattern at seven, ' +
      'and June hangs eight prints that have not been shown before. The trolley is free.',
    location: 'East Market Street',
    address: '700 E Market St, Louisville, KY 40202',
    daysAhead: 14,
    weekday: 'Saturday',
    startTime: '18:00',
    durationMinutes: 180,
    admissionCents: 0,
    vendorSlugs: [cathedralStreetGlass.slug, secondLight.slug, ohioFallsMetal.slug],
    picture: cathedralStreetGlass.header,
  },
  {
    slug: 'mend-and-weave',
    name: 'Mend and Weave',
    description: 'Bring a moth-eaten sweater, leave with a better one.',
    details:
      'Adaeze shows darning on a small frame and Hana over-dyes what cannot be matched. ' +
      'Needles, thread and wool are on the table; bring one garment, washed. Places for sixteen.',
    location: 'Shelby Park Community Center',
    address: '600 E Oak St, Louisville, KY 40203',
    daysAhead: 21,
    weekday: 'Sunday',
    startTime: '12:00',
    durationMinutes: 180,
    admissionCents: 500,
    vendorSlugs: [loomAndRiver.slug, vatNineIndigo.slug],
    picture: loomAndRiver.header,
  },
  {
    slug: 'kiln-opening-lytle-street',
    name: 'Kiln Opening, Lytle Street',
    description: 'Ninety pots, still warm, unbricked in the order they went in.',
    details:
      'The door comes down at nine and the first shelf is out by half past. ' +
      'Buy from the ware boards while they are still ticking. Stout shoes; the yard is gravel.',
    location: 'Portland Kiln yard',
    address: '2600 Lytle St, Louisville, KY 40212',
    daysAhead: 28,
    weekday: 'Sunday',
    startTime: '09:00',
    durationMinutes: 240,
    admissionCents: 0,
    vendorSlugs: [portlandKiln.slug],
    picture: portlandKiln.portrait,
  },
  {
    slug: 'wet-paint-wet-ink',
    name: 'Wet Paint, Wet Ink',
    description: 'Ruth Calloway paints the view from the balcony; Ines Kowalczyk prints it downstairs.',
    details:
      'The painting takes two hours and the block takes one, so come early or come late. ' +
      'Visitors may pull a print of their own; aprons are provided and do not help. June talks about printing at four.',
    location: 'Clifton Center',
    address: '2117 Payne St, Louisville, KY 40206',
    daysAhead: 35,
    weekday: 'Sunday',
    startTime: '13:00',
    durationMinutes: 240,
    vendorSlugs: [ruthCalloway.slug, frankfortAvenuePress.slug, secondLight.slug],
    picture: frankfortAvenuePress.header,
  },
  {
    slug: 'furnace-night-baxter-avenue',
    name: 'Furnace Night, Baxter Avenue',
    description: 'Hot glass after dark, with the shop lights off and the pot lit.',
    details:
      'Desmond and his assistant make one decanter from gather to punty, twice, so that everybody sees it. ' +
      'Seating is bleachers. Children welcome behind the yellow line.',
    location: 'Beargrass Hot Glass',
    address: '900 Baxter Ave, Louisville, KY 40204',
    daysAhead: 42,
    weekday: 'Tuesday',
    startTime: '19:30',
    durationMinutes: 120,
    admissionCents: 1_000,
    vendorSlugs: [beargrassHotGlass.slug, cathedralStreetGlass.slug],
    picture: beargrassHotGlass.header,
  },
];
