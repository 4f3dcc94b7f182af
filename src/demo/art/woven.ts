import { css, hex, lens, mix, type Raster, type Rgb, read, sheet, smooth, write } from './canvas.ts';
import { type Cloth, dowel, fringe, hang, tabletop, wallSheet } from './fabric.ts';
import { type Draft, overshot, stripes, threads } from './loom.ts';
import { blanketStack, cones, pillow } from './wool.ts';

const twill = (i: number, j: number): boolean => (i + j) % 4 < 2;
const pickRgb = (list: readonly Rgb[], i: number): Rgb => list[((i % list.length) + list.length) % list.length] as Rgb;

const RUST = hex('#9c4a30');
const TEAL = hex('#2f5d62');
const CREAM = hex('#e4d9c2');
const WALNUT = hex('#5e4331');
const GOLD = hex('#c2974a');
const INDIGO = hex('#2b3d63');

// Bands of chevrons; each band swaps which yarn is figure and which is ground.
const flood: Draft = (() => {
  const warp = stripes(['#e4d9c2', '#d8c8a8', '#e4d9c2', '#b98d5a'], 4, 3, 9);
  const bands: readonly (readonly [number, Rgb, Rgb])[] = [
    [14, WALNUT, CREAM],
    [34, RUST, CREAM],
    [6, GOLD, GOLD],
    [40, TEAL, CREAM],
    [8, WALNUT, GOLD],
    [52, RUST, TEAL],
    [8, CREAM, CREAM],
    [36, TEAL, GOLD],
    [6, RUST, RUST],
    [30, WALNUT, CREAM],
  ];
  return (i, j) => {
    let y = j;
    let band = bands[0] as readonly [number, Rgb, Rgb];
    let index = 0;
    while (y >= band[0]) {
      y -= band[0];
      index++;
      band = bands[index % bands.length] as readonly [number, Rgb, Rgb];
    }
    const flip = index === 5 && y > 26 ? 52 - y : y;
    const chevron = (Math.abs((i % 36) - 18) + flip) % 18 < 8;
    const figure = band[0] > 12 && chevron;
    const up = figure ? (i + j) % 6 < 1 : twill(i, j);
    return { up, colour: up ? pickRgb(warp, i) : figure ? band[1] : band[2] };
  };
})();

const strips: Draft = (() => {
  const palettes: readonly Rgb[][] = [
    [INDIGO, CREAM, GOLD],
    [CREAM, RUST, INDIGO],
    [GOLD, INDIGO, CREAM],
    [CREAM, WALNUT, INDIGO],
  ];
  return (i, j) => {
    const strip = Math.min(3, Math.floor(i / 32));
    const x = i % 32;
    const palette = palettes[strip] as Rgb[];
    if (x < 1 || x > 30) return { up: j % 3 > 0, colour: WALNUT };
    const block = Math.floor((j + strip * 11) / 26);
    const y = (j + strip * 11) % 26;
    const stepped = Math.abs(x - 15.5) < 14 - Math.floor(y / 3.3) * 1.9 * (block % 2 ? 1 : -1) - (block % 2 ? 0 : 14);
    const heart = Math.abs(x - 15.5) < 4 && Math.abs(y - 13) < 4;
    const colour = pickRgb(palette, heart ? block + 2 : stepped ? block : block + 1);
    const up = (i + j) % 2 === 0 && j % 3 === 0;
    return { up, colour: up ? mix(colour, CREAM, 0.25) : colour };
  };
})();

const gooseEye: Draft = (i, j) => {
  const a = Math.abs((i % 24) - 12);
  const b = Math.abs((j % 24) - 12);
  const border = i < 6 || i > 81;
  const up = border ? twill(i, j) : (a + b) % 6 < 3;
  return { up, colour: up ? hex('#e6dfcf') : border ? RUST : hex('#6d7a80') };
};

const coverlet: Draft = (() => {
  const plan = overshot(400);
  return (i, j) => {
    const a = plan[i] as number;
    const b = plan[j] as number;
    if (a === b) return { up: false, colour: INDIGO };
    const half = Math.abs(a - b) !== 2;
    const up = (i + j) % 2 === 0;
    return { up, colour: half && !up && j % 2 === 0 ? mix(INDIGO, CREAM, 0.45) : CREAM };
  };
})();

