import { hex, mix, noise, type Raster, type Rgb, random, read, sheet, smooth } from './canvas.ts';
import { GREENS, land, treeClump } from './landscape.ts';
import { bareTree } from './silver.ts';

export function firstSnow(w: number, h: number): Raster {
  const g = land(w, h, {
    seed: 33,
    sky: ['#9aa6bb', '#c4c5cf', '#efdcc9'],
    cloud: '#e2dede',
    horizon: 0.34,
    steep: 0.14,
    hills: [
      ['#a9aebf', '#8289a6'],
      ['#dcdde4', '#9295b2'],
      ['#f0eee9', '#a9a7c4'],
      ['#f7f3ec', '#b4aecb'],
    ],
  });
  for (const [x, y, s, k] of [
    [0.16, 0.8, 0.62, 3],
    [0.3, 0.68, 0.4, 5],
    [0.7, 0.7, 0.46, 8],
    [0.86, 0.86, 0.74, 11],
    [0.52, 0.6, 0.24, 14],
    [0.58, 0.605, 0.22, 15],
  ] as const) {
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

export function thunderhead(w: number, h: number): Raster {
  const g = land(w, h, {
    seed: 47,
    sky: ['#33475f', '#5f7a90', '#cdd3c4'],
    cloud: '#7d8b99',
    horizon: 0.72,
    steep: 0.03,
    hills: [
      ['#5f7a78', '#3f5a60'],
      ['#c9c06a', '#8a9048'],
      ['#e0cf76', '#a39a4c'],
    ],
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
      const cover =
        smooth(-0.012, 0.03, half(v) - Math.abs(u - c) + (b - 0.5) * 0.13 + (n(u * 3, v * 3, 2) - 0.5) * 0.12) *
        smooth(0.02, 0.1, v) *
        smooth(0.64, 0.58, v);
      const relief = (boil(u - 0.012, v - 0.016) - boil(u + 0.012, v + 0.016)) * -1.5;
      const lit = Math.max(0, Math.min(1, 0.62 - relief * 0.6 - (u - c) * 1.3 - (v - 0.25) * 1.25));
      const cloud = mix(
        mix(hex('#57607a'), hex('#b9a9a4'), Math.min(1, lit * 1.7)),
        hex('#fff3dd'),
        smooth(0.5, 1, lit),
      );
      const slant = (v - 0.58) * 0.25;
      const fall =
        smooth(0.56, 0.62, v) *
        smooth(0.25, 0.1, Math.abs(u - 0.55 - slant)) *
        smooth(0.74, 0.66, v) *
        (0.62 + 0.5 * (n(u * 26 - v * 7, v * 2, 2) - 0.5));
      const base = smooth(0.5, 0.58, v) * smooth(0.66, 0.6, v) * smooth(0.42, 0.25, Math.abs(u - 0.56));
      let px: Rgb = [img.data[i] as number, img.data[i + 1] as number, img.data[i + 2] as number];
      px = mix(px, hex('#56647c'), fall);
      px = mix(px, cloud, cover);
      px = mix(px, hex('#3f4a63'), base * 0.75 * (0.7 + 0.5 * (b - 0.5)));
      for (let k = 0; k < 3; k++) img.data[i + k] = px[k as 0];
    }
  }
  g.putImageData(img, 0, 0);
  for (const [x, y, r, s] of [
    [0.12, 0.77, 0.028, 3],
    [0.17, 0.772, 0.022, 4],
    [0.76, 0.78, 0.03, 5],
  ] as const)
    treeClump(g, x * w, y * h, r * w, GREENS, s);
  return read(g, w, h);
}

export function barn(w: number, h: number): Raster {
  const g = land(w, h, {
    seed: 52,
    sky: ['#4d4a78', '#c0707a', '#f3b258'],
    cloud: '#e58a62',
    horizon: 0.6,
    steep: 0.05,
    hills: [
      ['#6a5674', '#4f4560'],
      ['#7a5a4a', '#43384a'],
      ['#6a5a44', '#2f2c34'],
    ],
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

export function sycamores(w: number, h: number): Raster {
  const n = noise(63);
  const { g } = sheet(w, h);
  const img = g.createImageData(w, h);
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i += 4) {
      const [u, v] = [x / w, y / h];
      const leaf = n(u * 9, v * 9, 4);
      const woods = mix(
        mix(hex('#3f5a48'), hex('#92a878'), smooth(0.4, 0.7, leaf)),
        hex('#cfd6c4'),
        smooth(0.5, 0, v) * 0.55,
      );
      const bank = 0.6 + 0.03 * Math.sin(u * 7) + (n(u * 6, 2, 2) - 0.5) * 0.05;
      const water = mix(
        mix(hex('#22382f'), hex('#6f8a72'), smooth(0.35, 0.75, n(u * 5, v * 30, 3))),
        hex('#c9d2c4'),
        smooth(0.62, 0.8, n(u * 2.2 + 4, v * 12, 3)) * 0.7,
      );
      const shore = mix(hex('#6a5f44'), hex('#8f9a5c'), n(u * 20, v * 20, 2));
      const c = v < bank - 0.05 ? woods : v < bank ? shore : water;
      img.data.set([c[0], c[1], c[2], 255], i);
    }
  }
  g.putImageData(img, 0, 0);
  const next = random(9);
  for (const [x, foot, wide, lean] of [
    [0.12, 0.66, 0.055, 0.05],
    [0.29, 0.6, 0.032, -0.04],
    [0.44, 0.62, 0.042, 0.07],
    [0.66, 0.585, 0.024, -0.03],
    [0.8, 0.69, 0.07, -0.08],
    [0.93, 0.6, 0.03, 0.03],
  ] as const) {
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
    for (let k = 0; k < 16; k++)
      g.fillRect((x - wide * 0.5 + (next() - 0.5) * 0.02) * w, (foot + 0.03 + k * 0.018) * h, wide * w, h * 0.011);
  }
  return read(g, w, h);
}
