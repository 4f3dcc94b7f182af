import { type Light, radiance } from './light.ts';
import { surface, trace } from './march.ts';
import type { Distance } from './shape.ts';
import type { Point, Thing, World } from './world.ts';

const INDEX = 1.46;

/** Follows a ray through a thing of clear glass and out again; what lies behind arrives tinted and bent. */
export function crossGlass(world: World, which: number, p: Point, d: number[], depth: number, out: number[]): void {
  const thing = world.scene.things[which] as Thing;
  const absorb = thing.absorb as readonly [number, number, number];
  const at: Point = { ...p };
  let [dx, dy, dz] = d as [number, number, number];
  let weight = 1;
  const tint = [1, 1, 1];
  const sum = [0, 0, 0];
  const room = [0, 0, 0];
  let inside = false;
  for (let bounce = 0; bounce < 9; bounce++) {
    // Here the ray stands on a surface and crosses it.
    let nx = at.nx;
    let ny = at.ny;
    let nz = at.nz;
    let cos = dx * nx + dy * ny + dz * nz;
    if (cos > 0) {
      nx = -nx;
      ny = -ny;
      nz = -nz;
    } else {
      cos = -cos;
    }
    const ratio = inside ? INDEX : 1 / INDEX;
    const k = 1 - ratio * ratio * (1 - cos * cos);
    const bend = 0.035 + 0.965 * (1 - cos) ** 5;
    if (!inside || k >= 0) {
      const m = 2 * cos;
      radiance(world.scene.light, dx + nx * m, dy + ny * m, dz + nz * m, 0.03, room);
      const share = weight * bend * (inside ? 0.35 : 0.9);
      for (let c = 0; c < 3; c++) sum[c] = (sum[c] as number) + (room[c] as number) * (tint[c] as number) * share;
    }
    if (k < 0) {
      dx += nx * 2 * cos;
      dy += ny * 2 * cos;
      dz += nz * 2 * cos;
    } else {
      weight *= 1 - bend;
      const f = ratio * cos - Math.sqrt(k);
      dx = ratio * dx + f * nx;
      dy = ratio * dy + f * ny;
      dz = ratio * dz + f * nz;
      inside = !inside;
    }
    const len = Math.hypot(dx, dy, dz);
    dx /= len;
    dy /= len;
    dz /= len;
    const side = inside ? 1 : -1;
    const o = [
      at.x - nx * 0.006 * (k < 0 ? -1 : 1),
      at.y - ny * 0.006 * (k < 0 ? -1 : 1),
      at.z - nz * 0.006 * (k < 0 ? -1 : 1),
    ];
    if (side > 0) {
      const core = thing.core ? walkInside((x, y, z) => -(thing.core?.shape(x, y, z) ?? 0), o, dx, dy, dz) : 9;
      const t = Math.min(core, walkInside(thing.shape, o, dx, dy, dz));
      for (let c = 0; c < 3; c++) tint[c] = (tint[c] as number) * Math.exp(-(absorb[c] as number) * t);
      at.x = (o[0] as number) + dx * t;
      at.y = (o[1] as number) + dy * t;
      at.z = (o[2] as number) + dz * t;
      if (core <= t) {
        showCore(thing, at, world.scene.light, sum, tint, weight);
        break;
      }
      world.normal(which, at);
      continue;
    }
    const t = world.hit(o, [dx, dy, dz]);
    if (t < 0 || world.which !== which || bounce >= 7) {
      const beyond = [0, 0, 0];
      if (depth > 0) trace(world, o, [dx, dy, dz], depth - 1, beyond, bounce >= 7 ? which : -2);
      else radiance(world.scene.light, dx, dy, dz, 0.3, beyond);
      for (let c = 0; c < 3; c++) {
        sum[c] = (sum[c] as number) + (beyond[c] as number) * (tint[c] as number) * weight;
      }
      break;
    }
    at.x = (o[0] as number) + dx * t;
    at.y = (o[1] as number) + dy * t;
    at.z = (o[2] as number) + dz * t;
    world.normal(which, at);
  }
  for (let c = 0; c < 3; c++) out[c] = sum[c] as number;
}

// Enclosed colour is lit evenly: glass scatters the window all around it.
function showCore(thing: Thing, at: Point, light: Light, sum: number[], tint: number[], weight: number): void {
  const { core } = thing;
  if (!core) return;
  const e = 0.01;
  const here = core.shape(at.x, at.y, at.z);
  const [lx, ly, lz] = light.dir;
  const slope = (core.shape(at.x + lx * e, at.y + ly * e, at.z + lz * e) - here) / e;
  const s = surface();
  core.paint(at, s);
  const lit = 0.75 + 0.65 * slope;
  const paint = [s.r, s.g, s.b];
  for (let c = 0; c < 3; c++) {
    sum[c] =
      (sum[c] as number) + (paint[c] as number) * lit * (light.key[c] as number) * 0.5 * (tint[c] as number) * weight;
  }
}

function walkInside(shape: Distance, o: number[], dx: number, dy: number, dz: number): number {
  const [ox, oy, oz] = o as [number, number, number];
  let t = 0.004;
  for (let i = 0; i < 60; i++) {
    const e = -shape(ox + dx * t, oy + dy * t, oz + dz * t);
    if (e < 0.0008) break;
    t += e * 0.95 + 0.0004;
    if (t > 6) break;
  }
  return t;
}
