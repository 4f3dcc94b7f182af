import { type Context, layer, noise, type Raster, read, sheet, smooth, write } from './canvas.ts';
import { clouds, grey, pier, tones, truss, water } from './silver.ts';

/** Mirrors what stands above the water line into the water, broken by its waves. */
export function reflect(g: Context, w: number, h: number, line: number, seed: number, strength: number): void {
  const src = read(g, w, h);
  const out = read(g, w, h);
  const n = noise(seed);
  for (let y = Math.ceil(line); y < h; y++) {
    const k = (y - line) / (h - line);
    for (let x = 0; x < w; x++) {
      const wave = water(n, x / w, k);
      const sy = Math.max(0, Math.min(line - 1, line - (y - line) * 1.02 + wave * (6 + k * 46) * (h / 680)));
      const sx = Math.max(0, Math.min(w - 1, x + wave * (4 + k * 26) * (h / 680)));
      const i = (y * w + x) * 4;
      const j = (Math.floor(sy) * w + Math.floor(sx)) * 4;
      const t = strength * (1 - k * 0.72);
      for (let c = 0; c < 3; c++)
        out.data[i + c] = (src.data[i + c] as number) * (1 - t) + (src.data[j + c] as number) * 0.9 * t;
    }
  }
  write(g, out);
}

/** The Big Four Bridge nineteen minutes after sunset; a shift walks the camera along the bank. */
export function dusk(w: number, h: number, shift = 0): Raster {
  const n = noise(31 + Math.round(shift * 100));
  const line = 0.665;
  const { g } = sheet(w, h);
  write(
    g,
    tones(w, h, (u, v) => {
      if (v < line) {
        const depth = 1 - v / line;
        const c = clouds(n, u + 0.3, depth * 0.9, 0.7);
        const glow = Math.exp(-(((u - 0.7) * 1.2) ** 2 + (v - 0.6) ** 2 * 5) * 3.4);
        return (
          92 + 95 * (1 - depth) ** 1.6 + glow * 78 - smooth(0.42, 0.72, c) * (74 - 34 * glow) + smooth(0.5, 0.3, c) * 22
        );
      }
      const k = (v - line) / (1 - line);
      return 150 - 95 * k + water(n, u, k) * 60 + Math.exp(-((u - 0.7) ** 2) * 22) * 60 * (1 - k);
    }),
  );
  // The far bank, in haste and mist.
  g.filter = `blur(${h * 0.003}px)`;
  g.fillStyle = grey(88);
  g.beginPath();
  g.moveTo(0, h * line);
  for (let x = 0; x <= w; x += w / 300)
    g.lineTo(x, h * (line - 0.018 - 0.03 * n((x / w) * 9, 3, 4) - (n((x / w) * 34, 8, 2) > 0.6 ? 0.012 : 0)));
  g.lineTo(w, h * line);
  g.fill();
  g.filter = 'none';
  const deck = h * 0.47;
  const spans = [-0.16, 0.135, 0.43, 0.725, 1.02].map((x) => (x - 0.43) * (1 + shift) + 0.43 + shift);
  g.strokeStyle = grey(24);
  const far = layer(w, h, (c) => {
    c.strokeStyle = grey(44, 0.8);
    c.translate(w * 0.008, h * 0.006);
    for (let i = 0; i < 4; i++)
      truss(c, (spans[i] as number) * w, (spans[i + 1] as number) * w, deck, h * 0.21, 9, h * 0.0055, true);
  });
  g.drawImage(far, 0, 0);
  for (let i = 0; i < 4; i++)
    truss(g, (spans[i] as number) * w, (spans[i + 1] as number) * w, deck, h * 0.21, 9, h * 0.0075, true);
  g.fillStyle = grey(20);
  g.fillRect(0, deck - h * 0.004, w, h * 0.02);
  g.lineWidth = h * 0.0016;
  g.strokeStyle = grey(30, 0.9);
  g.beginPath();
  g.moveTo(0, deck - h * 0.024);
  g.lineTo(w, deck - h * 0.024);
  g.stroke();
  for (const s of spans.slice(1, 4)) pier(g, s * w, deck + h * 0.016, h * (line + 0.015), w * 0.04, 34);
  // Lamps along the walk.
  for (let i = 0; i < 26; i++) {
    const x = (i + 0.4) * (w / 26);
    const y = deck - h * 0.036;
    const halo = g.createRadialGradient(x, y, 0, x, y, h * 0.02);
    halo.addColorStop(0, 'rgba(255,255,255,.95)');
    halo.addColorStop(0.16, 'rgba(255,255,255,.5)');
    halo.addColorStop(1, 'rgba(255,255,255,0)');
    g.fillStyle = halo;
    g.fillRect(x - h * 0.02, y - h * 0.02, h * 0.04, h * 0.04);
  }
  reflect(g, w, h, h * line, 8, 0.72);
  const mist = g.createLinearGradient(0, h * (line - 0.07), 0, h * (line + 0.07));
  mist.addColorStop(0, 'rgba(200,200,200,0)');
  mist.addColorStop(0.5, 'rgba(205,205,205,.34)');
  mist.addColorStop(1, 'rgba(200,200,200,0)');
  g.fillStyle = mist;
  g.fillRect(0, h * (line - 0.07), w, h * 0.14);
  return read(g, w, h);
}
