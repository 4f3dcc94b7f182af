import { css, fill, hex, layer, lens, mix, noise, type Raster, type Rgb, random, read, sheet, smooth, wall, write } from './canvas.ts';
import { tabletop } from './fabric.ts';
import { glaze } from './glazing.ts';
import { lamp } from './lamp.ts';
import { creekStones, type Dot, fanLight, type Panel, prairie, quilt, roseWindow } from './panes.ts';
import { riverRoundel, tulipPoplar } from './panes-drawn.ts';

/** A garden far out of focus behind a window. */
function outdoors(w: number, h: number, seed: number, green = 1): Raster {
  const n = noise(seed);
  const base = fill(w, h, (x, y, out) => {
    const u = x / w;
    const v = y / h;
    const leaf = smooth(0.3, 0.75, n(u * 2.2 + seed, v * 2.6, 3) + v * 0.42 - 0.12) * green;
    const glow = Math.exp(-((u - 0.42) ** 2 + (v - 0.3) ** 2) * 3.2);
    const sky: Rgb = mix([228, 235, 238], [255, 253, 246], glow);
    const tree = mix([150, 170, 138], [96, 122, 98], n(u * 4 + 5, v * 4, 2));
    const c = mix(sky, tree, leaf * 0.6);
    for (let k = 0; k < 3; k++) out[k] = c[k] as number;
  });
  const { g } = sheet(w, h);
  write(g, base);
  const next = random(seed);
  for (let i = 0; i < 46; i++) {
    const r = w * (0.015 + next() * 0.035);
    const [x, y] = [next() * w, h * (0.15 + next() * 0.8)];
    g.fillStyle = `rgba(248,248,226,${0.04 + next() * 0.1})`;
    g.beginPath();
    g.arc(x, y, r, 0, 7);
    g.fill();
  }
  return read(g, w, h);
}

// The sash around the view: dark against the light, with one lit edge.
function sash(raster: Raster, inset: number, code: string, bars: readonly number[]): Raster {
  const { w, h } = raster;
  const { g } = sheet(w, h);
  write(g, raster);
  const c = hex(code);
  const n = noise(7);
  const bar = (x: number, y: number, bw: number, bh: number) => {
    const upright = bh > bw;
    const grad = upright ? g.createLinearGradient(x, 0, x + bw, 0) : g.createLinearGradient(0, y, 0, y + bh);
    grad.addColorStop(0, css(mix(c, [255, 246, 228], 0.3)));
    grad.addColorStop(0.16, css(c));
    grad.addColorStop(0.8, css(mix(c, [0, 0, 0], 0.25)));
    grad.addColorStop(1, css(mix(c, [255, 246, 228], 0.2)));
    g.fillStyle = grad;
    g.fillRect(x, y, bw, bh);
  };
  for (const y of bars) bar(0, y * h - inset * 0.3, w, inset * 0.6);
  bar(0, 0, w, inset);
  bar(0, h - inset * 1.3, w, inset * 1.3);
  bar(0, 0, inset, h);
  bar(w - inset, 0, inset, h);
  const out = read(g, w, h);
  for (let i = 0; i < w * h; i++) {
    const grain = (n((i % w) * 0.02, Math.floor(i / w) * 0.3, 2) - 0.5) * 3;
    for (let k = 0; k < 3; k++) out.data[i * 4 + k] = (out.data[i * 4 + k] as number) + grain;
  }
  return out;
}

function chains(raster: Raster, lines: readonly (readonly [number, number, number, number])[]): Raster {
  const { w, h } = raster;
  const { g } = sheet(w, h);
  write(g, raster);
  for (const [x0, y0, x1, y1] of lines) {
    const len = Math.hypot(x1 - x0, y1 - y0);
    const step = w * 0.0085;
    for (let d = 0; d < len; d += step) {
      const x = x0 + ((x1 - x0) * d) / len;
      const y = y0 + ((y1 - y0) * d) / len;
      g.strokeStyle = '#2d2823';
      g.lineWidth = w * 0.0022;
      g.beginPath();
      g.ellipse(x, y, step * 0.32, step * 0.62, Math.atan2(y1 - y0, x1 - x0) - Math.PI / 2, 0, 7);
      g.stroke();
    }
  }
  return read(g, w, h);
}

