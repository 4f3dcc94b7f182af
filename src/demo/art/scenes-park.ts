import { clamp, layer, noise, type Raster, random, read, sheet, smooth, write } from './canvas.ts';
import { bareTree, grey, tones } from './silver.ts';

/** One lamp in wet snow, St. James Court. */
export function lampInSnow(w: number, h: number): Raster {
  const n = noise(61);
  const { g } = sheet(w, h);
  const [lx, ly] = [0.4, 0.33];
  write(
    g,
    tones(w, h, (u, v) => {
      const d = Math.hypot((u - lx) * 1.5, v - ly);
      const halo = 172 * Math.exp(-d * 3.4) + 60 * Math.exp(-d * 12);
      const ground = smooth(0.735, 0.755, v + (n(u * 5, 2, 3) - 0.5) * 0.035);
      const drift = (n(u * 9, v * 30, 4) - 0.5) * 42 + (n(u * 40, v * 130, 2) - 0.5) * 12;
      const lit = 190 * Math.exp(-(((u - lx) * 1.7) ** 2 + ((v - 0.86) * 2.6) ** 2) * 1.9);
      return (
        (24 + halo + (n(u * 3, v * 3, 4) - 0.5) * 16) * (1 - ground) + ground * (58 + lit + drift * (0.4 + lit / 260))
      );
    }),
  );
  for (const [x, y, s, k, tone] of [
    [0.72, 0.75, 0.5, 14, 66],
    [0.17, 0.76, 0.56, 23, 60],
    [0.56, 0.745, 0.4, 31, 84],
    [0.9, 0.79, 0.8, 4, 36],
    [0.02, 0.8, 0.84, 9, 32],
  ] as const) {
    const tree = layer(w, h, (c) => {
      bareTree(c, x * w, y * h, s * h, k, grey(tone));
      // Snow lies on the upper sides.
      c.globalCompositeOperation = 'source-atop';
      c.globalAlpha = 0.35;
      c.translate(0, -h * 0.0035);
      bareTree(c, x * w, y * h, s * h, k, grey(tone + 96), 0.5);
    });
    g.drawImage(tree, 0, 0);
  }
  const [px, top, foot] = [lx * w, h * 0.36, h * 0.865];
  g.fillStyle = grey(15);
  g.beginPath();
  g.moveTo(px - w * 0.0045, top);
  g.lineTo(px + w * 0.0045, top);
  g.lineTo(px + w * 0.008, foot - h * 0.09);
  g.lineTo(px + w * 0.017, foot);
  g.lineTo(px - w * 0.017, foot);
  g.lineTo(px - w * 0.008, foot - h * 0.09);
  g.fill();
  for (const [y, r] of [
    [0.4, 0.011],
    [0.46, 0.009],
    [0.72, 0.013],
  ] as const)
    g.fillRect(px - r * w, y * h, r * 2 * w, h * 0.012);
  g.fillStyle = grey(20);
  g.beginPath();
  g.moveTo(px - w * 0.03, h * 0.27);
  g.lineTo(px, h * 0.225);
  g.lineTo(px + w * 0.03, h * 0.27);
  g.fill();
  g.beginPath();
  g.arc(px, h * 0.22, w * 0.006, 0, 7);
  g.fill();
  const bulb = g.createLinearGradient(0, h * 0.27, 0, h * 0.37);
  bulb.addColorStop(0, '#fff');
  bulb.addColorStop(1, grey(232));
  g.fillStyle = bulb;
  g.beginPath();
  g.moveTo(px - w * 0.026, h * 0.272);
  g.lineTo(px + w * 0.026, h * 0.272);
  g.lineTo(px + w * 0.015, h * 0.362);
  g.lineTo(px - w * 0.015, h * 0.362);
  g.fill();
  g.strokeStyle = grey(30);
  g.lineWidth = w * 0.0022;
  for (const d of [-0.008, 0.008]) {
    g.beginPath();
    g.moveTo(px + d * w * 1.2, h * 0.272);
    g.lineTo(px + d * w * 0.7, h * 0.362);
    g.stroke();
  }
  const halo = g.createRadialGradient(px, h * 0.32, 0, px, h * 0.32, h * 0.34);
  halo.addColorStop(0, 'rgba(255,255,255,.85)');
  halo.addColorStop(0.14, 'rgba(255,255,255,.36)');
  halo.addColorStop(1, 'rgba(255,255,255,0)');
  g.fillStyle = halo;
  g.fillRect(0, 0, w, h);
  // Footprints toward the lamp.
  for (let i = 0; i < 13; i++) {
    const t = i / 12;
    const s = 1 - t * 0.72;
    const x = w * (0.7 - 0.27 * t + 0.035 * Math.sin(t * 5)) + (i % 2 ? 1 : -1) * w * 0.013 * s;
    const y = h * (0.985 - 0.17 * t ** 0.8);
    g.fillStyle = grey(24, 0.6);
    g.beginPath();
    g.ellipse(x, y, w * 0.009 * s, h * 0.0085 * s, -0.5, 0, 7);
    g.fill();
    g.fillStyle = grey(240, 0.22);
    g.beginPath();
    g.ellipse(x + w * 0.003, y + h * 0.008 * s, w * 0.009 * s, h * 0.003 * s, -0.4, 0, 7);
    g.fill();
  }
  const next = random(8);
  for (let i = 0; i < 900; i++) {
    const depth = next() ** 2.6;
    const [x, y] = [next() * w, next() * h];
    const d = Math.hypot((x / w - lx) * 1.5, y / h - ly);
    const r = h * (0.0012 + depth * 0.0065);
    g.fillStyle = grey(250, clamp((0.16 + 0.85 * Math.exp(-d * 2.6)) * (0.9 - depth * 0.55)));
    g.beginPath();
    g.ellipse(x, y, r, r * 1.35, 0.25, 0, 7);
    g.fill();
  }
  return read(g, w, h);
}

