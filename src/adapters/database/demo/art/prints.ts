import { ginkgo, heron, houses, nightBridge, sternwheel } from './blocks.ts';
import { clamp, type Context, hex, layer, lens, noise, type Raster, read, sheet, touch, wall, write } from './canvas.ts';
import { type Block, lay, paper, path, placeSheet, pull } from './ink.ts';
import { northWindow } from './light.ts';
import { render, type Thing } from './march.ts';
import { type Distance, join, lathe, move, rod } from './shape.ts';
import { boards, dye, linear, type Paint, place, plain, plank, plaster, room, still } from './stage.ts';

type Picture = (w: number, h: number) => Raster;

const linocut = (blocks: () => Block[], code: string, seed: number, ground = '#b3aea5'): Picture => (w, h) =>
  lens(lay(w, h, pull(Math.round(w * 0.88), Math.round(h * 0.88), blocks(), code, seed), ground, seed), seed, 0.1, 1.4);

/** Gouache: flat shapes laid one over another, each with the drag of a wide soft brush. */
function gouache(w: number, h: number, shapes: readonly (readonly [string, (g: Context) => void, number])[], seed: number): Raster {
  const [pw, ph] = [Math.round(w * 0.88), Math.round(h * 0.88)];
  const raster = paper(pw, ph, '#ece5d6', seed);
  const n = noise(seed + 3);
  shapes.forEach(([code, draw, angle], k) => {
    const canvas = layer(pw, ph, (g) => {
      const s = (pw * 0.8) / 800;
      g.translate(pw * 0.1, (ph - 1000 * s) / 2);
      g.scale(s, s);
      g.fillStyle = '#000';
      draw(g);
    });
    const d = canvas.getContext('2d').getImageData(0, 0, pw, ph).data;
    const c = hex(code);
    const [cs, sn] = [Math.cos(angle), Math.sin(angle)];
    touch(raster, (x, y, px) => {
      const u = x / pw;
      const v = y / pw;
      // The edge of a shape wavers with the hand.
      const wx = clamp(Math.round(x + (n(u * 26 + k, v * 26, 2) - 0.5) * 7 * (pw / 900)), 0, pw - 1);
      const wy = clamp(Math.round(y + (n(u * 26 + 40, v * 26 + k, 2) - 0.5) * 7 * (pw / 900)), 0, ph - 1);
      const m = (d[(wy * pw + wx) * 4 + 3] as number) / 255;
      if (m < 0.01) return;
      const along = u * cs + v * sn;
      const across = v * cs - u * sn;
      const drag = n(across * 120 + k * 9, along * 5, 3) - 0.5;
      const cloud = n(u * 5 + k * 3, v * 5, 3) - 0.5;
      const grainy = n(u * 330, v * 330, 2);
      const body = clamp(0.95 + drag * 0.14 - Math.max(0, grainy - 0.66) * 0.9, 0, 1) * m;
      for (let q = 0; q < 3; q++) {
        const paint = c[q as 0] * (1 + drag * 0.12 + cloud * 0.1);
        px[q] = (px[q] as number) * (1 - body) + paint * body;
      }
    });
  });
  return lens(lay(w, h, raster, '#c2bcb0', seed), seed, 0.1, 1.4);
}

const disc = (x: number, y: number, r: number) => (g: Context) => {
  g.beginPath();
  g.arc(x, y, r, 0, 7);
  g.fill();
};
const bar = (x: number, y: number, w: number, h: number, a = 0) => (g: Context) => {
  g.save();
  g.translate(x + w / 2, y + h / 2);
  g.rotate(a);
  g.fillRect(-w / 2, -h / 2, w, h);
  g.restore();
};
const arch = (x: number, y: number, r: number, wide: number, a0: number, a1: number) => (g: Context) => {
  g.beginPath();
  g.arc(x, y, r + wide / 2, a0, a1);
  g.arc(x, y, r - wide / 2, a1, a0, true);
  g.fill();
};
const shape = (d: readonly (readonly number[])[]) => (g: Context) => {
  path(g, d);
  g.fill();
};

const PI = Math.PI;

