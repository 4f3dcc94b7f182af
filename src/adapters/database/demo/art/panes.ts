import { Delaunay } from 'd3-delaunay';
import { hex, noise, type Rgb, random } from './canvas.ts';

export type Dot = readonly [number, number];

/** One cut piece of glass; coordinates are in panel widths. Later pieces lie over earlier ones. */
export interface Pane {
  outline: readonly Dot[];
  colour: Rgb;
  /** Clear, even, streaked or milky. */
  kind: 'clear' | 'even' | 'streak' | 'opal';
}

/** A leaded panel of width 1; `edge` is its outer outline. */
export interface Panel {
  panes: Pane[];
  edge: readonly Dot[];
  height: number;
  /** Width of the lead in panel widths. */
  lead: number;
}

const TURN = Math.PI * 2;

export function arc(cx: number, cy: number, r: number, a0: number, a1: number, steps = 10): Dot[] {
  return Array.from({ length: steps + 1 }, (_, i): Dot => {
    const a = a0 + ((a1 - a0) * i) / steps;
    return [cx + Math.cos(a) * r, cy + Math.sin(a) * r];
  });
}

function wedge(cx: number, cy: number, r0: number, r1: number, a0: number, a1: number): Dot[] {
  return [...arc(cx, cy, r1, a0, a1), ...arc(cx, cy, r0, a1, a0)];
}

const rect = (x: number, y: number, w: number, h: number): Dot[] => [[x, y], [x + w, y], [x + w, y + h], [x, y + h]];

function cycle(codes: readonly string[], i: number): Rgb {
  return hex(codes[((Math.floor(i) % codes.length) + codes.length) % codes.length] as string);
}

/** Twelve petals around a centre, rings outside, corners filled out to the frame. */
export function roseWindow(): Panel {
  const H = 1.22;
  const [cx, cy] = [0.5, H / 2];
  const panes: Pane[] = [];
  const add = (outline: Dot[], colour: Rgb, kind: Pane['kind'] = 'streak') => panes.push({ outline, colour, kind });
  const n = 12;
  const step = TURN / n;
  const corners: Dot[] = [[1, H], [0, H], [0, 0], [1, 0]];
  const rim = (a: number): Dot => {
    const k = Math.min(cx / Math.abs(Math.cos(a) || 1e-9), cy / Math.abs(Math.sin(a) || 1e-9));
    return [cx + Math.cos(a) * k, cy + Math.sin(a) * k];
  };
  for (let i = 0; i < n * 2; i++) {
    const a0 = (i * step) / 2 + 0.0001;
    const a1 = ((i + 1) * step) / 2 + 0.0001;
    const inner = corners.filter(([x, y]) => {
      const a = (Math.atan2(y - cy, x - cx) + TURN) % TURN;
      return a > a0 && a < a1;
    });
    add([...arc(cx, cy, 0.48, a0, a1), rim(a1), ...inner, rim(a0)], cycle(['#2d4a7a', '#3f6a6e', '#27406b', '#54757a'], i), 'streak');
    add(wedge(cx, cy, 0.425, 0.48, a0, a1), cycle(['#c98a2e', '#a63325', '#e0b554'], i), 'even');
  }
  for (let i = 0; i < n; i++) {
    const a = i * step;
    const at = (r: number, b: number): Dot => [cx + Math.cos(b) * r, cy + Math.sin(b) * r];
    const petal = (r0: number, r1: number, wide: number): Dot[] => {
      const left: Dot[] = [];
      const right: Dot[] = [];
      for (let k = 0; k <= 12; k++) {
        const t = k / 12;
        const w = Math.sin(Math.PI * Math.min(1, t * 0.86 + 0.1)) * wide;
        left.push(at(r0 + (r1 - r0) * t, a - w));
        right.unshift(at(r0 + (r1 - r0) * t, a + w));
      }
      return [...left, at(r1 + 0.012, a), ...right];
    };
    add(wedge(cx, cy, 0.25, 0.425, a - step / 2, a + step / 2), cycle(['#24406f', '#2f5a8a'], i), 'streak');
    add(wedge(cx, cy, 0.13, 0.25, a - step / 2, a + step / 2), cycle(['#3d7a6c', '#2f6478'], i), 'streak');
    add(petal(0.14, 0.405, 0.2), cycle(['#dfa63c', '#d98a34'], i), 'streak');
    add(petal(0.16, 0.3, 0.13), cycle(['#b5392a', '#8f2a2c'], i), 'even');
    add(arc(cx + Math.cos(a + step / 2) * 0.385, cy + Math.sin(a + step / 2) * 0.385, 0.026, 0, TURN, 18), hex('#eecf73'), 'even');
  }
  for (let i = 0; i < 6; i++) {
    const a = i * (TURN / 6) + 0.26;
    add(wedge(cx, cy, 0.055, 0.13, a, a + TURN / 6), cycle(['#e4c06a', '#c9772e'], i), 'streak');
  }
  add(arc(cx, cy, 0.055, 0, TURN, 26), hex('#a1202a'), 'even');
  return { panes, edge: rect(0, 0, 1, H), height: H, lead: 0.0115 };
}

