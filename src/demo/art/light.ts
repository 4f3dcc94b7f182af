/** The window and the room that light a scene. */
export interface Light {
  /** Toward the window, unit length. */
  dir: readonly [number, number, number];
  key: readonly [number, number, number];
  /** The room's own light from above and from the table. */
  above: readonly [number, number, number];
  below: readonly [number, number, number];
  /** Sharpness of shadows: 4 very soft, 12 crisp. */
  soft: number;
  /** Brightness of the window in mirrors, and its half sizes. */
  pane: number;
  paneWidth: number;
  paneHeight: number;
}

const unit = (x: number, y: number, z: number): [number, number, number] => {
  const l = Math.hypot(x, y, z);
  return [x / l, y / l, z / l];
};

/** A tall north window to the left of the table. */
export const northWindow: Light = {
  dir: unit(-0.82, 0.7, 0.38),
  key: [2.75, 2.6, 2.36],
  above: [0.36, 0.4, 0.45],
  below: [0.17, 0.15, 0.125],
  soft: 6,
  pane: 9,
  paneWidth: 0.3,
  paneHeight: 0.46,
};

/** Late light through the same window: lower, warmer, harder. */
export const eveningWindow: Light = {
  ...northWindow,
  dir: unit(-0.86, 0.52, 0.34),
  key: [2.7, 2.12, 1.5],
  above: [0.34, 0.37, 0.46],
  below: [0.2, 0.15, 0.11],
  soft: 8,
};

/** A wide soft box straight above, for small shiny things. */
export const tent: Light = {
  dir: unit(-0.5, 0.95, 0.12),
  key: [1.75, 1.7, 1.62],
  above: [0.55, 0.56, 0.58],
  below: [0.3, 0.28, 0.25],
  soft: 4.5,
  pane: 4.2,
  paneWidth: 0.62,
  paneHeight: 0.72,
};

function step(lo: number, hi: number, v: number): number {
  const t = Math.max(0, Math.min(1, (v - lo) / (hi - lo)));
  return t * t * (3 - 2 * t);
}

/** What a mirror sees of the room in a direction, blurred by roughness. */
export function radiance(l: Light, x: number, y: number, z: number, rough: number, out: number[]): void {
  const e = 0.05 + rough * 0.95;
  const up = step(-0.35 - rough * 0.5, 0.75 + rough * 0.5, y);
  // A dark far side of the room gives round things their edge.
  const dim = 0.42 + 0.58 * step(-1, 0.9, z * 0.5 - x * 0.6 + 0.2);
  for (let k = 0; k < 3; k++) {
    out[k] = ((l.below[k] as number) * 0.9 * (1 - up) + (l.above[k] as number) * 0.95 * up) * dim;
  }
  const [lx, ly, lz] = l.dir;
  const f = x * lx + y * ly + z * lz;
  if (f > 0.02) {
    // Axes across the window: level, and upward.
    const hl = Math.hypot(lx, lz) || 1;
    const u = (x * lz - z * lx) / hl / f;
    const v = (y - f * ly) / hl / f;
    const a = l.paneWidth;
    const b = l.paneHeight;
    let m = (1 - step(a - e * 0.5, a + e, Math.abs(u))) * (1 - step(b - e * 0.5, b + e, Math.abs(v)));
    const bar = 0.025;
    const cross = Math.min(
      step(bar * 0.4, bar + e * 0.3, Math.abs(u)),
      step(bar * 0.4, bar + e * 0.3, Math.abs(v - b * 0.1)),
    );
    m *= 0.45 + 0.55 * Math.max(cross, step(0.05, 0.3, rough));
    m *= (l.pane * (a * b)) / ((a + e * 0.45) * (b + e * 0.45));
    for (let k = 0; k < 3; k++) out[k] = (out[k] as number) + m * (l.key[k] as number) * 0.42;
  }
  // A pale wall opposite the window.
  const card = step(0.45 - e * 0.4, 0.95 + e * 0.2, x * 0.94 + y * 0.1 + z * 0.18) * 0.42;
  for (let k = 0; k < 3; k++) out[k] = (out[k] as number) + card * (l.above[k] as number);
}

/** Light from everywhere else on a dull surface facing a direction. */
export function sky(l: Light, x: number, y: number, z: number, out: number[]): void {
  const up = 0.5 + 0.5 * y;
  const side = 0.82 + 0.18 * (z * 0.6 - x * 0.7);
  for (let k = 0; k < 3; k++) {
    out[k] = ((l.above[k] as number) * up + (l.below[k] as number) * (1 - up)) * side;
  }
}
