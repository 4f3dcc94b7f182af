import { lens, noise, type Raster } from './canvas.ts';
import { northWindow } from './light.ts';
import { render } from './march.ts';
import { type Distance, join, lathe, move, rod } from './shape.ts';
import { boards, dye, linear, type Paint, place, plank, plaster, room, still } from './stage.ts';
import type { Thing } from './world.ts';

/** An ink roller on its slab, prints stacked behind. */
export function slab(w: number, h: number): Raster {
  const n = noise(14);
  const blue = linear('#22416e');
  const glass = linear('#c9ccc8');
  const inked: Paint = (p, s) => {
    const film = Math.max(
      Math.abs(p.x + 0.25) - 1.0 + (n(p.x * 9, p.z * 2, 3) - 0.5) * 0.3,
      Math.abs(p.z - 0.35) - 0.62 + (n(p.x * 2, p.z * 9, 3) - 0.5) * 0.16,
    );
    dye(s, film < 0 ? blue : glass);
    s.rough = film < 0 ? 0.28 + 0.2 * n(p.x * 40, p.z * 5, 2) : 0.06;
    s.shine = film < 0 ? 0.06 : 0.08;
  };
  const drum = place(
    rod([-0.62, 0.37, 0], [0.62, 0.37, 0], 0.29),
    -0.1,
    0.25,
    [0.95, 0.75],
    (p, s) => {
      dye(s, Math.abs(p.x) < 0.66 ? blue : linear('#2b2a28'));
      s.rough = 0.3 + 0.15 * n(p.x * 30, p.y * 30, 2);
      s.shine = 0.06;
    },
    { spin: 0.35 },
  );
  const frame: Distance = join(
    0,
    rod([-0.8, 0.37, 0], [-0.8, 0.42, 0.5], 0.035),
    rod([0.8, 0.37, 0], [0.8, 0.42, 0.5], 0.035),
    rod([-0.8, 0.42, 0.5], [0.8, 0.42, 0.5], 0.04),
    rod([-0.9, 0.37, 0], [0.9, 0.37, 0], 0.03),
    rod([0, 0.42, 0.5], [0, 0.46, 0.75], 0.045),
  );
  const steel: Paint = (_p, s) => {
    dye(s, linear('#b9b7b0'));
    s.metal = true;
    s.shine = 0.9;
    s.rough = 0.2;
  };
  const grip = lathe([
    [0, 0],
    [0.1, 0],
    [0.13, 0.2],
    [0.16, 0.5],
    [0.12, 0.85],
    [0.07, 0.95],
    [0, 0.95],
  ]);
  const sheets: Thing[] = [];
  for (let i = 0; i < 5; i++) {
    const tint = ['#e6dfcf', '#ece6d8', '#e3dccb', '#eae3d3', '#efe9dc'][i] as string;
    const skin: Paint = (p, s) => {
      dye(s, linear(tint));
      const [u, v] = [p.x - 0.85, p.z + 1.05];
      if (i === 4 && p.ny > 0.5) {
        const r = Math.hypot(u, v);
        const ring = Math.abs(r - 0.42) < 0.06 || r < 0.2 || Math.abs(((Math.atan2(v, u) * 5) / Math.PI) % 1) < 0.3;
        if (Math.max(Math.abs(u), Math.abs(v)) < 0.62 && ring && r > 0.1) dye(s, linear('#b5472f'));
      }
      s.rough = 0.95;
      s.shine = 0.01;
    };
    sheets.push(
      plank(0.85 + (i % 2 ? 0.04 : -0.03), 0.03 + i * 0.045, -1.05 + (i % 3) * 0.03, [0.95, 0.018, 0.82], skin),
    );
  }
  const things: Thing[] = [
    plank(-0.25, 0.04, 0.35, [1.45, 0.04, 1.0], inked),
    drum,
    place(frame, -0.1, 0.25, [1.0, 0.8], steel, { spin: 0.35 }),
    place(
      move((x, y, z) => grip(x, z - 0.7, y - 0.46), 0, 0, 0),
      -0.1,
      0.25,
      [1.75, 1],
      boards('#8a5d36', 5, 9),
      { spin: 0.35 },
    ),
    ...sheets,
  ];
  return lens(
    render(
      still(
        things,
        room(boards('#8f7c66', 12), plaster('#aaa59b', 4)),
        { eye: 5.4, distance: 7.4, aim: [0.05, 0.15, 0], fov: 24 },
        northWindow,
      ),
      w,
      h,
    ),
    7,
  );
}
