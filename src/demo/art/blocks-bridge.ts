import { carve, full } from './blocks-heron.ts';
import { type Context, noise } from './canvas.ts';
import { type Block, gouge, path } from './ink.ts';
import { truss } from './silver.ts';

/** A truss bridge under a full moon, cut from one block. */
export function nightBridge(): Block[] {
  const n = noise(4);
  const span = (g: Context, weight: number) => {
    for (const [a, b] of [
      [-220, 200],
      [200, 620],
      [620, 1040],
    ] as const)
      truss(g, a, b, 560, 165, 8, weight, true);
    for (const x of [200, 620]) {
      path(g, [
        [x - 32, 560],
        [x + 32, 560],
        [x + 46, 735],
        [x - 46, 735],
      ]);
      g.fill();
    }
  };
  return [
    {
      ink: '#7f9fb8',
      off: [2, -2],
      draw: (g) => {
        full(g);
        carve(g, () => {
          g.beginPath();
          g.arc(430, 250, 118, 0, 7);
          g.fill();
        });
        for (let i = 0; i < 26; i++) {
          const y = 745 + i * 10;
          gouge(g, 430 + (n(i, 1, 1) - 0.5) * 90, y, 130 + i * 9, 0, 3.4);
          gouge(g, 430 + (n(i, 4, 1) - 0.5) * 260, y + 4, 70, 0, 2.6);
        }
      },
    },
    {
      ink: '#1c2a44',
      off: [-1, 1],
      draw: (g) => {
        full(g);
        carve(g, () => {
          g.beginPath();
          g.arc(430, 250, 124, 0, 7);
          g.fill();
        });
        for (let ring = 0; ring < 15; ring++) {
          const r = 150 + ring * 34;
          const count = Math.floor(r / 11);
          for (let i = 0; i < count; i++) {
            const a = (i / count) * 6.283 + ring * 0.3;
            const [x, y] = [430 + Math.cos(a) * r, 250 + Math.sin(a) * r];
            if (y < 640) gouge(g, x, y, 40 - ring, a + 1.57, 5.4 - ring * 0.22);
          }
        }
        carve(g, () => g.fillRect(0, 650, 800, 10));
        g.fillRect(0, 735, 800, 300);
        for (let i = 0; i < 26; i++) {
          const y = 745 + i * 10;
          for (let k = 0; k < 4; k++) gouge(g, 430 + (n(i, k * 3, 1) - 0.5) * (120 + i * 16), y, 60 + i * 3.2, 0, 4);
          gouge(g, n(i, 9, 1) * 800, y, 90, 0, 2.4);
        }
        carve(g, () => {
          g.lineJoin = 'round';
          span(g, 21);
        });
        span(g, 8);
        path(g, [
          [0, 735],
          [0, 690],
          [60, 676, 110, 700, 170, 690],
          [260, 676, 330, 706, 420, 698],
          [520, 690, 610, 712, 700, 694],
          [760, 684, 800, 690],
          [800, 735],
        ]);
        g.fill();
      },
    },
  ];
}
