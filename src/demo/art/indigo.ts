import {
  type Context,
  clamp,
  css,
  lens,
  mix,
  noise,
  type Raster,
  type Rgb,
  random,
  read,
  sheet,
  wall,
  write,
} from './canvas.ts';
import { type Cloth, dowel, hang, wallSheet } from './fabric.ts';
import { render } from './march.ts';
import type { Distance } from './shape.ts';
import { arashi, blue, type Dye, dips, itajime, kumo, mokume } from './shibori.ts';
import { boards, dye, linear, type Paint, plaster, room, still } from './stage.ts';
import type { Thing } from './world.ts';

/** Dyed cloth with its weave and, for silk, its sheen. */
function dyed(pattern: Dye, threads: number, seed: number): Cloth {
  const n = noise(seed);
  return (u, v, out) => {
    const c = blue(pattern(u, v));
    const x = u * threads;
    const y = v * threads * 1.5;
    const over = (Math.floor(x) + Math.floor(y)) % 2 === 0;
    const f = over ? x - Math.floor(x) : y - Math.floor(y);
    const k = 0.9 + 0.13 * Math.sin(Math.PI * f) + (n(u * threads * 0.5, v * 40, 2) - 0.5) * 0.08;
    for (let q = 0; q < 3; q++) out[q] = c[q as 0] * k;
  };
}

type Picture = (w: number, h: number) => Raster;

function scarf(pattern: Dye, seed: number, ground: string, fold: number): Picture {
  return (w, h) => {
    const { g, done } = wallSheet(w, h, ground, seed);
    hang(g, w, h, dyed(pattern, 240, seed), { rect: [0.28, 0.085, 0.44, 0.84], fold, folds: 3.1, seed, hem: 0.012 });
    dowel(g, 0.14 * w, 0.86 * w, 0.085 * h, h * 0.0105, '#8a6a48', seed);
    return lens(done(), seed);
  };
}

function panel(
  pattern: Dye,
  seed: number,
  ground: string,
  rect: readonly [number, number, number, number],
  fold: number,
): Picture {
  return (w, h) => {
    const { g, done } = wallSheet(w, h, ground, seed);
    hang(g, w, h, dyed(pattern, 210, seed), { rect, fold, folds: 2.2, seed, hem: 0.005 });
    dowel(g, (rect[0] - 0.06) * w, (rect[0] + rect[2] + 0.06) * w, rect[1] * h, h * 0.0105, '#7b5c3e', seed);
    return lens(done(), seed);
  };
}

function near(w: number, h: number): Raster {
  const { g } = sheet(w, h);
  write(g, wall(w, h, '#1c3558', 4));
  const part = dyed((u, v) => arashi(0.2 + u * 0.36, 0.3 + v * 0.13), 150, 9);
  hang(g, w, h, part, { rect: [-0.06, -0.05, 1.12, 1.14], fold: 0.5, folds: 1.8, seed: 6 });
  return lens(read(g, w, h), 4);
}

function lengths(w: number, h: number): Raster {
  const { g, done } = wallSheet(w, h, '#d6d1c6', 21);
  const items: readonly (readonly [Dye, number, number])[] = [
    [arashi, 0.07, 3],
    [(u, v) => kumo(u * 0.5, v * 0.62), 0.295, 5],
    [dips, 0.52, 7],
    [(u, v) => itajime(u, v * 0.6), 0.745, 9],
  ];
  for (const [pattern, x, seed] of items)
    hang(g, w, h, dyed(pattern, 150, seed), { rect: [x, 0.11, 0.195, 0.77], fold: 0.32, folds: 2, seed, hem: 0.012 });
  dowel(g, 0.02 * w, 0.98 * w, 0.11 * h, h * 0.017, '#8a6a48', 5);
  return lens(done(), 7);
}

/** Skeins in six depths of blue on a pole. */
function skeins(w: number, h: number): Raster {
  const { g, done } = wallSheet(w, h, '#d2cbbd', 25);
  const tones = [0.06, 0.24, 0.42, 0.6, 0.78, 0.95];
  for (const [i, t] of tones.entries()) skein(g, w, h, (0.13 + i * 0.148) * w, blue(t), 31 + i);
  dowel(g, 0.03 * w, 0.97 * w, 0.16 * h, h * 0.016, '#7b5c3e', 8);
  return lens(done(), 6);
}