/** A panel hung by chains in a window. */
function hungPanel(w: number, h: number, panel: Panel, seed: number, width: number, top: number): Raster {
  const pw = width * w;
  const x = (w - pw) / 2;
  const y = top * h;
  let raster = sash(outdoors(w, h, seed), w * 0.055, '#4a3b2f', []);
  const round = panel.edge.length > 50 && panel.height === 1;
  raster = chains(raster, round ? [[w / 2, 0, w / 2 - pw * 0.12, y + pw * 0.01], [w / 2, 0, w / 2 + pw * 0.12, y + pw * 0.01]] : [[x + pw * 0.08, 0, x + pw * 0.08, y], [x + pw * 0.92, 0, x + pw * 0.92, y]]);
  glaze(raster, [{ panel, x, y, width: pw }], seed);
  return raster;
}

/** The transom, set in a plaster wall that the coloured light spills onto. */
function transom(w: number, h: number): Raster {
  const panel = fanLight();
  const pw = w * 0.78;
  const x = (w - pw) / 2;
  const y = h * 0.2;
  const { g } = sheet(w, h);
  write(g, wall(w, h, '#a59a89', 9));
  const path = (grow: number, dy = 0) => {
    g.beginPath();
    g.arc(w / 2, y + pw / 2 + dy, pw / 2 + grow, Math.PI, 0);
    g.lineTo(x + pw + grow, y + pw * 0.9 + grow);
    g.lineTo(x - grow, y + pw * 0.9 + grow);
    g.closePath();
  };
  const spill = g.createLinearGradient(0, y + pw * 0.9, 0, h);
  spill.addColorStop(0, 'rgba(255,205,120,.42)');
  spill.addColorStop(1, 'rgba(255,205,120,0)');
  g.fillStyle = spill;
  g.fillRect(x - 30, y + pw * 0.93, pw + 60, h);
  g.save();
  g.shadowColor = 'rgba(20,12,6,.5)';
  g.shadowBlur = w * 0.03;
  g.shadowOffsetY = w * 0.012;
  g.fillStyle = '#7b5a3c';
  path(w * 0.05);
  g.fill();
  g.restore();
  g.strokeStyle = 'rgba(255,232,196,.4)';
  g.lineWidth = w * 0.004;
  path(w * 0.048);
  g.stroke();
  g.strokeStyle = 'rgba(20,10,4,.7)';
  g.lineWidth = w * 0.01;
  path(w * 0.004);
  g.stroke();
  const out = read(g, w, h);
  const view = outdoors(w, h, 5, 0.5);
  const inside = layer(w, h, (c) => {
    c.fillStyle = '#fff';
    c.beginPath();
    c.arc(w / 2, y + pw / 2, pw / 2, Math.PI, 0);
    c.lineTo(x + pw, y + pw * 0.9);
    c.lineTo(x, y + pw * 0.9);
    c.fill();
  });
  const m = inside.getContext('2d').getImageData(0, 0, w, h).data;
  for (let i = 0; i < w * h; i++) {
    const a = (m[i * 4 + 3] as number) / 255;
    for (let k = 0; k < 3; k++) out.data[i * 4 + k] = (out.data[i * 4 + k] as number) * (1 - a) + (view.data[i * 4 + k] as number) * a;
  }
  glaze(out, [{ panel, x, y, width: pw }], 6);
  return out;
}

function threePanels(w: number, h: number): Raster {
  let raster = sash(outdoors(w, h, 12), h * 0.05, '#4a3b2f', []);
  const items = [
    { panel: quilt(), x: w * 0.075, y: h * 0.14, width: w * 0.34 },
    { panel: prairie(), x: w * 0.455, y: h * 0.12, width: w * 0.215 },
    { panel: riverRoundel(), x: w * 0.71, y: h * 0.24, width: w * 0.23 },
  ];
  raster = chains(raster, items.flatMap(({ x, y, width, panel }) => (panel.height === 1 ? [[x + width / 2, 0, x + width / 2, y] as const] : [[x + width * 0.1, 0, x + width * 0.1, y] as const, [x + width * 0.9, 0, x + width * 0.9, y] as const])));
  glaze(raster, items, 15);
  return raster;
}

