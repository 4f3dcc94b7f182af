import { carve } from './blocks-heron.ts';
import type { Context } from './canvas.ts';
import { type Block, gouges, path } from './ink.ts';

/** A sternwheeler with two stacks. */
export function sternwheel(): Block[] {
  const hull = (g: Context): void => {
    path(g, [
      [40, 690],
      [640, 690],
      [668, 752],
      [110, 752],
      [78, 740, 52, 720, 40, 690],
    ]);
    g.fill();
  };
  const decks: readonly (readonly [number, number, number, number])[] = [
    [96, 604, 520, 86],
    [126, 528, 450, 76],
    [176, 462, 340, 66],
    [238, 410, 96, 52],
  ];
  return [
    {
      ink: '#e6bd74',
      off: [-3, 2],
      draw: (g) => {
        g.fillRect(0, 0, 800, 690);
        gouges(g, [0, 0, 800, 680], 190, (x, y) => Math.sin(x * 0.008 + y * 0.01) * 0.35, 130, 8, 6);
      },
    },
    {
      ink: '#b5472f',
      off: [3, 1],
      draw: (g) => {
        hull(g);
        g.fillRect(212, 208, 30, 262);
        g.fillRect(282, 208, 30, 262);
        g.beginPath();
        g.arc(676, 668, 116, 0, 7);
        g.fill();
        for (const [x, y, w] of decks) g.fillRect(x - 12, y - 8, w + 24, 10);
        carve(g, () => {
          for (let i = 0; i < 12; i++) {
            const a = (i / 12) * 6.283;
            g.beginPath();
            g.moveTo(676 + Math.cos(a + 0.09) * 34, 668 + Math.sin(a + 0.09) * 34);
            g.lineTo(676 + Math.cos(a + 0.05) * 98, 668 + Math.sin(a + 0.05) * 98);
            g.lineTo(676 + Math.cos(a + 0.46) * 98, 668 + Math.sin(a + 0.46) * 98);
            g.lineTo(676 + Math.cos(a + 0.4) * 34, 668 + Math.sin(a + 0.4) * 34);
            g.fill();
          }
        });
      },
    },
    {
      ink: '#20303f',
      draw: (g) => {
        for (const [x, y, w, h] of decks) {
          g.fillRect(x - 10, y - 2, w + 20, 5);
          g.fillRect(x - 10, y + h * 0.62, w + 20, 4);
          for (let i = 0; i <= w / 26; i++) g.fillRect(x + i * 26 - 2, y, 4, h);
          for (let i = 0; i < w / 26 - 1; i++) g.fillRect(x + i * 26 + 8, y + 15, 12, h * 0.34);
          for (let i = 0; i < w / 6.5; i++) g.fillRect(x + i * 6.5, y + h * 0.64, 1.8, h * 0.3);
        }
        for (const x of [208, 278]) {
          path(g, [
            [x, 208],
            [x - 12, 176],
            [x + 6, 188],
            [x + 19, 168],
            [x + 32, 188],
            [x + 50, 176],
            [x + 38, 208],
          ]);
          g.fill();
          g.fillRect(x + 22, 208, 12, 262);
        }
        path(g, [
          [240, 150],
          [290, 90, 360, 120, 400, 84],
          [470, 26, 560, 74, 640, 40],
          [700, 16, 760, 30, 800, 20],
          [800, 120],
          [740, 110, 700, 150, 640, 130],
          [560, 104, 520, 170, 440, 150],
          [380, 134, 330, 190, 262, 176],
        ]);
        g.fill();
        gouges(g, [250, 20, 560, 150], 120, (x) => Math.sin(x * 0.02) * 0.5 - 0.16, 58, 6, 9);
        hull(g);
        carve(g, () => {
          g.fillRect(80, 708, 570, 7);
          g.fillRect(110, 728, 540, 4);
        });
        g.lineWidth = 8;
        g.beginPath();
        g.arc(676, 668, 114, 0, 7);
        g.stroke();
        g.lineWidth = 5;
        for (let i = 0; i < 12; i++) {
          const a = (i / 12) * 6.283;
          g.beginPath();
          g.moveTo(676, 668);
          g.lineTo(676 + Math.cos(a) * 112, 668 + Math.sin(a) * 112);
          g.stroke();
          g.fillRect(676 + Math.cos(a) * 108 - 12, 668 + Math.sin(a) * 108 - 5, 24, 10);
        }
        g.fillRect(600, 662, 84, 12);
        // The river: rows of cut waves.
        g.fillRect(0, 752, 800, 248);
        carve(g, () => {
          for (let j = 0; j < 13; j++) {
            const y = 762 + j * 19;
            const wide = 5 + j * 0.6;
            for (let x = -40 + (j % 2) * 34; x < 820; x += 68) {
              g.beginPath();
              g.moveTo(x, y);
              g.quadraticCurveTo(x + 34, y - 20, x + 66, y + 2);
              g.quadraticCurveTo(x + 34, y - 20 + wide * 1.7, x, y);
              g.fill();
            }
          }
        });
        carve(g, () => {
          for (let i = 0; i < 26; i++) {
            g.beginPath();
            g.arc(
              706 + Math.cos(i * 2.4) * (20 + i * 3),
              770 + Math.sin(i * 2.4) * (8 + i * 0.8),
              4 + (i % 4) * 2,
              0,
              7,
            );
            g.fill();
          }
        });
      },
    },
  ];
}
