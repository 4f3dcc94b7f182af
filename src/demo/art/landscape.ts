import { type Context, css, hex, mix, noise, type Raster, type Rgb, random, read, sheet, smooth } from './canvas.ts';

interface Land {
  seed: number;
  sky: readonly [string, string, string];
  cloud: string;
  /** Far to near. */
  hills: readonly (readonly [string, string])[];
  horizon: number;
  steep: number;
}

// A reference to paint from: sky with clouds, then ridges one before the other.
export function land(w: number, h: number, o: Land): Context {
  const n = noise(o.seed);
  const { g } = sheet(w, h);
  const [a, b, c] = o.sky.map(hex) as [Rgb, Rgb, Rgb];
  const cloud = hex(o.cloud);
  const img = g.createImageData(w, h);
  for (let y = 0, i = 0; y < h; y++) {
    const v = y / h / o.horizon;
    const base = v < 0.6 ? mix(a, b, v / 0.6) : mix(b, c, Math.min(1, (v - 0.6) / 0.4));
    for (let x = 0; x < w; x++, i += 4) {
      const u = x / w;
      const far = 1 / (0.3 + Math.max(0, 1 - v));
      const k = n(u * 2.2 * far + o.seed, far * 3.4 + u * 0.8, 5);
      const t = smooth(0.5, 0.68, k);
      const under = smooth(0.62, 0.8, k) * 0.4;
      const col = mix(mix(base, cloud, t * 0.85), mix(a, [60, 60, 80], 0.4), under);
      img.data[i] = col[0];
      img.data[i + 1] = col[1];
      img.data[i + 2] = col[2];
      img.data[i + 3] = 255;
    }
  }
  g.putImageData(img, 0, 0);
  o.hills.forEach(([lit, dark], k) => {
    const t = k / Math.max(1, o.hills.length - 1);
    const y0 = o.horizon + t * (0.96 - o.horizon) * 0.82;
    const amp = o.steep * (0.5 + t * 0.6);
    const ridge = (u: number) => y0 - amp * (n(u * (2.6 - t * 0.9) + k * 7.7, k * 3.3, 3) - 0.4) * 1.6;
    const [L, D] = [hex(lit), hex(dark)];
    for (let x = 0; x < w; x++) {
      const u = x / w;
      const top = ridge(u);
      const slope = (ridge(u + 0.01) - top) / 0.01;
      for (let y = Math.max(0, Math.floor(top * h)); y < h; y++) {
        const d = y / h - top;
        const patch = n(u * (9 + t * 6) + k * 5, (y / h) * (26 - t * 8), 4);
        const light = 0.5 - slope * 0.55 + (patch - 0.5) * 1.7 - d * 0.9;
        const col = mix(D, L, Math.max(0, Math.min(1, light)));
        g.fillStyle = css(mix(col, patch > 0.62 && k > 0 ? L : col, 0.5));
        g.fillRect(x, y, 1, 1);
      }
    }
  });
  return g;
}

export function treeClump(g: Context, x: number, y: number, r: number, colours: readonly string[], seed: number): void {
  const next = random(seed);
  for (let i = 0; i < 70; i++) {
    const a = next() * 6.3;
    const q = Math.sqrt(next()) * r;
    const [px, py] = [x + Math.cos(a) * q * 0.8, y - r * 0.7 + Math.sin(a) * q];
    const bright = Math.max(
      0,
      Math.min(colours.length - 1, Math.floor(((px - x) * -0.4 + (y - r * 0.7 - py)) / r + next() * 1.6 + 0.7)),
    );
    g.fillStyle = colours[bright] as string;
    g.beginPath();
    g.ellipse(px, py, r * 0.17, r * 0.13, a, 0, 7);
    g.fill();
  }
  g.fillStyle = 'rgba(40,34,40,.55)';
  g.beginPath();
  g.ellipse(x + r * 0.5, y + r * 0.05, r * 0.9, r * 0.13, 0.05, 0, 7);
  g.fill();
}

const RUSTS = ['#5a3426', '#8f4526', '#c0652c', '#dd9a3f'] as const;

