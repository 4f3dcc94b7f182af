/**
 * Marbled papers, computed as they are made: drops of ink push each other aside on water, then combs are drawn through them. Each pixel
 * goes back through what was done until it is inside of a drop.
 */
import { noise, type Raster, type Rgb, random } from './canvas.ts';

/** A drop of ink at a place, or a comb that shifts ink along its way. Lengths are parts of the sheet's width. */
type Act =
  | { kind: 'drop'; x: number; y: number; r: number; ink: Rgb }
  | { kind: 'comb'; angle: number; gap: number; offset: number; reach: number; sharpness: number };

interface Sheet {
  seed: number;
  paper: Rgb;
  inks: readonly Rgb[];
  drops: number;
  /** Radius of the first drops and of the last ones. */
  sizes: readonly [number, number];
  combs: readonly Extract<Act, { kind: 'comb' }>[];
}

function listActs({ seed, inks, drops, sizes, combs }: Sheet, ratio: number): Act[] {
  const next = random(seed);
  const acts: Act[] = [];
  for (let i = 0; i < drops; i++) {
    const ink = inks[Math.floor(next() ** 1.2 * inks.length)] as Rgb;
    const r = (sizes[0] + (sizes[1] - sizes[0]) * (i / drops)) * (0.6 + 0.8 * next());
    acts.push({ kind: 'drop', x: next() * 1.2 - 0.1, y: (next() * 1.2 - 0.1) * ratio, r, ink });
  }
  return [...acts, ...combs];
}

/** Returns the ink at a place, and how near it is to the edge of its drop (0 to 1). */
function inkAt(acts: readonly Act[], startX: number, startY: number, paper: Rgb): { ink: Rgb; edge: number } {
  let x = startX;
  let y = startY;
  for (let i = acts.length - 1; i >= 0; i--) {
    const act = acts[i] as Act;
    if (act.kind === 'comb') {
      const cos = Math.cos(act.angle);
      const sin = Math.sin(act.angle);
      const across = -x * sin + y * cos - act.offset;
      const distance = Math.abs(across - Math.round(across / act.gap) * act.gap);
      const shift = (act.reach * act.sharpness) / (distance + act.sharpness);
      x -= shift * cos;
      y -= shift * sin;
      continue;
    }
    const dx = x - act.x;
    const dy = y - act.y;
    const d2 = dx * dx + dy * dy;
    const r2 = act.r * act.r;
    if (d2 < r2) return { ink: act.ink, edge: Math.sqrt(d2 / r2) };
    const scale = Math.sqrt(1 - r2 / d2);
    x = act.x + dx * scale;
    y = act.y + dy * scale;
  }
  return { ink: paper, edge: 0.5 };
}

const samples = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;

function marble(sheet: Sheet, w: number, h: number): Raster {
  const acts = listActs(sheet, h / w);
  const fiber = noise(sheet.seed + 1);
  const drift = noise(sheet.seed + 2);
  const data = new Uint8ClampedArray(w * h * 4);
  for (let py = 0; py < h; py++) {
    for (let px = 0; px < w; px++) {
      // Water is never quite still.
      const driftX = (drift(px / w / 0.07, py / w / 0.07, 3) - 0.5) * 0.012;
      const driftY = (drift(px / w / 0.07 + 40, py / w / 0.07, 3) - 0.5) * 0.012;
      const color = [0, 0, 0];
      let edge = 0;
      // Four places of each pixel, or fine lines would be stairs.
      for (const [sx, sy] of samples) {
        const found = inkAt(acts, (px + sx) / w + driftX, (py + sy) / w + driftY, sheet.paper);
        for (let c = 0; c < 3; c++) color[c] = (color[c] as number) + (found.ink[c] as number) / samples.length;
        edge += found.edge / samples.length;
      }
      const grain = 0.93 + 0.1 * fiber(px / 2.2, py / 3.1, 3) + 0.05 * (fiber(px / 90, py / 90, 2) - 0.5);
      const light = (1.02 - 0.1 * edge ** 4) * grain * (1.03 - 0.07 * (px / w));
      const at = (py * w + px) * 4;
      for (let c = 0; c < 3; c++) data[at + c] = (color[c] as number) * light;
      data[at + 3] = 255;
    }
  }
  return { w, h, data };
}

const comb = (angle: number, gap: number, reach: number, offset = 0) =>
  ({ kind: 'comb', angle, gap, reach, offset, sharpness: gap / 5 }) as const;

export const marbledPapers: Record<string, (w: number, h: number) => Raster> = {
  'river-waves': (w, h) =>
    marble(
      {
        paper: [238, 231, 214],
        seed: 37,
        inks: [
          [26, 46, 58],
          [222, 216, 198],
          [66, 106, 104],
          [120, 148, 138],
          [190, 150, 84],
        ],
        drops: 150,
        sizes: [0.14, 0.05],
        combs: [comb(0.2, 0.09, 0.26), comb(0.2 + Math.PI, 0.09, 0.22, 0.045)],
      },
      w,
      h,
    ),
};
