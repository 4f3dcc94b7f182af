import { type Context, noise, random } from './canvas.ts';
import { type Block, gouge, gouges, path } from './ink.ts';
import { truss } from './silver.ts';

const full = (g: Context) => g.fillRect(0, 0, 800, 1000);
const carve = (g: Context, f: () => void): void => {
  g.save();
  g.globalCompositeOperation = 'destination-out';
  f();
  g.restore();
};

function blade(g: Context, x: number, y: number, height: number, lean: number, wide: number): void {
  path(g, [[x - wide, y], [x - wide * 0.6, y - height * 0.5, x + lean * 0.4, y - height * 0.8, x + lean, y - height], [x + lean * 0.5 + wide * 0.4, y - height * 0.7, x + wide * 0.9, y - height * 0.4, x + wide, y]]);
  g.fill();
}

/** A great blue heron among reeds before the sun. */
export function heron(): Block[] {
  const bird = (g: Context): void => {
    // Body, tail and the S of the neck.
    path(g, [[330, 590], [345, 500, 430, 455, 505, 470], [560, 480, 600, 540, 618, 600], [640, 670, 668, 730, 690, 800], [640, 770, 600, 740, 560, 712], [500, 735, 420, 725, 372, 680], [345, 655, 328, 625, 330, 590]]);
    g.fill();
    path(g, [[352, 600], [318, 560, 318, 500, 352, 450], [386, 398, 392, 350, 350, 318], [330, 302, 318, 270, 334, 244], [352, 214, 396, 208, 424, 226], [446, 240, 448, 262, 436, 280], [424, 298, 428, 320, 438, 350], [456, 410, 420, 452, 402, 500], [394, 530, 400, 560, 410, 590]]);
    g.fill();
    path(g, [[348, 232], [330, 238, 250, 262, 176, 292], [250, 286, 320, 276, 356, 268]]);
    g.fill();
    path(g, [[400, 216], [450, 214, 500, 232, 540, 268], [490, 250, 450, 244, 416, 246]]);
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
    for (let i = 0; i < 6; i++) for (let k = 0; k < 9; k++) gouge(g, 420 + k * 26 + i * 5, 520 + i * 34 + k * 13, 46, 0.62 + i * 0.06, 4.6);
    for (let i = 0; i < 15; i++) gouge(g, 372 + Math.sin(i * 0.45 + 4) * 22, 330 + i * 18, 26, 1.5 + Math.sin(i * 0.45) * 0.5, 3.4);
    for (let i = 0; i < 7; i++) gouge(g, 352 + i * 8, 610 + i * 8, 44, 1.25, 4);
  };
  return [
    { ink: '#e3a85a', off: [3, -2], draw: (g) => { g.beginPath(); g.arc(520, 300, 205, 0, 7); g.fill(); } },
    {
      ink: '#6f8ca0', off: [-2, 2],
      draw: (g) => {
        full(g);
        carve(g, () => { g.beginPath(); g.arc(520, 300, 200, 0, 7); g.fill(); });
        gouges(g, [0, 0, 800, 700], 230, (x, y) => Math.atan2(y - 300, x - 520) + 1.57, 84, 5, 3);
        gouges(g, [0, 740, 800, 260], 150, () => 0, 120, 7, 5);
        carve(g, () => { g.beginPath(); g.ellipse(520, 860, 150, 16, 0, 0, 7); g.ellipse(500, 910, 190, 12, 0, 0, 7); g.fill(); });
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
        for (const [x, y, a] of [[96, 430, 0.1], [700, 380, -0.08], [160, 540, -0.12], [756, 520, 0.1]] as const) {
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

/** A sternwheeler with two stacks. */
export function sternwheel(): Block[] {
  const hull = (g: Context): void => {
    path(g, [[40, 690], [640, 690], [668, 752], [110, 752], [78, 740, 52, 720, 40, 690]]);
    g.fill();
  };
  const decks: readonly (readonly [number, number, number, number])[] = [[96, 604, 520, 86], [126, 528, 450, 76], [176, 462, 340, 66], [238, 410, 96, 52]];
  return [
    {
      ink: '#e6bd74', off: [-3, 2],
      draw: (g) => {
        g.fillRect(0, 0, 800, 690);
        gouges(g, [0, 0, 800, 680], 190, (x, y) => Math.sin(x * 0.008 + y * 0.01) * 0.35, 130, 8, 6);
      },
    },
    {
      ink: '#b5472f', off: [3, 1],
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
          path(g, [[x, 208], [x - 12, 176], [x + 6, 188], [x + 19, 168], [x + 32, 188], [x + 50, 176], [x + 38, 208]]);
          g.fill();
          g.fillRect(x + 22, 208, 12, 262);
        }
        path(g, [[240, 150], [290, 90, 360, 120, 400, 84], [470, 26, 560, 74, 640, 40], [700, 16, 760, 30, 800, 20], [800, 120], [740, 110, 700, 150, 640, 130], [560, 104, 520, 170, 440, 150], [380, 134, 330, 190, 262, 176]]);
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
            g.arc(706 + Math.cos(i * 2.4) * (20 + i * 3), 770 + Math.sin(i * 2.4) * (8 + i * 0.8), 4 + (i % 4) * 2, 0, 7);
            g.fill();
          }
        });
      },
    },
  ];
}

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
    return { x: 60 + next() * 690, y: 40 + t * 930 + (next() - 0.5) * 60, size: 58 + next() * 44 + t * 20, a: next() * 6.28, seed: i };
  });
  const each = (g: Context, from: number, step: number) => leaves.forEach((l, i) => i % step === from && ginkgoLeaf(g, l.x, l.y, l.size, l.a, l.seed));
  return [
    {
      ink: '#b9b4a8', off: [0, 0],
      draw: (g) => {
        full(g);
        gouges(g, [0, 0, 800, 1000], 260, (x, y) => 1.35 + Math.sin(x * 0.006 + y * 0.004) * 0.3, 110, 4.6, 12);
        carve(g, () => { each(g, 0, 2); each(g, 1, 2); });
      },
    },
    { ink: '#dba92f', off: [4, -3], draw: (g) => each(g, 0, 2) },
    { ink: '#c98a24', off: [2, 3], draw: (g) => each(g, 1, 2) },
  ];
}