const barge: Draft = (() => {
  const weft: Rgb[] = [];
  const runs: readonly (readonly [Rgb, number])[] = [
    [hex('#2b2725'), 22],
    [CREAM, 3],
    [hex('#9a3526'), 26],
    [CREAM, 3],
    [hex('#75604b'), 14],
    [hex('#2b2725'), 4],
    [hex('#75604b'), 14],
    [CREAM, 30],
    [hex('#9a3526'), 4],
    [CREAM, 6],
    [hex('#2b2725'), 30],
    [hex('#75604b'), 8],
  ];
  while (weft.length < 400) for (const [c, k] of runs) for (let i = 0; i < k; i++) weft.push(c);
  return (i, j) => {
    const up = twill(i, j) && j % 2 === 0;
    return { up, colour: up ? mix(pickRgb(weft, j), hex('#8a7a66'), 0.35) : pickRgb(weft, j) };
  };
})();

const ticking =
  (accent: Rgb): Draft =>
  (i, j) => {
    const x = i % 22;
    const stripe = x < 4 || x === 6 || x === 19;
    const up = (i + j) % 2 === 0;
    const band = j > 118 && j < 130;
    return { up, colour: up ? (stripe ? accent : hex('#ebe4d4')) : band ? accent : hex('#e6decb') };
  };

function hanging(
  w: number,
  h: number,
  cloth: Cloth,
  ground: string,
  seed: number,
  ends: number,
  tail: (i: number) => Rgb,
): Raster {
  const { g, done } = wallSheet(w, h, ground, seed);
  const rect = [0.17, 0.1, 0.66, 0.7] as const;
  fringe(g, rect[0] * w + 3, (rect[0] + rect[2]) * w - 3, (rect[1] + rect[3]) * h - 2, h * 0.085, ends, tail, seed + 3);
  hang(g, w, h, cloth, { rect, fold: 0.1, folds: 2.3, seed, hem: 0.003 });
  dowel(g, 0.12 * w, 0.88 * w, 0.1 * h, h * 0.011, '#7b5a3a', seed);
  return done();
}

// Cloth over a rail: the back half shows a hand's breadth lower than the front.
function overRail(w: number, h: number, cloth: Cloth, ground: string, seed: number, fold: number): Raster {
  const { g, done } = wallSheet(w, h, ground, seed);
  const shade: Cloth = (u, v, out) => {
    cloth(u, 0.2 + v * 0.8, out);
    for (let k = 0; k < 3; k++) out[k] = (out[k] as number) * 0.72;
  };
  dowel(g, 0.06 * w, 0.94 * w, 0.105 * h, h * 0.013, '#6e4f34', seed);
  hang(g, w, h, shade, { rect: [0.155, 0.1, 0.67, 0.83], fold: fold * 0.8, folds: 4.2, seed: seed + 1 });
  const rolled: Cloth = (u, v, out) => {
    cloth(u, v, out);
    const roll = 0.55 + 0.45 * smooth(0, 0.025, v) + 0.12 * smooth(0.05, 0.02, Math.abs(v - 0.022));
    for (let k = 0; k < 3; k++) out[k] = (out[k] as number) * roll;
  };
  hang(g, w, h, rolled, { rect: [0.15, 0.085, 0.68, 0.78], fold, folds: 3.6, seed, hem: 0.006 });
  return done();
}

function runner(w: number, h: number): Raster {
  const { g } = sheet(w, h);
  write(g, tabletop(w, h, '#a9885f', 31, 3.4));
  const cloth = threads(gooseEye, 88, 190, 5);
  const colour = (i: number): Rgb => (i % 22 < 2 ? RUST : hex('#ddd4c0'));
  const under = [0.3, 0.05, 0.4, 0.79] as const;
  fringe(g, under[0] * w, (under[0] + under[2]) * w, (under[1] + under[3]) * h - 2, h * 0.1, 88, colour, 6, 11);
  hang(g, w, h, cloth, { rect: under, fold: 0.03, folds: 1, seed: 8 });
  const top = [0.295, 0.05, 0.4, 0.66] as const;
  fringe(g, top[0] * w, (top[0] + top[2]) * w, (top[1] + top[3]) * h - 2, h * 0.1, 88, colour, 9, 11);
  hang(g, w, h, threads(gooseEye, 88, 160, 7), { rect: top, fold: 0.04, folds: 1.2, seed: 12 });
  return read(g, w, h);
}

