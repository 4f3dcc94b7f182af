import {
  type Context,
  clamp,
  css,
  fill,
  hex,
  layer,
  mix,
  noise,
  type Raster,
  type Rgb,
  random,
  read,
  sheet,
  smooth,
  wall,
  write,
} from './canvas.ts';

/** Colour of cloth at (u, v) in 0..1 across and down; `out` gets three numbers 0..255. */
export type Cloth = (u: number, v: number, out: number[]) => void;

export interface Hang {
  /** Left, top, width, height of the cloth as parts of the picture's width and height. */
  rect: readonly [number, number, number, number];
  /** Depth of the folds, 0 for a flat hanging. */
  fold: number;
  folds: number;
  seed: number;
  /** How much narrower the cloth is at the top, as when it hangs from a peg. */
  gather?: number;
  /** How far the lower edge wanders, in parts of the height. */
  hem?: number;
}

/** Hangs a cloth before a wall: shadow, folds and light from the upper left. */
export function hang(g: Context, w: number, h: number, cloth: Cloth, opt: Hang): void {
  const { rect, fold, folds, seed, gather = 0, hem = 0.004 } = opt;
  const n = noise(seed);
  const x0 = rect[0] * w;
  const y0 = rect[1] * h;
  const cw = rect[2] * w;
  const ch = rect[3] * h;
  const out = [0, 0, 0];
  const margin = Math.round(w * 0.02);
  const W = Math.ceil(cw) + margin * 2;
  const H = Math.ceil(ch * (1 + hem * 3)) + margin;
  const data = new Uint8ClampedArray(W * H * 4);
  // Height of the cloth above the wall; its slope is what the light sees.
  const relief = (u: number, v: number): number => {
    const drift = n(v * 1.3 + 4, u * 2 + 8, 2) * 0.9;
    const wave = Math.sin((u * folds + drift + seed) * Math.PI * 2) * (0.75 + 0.5 * n(u * folds * 0.6 + 9, v * 0.8, 2));
    return wave * fold + (n(u * 3 + 30, v * 3, 3) - 0.5) * 0.35 * (0.15 + fold);
  };
  for (let y = 0; y < H; y++) {
    const v = y / ch;
    const pull = gather * (1 - smooth(0, 0.5, v));
    for (let x = 0; x < W; x++) {
      const half = 0.5 - pull * 0.5;
      const raw = (x - margin) / cw;
      const edge = (n(v * 2.2, raw < 0.5 ? 3 : 7, 2) - 0.5) * 0.014;
      let u = 0.5 + (raw - 0.5 + edge) / (half * 2);
      const low =
        1 + hem * (Math.sin((u * folds + seed) * Math.PI * 2) * Math.min(1, fold * 2) + (n(u * 4, 3, 2) - 0.5));
      const inside = clamp((0.5 - Math.abs(u - 0.5)) * cw + 0.5) * clamp((low - v) * ch + 0.5) * clamp(y + 0.5);
      if (inside <= 0) continue;
      const e = 0.004;
      const here = relief(u, v);
      const slope = (relief(u + e, v) - here) / e;
      const drop = (relief(u, v + e) - here) / e;
      u = clamp(u + Math.cos((u * folds + seed) * Math.PI * 2) * fold * 0.012, 0.0005, 0.9995);
      cloth(u, clamp(v / low, 0.0005, 0.9995), out);
      const light = clamp(1.02 - slope * 0.035 - drop * 0.06 + here * 0.1 - 0.1 * u - 0.07 * v, 0.25, 1.4);
      const i = (y * W + x) * 4;
      for (let k = 0; k < 3; k++) data[i + k] = (out[k] as number) * light;
      data[i + 3] = inside * 255;
    }
  }
  const piece = layer(W, H, (c) => write(c, { w: W, h: H, data }));
  for (const [blur, dx, dy, alpha] of [
    [0.035, 0.022, 0.02, 0.38],
    [0.008, 0.006, 0.006, 0.42],
  ] as const) {
    g.save();
    g.shadowColor = `rgba(35,26,18,${alpha})`;
    g.shadowBlur = w * blur;
    g.shadowOffsetX = w * dx;
    g.shadowOffsetY = w * dy;
    g.drawImage(piece, x0 - margin, y0);
    g.restore();
  }
}

