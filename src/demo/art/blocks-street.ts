import { carve, full } from './blocks-heron.ts';
import { type Context, random } from './canvas.ts';
import { type Block, gouge, gouges, path } from './ink.ts';

function ginkgoLeaf(g: Context, x: number, y: number, size: number, a: number, seed: number): void {
  g.save();
  g.translate(x, y);
  g.rotate(a);
  g.scale(size / 100, size / 100);
  g.beginPath();
  g.moveTo(0, 0);
  g.bezierCurveTo(-16, -30, -60, -42, -88, -34);
  const next = random(seed);
  for (let i = 0; i <= 10; i++) {
    const t = -1 + i / 5;
    const notch = Math.abs(t) < 0.06 ? 34 : 0;
    const r = 104 + (next() - 0.5) * 8 - notch;
    g.lineTo(Math.sin(t * 1.02) * r, -Math.cos(t * 1.02) * r * 0.92 - 4);
  }
  g.bezierCurveTo(60, -42, 16, -30, 0, 0);
  g.fill();
  g.lineWidth = 5;
  g.lineCap = 'round';
  g.beginPath();
  g.moveTo(0, -4);
  g.quadraticCurveTo(8, 36, -10, 78);
  g.stroke();
  for (let i = 0; i < 17; i++) {
    const t = (i - 8) * 0.115;
    gouge(g, Math.sin(t) * 62, -Math.cos(t) * 58, 56, t - Math.PI / 2, 1.9);
  }
  g.restore();
}

/** Ginkgo leaves that all come down on one night. */
export function ginkgo(): Block[] {
  const next = random(17);
  const leaves = Array.from({ length: 34 }, (_, i) => {
    const t = i / 34;
    return {
      x: 60 + next() * 690,
      y: 40 + t * 930 + (next() - 0.5) * 60,
      size: 58 + next() * 44 + t * 20,
      a: next() * 6.28,
      seed: i,
    };
  });
  const each = (g: Context, from: number, step: number): void => {
    for (const l of leaves) if (l.seed % step === from) ginkgoLeaf(g, l.x, l.y, l.size, l.a, l.seed);
  };
  return [
    {
      ink: '#b9b4a8',
      off: [0, 0],
      draw: (g) => {
        full(g);
        gouges(g, [0, 0, 800, 1000], 260, (x, y) => 1.35 + Math.sin(x * 0.006 + y * 0.004) * 0.3, 110, 4.6, 12);
        carve(g, () => {
          each(g, 0, 2);
          each(g, 1, 2);
        });
      },
    },
    { ink: '#dba92f', off: [4, -3], draw: (g) => each(g, 0, 2) },
    { ink: '#c98a24', off: [2, 3], draw: (g) => each(g, 1, 2) },
  ];
}