/** A half-round transom over a row of plain lights. */
export function fanLight(): Panel {
  const panes: Pane[] = [];
  const [cx, cy, R] = [0.5, 0.5, 0.5];
  const add = (outline: Dot[], code: string, kind: Pane['kind'] = 'streak') => panes.push({ outline, colour: hex(code), kind });
  for (let i = 0; i < 7; i++) {
    const a0 = Math.PI + (i * Math.PI) / 7;
    const a1 = Math.PI + ((i + 1) * Math.PI) / 7;
    const m = (a0 + a1) / 2;
    add(wedge(cx, cy, 0.17, 0.36, a0, a1), i % 2 ? '#e9c879' : '#d99a3a');
    add(wedge(cx, cy, 0.36, R, a0, m), i % 2 ? '#c4752a' : '#efd9a0');
    add(wedge(cx, cy, 0.36, R, m, a1), i % 2 ? '#b5622a' : '#e8cf90');
    const tip: Dot = [cx + Math.cos(m) * 0.46, cy + Math.sin(m) * 0.46];
    const base = (b: number): Dot => [cx + Math.cos(b) * 0.3, cy + Math.sin(b) * 0.3];
    add([tip, base(m + 0.11), [cx + Math.cos(m) * 0.21, cy + Math.sin(m) * 0.21], base(m - 0.11)], i % 2 ? '#a9471f' : '#c9812d', 'even');
  }
  add([...arc(cx, cy, 0.17, Math.PI, TURN, 22)], '#f0d58a', 'opal');
  add([...arc(cx, cy, 0.085, Math.PI, TURN, 18)], '#b4491e', 'even');
  const lower = ['#ece2c4', '#dcb469', '#f1ead2', '#cf9244', '#f1ead2', '#dcb469', '#ece2c4'];
  lower.forEach((code, i) => {
    add(rect(i / 7, cy, 1 / 7, 0.1), i % 2 ? '#8f4a24' : '#d9a23f', 'even');
    add(rect(i / 7, cy + 0.1, 1 / 7, 0.3), code, i % 2 ? 'streak' : 'clear');
  });
  const edge: Dot[] = [...arc(cx, cy, R, Math.PI, TURN, 40), [1, 0.9], [0, 0.9]];
  return { panes, edge, height: 0.9, lead: 0.012 };
}

/** Straight cuts: clear bars, chevrons and small squares of colour. */
export function prairie(): Panel {
  const H = 1.9;
  const panes: Pane[] = [];
  const add = (x: number, y: number, w: number, h: number, code: string, kind: Pane['kind']) =>
    panes.push({ outline: rect(x, y, w, h), colour: hex(code), kind });
  const clear = '#dfe6e0';
  const xs = [0, 0.09, 0.17, 0.39, 0.44, 0.56, 0.61, 0.83, 0.91, 1];
  const ys = [0, 0.1, 0.18, 0.42, 0.5, 0.58, 1.2, 1.28, 1.36, 1.7, 1.79, H];
  const accent: Record<string, string> = {
    '1,1': '#7d2a22', '7,1': '#7d2a22', '4,3': '#c9962f', '3,4': '#3f6f4e', '5,4': '#3f6f4e', '4,5': '#eadfae', '3,3': '#3f6f4e',
    '5,3': '#3f6f4e', '4,4': '#7d2a22', '1,6': '#c9962f', '7,6': '#c9962f', '1,7': '#3f6f4e', '7,7': '#3f6f4e', '4,7': '#c9962f',
    '3,7': '#3f6f4e', '5,7': '#3f6f4e', '4,6': '#3f6f4e', '4,8': '#eadfae', '1,9': '#7d2a22', '7,9': '#7d2a22', '4,9': '#c9962f', '4,1': '#3f6f4e',
    '4,2': '#eadfae', '2,9': '#8aa58a', '6,9': '#8aa58a', '2,1': '#8aa58a', '6,1': '#8aa58a',
  };
  for (let j = 0; j + 1 < ys.length; j++) {
    for (let i = 0; i + 1 < xs.length; i++) {
      const code = accent[`${i},${j}`];
      const [x, y] = [xs[i] as number, ys[j] as number];
      add(x, y, (xs[i + 1] as number) - x, (ys[j + 1] as number) - y, code ?? clear, code ? 'streak' : 'clear');
    }
  }
  for (const [k, y] of [0.66, 0.78, 0.9].entries()) {
    for (const side of [-1, 1]) {
      const o: Dot[] = [[0.5, y], [0.5 + side * 0.33, y + 0.22], [0.5 + side * 0.33, y + 0.27], [0.5, y + 0.05]];
      panes.push({ outline: o, colour: hex(['#c9962f', '#3f6f4e', '#7d2a22'][k] as string), kind: 'streak' });
    }
  }
  return { panes, edge: rect(0, 0, 1, H), height: H, lead: 0.015 };
}

