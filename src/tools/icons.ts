/** Draws the icons and the link preview from public/favicon.svg: `npx node src/tools/icons.ts`. */
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const icon = await readFile('public/favicon.svg');
for (const [file, size] of [
  ['apple-touch-icon.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
] as const) {
  await sharp(icon, { density: 600 }).resize(size, size).png({ palette: true }).toFile(`public/${file}`);
}

// Phones cut a maskable icon to their own shape: what is drawn stays within its middle.
const middle = await sharp(icon, { density: 600 }).resize(340, 340).toBuffer();
await sharp({ create: { width: 512, height: 512, channels: 3, background: '#9c3b23' } })
  .composite([{ input: middle, gravity: 'center' }])
  .png({ palette: true })
  .toFile('public/icon-maskable-512.png');

/** Returns an ICO file: a header, one entry per size, then the PNG files. */
function ico(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const entryBytes = 16;
  const head = Buffer.alloc(6 + pictures.length * entryBytes);
  head.writeUInt16LE(1, 2); // 1 = icon, 2 = cursor
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  pictures.forEach(({ size, png }, index) => {
    const at = 6 + index * entryBytes;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

// Browsers and feed readers request favicon.ico if no page names an icon.
const small = [16, 32, 48].map(async (size) => ({
  size,
  png: await sharp(icon, { density: 600 }).resize(size, size).png().toBuffer(),
}));
await writeFile('public/favicon.ico', ico(await Promise.all(small)));

const mark = await sharp(icon, { density: 900 }).resize(360, 360).toBuffer();
await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#9c3b23' } })
  .composite([{ input: mark, gravity: 'center' }])
  .png({ palette: true })
  .toFile('public/og.png');
