import type { Light } from './light.ts';
import type { Distance } from './shape.ts';

/** What a surface looks like at one point; colours are linear, 0..1. */
export interface Surface {
  r: number;
  g: number;
  b: number;
  /** Mirror strength looking straight at it: 0.04 for glaze, about 0.7 for metal. */
  shine: number;
  /** 0 polished, 1 dull. */
  rough: number;
  metal: boolean;
  /** Light of its own. */
  glow: number;
}

/** A point on a thing: where, and which way it faces. */
export interface Point {
  x: number;
  y: number;
  z: number;
  nx: number;
  ny: number;
  nz: number;
}

export interface Thing {
  shape: Distance;
  /** A sphere around the thing: x, y, z, radius. */
  bound: readonly [number, number, number, number];
  paint: (p: Point, s: Surface) => void;
  /** Relief added along the normal when lighting. */
  relief?: (x: number, y: number, z: number) => number;
  /** Clear glass: light taken per unit of way, for red, green and blue. */
  absorb?: readonly [number, number, number];
  /** Something enclosed in the glass. */
  core?: { shape: Distance; paint: (p: Point, s: Surface) => void };
}

export interface Scene {
  from: readonly [number, number, number];
  at: readonly [number, number, number];
  /** Vertical field of view in degrees. */
  fov: number;
  things: readonly Thing[];
  /** Table and backdrop in one; y = 0 is the table top. */
  ground: (p: Point, s: Surface) => void;
  /** The backdrop stands at z = -back; the fold between has this radius. */
  back: number;
  fold: number;
  light: Light;
  exposure: number;
}

export const FAR = 60;

/** A world to send rays into; hit() leaves its answer in the fields. */
export class World {
  readonly scene: Scene;
  which = -1;
  /** Nearer than this to its bound, a thing is measured exactly. */
  private reach = 0.15;
  // x, y, z, radius of every thing's bound, flat because this is read some hundred million times.
  private readonly bounds: Float64Array;

  constructor(scene: Scene) {
    this.scene = scene;
    this.bounds = Float64Array.from(scene.things.flatMap((t) => t.bound));
  }

  groundDistance(y: number, z: number): number {
    const { back, fold } = this.scene;
    const b = z + back;
    if (y < fold && b < fold) return fold - Math.sqrt((fold - y) * (fold - y) + (fold - b) * (fold - b));
    return Math.min(y, b);
  }

  /** Distance to the nearest thing; sets `which` (-1: ground). `skip` leaves one thing out, `clear` all glass. */
  map(x: number, y: number, z: number, skip = -2, clear = false): number {
    let d = this.groundDistance(y, z);
    this.which = -1;
    const { things } = this.scene;
    for (let i = 0; i < things.length; i++) {
      if (i === skip) continue;
      const t = things[i] as Thing;
      if (clear && t.absorb) continue;
      const b = this.bounds;
      const dx = x - (b[i * 4] as number);
      const dy = y - (b[i * 4 + 1] as number);
      const dz = z - (b[i * 4 + 2] as number);
      let e = Math.sqrt(dx * dx + dy * dy + dz * dz) - (b[i * 4 + 3] as number);
      if (e > d) continue;
      if (e < this.reach) e = t.shape(x, y, z);
      if (e < d) {
        d = e;
        this.which = i;
      }
    }
    return d;
  }

  /** Walks a ray to the first surface; returns the way or -1. */
  hit(o: number[], d: number[], far = FAR, skip = -2, clear = false): number {
    let t = 0.002;
    const ox = o[0] as number;
    const oy = o[1] as number;
    const oz = o[2] as number;
    const dx = d[0] as number;
    const dy = d[1] as number;
    const dz = d[2] as number;
    for (let i = 0; i < 140; i++) {
      const e = this.map(ox + dx * t, oy + dy * t, oz + dz * t, skip, clear);
      if (e < 0.0006 + t * 0.00008) return t;
      t += e * 0.93;
      if (t > far) return -1;
    }
    return t;
  }

  /** The outward normal of thing i at a point, with its relief. */
  normal(i: number, p: Point): void {
    const e = 0.011;
    const { x, y, z } = p;
    const t = i < 0 ? null : (this.scene.things[i] as Thing);
    const relief = t?.relief;
    const at = (ax: number, ay: number, az: number): number =>
      t ? t.shape(ax, ay, az) - (relief ? relief(ax, ay, az) : 0) : this.groundDistance(ay, az);
    const a = at(x + e, y - e, z - e);
    const b = at(x - e, y - e, z + e);
    const c = at(x - e, y + e, z - e);
    const d = at(x + e, y + e, z + e);
    p.nx = a - b - c + d;
    p.ny = c + d - a - b;
    p.nz = b + d - a - c;
    const len = Math.sqrt(p.nx * p.nx + p.ny * p.ny + p.nz * p.nz) || 1;
    p.nx /= len;
    p.ny /= len;
    p.nz /= len;
  }