/** A wooden rod with end grain, lit from above. */
export function dowel(g: Context, x0: number, x1: number, y: number, r: number, code: string, seed: number): void {
  const c = hex(code);
  const next = random(seed);
  g.save();
  g.shadowColor = 'rgba(30,20,12,.45)';
  g.shadowBlur = r * 1.6;
  g.shadowOffsetX = r * 0.9;
  g.shadowOffsetY = r * 1.3;
  const grad = g.createLinearGradient(0, y - r, 0, y + r);
  grad.addColorStop(0, css(mix(c, [255, 240, 215], 0.3)));
  grad.addColorStop(0.35, css(mix(c, [255, 240, 215], 0.12)));
  grad.addColorStop(1, css(mix(c, [20, 10, 5], 0.6)));
  g.fillStyle = grad;
  g.beginPath();
  g.roundRect(x0, y - r, x1 - x0, r * 2, r * 0.7);
  g.fill();
  g.restore();
  g.globalAlpha = 0.12;
  for (let i = 0; i < 40; i++) {
    g.strokeStyle = next() > 0.4 ? '#2a1608' : '#ffe9c8';
    g.lineWidth = r * 0.06;
    const x = x0 + next() * (x1 - x0);
    const yy = y + (next() - 0.5) * r * 1.7;
    g.beginPath();
    g.moveTo(x, yy);
    g.lineTo(Math.min(x1 - 2, x + r * 8 * next()), yy);
    g.stroke();
  }
  g.globalAlpha = 1;
}

/** Loose warp ends below a cloth, single or tied in tassels of `bunch`. */
export function fringe(
  g: Context,
  x0: number,
  x1: number,
  y: number,
  length: number,
  count: number,
  colour: (i: number) => Rgb,
  seed: number,
  bunch = 1,
): void {
  const next = random(seed);
  const step = (x1 - x0) / count;
  for (const pass of [0, 1]) {
    const again = random(seed + 1);
    for (let i = 0; i < count; i++) {
      const x = x0 + (i + 0.5) * step;
      const centre = x0 + (Math.floor(i / bunch) + 0.5) * bunch * step;
      const tied = bunch > 1 ? 0.8 : 0.1;
      const kx = x + (centre - x) * tied;
      const end = length * (0.86 + again() * 0.2);
      const sway = (again() - 0.5) * step * (bunch > 1 ? bunch * 0.7 : 2.4);
      g.beginPath();
      g.moveTo(x, y - 1);
      g.quadraticCurveTo(x + (kx - x) * 0.2, y + length * 0.12, kx, y + length * 0.22);
      g.bezierCurveTo(kx + sway * 0.2, y + length * 0.5, kx + sway, y + length * 0.7, kx + sway * 1.2, y + end);
      g.lineWidth = step * (pass ? 0.62 : 0.85);
      if (pass) g.strokeStyle = css(mix(colour(i), next() > 0.5 ? [255, 248, 235] : [25, 15, 10], next() * 0.22), 0.95);
      else g.strokeStyle = 'rgba(30,22,16,.28)';
      g.save();
      if (!pass) g.translate(step * 0.9, step * 0.8);
      g.stroke();
      g.restore();
      if (pass && bunch > 1 && i % bunch === Math.floor(bunch / 2)) {
        g.fillStyle = css(mix(colour(i), [40, 28, 18], 0.2));
        g.beginPath();
        g.ellipse(centre, y + length * 0.22, step * bunch * 0.22, step * bunch * 0.17, 0, 0, 7);
        g.fill();
      }
    }
  }
}

/** Boards seen from straight above, as a background. */
export function tabletop(w: number, h: number, code: string, seed: number, across = 4): Raster {
  const n = noise(seed);
  const c = hex(code);
  const dark = mix(c, [40, 24, 12], 0.55);
  return fill(w, h, (x, y, out) => {
    const u = (x / w) * across + 0.37;
    const v = (y / w) * 2;
    const b = Math.floor(u);
    const f = u - b;
    const bend = n(u * 1.1 + b * 7, v * 0.3, 2) * 1.2;
    const ring = n((u + bend) * 5, v * 0.35 + b * 13, 3);
    const pore = n(u * 60, v * 3, 2);
    const t = clamp(Math.max(0, ring - 0.4) * 1.3 + Math.max(0, pore - 0.6) * 0.9, 0, 0.8);
    const col = mix(c, dark, t);
    const joint = 0.4 + 0.6 * smooth(0, 0.012, Math.min(f, 1 - f));
    const light = (0.9 + 0.2 * n(b * 3.3, 2, 1)) * joint * (1.05 - 0.18 * (x / w) - 0.12 * (y / h));
    for (let k = 0; k < 3; k++) out[k] = (col[k] as number) * light;
  });
}

/** A canvas already covered with a plaster wall. */
export function wallSheet(w: number, h: number, base: string, seed: number): { g: Context; done: () => Raster } {
  const { g } = sheet(w, h);
  write(g, wall(w, h, base, seed));
  return { g, done: () => read(g, w, h) };
}
