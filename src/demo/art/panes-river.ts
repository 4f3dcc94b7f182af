import { hex } from './canvas.ts';
import { arc, type Dot, type Pane, type Panel } from './panes.ts';

/** A round sun-catcher: rays, hills, and a river that narrows toward them. */
export function riverRoundel(): Panel {
  const panes: Pane[] = [];
  const add = (outline: Dot[], code: string, kind: Pane['kind'] = 'streak') =>
    panes.push({ outline, colour: hex(code), kind });
  const [sx, sy] = [0.62, 0.36];
  const sky = ['#f0d48a', '#e9b765', '#f2dda6', '#e2a15a', '#efcf86', '#d98a52'];
  for (let i = 0; i < 12; i++) {
    const a = (i / 12) * Math.PI * 2 + 0.2;
    const b = ((i + 1) / 12) * Math.PI * 2 + 0.2;
    add(
      [
        [sx, sy],
        [sx + Math.cos(a) * 1.3, sy + Math.sin(a) * 1.3],
        [sx + Math.cos(b) * 1.3, sy + Math.sin(b) * 1.3],
      ],
      sky[i % 6] as string,
    );
  }
  add(arc(sx, sy, 0.085, 0, Math.PI * 2, 26), '#f6d23e', 'even');
  add(
    [
      [-0.1, 0.5],
      [0.12, 0.43],
      [0.3, 0.47],
      [0.46, 0.52],
      [0.46, 0.7],
      [-0.1, 0.7],
    ],
    '#5f7fa0',
  );
  add(
    [
      [0.4, 0.53],
      [0.62, 0.47],
      [0.84, 0.44],
      [1.1, 0.5],
      [1.1, 0.72],
      [0.4, 0.7],
    ],
    '#6f8ab0',
  );
  add(
    [
      [-0.1, 0.58],
      [0.14, 0.52],
      [0.34, 0.56],
      [0.52, 0.6],
      [0.3, 0.68],
      [0.14, 0.78],
      [-0.1, 0.86],
    ],
    '#4f7d54',
  );
  add(
    [
      [0.5, 0.6],
      [0.72, 0.55],
      [0.92, 0.54],
      [1.1, 0.6],
      [1.1, 1.1],
      [0.86, 0.86],
      [0.66, 0.7],
    ],
    '#76994f',
  );
  add(
    [
      [0.52, 0.6],
      [0.62, 0.66],
      [0.56, 0.72],
      [0.34, 0.7],
      [0.42, 0.64],
    ],
    '#b7d3dd',
  );
  add(
    [
      [0.34, 0.7],
      [0.58, 0.715],
      [0.7, 0.76],
      [0.6, 0.84],
      [0.22, 0.8],
    ],
    '#8db8cc',
  );
  add(
    [
      [0.22, 0.8],
      [0.6, 0.835],
      [0.74, 0.9],
      [0.7, 1.1],
      [0.2, 1.1],
      [0.1, 0.88],
    ],
    '#5d93b4',
  );
  add(
    [
      [-0.1, 0.82],
      [0.16, 0.76],
      [0.26, 0.8],
      [0.16, 0.9],
      [0.3, 1.1],
      [-0.1, 1.1],
    ],
    '#3c6344',
  );
  add(
    [
      [0.68, 0.72],
      [0.9, 0.86],
      [1.1, 0.98],
      [1.1, 1.1],
      [0.68, 1.1],
      [0.74, 0.9],
      [0.66, 0.8],
    ],
    '#a08a3e',
  );
  return { panes, edge: arc(0.5, 0.5, 0.5, 0, Math.PI * 2, 90), height: 1, lead: 0.014 };
}
