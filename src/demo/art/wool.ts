import { noise, type Raster } from './canvas.ts';
import { render } from './march.ts';
import { curve, type Distance, ellipsoid, lathe, move, rod, turn } from './shape.ts';
import { boards, dye, linear, type Paint, place, plain, plaster, room, still } from './stage.ts';
import type { Thing } from './world.ts';

/** Wool cloth on a solid: stripes by one coordinate, threads by two. */
function wool(stripeAt: (t: number) => string, along: 'x' | 'y' | 'z', seed: number, fine = 26): Paint {
  const n = noise(seed);
  const cache = new Map<string, [number, number, number]>();
  return (p, s) => {
    const a = along === 'x' ? p.x : along === 'y' ? p.y : p.z;
    const b = along === 'x' ? p.y + p.z : p.x;
    const wander = (n(p.x * 2, p.y * 2 + p.z * 2, 2) - 0.5) * 0.03;
    const code = stripeAt(a + wander);
    let c = cache.get(code);
    if (!c) {
      c = linear(code);
      cache.set(code, c);
    }
    const u = a * fine;
    const v = b * fine;
    const over = (Math.floor(u) + Math.floor(v)) % 4 < 2;
    const f = over ? u - Math.floor(u) : v - Math.floor(v);
    const k = (0.6 + 0.5 * Math.sin(Math.PI * f)) * (0.82 + 0.36 * n(u * 0.4, v * 0.4, 2));
    dye(s, c);
    s.r *= k;
    s.g *= k;
    s.b *= k;
    s.rough = 1;
    s.shine = 0.01;
  };
}

const runs = (plan: readonly (readonly [string, number])[]) => {
  const total = plan.reduce((sum, [, k]) => sum + k, 0);
  return (t: number): string => {
    let y = ((t % total) + total) % total;
    for (const [code, k] of plan) {
      if (y < k) return code;
      y -= k;
    }
    return plan[0]?.[0] ?? '#ffffff';
  };
};

const bench = boards('#a98d69', 15);

/** A square pillow leaning against the wall. */
export function pillow(w: number, h: number): Raster {
  const n = noise(4);
  const body: Distance = (x, y, z) => {
    const a = Math.max(Math.abs(x), 0);
    const b = Math.max(Math.abs(y), 0);
    const edge = 1 - Math.max(0, 1 - (a / 1.42) ** 2.6) * Math.max(0, 1 - (b / 1.42) ** 2);
    const swell = 0.66 * (1 - edge) ** 0.55;
    const pinch = 0.05 * (Math.cos((x * Math.PI) / 2.84) + Math.cos((y * Math.PI) / 2.84));
    const out = Math.max(a - 1.44 + pinch * 0.9, b - 1.44 + pinch * 0.9);
    const crease = (n(x * 1.2 + 5, y * 1.2 + 5, 3) - 0.5) * 0.1;
    return Math.max(Math.abs(z) - 0.02 - swell * (1 + crease), out) * 0.42;
  };
  const plan = runs([
    ['#4a3426', 0.32],
    ['#8a6a4c', 0.18],
    ['#d9cbb0', 0.08],
    ['#6a4a34', 0.42],
    ['#d9cbb0', 0.05],
    ['#b0906c', 0.3],
    ['#3a2a20', 0.12],
  ]);
  const tilt = turn(body, 'x', -0.3);
  const thing = place(move(tilt, 0, 1.37, 0), 0, -0.4, [1.95, 3], wool(plan, 'x', 8, 22), { spin: 0.28 });
  return render(
    still([thing], room(bench, plaster('#cfc7b8', 6)), { eye: 2.7, distance: 10, aim: [0, 1.25, 0], fov: 25 }),
    w,
    h,
  );
}

// A folded blanket: three layers with rounded front folds.
function folded(y: number, wide: number, deep: number, thick: number, paint: Paint, seed: number, x = 0): Thing[] {
  const n = noise(seed);
  const layers: Thing[] = [];
  for (let i = 0; i < 3; i++) {
    const t = thick / 3;
    const cy = y + t * (i + 0.5);
    const slack = (n(i * 3.1 + seed, 2, 1) - 0.5) * 0.12;
    const shape: Distance = (px, py, pz) => {
      // Far away a plain slab will do; most questions are asked from there.
      const slab = Math.max(Math.abs(px - x) - wide - 0.12, Math.abs(pz) - deep, Math.abs(py - cy) - t * 0.55 - 0.06);
      if (slab > 0.12) return slab;
      const sag = (n(px * 0.9 + i * 7 + seed, pz * 0.9, 2) - 0.5) * 0.09;
      const ax = Math.max(Math.abs(px - x - slack) - wide + 0.06, 0);
      const az = Math.max(Math.abs(pz) - deep + t * 0.5, 0);
      return (Math.hypot(az, Math.max(Math.abs(py - cy - sag) - 0.01, 0), ax * 0.9) - t * 0.49) * 0.8;
    };
    layers.push({ shape, bound: [x, cy, 0, Math.hypot(wide + 0.15, deep) + 0.1], paint });
  }
  return layers;
}

