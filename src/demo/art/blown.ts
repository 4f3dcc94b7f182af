import { lens, type Raster, random } from './canvas.ts';
import { type Light, northWindow } from './light.ts';
import { render } from './march.ts';
import { curve, hollow, lathe, rod } from './shape.ts';
import { boards, dye, linear, type Paint, place, plain, plaster, room, still, type View } from './stage.ts';
import {
  amber,
  BOTTLE,
  BOWL,
  blown,
  cobalt,
  creek,
  DECANTER,
  GOURD,
  ice,
  paperweight,
  rose,
  STEM,
  smoke,
  straw,
  type Tint,
  TUMBLER,
} from './vessels.ts';
import type { Scene, Thing } from './world.ts';

const sill = boards('#b39c80', 5);

const dark = boards('#6f5a48', 8);

/** Bright paper behind, light from the left and through: glass wants light at its back. */
const through: Light = { ...northWindow, above: [0.52, 0.55, 0.58], below: [0.2, 0.18, 0.15] };

function backlit(code: string, seed: number): Paint {
  const paper = plaster(code, seed, 0.5);
  return (p, s) => {
    paper(p, s);
    // The wall is brightest behind the piece.
    s.glow = 0.5 * Math.exp(-(p.x * p.x + (p.y - 1.6) ** 2) * 0.12);
  };
}

function one(things: Thing | Thing[], view: Partial<View>, top: Paint = sill, paper = '#d8d6cf', seed = 3): Scene {
  const list = Array.isArray(things) ? things : [things];
  return still(
    list,
    room(top, backlit(paper, seed)),
    { eye: 2.2, distance: 10, aim: [0, 1.3, 0], fov: 22, ...view },
    through,
    0.76,
  );
}

function marver(): Scene {
  const next = random(12);
  const bowl = (x: number, z: number, code: string): Thing[] => {
    const dish = lathe(
      hollow(
        curve([
          [0.2, 0],
          [0.22, 0.08],
          [0.46, 0.22],
          [0.56, 0.42],
        ]),
        0.05,
        0.1,
      ),
    );
    const chips: Thing[] = [];
    const c = linear(code);
    for (let i = 0; i < 9; i++) {
      const a = i * 2.4;
      const q = Math.sqrt(i / 9) * 0.3;
      const r = 0.09 + next() * 0.05;
      const cx = x + Math.cos(a) * q;
      const cz = z + Math.sin(a) * q;
      chips.push({
        shape: (px, py, pz) =>
          Math.max(
            Math.abs(px - cx) * 0.9 + Math.abs(pz - cz) * 0.5 - r,
            Math.abs(py - 0.3) * 0.8 + Math.abs(pz - cz) * 0.6 - r,
          ) * 0.7,
        bound: [cx, 0.3, cz, 0.26],
        paint: (_p, s) => {
          dye(s, c);
          s.rough = 0.06;
          s.shine = 0.08;
          s.glow = 0.15;
        },
      });
    }
    return [place(dish, x, z, [0.58, 0.46], plain('#d8d2c4', 0.3)), ...chips];
  };
  const cane = (x: number, z: number, a: number, tint: Tint): Thing => {
    const dx = Math.cos(a) * 1.1;
    const dz = Math.sin(a) * 1.1;
    return {
      shape: rod([x - dx, 0.08, z - dz], [x + dx, 0.08, z + dz], 0.07),
      bound: [x, 0.08, z, 1.25],
      paint: plain('#ffffff'),
      absorb: tint,
    };
  };
  const things = [
    ...bowl(-1.05, -0.35, '#b8651b'),
    ...bowl(0.3, -0.6, '#2c7a4b'),
    ...bowl(1.2, 0.3, '#23469a'),
    cane(-0.75, 0.95, 0.15, [0.3, 2.6, 5]),
    cane(-0.45, 1.25, 0.08, creek),
    cane(-0.1, 1.58, 0.2, cobalt),
  ];
  return still(
    things,
    room(plain('#77787a', 0.32, 0.35), plaster('#8f8b84', 4)),
    { eye: 5.2, distance: 7.5, aim: [0, 0.2, 0.25], fov: 22 },
    northWindow,
    0.8,
  );
}

const views: Record<string, () => Scene> = {
  'rickhouse-decanter': () => one(blown(DECANTER, amber, 3, 0, 0, 0.07, 0.3), { aim: [0, 1.45, 0], fov: 23 }),
  'creek-bottle': () =>
    one(blown(BOTTLE, creek, 5, 0, 0, 0.06, 0.2), { aim: [0, 1.15, 0], fov: 21 }, sill, '#d9d4c8', 5),
  'march-tumblers': () =>
    one(
      [blown(TUMBLER, smoke, 7, -0.76, 0, 0.055, 0.3), blown(TUMBLER, smoke, 9, 0.74, 0.3, 0.055, 0.26)],
      { eye: 2.6, aim: [0, 0.72, 0], fov: 21 },
      dark,
      '#d5d2ca',
      6,
    ),
  'cobalt-bowl': () =>
    one(
      blown(BOWL, cobalt, 4, 0, 0, 0.09, 0.22),
      { eye: 3.4, aim: [0, 0.62, 0], fov: 27 },
      boards('#c0ab90', 9),
      '#dcd8cf',
      7,
    ),
  'three-stems': () =>
    one(
      [
        blown(
          STEM.map(([r, y]) => [r, y * 1.12] as const),
          rose,
          11,
          -0.85,
          0,
        ),
        blown(GOURD, smoke, 13, 0.05, 0.5),
        blown(
          STEM.map(([r, y]) => [r * 1.1, y * 0.86] as const),
          straw,
          15,
          0.85,
          -0.1,
        ),
      ],
      { aim: [0, 1.12, 0], fov: 22 },
      sill,
      '#dad7d1',
      8,
    ),
  'low-water-paperweight': () =>
    one(paperweight(0, 0, 0.8), { eye: 2.7, aim: [0, 0.75, 0], fov: 17 }, dark, '#cfccc4', 9),
  studio: marver,
  header: () =>
    one(
      [
        blown(DECANTER, amber, 3, -1.2, -0.3, 0.07, 0.3),
        blown(BOTTLE, creek, 5, 0.75, -0.2, 0.06, 0.2),
        blown(
          BOWL.map(([r, y]) => [r * 0.62, y * 0.66] as const),
          cobalt,
          4,
          -0.25,
          1.1,
        ),
        blown(TUMBLER, smoke, 7, 2.2, 0.5, 0.055, 0.3),
        blown(STEM, rose, 11, -2.55, 0.3),
        ...paperweight(1.15, 1.35, 0.42),
        blown(GOURD, ice, 13, 3.0, -0.2),
      ],
      { eye: 2.4, distance: 13, aim: [0.15, 1.3, 0], fov: 18.5 },
    ),
};

/** The glassblower's hand: clear vessels that bend and tint what is behind them. */
export const beargrassHotGlassPieces: Record<string, (w: number, h: number) => Raster> = Object.fromEntries(
  Object.entries(views).map(([slug, scene]) => [slug, (w: number, h: number) => lens(render(scene(), w, h), 8)]),
);
