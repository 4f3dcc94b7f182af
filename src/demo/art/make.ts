import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listDemoPictures } from '../city/catalog.ts';
import type { Raster } from './canvas.ts';
import { store } from './store.ts';

type Pieces = Record<string, (w: number, h: number) => Raster>;

// Loaded one by one so that a single picture does not wait for the noise tables of all the others.
const hands: Record<string, () => Promise<Pieces>> = {
  'portland-kiln': async () => (await import('./ceramics.ts')).portlandKilnPieces,
  'cathedral-street-glass': async () => (await import('./leaded.ts')).cathedralStreetGlassPieces,
  'loom-and-river': async () => (await import('./woven.ts')).loomAndRiverPieces,
  'second-light': async () => (await import('./photographs.ts')).secondLightPieces,
  'ohio-falls-metal': async () => (await import('./jewelry.ts')).ohioFallsMetalPieces,
  'ruth-calloway': async () => (await import('./oils.ts')).ruthCallowayPieces,
  'frankfort-avenue-press': async () => (await import('./prints.ts')).frankfortAvenuePressPieces,
  'vat-nine-indigo': async () => (await import('./indigo.ts')).vatNineIndigoPieces,
  'del-wendt': async () => (await import('./marbled.ts')).marbledPapers,
  'beargrass-hot-glass': async () => (await import('./blown.ts')).beargrassHotGlassPieces,
};

const option = (name: string): string | undefined => {
  const i = process.argv.indexOf(name);
  return i < 0 ? undefined : process.argv[i + 1];
};

/** Makes every picture of the demo catalog, or those whose key contains `--only`; `--out` and `--scale` for drafts. */
async function make(): Promise<void> {
  const only = option('--only');
  const here = dirname(fileURLToPath(import.meta.url));
  const out = option('--out') ?? join(here, '../../../public/media');
  const shrink = Number(option('--scale') ?? 1);
  for (const shown of listDemoPictures()) {
    if (only && !shown.key.includes(only)) continue;
    const [, vendor = '', piece = ''] = shown.key.split('/');
    const paint = (await hands[vendor]?.())?.[piece];
    if (!paint) throw new Error(`Nothing paints ${shown.key}`);
    const start = Date.now();
    const raster = paint(Math.round(shown.width * shrink), Math.round(shown.height * shrink));
    await mkdir(join(out, dirname(shown.key)), { recursive: true });
    const bytes = await store(raster, shown, out, shrink < 1);
    console.log(`${shown.key} ${((Date.now() - start) / 1000).toFixed(1)} s, ${bytes}`);
  }
}

await make();
