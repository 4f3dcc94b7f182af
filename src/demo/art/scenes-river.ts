import { clamp, noise, type Raster, read, sheet, smooth, write } from './canvas.ts';
import { clouds, grey, tones, truss, water } from './silver.ts';

/** Ledges of an old reef in water that four minutes have turned to mist. */
export function falls(w: number, h: number): Raster {
  const n = noise(91);
  const line = 0.36;
  return tones(w, h, (u, v) => {
    if (v < line) {
      const c = clouds(n, u * 0.7, 1 - v / line, 0.35);
      const bank = line - 0.012 - 0.035 * n(u * 7, 3, 4);
      const sky = 178 + 46 * (v / line) - smooth(0.4, 0.7, c) * 62;
      return v > bank ? 112 + (sky - 112) * 0.3 : sky;
    }
    const k = (v - line) / (1 - line);
    const far = 1 / (0.07 + k * 0.8);
    const [x, z] = [(u - 0.5) * far * 1.5 + 20, far * 2.4];
    // Rock height: flat ledges with broken edges, tilted a little.
    const rock = (a: number, b: number): number => {
      const f = n(a * 0.62, b * 1.1, 5) + 0.1 * n(a * 4, b * 6, 3);
      const ledge = Math.floor(f * 13) / 13;
      return ledge * 0.72 + f * 0.28;
    };
    const e = 0.02 * far * 0.5;
    const here = rock(x, z);
    const slope = here - rock(x - e, z + e * 0.7);
    const level = 0.575 + 0.03 * (n(x * 0.3, z * 0.3, 2) - 0.5);
    const wet = smooth(level - 0.012, level + 0.02, here);
    const stone = 52 + slope * 620 + (n(x * 14, z * 22, 3) - 0.5) * 44 * Math.min(1, k * 1.6 + 0.2);
    const foam = smooth(0.07, 0, Math.abs(here - level + 0.02)) * 30;
    const flow = (n(x * 0.7 + n(x, z, 2), z * 5, 4) - 0.5) * 40;
    const mistTone = 196 - 66 * k ** 1.3 + flow + foam;
    const haze = Math.exp(-k * 7);
    const out = mistTone * (1 - wet) + clamp(stone, 14, 190) * wet;
    return out * (1 - haze * 0.75) + 202 * haze * 0.75;
  });
}

/** Full moon over the upper pool. */
export function moonrise(w: number, h: number): Raster {
  const n = noise(101);
  const line = 0.55;
  const [mx, my] = [0.6, 0.24];
  const { g } = sheet(w, h);
  write(
    g,
    tones(w, h, (u, v) => {
      const d = Math.hypot((u - mx) * 1.5, v - my);
      if (v < line) {
        const c = clouds(n, u * 0.8 + 2, 1 - v / line, 0.6);
        const halo = 96 * Math.exp(-d * 5) + 30 * Math.exp(-d * 1.6);
        const cloud = smooth(0.42, 0.68, c);
        const disc = smooth(0.062, 0.059, d);
        const seas = 1 - 0.24 * smooth(0.42, 0.66, n((u - mx) * 34 + 8, (v - my) * 26 + 8, 3));
        return (30 + halo * (0.55 + 0.7 * cloud) + 14 * cloud) * (1 - disc) + disc * 246 * seas * (1 - 0.3 * cloud);
      }
      const k = (v - line) / (1 - line);
      const wave = water(n, u, k, 1.6);
      const path = Math.exp(-(((u - mx) / (0.05 + k * 0.12)) ** 2));
      const glint = smooth(0.06, 0.3, wave + path * 0.16) * path;
      return 34 + 26 * (1 - k) + wave * 34 + glint * 205 + 22 * Math.exp(-((u - mx) ** 2) * 8) * (1 - k);
    }),
  );
  g.fillStyle = grey(13);
  g.beginPath();
  g.moveTo(0, h * line);
  for (let x = 0; x <= w; x += w / 500) {
    const u = x / w;
    g.lineTo(x, h * (line - 0.012 - 0.045 * n(u * 8, 5, 5) * smooth(0.95, 0.4, u) - 0.02 * n(u * 70, 9, 2)));
  }
  g.lineTo(w, h * line);
  g.fill();
  // The lock gates and their lamps.
  g.fillRect(w * 0.72, h * (line - 0.06), w * 0.3, h * 0.06);
  for (let i = 0; i < 5; i++) {
    const x = w * (0.74 + i * 0.056);
    g.fillStyle = grey(16);
    g.fillRect(x, h * (line - 0.115), w * 0.016, h * 0.12);
    g.fillRect(x - w * 0.006, h * (line - 0.125), w * 0.028, h * 0.014);
    const halo = g.createRadialGradient(
      x + w * 0.008,
      h * (line - 0.135),
      0,
      x + w * 0.008,
      h * (line - 0.135),
      h * 0.024,
    );
    halo.addColorStop(0, 'rgba(255,255,255,.95)');
    halo.addColorStop(0.2, 'rgba(255,255,255,.34)');
    halo.addColorStop(1, 'rgba(255,255,255,0)');
    g.fillStyle = halo;
    g.fillRect(x - h * 0.03, h * (line - 0.17), h * 0.07, h * 0.07);
  }
  g.strokeStyle = grey(15);
  truss(g, w * 0.73, w * 1.06, h * (line - 0.1), h * 0.016, 22, h * 0.0022, false);
  return read(g, w, h);
}