  /** How much of the window a point sees, as a soft shadow; glass tints it. `out` gets red, green, blue. */
  shadow(p: Point, own: number, out: number[]): void {
    const { dir, soft } = this.scene.light;
    const lx = dir[0];
    const ly = dir[1];
    const lz = dir[2];
    let lit = 1;
    let turned = 1;
    // Starting a little apart from pixel to pixel turns rings in the penumbra into nothing.
    let t = 0.02 + 0.03 * scatter(p.x, p.z + p.y);
    const ox = p.x + p.nx * 0.012;
    const oy = p.y + p.ny * 0.012;
    const oz = p.z + p.nz * 0.012;
    out[0] = out[1] = out[2] = 1;
    if (!this.mayMeet(ox, oy, oz, lx, ly, lz, soft)) return;
    for (let i = 0; i < 130 && t < 12; i++) {
      const e = this.map(ox + lx * t, oy + ly * t, oz + lz * t, -2, true);
      // The ground never shades itself.
      if (this.which === own) turned = Math.min(turned, (soft * e) / t);
      else if (this.which >= 0) lit = Math.min(lit, (soft * e) / t);
      // Walls of pots are thin: any touch is full shade.
      if (e < 0.003 && this.which >= 0 && this.which !== own) {
        lit = 0;
        break;
      }
      t += Math.max(0.012, Math.min(0.16, Math.abs(e) * 0.42));
    }
    // Its own round side fades into shade instead of meeting an edge.
    turned = Math.max(0, 0.5 + 0.5 * Math.min(1, turned));
    lit = Math.max(0, Math.min(1, lit)) * Math.min(1, turned * 1.6);
    lit = lit * lit * (3 - 2 * lit);
    out[0] = out[1] = out[2] = lit;
    this.stain(ox, oy, oz, out);
  }

  // Whether a ray comes near enough to anything to matter for a soft shadow.
  private mayMeet(ox: number, oy: number, oz: number, lx: number, ly: number, lz: number, soft: number): boolean {
    const b = this.bounds;
    for (let i = 0; i < b.length; i += 4) {
      const x = (b[i] as number) - ox;
      const y = (b[i + 1] as number) - oy;
      const z = (b[i + 2] as number) - oz;
      const along = Math.max(0, x * lx + y * ly + z * lz);
      const miss = Math.hypot(x - lx * along, y - ly * along, z - lz * along);
      if (miss < (b[i + 3] as number) + (along + 0.3) / soft) return true;
    }
    return false;
  }

  // Glass passes its colour on to the table: weaker at the rim of its shadow, gathered in the middle.
  private stain(ox: number, oy: number, oz: number, out: number[]): void {
    const { dir, soft } = this.scene.light;
    for (const t of this.scene.things) {
      if (!t.absorb) continue;
      const [bx, by, bz, br] = t.bound;
      const along = (bx - ox) * dir[0] + (by - oy) * dir[1] + (bz - oz) * dir[2];
      const miss = Math.hypot(ox + dir[0] * along - bx, oy + dir[1] * along - by, oz + dir[2] * along - bz);
      if (along < -br || miss > br + 0.4) continue;
      let inside = 0;
      let closest = 1e9;
      for (let s = Math.max(0.02, along - br); s < along + br; s += 0.03) {
        const e = t.shape(ox + dir[0] * s, oy + dir[1] * s, oz + dir[2] * s);
        if (e < 0) inside += 0.03;
        closest = Math.min(closest, e / (0.35 + s));
      }
      const cover = Math.max(0, Math.min(1, 0.5 - closest * soft * 0.9));
      const way = Math.min(0.55, inside) + 0.16;
      const gather = 0.62 + 0.5 * Math.min(1, inside / 0.3);
      for (let k = 0; k < 3; k++) {
        const pass = Math.exp(-(t.absorb[k] as number) * way) * gather;
        out[k] = (out[k] as number) * (1 - cover + cover * pass);
      }
    }
  }

  /** How open the surroundings of a point are: 0 in a crevice, 1 in the open. */
  openness(p: Point): number {
    let shut = 0;
    let weight = 1;
    if (!this.mayMeet(p.x, p.y, p.z, 0, 0, 0, 0.4)) return 1;
    this.reach = 1.5;
    const jitter = 0.75 + 0.5 * scatter(p.x + 3, p.z + p.y);
    for (let i = 1; i <= 6; i++) {
      const s = (0.02 + 0.016 * i * i) * jitter;
      const e = this.map(p.x + p.nx * s, p.y + p.ny * s, p.z + p.nz * s, -2, true);
      shut += Math.max(0, s - e) * weight;
      weight *= 0.66;
    }
    this.reach = 0.15;
    return Math.max(0.06, 1 - shut * 1.9);
  }
}

function scatter(a: number, b: number): number {
  const v = Math.sin(a * 1271.98 + b * 7823.3) * 43758.5;
  return v - Math.floor(v);
}
