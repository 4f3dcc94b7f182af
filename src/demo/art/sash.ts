import { css, fill, hex, mix, noise, type Raster, type Rgb, random, read, sheet, smooth, write } from './canvas.ts';
import { tabletop } from './fabric.ts';
import type { Dot } from './panes.ts';

/** A garden far out of focus behind a window. */
export function outdoors(w: number, h: number, seed: number, green = 1): Raster {
  const n = noise(seed);
  const base = fill(w, h, (x, y, out) => {
    const u = x / w;
    const v = y / h;
    const leaf = smooth(0.3, 0.75, n(u * 2.2 + seed, v * 2.6, 3) + v * 0.42 - 0.12) * green;
    const glow = Math.exp(-((u - 0.42) ** 2 + (v - 0.3) ** 2) * 3.2);
    const sky: Rgb = mix([228, 235, 238], [255, 253, 246], glow);
    const tree = mix([150, 170, 138], [96, 122, 98], n(u * 4 + 5, v * 4, 2));
    const c = mix(sky, tree, leaf * 0.6);
    for (let k = 0; k < 3; k++) out[k] = c[k] as number;
  });
  const { g } = sheet(w, h);
  write(g, base);
  const next = random(seed);
  for (let i = 0; i < 46; i++) {
    const r = w * (0.015 + next() * 0.035);
    const [x, y] = [next() * w, h * (0.15 + next() * 0.8)];
    g.fillStyle = `rgba(248,248,226,${0.04 + next() * 0.1})`;
    g.beginPath();
    g.arc(x, y, r, 0, 7);
    g.fill();
  }
  return read(g, w, h);
}

// The sash around the view: dark against the light, with one lit edge.
export function sash(raster: Raster, inset: number, code: string, bars: readonly number[]): Raster {
  const { w, h } = raster;
  const { g } = sheet(w, h);
  write(g, raster);
  const c = hex(code);
  const n = noise(7);
  const bar = (x: number, y: number, bw: number, bh: number) => {
    const upright = bh > bw;
    const grad = upright ? g.createLinearGradient(x, 0, x + bw, 0) : g.createLinearGradient(0, y, 0, y + bh);
    grad.addColorStop(0, css(mix(c, [255, 246, 228], 0.3)));
    grad.addColorStop(0.16, css(c));
    grad.addColorStop(0.8, css(mix(c, [0, 0, 0], 0.25)));
    grad.addColorStop(1, css(mix(c, [255, 246, 228], 0.2)));
    g.fillStyle = grad;
    g.fillRect(x, y, bw, bh);
  };
  for (const y of bars) bar(0, y * h - inset * 0.3, w, inset * 0.6);
  bar(0, 0, w, inset);
  bar(0, h - inset * 1.3, w, inset * 1.3);
  bar(0, 0, inset, h);
  bar(w - inset, 0, inset, h);
  const out = read(g, w, h);
  for (let i = 0; i < w * h; i++) {
    const grain = (n((i % w) * 0.02, Math.floor(i / w) * 0.3, 2) - 0.5) * 3;
    for (let k = 0; k < 3; k++) out.data[i * 4 + k] = (out.data[i * 4 + k] as number) + grain;
  }
  return out;
}

export function chains(raster: Raster, lines: readonly (readonly [number, number, number, number])[]): Raster {
  const { w, h } = raster;
  const { g } = sheet(w, h);
  write(g, raster);
  for (const [x0, y0, x1, y1] of lines) {
    const len = Math.hypot(x1 - x0, y1 - y0);
    const step = w * 0.0085;
    for (let d = 0; d < len; d += step) {
      const x = x0 + ((x1 - x0) * d) / len;
      const y = y0 + ((y1 - y0) * d) / len;
      g.strokeStyle = '#2d2823';
      g.lineWidth = w * 0.0022;
      g.beginPath();
      g.ellipse(x, y, step * 0.32, step * 0.62, Math.atan2(y1 - y0, x1 - x0) - Math.PI / 2, 0, 7);
      g.stroke();
    }
  }
  return read(g, w, h);
}

/** Offcuts on a cutting table, and a coil of came. */
export function offcuts(w: number, h: number): Raster {
  const { g } = sheet(w, h);
  write(g, tabletop(w, h, '#b9a488', 17, 3));
  const next = random(23);
  const codes = [
    '#a1202a',
    '#d98a2e',
    '#3f7a55',
    '#2d5a8f',
    '#e0b554',
    '#6a3a5f',
    '#8fb8a0',
    '#c9552a',
    '#dfe4d8',
    '#2f6f74',
  ];
  const done: { outline: Dot[]; colour: Rgb }[] = [];
  for (let i = 0; i < 26; i++) {
    const col = i % 5;
    const row = Math.floor(i / 5);
    const cx = 0.13 + col * 0.17 + (next() - 0.5) * 0.05 + (row % 2) * 0.04;
    const cy = 0.12 + row * 0.155 + (next() - 0.5) * 0.04;
    if (cx > 0.62 && cy > 0.52) continue;
    const sides = 3 + Math.floor(next() * 3);
    const turn = next() * 6;
    const outline = Array.from({ length: sides }, (_, k): Dot => {
      const a = turn + (k / sides) * Math.PI * 2 + (next() - 0.5) * 0.5;
      const r = 0.05 + next() * 0.035;
      return [cx + Math.cos(a) * r * 1.2, cy + Math.sin(a) * r];
    });
    done.push({ outline, colour: hex(codes[i % codes.length] as string) });
  }
  for (const { outline, colour } of done) {
    g.save();
    g.shadowColor = css(mix(colour, [60, 40, 20], 0.55), 0.75);
    g.shadowBlur = w * 0.012;
    g.shadowOffsetX = w * 0.012;
    g.shadowOffsetY = w * 0.012;
    g.fillStyle = css(mix(colour, [30, 20, 14], 0.12));
    g.beginPath();
    for (const [x, y] of outline) g.lineTo(x * w, y * w);
    g.closePath();
    g.fill();
    g.restore();
    const [x0, y0] = outline[0] as Dot;
    const sheen = g.createLinearGradient(x0 * w - 60, y0 * w - 60, x0 * w + 60, y0 * w + 70);
    sheen.addColorStop(0, 'rgba(255,255,255,.5)');
    sheen.addColorStop(0.45, css(mix(colour, [255, 255, 255], 0.3), 0.2));
    sheen.addColorStop(1, 'rgba(0,0,0,.28)');
    g.fillStyle = sheen;
    g.fill();
    g.strokeStyle = css(mix(colour, [255, 255, 255], 0.55), 0.8);
    g.lineWidth = w * 0.0024;
    g.stroke();
  }
  for (let i = 0; i < 9; i++) {
    const r = w * (0.07 + i * 0.0125);
    for (const [dx, width, colour] of [
      [5, 0.013, 'rgba(30,20,12,.35)'],
      [0, 0.0115, '#55565a'],
      [-1.5, 0.004, '#a2a3a6'],
    ] as const) {
      g.strokeStyle = colour;
      g.lineWidth = w * width;
      g.beginPath();
      g.ellipse(
        w * 0.79 + dx,
        w * 0.77 + dx + Math.sin(i * 3) * 3,
        r,
        r * 0.97,
        i * 0.4,
        0,
        Math.PI * (i === 8 ? 1.7 : 2),
      );
      g.stroke();
    }
  }
  return read(g, w, h);
}
