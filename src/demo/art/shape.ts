/** Signed distance to a shape, negative inside; lengths are in scene units (about a decimetre). */
export type Distance = (x: number, y: number, z: number) => number;

/** Points of a profile: radius and height. */
export type Profile = readonly (readonly [number, number])[];

/** A smooth curve through the given points (Catmull-Rom), as a dense polyline. */
export function curve(points: Profile, steps = 14): [number, number][] {
  const out: [number, number][] = [];
  const last = points.length - 1;
  const p = (i: number) => points[Math.max(0, Math.min(last, i))] as readonly [number, number];
  for (let i = 0; i < last; i++) {
    const [a, b, c, d] = [p(i - 1), p(i), p(i + 1), p(i + 2)];
    for (let s = 0; s < steps; s++) {
      const t = s / steps;
      const at = (k: 0 | 1) =>
        0.5 *
        (2 * b[k] +
          (c[k] - a[k]) * t +
          (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t +
          (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t * t * t);
      out.push([Math.max(0, at(0)), at(1)]);
    }
  }
  out.push([...p(last)] as [number, number]);
  return out;
}

/** The closed outline of a thrown pot: up the outside, over the lip, down the inside to a floor. */
export function hollow(outside: [number, number][], wallWidth: number, floor: number): [number, number][] {
  const inside: [number, number][] = [];
  for (let i = 0; i < outside.length; i++) {
    const [r, y] = outside[i] as [number, number];
    const [r0, y0] = outside[Math.max(0, i - 1)] as [number, number];
    const [r1, y1] = outside[Math.min(outside.length - 1, i + 1)] as [number, number];
    const len = Math.hypot(r1 - r0, y1 - y0) || 1;
    const ir = r - ((y1 - y0) / len) * wallWidth;
    const iy = y + ((r1 - r0) / len) * wallWidth;
    if (iy > floor && ir > 0) inside.push([ir, iy]);
  }
  const top = outside[outside.length - 1] as [number, number];
  const lip: [number, number] = [Math.max(0, top[0] - wallWidth * 0.5), top[1] + wallWidth * 0.28];
  return [[0, 0], ...outside, lip, ...inside.reverse(), [0, floor]];
}

/** Turns a closed outline (radius, height) around the y axis; distances are kept in a table. */
export function lathe(outline: readonly (readonly [number, number])[], cell = 0.012): Distance {
  let maxR = 0;
  let minY = 1e9;
  let maxY = -1e9;
  for (const [r, y] of outline) {
    maxR = Math.max(maxR, r);
    minY = Math.min(minY, y);
    maxY = Math.max(maxY, y);
  }
  const pad = 0.1;
  const cols = Math.ceil((maxR + pad) / cell) + 2;
  const rows = Math.ceil((maxY - minY + 2 * pad) / cell) + 2;
  const y0 = minY - pad;
  const table = new Float32Array(cols * rows);
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < cols; i++) table[j * cols + i] = outlineDistance(outline, i * cell, y0 + j * cell);
  }
  return (x, y, z) => {
    const r = Math.sqrt(x * x + z * z);
    let u = r / cell;
    let v = (y - y0) / cell;
    // Outside the table the border value plus the way to the border never overshoots.
    let extra = 0;
    if (u > cols - 1.001) {
      extra += (u - cols + 1.001) * cell;
      u = cols - 1.001;
    }
    if (v < 0) {
      extra = Math.max(extra, -v * cell);
      v = 0;
    } else if (v > rows - 1.001) {
      extra = Math.max(extra, (v - rows + 1.001) * cell);
      v = rows - 1.001;
    }
    const i = Math.floor(u);
    const j = Math.floor(v);
    const fu = u - i;
    const fv = v - j;
    const k = j * cols + i;
    const a = table[k] as number;
    const b = table[k + 1] as number;
    const c = table[k + cols] as number;
    const d = table[k + cols + 1] as number;
    const value = a + (b - a) * fu + (c - a + (a - b - c + d) * fu) * fv;
    return extra > 0 ? Math.max(extra, value) : value;
  };
}

