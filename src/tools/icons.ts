/** Draws the icons and the picture of link previews from public/favicon.svg: `npm run icons`. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

const icon = await readFile('public/favicon.svg');
for (const [file, size] of [
  ['apple-touch-icon.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
] as const) {
  await sharp(icon, { density: 600 }).resize(size, size).png({ palette: true }).toFile(`public/${file}`);
}

const mark = await sharp(icon, { density: 900 }).resize(360, 360).toBuffer();
await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#9c3b23' } })
  .composite([{ input: mark, gravity: 'center' }])
  .png({ palette: true })
  .toFile('public/og.png');