/** Nine star blocks as in a quilt, with sashing between. */
export function quilt(): Panel {
  const panes: Pane[] = [];
  const H = 1.22;
  const add = (outline: Dot[], code: string, kind: Pane['kind']) => panes.push({ outline, colour: hex(code), kind });
  const next = random(5);
  const stars = ['#5a2f4f', '#2f5f66', '#b98a35', '#7a3540', '#3c5578', '#5f7a4a'];
  const [bw, bh, gap] = [0.286, 0.36, 0.0355];
  add(rect(0, 0, 1, H), '#d9cda6', 'opal');
  for (let j = 0; j < 3; j++) {
    for (let i = 0; i < 3; i++) {
      const x = gap + i * (bw + gap);
      const y = gap + j * (bh + gap);
      const u = bw / 4;
      const v = bh / 4;
      const at = (a: number, b: number): Dot => [x + a * u, y + b * v];
      const star = stars[(i * 2 + j) % stars.length] as string;
      const ground = ['#e9e2cc', '#d8dccb', '#efe6c8'][Math.floor(next() * 3)] as string;
      for (const [a, b] of [[0, 0], [3, 0], [0, 3], [3, 3]] as const) add([at(a, b), at(a + 1, b), at(a + 1, b + 1), at(a, b + 1)], ground, 'opal');
      const tri: readonly (readonly [Dot, Dot, Dot, boolean])[] = [
        [at(1, 0), at(3, 0), at(2, 1), false], [at(1, 0), at(2, 1), at(1, 1), true], [at(3, 0), at(3, 1), at(2, 1), true],
        [at(1, 4), at(2, 3), at(3, 4), false], [at(1, 4), at(1, 3), at(2, 3), true], [at(3, 4), at(2, 3), at(3, 3), true],
        [at(0, 1), at(1, 2), at(0, 3), false], [at(0, 1), at(1, 1), at(1, 2), true], [at(0, 3), at(1, 2), at(1, 3), true],
        [at(4, 1), at(4, 3), at(3, 2), false], [at(4, 1), at(3, 2), at(3, 1), true], [at(4, 3), at(3, 3), at(3, 2), true],
      ];
      for (const [p, q, r, point] of tri) add([p, q, r], point ? star : ground, point ? 'streak' : 'opal');
      add([at(1, 1), at(3, 1), at(3, 3), at(1, 3)], stars[(i + j * 3 + 2) % stars.length] as string, 'streak');
      add([at(2, 1.35), at(2.65, 2), at(2, 2.65), at(1.35, 2)], '#e2b54c', 'even');
    }
  }
  return { panes, edge: rect(0, 0, 1, H), height: H, lead: 0.0105 };
}

/** Creek stones: relaxed cells, small in the current and large at the banks. */
export function creekStones(): Panel {
  const H = 1.25;
  const next = random(19);
  const n = noise(8);
  const flow = (y: number) => 0.5 + 0.17 * Math.sin(y * 3.6 + 0.6) + 0.04 * Math.sin(y * 9);
  let points: Dot[] = [];
  while (points.length < 230) {
    const p: Dot = [next(), next() * H];
    const off = Math.abs(p[0] - flow(p[1]));
    if (next() < 0.16 + 0.84 * Math.exp(-off * off * 26)) points.push(p);
  }
  for (let k = 0; k < 7; k++) {
    const v = Delaunay.from(points.map(([x, y]) => [x, y] as [number, number])).voronoi([0, 0, 1, H]);
    points = points.map((p, i): Dot => {
      const cell = v.cellPolygon(i) as unknown as Dot[] | null;
      if (!cell) return p;
      const sx = cell.slice(1).reduce((s, q) => s + q[0], 0) / (cell.length - 1);
      const sy = cell.slice(1).reduce((s, q) => s + q[1], 0) / (cell.length - 1);
      return [p[0] + (sx - p[0]) * 0.45, p[1] + (sy - p[1]) * 0.45];
    });
  }
  const v = Delaunay.from(points.map(([x, y]) => [x, y] as [number, number])).voronoi([0, 0, 1, H]);
  const water = ['#4f8a96', '#7fb0ae', '#3a6f86', '#a9cbc2', '#5f9aa0'];
  const bank = ['#6f7a5a', '#8a8a70', '#a79a78', '#5f6a55', '#7d6a55', '#93866a', '#4f5a50'];
  const panes = points.map(([x, y], i): Pane => {
    const off = Math.abs(x - flow(y));
    const colour = off < 0.13 ? cycle(water, i * 7 + n(x * 9, y * 9) * 3) : cycle(bank, i * 5 + n(x * 5, y * 5) * 4);
    return { outline: (v.cellPolygon(i) as unknown as Dot[]).slice(1), colour, kind: off < 0.13 ? 'streak' : i % 9 === 0 ? 'opal' : 'streak' };
  });
  return { panes, edge: rect(0, 0, 1, H), height: H, lead: 0.012 };
}
