import { Delaunay } from 'd3-delaunay';
import { hex, noise, random } from './canvas.ts';
import { cycle, type Dot, type Pane, type Panel, rect } from './panes.ts';

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
    '1,1': '#7d2a22',
    '7,1': '#7d2a22',
    '4,3': '#c9962f',
    '3,4': '#3f6f4e',
    '5,4': '#3f6f4e',
    '4,5': '#eadfae',
    '3,3': '#3f6f4e',
    '5,3': '#3f6f4e',
    '4,4': '#7d2a22',
    '1,6': '#c9962f',
    '7,6': '#c9962f',
    '1,7': '#3f6f4e',
    '7,7': '#3f6f4e',
    '4,7': '#c9962f',
    '3,7': '#3f6f4e',
    '5,7': '#3f6f4e',
    '4,6': '#3f6f4e',
    '4,8': '#eadfae',
    '1,9': '#7d2a22',
    '7,9': '#7d2a22',
    '4,9': '#c9962f',
    '4,1': '#3f6f4e',
    '4,2': '#eadfae',
    '2,9': '#8aa58a',
    '6,9': '#8aa58a',
    '2,1': '#8aa58a',
    '6,1': '#8aa58a',
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
      const o: Dot[] = [
        [0.5, y],
        [0.5 + side * 0.33, y + 0.22],
        [0.5 + side * 0.33, y + 0.27],
        [0.5, y + 0.05],
      ];
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
      for (const [a, b] of [
        [0, 0],
        [3, 0],
        [0, 3],
        [3, 3],
      ] as const)
        add([at(a, b), at(a + 1, b), at(a + 1, b + 1), at(a, b + 1)], ground, 'opal');
      const tri: readonly (readonly [Dot, Dot, Dot, boolean])[] = [
        [at(1, 0), at(3, 0), at(2, 1), false],
        [at(1, 0), at(2, 1), at(1, 1), true],
        [at(3, 0), at(3, 1), at(2, 1), true],
        [at(1, 4), at(2, 3), at(3, 4), false],
        [at(1, 4), at(1, 3), at(2, 3), true],
        [at(3, 4), at(2, 3), at(3, 3), true],
        [at(0, 1), at(1, 2), at(0, 3), false],
        [at(0, 1), at(1, 1), at(1, 2), true],
        [at(0, 3), at(1, 2), at(1, 3), true],
        [at(4, 1), at(4, 3), at(3, 2), false],
        [at(4, 1), at(3, 2), at(3, 1), true],
        [at(4, 3), at(3, 3), at(3, 2), true],
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
    return {
      outline: (v.cellPolygon(i) as unknown as Dot[]).slice(1),
      colour,
      kind: off < 0.13 ? 'streak' : i % 9 === 0 ? 'opal' : 'streak',
    };
  });
  return { panes, edge: rect(0, 0, 1, H), height: H, lead: 0.012 };
}
