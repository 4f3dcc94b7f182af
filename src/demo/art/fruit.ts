import { noise, type Raster, random, smooth } from './canvas.ts';
import { pot } from './clay.ts';
import { celadon, rain } from './glazes.ts';
import { eveningWindow, northWindow } from './light.ts';
import { render } from './march.ts';
import { curve, type Distance, lathe, move, rod, turn } from './shape.ts';
import { boards, dye, linear, type Paint, place, plain, plaster, room, still } from './stage.ts';
import type { Thing } from './world.ts';

function peachSkin(seed: number): Paint {
  const n = noise(seed);
  const [gold, red, dark] = [linear('#e9a94e'), linear('#c2462f'), linear('#7d2a2c')];
  return (p, s) => {
    const blush = n(p.x * 1.4 + seed, p.y * 1.4 + p.z * 1.2, 3) + p.x * 0.35 - p.z * 0.1;
    dye(s, gold, red, smooth(0.35, 0.75, blush));
    dye(s, [s.r, s.g, s.b], dark, smooth(0.7, 1.05, blush) * 0.6);
    s.rough = 0.9;
    s.shine = 0.02;
  };
}

function peach(x: number, y: number, z: number, r: number, seed: number): Thing {
  const shape: Distance = (px, py, pz) => {
    const groove = Math.exp(-((px * 9) ** 2)) * 0.05 * smooth(-0.8, 0.8, py + pz);
    const top = Math.exp(-(px * px + pz * pz) * 26) * 0.16 * smooth(0, 0.6, py);
    return (Math.hypot(px, py * 1.06, pz) - 1 + groove + top) * 0.85;
  };
  const turned = turn(turn(shape, 'z', seed * 0.9), 'x', 0.5 + seed * 0.3);
  return place(
    move((px, py, pz) => turned(px / r, py / r, pz / r) * r, 0, r * 0.95, 0),
    x,
    z,
    [r * 1.05, r * 2],
    peachSkin(seed),
    { y, spin: seed },
  );
}

const cream = plaster('#d9cfbb', 7, 0.8);

/** Peaches in and beside a blue bowl. */
export function peaches(w: number, h: number): Raster {
  const bowl = pot(
    [
      [0.5, 0],
      [0.5, 0.12],
      [0.8, 0.3],
      [1.15, 0.7],
      [1.24, 0.95],
    ],
    { ...rain, glaze: '#3f66a0', pool: '#28457c', thin: '#8fa8c4', line: -1, speckle: 0 },
    7,
    -0.45,
    -0.2,
    { wallWidth: 0.08 },
  );
  const things = [
    bowl,
    peach(-0.85, 0.5, -0.3, 0.5, 1),
    peach(0.0, 0.52, -0.42, 0.48, 2),
    peach(-0.42, 0.56, 0.28, 0.5, 3),
    peach(-0.45, 1.12, -0.25, 0.47, 4),
    peach(1.3, 0, 0.25, 0.52, 5),
    peach(1.95, 0, -0.55, 0.5, 6),
  ];
  return render(
    still(
      things,
      room(cream, plaster('#7f8f8d', 9, 1.4)),
      { eye: 3.6, distance: 9, aim: [0.3, 0.72, 0], fov: 22 },
      eveningWindow,
      0.86,
    ),
    w,
    h,
  );
}

function pear(x: number, z: number, size: number, lean: number, spin: number, seed: number): Thing[] {
  const n = noise(seed);
  const body = lathe(
    curve([
      [0, 0.04],
      [0.3, 0.0],
      [0.62, 0.24],
      [0.7, 0.6],
      [0.54, 1.0],
      [0.32, 1.32],
      [0.24, 1.55],
      [0.12, 1.68],
      [0, 1.66],
    ]),
  );
  const [green, gold, rust] = [linear('#a9ab45'), linear('#d8b24c'), linear('#8a5526')];
  const skin: Paint = (p, s) => {
    dye(s, green, gold, smooth(0.35, 0.65, n(p.x + 4, p.y + p.z, 3) + p.x * 0.25));
    dye(
      s,
      [s.r, s.g, s.b],
      rust,
      smooth(0.66, 0.8, n(p.x * 9, p.y * 9 + p.z * 7, 2)) * 0.5 + smooth(0.25, 0, Math.hypot(p.x, p.z)) * 0.5,
    );
    s.rough = 0.45;
  };
  const c = Math.cos(spin);
  const sn = Math.sin(spin);
  const bow: Distance = (px, py, pz) => {
    const b = lean * py * py * 0.26;
    return body((px - b * c) / size, py / size, (pz - b * sn) / size) * size * 0.85;
  };
  const tipX = lean * (1.62 * size) ** 2 * 0.26;
  const stem = rod([tipX * c, 1.62 * size, tipX * sn], [(tipX + 0.16) * c, 2 * size, tipX * sn + 0.06], 0.04, 0.05);
  return [
    place(bow, x, z, [0.95 * size + Math.abs(tipX), 1.75 * size], skin),
    place(stem, x, z, [0.7 + Math.abs(tipX), 2.1 * size], plain('#4a3524', 0.8)),
  ];
}