function lockAndDam(w: number, h: number): Raster {
  return gouache(w, h, [
    ['#c9b48c', bar(20, 20, 760, 960), 0.1],
    ['#5f88a6', bar(20, 600, 760, 380, 0.005), 0],
    ['#88aabd', shape([[20, 620], [250, 560, 420, 690, 780, 590], [780, 720], [520, 800, 300, 700, 20, 790]]), 0.1],
    ['#b5573a', arch(300, 600, 220, 92, PI, PI * 2), 0.7],
    ['#2c4766', arch(560, 600, 150, 70, PI, PI * 2), 1.2],
    ['#e2ddcd', bar(62, 560, 676, 54, -0.008), 0],
    ['#1f2126', bar(130, 250, 46, 640, 0.012), 1.5],
    ['#d69b3a', disc(588, 236, 112), 0.4],
    ['#1f2126', bar(420, 430, 38, 470, -0.01), 1.5],
    ['#7f8f63', shape([[470, 820], [560, 700, 700, 720, 760, 860], [680, 940, 540, 940, 470, 820]]), 0.5],
    ['#b5573a', bar(210, 800, 190, 40, -0.12), 0],
    ['#e9c9b0', disc(300, 598, 74), 0.2],
  ], 71);
}

function arrangement(w: number, h: number): Raster {
  return gouache(w, h, [
    ['#e3d8c2', bar(10, 10, 780, 980), 0.2],
    ['#e07f62', shape([[120, 330], [120, 140, 420, 90, 500, 250], [560, 380, 470, 520, 320, 520], [190, 520, 120, 450, 120, 330]]), 0.7],
    ['#24365a', shape([[400, 420], [560, 330, 720, 420, 716, 600], [712, 760, 560, 800, 450, 740], [330, 670, 300, 490, 400, 420]]), 0.3],
    ['#8a8c55', shape([[90, 640], [130, 520, 330, 530, 400, 650], [450, 760, 360, 900, 220, 900], [90, 890, 50, 760, 90, 640]]), 1],
    ['#f1e6ce', disc(470, 560, 112), 0.4],
    ['#e0a63f', shape([[530, 160], [600, 80, 720, 120, 716, 230], [710, 330, 590, 340, 540, 280], [512, 240, 510, 190, 530, 160]]), 0.2],
    ['#b3563f', shape([[440, 830], [520, 760, 690, 780, 706, 860], [716, 930, 540, 950, 470, 920], [430, 900, 420, 860, 440, 830]]), 0.1],
    ['#24365a', arch(238, 700, 92, 26, 0.4, 3.4), 0.8],
    ['#1d1e22', bar(300, 200, 20, 300, 0.3), 1.8],
    ['#9fb6b2', disc(610, 690, 54), 0.2],
    ['#1d1e22', disc(318, 170, 26), 0.2],
  ], 83);
}

function near(w: number, h: number): Raster {
  const big = pull(Math.round(w * 2.3), Math.round(h * 2.3), heron(), '#ebe4d3', 11);
  const [ox, oy] = [Math.round(w * 0.78), Math.round(h * 0.86)];
  const data = new Uint8ClampedArray(w * h * 4);
  for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) for (let k = 0; k < 4; k++) data[(y * w + x) * 4 + k] = big.data[((y + oy) * big.w + x + ox) * 4 + k] as number;
  return lens({ w, h, data }, 11, 0.14, 1.4);
}

function threePrints(w: number, h: number): Raster {
  const { g } = sheet(w, h);
  write(g, wall(w, h, '#a7a49d', 15));
  const pw = w * 0.27;
  const ph = pw * 1.25;
  const items: readonly (readonly [() => Block[], string, number])[] = [[nightBridge, '#ece6d6', 13], [heron, '#ebe4d3', 11], [sternwheel, '#ece5d4', 12]];
  items.forEach(([blocks, code, seed], i) => {
    const print = pull(Math.round(pw * 1.4), Math.round(ph * 1.4), blocks(), code, seed);
    g.save();
    g.translate(w * (0.19 + i * 0.31), h * (0.5 + (i % 2 ? -0.02 : 0.02)));
    g.rotate([-0.03, 0.012, 0.035][i] as number);
    placeSheet(g, print, -pw / 2, -ph / 2, pw, ph, seed, w * 0.6);
    g.restore();
  });
  return lens(read(g, w, h), 5, 0.16);
}

