import type { Raster } from './canvas.ts';
import { radiance, sky } from './light.ts';
import { crossGlass } from './refract.ts';
import { FAR, type Point, type Scene, type Surface, type Thing, World } from './world.ts';

const point = (): Point => ({ x: 0, y: 0, z: 0, nx: 0, ny: 1, nz: 0 });

/** A surface before anything is painted on it. */
export const surface = (): Surface => ({ r: 1, g: 1, b: 1, shine: 0.04, rough: 0.5, metal: false, glow: 0 });

/** The light that arrives along a ray, into out. Depth counts mirror bounces. */
export function trace(world: World, o: number[], d: number[], depth: number, out: number[], skip = -2): number {
  const t = world.hit(o, d, FAR, skip);
  if (t < 0) {
    radiance(world.scene.light, d[0] as number, d[1] as number, d[2] as number, 0.2, out);
    return -2;
  }
  const which = world.which;
  const p = point();
  p.x = (o[0] as number) + (d[0] as number) * t;
  p.y = (o[1] as number) + (d[1] as number) * t;
  p.z = (o[2] as number) + (d[2] as number) * t;
  world.normal(which, p);
  const thing = which < 0 ? null : (world.scene.things[which] as Thing);
  if (thing?.absorb) crossGlass(world, which, p, d, depth, out);
  else shade(world, which, p, d, depth, out);
  return which;
}

function shade(world: World, which: number, p: Point, d: number[], depth: number, out: number[]): void {
  const { light, ground, things } = world.scene;
  const thing = which < 0 ? null : (things[which] as Thing);
  const s = surface();
  if (thing) thing.paint(p, s);
  else ground(p, s);
  const lit = [0, 0, 0];
  const [lx, ly, lz] = light.dir;
  const face = p.nx * lx + p.ny * ly + p.nz * lz;
  world.shadow(p, which, lit);
  const open = world.openness(p);
  const wrap = Math.max(0, (face + 0.12) / 1.12);
  const dx = d[0] as number;
  const dy = d[1] as number;
  const dz = d[2] as number;
  const nd = p.nx * dx + p.ny * dy + p.nz * dz;
  const rx = dx - 2 * nd * p.nx;
  const ry = dy - 2 * nd * p.ny;
  const rz = dz - 2 * nd * p.nz;
  const mirror = [0, 0, 0];
  if (depth > 0 && s.rough < 0.4 && s.shine > 0.03) {
    const o = [p.x + p.nx * 0.02, p.y + p.ny * 0.02, p.z + p.nz * 0.02];
    const seen = trace(world, o, [rx, ry, rz], depth - 1, mirror);
    // A miss is the room itself, seen as softly as the surface is rough.
    if (seen < 0) {
      const room = [0, 0, 0];
      radiance(light, rx, ry, rz, s.rough, room);
      const wallward = seen === -1 ? 0.55 : 0;
      for (let k = 0; k < 3; k++) mirror[k] = (mirror[k] as number) * wallward + (room[k] as number) * (1 - wallward);
    }
  } else {
    radiance(light, rx, ry, rz, s.rough, mirror);
  }
  const edge = (1 - Math.min(1, Math.abs(nd))) ** 5;
  const fresnel = s.shine + (1 - s.shine) * edge * (1 - s.rough) ** 1.5;
  const albedo = [s.r, s.g, s.b];
  const amb = [0, 0, 0];
  sky(light, p.nx, p.ny, p.nz, amb);
  const mirrorOpen = Math.min(1, open * 1.25);
  for (let k = 0; k < 3; k++) {
    const a = albedo[k] as number;
    const diffuse = wrap * (lit[k] as number) * (light.key[k] as number) + (amb[k] as number) * open;
    const m = (mirror[k] as number) * mirrorOpen;
    out[k] = s.metal
      ? a * diffuse * 0.12 + m * (a + (1 - a) * edge) * s.shine
      : a * diffuse * (1 - fresnel) + m * fresnel;
    out[k] = (out[k] as number) + a * s.glow;
  }
}

/** Renders a scene to display-ready pixels; edges get more samples than planes. */
export function render(scene: Scene, w: number, h: number): Raster {
  const world = new World(scene);
  const [fx, fy, fz] = scene.from;
  let zx = scene.at[0] - fx;
  let zy = scene.at[1] - fy;
  let zz = scene.at[2] - fz;
  const zl = Math.hypot(zx, zy, zz);
  zx /= zl;
  zy /= zl;
  zz /= zl;
  const xl = Math.hypot(zz, zx);
  const rx = -zz / xl;
  const rz = zx / xl;
  const ux = -rz * zy;
  const uy = rz * zx - rx * zz;
  const uz = rx * zy;
  const tan = Math.tan((scene.fov * Math.PI) / 360);
  const o = [fx, fy, fz];
  const out = [0, 0, 0];
  const shot = (px: number, py: number): number => {
    const a = ((px / w) * 2 - 1) * tan * (w / h);
    const b = (1 - (py / h) * 2) * tan;
    const vx = zx + rx * a + ux * b;
    const vy = zy + uy * b;
    const vz = zz + rz * a + uz * b;
    const l = Math.hypot(vx, vy, vz);
    const which = trace(world, o, [vx / l, vy / l, vz / l], 2, out);
    develop(out, scene.exposure);
    return which;
  };
  const acc = new Float32Array(w * h * 3);
  const ids = new Int8Array(w * h);
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i++) {
      ids[i] = shot(x + 0.5, y + 0.5);
      acc.set(out, i * 3);
    }
  }
  const rough = acc.slice();
  for (let y = 1; y < h - 1; y++) {
    for (let x = 1; x < w - 1; x++) {
      const i = y * w + x;
      if (!isEdge(rough, ids, i, w)) continue;
      const sum = [...rough.subarray(i * 3, i * 3 + 3)];
      for (let s = 0; s < 5; s++) {
        shot(x + ((s * 0.618 + 0.13) % 1), y + (s + 0.5) / 5);
        for (let k = 0; k < 3; k++) sum[k] = (sum[k] as number) + (out[k] as number);
      }
      for (let k = 0; k < 3; k++) acc[i * 3 + k] = (sum[k] as number) / 6;
    }
  }
  const data = new Uint8ClampedArray(w * h * 4);
  for (let i = 0; i < w * h; i++) {
    for (let k = 0; k < 3; k++) data[i * 4 + k] = (acc[i * 3 + k] as number) * 255;
    data[i * 4 + 3] = 255;
  }
  return { w, h, data };
}

function isEdge(a: Float32Array, ids: Int8Array, i: number, w: number): boolean {
  for (const j of [i + 1, i - 1, i + w, i - w]) {
    if (ids[i] !== ids[j]) return true;
    for (let k = 0; k < 3; k++) if (Math.abs((a[i * 3 + k] as number) - (a[j * 3 + k] as number)) > 0.07) return true;
  }
  return false;
}

// Film: highlights roll off instead of clipping and colours calm down a little; the result is ready for the screen.
function develop(out: number[], exposure: number): void {
  const grey = (out[0] as number) * 0.25 + (out[1] as number) * 0.65 + (out[2] as number) * 0.1;
  for (let k = 0; k < 3; k++) {
    const x = Math.max(0, grey + ((out[k] as number) - grey) * 0.94) * exposure;
    const y = (x * (1 + x * 0.14)) / (1 + x * 0.86);
    const v = Math.min(1, y * 1.16) ** (1 / 2.2);
    out[k] = v * 0.72 + v * v * (3 - 2 * v) * 0.28;
  }
}
