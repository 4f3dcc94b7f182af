import { noise, random, smooth } from './canvas.ts';
import type { Glaze } from './glazes.ts';
import { curve, type Distance, hollow, join, lathe, type Profile, rod } from './shape.ts';
import { around, dye, linear, type Paint, place, tintTo } from './stage.ts';
import type { Thing } from './world.ts';

/** Paint and relief of a glazed pot of a given height; each seed runs differently. */
function glazed(g: Glaze, height: number, seed: number): { paint: Paint; relief: NonNullable<Thing['relief']> } {
  const n = noise(seed);
  const next = random(seed * 7 + 1);
  const drips = Array.from({ length: 15 }, (_, i) => ({
    at: ((i + next() * 0.7) / 15) * Math.PI * 2,
    run: next() ** 1.6 * g.drip,
    wide: 0.1 + next() * 0.12,
  }));
  const [clay, glaze, pool, thin] = [linear(g.clay), linear(g.glaze), linear(g.pool), linear(g.thin)];
  const fire = linear('#c8622c');
  const ink = linear('#241a14');
  // Height of the lower edge of the glaze around the pot, by angle.
  const edgeAt = (a: number): number => {
    const x = Math.cos(a);
    const z = Math.sin(a);
    let y = g.line + (around(n, x, 0, z, 1.3, 2) - 0.5) * 0.22 * Math.min(1, g.drip * 3 + 0.15);
    for (const d of drips) {
      let off = Math.abs(a - (d.at - Math.PI));
      off = Math.min(off, Math.PI * 2 - off) / d.wide;
      if (off < 1) y -= d.run * (1 - off * off) ** 0.7;
    }
    return Math.max(y, g.line > 0 ? 0.07 : -9);
  };
  const edges = Float32Array.from({ length: 2049 }, (_, i) => edgeAt((i / 2048) * Math.PI * 2 - Math.PI));
  const edge = (x: number, z: number): number => {
    const f = (Math.atan2(z, x) / (Math.PI * 2) + 0.5) * 2047.99;
    const i = Math.floor(f);
    return (edges[i] as number) + ((edges[i + 1] as number) - (edges[i] as number)) * (f - i);
  };
  // Throwing rings rise slowly around the pot, as the hands did.
  const ringAt = (x: number, y: number, z: number): number =>
    Math.sin(y * 44 + Math.atan2(z, x) + around(n, x, y * 2, z, 0.8, 2) * 4);
  const craze = (x: number, y: number, z: number, k: number): number => {
    const v = around(n, x + 3, y, z, k, 3);
    return Math.abs(v - 0.5);
  };
  const relief = (x: number, y: number, z: number): number => {
    const above = y - edge(x, z);
    const coat = smooth(0, 0.05, above) * 0.012 + smooth(0.22, 0.02, above) * smooth(0, 0.03, above) * 0.012;
    const ring = ringAt(x, y, z) * g.rings * 0.2 * (0.3 + n(y * 2.2, seed, 2));
    const pits = g.crackle === 'crawl' ? smooth(0.035, 0.075, craze(x, y, z, 5.5)) * 0.014 : 0;
    const hand = (around(n, x, y * 0.6, z, 1.6, 2) - 0.5) * 0.011;
    const grit =
      above < 0 ? (around(n, x, y, z, 24, 1) - 0.5) * 0.004 : (around(n, x, y, z, 6, 2) - 0.5) * 0.006 * g.rough;
    return coat + ring + pits + hand + grit;
  };
  const paint: Paint = (p, s) => {
    const { x, y, z } = p;
    const above = y - edge(x, z);
    const grain = around(n, x, y * 2.2, z, 9, 3);
    dye(s, clay, ink, Math.max(0, grain - 0.5) * 0.5);
    s.rough = 0.85;
    s.shine = 0.03;
    if (above < 0) {
      // Damp-looking halo of ash on the clay just under the glaze.
      tintTo(s, ink, smooth(-0.06, 0, above) * 0.35);
      return;
    }
    const thick = around(n, x, y * 0.7, z, 1.4, 3) * 0.8 + smooth(0.3, 0, above) * 0.55 - 0.22;
    dye(s, glaze, pool, Math.max(0, Math.min(1, thick * 1.3)));
    const ridge = smooth(0.35, 1, ringAt(x, y, z)) * g.rings * 22;
    const rim = smooth(height - 0.11, height + 0.02, y + (around(n, x, y, z, 3, 2) - 0.5) * 0.06);
    tintTo(s, thin, Math.min(1, ridge * 0.45 + rim * 0.9));
    if (g.fire) tintTo(s, fire, g.fire * smooth(0.52, 0.75, around(n, x, y, z + 5, 1.0, 3)));
    const spot = around(n, x, y, z, 34, 2);
    tintTo(s, ink, smooth(0.74, 0.84, spot) * g.speckle);
    if (g.crackle === 'fine') tintTo(s, ink, smooth(0.012, 0.002, craze(x, y, z, 3.1)) * 0.22);
    if (g.crackle === 'crawl') tintTo(s, clay, smooth(0.06, 0.035, craze(x, y, z, 5.5)) * 0.92);
    s.rough = g.rough + (around(n, x, y, z, 5, 2) - 0.5) * 0.08;
    s.shine = 0.05;
  };
  return { paint, relief };
}