/** Three pears that will not stand up straight. */
export function pears(w: number, h: number): Raster {
  const things = [
    ...pear(-1.2, 0.1, 1, 0.32, 0.3, 3),
    ...pear(0.25, -0.3, 1.08, -0.28, 0.2, 5),
    ...pear(1.45, 0.35, 0.92, 0.5, -0.4, 8),
  ];
  return render(
    still(
      things,
      room(plaster('#b98f74', 12, 1), plaster('#54625f', 9, 1.6)),
      { eye: 3.2, distance: 9, aim: [0.15, 0.86, 0], fov: 20 },
      eveningWindow,
      0.86,
    ),
    w,
    h,
  );
}

/** Brushes standing in a stoneware jar, two tubes of paint beside it. */
export function jarOfBrushes(w: number, h: number): Raster {
  const next = random(5);
  const jar = pot(
    [
      [0.56, 0],
      [0.6, 0.06],
      [0.68, 0.6],
      [0.64, 1.2],
      [0.68, 1.34],
    ],
    celadon,
    44,
    -0.35,
    -0.1,
  );
  const things: Thing[] = [jar];
  const tips = ['#8a5a3c', '#3f5f8a', '#b9862e', '#7a2f2a', '#d9cfb8', '#4f6a48', '#33302e'];
  for (let i = 0; i < 7; i++) {
    const a = (i / 7) * 6.28 + 0.4;
    const foot = [-0.35 - Math.cos(a) * 0.22, 0.25, -0.1 - Math.sin(a) * 0.22];
    const long = 2.35 + next() * 0.7;
    const head = [-0.35 + Math.cos(a) * (0.5 + next() * 0.3), long, -0.1 + Math.sin(a) * 0.4];
    const at = (t: number): [number, number, number] =>
      [0, 1, 2].map((k) => (foot[k] as number) + ((head[k] as number) - (foot[k] as number)) * t) as [
        number,
        number,
        number,
      ];
    const steel: Paint = (_p, s) => {
      dye(s, linear('#c9c4b8'));
      s.metal = true;
      s.shine = 0.9;
      s.rough = 0.25;
    };
    const wide = 0.055 + next() * 0.03;
    things.push({
      shape: rod(at(0), at(0.76), 0.035, wide * 0.8),
      bound: [...at(0.38), 1.2],
      paint: plain(['#8a5a34', '#2f2a28', '#a9552e', '#c2a06a'][i % 4] as string, 0.35, 0.05),
    });
    things.push({ shape: rod(at(0.76), at(0.87), wide * 0.9, wide * 1.05), bound: [...at(0.815), 0.35], paint: steel });
    things.push({
      shape: rod(at(0.87), at(1), wide * 1.25, wide * 0.4),
      bound: [...at(0.935), 0.4],
      paint: plain(tips[i] as string, 0.95, 0.01),
    });
  }
  const tube = (x: number, z: number, spin: number, label: string): Thing => {
    const body: Distance = (px, py, pz) => {
      const t = smooth(-0.75, 0.6, px);
      const flat = Math.hypot(py / (0.04 + 0.15 * t), pz / (0.24 - 0.05 * t)) - 1;
      const side = Math.max(flat * (0.05 + 0.1 * t), Math.abs(px) - 0.68);
      const cap = Math.max(Math.hypot(py, pz) - 0.1, Math.abs(px - 0.82) - 0.12);
      return Math.min(side, cap) * 0.7;
    };
    const [ink, tin, dark] = [linear(label), linear('#d8d5cc'), linear('#2a2826')];
    return place(
      move(body, 0, 0.18, 0),
      x,
      z,
      [1, 0.4],
      (p, s) => {
        dye(s, p.x > 0.69 ? dark : p.x > -0.35 && p.x < 0.42 ? ink : tin);
        s.rough = 0.35;
        s.shine = 0.06;
      },
      { spin },
    );
  };
  things.push(tube(1.15, 0.55, 0.5, '#2f4f8a'), tube(0.75, 1.15, -0.25, '#c2862e'));
  const n = noise(3);
  const bench = boards('#8d7558', 9);
  const stained: Paint = (p, s) => {
    bench(p, s);
    const spots = [linear('#3f5f8a'), linear('#b9862e'), linear('#e2dccb'), linear('#7a2f2a')];
    for (let k = 0; k < 4; k++) {
      const d = n(p.x * 2.3 + k * 17, p.z * 2.3 + k * 5, 3);
      if (d > 0.7) dye(s, [s.r, s.g, s.b], spots[k] as [number, number, number], 0.75 * smooth(0.7, 0.72, d));
    }
  };
  return render(
    still(
      things,
      room(stained, plaster('#b9b2a4', 6)),
      { eye: 3.2, distance: 10, aim: [0.15, 1.3, 0], fov: 22.5 },
      northWindow,
    ),
    w,
    h,
  );
}
