import { lens, noise, type Raster, smooth } from './canvas.ts';
import { pot } from './clay.ts';
import { ash, butter, celadon, crawl, type Glaze, milk, rain, rust, shino, tenmoku } from './glazes.ts';
import { eveningWindow, type Light, northWindow } from './light.ts';
import { render } from './march.ts';
import { BOTTLE, BOWL, HONEY, JAR, lid, MOON, mug, platter, TEABOWL, teapot } from './pots.ts';
import { curve, lathe, move, rod } from './shape.ts';
import { boards, cloth, type Paint, place, plain, plaster, room, still, type View } from './stage.ts';
import type { Scene, Thing } from './world.ts';

const oak = boards('#a58561', 5);

const walnut = boards('#6b5140', 8);

const close: View = { eye: 2.6, distance: 10, aim: [0, 1.28, 0], fov: 21 };

function single(
  thing: Thing | Thing[],
  top: Paint,
  behind: string,
  seed: number,
  view: Partial<View> = {},
  light: Light = northWindow,
): Scene {
  const things = Array.isArray(thing) ? thing : [thing];
  return still(things, room(top, plaster(behind, seed)), { ...close, ...view }, light);
}

function shelf(): Scene {
  const things = [
    pot(MOON, milk, 3, -0.15, 0.1),
    pot(JAR, ash, 21, 2.35, -0.2),
    pot(BOTTLE, crawl, 31, -2.1, -0.5),
    pot(
      BOWL.map(([r, y]) => [r * 0.72, y * 0.72] as const),
      tenmoku,
      14,
      -1.35,
      1.35,
    ),
    pot(
      TEABOWL.map(([r, y]) => [r * 0.8, y * 0.8] as const),
      shino,
      61,
      1.2,
      1.55,
    ),
    mug(52, 2.95, 1.15, -0.5),
    pot(
      HONEY.map(([r, y]) => [r * 0.8, y * 0.8] as const),
      butter,
      12,
      -3.2,
      0.5,
    ),
  ];
  return still(things, room(walnut, plaster('#cfc6b6', 4)), { eye: 2.9, distance: 13, aim: [-0.1, 1.3, 0], fov: 25 });
}

function bench(): Scene {
  const steel = plain('#8a8a88', 0.3, 0.5);
  const raw: Glaze = { ...milk, clay: '#b59a7c', line: 9, drip: 0, rings: 0.012 };
  const small = pot(
    BOTTLE.map(([r, y]) => [r * 1.25, y * 0.62] as const),
    raw,
    71,
    -0.85,
    -0.3,
  );
  const bowl = pot(
    BOWL.map(([r, y]) => [r * 0.62, y * 0.62] as const),
    celadon,
    72,
    0.95,
    -0.35,
  );
  const sponge = place(
    lathe(
      curve([
        [0, 0],
        [0.3, 0.02],
        [0.42, 0.18],
        [0.3, 0.36],
        [0, 0.4],
      ]),
    ),
    0.95,
    -0.35,
    [0.45, 0.4],
    plain('#d9b36a', 0.95, 0.01),
    {
      y: 0.5,
      relief: (() => {
        const n = noise(9);
        return (x: number, y: number, z: number) => -smooth(0.6, 0.8, n(x * 14 + z * 5, y * 14 + z * 11, 2)) * 0.05;
      })(),
    },
  );
  const tools: Thing[] = [];
  const stick = (x: number, z: number, a: number, len: number, code: string, tip: boolean) => {
    const dx = Math.cos(a) * len;
    const dz = Math.sin(a) * len;
    tools.push({
      shape: rod([x - dx, 0.06, z - dz], [x + dx, 0.06, z + dz], 0.05, 0.062),
      bound: [x, 0.06, z, len + 0.1],
      paint: plain(code, 0.55, 0.04),
    });
    if (tip)
      tools.push({
        shape: rod([x - dx, 0.06, z - dz], [x - dx * 1.45, 0.07, z - dz * 1.45], 0.03, 0.02),
        bound: [x - dx * 1.2, 0.06, z - dz * 1.2, len * 0.4],
        paint: steel,
      });
  };
  stick(-0.5, 0.85, 0.18, 0.62, '#8a5a34', true);
  stick(0.25, 1.12, -0.1, 0.7, '#b98a55', true);
  stick(1.35, 0.75, 0.5, 0.5, '#6b4429', false);
  const rib = place(
    move((x, y, z) => Math.max(Math.hypot(x, z * 1.6) - 0.42, Math.abs(y) - 0.035, -z * 1.2 - 0.18) * 0.7, 0, 0.04, 0),
    -1.35,
    0.75,
    [0.5, 0.1],
    boards('#c39a63', 12, 3),
    { spin: 0.5 },
  );
  return still(
    [small, bowl, sponge, rib, ...tools],
    room(oak, plaster('#bfb5a4', 9)),
    { eye: 3.4, distance: 9, aim: [0, 0.72, 0.2], fov: 21.5 },
    eveningWindow,
  );
}

