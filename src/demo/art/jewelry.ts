import { lens, type Raster, smooth } from './canvas.ts';
import { eveningWindow, type Light, northWindow, tent } from './light.ts';
import { render } from './march.ts';
import { agate, at, brass, chain, cuff, hammered, hoop, metal, set, silver } from './metalwork.ts';
import { curve, type Distance, join, lathe, move, rod, torus, turn } from './shape.ts';
import {
  boards,
  cloth,
  dye,
  linear,
  type Paint,
  place,
  plain,
  plaster,
  room,
  slate,
  still,
  type View,
} from './stage.ts';
import type { Scene, Thing } from './world.ts';

const top: View = { eye: 9, distance: 2.2, aim: [0, 0.1, 0], fov: 18 };

const slant: View = { eye: 4.2, distance: 7, aim: [0, 0.5, 0], fov: 18 };

function shot(things: Thing[], ground: Paint, view: Partial<View>, base: View = slant, light: Light = tent): Scene {
  return still(things, room(ground, plaster('#c9c3b8', 3)), { ...base, ...view }, light, 0.92);
}

const paper = plaster('#d9d3c7', 14, 0.7);

export const stone = slate('#4a4d50', 9);

const linen = cloth('#c9bda5', 4, 22);

const inky = cloth('#3d4450', 5, 22);

function signet(spin: number): Thing[] {
  const band: Distance = (x, y, z) => {
    const up = smooth(-0.75, 0.85, y);
    const r = Math.hypot(x, y);
    const half = 0.14 + 0.24 * up ** 1.5;
    const thick = 0.055 + 0.05 * up;
    return (Math.hypot(Math.max(Math.abs(r - 0.68) - thick, 0), Math.max(Math.abs(z) - half, 0)) - 0.03) * 0.8;
  };
  const face: Distance = (x, y, z) => {
    const oval = (Math.hypot(x / 0.5, z / 0.42) - 1) * 0.42;
    return Math.hypot(Math.max(oval, 0), Math.max(Math.abs(y - 0.74) - 0.05, 0)) - 0.03;
  };
  return [place(move(join(0.16, band, face), 0, 0.77, 0), 0, 0, [0.85, 1.75], metal('#c9a968', 0.24, 8), { spin })];
}

function brooch(): Thing[] {
  const disc = lathe(
    curve([
      [0, 0],
      [1.05, 0.02],
      [1.14, 0.09],
      [1.08, 0.15],
      [0.9, 0.13],
      [0, 0.16],
    ]),
  );
  const petals: Distance = (x, y, z) => {
    const a = Math.atan2(z, x);
    const k = (Math.PI * 2) / 5;
    const b = a - Math.round(a / k) * k;
    const r = Math.hypot(x, z);
    const u = r * Math.cos(b) - 0.5;
    const v = r * Math.sin(b);
    const d = (Math.hypot(u / 0.4, v / 0.24, (y - 0.13) / 0.16) - 1) * 0.15;
    return d * 0.8;
  };
  const ridges = (x: number, y: number, z: number): number => {
    const r = Math.hypot(x, z);
    const a = Math.atan2(z, x);
    const k = (Math.PI * 2) / 5;
    const b = a - Math.round(a / k) * k;
    return r < 0.93 ? Math.sin(r * Math.cos(b) * 9 + Math.abs(b) * 14) * 0.012 : Math.sin(a * 60) * 0.006 + y * 0;
  };
  const pearls: Thing[] = [];
  const pearl: Paint = (p, s) => {
    dye(s, linear('#efe6da'), linear('#d9cfd4'), smooth(-0.3, 0.4, p.x - p.z));
    s.rough = 0.2;
    s.shine = 0.07;
    s.glow = 0.1;
  };
  for (let i = 0; i <= 5; i++) {
    const a = (i + 0.5) * ((Math.PI * 2) / 5);
    const q = i === 5 ? 0 : 0.74;
    const r = i === 5 ? 0.16 : 0.1;
    const [x, z] = [Math.cos(a) * q, Math.sin(a) * q];
    const y = i === 5 ? 0.3 : 0.2;
    pearls.push(at((px, py, pz) => Math.hypot(px - x, py - y, pz - z) - r, [x, y, z, r + 0.02], pearl));
  }
  return [place(join(0.05, disc, petals), 0, 0, [1.2, 0.5], silver(11), { relief: ridges, spin: 0.3 }), ...pearls];
}

