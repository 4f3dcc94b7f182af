import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';

export type Rgb = readonly [number, number, number];
export type Context = SKRSContext2D;
export type Noise = (x: number, y: number, octaves?: number) => number;

/** Red, green, blue, alpha bytes of a finished or half-finished picture. */
export interface Raster {
  w: number;
  h: number;
  data: Uint8ClampedArray;
}

/** Deterministic random numbers in 0..1 from a seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Smooth value noise in 0..1, summed over octaves. */
export function noise(seed: number): Noise {
  const next = random(seed);
  const table = new Float32Array(65536);
  for (let i = 0; i < 65536; i++) table[i] = next();
  const at = (x: number, y: number): number => {
    const xi = Math.floor(x);
    const yi = Math.floor(y);
    let fx = x - xi;
    let fy = y - yi;
    fx = fx * fx * (3 - 2 * fx);
    fy = fy * fy * (3 - 2 * fy);
    const x0 = xi & 255;
    const x1 = (xi + 1) & 255;
    const y0 = (yi & 255) << 8;
    const y1 = ((yi + 1) & 255) << 8;
    const a = table[x0 + y0] as number;
    const b = table[x1 + y0] as number;
    const c = table[x0 + y1] as number;
    const d = table[x1 + y1] as number;
    return a + (b - a) * fx + (c - a + (a - b - c + d) * fx) * fy;
  };
  return (x, y, octaves = 4) => {
    let amp = 0.5;
    let sum = 0;
    let total = 0;
    for (let i = 0; i < octaves; i++) {
      sum += amp * at(x, y);
      total += amp;
      amp *= 0.5;
      x = x * 2.03 + 17.3;
      y = y * 2.03 + 9.1;
    }
    return sum / total;
  };
}

export function hex(code: string): Rgb {
  const n = Number.parseInt(code.slice(1), 16);
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
}

export function mix(a: Rgb, b: Rgb, t: number): Rgb {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

export function css(c: Rgb, alpha = 1): string {
  return `rgba(${c.map((v) => Math.round(clamp(v, 0, 255))).join(',')},${alpha})`;
}

export function clamp(v: number, lo = 0, hi = 1): number {
  return v < lo ? lo : v > hi ? hi : v;
}

export function smooth(lo: number, hi: number, v: number): number {
  const t = clamp((v - lo) / (hi - lo));
  return t * t * (3 - 2 * t);
}

/** An empty canvas with its context. */
export function sheet(w: number, h: number): { canvas: Canvas; g: Context } {
  const canvas = createCanvas(w, h);
  return { canvas, g: canvas.getContext('2d') };
}

/** The pixels of a context. */
export function read(g: Context, w: number, h: number): Raster {
  return { w, h, data: g.getImageData(0, 0, w, h).data };
}

/** Puts pixels onto a context. */
export function write(g: Context, raster: Raster): void {
  const d = g.createImageData(raster.w, raster.h);
  d.data.set(raster.data);
  g.putImageData(d, 0, 0);
}

/** Draws on an offscreen layer and returns a canvas of it, so that layers can be blurred or masked as a whole. */
export function layer(w: number, h: number, draw: (g: Context) => void): Canvas {
  const { canvas, g } = sheet(w, h);
  draw(g);
  return canvas;
}

/** Computes every pixel by a function that writes into `out` (three numbers 0..255). */
export function fill(w: number, h: number, at: (x: number, y: number, out: number[]) => void): Raster {
  const data = new Uint8ClampedArray(w * h * 4);
  const out = [0, 0, 0];
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i += 4) {
      at(x, y, out);
      data[i] = out[0] as number;
      data[i + 1] = out[1] as number;
      data[i + 2] = out[2] as number;
      data[i + 3] = 255;
    }
  }
  return { w, h, data };
}

/** Changes every pixel in place; `at` gets the pixel's colour in `px` and may alter it. */
export function touch(raster: Raster, at: (x: number, y: number, px: number[]) => void): Raster {
  const { w, h, data } = raster;
  const px = [0, 0, 0];
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i += 4) {
      px[0] = data[i] as number;
      px[1] = data[i + 1] as number;
      px[2] = data[i + 2] as number;
      at(x, y, px);
      data[i] = px[0] as number;
      data[i + 1] = px[1] as number;
      data[i + 2] = px[2] as number;
    }
  }
  return raster;
}

/** The brightness of one channel of a canvas as 0..1, for height maps and masks. */
export function channel(canvas: Canvas, offset = 0): Float32Array {
  const { width: w, height: h } = canvas;
  const d = canvas.getContext('2d').getImageData(0, 0, w, h).data;
  const out = new Float32Array(w * h);
  for (let i = 0; i < out.length; i++) out[i] = (d[i * 4 + offset] as number) / 255;
  return out;
}

/** The lens: light falls off toward the corners, blacks lift a little, and a trace of soft grain. */
export function lens(raster: Raster, seed: number, vignette = 0.16, grain = 2.2): Raster {
  const { w, h } = raster;
  const n = noise(seed + 991);
  return touch(raster, (x, y, px) => {
    const u = x / w - 0.47;
    const v = y / h - 0.45;
    const fall = 1 - vignette * Math.min(1, (u * u + v * v) * 2.2);
    const speck = (n(x * 0.55, y * 0.55, 1) - 0.5) * 2 * grain;
    for (let k = 0; k < 3; k++) px[k] = (px[k] as number) * fall * 0.985 + 3 + speck;
  });
}

/** A plaster wall in window light from the upper left. */
export function wall(w: number, h: number, base: string, seed: number): Raster {
  const n = noise(seed);
  const b = hex(base);
  const unit = w / 1020;
  return fill(w, h, (x, y, out) => {
    const u = x / w;
    const v = y / h;
    const trowel =
      (n(x / (190 * unit), y / (120 * unit), 3) - 0.5) * 9 + (n(x / (26 * unit), y / (14 * unit), 2) - 0.5) * 3;
    const light = 1.12 - 0.2 * Math.hypot(u - 0.28, (v - 0.2) * 0.9);
    for (let k = 0; k < 3; k++) out[k] = ((b[k] as number) + trowel) * light;
  });
}
