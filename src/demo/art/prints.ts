import { sternwheel } from './blocks-boat.ts';
import { nightBridge } from './blocks-bridge.ts';
import { heron } from './blocks-heron.ts';
import { ginkgo, houses } from './blocks-street.ts';
import { lens, type Raster, read, sheet, wall, write } from './canvas.ts';
import { arrangement, lockAndDam } from './gouache.ts';
import { type Block, lay, placeSheet, pull } from './ink.ts';
import { slab } from './ink-slab.ts';

type Picture = (w: number, h: number) => Raster;

const linocut =
  (blocks: () => Block[], code: string, seed: number, ground = '#b3aea5'): Picture =>
  (w, h) =>
    lens(lay(w, h, pull(900, 1125, blocks(), code, seed), ground, seed), seed, 0.1, 1.4);

function near(w: number, h: number): Raster {
  const big = pull(Math.max(900, Math.round(w * 2.3)), Math.max(1125, Math.round(h * 2.3)), heron(), '#ebe4d3', 11);
  const [ox, oy] = [Math.round(w * 0.78), Math.round(h * 0.86)];
  const data = new Uint8ClampedArray(w * h * 4);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      for (let k = 0; k < 4; k++) data[(y * w + x) * 4 + k] = big.data[((y + oy) * big.w + x + ox) * 4 + k] as number;
  return lens({ w, h, data }, 11, 0.14, 1.4);
}

function threePrints(w: number, h: number): Raster {
  const { g } = sheet(w, h);
  write(g, wall(w, h, '#a7a49d', 15));
  const pw = w * 0.3;
  const ph = pw * 1.25;
  const items: readonly (readonly [() => Block[], string, number])[] = [
    [nightBridge, '#ece6d6', 13],
    [heron, '#ebe4d3', 11],
    [sternwheel, '#ece5d4', 12],
  ];
  items.forEach(([blocks, code, seed], i) => {
    const print = pull(900, 1125, blocks(), code, seed);
    g.save();
    g.translate(w * (0.18 + i * 0.32), h * (0.5 + (i % 2 ? -0.02 : 0.02)));
    g.rotate([-0.03, 0.012, 0.035][i] as number);
    placeSheet(g, print, -pw / 2, -ph / 2, pw, ph, seed, w * 0.6);
    g.restore();
  });
  return lens(read(g, w, h), 5, 0.16);
}

/** The printmaker's hand: cut blocks, hand-rolled ink, and gouache between editions. */
export const frankfortAvenuePressPieces: Record<string, Picture> = {
  'heron-six-mile-island': linocut(heron, '#ebe4d3', 11),
  'heron-six-mile-island-detail': near,
  'sternwheel-upbound': linocut(sternwheel, '#ece5d4', 12, '#a9a8a4'),
  'ginkgo-fall': linocut(ginkgo, '#e9e2d0', 14, '#8f8a82'),
  'camelback-and-shotgun': linocut(houses, '#ece4d2', 15, '#b5afa4'),
  'night-bridge': linocut(nightBridge, '#ece6d6', 13, '#9aa0a3'),
  'lock-and-dam-41': lockAndDam,
  'butchertown-arrangement': arrangement,
  studio: slab,
  header: threePrints,
};