function weirs(): Thing[] {
  const plainRing = torus(0.62, 0.055);
  const beaded: Distance = (x, y, z) => {
    const t = (Math.round((Math.atan2(z, x) / (Math.PI * 2)) * 44) / 44) * Math.PI * 2;
    return Math.hypot(x - Math.cos(t) * 0.62, y, z - Math.sin(t) * 0.62) - 0.062;
  };
  const a = move(turn(plainRing, 'x', 0), -0.5, 0.06, 0.15);
  const b = move(turn(turn(beaded, 'z', 0.2), 'x', -0.12), 0.45, 0.22, 0.1);
  const c = move(turn(turn(plainRing, 'x', 1.25), 'y', 0.5), 0.02, 0.62, -0.42);
  return [
    at(a, [-0.5, 0.06, 0.15, 0.72], silver(3)),
    at(b, [0.45, 0.22, 0.1, 0.75], brass(4)),
    at(c, [0.02, 0.62, -0.42, 0.72], silver(6), hammered(9, 6, 0.025)),
  ];
}

function stud(x: number, z: number, seed: number): Thing {
  const dome = lathe(
    curve([
      [0, 0.02],
      [0.5, 0.02],
      [0.56, 0.06],
      [0.5, 0.15],
      [0.3, 0.27],
      [0.12, 0.29],
      [0, 0.26],
    ]),
  );
  // Once for the whole stud: the marks bring a noise table with them.
  const marks = hammered(seed, 2, 0.012);
  return place(dome, x, z, [0.6, 0.34], silver(seed), {
    relief: (px, py, pz) => marks(px, py + Math.hypot(px, pz) * 1.6, pz),
  });
}

const carnelian = agate('#a23c14', '#d8752c', '#f3c38a', 23, 4);

function benchTop(): Thing[] {
  const mandrel = place(
    rod([-1.9, 0.34, -0.75], [1.5, 0.2, -0.35], 0.34, 0.17),
    0,
    0,
    [2.2, 0.8],
    boards('#b58a58', 3, 9),
  );
  const rings: Thing[] = [];
  for (const [t, k] of [
    [0.3, 0.33],
    [0.42, 0.31],
    [0.66, 0.265],
  ] as const) {
    const x = -1.9 + 3.4 * t;
    const y = 0.34 - 0.14 * t;
    const z = -0.75 + 0.4 * t;
    const band = turn(turn(torus(k, 0.05), 'z', Math.PI / 2 + 0.04), 'y', -0.12);
    rings.push(at(move(band, x, y, z), [x, y, z, k + 0.1], t > 0.4 && t < 0.5 ? brass(5) : silver(5)));
  }
  const disc = (x: number, z: number, r: number, y = 0): Thing =>
    place(
      lathe([
        [0, 0],
        [r, 0],
        [r, 0.035],
        [0, 0.035],
      ]),
      x,
      z,
      [r + 0.02, 0.06],
      metal('#cfa352', 0.3, 7),
      { y },
    );
  const file = at(
    join(
      0.02,
      rod([-0.4, 0.08, 1.25], [0.7, 0.08, 1.05], 0.05, 0.03),
      rod([-1.25, 0.1, 1.4], [-0.4, 0.09, 1.25], 0.1, 0.085),
    ),
    [-0.3, 0.1, 1.25, 1.1],
    plain('#6b4a34', 0.5),
  );
  const cab = set(1.3, 1.1, 0.2, 0.26, carnelian, silver(2));
  return [mandrel, ...rings, disc(-1.1, 0.45, 0.34), disc(-0.62, 0.6, 0.26, 0.036), disc(0.5, 0.5, 0.3), file, ...cab];
}