function skein(g: Context, w: number, h: number, x: number, colour: Rgb, seed: number): void {
  const next = random(seed);
  const wide = w * 0.05;
  const low = h * (0.8 + next() * 0.06);
  // A strand runs down one side, round the lower end, and up the other.
  const strand = (q: number, tint: number, alpha: number, thick: number): void => {
    const sway = Math.sin(seed * 2.1) * wide * 0.2 + (next() - 0.5) * wide * 0.12;
    const neck = h * 0.31;
    const belly = h * 0.58;
    const end = low - wide * 1.2 * (1 - q) + (next() - 0.5) * wide * 0.1;
    g.strokeStyle = css(mix(colour, tint > 0 ? [255, 255, 250] : [6, 10, 22], Math.abs(tint)), alpha);
    g.lineWidth = thick;
    g.beginPath();
    g.moveTo(x - q * wide * 0.8, h * 0.15);
    g.bezierCurveTo(x - q * wide, h * 0.26, x - q * wide * 0.42, h * 0.27, x - q * wide * 0.42, neck);
    g.bezierCurveTo(
      x - q * wide * 1.1 + sway,
      h * 0.4,
      x - q * wide * 1.25 + sway,
      belly,
      x - q * wide * 1.15 + sway,
      end - wide * q * 1.2,
    );
    g.bezierCurveTo(
      x - q * wide * 1.1 + sway,
      end + wide * 0.3 * q,
      x + q * wide * 1.1 + sway,
      end + wide * 0.3 * q,
      x + q * wide * 1.15 + sway,
      end - wide * q * 1.2,
    );
    g.bezierCurveTo(x + q * wide * 1.25 + sway, belly, x + q * wide * 1.1 + sway, h * 0.4, x + q * wide * 0.42, neck);
    g.bezierCurveTo(x + q * wide * 0.42, h * 0.27, x + q * wide, h * 0.26, x + q * wide * 0.8, h * 0.15);
    g.stroke();
  };
  g.save();
  g.shadowColor = 'rgba(30,24,18,.4)';
  g.shadowBlur = w * 0.022;
  g.shadowOffsetX = w * 0.016;
  g.shadowOffsetY = w * 0.014;
  for (let q = 0.12; q <= 1; q += 0.22) strand(q, -0.25, 1, wide * 0.4);
  g.restore();
  for (let i = 0; i < 360; i++) {
    const q = Math.sqrt(next());
    strand(q, 0.14 - q * 0.2 + (next() - 0.5) * 0.5, 0.5, w * 0.0022);
  }
  g.strokeStyle = '#e2dccb';
  g.lineWidth = w * 0.0042;
  for (let k = 0; k < 4; k++) {
    g.beginPath();
    g.moveTo(x - wide * 0.48, h * (0.306 + k * 0.004));
    g.quadraticCurveTo(x, h * (0.314 + k * 0.004), x + wide * 0.48, h * (0.304 + k * 0.004));
    g.stroke();
  }
}

/** Three folded squares on a table. */
function bandanas(w: number, h: number): Raster {
  const things: Thing[] = [];
  const plan: readonly (readonly [Dye, number])[] = [
    [(u, v) => 0.78 + 0.2 * itajime(u * 0.4, v * 0.4), 3],
    [(u, v) => kumo(u * 0.42, v * 0.36) * 0.72, 5],
    [(u, v) => itajime(u * 0.5, v * 0.24) * 0.42, 7],
  ];
  plan.forEach(([pattern, seed], k) => {
    const n = noise(seed);
    const paint: Paint = (p, s) => {
      const side = p.ny < 0.5;
      const c = blue(side ? pattern(p.x * 0.3 + 0.5, 0.2 + p.y * 0.4) : pattern(p.x * 0.3 + 0.5, p.z * 0.3 + 0.5));
      const [x, y] = [p.x * 46, (side ? p.y : p.z) * 46];
      const f = (Math.floor(x) + Math.floor(y)) % 2 ? x - Math.floor(x) : y - Math.floor(y);
      const q = 0.86 + 0.2 * Math.sin(Math.PI * f) + (n(x * 0.3, y * 0.3, 2) - 0.5) * 0.12;
      dye(
        s,
        linear(
          `#${c
            .map((v) =>
              Math.round(clamp(v, 0, 255))
                .toString(16)
                .padStart(2, '0'),
            )
            .join('')}`,
        ),
      );
      s.r *= q;
      s.g *= q;
      s.b *= q;
      s.rough = 1;
      s.shine = 0.01;
    };
    for (let i = 0; i < 4; i++) {
      const t = 0.125;
      const cy = k * 0.52 + t * (i + 0.5);
      const turn = [0.05, -0.09, 0.14][k] as number;
      const [c, sn] = [Math.cos(turn), Math.sin(turn)];
      const slack = (n(i * 3.3, seed, 1) - 0.5) * 0.1;
      const shape: Distance = (px, py, pz) => {
        const x = px * c - pz * sn;
        const z = pz * c + px * sn;
        // Far away a plain slab will do; most questions are asked from there.
        const slab = Math.max(Math.abs(x) - 1.34, Math.abs(z) - 1.22, Math.abs(py - cy) - 0.12);
        if (slab > 0.12) return slab;
        const sag = (n(x * 1.1 + i * 7, z * 1.1, 2) - 0.5) * 0.07;
        const ax = Math.max(Math.abs(x - slack) - 1.24, 0);
        const az = Math.max(Math.abs(z) - 1.2 + t * 0.5, 0);
        return (Math.hypot(az, Math.max(Math.abs(py - cy - sag) - 0.008, 0), ax) - t * 0.48) * 0.78;
      };
      things.push({ shape, bound: [0, cy, 0, 1.95], paint });
    }
  });
  return lens(
    render(
      still(things, room(boards('#b09a7c', 19), plaster('#d2ccc0', 8)), {
        eye: 4.6,
        distance: 9,
        aim: [0, 0.72, 0],
        fov: 22,
        around: 24,
      }),
      w,
      h,
    ),
    5,
  );
}

/** The dyer's hand: cloth bound, wrapped, clamped, stitched, and put nine times into blue. */
export const vatNineIndigoPieces: Record<string, Picture> = {
  'rain-on-fourth-street': scarf(arashi, 5, '#d8d2c7', 0.42),
  'rain-on-fourth-street-detail': near,
  'spider-cloth': panel(kumo, 7, '#d5cfc3', [0.14, 0.1, 0.72, 0.74], 0.12),
  'window-pane-linen': panel((u, v) => itajime(u, v), 9, '#cfcac0', [0.25, 0.085, 0.5, 0.83], 0.18),
  'dip-no-nine': scarf(dips, 12, '#d9d4ca', 0.46),
  'tree-ring-cloth': panel(mokume, 15, '#d3cdc1', [0.17, 0.09, 0.66, 0.78], 0.14),
  'three-bandanas': bandanas,
  studio: skeins,
  header: lengths,
};
