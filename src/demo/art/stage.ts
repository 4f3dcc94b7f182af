import { hex, type Noise, noise, smooth } from './canvas.ts';
import { type Light, northWindow } from './light.ts';
import { box, type Distance, move } from './shape.ts';
import type { Point, Scene, Surface, Thing } from './world.ts';

export type Paint = (p: Point, s: Surface) => void;

/** A screen colour as linear light. */
export function linear(code: string): [number, number, number] {
  const [r, g, b] = hex(code);
  return [(r / 255) ** 2.2, (g / 255) ** 2.2, (b / 255) ** 2.2];
}

/** Sets the colour of a surface as a blend of two linear colours. */
export function dye(s: Surface, a: readonly number[], b: readonly number[] = a, t = 0): void {
  s.r = (a[0] as number) + ((b[0] as number) - (a[0] as number)) * t;
  s.g = (a[1] as number) + ((b[1] as number) - (a[1] as number)) * t;
  s.b = (a[2] as number) + ((b[2] as number) - (a[2] as number)) * t;
}

/** Blends a surface's present colour toward another. */
export function tintTo(s: Surface, b: readonly number[], t: number): void {
  dye(s, [s.r, s.g, s.b], b, t);
}

/** One even colour. */
export function plain(code: string, rough = 0.8, shine = 0.04): Paint {
  const c = linear(code);
  return (_p, s) => {
    dye(s, c);
    s.rough = rough;
    s.shine = shine;
  };
}

/** Planed boards: long grain along x, joints across z. */
export function boards(code: string, seed: number, width = 1.7): Paint {
  const n = noise(seed);
  const c = linear(code);
  const dark = c.map((v) => v * 0.42);
  return (p, s) => {
    const z = p.z + 0.35;
    const board = Math.floor(z / width);
    const f = z / width - board;
    const x = p.x + board * 7.7;
    const bend = n(x * 0.22, z * 0.9 + board * 5, 2) * 1.4;
    const ring = n(x * 0.12 + board * 11, (z + bend) * 5.2, 3);
    const pore = n(x * 1.6, z * 46, 2);
    dye(s, c, dark, Math.min(1, Math.max(0, (ring - 0.42) * 1.5) + Math.max(0, pore - 0.6) * 1.1));
    const tone = 0.86 + 0.3 * n(board * 3.7, 1.5, 1);
    const joint = smooth(0, 0.012, Math.min(f, 1 - f));
    s.r *= tone * (0.3 + 0.7 * joint);
    s.g *= tone * (0.3 + 0.7 * joint);
    s.b *= tone * (0.3 + 0.7 * joint);
    s.rough = 0.5 + 0.2 * ring;
    s.shine = 0.035;
  };
}

/** Plaster or paper with soft stains. */
export function plaster(code: string, seed: number, strength = 1): Paint {
  const n = noise(seed);
  const c = linear(code);
  const dark = c.map((v) => v * 0.72);
  return (p, s) => {
    const cloud = n(p.x * 0.55 + 9, p.y * 0.55 + p.z * 0.5, 4) - 0.42;
    const fine = n(p.x * 7, p.y * 7 + p.z * 7, 2) - 0.5;
    dye(s, c, dark, Math.max(0, Math.min(1, (cloud * 0.9 + fine * 0.16) * strength)));
    s.rough = 0.9;
    s.shine = 0.02;
  };
}

/** Coarse cloth woven over and under, seen from a little way off. */
export function cloth(code: string, seed: number, threads = 24): Paint {
  const n = noise(seed);
  const c = linear(code);
  return (p, s) => {
    const u = p.x * threads + n(p.x * 3, p.z * 3, 2) * 1.2;
    const v = p.z * threads + n(p.x * 3 + 9, p.z * 3, 2) * 1.2;
    const over = (Math.floor(u) + Math.floor(v)) % 2 === 0;
    const a = (over ? u : v) % 1;
    const round = 0.72 + 0.42 * Math.sin(Math.PI * Math.abs(a));
    const slub = 0.88 + 0.26 * n(over ? Math.floor(u) * 3.1 : u * 0.2, over ? v * 0.2 : Math.floor(v) * 2.7, 2);
    dye(s, c);
    s.r *= round * slub;
    s.g *= round * slub;
    s.b *= round * slub;
    s.rough = 0.95;
    s.shine = 0.02;
  };
}

