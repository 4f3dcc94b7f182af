import type { DemoVendor } from './types.ts';
import { beargrassHotGlass } from './vendors/beargrass-hot-glass.ts';
import { cathedralStreetGlass } from './vendors/cathedral-street-glass.ts';
import { frankfortAvenuePress } from './vendors/frankfort-avenue-press.ts';
import { loomAndRiver } from './vendors/loom-and-river.ts';
import { ohioFallsMetal } from './vendors/ohio-falls-metal.ts';
import { portlandKiln } from './vendors/portland-kiln.ts';
import { ruthCalloway } from './vendors/ruth-calloway.ts';
import { secondLight } from './vendors/second-light.ts';
import { vatNineIndigo } from './vendors/vat-nine-indigo.ts';

/** All demo artists; the first four are the sample artists that the home page shows when nothing else is known. */
export const demoVendors: readonly DemoVendor[] = [
  cathedralStreetGlass,
  loomAndRiver,
  portlandKiln,
  secondLight,
  ohioFallsMetal,
  ruthCalloway,
  frankfortAvenuePress,
  vatNineIndigo,
  beargrassHotGlass,
];