/** Narrow houses in a row; a cat on one step. */
export function houses(): Block[] {
  const rows = [
    { y: 600, h: 250, s: 0.86 },
    { y: 985, h: 360, s: 1.16 },
  ];
  const house = (g: Context, i: number, row: number, part: 'wall' | 'trim' | 'dark'): void => {
    const { y, h, s } = rows[row] as { y: number; h: number; s: number };
    const bw = 182 * s;
    const x = (row ? -70 : 10) + i * (bw + 14);
    const top = y - h;
    const camel = (i + row) % 3 === 1;
    if (part === 'wall') {
      path(g, [
        [x, y],
        [x, top],
        [x + bw / 2, top - 96 * s],
        [x + bw, top],
        [x + bw, y],
      ]);
      g.fill();
      if (camel) {
        path(g, [
          [x + bw * 0.2, top],
          [x + bw * 0.2, top - 120 * s],
          [x + bw * 0.6, top - 190 * s],
          [x + bw, top - 120 * s],
          [x + bw, top],
        ]);
        g.fill();
      }
      for (let k = 0; k < h / 15; k++) gouge(g, x + bw / 2, top + 10 + k * 15, bw * 0.96, 0, 2.1);
      return;
    }
    if (part === 'trim') {
      g.fillRect(x + bw * 0.14, y - h * 0.7, bw * 0.26, h * 0.44);
      g.fillRect(x + bw * 0.6, y - h * 0.72, bw * 0.24, h * 0.72);
      if (camel) g.fillRect(x + bw * 0.48, top - 112 * s, bw * 0.24, 58 * s);
      return;
    }
    g.lineWidth = 9 * s;
    g.lineJoin = 'miter';
    g.beginPath();
    g.moveTo(x - 8, top + 6);
    g.lineTo(x + bw / 2, top - 98 * s);
    g.lineTo(x + bw + 8, top + 6);
    g.stroke();
    if (camel) {
      g.beginPath();
      g.moveTo(x + bw * 0.16, top - 116 * s);
      g.lineTo(x + bw * 0.6, top - 194 * s);
      g.lineTo(x + bw + 6, top - 116 * s);
      g.stroke();
    }
    g.fillRect(x - 6, y - h * 0.82, bw + 12, 14 * s);
    for (const f of [0, 0.46, 0.95]) g.fillRect(x + bw * f, y - h * 0.8, 8 * s, h * 0.8);
    g.lineWidth = 5 * s;
    g.strokeRect(x + bw * 0.14, y - h * 0.7, bw * 0.26, h * 0.44);
    g.fillRect(x + bw * 0.14, y - h * 0.49, bw * 0.26, 5 * s);
    g.fillRect(x + bw * 0.26, y - h * 0.7, 4 * s, h * 0.44);
    g.strokeRect(x + bw * 0.6, y - h * 0.72, bw * 0.24, h * 0.72);
    g.fillRect(x - 4, y - 12 * s, bw + 8, 12 * s);
  };
  const all = (g: Context, part: 'wall' | 'trim' | 'dark', pickRow: number, odd?: number) => {
    for (let i = 0; i < 5; i++) if (odd === undefined || i % 2 === odd) house(g, i, pickRow, part);
  };
  return [
    {
      ink: '#d9a441',
      off: [3, 2],
      draw: (g) => {
        all(g, 'wall', 0, 1);
        all(g, 'trim', 0, 0);
        carve(g, () => g.fillRect(0, 610, 800, 400));
        all(g, 'wall', 1, 0);
        all(g, 'trim', 1, 1);
        g.beginPath();
        g.arc(628, 128, 62, 0, 7);
        g.fill();
      },
    },
    {
      ink: '#ad4630',
      off: [-3, 1],
      draw: (g) => {
        all(g, 'wall', 0, 0);
        carve(g, () => {
          all(g, 'trim', 0, 0);
          g.fillRect(0, 612, 800, 400);
        });
        all(g, 'wall', 1, 1);
        carve(g, () => all(g, 'trim', 1, 1));
      },
    },
    {
      ink: '#1f2227',
      draw: (g) => {
        g.fillRect(0, 0, 800, 360);
        gouges(g, [0, 0, 800, 360], 130, (x, y) => Math.atan2(y - 128, x - 628) + 1.57, 60, 3.6, 5);
        carve(g, () => {
          g.beginPath();
          g.arc(628, 128, 66, 0, 7);
          g.fill();
          for (let i = 0; i < 5; i++) house(g, i, 0, 'wall');
          g.fillRect(0, 352, 800, 260);
        });
        all(g, 'dark', 0);
        carve(g, () => {
          for (let i = 0; i < 5; i++) house(g, i, 1, 'wall');
        });
        all(g, 'dark', 1);
        path(g, [
          [362, 985],
          [352, 940, 366, 912, 386, 904],
          [380, 892, 378, 876, 384, 862],
          [392, 872],
          [404, 872],
          [412, 862],
          [420, 880, 416, 896, 408, 906],
          [424, 922, 430, 950, 424, 985],
        ]);
        g.fill();
        g.lineWidth = 8;
        g.beginPath();
        g.moveTo(420, 980);
        g.quadraticCurveTo(462, 976, 452, 936);
        g.stroke();
      },
    },
  ];
}
