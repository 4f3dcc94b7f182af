import { type Context, css, hex, lens, mix, noise, type Raster, type Rgb, random, read, sheet, smooth, wall, write } from './canvas.ts';
import { oil } from './brush.ts';
import { jarOfBrushes, peaches, pears } from './fruit.ts';
import { bareTree } from './silver.ts';

interface Land {
  seed: number;
  sky: readonly [string, string, string];
  cloud: string;
  /** Far to near. */
  hills: readonly (readonly [string, string])[];
  horizon: number;
  steep: number;
}

// A reference to paint from: sky with clouds, then ridges one before the other.
function land(w: number, h: number, o: Land): Context {
  const n = noise(o.seed);
  const { g } = sheet(w, h);
  const [a, b, c] = o.sky.map(hex) as [Rgb, Rgb, Rgb];
  const cloud = hex(o.cloud);
  const img = g.createImageData(w, h);
  for (let y = 0, i = 0; y < h; y++) {
    const v = y / h / o.horizon;
    const base = v < 0.6 ? mix(a, b, v / 0.6) : mix(b, c, Math.min(1, (v - 0.6) / 0.4));
    for (let x = 0; x < w; x++, i += 4) {
      const u = x / w;
      const far = 1 / (0.3 + Math.max(0, 1 - v));
      const k = n(u * 2.2 * far + o.seed, far * 3.4 + u * 0.8, 5);
      const t = smooth(0.5, 0.68, k);
      const under = smooth(0.62, 0.8, k) * 0.4;
      const col = mix(mix(base, cloud, t * 0.85), mix(a, [60, 60, 80], 0.4), under);
      img.data[i] = col[0];
      img.data[i + 1] = col[1];
      img.data[i + 2] = col[2];
      img.data[i + 3] = 255;
    }
  }
  g.putImageData(img, 0, 0);
  o.hills.forEach(([lit, dark], k) => {
    const t = k / Math.max(1, o.hills.length - 1);
    const y0 = o.horizon + t * (0.96 - o.horizon) * 0.82;
    const amp = o.steep * (0.5 + t * 0.6);
    const ridge = (u: number) => y0 - amp * (n(u * (2.6 - t * 0.9) + k * 7.7, k * 3.3, 3) - 0.4) * 1.6;
    const [L, D] = [hex(lit), hex(dark)];
    for (let x = 0; x < w; x++) {
      const u = x / w;
      const top = ridge(u);
      const slope = (ridge(u + 0.01) - top) / 0.01;
      for (let y = Math.max(0, Math.floor(top * h)); y < h; y++) {
        const d = y / h - top;
        const patch = n(u * (9 + t * 6) + k * 5, (y / h) * (26 - t * 8), 4);
        const light = 0.5 - slope * 0.55 + (patch - 0.5) * 1.7 - d * 0.9;
        const col = mix(D, L, Math.max(0, Math.min(1, light)));
        g.fillStyle = css(mix(col, patch > 0.62 && k > 0 ? L : col, 0.5));
        g.fillRect(x, y, 1, 1);
      }
    }
  });
  return g;
}

function treeClump(g: Context, x: number, y: number, r: number, colours: readonly string[], seed: number): void {
  const next = random(seed);
  for (let i = 0; i < 70; i++) {
    const a = next() * 6.3;
    const q = Math.sqrt(next()) * r;
    const [px, py] = [x + Math.cos(a) * q * 0.8, y - r * 0.7 + Math.sin(a) * q];
    const bright = Math.max(0, Math.min(colours.length - 1, Math.floor(((px - x) * -0.4 + (y - r * 0.7 - py)) / r + next() * 1.6 + 0.7)));
    g.fillStyle = colours[bright] as string;
    g.beginPath();
    g.ellipse(px, py, r * 0.17, r * 0.13, a, 0, 7);
    g.fill();
  }
  g.fillStyle = 'rgba(40,34,40,.55)';
  g.beginPath();
  g.ellipse(x + r * 0.5, y + r * 0.05, r * 0.9, r * 0.13, 0.05, 0, 7);
  g.fill();
}

const RUSTS = ['#5a3426', '#8f4526', '#c0652c', '#dd9a3f'] as const;
const GREENS = ['#2c3f2f', '#46603c', '#70864a', '#a0a65c'] as const;

