import { layer, noise, type Raster, read, sheet, smooth, write } from './canvas.ts';
import { reflect } from './scenes-bridge.ts';
import { clouds, grey, pier, tones, water } from './silver.ts';

/** Second Street: a bridge that walks into fog. */
export function fogBridge(w: number, h: number): Raster {
  const n = noise(44);
  const { g } = sheet(w, h);
  const line = 0.78;
  write(
    g,
    tones(
      w,
      h,
      (u, v) =>
        196 +
        26 * (1 - Math.abs(v - 0.5)) +
        (n(u * 2, v * 3, 4) - 0.5) * 22 -
        (v > line ? 26 * ((v - line) / 0.22) - water(n, u, (v - line) / (1 - line)) * 18 : 0),
    ),
  );
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
      if (v < line)
        return 128 + 60 * (v / line) + wide * 62 + sun * 90 - smooth(0.46, 0.7, clouds(n, u, 1 - v / line, 1)) * 34;
      const k = (v - line) / (1 - line);
      const wave = water(n, u, k);
      return (
        184 - 92 * k + wave * 74 + Math.exp(-((u - 0.3) ** 2) * (60 - 44 * k)) * (90 + wave * 160) * (1 - k * 0.55)
      );
    }),
  );
  for (const [y, tone, k] of [
    [0.575, 150, 4],
    [0.59, 116, 9],
  ] as const) {
    g.fillStyle = grey(tone);
    g.filter = `blur(${h * 0.003}px)`;
    g.beginPath();
    g.moveTo(0, h * line);
    for (let x = 0; x <= w; x += w / 240)
      g.lineTo(x, h * (y - 0.05 * n((x / w) * 6 + k, k, 5) * (k === 9 ? smooth(0.35, 0.9, x / w) : 1)));
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
    for (let t = 0; t <= 12; t++)
      g.lineTo(
        x + bw * (0.05 + t * 0.075),
        y - h * (0.026 + 0.026 * Math.sin((Math.PI * t) / 12) ** 0.8 + 0.008 * n(t + i * 9, i, 2)),
      );
    g.fill();
  }
  const bx = w * 0.735;
  g.fillStyle = grey(24);
  g.fillRect(bx, y - h * 0.03, w * 0.115, h * 0.034);
  const decks: readonly (readonly [number, number, number, number])[] = [
    [0.006, 0.088, 0.074, 0.044],
    [0.016, 0.058, 0.112, 0.04],
    [0.03, 0.034, 0.15, 0.04],
  ];
  for (const [dx, dw, top, dh] of decks) {
    g.fillStyle = grey(206);
    g.fillRect(bx + dx * w, y - top * h, dw * w, dh * h);
    g.fillStyle = grey(98);
    g.fillRect(bx + (dx + dw * 0.86) * w, y - top * h, dw * 0.14 * w, dh * h);
    g.fillStyle = grey(40);
    for (let k = 0; k < dw / 0.0095; k++)
      g.fillRect(bx + (dx + 0.003 + k * 0.0092) * w, y - (top - 0.011) * h, w * 0.0052, h * 0.014);
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
  const mist = layer(w, h, (c) =>
    write(
      c,
      tones(w, h, (u, v) => 214 + (n(u * 4, v * 20, 4) - 0.5) * 40),
    ),
  );
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
