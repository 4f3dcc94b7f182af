import { oil } from './brush.ts';
import { lens, type Raster, type Rgb, read, sheet, smooth, touch, wall, write } from './canvas.ts';
import { jarOfBrushes, peaches, pears } from './fruit.ts';
import { knobs, riverBend } from './landscape.ts';
import { barn, firstSnow, sycamores, thunderhead } from './weather.ts';

const linen: Rgb = [176, 140, 104];

const hilly = (u: number, v: number) =>
  Math.sin(u * 5 + v * 9) * 0.3 + (v < 0.4 ? Math.sin(u * 3 + v * 7) * 0.8 - 0.3 : 0.1);

type Paint = (w: number, h: number) => Raster;

const landscape =
  (ref: Paint, seed: number, flow = hilly, length = 1): Paint =>
  (w, h) =>
    oil(ref(w, h), { seed, flow, length, stray: 17, ground: linen });

const stillLife =
  (ref: Paint, seed: number): Paint =>
  (w, h) =>
    oil(ref(w, h), { seed, flow: (u, v) => Math.sin(u * 4) * 0.8 + v, length: 0.8, stray: 14, ground: linen });

// A painting in a slim frame on a wall of a color.
function framed(painting: Paint, plaster: string, w: number, h: number): Raster {
  const { g } = sheet(w, h);
  write(g, wall(w, h, plaster, 15));
  const fw = w * 0.7;
  const fh = fw * 0.76;
  const [x, y] = [(w - fw) / 2, (h - fh) / 2];
  for (const [blur, off, alpha] of [
    [0.05, 0.022, 0.35],
    [0.012, 0.007, 0.42],
  ] as const) {
    g.save();
    g.shadowColor = `rgba(40,30,20,${alpha})`;
    g.shadowBlur = w * blur;
    g.shadowOffsetX = w * off;
    g.shadowOffsetY = w * off;
    g.fillStyle = '#9b7a52';
    g.fillRect(x, y, fw, fh);
    g.restore();
  }
  const rail = w * 0.016;
  const side = (code: string, pts: readonly (readonly [number, number])[]) => {
    g.fillStyle = code;
    g.beginPath();
    for (const [px, py] of pts) g.lineTo(px, py);
    g.fill();
  };
  side('#c19d70', [
    [x, y],
    [x + fw, y],
    [x + fw - rail, y + rail],
    [x + rail, y + rail],
  ]);
  side('#b08a5c', [
    [x, y],
    [x + rail, y + rail],
    [x + rail, y + fh - rail],
    [x, y + fh],
  ]);
  side('#86653f', [
    [x, y + fh],
    [x + rail, y + fh - rail],
    [x + fw - rail, y + fh - rail],
    [x + fw, y + fh],
  ]);
  side('#94724a', [
    [x + fw, y],
    [x + fw, y + fh],
    [x + fw - rail, y + fh - rail],
    [x + fw - rail, y + rail],
  ]);
  g.fillStyle = '#2a211a';
  g.fillRect(x + rail, y + rail, fw - rail * 2, fh - rail * 2);
  const gap = w * 0.006;
  const { canvas, g: pg } = sheet(1020, 765);
  write(pg, painting(1020, 765));
  g.imageSmoothingQuality = 'high';
  g.drawImage(canvas, x + rail + gap, y + rail + gap, fw - (rail + gap) * 2, fh - (rail + gap) * 2);
  return lens(read(g, w, h), 5);
}

/** The same painting on another wall in the low sun of an evening, which comes in from the right. */
const inEvening =
  (painting: Paint, plaster: string): Paint =>
  (w, h) =>
    touch(framed(painting, plaster, w, h), (x, y, px) => {
      const beam = smooth(-0.05, 0.05, x / w - 0.22 - (y / h) * 0.3) * smooth(1.02, 0.92, x / w + (y / h) * 0.1);
      const lit = 0.62 + 0.44 * beam;
      px[0] = (px[0] as number) * lit * (1 + 0.05 * beam);
      px[1] = (px[1] as number) * lit * (1 - 0.02 * beam);
      px[2] = (px[2] as number) * lit * (1.04 - 0.16 * beam);
    });

/** A quarter of a painting from nearer by, with light from the side that catches the ridges of the paint. */
const near =
  (painting: Paint, left: number, top: number): Paint =>
  (w, h) => {
    const whole = painting(w * 2, h * 2);
    const { canvas, g } = sheet(w * 2, h * 2);
    write(g, whole);
    const { g: part } = sheet(w, h);
    part.drawImage(canvas, left * w, top * h, w, h, 0, 0, w, h);
    return touch(read(part, w, h), (x, _, px) => {
      const side = 1.16 - 0.3 * (x / w);
      for (let k = 0; k < 3; k++) px[k] = (px[k] as number) * side * (k === 2 ? 0.94 : 1);
    });
  };

const soft =
  (paint: Paint): Paint =>
  (w, h) =>
    lens(paint(w, h), 5, 0.06, 1);

/** The painter's hand: bristle strokes over a remembered place, thick where the light falls. */
export const ruthCallowayPieces: Record<string, Paint> = {
  'knobs-in-october': soft(landscape(knobs, 3)),
  'knobs-in-october-framed': (w, h) => framed(landscape(knobs, 3), '#d9d3c7', w, h),
  'knobs-in-october-detail': soft(near(landscape(knobs, 3), 0.9, 0.75)),
  'river-bend-at-utica': soft(landscape(riverBend, 5)),
  'river-bend-at-utica-framed': inEvening(landscape(riverBend, 5), '#b9c0bb'),
  'first-snow-iroquois': soft(landscape(firstSnow, 7)),
  'thunderhead-oldham-county': soft(
    landscape(
      thunderhead,
      9,
      (u, v) => (v < 0.7 ? Math.sin(u * 11 + v * 4) * 1.3 + Math.sin(v * 13) * 0.8 : 0.05),
      0.8,
    ),
  ),
  'peaches-blue-bowl': soft(stillLife(peaches, 11)),
  'three-pears-leaning': soft(stillLife(pears, 13)),
  'tobacco-barn-dusk': soft(landscape(barn, 15)),
  'sycamores-harrods-creek': soft(
    landscape(sycamores, 17, (u, v) => (v < 0.58 ? 1.2 + Math.sin(u * 9) * 0.5 : 0.02), 0.85),
  ),
  studio: (w, h) => lens(jarOfBrushes(w, h), 6),
  header: soft((w, h) => landscape((a, b) => knobs(a, b), 21)(w, h)),
};
