import { noise, type Raster, smooth } from './canvas.ts';
import { northWindow } from './light.ts';
import { render } from './march.ts';
import { curve, lathe } from './shape.ts';
import { boards, dye, linear, type Paint, place, plaster, room, still } from './stage.ts';

const TURN = Math.PI * 2;

/** A lit table lamp with a leaded cone of sixteen ribs and a border of dogwood. */
export function lamp(w: number, h: number, near: boolean): Raster {
  const n = noise(3);
  const profile = curve([
    [1.52, 0],
    [1.55, 0.1],
    [1.42, 0.34],
    [1.12, 0.72],
    [0.72, 1.08],
    [0.32, 1.3],
    [0.24, 1.34],
  ]);
  const shell = lathe(
    [...profile, ...profile.map(([r, y]): [number, number] => [Math.max(0, r - 0.035), y - 0.012]).reverse()],
    0.01,
  );
  const cream = linear('#f2dcae');
  const amber = linear('#e2b264');
  const moss = linear('#5f8a4a');
  const deep = linear('#3f6a3e');
  const pink = linear('#eec3b4');
  const gold = linear('#e6b13c');
  const leadTone = linear('#2a241e');
  const glass: Paint = (p, s) => {
    const a = (Math.atan2(p.z, p.x) / TURN + 1) % 1;
    const ribs = 16;
    const f = a * ribs;
    const rib = Math.floor(f);
    const u = f - rib;
    const y = p.y;
    const radius = Math.hypot(p.x, p.z);
    const half = (Math.min(u, 1 - u) / ribs) * TURN * radius;
    const streak = n(a * 90 + rib * 7, y * 4 + n(y * 5, a * 30, 2) * 2, 3);
    dye(s, cream, amber, smooth(0.45, 0.75, streak) * 0.7);
    let line = half;
    for (const level of [0.12, 0.44, 0.62, 0.86, 1.08])
      line = Math.min(line, Math.abs(y - level - (level > 0.5 ? 0.02 * Math.sin(rib * 2.1) : 0)));
    if (y < 0.44 && y > 0.12) {
      // One flower of four petals in every second rib, leaves between.
      const cx = u - 0.5;
      const px = (cx / ribs) * TURN * radius;
      const py = (y - 0.28) * 1.12;
      const r = Math.hypot(px, py);
      const b = Math.atan2(py, px);
      const edge = 0.1 + 0.052 * Math.abs(Math.cos(b * 2));
      if (rib % 2 === 0) {
        dye(s, deep, moss, streak);
        if (r < edge) dye(s, pink, cream, smooth(0.02, 0.14, r) * 0.5);
        if (r < 0.032) dye(s, gold);
        line = Math.min(
          line,
          Math.abs(r - edge),
          Math.abs(r - 0.032),
          r < edge && r > 0.032 ? Math.abs(Math.sin(b * 2)) * r * 0.5 : 1,
        );
      } else {
        dye(s, moss, deep, smooth(0.3, 0.7, streak));
        line = Math.min(line, Math.abs(px - Math.sin(py * 9) * 0.05));
      }
    } else if (y <= 0.12) {
      dye(s, deep, moss, streak * 0.6);
    } else if (y > 1.08) {
      dye(s, amber, gold, streak);
    }
    const lead = smooth(0.017, 0.011, line);
    const hot = 0.75 + 0.75 * Math.exp(-((y - 0.5) ** 2) * 2.2);
    s.glow = 1.2 * hot * (1 - lead) * (0.8 + 0.35 * streak);
    dye(s, [s.r, s.g, s.b], leadTone, lead);
    s.rough = 0.25;
    s.shine = 0.05;
  };
  const base = lathe(
    curve([
      [0, 0],
      [0.78, 0],
      [0.8, 0.08],
      [0.62, 0.2],
      [0.26, 0.34],
      [0.16, 0.6],
      [0.22, 0.86],
      [0.14, 1.15],
      [0.12, 1.6],
      [0.15, 1.8],
      [0.1, 1.9],
      [0, 1.92],
    ]),
  );
  const cap = lathe(
    curve([
      [0, 0],
      [0.27, 0],
      [0.27, 0.06],
      [0.12, 0.12],
      [0.06, 0.16],
      [0.09, 0.24],
      [0.05, 0.32],
      [0, 0.33],
    ]),
  );
  const brass: Paint = (_p, s) => {
    dye(s, linear('#b98f4a'));
    s.metal = true;
    s.shine = 0.9;
    s.rough = 0.25;
  };
  const wood = boards('#5a3b26', 4, 9);
  const ground = room(boards('#6f5138', 12), plaster('#a3937c', 5));
  const lit: Paint = (p, s) => {
    ground(p, s);
    // The pool of light under and behind a shade.
    const under = Math.exp(-(p.x * p.x + (p.z - 0.1) ** 2) * 0.22);
    const behind = Math.exp(-(p.x * p.x * 0.16 + (p.y - 2.6) ** 2 * 0.2));
    const warm = p.ny > 0.6 ? under * 1.5 : behind * 0.85;
    s.glow = warm;
    s.g *= 1 - warm * 0.08;
    s.b *= 1 - warm * 0.3;
  };
  const light = {
    ...northWindow,
    key: [0.75, 0.78, 0.85] as const,
    above: [0.2, 0.22, 0.26] as const,
    below: [0.2, 0.15, 0.09] as const,
  };
  const things = [
    place(base, 0, 0, [0.85, 1.95], wood),
    place(shell, 0, 0, [1.62, 1.4], glass, { y: 1.78 }),
    place(cap, 0, 0, [0.3, 0.36], brass, { y: 3.1 }),
  ];
  const view = near
    ? { eye: 3.4, distance: 10, aim: [0, 2.3, 0] as const, fov: 16.5, around: 14 }
    : { eye: 2.7, distance: 12, aim: [0, 1.66, 0] as const, fov: 22 };
  return render(still(things, lit, view, light, 0.85), w, h);
}