/** An avenue of bare trees running into bright fog. */
export function avenue(w: number, h: number): Raster {
  const n = noise(71);
  const { g } = sheet(w, h);
  const [vx, vy] = [0.5, 0.6];
  write(
    g,
    tones(w, h, (u, v) => {
      const glow = 62 * Math.exp(-(((u - vx) * 1.4) ** 2 + (v - 0.5) ** 2) * 7);
      if (v < vy) return 176 + glow + (n(u * 3, v * 3, 4) - 0.5) * 16;
      const k = (v - vy) / (1 - vy);
      const path = smooth(0.02 + k * 0.2, 0.0 + k * 0.16, Math.abs(u - vx) + (n(u * 30, k * 20, 2) - 0.5) * 0.02 * k);
      const leaf = (n(u * (14 + 50 / (0.15 + k)), 30 / (0.1 + k), 4) - 0.5) * 90 * k;
      const grass = 196 - 122 * k ** 0.6 + leaf;
      return grass * (1 - path) + path * (216 - 50 * k + leaf * 0.35) + glow * (1 - k);
    }),
  );
  for (let i = 9; i >= 0; i--) {
    const s = 1 / (1 + i * 0.52);
    const fog = 1 - Math.exp(-i * 0.36);
    const tone = 20 + (186 - 20) * fog;
    for (const side of [-1, 1]) {
      const x = vx + side * s * 0.46;
      const y = vy + s * 0.34;
      const tree = layer(w, h, (c) => bareTree(c, x * w, y * h, s * h * 1.3, 40 + i * 7 + side * 3, grey(tone), 0.46));
      g.drawImage(tree, 0, 0);
      g.save();
      g.filter = `blur(${s * h * 0.012}px)`;
      g.fillStyle = grey(20, 0.38 * (1 - fog));
      g.beginPath();
      g.ellipse((x - side * s * 0.05) * w, (y + s * 0.008) * h, s * w * 0.12, s * h * 0.016, 0, 0, 7);
      g.fill();
      g.restore();
    }
    g.fillStyle = 'rgba(226,226,226,.065)';
    g.fillRect(0, 0, w, h);
  }
  return read(g, w, h);
}
