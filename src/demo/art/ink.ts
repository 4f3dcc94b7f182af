import {
  type Context,
  channel,
  fill,
  hex,
  layer,
  noise,
  type Raster,
  random,
  read,
  sheet,
  touch,
  wall,
  write,
} from './canvas.ts';

/** One block: a colour of ink and what is printed with it, drawn in a square of 800 × 1000. */
export interface Block {
  ink: string;
  draw: (g: Context) => void;
  /** How far this block missed its place, in units of the drawing. */
  off?: readonly [number, number];
}

/** Handmade paper: fibres, and an edge that was torn and not cut. */
export function paper(w: number, h: number, code: string, seed: number): Raster {
  const n = noise(seed);
  const c = hex(code);
  return fill(w, h, (x, y, out) => {
    const fibre =
      (n(x * 0.3, y * 0.02, 2) - 0.5) * 5 + (n(x * 0.03, y * 0.25, 2) - 0.5) * 4 + (n(x * 0.4, y * 0.4, 2) - 0.5) * 5;
    for (let k = 0; k < 3; k++) out[k] = c[k as 0] + fibre;
  });
}

function deckle(g: Context, x: number, y: number, w: number, h: number, seed: number): void {
  const n = noise(seed);
  const amp = w * 0.006;
  g.beginPath();
  const steps = 160;
  const wob = (i: number, k: number) => (n(i * 0.35, k * 9.1, 3) - 0.5) * amp * 2;
  for (let i = 0; i <= steps; i++) g.lineTo(x + (w * i) / steps, y + wob(i, 1));
  for (let i = 0; i <= steps; i++) g.lineTo(x + w + wob(i, 2), y + (h * i) / steps);
  for (let i = steps; i >= 0; i--) g.lineTo(x + (w * i) / steps, y + h + wob(i, 3));
  for (let i = steps; i >= 0; i--) g.lineTo(x + wob(i, 4), y + (h * i) / steps);
  g.closePath();
}

/** Pulls a print, at least 900 px wide (an erasing stroke reaches no further than the canvas's own size): every block multiplied onto the paper with the mottle of hand-rolled ink. */
export function pull(
  w: number,
  h: number,
  blocks: readonly Block[],
  code: string,
  seed: number,
  margin = 0.11,
): Raster {
  const sheetRaster = paper(w, h, code, seed);
  const n = noise(seed + 2);
  for (const [k, block] of blocks.entries()) {
    const [dx, dy] = block.off ?? [0, 0];
    const mask = channel(
      layer(w, h, (g) => {
        const s = (w * (1 - margin * 2)) / 800;
        g.translate(w * margin + dx * s, (h - 1000 * s) / 2 + dy * s);
        g.scale(s, s);
        g.beginPath();
        g.rect(-4, -4, 808, 1008);
        g.clip();
        g.fillStyle = '#000';
        g.strokeStyle = '#000';
        block.draw(g);
      }),
      3,
    );
    const soft = channel(
      layer(w, h, (g) => {
        g.filter = `blur(${w * 0.003}px)`;
        const src = sheet(w, h);
        const img = src.g.createImageData(w, h);
        for (let i = 0; i < mask.length; i++) img.data[i * 4 + 3] = (mask[i] as number) * 255;
        src.g.putImageData(img, 0, 0);
        g.drawImage(src.canvas, 0, 0);
      }),
      3,
    );
    const ink = hex(block.ink);
    touch(sheetRaster, (x, y, px) => {
      const i = y * w + x;
      const m = mask[i] as number;
      if (m < 0.004) return;
      const u = x / w;
      const v = y / w;
      // Salt where the paper did not quite meet the ink, a rim where ink was squeezed out.
      const salt = n(u * 430, v * 430, 2);
      const roller = n(u * 7 + k * 9, v * 3, 3);
      const rim = m * (1 - Math.min(1, soft[i] as number)) * 0.5;
      const dry = Math.max(0, salt - 0.62 - roller * 0.12) * 2.6;
      const d = m * Math.max(0, Math.min(1, 0.93 + rim * 0.3 - dry + (roller - 0.5) * 0.1));
      for (let c = 0; c < 3; c++) {
        const p = px[c] as number;
        const over = (ink[c as 0] as number) * (0.62 + 0.38 * (p / 245));
        px[c] = p * (1 - d) + over * d;
      }
    });
  }
  return sheetRaster;
}