function outlineDistance(outline: readonly (readonly [number, number])[], r: number, y: number): number {
  let best = 1e9;
  let inside = false;
  const n = outline.length;
  for (let i = 0, j = n - 1; i < n; j = i++) {
    const [ar, ay] = outline[j] as readonly [number, number];
    const [br, by] = outline[i] as readonly [number, number];
    const er = br - ar;
    const ey = by - ay;
    const wr = r - ar;
    const wy = y - ay;
    if (ay > y !== by > y && r < ((br - ar) * (y - ay)) / (by - ay) + ar) inside = !inside;
    // The seam on the axis is not a surface.
    if (ar < 1e-6 && br < 1e-6) continue;
    const t = Math.max(0, Math.min(1, (wr * er + wy * ey) / (er * er + ey * ey || 1)));
    const dr = wr - er * t;
    const dy = wy - ey * t;
    best = Math.min(best, dr * dr + dy * dy);
  }
  return Math.sqrt(best) * (inside ? -1 : 1);
}

/** An ellipsoid around the origin (approximate but safe distance). */
export function ellipsoid(a: number, b: number, c: number): Distance {
  return (x, y, z) => {
    const k0 = Math.hypot(x / a, y / b, z / c);
    const k1 = Math.hypot(x / (a * a), y / (b * b), z / (c * c));
    return k1 < 1e-6 ? -Math.min(a, b, c) : (k0 * (k0 - 1)) / k1;
  };
}

/** A box with rounded edges; a, b, c are half its sides. */
export function box(a: number, b: number, c: number, round = 0.02): Distance {
  return (x, y, z) => {
    const dx = Math.abs(x) - a + round;
    const dy = Math.abs(y) - b + round;
    const dz = Math.abs(z) - c + round;
    const out = Math.hypot(Math.max(dx, 0), Math.max(dy, 0), Math.max(dz, 0));
    return out + Math.min(0, Math.max(dx, dy, dz)) - round;
  };
}

/** A ring of wire lying in the x-z plane. */
export function torus(R: number, r: number): Distance {
  return (x, y, z) => Math.hypot(Math.hypot(x, z) - R, y) - r;
}

/** A rod between two points whose radius changes from ra to rb. */
export function rod(a: readonly number[], b: readonly number[], ra: number, rb = ra): Distance {
  const [ax, ay, az] = a as [number, number, number];
  const dx = (b[0] as number) - ax;
  const dy = (b[1] as number) - ay;
  const dz = (b[2] as number) - az;
  const len = dx * dx + dy * dy + dz * dz;
  return (x, y, z) => {
    const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy + (z - az) * dz) / len));
    return Math.hypot(x - ax - dx * t, y - ay - dy * t, z - az - dz * t) - (ra + (rb - ra) * t);
  };
}

/** The union of shapes, melted together over the distance k (0: a plain union). */
export function join(k: number, ...shapes: Distance[]): Distance {
  return (x, y, z) => {
    let d = 1e9;
    for (const shape of shapes) {
      const e = shape(x, y, z);
      const t = k > 0 ? Math.max(0, k - Math.abs(d - e)) / k : 0;
      d = Math.min(d, e) - t * t * k * 0.25;
    }
    return d;
  };
}

/** Moves a shape. */
export function move(shape: Distance, mx: number, my: number, mz: number): Distance {
  return (x, y, z) => shape(x - mx, y - my, z - mz);
}

/** Turns a shape about one axis by an angle in radians. */
export function turn(shape: Distance, axis: 'x' | 'y' | 'z', angle: number): Distance {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  if (axis === 'x') return (x, y, z) => shape(x, c * y + s * z, c * z - s * y);
  if (axis === 'y') return (x, y, z) => shape(c * x - s * z, y, c * z + s * x);
  return (x, y, z) => shape(c * x + s * y, c * y - s * x, z);
}