const views: Record<string, () => Scene> = {
  'rickhouse-jar': () => single(pot(JAR, ash, 21), walnut, '#cbc2b2', 3),
  'rickhouse-jar-shoulder': () =>
    single(pot(JAR, ash, 21, 0, 0, { spin: 0.8 }), walnut, '#cbc2b2', 3, {
      aim: [0, 1.5, 0],
      fov: 12.5,
      eye: 3.4,
      around: 8,
    }),
  'rickhouse-jar-foot': () =>
    single(
      pot(JAR, ash, 21, 0, 0, { spin: 2.1 }),
      walnut,
      '#cbc2b2',
      3,
      { aim: [0, 0.5, 0], fov: 11, eye: 0.95, around: -12 },
      eveningWindow,
    ),
  'moon-jar': () =>
    single(pot(MOON, milk, 3, 0, 0, { wobble: 0.02 }), oak, '#b9b6ae', 11, { aim: [0, 1.22, 0], fov: 22 }),
  'moon-jar-above': () =>
    single(pot(MOON, milk, 3, 0, 0, { wobble: 0.02 }), oak, '#b9b6ae', 11, {
      eye: 8.2,
      distance: 6.6,
      aim: [0, 1.15, 0],
      fov: 22,
    }),
  'dry-creek-bottle': () => single(pot(BOTTLE, crawl, 31), oak, '#c8bda9', 17, { aim: [0, 1.5, 0], fov: 23 }),
  'tenmoku-bowl': () =>
    single(pot(BOWL, tenmoku, 14, 0, 0, { wallWidth: 0.07 }), boards('#b59a78', 25), '#cfcabf', 23, {
      eye: 4.2,
      aim: [0, 0.62, 0],
      fov: 22,
    }),
  'lytle-street-mugs': () =>
    single([mug(51, -0.72, -0.1, 2.75), mug(52, 0.75, 0.25, -0.45)], walnut, '#d2cabb', 29, {
      eye: 3.1,
      aim: [0, 0.7, 0],
      fov: 25,
    }),
  'shino-tea-bowl': () =>
    single(pot(TEABOWL, shino, 61, 0, 0, { wallWidth: 0.1, wobble: 0.03 }), boards('#55463a', 31), '#a79f92', 37, {
      eye: 3.2,
      aim: [0, 0.55, 0],
      fov: 14.5,
    }),
  'shino-tea-bowl-beside-jar': () =>
    single(
      [
        pot(MOON, milk, 3, -0.45, -0.2, { wobble: 0.02 }),
        pot(
          TEABOWL.map(([r, y]) => [r * 0.72, y * 0.72] as const),
          shino,
          61,
          1.25,
          0.75,
          { wallWidth: 0.08 },
        ),
      ],
      oak,
      '#b9b6ae',
      11,
      { eye: 2.3, aim: [0.15, 1.15, 0], fov: 28 },
      eveningWindow,
    ),
  'floodwall-platter': () =>
    still(
      [platter()],
      cloth('#cdbfa4', 6, 16),
      { eye: 11, distance: 1.6, aim: [0, 0.1, 0], fov: 24 },
      northWindow,
      0.78,
    ),
  'sunday-teapot': () => single(teapot(81, 0.35), oak, '#c9c3b5', 43, { eye: 3.0, aim: [-0.02, 0.82, 0], fov: 23 }),
  'honey-jar': () =>
    single([pot(HONEY, butter, 12), lid(0.6, 1.18, 0.14, butter, 13)], walnut, '#bcc0bb', 47, {
      eye: 2.9,
      aim: [0, 0.85, 0],
      fov: 18.5,
    }),
  'three-bud-vases': () =>
    single(
      [
        pot(
          [
            [0.3, 0],
            [0.34, 0.05],
            [0.5, 0.4],
            [0.42, 0.75],
            [0.2, 0.95],
            [0.3, 1.15],
            [0.22, 1.38],
            [0.12, 1.5],
            [0.17, 1.62],
          ],
          celadon,
          91,
          -0.88,
          0.05,
        ),
        pot(
          [
            [0.4, 0],
            [0.44, 0.05],
            [0.5, 0.3],
            [0.46, 0.62],
            [0.2, 0.78],
            [0.15, 0.86],
            [0.19, 0.94],
          ],
          rust,
          92,
          0.05,
          0.45,
        ),
        pot(
          [
            [0.28, 0],
            [0.31, 0.04],
            [0.44, 0.4],
            [0.42, 0.85],
            [0.2, 1.25],
            [0.11, 1.6],
            [0.11, 1.85],
            [0.17, 1.98],
          ],
          rain,
          93,
          0.9,
          -0.1,
        ),
      ],
      oak,
      '#cdc4b6',
      53,
      { eye: 2.6, aim: [0, 0.86, 0], fov: 20 },
    ),
  studio: bench,
  header: shelf,
};

/** The potter's hand: thrown and glazed stoneware in window light. */
export const portlandKilnPieces: Record<string, (w: number, h: number) => Raster> = Object.fromEntries(
  Object.entries(views).map(([slug, scene]) => [slug, (w: number, h: number) => lens(render(scene(), w, h), 5)]),
);
