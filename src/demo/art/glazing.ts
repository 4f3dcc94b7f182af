import { type Context, channel, clamp, layer, noise, type Raster, type Rgb, smooth, touch } from './canvas.ts';
import type { Dot, Pane, Panel } from './panes.ts';

/** Where a panel hangs in the picture: left, top and width in px. */
export interface Hung {
  panel: Panel;
  x: number;
  y: number;
  width: number;
}

function trail(g: Context, dots: readonly Dot[], h: Hung): void {
  g.beginPath();
  for (const [u, v] of dots) g.lineTo(h.x + u * h.width, h.y + v * h.width);
  g.closePath();
}

// Which pane each pixel belongs to; lead hides the borders, so no blending is needed.
function panesOf(w: number, h: number, hung: Hung): Int16Array {
  const ids = new Int16Array(w * h).fill(-1);
  const inEdge = rasterize(w, h, hung, hung.panel.edge);
  hung.panel.panes.forEach((pane, id) => {
    for (const i of rasterize(w, h, hung, pane.outline)) ids[i] = id;
  });
  const keep = new Uint8Array(w * h);
  for (const i of inEdge) keep[i] = 1;
  for (let i = 0; i < ids.length; i++) if (!keep[i]) ids[i] = -1;
  return ids;
}

function rasterize(w: number, h: number, hung: Hung, outline: readonly Dot[]): number[] {
  const pts = outline.map(([u, v]): Dot => [hung.x + u * hung.width, hung.y + v * hung.width]);
  const top = Math.max(0, Math.floor(Math.min(...pts.map((p) => p[1]))));
  const bottom = Math.min(h - 1, Math.ceil(Math.max(...pts.map((p) => p[1]))));
  const out: number[] = [];
  for (let y = top; y <= bottom; y++) {
    const xs: number[] = [];
    for (let i = 0, j = pts.length - 1; i < pts.length; j = i++) {
      const [ax, ay] = pts[j] as Dot;
      const [bx, by] = pts[i] as Dot;
      if (ay > y + 0.5 !== by > y + 0.5) xs.push(ax + ((y + 0.5 - ay) / (by - ay)) * (bx - ax));
    }
    xs.sort((a, b) => a - b);
    for (let k = 0; k + 1 < xs.length; k += 2) {
      for (let x = Math.max(0, Math.ceil((xs[k] as number) - 0.5)); x < Math.min(w, (xs[k + 1] as number) - 0.5); x++)
        out.push(y * w + x);
    }
  }
  return out;
}

/** Paints leaded panels into a picture whose pixels so far are what lies behind the glass. */
export function glaze(raster: Raster, hungs: readonly Hung[], seed: number): void {
  for (const hung of hungs) glazeOne(raster, hung, seed);
}

function glazeOne(raster: Raster, hung: Hung, seed: number): void {
  const { w, h } = raster;
  const ids = panesOf(w, h, hung);
  const n = noise(seed);
  const px = hung.width;
  const line = hung.panel.lead * px;
  const lead = layer(w, h, (g) => {
    g.lineJoin = 'round';
    for (const pane of hung.panel.panes) {
      // A later pane covers the lead of those below it.
      g.globalCompositeOperation = 'destination-out';
      trail(g, pane.outline, hung);
      g.fill();
      g.globalCompositeOperation = 'source-over';
      g.strokeStyle = '#fff';
      g.lineWidth = line;
      trail(g, pane.outline, hung);
      g.stroke();
    }
    g.globalCompositeOperation = 'destination-in';
    trail(g, hung.panel.edge, hung);
    g.fillStyle = '#fff';
    g.fill();
    g.globalCompositeOperation = 'source-over';
    g.lineWidth = line * 2.2;
    trail(g, hung.panel.edge, hung);
    g.stroke();
  });
  const soft = (blur: number) =>
    channel(
      layer(w, h, (g) => {
        g.filter = `blur(${blur}px)`;
        g.drawImage(lead, 0, 0);
      }),
      3,
    );
  const mask = channel(lead, 3);
  const round = soft(line * 0.3);
  const near = soft(line * 1.1);
  touch(raster, (x, y, out) => {
    const i = y * w + x;
    const id = ids[i] as number;
    if (id >= 0)
      glassAt(
        hung.panel.panes[id] as Pane,
        id,
        (x - hung.x) / px,
        (y - hung.y) / px,
        n,
        out,
        1 - 0.42 * smooth(0.05, 0.75, near[i] as number),
      );
    const m = mask[i] as number;
    if (m <= 0) return;
    const gx = (round[Math.min(i + 1, mask.length - 1)] as number) - (round[Math.max(0, i - 1)] as number);
    const gy = (round[Math.min(i + w, mask.length - 1)] as number) - (round[Math.max(0, i - w)] as number);
    const tone =
      34 +
      (n(x * 0.09, y * 0.09, 3) - 0.5) * 22 +
      clamp((gx * 0.7 + gy * 0.8) * 120 * (line / 12), -22, 62) +
      (round[i] as number) * 10;
    const metal: Rgb = [tone, tone * 0.98, tone * 0.94];
    for (let k = 0; k < 3; k++) out[k] = (out[k] as number) * (1 - m) + (metal[k] as number) * m;
  });
}

/** One pixel of lit glass: `out` is what lies behind and becomes what is seen through. */
function glassAt(
  pane: Pane,
  id: number,
  u: number,
  v: number,
  n: ReturnType<typeof noise>,
  out: number[],
  shade: number,
): void {
  const a = ((id * 2.399) % 3.14) - 0.6;
  const s = Math.sin(a);
  const c = Math.cos(a);
  const p = u * c + v * s + id * 3.7;
  const q = v * c - u * s + id * 1.9;
  const streak = n(p * 4.5 + n(q * 9, p * 3, 2) * 1.4, q * 26, 4) - 0.5;
  const ripple = n(p * 38, q * 30, 2) - n(p * 38 + 0.25, q * 30 + 0.2, 2);
  const tone = 0.94 + 0.22 * (n(id * 7.1, 3.3, 1) - 0.5);
  const behind = ((out[0] as number) + (out[1] as number) + (out[2] as number)) / 765;
  const milk = pane.kind === 'opal' ? 0.85 : pane.kind === 'streak' ? 0.45 : 0.2;
  const light = (behind * (1 - milk) + 0.86 * milk) * (1 + ripple * (pane.kind === 'clear' ? 1.5 : 0.9)) * tone;
  const pale =
    pane.kind === 'streak'
      ? clamp(streak * 1.5 + 0.12, 0, 0.6)
      : pane.kind === 'opal'
        ? clamp(0.2 + streak * 0.9, 0, 0.6)
        : clamp(0.08 + streak * 0.3);
  const deep = clamp(-streak * (pane.kind === 'even' ? 0.5 : 1.3), 0, 0.45);
  // A seed: a tiny bubble, bright on one side.
  const bubble = n(u * 150 + id, v * 90, 1);
  const seed = bubble > 0.9 ? 1.12 : 1;
  for (let k = 0; k < 3; k++) {
    const base = (pane.colour[k as 0] / 255) ** 0.9;
    const body = base + (1 - base) * pale * 0.62 - base * deep * 0.55;
    out[k] = 255 * clamp(body * (0.4 + light * 1.02) * shade * seed);
  }
}
