import { noise, smooth } from './canvas.ts';
import { type Distance, ellipsoid, join, move, torus, turn } from './shape.ts';
import { dye, linear, type Paint, place } from './stage.ts';
import type { Thing } from './world.ts';

/** Polished or brushed metal with faint scratches. */
export function metal(code: string, rough: number, seed = 3): Paint {
  const n = noise(seed);
  const c = linear(code);
  return (p, s) => {
    dye(s, c);
    s.metal = true;
    s.shine = 0.95;
    s.rough = rough + (n(p.x * 30, p.y * 5 + p.z * 5, 2) - 0.5) * 0.12;
  };
}

export const silver = (seed: number) => metal('#dcdad4', 0.14, seed);

export const brass = (seed: number) => metal('#c9a661', 0.16, seed);

/** Hammer marks: shallow facets. */
export function hammered(seed: number, k: number, depth: number): NonNullable<Thing['relief']> {
  const n = noise(seed);
  return (x, y, z) => {
    const u = Math.atan2(z, x) * k;
    const v = y * k * 1.4;
    let near = 9;
    for (let i = -1; i <= 1; i++) {
      for (let j = -1; j <= 1; j++) {
        const cu = Math.floor(u) + i;
        const cv = Math.floor(v) + j;
        const du = u - cu - n(cu * 7.3 + 40, cv * 3.1 + 40, 1);
        const dv = v - cv - n(cu * 2.9 + 80, cv * 8.7 + 20, 1);
        near = Math.min(near, du * du + dv * dv);
      }
    }
    return Math.min(near, 0.6) * depth;
  };
}

/** A cut and polished stone with bands, lit a little from within. */
export function agate(a: string, b: string, c: string, seed: number, bands = 7): Paint {
  const n = noise(seed);
  const [la, lb, lc] = [linear(a), linear(b), linear(c)];
  return (p, s) => {
    const f = n(p.x * 1.5 + 5, p.z * 1.5 + p.y * 1.2 + 5, 3) * bands;
    const t = f - Math.floor(f);
    dye(s, la, lb, smooth(0.1, 0.9, t));
    const line = smooth(0.08, 0.02, Math.min(t, 1 - t));
    dye(s, [s.r, s.g, s.b], lc, line * 0.5);
    s.rough = 0.05;
    s.shine = 0.05;
    s.glow = 0.22 + 0.2 * n(p.x * 4, p.z * 4, 2);
  };
}

export function at(
  shape: Distance,
  bound: readonly [number, number, number, number],
  paint: Paint,
  relief?: Thing['relief'],
): Thing {
  return relief ? { shape, bound, paint, relief } : { shape, bound, paint };
}

// A cabochon in a bezel, lying on the ground: stone and setting.
export function set(x: number, z: number, a: number, c: number, stone: Paint, ring: Paint, y = 0.02): Thing[] {
  const dome = ellipsoid(a, 0.26 * a + 0.1, c);
  const bezel: Distance = (px, py, pz) => {
    const k = Math.hypot(px / a, pz / c);
    const off = (k - 1.03) * Math.min(a, c);
    return (Math.hypot(Math.max(Math.abs(off) - 0.018, 0), Math.max(Math.abs(py - 0.04) - 0.06, 0)) - 0.012) * 0.8;
  };
  const beads: Distance = (px, py, pz) => {
    const t = Math.round((Math.atan2(pz / c, px / a) / (Math.PI * 2)) * 46) / 46;
    const bx = Math.cos(t * Math.PI * 2) * (a + 0.065);
    const bz = Math.sin(t * Math.PI * 2) * (c + 0.065);
    return Math.hypot(px - bx, py - 0.035, pz - bz) - 0.034;
  };
  const size = Math.max(a, c) + 0.12;
  return [
    place(dome, x, z, [size, 0.4], stone, { y }),
    place(join(0.02, bezel, beads), x, z, [size, 0.25], ring, { y }),
  ];
}

export function hoop(x: number, seed: number, lean: number): Thing[] {
  const ring: Distance = turn(
    (px, py, pz) => {
      const r = Math.hypot(px, pz);
      const swell = 0.05 + 0.035 * smooth(-0.6, 0.7, pz);
      return (Math.hypot(r - 0.62, py * 0.8) - swell) * 0.85;
    },
    'y',
    lean,
  );
  const hook = torus(0.14, 0.022);
  const links = torus(0.075, 0.02);
  const green = agate('#1f5b4a', '#4c9272', '#c9dcc2', seed, 5);
  return [
    at(move(ring, x, 0.09, -0.3), [x, 0.09, -0.3, 0.76], brass(seed), hammered(seed, 5, 0.02)),
    at(join(0, move(hook, x, 0.05, -1.05), move(links, x, 0.06, 0.42)), [x, 0.05, -0.3, 0.95], silver(seed)),
    ...set(x, 0.86, 0.27, 0.36, green, brass(seed + 1)),
  ];
}

// A strip bent nearly around, standing on its edge.
export function cuff(): Thing[] {
  const half = 0.5;
  const strip: Distance = (x, y, z) => {
    const a = Math.atan2(z, x);
    const oval = Math.hypot(x, z * 1.18) - 1.12;
    const width = half - 0.14 * smooth(0.6, -0.6, z);
    const body = Math.hypot(Math.max(Math.abs(oval) - 0.035, 0), Math.max(Math.abs(y) - width, 0)) - 0.02;
    const gap = 0.5 - Math.abs(((a + Math.PI * 2.72) % (Math.PI * 2)) - Math.PI);
    return Math.max(body, gap * 0.8) * 0.8;
  };
  return [at(move(strip, 0, 0.55, 0), [0, 0.55, 0, 1.4], silver(5), hammered(5, 4.4, 0.02))];
}

export function chain(points: (t: number) => readonly [number, number], count: number, paint: Paint): Thing[] {
  const groups: Thing[] = [];
  const size = 14;
  for (let g = 0; g < count; g += size) {
    const links: Distance[] = [];
    let mx = 0;
    let mz = 0;
    const n = Math.min(size, count - g);
    for (let i = g; i < g + n; i++) {
      const [x, z] = points(i / count);
      const [x2, z2] = points((i + 1) / count);
      const link: Distance = (px, py, pz) => torus(0.052, 0.017)(px * 0.72, py, pz);
      const flat = turn(link, 'x', i % 2 ? 1.15 : 0.2);
      links.push(move(turn(flat, 'y', -Math.atan2(z2 - z, x2 - x)), x, 0.055, z));
      mx += x / n;
      mz += z / n;
    }
    groups.push(at(join(0, ...links), [mx, 0.05, mz, 0.85], paint));
  }
  return groups;
}