/** Three blankets folded on a bench. */
export function blanketStack(w: number, h: number): Raster {
  const barge = wool(
    runs([
      ['#2b2725', 0.5],
      ['#e0d6c2', 0.07],
      ['#93402f', 0.6],
      ['#e0d6c2', 0.07],
      ['#75604b', 0.4],
    ]),
    'x',
    3,
  );
  const blue = wool(
    runs([
      ['#2b3d63', 0.16],
      ['#ddd4c0', 0.16],
      ['#2b3d63', 0.5],
      ['#ddd4c0', 0.3],
      ['#5d7391', 0.2],
      ['#ddd4c0', 0.3],
    ]),
    'x',
    5,
  );
  const gold = wool(
    runs([
      ['#e2d8c3', 0.8],
      ['#c2974a', 0.22],
      ['#2f5d62', 0.12],
      ['#c2974a', 0.22],
      ['#e2d8c3', 0.5],
      ['#9c4a30', 0.16],
    ]),
    'x',
    7,
  );
  const things = [
    ...folded(0, 2.3, 1.25, 0.74, barge, 3),
    ...folded(0.76, 2.12, 1.16, 0.66, blue, 5, 0.08),
    ...folded(1.44, 2.2, 1.12, 0.7, gold, 9, -0.06),
  ];
  return render(
    still(things, room(bench, plaster('#cdc5b6', 6)), {
      eye: 3.2,
      distance: 12,
      aim: [0, 1.02, 0],
      fov: 18,
      around: 12,
    }),
    w,
    h,
  );
}

function cone(x: number, z: number, code: string, size: number, seed: number): Thing[] {
  const n = noise(seed);
  const c = linear(code);
  const body = lathe(
    curve([
      [0, 0],
      [0.6, 0.02],
      [0.64, 0.12],
      [0.5, 0.9],
      [0.34, 1.6],
      [0.28, 1.72],
      [0, 1.74],
    ]),
  );
  const winding = (px: number, py: number, pz: number): number => {
    const a = Math.atan2(pz, px);
    return (
      (Math.sin(py * 74 + a * 3) + Math.sin(py * 66 - a * 3 + 1)) * 0.006 + (n(px * 6 + pz * 4, py * 6, 2) - 0.5) * 0.02
    );
  };
  const paint: Paint = (p, s) => {
    const a = Math.atan2(p.z, p.x);
    const line = Math.sin(p.y * 74 + a * 3) + Math.sin(p.y * 66 - a * 3 + 1);
    dye(s, c);
    const k = 0.8 + 0.12 * line + 0.25 * (n(p.x * 9, p.y * 9 + p.z * 7, 2) - 0.5);
    s.r *= k;
    s.g *= k;
    s.b *= k;
    s.rough = 1;
    s.shine = 0.01;
  };
  const scaled: Distance = (px, py, pz) => body(px / size, py / size, pz / size) * size;
  const core = lathe([
    [0, 0],
    [0.17, 0],
    [0.14, 0.3],
    [0.08, 0.3],
    [0.08, 0.1],
    [0, 0.1],
  ]);
  return [
    place(scaled, x, z, [0.66 * size, 1.8 * size], paint, { relief: winding }),
    place(core, x, z, [0.2, 0.34], plain('#b9a184', 0.8), { y: 1.66 * size }),
  ];
}

/** Cones of dyed yarn and a shuttle. */
export function cones(w: number, h: number): Raster {
  const hull: Distance = (x, y, z) =>
    Math.max(ellipsoid(1.15, 0.17, 0.26)(x, y, z), -ellipsoid(0.5, 0.3, 0.13)(x, y - 0.1, z));
  const quill = rod([-0.36, 0.18, 0], [0.36, 0.18, 0], 0.085, 0.06);
  const things = [
    ...cone(-1.35, -0.35, '#9c4a30', 1, 3),
    ...cone(0.0, -0.6, '#e2d8c3', 1.12, 4),
    ...cone(1.32, -0.3, '#2b3d63', 0.98, 5),
    ...cone(-0.62, 0.62, '#c2974a', 0.72, 6),
    place(move(hull, 0, 0.16, 0), 0.75, 1.15, [1.2, 0.5], boards('#8a6238', 9, 3), { spin: 0.16 }),
    place(quill, 0.75, 1.15, [0.45, 0.4], plain('#2f5d62', 0.95, 0.01), { spin: 0.16 }),
  ];
  return render(
    still(things, room(bench, plaster('#c8c0b2', 8)), { eye: 3.4, distance: 10, aim: [0, 0.88, 0.1], fov: 23.5 }),
    w,
    h,
  );
}