function knobs(w: number, h: number): Raster {
  const g = land(w, h, {
    seed: 12, sky: ['#5c86ad', '#a9c2cc', '#ead9b4'], cloud: '#f3ead8', horizon: 0.4, steep: 0.15,
    hills: [['#8fa3b4', '#6c83a0'], ['#8f9a86', '#5f7480'], ['#c98a45', '#7a4a38'], ['#9a9a4f', '#4d5a3a'], ['#dcae55', '#a0703a']],
  });
  for (const [x, y, r, p, s] of [[0.1, 0.7, 0.045, RUSTS, 3], [0.17, 0.705, 0.035, GREENS, 4], [0.62, 0.66, 0.03, RUSTS, 5], [0.68, 0.665, 0.036, RUSTS, 6], [0.86, 0.76, 0.065, GREENS, 7], [0.93, 0.78, 0.07, RUSTS, 8], [0.36, 0.635, 0.024, GREENS, 9]] as const) treeClump(g, x * w, y * h, r * w, p, s);
  return read(g, w, h);
}

function riverBend(w: number, h: number): Raster {
  const g = land(w, h, {
    seed: 25, sky: ['#7fa6c4', '#bcd0d4', '#eddfc6'], cloud: '#f6f1e6', horizon: 0.36, steep: 0.1,
    hills: [['#93a9bd', '#6f8aa8'], ['#7f9a86', '#4f6f6a'], ['#86a05a', '#4a6a44'], ['#a8b060', '#5f7a44'], ['#6f8a48', '#33502f']],
  });
  const water = g.createLinearGradient(0, h * 0.45, 0, h * 0.95);
  water.addColorStop(0, '#e9e4d6');
  water.addColorStop(0.4, '#b9cdd6');
  water.addColorStop(1, '#6f97b4');
  g.fillStyle = water;
  g.beginPath();
  g.moveTo(w * 0.62, h * 0.47);
  g.bezierCurveTo(w * 0.36, h * 0.485, w * 0.3, h * 0.51, w * 0.48, h * 0.545);
  g.bezierCurveTo(w * 0.86, h * 0.61, w * 0.9, h * 0.66, w * 0.5, h * 0.74);
  g.bezierCurveTo(w * 0.26, h * 0.79, w * 0.12, h * 0.86, w * 0.12, h);
  g.lineTo(w * 0.62, h);
  g.bezierCurveTo(w * 0.62, h * 0.87, w * 0.8, h * 0.8, w * 0.95, h * 0.73);
  g.bezierCurveTo(w * 1.2, h * 0.61, w * 0.74, h * 0.55, w * 0.58, h * 0.53);
  g.bezierCurveTo(w * 0.46, h * 0.515, w * 0.52, h * 0.49, w * 0.66, h * 0.475);
  g.fill();
  g.fillStyle = 'rgba(60,84,70,.45)';
  g.beginPath();
  g.moveTo(w * 0.5, h * 0.74);
  g.bezierCurveTo(w * 0.26, h * 0.79, w * 0.12, h * 0.86, w * 0.12, h);
  g.lineTo(w * 0.2, h);
  g.bezierCurveTo(w * 0.22, h * 0.88, w * 0.34, h * 0.81, w * 0.56, h * 0.75);
  g.fill();
  for (const [x, y, r, s] of [[0.08, 0.8, 0.085, 3], [0.2, 0.74, 0.05, 4], [0.93, 0.9, 0.11, 5], [0.8, 0.86, 0.07, 6], [0.3, 0.585, 0.026, 7], [0.36, 0.58, 0.02, 8], [0.88, 0.56, 0.022, 9]] as const) treeClump(g, x * w, y * h, r * w, GREENS, s);
  return read(g, w, h);
}

function firstSnow(w: number, h: number): Raster {
  const g = land(w, h, {
    seed: 33, sky: ['#9aa6bb', '#c4c5cf', '#efdcc9'], cloud: '#e2dede', horizon: 0.34, steep: 0.14,
    hills: [['#a9aebf', '#8289a6'], ['#dcdde4', '#9295b2'], ['#f0eee9', '#a9a7c4'], ['#f7f3ec', '#b4aecb']],
  });
  for (const [x, y, s, k] of [[0.16, 0.8, 0.62, 3], [0.3, 0.68, 0.4, 5], [0.7, 0.7, 0.46, 8], [0.86, 0.86, 0.74, 11], [0.52, 0.6, 0.24, 14], [0.58, 0.605, 0.22, 15]] as const) {
    bareTree(g, x * w, y * h, s * h, k, '#4a3f46');
    g.strokeStyle = 'rgba(120,112,160,.55)';
    g.lineWidth = s * h * 0.02;
    g.beginPath();
    g.moveTo(x * w, y * h);
    g.quadraticCurveTo((x + s * 0.12) * w, (y + s * 0.04) * h, (x + s * 0.3) * w, (y + s * 0.07) * h);
    g.stroke();
  }
  return read(g, w, h);
}