/** Split slate: dark, with ledges. */
export function slate(code: string, seed: number): Paint {
  const n = noise(seed);
  const c = linear(code);
  const pale = c.map((v) => v * 1.9 + 0.01);
  return (p, s) => {
    const ledge = n(p.x * 0.9, p.z * 0.9, 5);
    const step = Math.abs(((ledge * 9) % 1) - 0.5);
    dye(s, c, pale, Math.max(0, 0.5 * (n(p.x * 5, p.z * 9, 3) - 0.35)) + smooth(0.06, 0, step) * 0.25);
    s.rough = 0.62;
    s.shine = 0.035;
  };
}

/** A table top of one kind against a wall of another. */
export function room(top: Paint, behind: Paint): Paint {
  return (p, s) => (p.ny > 0.6 ? top(p, s) : behind(p, s));
}

export interface View {
  /** Height of the eye above the table. */
  eye: number;
  distance: number;
  /** What the camera looks at. */
  aim: readonly [number, number, number];
  fov: number;
  /** Degrees the camera walks around the table. */
  around?: number;
}

/** A scene of things on a ground, seen from a view, in a given light. */
export function still(things: Thing[], ground: Paint, view: View, light: Light = northWindow, exposure = 0.84): Scene {
  const a = ((view.around ?? 0) * Math.PI) / 180;
  return {
    from: [view.aim[0] + Math.sin(a) * view.distance, view.eye, view.aim[2] + Math.cos(a) * view.distance],
    at: view.aim,
    fov: view.fov,
    things,
    ground,
    back: 3.4,
    fold: 0.02,
    light,
    exposure,
  };
}

/** A thing standing at (x, z), turned about its own axis. */
export function place(
  shape: Distance,
  x: number,
  z: number,
  size: readonly [number, number],
  paint: Paint,
  extra: { spin?: number; y?: number; relief?: Thing['relief']; absorb?: Thing['absorb'] } = {},
): Thing {
  const { spin = 0, y = 0, relief, absorb } = extra;
  const c = Math.cos(spin);
  const sn = Math.sin(spin);
  const [radius, height] = size;
  const at: Distance = (px, py, pz) => shape(c * (px - x) - sn * (pz - z), py - y, c * (pz - z) + sn * (px - x));
  const own: Point = { x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0 };
  const thing: Thing = {
    shape: at,
    bound: [x, y + height / 2, z, Math.hypot(radius, height / 2) + 0.02],
    // Colour is decided in the thing's own coordinates.
    paint: (p, s) => {
      Object.assign(own, p);
      own.x = c * (p.x - x) - sn * (p.z - z);
      own.y = p.y - y;
      own.z = c * (p.z - z) + sn * (p.x - x);
      paint(own, s);
    },
  };
  if (relief) thing.relief = (px, py, pz) => relief(c * (px - x) - sn * (pz - z), py - y, c * (pz - z) + sn * (px - x));
  if (absorb) thing.absorb = absorb;
  return thing;
}

/** A plank or plinth lying on the table. */
export function plank(x: number, y: number, z: number, half: readonly [number, number, number], paint: Paint): Thing {
  const [a, b, c] = half;
  return {
    shape: move(box(a, b, c, 0.025), x, y, z),
    bound: [x, y, z, Math.hypot(a, b, c) + 0.02],
    paint,
  };
}

/** Noise around an axis without a seam. */
export function around(n: Noise, x: number, y: number, z: number, k: number, octaves = 3): number {
  return n(x * k + z * k * 0.73 + 31, y * k - z * k * 0.69 + 17, octaves);
}