const views: Record<string, () => Scene> = {
  'falls-hoops': () =>
    shot([...hoop(-0.85, 3, 0.1), ...hoop(0.85, 6, -0.12)], paper, { aim: [0, 0.1, -0.02], fov: 23 }, top),
  'falls-hoops-near': () =>
    shot(hoop(0, 3, 0.1), linen, { eye: 5, distance: 5.2, aim: [0, 0.1, 0.2], fov: 17 }, slant, northWindow),
  'towhead-cuff': () => shot(cuff(), stone, { eye: 3.3, aim: [0, 0.5, 0], fov: 22 }),
  'towhead-cuff-above': () =>
    shot(cuff(), linen, { eye: 6.4, distance: 3.4, aim: [0, 0.45, 0], fov: 23, around: 34 }, slant, eveningWindow),
  'harrods-creek-pendant': () =>
    shot(
      [
        ...set(0, 0.62, 0.42, 0.56, carnelian, silver(4)),
        at(move(turn(torus(0.1, 0.032), 'x', 0.4), 0, 0.1, -0.06), [0, 0.1, -0.06, 0.16], silver(2)),
        ...chain(
          (t) => {
            const a = Math.PI * (0.5 + 2 * t);
            const sway = Math.sin(t * 9) * 0.07;
            return [
              Math.cos(a) * -1.05 * (0.55 + 0.45 * Math.abs(Math.cos(a))) + sway,
              -0.98 + Math.sin(a) * 0.86 + Math.sin(t * 14) * 0.03,
            ];
          },
          84,
          silver(9),
        ),
      ],
      linen,
      { aim: [0, 0.05, -0.32], fov: 21 },
      top,
    ),
  'die-makers-signet': () =>
    shot(signet(0.5), plaster('#8e9294', 21, 0.6), { eye: 4.2, distance: 6.5, aim: [0, 0.72, 0], fov: 18 }),
  'die-makers-signet-side': () =>
    shot(signet(0.02), plaster('#8e9294', 21, 0.6), { eye: 2.1, distance: 8, aim: [0, 0.76, 0], fov: 16 }),
  'crinoid-brooch': () => shot(brooch(), inky, { aim: [0, 0.1, 0], fov: 18.5 }, top),
  'three-weirs-rings': () => shot(weirs(), slate('#85827c', 12), { eye: 4, distance: 6.6, aim: [0, 0.42, 0], fov: 18 }),
  'rain-studs': () =>
    shot([stud(-0.72, 0.15, 3), stud(0.68, -0.2, 8)], stone, { eye: 6.5, distance: 5, aim: [-0.02, 0.05, 0], fov: 24 }),
  studio: () => shot(benchTop(), boards('#5b4636', 6), { eye: 5.4, distance: 6.5, aim: [0, 0.15, 0.2], fov: 24 }),
  header: () =>
    shot(
      [
        ...hoop(-2.2, 3, 0.1),
        ...hoop(-0.75, 6, -0.12),
        ...weirs().map(
          (t): Thing => ({
            ...t,
            shape: move(t.shape, 1.15, 0, -0.35),
            bound: [t.bound[0] + 1.15, t.bound[1], t.bound[2] - 0.35, t.bound[3]],
          }),
        ),
        ...set(2.55, -0.75, 0.3, 0.38, carnelian, silver(4)),
        ...set(2.6, 0.25, 0.24, 0.32, agate('#3c4a6a', '#7f93b8', '#e3e6ea', 44, 5), silver(5)),
        ...set(2.5, 1.08, 0.2, 0.27, agate('#5a2740', '#9a5570', '#e5c6c6', 45, 4), silver(6)),
        ...set(1.2, 1.15, 0.24, 0.19, agate('#2a5b4c', '#5f9a80', '#d5e2cc', 46, 4), silver(6)),
      ],
      slate('#3f4346', 9),
      { eye: 9, distance: 4.4, aim: [0.1, 0.1, -0.02], fov: 24 },
      top,
    ),
};

/** The metalsmith's hand: brass and silver that mirror a window, stones in bezels. */
export const ohioFallsMetalPieces: Record<string, (w: number, h: number) => Raster> = Object.fromEntries(
  Object.entries(views).map(([slug, scene]) => [slug, (w: number, h: number) => lens(render(scene(), w, h), 4)]),
);