/** Lays a finished sheet on a table or wall, with its torn edge and its shadow. */
export function lay(w: number, h: number, raster: Raster, ground: string, seed: number, inset = 0.06): Raster {
  const { g } = sheet(w, h);
  write(g, wall(w, h, ground, seed));
  placeSheet(g, raster, w * inset, h * inset, w * (1 - inset * 2), h * (1 - inset * 2), seed, w);
  return read(g, w, h);
}

/** Draws a sheet at a place, with its shadow and a slight lift at one corner. */
export function placeSheet(
  g: Context,
  raster: Raster,
  x: number,
  y: number,
  w: number,
  h: number,
  seed: number,
  unit: number,
): void {
  for (const [blur, off, a] of [
    [0.03, 0.012, 0.3],
    [0.006, 0.004, 0.3],
  ] as const) {
    g.save();
    g.shadowColor = `rgba(30,26,22,${a})`;
    g.shadowBlur = unit * blur;
    g.shadowOffsetX = unit * off;
    g.shadowOffsetY = unit * off * 1.2;
    g.fillStyle = '#e9e4d8';
    deckle(g, x, y, w, h, seed);
    g.fill();
    g.restore();
  }
  const src = sheet(raster.w, raster.h);
  write(src.g, raster);
  g.save();
  deckle(g, x, y, w, h, seed);
  g.clip();
  g.imageSmoothingQuality = 'high';
  g.drawImage(src.canvas, x, y, w, h);
  const light = g.createLinearGradient(x, y, x + w, y + h);
  light.addColorStop(0, 'rgba(255,252,244,.13)');
  light.addColorStop(0.6, 'rgba(255,252,244,0)');
  light.addColorStop(1, 'rgba(40,32,24,.13)');
  g.fillStyle = light;
  g.fillRect(x, y, w, h);
  g.restore();
}

/** Cuts a tapered gouge out of what has been drawn so far. */
export function gouge(g: Context, x: number, y: number, length: number, angle: number, wide: number): void {
  g.save();
  g.globalCompositeOperation = 'destination-out';
  g.translate(x, y);
  g.rotate(angle);
  g.beginPath();
  g.moveTo(-length / 2, 0);
  g.quadraticCurveTo(length * 0.1, -wide, length / 2, 0);
  g.quadraticCurveTo(length * 0.1, wide, -length / 2, 0);
  g.fill();
  g.restore();
}

/** A field of gouges within a box, following an angle. */
export function gouges(
  g: Context,
  box: readonly [number, number, number, number],
  count: number,
  angle: (x: number, y: number) => number,
  length: number,
  wide: number,
  seed: number,
): void {
  const next = random(seed);
  for (let i = 0; i < count; i++) {
    const x = box[0] + next() * box[2];
    const y = box[1] + next() * box[3];
    gouge(g, x, y, length * (0.6 + next() * 0.8), angle(x, y) + (next() - 0.5) * 0.16, wide * (0.6 + next() * 0.7));
  }
}

export function path(g: Context, d: readonly (readonly number[])[]): void {
  g.beginPath();
  for (const p of d) {
    if (p.length === 2) g.lineTo(p[0] as number, p[1] as number);
    else if (p.length === 4) g.quadraticCurveTo(p[0] as number, p[1] as number, p[2] as number, p[3] as number);
    else
      g.bezierCurveTo(p[0] as number, p[1] as number, p[2] as number, p[3] as number, p[4] as number, p[5] as number);
  }
}
