import { type Context, clamp, type Noise, noise, type Raster, random, touch } from './canvas.ts';

export const grey = (v: number, alpha = 1): string =>
  `rgba(${Math.round(v)},${Math.round(v)},${Math.round(v)},${alpha})`;

/** Silver paper: a long toe and shoulder, warm blacks, soft grain. */
export function print(raster: Raster, seed: number): Raster {
  const { w, h } = raster;
  const n = noise(seed + 70);
  return touch(raster, (x, y, px) => {
    const g0 = clamp(((px[0] as number) * 0.35 + (px[1] as number) * 0.5 + (px[2] as number) * 0.15) / 255);
    const u = x / w - 0.5;
    const v = y / h - 0.5;
    let t = g0 * (1 - 0.42 * Math.min(1, (u * u + v * v) * 1.5));
    t = t * 0.55 + t * t * (3 - 2 * t) * 0.45;
    const grain = (n(x * 0.62, y * 0.62, 1) - 0.5) * 9 * (0.4 + t * (1 - t) * 2.4);
    const tone = 13 + t * 228 + grain;
    px[0] = tone + 2.4 * (1 - t) + 1;
    px[1] = tone;
    px[2] = tone - 3.5 - 2 * (1 - t);
  });
}

/** Sets a pixel-wise grey picture: `at` answers 0..255. */
export function tones(w: number, h: number, at: (u: number, v: number) => number): Raster {
  const data = new Uint8ClampedArray(w * h * 4);
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i += 4) {
      const v = at(x / w, y / h);
      data[i] = data[i + 1] = data[i + 2] = v;
      data[i + 3] = 255;
    }
  }
  return { w, h, data };
}

/** Cloud layers stretched toward the horizon: 0..1. */
export function clouds(n: Noise, u: number, depth: number, stretch = 1): number {
  const far = 1 / (0.12 + depth);
  return n(u * far * 1.2 * stretch + 7, far * 2.6, 5) * 0.65 + n(u * far * 3 * stretch, far * 7 + 3, 3) * 0.35;
}

/** Water: the slope of small waves at a depth k (0 at the horizon, 1 at the lower edge), about -0.5..0.5. */
export function water(n: Noise, u: number, k: number, calm = 1): number {
  const far = 1 / (0.03 + k * 0.62);
  return (n(u * (4 + far * 0.9) * calm + far, far * 11, 3) - 0.5) * 0.7 + (n(u * far * 4, far * 30, 2) - 0.5) * 0.3 * k;
}

/** A bare tree grown branch by branch. */
export function bareTree(
  g: Context,
  x: number,
  y: number,
  height: number,
  seed: number,
  tone: string,
  spread = 0.5,
): void {
  const next = random(seed);
  g.strokeStyle = tone;
  g.lineCap = 'round';
  const grow = (px: number, py: number, a: number, len: number, wide: number, depth: number): void => {
    const steps = 4;
    let [cx, cy, ca] = [px, py, a];
    for (let s = 0; s < steps; s++) {
      ca += (next() - 0.5) * 0.26 + (-Math.PI / 2 - ca) * 0.05;
      const nx = cx + (Math.cos(ca) * len) / steps;
      const ny = cy + (Math.sin(ca) * len) / steps;
      g.lineWidth = Math.max(0.35, wide * (1 - (s / steps) * 0.3));
      g.beginPath();
      g.moveTo(cx, cy);
      g.lineTo(nx, ny);
      g.stroke();
      cx = nx;
      cy = ny;
      if (depth > 0 && s > 0 && next() < 0.62)
        grow(
          cx,
          cy,
          ca + (next() > 0.5 ? 1 : -1) * (spread * (0.7 + next() * 0.8)),
          len * (0.5 + next() * 0.22),
          wide * 0.5,
          depth - 1,
        );
    }
    if (depth > 0) {
      for (const side of [-1, 1])
        grow(cx, cy, ca + side * spread * (0.35 + next() * 0.6), len * (0.62 + next() * 0.16), wide * 0.62, depth - 1);
    }
  };
  grow(x, y, -Math.PI / 2, height * 0.3, height * 0.032, 6);
}

/** A through-truss span between two piers: curved or level top chord, posts and diagonals. */
export function truss(
  g: Context,
  x0: number,
  x1: number,
  deck: number,
  rise: number,
  panels: number,
  weight: number,
  curved: boolean,
): void {
  const top = (t: number): number =>
    deck - rise * (curved ? 0.35 + 0.65 * Math.sin(Math.PI * t) : t > 0.08 && t < 0.92 ? 1 : Math.min(t, 1 - t) / 0.08);
  const at = (i: number): [number, number] => [x0 + ((x1 - x0) * i) / panels, top(i / panels)];
  g.lineJoin = 'round';
  g.lineWidth = weight;
  g.beginPath();
  g.moveTo(x0, deck);
  for (let i = curved ? 0 : 1; i <= (curved ? panels : panels - 1); i++) g.lineTo(...at(i));
  g.lineTo(x1, deck);
  g.stroke();
  g.lineWidth = weight * 1.7;
  g.beginPath();
  g.moveTo(x0, deck);
  g.lineTo(x1, deck);
  g.stroke();
  g.lineWidth = weight * 0.5;
  for (let i = 1; i < panels; i++) {
    const [x, y] = at(i);
    g.beginPath();
    g.moveTo(x, y);
    g.lineTo(x, deck);
    if (i < panels / 2) {
      g.moveTo(x, y);
      g.lineTo(at(i + 1)[0], deck);
    } else if (i > panels / 2) {
      g.moveTo(x, y);
      g.lineTo(at(i - 1)[0], deck);
    }
    g.stroke();
  }
}

/** A masonry pier that widens downward, with courses. */
export function pier(g: Context, x: number, top: number, foot: number, wide: number, tone: number): void {
  const grad = g.createLinearGradient(x - wide / 2, 0, x + wide / 2, 0);
  grad.addColorStop(0, grey(tone * 1.5 + 8));
  grad.addColorStop(0.5, grey(tone));
  grad.addColorStop(1, grey(tone * 0.55));
  g.fillStyle = grad;
  g.beginPath();
  g.moveTo(x - wide * 0.42, top);
  g.lineTo(x + wide * 0.42, top);
  g.lineTo(x + wide * 0.56, foot);
  g.lineTo(x - wide * 0.56, foot);
  g.fill();
  g.fillRect(x - wide * 0.5, top - wide * 0.06, wide, wide * 0.14);
  g.strokeStyle = grey(tone * 0.5, 0.5);
  g.lineWidth = 0.7;
  for (let y = top + wide * 0.25; y < foot; y += wide * 0.2) {
    g.beginPath();
    g.moveTo(x - wide * 0.5, y);
    g.lineTo(x + wide * 0.5, y);
    g.stroke();
  }
}