/** A pot thrown from the outside profile (radius, height from the foot up), with optional parts melted on. */
export function pot(
  profile: Profile,
  glaze: Glaze,
  seed: number,
  x = 0,
  z = 0,
  options: { parts?: Distance[]; spin?: number; wallWidth?: number; reach?: number; wobble?: number } = {},
): Thing {
  const { parts = [], spin = 0, wallWidth = 0.09, reach = 0, wobble = 0.012 } = options;
  const outside = curve(profile);
  const height = Math.max(...profile.map(([, y]) => y));
  const radius = Math.max(...profile.map(([r]) => r)) + reach;
  const body = lathe(hollow(outside, wallWidth, 0.12));
  // Nothing thrown by hand is quite round.
  const soft: Distance = (px, py, pz) => {
    const lean = Math.sin(py * 1.1 + seed) * wobble;
    return body(px * (1 + wobble * 0.5) + lean, py, pz - lean * 0.6) * 0.97;
  };
  const { paint, relief } = glazed(glaze, height, seed);
  return place(parts.length ? join(0.09, soft, ...parts) : soft, x, z, [radius, height + 0.1], paint, { spin, relief });
}

/** A pulled handle: rods bent through points. */
function handle(points: readonly (readonly [number, number, number])[], thick: number): Distance {
  const rods: Distance[] = [];
  for (let i = 0; i + 1 < points.length; i++) {
    const a = points[i] as readonly [number, number, number];
    const b = points[i + 1] as readonly [number, number, number];
    rods.push(rod(a, b, thick));
  }
  return join(0, ...rods);
}

/** The arc of a handle at the side of a pot, from one height to another. */
export function ear(radius: number, low: number, high: number, out: number, thick = 0.055): Distance {
  const points: [number, number, number][] = [];
  for (let i = 0; i <= 10; i++) {
    const a = (i / 10) * Math.PI;
    const y = low + (high - low) * (0.5 - 0.5 * Math.cos(a));
    points.push([radius + Math.sin(a) ** 0.75 * out, y + Math.sin(a) * 0.03, 0]);
  }
  const strap = handle(points, thick);
  const reach = Math.max(out, (high - low) / 2) + thick * 2;
  // A strap is wider than it is thick; far from it the sphere around it will do.
  return (x, y, z) => {
    const far = Math.hypot(x - radius - out / 2, y - (low + high) / 2, z) - reach;
    return far > 0.2 ? far : strap(x, y, z * 0.62);
  };
}
