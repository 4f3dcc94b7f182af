import { noise, smooth } from './canvas.ts';
import { ear, pot } from './clay.ts';
import { celadon, type Glaze, rain, tenmoku } from './glazes.ts';
import { curve, join, lathe, type Profile, rod } from './shape.ts';
import { dye, linear, type Paint, place } from './stage.ts';
import type { Thing } from './world.ts';

export const JAR: Profile = [
  [0.52, 0],
  [0.56, 0.06],
  [0.78, 0.6],
  [1.02, 1.3],
  [1.08, 1.75],
  [0.92, 2.15],
  [0.58, 2.4],
  [0.46, 2.5],
  [0.47, 2.66],
  [0.56, 2.74],
];

export const MOON: Profile = [
  [0.5, 0],
  [0.52, 0.1],
  [0.9, 0.4],
  [1.22, 0.9],
  [1.3, 1.3],
  [1.2, 1.72],
  [0.88, 2.12],
  [0.5, 2.32],
  [0.48, 2.4],
  [0.51, 2.52],
];

export const BOTTLE: Profile = [
  [0.36, 0],
  [0.4, 0.06],
  [0.58, 0.5],
  [0.62, 0.95],
  [0.46, 1.4],
  [0.24, 1.75],
  [0.16, 2.2],
  [0.155, 2.7],
  [0.2, 3.0],
  [0.27, 3.1],
];

export const BOWL: Profile = [
  [0.44, 0],
  [0.42, 0.16],
  [0.62, 0.28],
  [1.05, 0.6],
  [1.3, 1.0],
  [1.4, 1.22],
];

const MUG: Profile = [
  [0.5, 0],
  [0.54, 0.05],
  [0.6, 0.3],
  [0.58, 0.75],
  [0.56, 1.05],
  [0.6, 1.24],
];

export const TEABOWL: Profile = [
  [0.36, 0],
  [0.36, 0.1],
  [0.6, 0.18],
  [0.72, 0.45],
  [0.72, 0.8],
  [0.68, 1.0],
];

const PLATTER: Profile = [
  [0.8, 0],
  [0.82, 0.08],
  [1.2, 0.12],
  [1.6, 0.24],
  [1.78, 0.34],
];

const TEAPOT: Profile = [
  [0.55, 0],
  [0.58, 0.06],
  [0.88, 0.4],
  [1.0, 0.78],
  [0.88, 1.15],
  [0.56, 1.36],
  [0.44, 1.4],
];

export const HONEY: Profile = [
  [0.5, 0],
  [0.53, 0.05],
  [0.72, 0.4],
  [0.76, 0.8],
  [0.64, 1.12],
  [0.58, 1.2],
];

export function lid(radius: number, y: number, rise: number, glaze: Glaze, seed: number, x = 0, z = 0): Thing {
  const shell = lathe(
    curve([
      [0, -0.02],
      [radius, 0],
      [radius * 1.02, 0.05],
      [radius * 0.6, rise],
      [0.08, rise + 0.05],
      [0.07, rise + 0.12],
      [0.15, rise + 0.22],
      [0.11, rise + 0.31],
      [0, rise + 0.33],
    ]),
  );
  const { paint, relief } = coat(glaze, rise + 0.4, seed);
  return place(shell, x, z, [radius + 0.05, rise + 0.4], paint, { y, relief });
}

function coat(glaze: Glaze, height: number, seed: number) {
  const full: Glaze = { ...glaze, line: -1, drip: 0, rings: glaze.rings * 0.6 };
  const made = pot(
    [
      [0.1, 0],
      [0.1, height],
    ],
    full,
    seed,
  );
  return { paint: made.paint, relief: made.relief as NonNullable<Thing['relief']> };
}

const spout = join(
  0.1,
  rod([-0.72, 0.62, 0], [-1.18, 0.98, 0], 0.2, 0.13),
  rod([-1.18, 0.98, 0], [-1.4, 1.3, 0], 0.13, 0.085),
);

export function teapot(seed: number, spin: number): Thing[] {
  const c = Math.cos(spin);
  const loop = ear(0.8, 0.5, 1.12, 0.62, 0.065);
  const body = pot(TEAPOT, tenmoku, seed, 0, 0, { parts: [spout, loop], spin, reach: 0.6 });
  return [body, lid(0.42, 1.38, 0.12, tenmoku, seed + 2, 0, 0 * c)];
}

export function mug(seed: number, x: number, z: number, spin: number): Thing {
  return pot(MUG, celadon, seed, x, z, { parts: [ear(0.56, 0.24, 0.98, 0.36)], spin, reach: 0.42, wallWidth: 0.065 });
}

const spiral: Paint = (() => {
  const n = noise(41);
  const deep = linear('#1d3350');
  const mid = linear('#33597d');
  const cream = linear('#e6dcc4');
  const brown = linear('#6f4a30');
  return (p, s) => {
    const r = Math.hypot(p.x, p.z);
    const a = Math.atan2(p.z, p.x);
    dye(s, deep, mid, smooth(0.35, 0.7, n(p.x * 2.4, p.z * 2.4, 4)));
    const turns = r * 3.1 - a / (Math.PI * 2) + n(p.x * 1.6, p.z * 1.6, 2) * 0.28;
    const off = Math.abs(turns - Math.round(turns)) / 3.1;
    const wide = 0.035 + 0.03 * n(a * 2 + r * 3, r * 5, 2);
    if (r > 0.1 && r < 1.5) {
      const t = smooth(wide, wide - 0.025, off);
      dye(s, [s.r, s.g, s.b], cream, t * 0.95);
      if (off > wide - 0.02 && off < wide + 0.02) dye(s, [s.r, s.g, s.b], mid, 0.5);
    }
    dye(s, [s.r, s.g, s.b], brown, smooth(1.68, 1.77, r) * 0.9);
    s.rough = 0.12;
    s.shine = 0.05;
  };
})();

export function platter(): Thing {
  const made = pot(PLATTER, rain, 77, 0, 0, { wallWidth: 0.1, wobble: 0.006 });
  const ripple = (x: number, y: number, z: number): number => {
    const r = Math.hypot(x, z);
    return Math.sin(r * 26) * 0.006 + y * 0;
  };
  return { ...made, paint: spiral, relief: ripple };
}
