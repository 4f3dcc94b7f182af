import { clamp, hex, mix, noise, type Rgb, smooth } from './canvas.ts';

/** How much dye reached the cloth at a point, 0 (white) to 1 (nine dips). */
export type Dye = (u: number, v: number) => number;

const DEPTHS = ['#eceae0', '#c3d2da', '#8fb0c8', '#5883ad', '#33608f', '#214673', '#173257', '#10223f'].map(hex);

export function blue(t: number): Rgb {
  const f = clamp(t) * (DEPTHS.length - 1.001);
  const i = Math.floor(f);
  return mix(DEPTHS[i] as Rgb, DEPTHS[i + 1] as Rgb, f - i);
}

/** Arashi: slanting lines, broken where the cloth was pushed together. */
export const arashi: Dye = (() => {
  const n = noise(3);
  return (u, v) => {
    const y = v * 3.4;
    const across = u * 0.86 + y * 0.62;
    const along = y * 0.86 - u * 0.62;
    const bend = (n(across * 3, along * 7, 3) - 0.5) * 0.05 + (n(along * 30, across * 2, 2) - 0.5) * 0.012;
    const f = (across + bend) * 17;
    const k = Math.floor(f);
    const line = Math.abs(f - k - 0.5) * 2;
    const broken = n(along * 6 + k * 7.7, k * 3.1, 3);
    const width = 0.16 + 0.5 * smooth(0.35, 0.7, broken);
    const resist = smooth(width + 0.26, width - 0.12, line) * smooth(0.2, 0.42, broken);
    return 0.9 - resist * (0.72 + 0.2 * n(along * 24, across * 24, 2)) - 0.1 * n(u * 3, y * 3, 3);
  };
})();

/** Kumo: pinched and bound rings, spoked like webs. */
export const kumo: Dye = (() => {
  const n = noise(5);
  return (u, v) => {
    const [x, y] = [u * 4, v * 5];
    const row = Math.floor(y);
    let best = 0.88 - 0.12 * n(u * 8, v * 8, 3);
    for (let dj = -1; dj <= 1; dj++) {
      for (let di = -1; di <= 1; di++) {
        const j = row + dj;
        const i = Math.floor(x - (((j % 2) + 2) % 2) * 0.5) + di;
        const cx = i + 0.5 + (((j % 2) + 2) % 2) * 0.5 + (n(i * 3.7, j * 9.1, 1) - 0.5) * 0.14;
        const cy = j + 0.5 + (n(i * 8.3, j * 2.7, 1) - 0.5) * 0.14;
        const dx = x - cx;
        const dy = y - cy;
        const a = Math.atan2(dy, dx);
        const r = Math.hypot(dx, dy) * (1 + (n(Math.cos(a) * 2 + i * 5, Math.sin(a) * 2 + j * 5, 2) - 0.5) * 0.24);
        if (r > 0.52) continue;
        const ring = Math.sin(r * 52 + n(a * 3 + i, r * 5, 2) * 3);
        const spoke = Math.sin(a * (15 + ((i + j) & 3)) + n(r * 9, i + j, 2) * 2.4);
        const bound = smooth(0.47, 0.36, r);
        const web = 0.42 + 0.26 * smooth(-0.2, 0.6, ring) * 0.7 + 0.3 * smooth(0.1, 0.8, spoke) * smooth(0.04, 0.16, r);
        const centre = smooth(0.07, 0.03, r);
        best = Math.min(best, best * (1 - bound) + bound * (0.1 + web * 0.66 * smooth(0.02, 0.4, r) + centre * 0.6));
      }
    }
    return best;
  };
})();

/** Itajime: folded both ways and clamped between boards. */
export const itajime: Dye = (() => {
  const n = noise(8);
  return (u, v) => {
    const fu = u * 4 + (n(u * 6, v * 12, 2) - 0.5) * 0.07;
    const fv = v * 9 + (n(u * 6 + 9, v * 12, 2) - 0.5) * 0.07;
    const a = Math.abs(((fu + 1) % 2) - 1);
    const b = Math.abs(((fv + 1) % 2) - 1);
    const block = smooth(
      0.1,
      -0.14,
      Math.max(Math.abs(a - 0.5), Math.abs(b - 0.5)) - 0.3 + (n(fu * 5, fv * 5, 3) - 0.5) * 0.12,
    );
    const diamond =
      smooth(0.05, -0.1, a + b - 0.42 + (n(fu * 7, fv * 7, 2) - 0.5) * 0.14) +
      smooth(0.05, -0.1, 2 - a - b - 0.42 + (n(fu * 7, fv * 7, 2) - 0.5) * 0.14);
    const crease = smooth(0.05, 0, Math.min(a, 1 - a)) * 0.3 + smooth(0.05, 0, Math.min(b, 1 - b)) * 0.3;
    const layerFade = 0.78 + 0.22 * n(Math.floor(fu) * 3.3, Math.floor(fv) * 5.1, 1);
    return clamp(
      0.86 * layerFade -
        block * 0.72 * layerFade +
        diamond * 0.2 +
        crease * (block > 0.4 ? 0.9 : -0.3) +
        0.06 * n(u * 20, v * 30, 3),
      0.03,
      1,
    );
  };
})();

/** Nine dips, each a little shallower than the last. */
export const dips: Dye = (() => {
  const n = noise(11);
  return (u, v) => {
    let t = 0.02;
    for (let i = 0; i < 9; i++) {
      const line = 0.12 + i * 0.092 + (n(u * 4 + i * 9, i * 3, 3) - 0.5) * 0.035;
      const over = v - line;
      t += smooth(-0.006, 0.02, over) * 0.098;
      // A darker tide mark where the cloth met the surface.
      t += Math.exp(-((over / 0.006) ** 2)) * 0.022;
    }
    return t + (n(u * 9, v * 9, 3) - 0.5) * 0.05;
  };
})();

/** Mokume: gathered running stitches that leave the grain of a board, with one knot. */
export const mokume: Dye = (() => {
  const n = noise(14);
  return (u, v) => {
    const [x, y] = [u, v * 1.4];
    const [kx, ky] = [0.6, 0.62];
    const d = Math.hypot((x - kx) * 1.0, (y - ky) * 0.62);
    const pull = Math.exp(-d * d * 14);
    const flow = x * 10 + Math.sin(y * 4 + 1) * 0.35 + (n(x * 2, y * 1.2, 3) - 0.5) * 2.4;
    const rings = d * 44 + (n(x * 5, y * 5, 2) - 0.5) * 1.6;
    const f = flow * 2.1 * (1 - pull) + rings * pull;
    const k = Math.floor(f);
    const line = Math.abs(f - k - 0.5) * 2;
    const stitch = 0.5 + 0.5 * Math.sin(y * 150 + x * 40 * pull + k * 2.1 + n(k * 3, y * 9, 1) * 4);
    const resist = smooth(0.62, 0.1, line) * (0.45 + 0.55 * stitch) * (0.55 + 0.6 * n(k * 2.3, y * 4, 2));
    return clamp(0.9 - resist * 1.02 - 0.08 * n(x * 7, y * 7, 3), 0.04, 1);
  };
})();
