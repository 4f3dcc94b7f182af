import { clamp, layer, noise, type Raster, random, read, sheet, smooth, write } from './canvas.ts';
import { reflect } from './scenes-bridge.ts';
import { bareTree, clouds, grey, pier, tones, truss, water } from './silver.ts';

/** Second Street: a bridge that walks into fog. */
export function fogBridge(w: number, h: number): Raster {
  const n = noise(44);
  const { g } = sheet(w, h);
  const line = 0.78;
  write(g, tones(w, h, (u, v) => 196 + 26 * (1 - Math.abs(v - 0.5)) + (n(u * 2, v * 3, 4) - 0.5) * 22 - (v > line ? 26 * ((v - line) / 0.22) - water(n, u, (v - line) / (1 - line)) * 18 : 0)));
  // From the far end to the near one, each span darker and larger.
  const vx = 1.02;
  const vy = 0.615;
  for (let i = 11; i >= 0; i--) {
    const near = (d: number) => 1 / (1 + d * 0.34);
    const [s0, s1] = [near(i), near(i + 1)];
    const x = (s: number) => (vx - s * 1.25) * w;
    const y = (s: number) => (vy - s * 0.235) * h;
    const fog = 1 - Math.exp(-i * 0.34 - 0.12);
    const tone = 34 + (206 - 34) * fog;
    g.strokeStyle = grey(tone);
    g.fillStyle = grey(tone);
    const [x0, x1, y0, y1] = [x(s0), x(s1), y(s0), y(s1)];
    g.beginPath();
    g.moveTo(x0, y0);
    g.lineTo(x1, y1);
    g.lineTo(x1, y1 + s1 * h * 0.042);
    g.lineTo(x0, y0 + s0 * h * 0.042);
    g.fill();
    const panels = 6;
    const at = (t: number, up: number): [number, number] => {
      const s = s0 + (s1 - s0) * t;
      return [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t - s * h * up];
    };
    g.lineWidth = s0 * h * 0.011;
    g.beginPath();
    for (let k = 0; k <= panels; k++) g.lineTo(...at(k / panels, 0.1 + 0.12 * Math.sin((Math.PI * k) / panels)));
    g.stroke();
    g.lineWidth = s0 * h * 0.006;
    for (let k = 0; k <= panels; k++) {
      g.beginPath();
      g.moveTo(...at(k / panels, 0));
      g.lineTo(...at(k / panels, 0.1 + 0.12 * Math.sin((Math.PI * k) / panels)));
      if (k < panels) g.lineTo(...at((k + 1) / panels, 0));
      g.stroke();
    }
    const foot = (line + s0 * 0.12) * h;
    pier(g, x0, y0 + s0 * h * 0.04, foot, s0 * w * 0.062, tone);
    const veil = g.createLinearGradient(0, h * 0.6, 0, h);
    veil.addColorStop(0, 'rgba(214,214,214,0)');
    veil.addColorStop(0.55, `rgba(214,214,214,${0.055})`);
    veil.addColorStop(1, 'rgba(205,205,205,.02)');
    g.fillStyle = veil;
    g.fillRect(0, 0, w, h);
  }
  reflect(g, w, h, h * 0.905, 9, 0.4);
  return read(g, w, h);
}

