import { hex, type Rgb } from './canvas.ts';

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

export const rect = (x: number, y: number, w: number, h: number): Dot[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

export function cycle(codes: readonly string[], i: number): Rgb {
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
  const corners: Dot[] = [
    [1, H],
    [0, H],
    [0, 0],
    [1, 0],
  ];
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
    add(
      [...arc(cx, cy, 0.48, a0, a1), rim(a1), ...inner, rim(a0)],
      cycle(['#2d4a7a', '#3f6a6e', '#27406b', '#54757a'], i),
      'streak',
    );
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
    add(
      arc(cx + Math.cos(a + step / 2) * 0.385, cy + Math.sin(a + step / 2) * 0.385, 0.026, 0, TURN, 18),
      hex('#eecf73'),
      'even',
    );
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
  const add = (outline: Dot[], code: string, kind: Pane['kind'] = 'streak') =>
    panes.push({ outline, colour: hex(code), kind });
  for (let i = 0; i < 7; i++) {
    const a0 = Math.PI + (i * Math.PI) / 7;
    const a1 = Math.PI + ((i + 1) * Math.PI) / 7;
    const m = (a0 + a1) / 2;
    add(wedge(cx, cy, 0.17, 0.36, a0, a1), i % 2 ? '#e9c879' : '#d99a3a');
    add(wedge(cx, cy, 0.36, R, a0, m), i % 2 ? '#c4752a' : '#efd9a0');
    add(wedge(cx, cy, 0.36, R, m, a1), i % 2 ? '#b5622a' : '#e8cf90');
    const tip: Dot = [cx + Math.cos(m) * 0.46, cy + Math.sin(m) * 0.46];
    const base = (b: number): Dot => [cx + Math.cos(b) * 0.3, cy + Math.sin(b) * 0.3];
    add(
      [tip, base(m + 0.11), [cx + Math.cos(m) * 0.21, cy + Math.sin(m) * 0.21], base(m - 0.11)],
      i % 2 ? '#a9471f' : '#c9812d',
      'even',
    );
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
