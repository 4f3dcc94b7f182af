import {
  type Context,
  channel,
  clamp,
  css,
  type Noise,
  noise,
  type Raster,
  type Rgb,
  random,
  read,
  sheet,
  touch,
  write,
} from './canvas.ts';

/** Direction of the brush at a point of the picture, in radians; u and v run 0..1. */
type Flow = (u: number, v: number) => number;

export interface Manner {
  seed: number;
  flow: Flow;
  /** Strokes long and broad, or short and dabbed. */
  length: number;
  /** How far a stroke's colour may stray. */
  stray: number;
  ground: Rgb;
}

// One loaded brush: a dozen bristles that leave their own lines, in colour and in thickness.
function stroke(
  g: Context,
  hgt: Context,
  x: number,
  y: number,
  a: number,
  len: number,
  wide: number,
  colour: Rgb,
  next: () => number,
  bend: number,
): void {
  const c = Math.cos(a);
  const s = Math.sin(a);
  const bristles = Math.max(4, Math.min(13, Math.round(wide / 1.5)));
  const each = wide / bristles;
  g.lineCap = 'round';
  hgt.lineCap = 'round';
  for (let b = 0; b < bristles; b++) {
    const off = (b - (bristles - 1) / 2) * each;
    const start = -len / 2 + (next() - 0.5) * wide * 0.5;
    const end = len / 2 + (next() - 0.5) * wide * 0.9;
    const tone = 1 + (next() - 0.5) * 0.13;
    const px = (t: number, o: number) => x + c * t - s * o;
    const py = (t: number, o: number) => y + s * t + c * o;
    const lift = next();
    for (const [ctx, style] of [
      [g, css([colour[0] * tone, colour[1] * tone, colour[2] * tone], 0.93)],
      [hgt, `rgba(${Math.round(lift * 255)},${Math.round(lift * 255)},${Math.round(lift * 255)},.7)`],
    ] as const) {
      ctx.strokeStyle = style;
      ctx.lineWidth = each * 1.5;
      ctx.beginPath();
      ctx.moveTo(px(start, off), py(start, off));
      ctx.quadraticCurveTo(px(0, off + bend * len), py(0, off + bend * len), px(end, off), py(end, off));
      ctx.stroke();
    }
  }
}

/** Paints a reference picture in oil: large strokes first, small ones only where the large ones miss. */
export function oil(reference: Raster, manner: Manner): Raster {
  const { w, h } = reference;
  const unit = w / 1020;
  const next = random(manner.seed);
  const n: Noise = noise(manner.seed + 5);
  const { g } = sheet(w, h);
  const relief = sheet(w, h);
  g.fillStyle = css(manner.ground);
  g.fillRect(0, 0, w, h);
  relief.g.fillStyle = '#808080';
  relief.g.fillRect(0, 0, w, h);
  const ref = sheet(w, h);
  write(ref.g, reference);
  for (const [size, cover, limit] of [
    [30, 1.5, 0],
    [15, 1.6, 16],
    [7.5, 1.5, 22],
    [4, 1.1, 30],
  ] as const) {
    const wide = size * unit;
    const blurred = sheet(w, h);
    blurred.g.filter = `blur(${wide * 0.32}px)`;
    blurred.g.drawImage(ref.canvas, 0, 0);
    const want = read(blurred.g, w, h).data;
    const have = limit ? g.getImageData(0, 0, w, h).data : want;
    const count = Math.round(((w * h) / (wide * wide * 1.6)) * cover);
    for (let i = 0; i < count; i++) {
      const x = next() * w;
      const y = next() * h;
      const k = (Math.floor(y) * w + Math.floor(x)) * 4;
      const colour: Rgb = [want[k] as number, want[k + 1] as number, want[k + 2] as number];
      if (limit) {
        const miss =
          Math.abs(colour[0] - (have[k] as number)) +
          Math.abs(colour[1] - (have[k + 1] as number)) +
          Math.abs(colour[2] - (have[k + 2] as number));
        if (miss < limit && next() > 0.05) continue;
      }
      // Follow edges where there are any, the flow of the form elsewhere.
      const lum = (dx: number, dy: number): number => {
        const q = (clamp(Math.floor(y + dy), 0, h - 1) * w + clamp(Math.floor(x + dx), 0, w - 1)) * 4;
        return (want[q] as number) * 0.4 + (want[q + 1] as number) * 0.5 + (want[q + 2] as number) * 0.1;
      };
      const e = wide * 0.5;
      const gx = lum(e, 0) - lum(-e, 0);
      const gy = lum(0, e) - lum(0, -e);
      const strong = Math.hypot(gx, gy) > 22;
      const a = strong ? Math.atan2(gx, -gy) : manner.flow(x / w, y / h) + (next() - 0.5) * 0.5;
      const warm = (n(x * 0.011 + size, y * 0.011, 2) - 0.5) * manner.stray + (next() - 0.5) * manner.stray * 0.7;
      const c: Rgb = [colour[0] + warm * 1.1, colour[1] + warm * 0.5, colour[2] - warm * 0.9];
      const len = wide * (strong ? 1.7 : 2.1 + next() * 1.9) * manner.length;
      stroke(g, relief.g, x, y, a, len, wide * (0.75 + next() * 0.45), c, next, (next() - 0.5) * 0.16);
    }
  }
  return lightPaint(read(g, w, h), channel(relief.canvas), manner.seed);
}

// Raking light over ridges of paint and the weave of the linen.
function lightPaint(raster: Raster, height: Float32Array, seed: number): Raster {
  const { w } = raster;
  const n = noise(seed + 40);
  return touch(raster, (x, y, px) => {
    const i = y * w + x;
    const left = height[x > 0 ? i - 1 : i] as number;
    const up = height[y > 0 ? i - w : i] as number;
    const here = height[i] as number;
    const weave = Math.sin(x * 1.6) * Math.sin(y * 1.6) * 0.9;
    const slope = (here - left) * 0.9 + (here - up) * 1.1;
    const light = slope * 26 + weave + (n(x * 0.02, y * 0.02, 2) - 0.5) * 4;
    const gloss = Math.max(0, slope - 0.3) * 26;
    for (let k = 0; k < 3; k++) px[k] = (px[k] as number) + light + gloss;
  });
}