/** Narrow gabled houses at night, porches lit. */
export function shotgunRow(w: number, h: number): Raster {
  const n = noise(51);
  const { g } = sheet(w, h);
  write(g, tones(w, h, (u, v) => 44 + 74 * smooth(0.1, 0.75, v) + (n(u * 3, v * 4, 4) - 0.5) * 26));
  const trees = layer(w, h, (c) => {
    for (const [x, s, k] of [[0.07, 0.75, 3], [0.42, 0.62, 5], [0.78, 0.72, 8], [0.97, 0.66, 12]] as const) bareTree(c, x * w, h * 0.8, h * s, k, grey(26, 0.85));
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
      return (24 + halo + (n(u * 3, v * 3, 4) - 0.5) * 16) * (1 - ground) + ground * (58 + lit + drift * (0.4 + lit / 260));
    }),
  );
  for (const [x, y, s, k, tone] of [[0.72, 0.75, 0.5, 14, 66], [0.17, 0.76, 0.56, 23, 60], [0.56, 0.745, 0.4, 31, 84], [0.9, 0.79, 0.8, 4, 36], [0.02, 0.8, 0.84, 9, 32]] as const) {
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
  for (const [y, r] of [[0.4, 0.011], [0.46, 0.009], [0.72, 0.013]] as const) g.fillRect(px - r * w, y * h, r * 2 * w, h * 0.012);
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

/** A towboat and its barges at first light. */
export function towboat(w: number, h: number): Raster {
  const n = noise(81);
  const line = 0.6;
  const { g } = sheet(w, h);
  write(
    g,
    tones(w, h, (u, v) => {
      const sun = Math.exp(-(((u - 0.3) * 1.5) ** 2 + (v - 0.5) ** 2) * 60);
      const wide = Math.exp(-(((u - 0.3) * 1.2) ** 2 + ((v - 0.55) * 1.6) ** 2) * 5);
      if (v < line) return 128 + 60 * (v / line) + wide * 62 + sun * 90 - smooth(0.46, 0.7, clouds(n, u, 1 - v / line, 1)) * 34;
      const k = (v - line) / (1 - line);
      const wave = water(n, u, k);
      return 184 - 92 * k + wave * 74 + Math.exp(-((u - 0.3) ** 2) * (60 - 44 * k)) * (90 + wave * 160) * (1 - k * 0.55);
    }),
  );
  for (const [y, tone, k] of [[0.575, 150, 4], [0.59, 116, 9]] as const) {
    g.fillStyle = grey(tone);
    g.filter = `blur(${h * 0.003}px)`;
    g.beginPath();
    g.moveTo(0, h * line);
    for (let x = 0; x <= w; x += w / 240) g.lineTo(x, h * (y - 0.05 * n((x / w) * 6 + k, k, 5) * (k === 9 ? smooth(0.35, 0.9, x / w) : 1)));
    g.lineTo(w, h * line);
    g.fill();
    g.filter = 'none';
  }
  const y = h * 0.665;
  for (let i = 0; i < 5; i++) {
    const x = w * (0.14 + i * 0.118);
    const bw = w * 0.114;
    g.fillStyle = grey(30 + (i % 2) * 6);
    g.beginPath();
    g.moveTo(x + (i ? 0 : -w * 0.018), y - h * 0.024);
    g.lineTo(x + bw, y - h * 0.024);
    g.lineTo(x + bw, y);
    g.lineTo(x, y);
    g.fill();
    g.fillStyle = grey(104);
    g.fillRect(x, y - h * 0.0255, bw, h * 0.0035);
    g.fillStyle = grey(58);
    g.beginPath();
    g.moveTo(x + bw * 0.05, y - h * 0.024);
    for (let t = 0; t <= 12; t++) g.lineTo(x + bw * (0.05 + t * 0.075), y - h * (0.026 + 0.026 * Math.sin((Math.PI * t) / 12) ** 0.8 + 0.008 * n(t + i * 9, i, 2)));
    g.fill();
  }
  const bx = w * 0.735;
  g.fillStyle = grey(24);
  g.fillRect(bx, y - h * 0.03, w * 0.115, h * 0.034);
  const decks: readonly (readonly [number, number, number, number])[] = [[0.006, 0.088, 0.074, 0.044], [0.016, 0.058, 0.112, 0.04], [0.03, 0.034, 0.15, 0.04]];
  for (const [dx, dw, top, dh] of decks) {
    g.fillStyle = grey(206);
    g.fillRect(bx + dx * w, y - top * h, dw * w, dh * h);
    g.fillStyle = grey(98);
    g.fillRect(bx + (dx + dw * 0.86) * w, y - top * h, dw * 0.14 * w, dh * h);
    g.fillStyle = grey(40);
    for (let k = 0; k < dw / 0.0095; k++) g.fillRect(bx + (dx + 0.003 + k * 0.0092) * w, y - (top - 0.011) * h, w * 0.0052, h * 0.014);
    g.fillRect(bx + (dx - 0.003) * w, y - (top + 0.004) * h, (dw + 0.006) * w, h * 0.0055);
  }
  for (const d of [0.074, 0.084]) {
    g.fillStyle = grey(34);
    g.fillRect(bx + d * w, y - h * 0.17, w * 0.006, h * 0.062);
  }
  g.fillRect(bx + w * 0.0465, y - h * 0.21, w * 0.0016, h * 0.06);
  g.filter = `blur(${h * 0.012}px)`;
  for (let i = 0; i < 14; i++) {
    g.fillStyle = grey(150, 0.11);
    g.beginPath();
    g.arc(bx + w * (0.08 + i * 0.012), y - h * (0.19 + i * 0.011 + 0.012 * n(i, 4, 1)), h * (0.012 + i * 0.0042), 0, 7);
    g.fill();
  }
  g.filter = 'none';
  reflect(g, w, h, y + h * 0.003, 12, 0.55);
  g.filter = `blur(${h * 0.008}px)`;
  g.fillStyle = grey(226, 0.5);
  g.beginPath();
  g.ellipse(bx + w * 0.17, y + h * 0.006, w * 0.07, h * 0.008, 0, 0, 7);
  g.fill();
  g.filter = 'none';
  const mist = layer(w, h, (c) => write(c, tones(w, h, (u, v) => 214 + (n(u * 4, v * 20, 4) - 0.5) * 40)));
  const band = layer(w, h, (c) => {
    const grad = c.createLinearGradient(0, h * 0.52, 0, h * 0.7);
    grad.addColorStop(0, 'rgba(0,0,0,0)');
    grad.addColorStop(0.48, 'rgba(0,0,0,.5)');
    grad.addColorStop(1, 'rgba(0,0,0,0)');
    c.fillStyle = grad;
    c.fillRect(0, 0, w, h);
    c.globalCompositeOperation = 'source-in';
    c.drawImage(mist, 0, 0);
  });
  g.drawImage(band, 0, 0);
  return read(g, w, h);
}

/** Ledges of an old reef in water that four minutes have turned to mist. */
export function falls(w: number, h: number): Raster {
  const n = noise(91);
  const line = 0.36;
  return tones(w, h, (u, v) => {
    if (v < line) {
      const c = clouds(n, u * 0.7, 1 - v / line, 0.35);
      const bank = line - 0.012 - 0.035 * n(u * 7, 3, 4);
      const sky = 178 + 46 * (v / line) - smooth(0.4, 0.7, c) * 62;
      return v > bank ? 112 + (sky - 112) * 0.3 : sky;
    }
    const k = (v - line) / (1 - line);
    const far = 1 / (0.07 + k * 0.8);
    const [x, z] = [(u - 0.5) * far * 1.5 + 20, far * 2.4];
    // Rock height: flat ledges with broken edges, tilted a little.
    const rock = (a: number, b: number): number => {
      const f = n(a * 0.62, b * 1.1, 5) + 0.1 * n(a * 4, b * 6, 3);
      const ledge = Math.floor(f * 13) / 13;
      return ledge * 0.72 + f * 0.28;
    };
    const e = 0.02 * far * 0.5;
    const here = rock(x, z);
    const slope = here - rock(x - e, z + e * 0.7);
    const level = 0.575 + 0.03 * (n(x * 0.3, z * 0.3, 2) - 0.5);
    const wet = smooth(level - 0.012, level + 0.02, here);
    const stone = 52 + slope * 620 + (n(x * 14, z * 22, 3) - 0.5) * 44 * Math.min(1, k * 1.6 + 0.2);
    const foam = smooth(0.07, 0, Math.abs(here - level + 0.02)) * 30;
    const flow = (n(x * 0.7 + n(x, z, 2), z * 5, 4) - 0.5) * 40;
    const mistTone = 196 - 66 * k ** 1.3 + flow + foam;
    const haze = Math.exp(-k * 7);
    const out = mistTone * (1 - wet) + clamp(stone, 14, 190) * wet;
    return out * (1 - haze * 0.75) + 202 * haze * 0.75;
  });
}

/** Full moon over the upper pool. */
export function moonrise(w: number, h: number): Raster {
  const n = noise(101);
  const line = 0.55;
  const [mx, my] = [0.6, 0.24];
  const { g } = sheet(w, h);
  write(
    g,
    tones(w, h, (u, v) => {
      const d = Math.hypot((u - mx) * 1.5, v - my);
      if (v < line) {
        const c = clouds(n, u * 0.8 + 2, 1 - v / line, 0.6);
        const halo = 96 * Math.exp(-d * 5) + 30 * Math.exp(-d * 1.6);
        const cloud = smooth(0.42, 0.68, c);
        const disc = smooth(0.062, 0.059, d);
        const seas = 1 - 0.24 * smooth(0.42, 0.66, n((u - mx) * 34 + 8, (v - my) * 26 + 8, 3));
        return (30 + halo * (0.55 + 0.7 * cloud) + 14 * cloud) * (1 - disc) + disc * 246 * seas * (1 - 0.3 * cloud);
      }
      const k = (v - line) / (1 - line);
      const wave = water(n, u, k, 1.6);
      const path = Math.exp(-(((u - mx) / (0.05 + k * 0.12)) ** 2));
      const glint = smooth(0.06, 0.3, wave + path * 0.16) * path;
      return 34 + 26 * (1 - k) + wave * 34 + glint * 205 + 22 * Math.exp(-((u - mx) ** 2) * 8) * (1 - k);
    }),
  );
  g.fillStyle = grey(13);
  g.beginPath();
  g.moveTo(0, h * line);
  for (let x = 0; x <= w; x += w / 500) {
    const u = x / w;
    g.lineTo(x, h * (line - 0.012 - 0.045 * n(u * 8, 5, 5) * smooth(0.95, 0.4, u) - 0.02 * n(u * 70, 9, 2)));
  }
  g.lineTo(w, h * line);
  g.fill();
  // The lock gates and their lamps.
  g.fillRect(w * 0.72, h * (line - 0.06), w * 0.3, h * 0.06);
  for (let i = 0; i < 5; i++) {
    const x = w * (0.74 + i * 0.056);
    g.fillStyle = grey(16);
    g.fillRect(x, h * (line - 0.115), w * 0.016, h * 0.12);
    g.fillRect(x - w * 0.006, h * (line - 0.125), w * 0.028, h * 0.014);
    const halo = g.createRadialGradient(x + w * 0.008, h * (line - 0.135), 0, x + w * 0.008, h * (line - 0.135), h * 0.024);
    halo.addColorStop(0, 'rgba(255,255,255,.95)');
    halo.addColorStop(0.2, 'rgba(255,255,255,.34)');
    halo.addColorStop(1, 'rgba(255,255,255,0)');
    g.fillStyle = halo;
    g.fillRect(x - h * 0.03, h * (line - 0.17), h * 0.07, h * 0.07);
  }
  g.strokeStyle = grey(15);
  truss(g, w * 0.73, w * 1.06, h * (line - 0.1), h * 0.016, 22, h * 0.0022, false);
  return read(g, w, h);
}