export const GREENS = ['#2c3f2f', '#46603c', '#70864a', '#a0a65c'] as const;

export function knobs(w: number, h: number): Raster {
  const g = land(w, h, {
    seed: 12,
    sky: ['#5c86ad', '#a9c2cc', '#ead9b4'],
    cloud: '#f3ead8',
    horizon: 0.4,
    steep: 0.15,
    hills: [
      ['#8fa3b4', '#6c83a0'],
      ['#8f9a86', '#5f7480'],
      ['#c98a45', '#7a4a38'],
      ['#9a9a4f', '#4d5a3a'],
      ['#dcae55', '#a0703a'],
    ],
  });
  for (const [x, y, r, p, s] of [
    [0.1, 0.7, 0.045, RUSTS, 3],
    [0.17, 0.705, 0.035, GREENS, 4],
    [0.62, 0.66, 0.03, RUSTS, 5],
    [0.68, 0.665, 0.036, RUSTS, 6],
    [0.86, 0.76, 0.065, GREENS, 7],
    [0.93, 0.78, 0.07, RUSTS, 8],
    [0.36, 0.635, 0.024, GREENS, 9],
  ] as const)
    treeClump(g, x * w, y * h, r * w, p, s);
  return read(g, w, h);
}

export function riverBend(w: number, h: number): Raster {
  const g = land(w, h, {
    seed: 25,
    sky: ['#7fa6c4', '#bcd0d4', '#eddfc6'],
    cloud: '#f6f1e6',
    horizon: 0.36,
    steep: 0.1,
    hills: [
      ['#93a9bd', '#6f8aa8'],
      ['#7f9a86', '#4f6f6a'],
      ['#86a05a', '#4a6a44'],
      ['#a8b060', '#5f7a44'],
      ['#6f8a48', '#33502f'],
    ],
  });
  const water = g.createLinearGradient(0, h * 0.45, 0, h * 0.95);
  water.addColorStop(0, '#e9e4d6');
  water.addColorStop(0.4, '#b9cdd6');
  water.addColorStop(1, '#6f97b4');
  g.fillStyle = water;
  g.beginPath();
  g.moveTo(w * 0.62, h * 0.47);
  g.bezierCurveTo(w * 0.36, h * 0.485, w * 0.3, h * 0.51, w * 0.48, h * 0.545);
  g.bezierCurveTo(w * 0.86, h * 0.61, w * 0.9, h * 0.66, w * 0.5, h * 0.74);
  g.bezierCurveTo(w * 0.26, h * 0.79, w * 0.12, h * 0.86, w * 0.12, h);
  g.lineTo(w * 0.62, h);
  g.bezierCurveTo(w * 0.62, h * 0.87, w * 0.8, h * 0.8, w * 0.95, h * 0.73);
  g.bezierCurveTo(w * 1.2, h * 0.61, w * 0.74, h * 0.55, w * 0.58, h * 0.53);
  g.bezierCurveTo(w * 0.46, h * 0.515, w * 0.52, h * 0.49, w * 0.66, h * 0.475);
  g.fill();
  g.fillStyle = 'rgba(60,84,70,.45)';
  g.beginPath();
  g.moveTo(w * 0.5, h * 0.74);
  g.bezierCurveTo(w * 0.26, h * 0.79, w * 0.12, h * 0.86, w * 0.12, h);
  g.lineTo(w * 0.2, h);
  g.bezierCurveTo(w * 0.22, h * 0.88, w * 0.34, h * 0.81, w * 0.56, h * 0.75);
  g.fill();
  for (const [x, y, r, s] of [
    [0.08, 0.8, 0.085, 3],
    [0.2, 0.74, 0.05, 4],
    [0.93, 0.9, 0.11, 5],
    [0.8, 0.86, 0.07, 6],
    [0.3, 0.585, 0.026, 7],
    [0.36, 0.58, 0.02, 8],
    [0.88, 0.56, 0.022, 9],
  ] as const)
    treeClump(g, x * w, y * h, r * w, GREENS, s);
  return read(g, w, h);
}