/** Narrow houses in a row; a cat on one step. */
export function houses(): Block[] {
  const rows = [{ y: 600, h: 250, s: 0.86 }, { y: 985, h: 360, s: 1.16 }];
  const house = (g: Context, i: number, row: number, part: 'wall' | 'trim' | 'dark'): void => {
    const { y, h, s } = rows[row] as { y: number; h: number; s: number };
    const bw = 182 * s;
    const x = (row ? -70 : 10) + i * (bw + 14);
    const top = y - h;
    const camel = (i + row) % 3 === 1;
    if (part === 'wall') {
      path(g, [[x, y], [x, top], [x + bw / 2, top - 96 * s], [x + bw, top], [x + bw, y]]);
      g.fill();
      if (camel) {
        path(g, [[x + bw * 0.2, top], [x + bw * 0.2, top - 120 * s], [x + bw * 0.6, top - 190 * s], [x + bw, top - 120 * s], [x + bw, top]]);
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
      ink: '#d9a441', off: [3, 2],
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
      ink: '#ad4630', off: [-3, 1],
      draw: (g) => {
        all(g, 'wall', 0, 0);
        carve(g, () => { all(g, 'trim', 0, 0); g.fillRect(0, 612, 800, 400); });
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
        carve(g, () => { for (let i = 0; i < 5; i++) house(g, i, 1, 'wall'); });
        all(g, 'dark', 1);
        path(g, [[362, 985], [352, 940, 366, 912, 386, 904], [380, 892, 378, 876, 384, 862], [392, 872], [404, 872], [412, 862], [420, 880, 416, 896, 408, 906], [424, 922, 430, 950, 424, 985]]);
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

/** A truss bridge under a full moon, cut from one block. */
export function nightBridge(): Block[] {
  const n = noise(4);
  const span = (g: Context, weight: number) => {
    for (const [a, b] of [[-220, 200], [200, 620], [620, 1040]] as const) truss(g, a, b, 560, 165, 8, weight, true);
    for (const x of [200, 620]) {
      path(g, [[x - 32, 560], [x + 32, 560], [x + 46, 735], [x - 46, 735]]);
      g.fill();
    }
  };
  return [
    {
      ink: '#7f9fb8', off: [2, -2],
      draw: (g) => {
        full(g);
        carve(g, () => { g.beginPath(); g.arc(430, 250, 118, 0, 7); g.fill(); });
        for (let i = 0; i < 26; i++) {
          const y = 745 + i * 10;
          gouge(g, 430 + (n(i, 1, 1) - 0.5) * 90, y, 130 + i * 9, 0, 3.4);
          gouge(g, 430 + (n(i, 4, 1) - 0.5) * 260, y + 4, 70, 0, 2.6);
        }
      },
    },
    {
      ink: '#1c2a44', off: [-1, 1],
      draw: (g) => {
        full(g);
        carve(g, () => { g.beginPath(); g.arc(430, 250, 124, 0, 7); g.fill(); });
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
        path(g, [[0, 735], [0, 690], [60, 676, 110, 700, 170, 690], [260, 676, 330, 706, 420, 698], [520, 690, 610, 712, 700, 694], [760, 684, 800, 690], [800, 735]]);
        g.fill();
      },
    },
  ];
}