function towels(w: number, h: number): Raster {
  const { g, done } = wallSheet(w, h, '#d3cec2', 23);
  const rail = '#8d6d4b';
  g.save();
  g.shadowColor = 'rgba(30,20,12,.4)';
  g.shadowBlur = w * 0.02;
  g.shadowOffsetY = w * 0.012;
  g.fillStyle = rail;
  g.fillRect(0.06 * w, 0.085 * h, 0.88 * w, 0.05 * h);
  g.restore();
  g.fillStyle = css(mix(hex(rail), [255, 240, 215], 0.25));
  g.fillRect(0.06 * w, 0.085 * h, 0.88 * w, 0.004 * h);
  for (const [x, accent, seed] of [
    [0.12, hex('#3a4c70'), 3],
    [0.525, hex('#9c4a30'), 8],
  ] as const) {
    hang(g, w, h, threads(ticking(accent), 110, 190, seed), {
      rect: [x, 0.135, 0.355, 0.74],
      fold: 0.42,
      folds: 2.6,
      seed,
      gather: 0.62,
      hem: 0.012,
    });
    const cx = (x + 0.1775) * w;
    const cy = 0.122 * h;
    const grad = g.createRadialGradient(cx - 6, cy - 8, 1, cx, cy, w * 0.024);
    grad.addColorStop(0, '#d8b98e');
    grad.addColorStop(1, '#5a3f28');
    g.save();
    g.shadowColor = 'rgba(30,20,12,.5)';
    g.shadowBlur = w * 0.014;
    g.shadowOffsetY = w * 0.01;
    g.fillStyle = grad;
    g.beginPath();
    g.arc(cx, cy, w * 0.022, 0, 7);
    g.fill();
    g.restore();
  }
  return done();
}

// The same cloth from a hand away.
function near(w: number, h: number, draft: Draft, seed: number, ends: number, i0: number, j0: number): Raster {
  const { g } = sheet(w, h);
  const picks = Math.round((ends * h) / w);
  const cloth = threads((i, j) => draft(i + i0, j + j0), ends, picks, seed);
  hang(g, w, h, cloth, { rect: [-0.05, -0.03, 1.1, 1.1], fold: 0.16, folds: 1.4, seed });
  return read(g, w, h);
}

const finish = (paint: (w: number, h: number) => Raster) => (w: number, h: number) => lens(paint(w, h), 6);

/** The weaver's hand: cloth built thread by thread from a draft. */
export const loomAndRiverPieces: Record<string, (w: number, h: number) => Raster> = {
  'flood-stage-1937': finish((w, h) =>
    hanging(w, h, threads(flood, 132, 176, 4), '#d2cabc', 4, 132, (i) =>
      i % 36 < 18 ? CREAM : mix(CREAM, WALNUT, 0.3),
    ),
  ),
  'flood-stage-1937-detail': finish((w, h) => near(w, h, flood, 4, 58, 20, 48)),
  'four-selvedges': finish((w, h) =>
    hanging(w, h, threads(strips, 128, 182, 9), '#cbc6bb', 12, 128, (i) => (i % 32 < 2 ? WALNUT : CREAM)),
  ),
  'four-selvedges-detail': finish((w, h) => near(w, h, strips, 9, 52, 12, 30)),
  'goose-eye-runner': finish(runner),
  'shelby-park-coverlet': finish((w, h) => overRail(w, h, threads(coverlet, 200, 222, 6), '#cdc8bd', 17, 0.22)),
  'shelby-park-coverlet-detail': finish((w, h) => near(w, h, coverlet, 6, 76, 0, 0)),
  'barge-stripe-blanket': finish((w, h) => overRail(w, h, threads(barge, 150, 172, 8), '#d0cabf', 21, 0.5)),
  'walnut-pillow': finish(pillow),
  'ticking-towels': finish(towels),
  studio: finish(cones),
  header: finish(blanketStack),
};