function thunderhead(w: number, h: number): Raster {
  const g = land(w, h, {
    seed: 47, sky: ['#33475f', '#5f7a90', '#cdd3c4'], cloud: '#7d8b99', horizon: 0.72, steep: 0.03,
    hills: [['#5f7a78', '#3f5a60'], ['#c9c06a', '#8a9048'], ['#e0cf76', '#a39a4c']],
  });
  const n = noise(6);
  const half = (v: number): number => 0.13 + 0.2 * smooth(0.24, 0.08, v) + 0.15 * smooth(0.3, 0.56, v);
  const boil = (u: number, v: number): number => 1 - Math.abs(n(u * 6.5, v * 6.5, 4) - 0.5) * 2.4;
  const img = g.getImageData(0, 0, w, h);
  for (let y = 0, i = 0; y < h * 0.74; y++) {
    for (let x = 0; x < w; x++, i += 4) {
      const [u, v] = [x / w, y / h];
      const b = boil(u, v);
      const c = 0.55 + 0.04 * Math.sin(v * 9);
      const cover = smooth(-0.012, 0.03, half(v) - Math.abs(u - c) + (b - 0.5) * 0.13 + (n(u * 3, v * 3, 2) - 0.5) * 0.12) * smooth(0.02, 0.1, v) * smooth(0.64, 0.58, v);
      const relief = (boil(u - 0.012, v - 0.016) - boil(u + 0.012, v + 0.016)) * -1.5;
      const lit = Math.max(0, Math.min(1, 0.62 - relief * 0.6 - (u - c) * 1.3 - (v - 0.25) * 1.25));
      const cloud = mix(mix(hex('#57607a'), hex('#b9a9a4'), Math.min(1, lit * 1.7)), hex('#fff3dd'), smooth(0.5, 1, lit));
      const slant = (v - 0.58) * 0.25;
      const fall = smooth(0.56, 0.62, v) * smooth(0.25, 0.1, Math.abs(u - 0.55 - slant)) * smooth(0.74, 0.66, v) * (0.62 + 0.5 * (n(u * 26 - v * 7, v * 2, 2) - 0.5));
      const base = smooth(0.5, 0.58, v) * smooth(0.66, 0.6, v) * smooth(0.42, 0.25, Math.abs(u - 0.56));
      let px: Rgb = [img.data[i] as number, img.data[i + 1] as number, img.data[i + 2] as number];
      px = mix(px, hex('#56647c'), fall);
      px = mix(px, cloud, cover);
      px = mix(px, hex('#3f4a63'), base * 0.75 * (0.7 + 0.5 * (b - 0.5)));
      for (let k = 0; k < 3; k++) img.data[i + k] = px[k as 0];
    }
  }
  g.putImageData(img, 0, 0);
  for (const [x, y, r, s] of [[0.12, 0.77, 0.028, 3], [0.17, 0.772, 0.022, 4], [0.76, 0.78, 0.03, 5]] as const) treeClump(g, x * w, y * h, r * w, GREENS, s);
  return read(g, w, h);
}