/** An ink roller on its slab, prints stacked behind. */
function slab(w: number, h: number): Raster {
  const n = noise(14);
  const blue = linear('#22416e');
  const glass = linear('#c9ccc8');
  const inked: Paint = (p, s) => {
    const film = Math.max(Math.abs(p.x + 0.25) - 1.0 + (n(p.x * 9, p.z * 2, 3) - 0.5) * 0.3, Math.abs(p.z - 0.35) - 0.62 + (n(p.x * 2, p.z * 9, 3) - 0.5) * 0.16);
    dye(s, film < 0 ? blue : glass);
    s.rough = film < 0 ? 0.28 + 0.2 * n(p.x * 40, p.z * 5, 2) : 0.06;
    s.shine = film < 0 ? 0.06 : 0.08;
  };
  const drum = place(rod([-0.62, 0.37, 0], [0.62, 0.37, 0], 0.29), -0.1, 0.25, [0.95, 0.75], (p, s) => {
    dye(s, Math.abs(p.x) < 0.66 ? blue : linear('#2b2a28'));
    s.rough = 0.3 + 0.15 * n(p.x * 30, p.y * 30, 2);
    s.shine = 0.06;
  }, { spin: 0.35 });
  const frame: Distance = join(0, rod([-0.8, 0.37, 0], [-0.8, 0.42, 0.5], 0.035), rod([0.8, 0.37, 0], [0.8, 0.42, 0.5], 0.035), rod([-0.8, 0.42, 0.5], [0.8, 0.42, 0.5], 0.04), rod([-0.9, 0.37, 0], [0.9, 0.37, 0], 0.03), rod([0, 0.42, 0.5], [0, 0.46, 0.75], 0.045));
  const steel: Paint = (_p, s) => {
    dye(s, linear('#b9b7b0'));
    s.metal = true;
    s.shine = 0.9;
    s.rough = 0.2;
  };
  const grip = lathe([[0, 0], [0.1, 0], [0.13, 0.2], [0.16, 0.5], [0.12, 0.85], [0.07, 0.95], [0, 0.95]]);
  const sheets: Thing[] = [];
  for (let i = 0; i < 5; i++) {
    const tint = ['#e6dfcf', '#ece6d8', '#e3dccb', '#eae3d3', '#efe9dc'][i] as string;
    const skin: Paint = (p, s) => {
      dye(s, linear(tint));
      const [u, v] = [p.x - 0.85, p.z + 1.05];
      if (i === 4 && p.ny > 0.5) {
        const r = Math.hypot(u, v);
        const ring = Math.abs(r - 0.42) < 0.06 || r < 0.2 || Math.abs(((Math.atan2(v, u) * 5) / 3.1416) % 1) < 0.3;
        if (Math.max(Math.abs(u), Math.abs(v)) < 0.62 && ring && r > 0.1) dye(s, linear('#b5472f'));
      }
      s.rough = 0.95;
      s.shine = 0.01;
    };
    sheets.push(plank(0.85 + (i % 2 ? 0.04 : -0.03), 0.03 + i * 0.045, -1.05 + (i % 3) * 0.03, [0.95, 0.018, 0.82], skin));
  }
  const things: Thing[] = [
    plank(-0.25, 0.04, 0.35, [1.45, 0.04, 1.0], inked),
    { ...drum },
    place(frame, -0.1, 0.25, [1.0, 0.8], steel, { spin: 0.35 }),
    place(move((x, y, z) => grip(x, z - 0.7, y - 0.46), 0, 0, 0), -0.1, 0.25, [1.75, 1], boards('#8a5d36', 5, 9), { spin: 0.35 }),
    ...sheets,
  ];
  void plain;
  return lens(render(still(things, room(boards('#8f7c66', 12), plaster('#aaa59b', 4)), { eye: 5.4, distance: 7.4, aim: [0.05, 0.15, 0], fov: 24 }, northWindow), w, h), 7);
}

/** The printmaker's hand: cut blocks, hand-rolled ink, and gouache between editions. */
export const frankfortAvenuePressPieces: Record<string, Picture> = {
  'heron-six-mile-island': linocut(heron, '#ebe4d3', 11),
  'heron-six-mile-island-detail': near,
  'sternwheel-upbound': linocut(sternwheel, '#ece5d4', 12, '#a9a8a4'),
  'ginkgo-fall': linocut(ginkgo, '#e9e2d0', 14, '#8f8a82'),
  'camelback-and-shotgun': linocut(houses, '#ece4d2', 15, '#b5afa4'),
  'night-bridge': linocut(nightBridge, '#ece6d6', 13, '#9aa0a3'),
  'lock-and-dam-41': lockAndDam,
  'butchertown-arrangement': arrangement,
  studio: slab,
  header: threePrints,
};
