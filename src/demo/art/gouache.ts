import { type Context, clamp, hex, layer, lens, noise, type Raster, touch } from './canvas.ts';
import { lay, paper, path } from './ink.ts';

/** Gouache: flat shapes laid one over another, each with the drag of a wide soft brush. */
function gouache(
  w: number,
  h: number,
  shapes: readonly (readonly [string, (g: Context) => void, number])[],
  seed: number,
): Raster {
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

const bar =
  (x: number, y: number, w: number, h: number, a = 0) =>
  (g: Context) => {
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

export function lockAndDam(w: number, h: number): Raster {
  return gouache(
    w,
    h,
    [
      ['#c9b48c', bar(20, 20, 760, 960), 0.1],
      ['#5f88a6', bar(20, 600, 760, 380, 0.005), 0],
      [
        '#88aabd',
        shape([
          [20, 620],
          [250, 560, 420, 690, 780, 590],
          [780, 720],
          [520, 800, 300, 700, 20, 790],
        ]),
        0.1,
      ],
      ['#b5573a', arch(300, 600, 220, 92, PI, PI * 2), 0.7],
      ['#2c4766', arch(560, 600, 150, 70, PI, PI * 2), 1.2],
      ['#e2ddcd', bar(62, 560, 676, 54, -0.008), 0],
      ['#1f2126', bar(130, 250, 46, 640, 0.012), 1.5],
      ['#d69b3a', disc(588, 236, 112), 0.4],
      ['#1f2126', bar(420, 430, 38, 470, -0.01), 1.5],
      [
        '#7f8f63',
        shape([
          [470, 820],
          [560, 700, 700, 720, 760, 860],
          [680, 940, 540, 940, 470, 820],
        ]),
        0.5,
      ],
      ['#b5573a', bar(210, 800, 190, 40, -0.12), 0],
      ['#e9c9b0', disc(300, 598, 74), 0.2],
    ],
    71,
  );
}

export function arrangement(w: number, h: number): Raster {
  return gouache(
    w,
    h,
    [
      ['#e3d8c2', bar(10, 10, 780, 980), 0.2],
      [
        '#e07f62',
        shape([
          [120, 330],
          [120, 140, 420, 90, 500, 250],
          [560, 380, 470, 520, 320, 520],
          [190, 520, 120, 450, 120, 330],
        ]),
        0.7,
      ],
      [
        '#24365a',
        shape([
          [400, 420],
          [560, 330, 720, 420, 716, 600],
          [712, 760, 560, 800, 450, 740],
          [330, 670, 300, 490, 400, 420],
        ]),
        0.3,
      ],
      [
        '#8a8c55',
        shape([
          [90, 640],
          [130, 520, 330, 530, 400, 650],
          [450, 760, 360, 900, 220, 900],
          [90, 890, 50, 760, 90, 640],
        ]),
        1,
      ],
      ['#f1e6ce', disc(470, 560, 112), 0.4],
      [
        '#e0a63f',
        shape([
          [530, 160],
          [600, 80, 720, 120, 716, 230],
          [710, 330, 590, 340, 540, 280],
          [512, 240, 510, 190, 530, 160],
        ]),
        0.2,
      ],
      [
        '#b3563f',
        shape([
          [440, 830],
          [520, 760, 690, 780, 706, 860],
          [716, 930, 540, 950, 470, 920],
          [430, 900, 420, 860, 440, 830],
        ]),
        0.1,
      ],
      ['#24365a', arch(232, 760, 100, 28, PI, PI * 2), 0.8],
      ['#1d1e22', bar(300, 200, 20, 300, 0.3), 1.8],
      ['#9fb6b2', disc(610, 690, 54), 0.2],
      ['#1d1e22', disc(318, 170, 26), 0.2],
    ],
    83,
  );
}