function barn(w: number, h: number): Raster {
  const g = land(w, h, {
    seed: 52, sky: ['#4d4a78', '#c0707a', '#f3b258'], cloud: '#e58a62', horizon: 0.6, steep: 0.05,
    hills: [['#6a5674', '#4f4560'], ['#7a5a4a', '#43384a'], ['#6a5a44', '#2f2c34']],
  });
  const [x, y, bw, bh] = [w * 0.4, h * 0.685, w * 0.3, h * 0.17];
  g.fillStyle = '#241d26';
  g.beginPath();
  g.moveTo(x, y);
  g.lineTo(x, y - bh);
  g.lineTo(x + bw * 0.2, y - bh * 1.75);
  g.lineTo(x + bw * 0.82, y - bh * 1.75);
  g.lineTo(x + bw, y - bh);
  g.lineTo(x + bw, y);
  g.fill();
  g.fillStyle = '#3a2c36';
  g.beginPath();
  g.moveTo(x - w * 0.012, y - bh * 0.96);
  g.lineTo(x + bw * 0.2, y - bh * 1.78);
  g.lineTo(x + bw * 0.84, y - bh * 1.78);
  g.lineTo(x + bw * 0.66, y - bh * 0.96);
  g.fill();
  for (let i = 0; i < 7; i++) {
    g.fillStyle = i % 3 === 1 ? '#f2a24c' : '#d97a44';
    g.fillRect(x + bw * (0.05 + i * 0.09), y - bh * 0.86, bw * 0.022, bh * 0.74);
  }
  g.fillStyle = '#e99a50';
  g.fillRect(x + bw * 0.78, y - bh * 0.55, bw * 0.12, bh * 0.55);
  const glow = g.createRadialGradient(w * 0.74, h * 0.58, 0, w * 0.74, h * 0.58, w * 0.3);
  glow.addColorStop(0, 'rgba(255,214,120,.75)');
  glow.addColorStop(1, 'rgba(255,190,100,0)');
  g.globalCompositeOperation = 'lighter';
  g.globalAlpha = 0.4;
  g.fillStyle = glow;
  g.fillRect(0, 0, w, h * 0.66);
  g.globalAlpha = 1;
  g.globalCompositeOperation = 'source-over';
  bareTree(g, w * 0.2, h * 0.74, h * 0.44, 8, '#2a2230');
  return read(g, w, h);
}

function sycamores(w: number, h: number): Raster {
  const n = noise(63);
  const { g } = sheet(w, h);
  const img = g.createImageData(w, h);
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i += 4) {
      const [u, v] = [x / w, y / h];
      const leaf = n(u * 9, v * 9, 4);
      const woods = mix(mix(hex('#3f5a48'), hex('#92a878'), smooth(0.4, 0.7, leaf)), hex('#cfd6c4'), smooth(0.5, 0, v) * 0.55);
      const bank = 0.6 + 0.03 * Math.sin(u * 7) + (n(u * 6, 2, 2) - 0.5) * 0.05;
      const water = mix(mix(hex('#22382f'), hex('#6f8a72'), smooth(0.35, 0.75, n(u * 5, v * 30, 3))), hex('#c9d2c4'), smooth(0.62, 0.8, n(u * 2.2 + 4, v * 12, 3)) * 0.7);
      const shore = mix(hex('#6a5f44'), hex('#8f9a5c'), n(u * 20, v * 20, 2));
      const c = v < bank - 0.05 ? woods : v < bank ? shore : water;
      img.data.set([c[0], c[1], c[2], 255], i);
    }
  }
  g.putImageData(img, 0, 0);
  const next = random(9);
  for (const [x, foot, wide, lean] of [[0.12, 0.66, 0.055, 0.05], [0.29, 0.6, 0.032, -0.04], [0.44, 0.62, 0.042, 0.07], [0.66, 0.585, 0.024, -0.03], [0.8, 0.69, 0.07, -0.08], [0.93, 0.6, 0.03, 0.03]] as const) {
    const limb = (x0: number, y0: number, x1: number, y1: number, r0: number, r1: number): void => {
      for (let t = 0; t <= 1; t += 0.012) {
        const px = x0 + (x1 - x0) * t + Math.sin(t * 5 + x * 20) * 0.008;
        const r = (r0 + (r1 - r0) * t) * w * 0.5;
        const grad = g.createLinearGradient(px * w - r, 0, px * w + r, 0);
        const patch = next() < 0.22 * (1 - t * 0.8) + 0.04;
        grad.addColorStop(0, patch ? '#b5a888' : '#f4eee0');
        grad.addColorStop(0.5, patch ? '#8d8266' : '#d9d2c0');
        grad.addColorStop(1, patch ? '#5a5444' : '#8f8c86');
        g.fillStyle = grad;
        g.fillRect(px * w - r, (y0 + (y1 - y0) * t) * h - h * 0.008, r * 2, h * 0.017);
      }
    };
    limb(x, foot, x + lean, -0.03, wide, wide * 0.55);
    limb(x + lean * 0.5, foot * 0.5, x + lean * 0.5 + (lean > 0 ? 0.16 : -0.16), 0.02, wide * 0.42, wide * 0.2);
    limb(x + lean * 0.3, foot * 0.68, x + lean * 0.3 - (lean > 0 ? 0.1 : -0.1), foot * 0.3, wide * 0.3, wide * 0.1);
    const ripple = g.createLinearGradient(0, foot * h, 0, (foot + 0.3) * h);
    ripple.addColorStop(0, 'rgba(226,222,206,.75)');
    ripple.addColorStop(1, 'rgba(226,222,206,0)');
    g.fillStyle = ripple;
    for (let k = 0; k < 16; k++) g.fillRect((x - wide * 0.5 + (next() - 0.5) * 0.02) * w, (foot + 0.03 + k * 0.018) * h, wide * w, h * 0.011);
  }
  return read(g, w, h);
}

