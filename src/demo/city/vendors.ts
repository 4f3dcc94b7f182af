import { beargrassHotGlass } from './beargrass-hot-glass.ts';
import { cathedralStreetGlass } from './cathedral-street-glass.ts';
import { frankfortAvenuePress } from './frankfort-avenue-press.ts';
import { loomAndRiver } from './loom-and-river.ts';
import { ohioFallsMetal } from './ohio-falls-metal.ts';
import { portlandKiln } from './portland-kiln.ts';
import { ruthCalloway } from './ruth-calloway.ts';
import { secondLight } from './second-light.ts';
import type { DemoVendor } from './types.ts';
import { vatNineIndigo } from './vat-nine-indigo.ts';

/** All demo vendors. The first four are also the samples that the home page falls back to. */
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
