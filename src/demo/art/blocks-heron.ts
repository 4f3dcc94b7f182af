import { type Context, random } from './canvas.ts';
import { type Block, gouge, gouges, path } from './ink.ts';

export const full = (g: Context) => g.fillRect(0, 0, 800, 1000);

export const carve = (g: Context, f: () => void): void => {
  g.save();
  g.globalCompositeOperation = 'destination-out';
  f();
  g.restore();
};

function blade(g: Context, x: number, y: number, height: number, lean: number, wide: number): void {
  path(g, [
    [x - wide, y],
    [x - wide * 0.6, y - height * 0.5, x + lean * 0.4, y - height * 0.8, x + lean, y - height],
    [x + lean * 0.5 + wide * 0.4, y - height * 0.7, x + wide * 0.9, y - height * 0.4, x + wide, y],
  ]);
  g.fill();
}

/** A great blue heron among reeds before the sun. */
export function heron(): Block[] {
  const bird = (g: Context): void => {
    // Body, tail and the S of the neck.
    path(g, [
      [330, 590],
      [345, 500, 430, 455, 505, 470],
      [560, 480, 600, 540, 618, 600],
      [640, 670, 668, 730, 690, 800],
      [640, 770, 600, 740, 560, 712],
      [500, 735, 420, 725, 372, 680],
      [345, 655, 328, 625, 330, 590],
    ]);
    g.fill();
    path(g, [
      [352, 600],
      [318, 560, 318, 500, 352, 450],
      [386, 398, 392, 350, 350, 318],
      [330, 302, 318, 270, 334, 244],
      [352, 214, 396, 208, 424, 226],
      [446, 240, 448, 262, 436, 280],
      [424, 298, 428, 320, 438, 350],
      [456, 410, 420, 452, 402, 500],
      [394, 530, 400, 560, 410, 590],
    ]);
    g.fill();
    path(g, [
      [348, 232],
      [330, 238, 250, 262, 176, 292],
      [250, 286, 320, 276, 356, 268],
    ]);
    g.fill();
    path(g, [
      [400, 216],
      [450, 214, 500, 232, 540, 268],
      [490, 250, 450, 244, 416, 246],
    ]);
    g.fill();
    g.lineWidth = 11;
    g.lineCap = 'round';
    g.beginPath();
    g.moveTo(462, 715);
    g.lineTo(470, 820);
    g.lineTo(452, 962);
    g.moveTo(512, 716);
    g.lineTo(540, 815);
    g.lineTo(536, 962);
    g.stroke();
    carve(g, () => {
      g.beginPath();
      g.arc(378, 246, 6.5, 0, 7);
      g.fill();
      g.lineWidth = 4;
      g.beginPath();
      g.moveTo(196, 288);
      g.quadraticCurveTo(280, 266, 352, 254);
      g.stroke();
    });
    for (let i = 0; i < 6; i++)
      for (let k = 0; k < 9; k++) gouge(g, 420 + k * 26 + i * 5, 520 + i * 34 + k * 13, 46, 0.62 + i * 0.06, 4.6);
    for (let i = 0; i < 15; i++)
      gouge(g, 372 + Math.sin(i * 0.45 + 4) * 22, 330 + i * 18, 26, 1.5 + Math.sin(i * 0.45) * 0.5, 3.4);
    for (let i = 0; i < 7; i++) gouge(g, 352 + i * 8, 610 + i * 8, 44, 1.25, 4);
  };
  return [
    {
      ink: '#e3a85a',
      off: [3, -2],
      draw: (g) => {
        g.beginPath();
        g.arc(520, 300, 205, 0, 7);
        g.fill();
      },
    },
    {
      ink: '#6f8ca0',
      off: [-2, 2],
      draw: (g) => {
        full(g);
        carve(g, () => {
          g.beginPath();
          g.arc(520, 300, 200, 0, 7);
          g.fill();
        });
        gouges(g, [0, 0, 800, 700], 230, (x, y) => Math.atan2(y - 300, x - 520) + 1.57, 84, 5, 3);
        gouges(g, [0, 740, 800, 260], 150, () => 0, 120, 7, 5);
        carve(g, () => {
          g.beginPath();
          g.ellipse(520, 860, 150, 16, 0, 0, 7);
          g.ellipse(500, 910, 190, 12, 0, 0, 7);
          g.fill();
        });
      },
    },
    {
      ink: '#1f2124',
      draw: (g) => {
        const next = random(8);
        for (let i = 0; i < 30; i++) {
          const side = i % 2 ? 560 + next() * 260 : -30 + next() * 250;
          blade(g, side, 1005, 330 + next() * 420, (next() - 0.5) * 190, 8 + next() * 7);
        }
        for (const [x, y, a] of [
          [96, 430, 0.1],
          [700, 380, -0.08],
          [160, 540, -0.12],
          [756, 520, 0.1],
        ] as const) {
          g.save();
          g.translate(x, y);
          g.rotate(a);
          g.fillRect(-4, 0, 8, 600);
          g.beginPath();
          g.ellipse(0, 0, 17, 74, 0, 0, 7);
          g.fill();
          g.restore();
        }
        // A halo is cut around the bird so that it stands clear.
        carve(g, () => {
          g.lineWidth = 16;
          g.lineJoin = 'round';
          g.beginPath();
          g.ellipse(500, 610, 165, 150, 0.5, 0, 7);
          g.fill();
        });
        bird(g);
        g.fillRect(0, 962, 800, 8);
      },
    },
  ];
}
