import { hex, type Rgb, random } from './canvas.ts';
import type { Dot, Pane, Panel } from './panes.ts';

const rect = (x: number, y: number, w: number, h: number): Dot[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

/** A smooth closed outline through points. */
function blob(points: readonly Dot[], steps = 6): Dot[] {
  const n = points.length;
  const out: Dot[] = [];
  const p = (i: number) => points[(i + n) % n] as Dot;
  for (let i = 0; i < n; i++) {
    for (let s = 0; s < steps; s++) {
      const t = s / steps;
      const f = (k: 0 | 1) => {
        const [a, b, c, d] = [p(i - 1)[k], p(i)[k], p(i + 1)[k], p(i + 2)[k]];
        return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3);
      };
      out.push([f(0), f(1)]);
    }
  }
  return out;
}

const place = (points: readonly Dot[], x: number, y: number, size: number, a: number): Dot[] =>
  points.map(
    ([u, v]): Dot => [x + (u * Math.cos(a) - v * Math.sin(a)) * size, y + (u * Math.sin(a) + v * Math.cos(a)) * size],
  );

// Half of a tulip poplar leaf, stem at the origin, pointing up; the other half is its mirror.
const LEAF: readonly Dot[] = [
  [0, 0],
  [0.2, -0.08],
  [0.5, -0.12],
  [0.42, -0.3],
  [0.38, -0.46],
  [0.52, -0.66],
  [0.44, -0.84],
  [0.24, -0.92],
  [0, -0.84],
];

function leaf(x: number, y: number, size: number, a: number, light: Rgb, dark: Rgb): Pane[] {
  const right = place(LEAF, x, y, size, a);
  const left = place(
    LEAF.map(([u, v]): Dot => [-u, v]),
    x,
    y,
    size,
    a,
  );
  return [
    { outline: right, colour: light, kind: 'streak' },
    { outline: left, colour: dark, kind: 'streak' },
  ];
}

function flower(x: number, y: number, size: number, a: number): Pane[] {
  const petal = (points: readonly Dot[], code: string, kind: Pane['kind'] = 'streak'): Pane => ({
    outline: place(blob(points), x, y, size, a),
    colour: hex(code),
    kind,
  });
  return [
    petal(
      [
        [0, 0],
        [-0.34, -0.2],
        [-0.52, -0.62],
        [-0.44, -0.98],
        [-0.24, -0.6],
      ],
      '#e6d27a',
    ),
    petal(
      [
        [0, 0],
        [0.34, -0.2],
        [0.52, -0.62],
        [0.44, -0.98],
        [0.24, -0.6],
      ],
      '#dfc563',
    ),
    petal(
      [
        [-0.26, -0.3],
        [-0.3, -0.7],
        [0, -1.04],
        [0.3, -0.7],
        [0.26, -0.3],
        [0, -0.02],
      ],
      '#efe3a4',
    ),
    petal(
      [
        [-0.24, -0.16],
        [-0.2, -0.46],
        [0, -0.54],
        [0.2, -0.46],
        [0.24, -0.16],
        [0, 0.02],
      ],
      '#d8702a',
    ),
    petal(
      [
        [-0.16, -0.02],
        [0, -0.14],
        [0.16, -0.02],
        [0.06, 0.1],
        [-0.06, 0.1],
      ],
      '#6f8a48',
    ),
  ];
}

/** A branch of tulip poplar on a pale lattice. */
export function tulipPoplar(): Panel {
  const H = 1.3;
  const panes: Pane[] = [];
  const next = random(4);
  const sky = ['#d4e2e4', '#c3d8de', '#e3e9e2', '#b5cfd8', '#dbe5df'];
  const border = ['#3f6b52', '#5d8a66', '#2f5a4a'];
  const cols = [0.08, 0.3, 0.5, 0.7, 0.92];
  const rows = [0.08, 0.31, 0.54, 0.77, 1.0, H - 0.08];
  for (let j = 0; j < 5; j++) {
    for (let i = 0; i < 4; i++) {
      const bend = (x: number, y: number): Dot => [
        x + Math.sin(y * 4 + x * 2) * 0.03 * (x > 0.1 && x < 0.9 ? 1 : 0),
        y + Math.sin(x * 5 + y) * 0.025 * (y > 0.1 && y < H - 0.1 ? 1 : 0),
      ];
      const [x0, x1, y0, y1] = [cols[i] as number, cols[i + 1] as number, rows[j] as number, rows[j + 1] as number];
      panes.push({
        outline: [bend(x0, y0), bend(x1, y0), bend(x1, y1), bend(x0, y1)],
        colour: hex(sky[Math.floor(next() * 5)] as string),
        kind: 'clear',
      });
    }
  }
  const edge = (x: number, y: number, w: number, h: number, i: number) =>
    panes.push({ outline: rect(x, y, w, h), colour: hex(border[i % 3] as string), kind: 'streak' });
  for (let i = 0; i < 6; i++) {
    const y = (i * H) / 6;
    edge(0, y, 0.08, H / 6, i);
    edge(0.92, y, 0.08, H / 6, i + 1);
    if (i < 5) {
      edge(0.08 + i * 0.168, 0, 0.168, 0.08, i + 2);
      edge(0.08 + i * 0.168, H - 0.08, 0.168, 0.08, i);
    }
  }
  const branch = (points: readonly Dot[], code: string) =>
    panes.push({ outline: blob(points, 4), colour: hex(code), kind: 'streak' });
  branch(
    [
      [0.3, H - 0.08],
      [0.36, H - 0.08],
      [0.42, 1.02],
      [0.5, 0.8],
      [0.56, 0.55],
      [0.53, 0.55],
      [0.46, 0.78],
      [0.37, 1.0],
    ],
    '#6a4a30',
  );
  branch(
    [
      [0.49, 0.8],
      [0.6, 0.72],
      [0.72, 0.7],
      [0.72, 0.675],
      [0.59, 0.69],
      [0.5, 0.76],
    ],
    '#6a4a30',
  );
  const [l, d, y] = [hex('#6fa05a'), hex('#44794a'), hex('#93b565')];
  panes.push(
    ...leaf(0.38, 1.02, 0.3, -1.25, l, d),
    ...leaf(0.45, 0.9, 0.3, 1.5, y, l),
    ...leaf(0.46, 0.8, 0.32, -1.05, d, l),
    ...leaf(0.69, 0.7, 0.27, 1.15, l, y),
    ...leaf(0.55, 0.58, 0.28, -0.75, y, d),
    ...leaf(0.33, 1.16, 0.22, 1.75, d, y),
    ...flower(0.56, 0.55, 0.34, 0.22),
    ...flower(0.72, 0.66, 0.24, 0.5).map((p) => p),
  );
  return { panes, edge: rect(0, 0, 1, H), height: H, lead: 0.0105 };
}
