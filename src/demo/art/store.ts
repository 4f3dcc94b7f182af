import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { DemoPicture } from '../city/types.ts';
import type { Raster } from './canvas.ts';

// Phones on slow connections are the audience: quality gives way before these sizes do.
const LIMITS: Record<number, number> = { 340: 8800, 680: 28500, 1020: 60000, 1360: 60000 };
const HEADER_LIMIT = 17500;

/** Writes a picture in its widths as AVIF (and 680 px as WebP); a draft is one PNG. Returns a line about the sizes. */
export async function store(raster: Raster, shown: DemoPicture, folder: string, draft: boolean): Promise<string> {
  const raw = { width: raster.w, height: raster.h, channels: 4 as const };
  const source = sharp(Buffer.from(raster.data.buffer), { raw }).removeAlpha();
  const base = join(folder, shown.key);
  if (draft) {
    await source.png().toFile(`${base}.png`);
    return 'draft';
  }
  const sizes: string[] = [];
  for (const width of shown.widths) {
    const height = Math.round((width * shown.height) / shown.width);
    const small = await source.clone().resize(width, height, { kernel: 'lanczos3' }).png().toBuffer();
    const header = shown.widths.length > 3 && width <= 680;
    const limit = header ? Math.min(HEADER_LIMIT, LIMITS[width] as number) : (LIMITS[width] as number);
    const file = `${base}-${width}.avif`;
    for (let quality = 50; quality >= 22; quality -= 4) {
      await sharp(small).avif({ quality, effort: 5, chromaSubsampling: '4:2:0' }).toFile(file);
      const { size } = await stat(file);
      if (size > limit && quality > 24) continue;
      sizes.push(`${width}: ${size} (q${quality})`);
      break;
    }
    if (width === 680) await storeFallback(small, `${base}-680.webp`);
  }
  return sizes.join(', ');
}

// For browsers without AVIF: one width, and cloth with its thousands of threads gets less quality, not more bytes.
async function storeFallback(picture: Buffer, file: string): Promise<void> {
  for (let quality = 66; quality >= 26; quality -= 8) {
    await sharp(picture).webp({ quality, effort: 5, smartSubsample: true }).toFile(file);
    if ((await stat(file)).size <= 62_000) return;
  }
}