/** Offcuts on a cutting table, and a coil of came. */
function offcuts(w: number, h: number): Raster {
  const { g } = sheet(w, h);
  write(g, tabletop(w, h, '#b9a488', 17, 3));
  const next = random(23);
  const codes = ['#a1202a', '#d98a2e', '#3f7a55', '#2d5a8f', '#e0b554', '#6a3a5f', '#8fb8a0', '#c9552a', '#dfe4d8', '#2f6f74'];
  const done: { outline: Dot[]; colour: Rgb }[] = [];
  for (let i = 0; i < 26; i++) {
    const col = i % 5;
    const row = Math.floor(i / 5);
    const cx = 0.13 + col * 0.17 + (next() - 0.5) * 0.05 + (row % 2) * 0.04;
    const cy = 0.12 + row * 0.155 + (next() - 0.5) * 0.04;
    if (cx > 0.62 && cy > 0.52) continue;
    const sides = 3 + Math.floor(next() * 3);
    const turn = next() * 6;
    const outline = Array.from({ length: sides }, (_, k): Dot => {
      const a = turn + (k / sides) * Math.PI * 2 + (next() - 0.5) * 0.5;
      const r = 0.05 + next() * 0.035;
      return [cx + Math.cos(a) * r * 1.2, cy + Math.sin(a) * r];
    });
    done.push({ outline, colour: hex(codes[i % codes.length] as string) });
  }
  for (const { outline, colour } of done) {
    g.save();
    g.shadowColor = css(mix(colour, [60, 40, 20], 0.55), 0.75);
    g.shadowBlur = w * 0.012;
    g.shadowOffsetX = w * 0.012;
    g.shadowOffsetY = w * 0.012;
    g.fillStyle = css(mix(colour, [30, 20, 14], 0.12));
    g.beginPath();
    outline.forEach(([x, y], k) => (k ? g.lineTo(x * w, y * w) : g.moveTo(x * w, y * w)));
    g.closePath();
    g.fill();
    g.restore();
    const [x0, y0] = outline[0] as Dot;
    const sheen = g.createLinearGradient(x0 * w - 60, y0 * w - 60, x0 * w + 60, y0 * w + 70);
    sheen.addColorStop(0, 'rgba(255,255,255,.5)');
    sheen.addColorStop(0.45, css(mix(colour, [255, 255, 255], 0.3), 0.2));
    sheen.addColorStop(1, 'rgba(0,0,0,.28)');
    g.fillStyle = sheen;
    g.fill();
    g.strokeStyle = css(mix(colour, [255, 255, 255], 0.55), 0.8);
    g.lineWidth = w * 0.0024;
    g.stroke();
  }
  for (let i = 0; i < 9; i++) {
    const r = w * (0.07 + i * 0.0125);
    for (const [dx, width, colour] of [[5, 0.013, 'rgba(30,20,12,.35)'], [0, 0.0115, '#55565a'], [-1.5, 0.004, '#a2a3a6']] as const) {
      g.strokeStyle = colour;
      g.lineWidth = w * width;
      g.beginPath();
      g.ellipse(w * 0.79 + dx, w * 0.77 + dx + Math.sin(i * 3) * 3, r, r * 0.97, i * 0.4, 0, Math.PI * (i === 8 ? 1.7 : 2));
      g.stroke();
    }
  }
  return read(g, w, h);
}

const finish = (paint: (w: number, h: number) => Raster) => (w: number, h: number) => lens(paint(w, h), 3, 0.2);

function roseDetail(w: number, h: number): Raster {
  const raster = outdoors(w, h, 4);
  glaze(raster, [{ panel: roseWindow(), x: -w * 0.72, y: -w * 0.62, width: w * 2.1 }], 4);
  return raster;
}

/** The glazier's hand: cut pieces, lead between them, a garden behind. */
export const cathedralStreetGlassPieces: Record<string, (w: number, h: number) => Raster> = {
  'rose-window-no-4': finish((w, h) => hungPanel(w, h, roseWindow(), 4, 0.8, 0.12)),
  'rose-window-no-4-detail': finish(roseDetail),
  'fan-light-amber': finish(transom),
  'prairie-panel-bardstown-road': finish((w, h) => hungPanel(w, h, prairie(), 8, 0.54, 0.1)),
  'tulip-poplar': finish((w, h) => hungPanel(w, h, tulipPoplar(), 21, 0.76, 0.11)),
  'river-bend-roundel': finish((w, h) => hungPanel(w, h, riverRoundel(), 14, 0.74, 0.22)),
  'dogwood-lamp': finish((w, h) => lamp(w, h, false)),
  'dogwood-lamp-shade': finish((w, h) => lamp(w, h, true)),
  'ohio-star': finish((w, h) => hungPanel(w, h, quilt(), 31, 0.8, 0.12)),
  'beargrass-low-water': finish((w, h) => hungPanel(w, h, creekStones(), 37, 0.78, 0.11)),
  studio: finish(offcuts),
  header: finish(threePanels),
};
