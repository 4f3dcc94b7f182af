import { layer, noise, type Raster, random, read, sheet, smooth, write } from './canvas.ts';
import { reflect } from './scenes-bridge.ts';
import { bareTree, grey, tones } from './silver.ts';

/** Narrow gabled houses at night, porches lit. */
export function shotgunRow(w: number, h: number): Raster {
  const n = noise(51);
  const { g } = sheet(w, h);
  write(
    g,
    tones(w, h, (u, v) => 44 + 74 * smooth(0.1, 0.75, v) + (n(u * 3, v * 4, 4) - 0.5) * 26),
  );
  const trees = layer(w, h, (c) => {
    for (const [x, s, k] of [
      [0.07, 0.75, 3],
      [0.42, 0.62, 5],
      [0.78, 0.72, 8],
      [0.97, 0.66, 12],
    ] as const)
      bareTree(c, x * w, h * 0.8, h * s, k, grey(26, 0.85));
  });
  g.filter = `blur(${h * 0.0016}px)`;
  g.drawImage(trees, 0, 0);
  g.filter = 'none';
  const base = h * 0.8;
  const next = random(7);
  for (let i = 0; i < 6; i++) {
    const x = w * (0.015 + i * 0.163);
    const bw = w * 0.147;
    const wallTop = base - h * (0.3 + 0.015 * next());
    const peak = wallTop - h * 0.125;
    const lit = i !== 3;
    const shade = 92 + next() * 50;
    g.save();
    g.beginPath();
    g.moveTo(x, base);
    g.lineTo(x, wallTop);
    g.lineTo(x + bw / 2, peak);
    g.lineTo(x + bw, wallTop);
    g.lineTo(x + bw, base);
    g.clip();
    g.fillStyle = grey(shade * (lit ? 0.9 : 0.5));
    g.fillRect(x, peak, bw, base - peak);
    // Clapboards.
    for (let y = peak; y < base; y += h * 0.0105) {
      g.fillStyle = grey(8, 0.42);
      g.fillRect(x, y, bw, h * 0.0022);
      g.fillStyle = grey(255, 0.05);
      g.fillRect(x, y + h * 0.0024, bw, h * 0.002);
    }
    const px = x + bw * (i % 2 ? 0.3 : 0.7);
    const py = base - h * 0.19;
    if (lit) {
      const glow = g.createRadialGradient(px, py, 0, px, py, h * 0.25);
      glow.addColorStop(0, 'rgba(255,255,255,.95)');
      glow.addColorStop(0.12, 'rgba(255,255,255,.55)');
      glow.addColorStop(0.5, 'rgba(255,255,255,.24)');
      glow.addColorStop(1, 'rgba(255,255,255,0)');
      g.fillStyle = glow;
      g.fillRect(x, peak, bw, base - peak);
    }
    const pane = (fx: number, fy: number, fw: number, fh: number, bright: number) => {
      const [wx, wy, ww, wh] = [x + bw * fx, base - h * fy, bw * fw, h * fh];
      g.fillStyle = grey(lit ? 190 : 70);
      g.fillRect(wx - bw * 0.022, wy - h * 0.011, ww + bw * 0.044, wh + h * 0.016);
      const grad = g.createLinearGradient(0, wy, 0, wy + wh);
      grad.addColorStop(0, grey(bright));
      grad.addColorStop(1, grey(bright * 0.72));
      g.fillStyle = grad;
      g.fillRect(wx, wy, ww, wh);
      g.fillStyle = grey(lit ? 150 : 40);
      g.fillRect(wx, wy + wh * 0.48, ww, h * 0.004);
      g.fillRect(wx + ww * 0.48, wy, bw * 0.012, wh);
      if (bright > 100) {
        g.fillStyle = grey(90, 0.5);
        g.beginPath();
        g.moveTo(wx, wy);
        g.quadraticCurveTo(wx + ww * 0.34, wy + wh * 0.45, wx + ww * 0.08, wy + wh);
        g.lineTo(wx, wy + wh);
        g.fill();
      }
    };
    pane(i % 2 ? 0.58 : 0.14, 0.235, 0.25, 0.155, lit && i !== 1 ? 232 : 26);
    g.fillStyle = grey(lit ? 40 : 16);
    g.fillRect(px - bw * 0.11, base - h * 0.225, bw * 0.22, h * 0.2);
    g.fillStyle = grey(lit ? 205 : 20);
    g.fillRect(px - bw * 0.06, base - h * 0.205, bw * 0.12, h * 0.075);
    g.fillStyle = grey(lit ? 130 : 40);
    g.beginPath();
    g.arc(x + bw / 2, wallTop - h * 0.036, bw * 0.075, 0, 7);
    g.fill();
    g.restore();
    // Roof edge, porch roof on posts, steps.
    g.strokeStyle = grey(lit ? 150 : 55);
    g.lineWidth = h * 0.008;
    g.beginPath();
    g.moveTo(x - w * 0.006, wallTop + h * 0.006);
    g.lineTo(x + bw / 2, peak);
    g.lineTo(x + bw + w * 0.006, wallTop + h * 0.006);
    g.stroke();
    g.fillStyle = grey(18);
    g.fillRect(x - w * 0.004, base - h * 0.262, bw + w * 0.008, h * 0.019);
    g.fillStyle = grey(lit ? 200 : 60);
    g.fillRect(x - w * 0.004, base - h * 0.264, bw + w * 0.008, h * 0.0045);
    for (const f of [0.015, 0.48, 0.945]) {
      g.fillStyle = grey(lit ? 176 : 52);
      g.fillRect(x + bw * f, base - h * 0.245, bw * 0.032, h * 0.235);
      g.fillStyle = grey(12, 0.5);
      g.fillRect(x + bw * (f + 0.02), base - h * 0.245, bw * 0.013, h * 0.235);
    }
    g.fillStyle = grey(lit ? 96 : 30);
    g.fillRect(x - w * 0.004, base - h * 0.022, bw + w * 0.008, h * 0.026);
    if (lit) {
      const pool = g.createRadialGradient(px, base + h * 0.02, 0, px, base + h * 0.02, w * 0.09);
      pool.addColorStop(0, 'rgba(255,255,255,.5)');
      pool.addColorStop(1, 'rgba(255,255,255,0)');
      g.fillStyle = pool;
      g.fillRect(px - w * 0.1, base, w * 0.2, h * 0.16);
    }
  }
  const street = tones(w, h, (u, v) => {
    const k = (v - 0.8) / 0.2;
    return 30 + 24 * k + (n(u * 60, k * 30 + 5, 3) - 0.5) * 26 + (k < 0.06 ? 30 : 0);
  });
  const ground = layer(w, h, (c) => write(c, street));
  g.globalAlpha = 0.62;
  g.drawImage(ground, 0, Math.ceil(base + h * 0.004), w, h * 0.2, 0, Math.ceil(base + h * 0.004), w, h * 0.2);
  g.globalAlpha = 1;
  reflect(g, w, h, base + h * 0.06, 4, 0.36);
  return read(g, w, h);
}
