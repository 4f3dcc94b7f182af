import { noise, smooth } from './canvas.ts';
import { curve, type Distance, hollow, lathe, type Profile } from './shape.ts';
import { dye, linear, type Paint, place, plain } from './stage.ts';
import type { Thing } from './world.ts';

export const DECANTER: Profile = [
  [0.5, 0],
  [0.62, 0.04],
  [0.95, 0.4],
  [0.98, 0.85],
  [0.7, 1.35],
  [0.26, 1.75],
  [0.17, 2.2],
  [0.17, 2.75],
  [0.3, 3.0],
];

export const BOTTLE: Profile = [
  [0.5, 0],
  [0.6, 0.04],
  [0.78, 0.5],
  [0.84, 1.2],
  [0.72, 1.62],
  [0.3, 1.86],
  [0.2, 2.05],
  [0.2, 2.35],
  [0.31, 2.44],
];

export const TUMBLER: Profile = [
  [0.46, 0],
  [0.52, 0.03],
  [0.56, 0.4],
  [0.6, 0.9],
  [0.64, 1.3],
];

export const BOWL: Profile = [
  [0.4, 0],
  [0.36, 0.12],
  [0.5, 0.24],
  [1.05, 0.5],
  [1.5, 0.86],
  [1.72, 1.14],
];

export const STEM: Profile = [
  [0.3, 0],
  [0.33, 0.03],
  [0.36, 0.3],
  [0.28, 0.6],
  [0.1, 0.95],
  [0.08, 1.6],
  [0.1, 1.95],
  [0.2, 2.12],
];

export const GOURD: Profile = [
  [0.28, 0],
  [0.32, 0.03],
  [0.5, 0.35],
  [0.44, 0.7],
  [0.14, 1.0],
  [0.1, 1.3],
  [0.2, 1.48],
];

export type Tint = readonly [number, number, number];

export const amber: Tint = [0.25, 1.25, 4.6];

export const creek: Tint = [2.5, 0.45, 1.5];

export const smoke: Tint = [1.15, 1.1, 1.0];

export const cobalt: Tint = [4.2, 2.3, 0.3];

export const rose: Tint = [0.3, 2.0, 1.2];

export const straw: Tint = [0.2, 0.5, 2.4];

export const ice: Tint = [0.5, 0.16, 0.14];

/** A blown vessel: thin wall, thick floor, a little out of true. */
export function blown(profile: Profile, tint: Tint, seed: number, x = 0, z = 0, wide = 0.05, floor = 0.2): Thing {
  const outside = curve(profile);
  const height = Math.max(...profile.map(([, y]) => y));
  const radius = Math.max(...profile.map(([r]) => r));
  const body = lathe(hollow(outside, wide, floor), 0.01);
  const shape: Distance = (px, py, pz) => {
    const a = Math.atan2(pz, px);
    const sway = Math.sin(a * 2 + seed) * 0.012 + Math.sin(a * 3 + seed * 2) * 0.006;
    const rim = smooth(height * 0.6, height, py) * Math.sin(a * 3 + seed) * 0.03 * radius;
    return body(px * (1 + sway), py + rim, pz * (1 - sway)) * 0.93;
  };
  return place(shape, x, z, [radius * 1.04, height + 0.14], plain('#ffffff'), {
    absorb: [tint[0] * 2.4, tint[1] * 2.4, tint[2] * 2.4],
  });
}

// A solid ball with a ribbon of colour folded inside; the ribbon is a thing of its own, seen through the glass.
export function paperweight(x: number, z: number, r: number): Thing[] {
  const ball: Distance = (px, py, pz) => Math.max(Math.hypot(px, (py - r) * 1.06, pz) - r, -py) * 0.95;
  const n = noise(7);
  const teal = linear('#177a7d');
  const white = linear('#f2f2ea');
  const ribbon: Distance = (px, py, pz) => {
    const y = (py - r * 0.92) / r;
    const a = y * 3.4 + 0.6;
    const u = px * Math.cos(a) + pz * Math.sin(a);
    const v = pz * Math.cos(a) - px * Math.sin(a);
    const wave = v - Math.sin(u * 4 + y * 3) * 0.14 * r;
    return Math.max(Math.abs(wave) - 0.035 * r, Math.hypot(px, py - r * 0.92, pz) - r * 0.62) * 0.42;
  };
  const skin: Paint = (p, s) => {
    const stripe = n(p.y * 7 + p.x * 2, p.z * 4 + p.x * 5, 2);
    dye(s, teal, white, smooth(0.46, 0.56, stripe));
    s.glow = 0.25;
    s.rough = 0.3;
  };
  const inner = place(ribbon, x, z, [r * 0.7, r * 1.9], skin);
  const glass = place(ball, x, z, [r * 1.02, r * 2.02], plain('#ffffff'), { absorb: [0.1, 0.05, 0.06] });
  return [{ ...glass, core: inner }];
}
