import { hex, noise, type Rgb, random } from './canvas.ts';
import type { Cloth } from './fabric.ts';

/** One crossing of warp i and weft j: whether the warp lies on top, and the colour seen. */
export type Draft = (i: number, j: number) => { up: boolean; colour: Rgb };

/** Threads as cloth: each is round, twisted, a little uneven, and dips where another crosses it. */
export function threads(draft: Draft, ends: number, picks: number, seed: number): Cloth {
  const n = noise(seed);
  return (u, v, out) => {
    const x = u * ends + (n(u * 9, v * 14, 2) - 0.5) * 0.7;
    const y = v * picks + (n(u * 14 + 50, v * 9, 2) - 0.5) * 0.7;
    const i = Math.max(0, Math.floor(x));
    const j = Math.max(0, Math.floor(y));
    const { up, colour } = draft(i, j);
    const across = up ? x - i : y - j;
    const along = up ? y - j : x - i;
    const round = Math.sin(Math.PI * across) ** 0.6;
    const dip = 0.8 + 0.2 * Math.sin(Math.PI * along) ** 0.7;
    const twist = 0.93 + 0.12 * Math.sin((across * 0.9 + along * (up ? 1 : -1) + (up ? i : j) * 0.37) * Math.PI * 4);
    const yarn = 0.9 + 0.2 * n(up ? i * 5.3 : x * 0.3, up ? y * 0.3 : j * 5.3, 2);
    const edge = up ? 1.05 - 0.14 * across : 1.06 - 0.2 * across;
    const light = (0.42 + 0.6 * round) * dip * twist * yarn * edge * 1.08;
    for (let k = 0; k < 3; k++) out[k] = colour[k as 0] * light;
  };
}

/** A stripe plan: colours in runs of random length, the same for every thread forever. */
export function stripes(colours: readonly string[], seed: number, lo: number, hi: number, total = 400): Rgb[] {
  const next = random(seed);
  const out: Rgb[] = [];
  let last = -1;
  while (out.length < total) {
    let k = Math.floor(next() * colours.length);
    if (k === last) k = (k + 1) % colours.length;
    last = k;
    const run = lo + Math.floor(next() * (hi - lo + 1));
    for (let i = 0; i < run; i++) out.push(hex(colours[k] as string));
  }
  return out;
}

/** Threading of an overshot draft: wheels between tables, as block numbers 0..3. */
export function overshot(length: number): number[] {
  const wheel = [
    0, 0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 2, 2, 1, 1, 0, 0, 3, 3, 2, 2, 2, 1, 1, 1, 2, 2, 2, 3, 3, 0, 0, 1, 1, 2, 2,
    3, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 0, 0,
  ];
  const table = [0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1, 0, 0, 0];
  const out: number[] = [];
  while (out.length < length) out.push(...wheel, ...table);
  return out;
}