const linen: Rgb = [176, 140, 104];
const hilly = (u: number, v: number) => Math.sin(u * 5 + v * 9) * 0.3 + (v < 0.4 ? Math.sin(u * 3 + v * 7) * 0.8 - 0.3 : 0.1);

type Paint = (w: number, h: number) => Raster;
const landscape = (ref: Paint, seed: number, flow = hilly, length = 1): Paint => (w, h) => oil(ref(w, h), { seed, flow, length, stray: 17, ground: linen });
const stillLife = (ref: Paint, seed: number): Paint => (w, h) => oil(ref(w, h), { seed, flow: (u, v) => Math.sin(u * 4) * 0.8 + v, length: 0.8, stray: 14, ground: linen });

// The painting in a slim frame on a wall.
function framed(w: number, h: number): Raster {
  const { g } = sheet(w, h);
  write(g, wall(w, h, '#d9d3c7', 15));
  const fw = w * 0.7;
  const fh = fw * 0.76;
  const [x, y] = [(w - fw) / 2, (h - fh) / 2];
  for (const [blur, off, alpha] of [[0.05, 0.022, 0.35], [0.012, 0.007, 0.42]] as const) {
    g.save();
    g.shadowColor = `rgba(40,30,20,${alpha})`;
    g.shadowBlur = w * blur;
    g.shadowOffsetX = w * off;
    g.shadowOffsetY = w * off;
    g.fillStyle = '#9b7a52';
    g.fillRect(x, y, fw, fh);
    g.restore();
  }
  const rail = w * 0.016;
  const side = (code: string, pts: readonly (readonly [number, number])[]) => {
    g.fillStyle = code;
    g.beginPath();
    for (const [px, py] of pts) g.lineTo(px, py);
    g.fill();
  };
  side('#c19d70', [[x, y], [x + fw, y], [x + fw - rail, y + rail], [x + rail, y + rail]]);
  side('#b08a5c', [[x, y], [x + rail, y + rail], [x + rail, y + fh - rail], [x, y + fh]]);
  side('#86653f', [[x, y + fh], [x + rail, y + fh - rail], [x + fw - rail, y + fh - rail], [x + fw, y + fh]]);
  side('#94724a', [[x + fw, y], [x + fw, y + fh], [x + fw - rail, y + fh - rail], [x + fw - rail, y + rail]]);
  g.fillStyle = '#2a211a';
  g.fillRect(x + rail, y + rail, fw - rail * 2, fh - rail * 2);
  const gap = w * 0.006;
  const { canvas, g: pg } = sheet(1020, 765);
  write(pg, landscape(knobs, 3)(1020, 765));
  g.imageSmoothingQuality = 'high';
  g.drawImage(canvas, x + rail + gap, y + rail + gap, fw - (rail + gap) * 2, fh - (rail + gap) * 2);
  return lens(read(g, w, h), 5);
}

const soft = (paint: Paint): Paint => (w, h) => lens(paint(w, h), 5, 0.06, 1);

/** The painter's hand: bristle strokes over a remembered place, thick where the light falls. */
export const ruthCallowayPieces: Record<string, Paint> = {
  'knobs-in-october': soft(landscape(knobs, 3)),
  'knobs-in-october-framed': framed,
  'river-bend-at-utica': soft(landscape(riverBend, 5)),
  'first-snow-iroquois': soft(landscape(firstSnow, 7)),
  'thunderhead-oldham-county': soft(landscape(thunderhead, 9, (u, v) => (v < 0.7 ? Math.sin(u * 11 + v * 4) * 1.3 + Math.sin(v * 13) * 0.8 : 0.05), 0.8)),
  'peaches-blue-bowl': soft(stillLife(peaches, 11)),
  'three-pears-leaning': soft(stillLife(pears, 13)),
  'tobacco-barn-dusk': soft(landscape(barn, 15)),
  'sycamores-harrods-creek': soft(landscape(sycamores, 17, (u, v) => (v < 0.58 ? 1.2 + Math.sin(u * 9) * 0.5 : 0.02), 0.85)),
  studio: (w, h) => lens(jarOfBrushes(w, h), 6),
  header: soft((w, h) => landscape((a, b) => knobs(a, b), 21)(w, h)),
};
