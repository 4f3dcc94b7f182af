import { type Context, lens, type Raster, read, sheet, wall, write } from './canvas.ts';
import { tabletop } from './fabric.ts';
import { dusk } from './scenes-bridge.ts';
import { fogBridge, towboat } from './scenes-fog.ts';
import { avenue, lampInSnow } from './scenes-park.ts';
import { falls, moonrise } from './scenes-river.ts';
import { shotgunRow } from './scenes-street.ts';
import { print } from './silver.ts';

type Paint = (w: number, h: number) => Raster;

/** Hangs a print in a black frame with a white mat; `fw` is how wide the frame is. */
function hangFramed(g: Context, paint: Paint, x: number, y: number, fw: number): void {
  const w = fw / 0.66;
  const fh = fw * 0.76;
  for (const [blur, off, alpha] of [
    [0.05, 0.02, 0.35],
    [0.012, 0.006, 0.4],
  ] as const) {
    g.save();
    g.shadowColor = `rgba(30,24,18,${alpha})`;
    g.shadowBlur = w * blur;
    g.shadowOffsetX = w * off;
    g.shadowOffsetY = w * off;
    g.fillStyle = '#191715';
    g.fillRect(x, y, fw, fh);
    g.restore();
  }
  const rail = w * 0.013;
  g.fillStyle = '#3a3632';
  g.fillRect(x, y, fw, rail * 0.18);
  g.fillRect(x, y, rail * 0.18, fh);
  g.fillStyle = '#e9e6df';
  g.fillRect(x + rail, y + rail, fw - rail * 2, fh - rail * 2);
  const top = g.createLinearGradient(0, y + rail, 0, y + rail * 3.4);
  top.addColorStop(0, 'rgba(30,26,20,.4)');
  top.addColorStop(1, 'rgba(30,26,20,0)');
  g.fillStyle = top;
  g.fillRect(x + rail, y + rail, fw - rail * 2, rail * 3);
  const pw = fw * 0.7;
  const ph = (pw * 2) / 3;
  const inner = paint(1020, 680);
  const { canvas, g: pg } = sheet(1020, 680);
  write(pg, print(inner, 3));
  const [px, py] = [x + (fw - pw) / 2, y + (fh - ph) / 2 - fh * 0.015];
  g.strokeStyle = 'rgba(90,84,74,.55)';
  g.lineWidth = w * 0.002;
  g.strokeRect(px - 2, py - 2, pw + 4, ph + 4);
  g.imageSmoothingQuality = 'high';
  g.drawImage(canvas, px, py, pw, ph);
  const glare = g.createLinearGradient(x, y, x + fw * 0.7, y + fh);
  glare.addColorStop(0, 'rgba(255,255,255,.10)');
  glare.addColorStop(0.4, 'rgba(255,255,255,.02)');
  glare.addColorStop(0.41, 'rgba(255,255,255,0)');
  g.fillStyle = glare;
  g.fillRect(x, y, fw, fh);
}

function framed(w: number, h: number): Raster {
  const { g } = sheet(w, h);
  write(g, wall(w, h, '#cfc9be', 5));
  const fw = w * 0.66;
  hangFramed(g, dusk, (w - fw) / 2, (h - fw * 0.76) / 2 - h * 0.01, fw);
  return lens(read(g, w, h), 3);
}

/** Framed above a bench in lamplight, to show how large it is. */
function aboveBench(w: number, h: number): Raster {
  const { g } = sheet(w, h);
  write(g, wall(w, h, '#c3b6a4', 8));
  const fw = w * 0.34;
  hangFramed(g, fogBridge, w * 0.31, h * 0.14, fw);
  const seat = h * 0.76;
  const { canvas, g: wood } = sheet(w, h);
  write(wood, tabletop(w, h, '#7d5b3d', 11, 1.5));
  g.save();
  g.shadowColor = 'rgba(30,20,12,.55)';
  g.shadowBlur = w * 0.03;
  g.shadowOffsetX = w * 0.015;
  g.shadowOffsetY = w * 0.012;
  for (const x of [0.12, 0.81]) {
    g.fillStyle = '#4d3725';
    g.fillRect(w * x, seat, w * 0.045, h);
  }
  g.drawImage(canvas, 0, 0, w * 0.82, h * 0.055, w * 0.08, seat - h * 0.045, w * 0.82, h * 0.055);
  g.restore();
  g.fillStyle = 'rgba(255,236,204,.35)';
  g.fillRect(w * 0.08, seat - h * 0.045, w * 0.82, h * 0.005);
  const lamp = g.createRadialGradient(w * 0.72, -h * 0.1, w * 0.1, w * 0.6, h * 0.3, w * 0.9);
  lamp.addColorStop(0, 'rgba(255,214,150,.34)');
  lamp.addColorStop(0.5, 'rgba(120,80,40,.08)');
  lamp.addColorStop(1, 'rgba(24,16,12,.5)');
  g.fillStyle = lamp;
  g.fillRect(0, 0, w, h);
  return lens(read(g, w, h), 3);
}

/** Small prints pegged to a line, in a darkroom. */
function drying(w: number, h: number): Raster {
  const { g } = sheet(w, h);
  write(g, wall(w, h, '#6b5f56', 6));
  const dim = g.createRadialGradient(w * 0.35, h * 0.2, w * 0.1, w * 0.5, h * 0.5, w * 0.85);
  dim.addColorStop(0, 'rgba(255,190,140,.14)');
  dim.addColorStop(1, 'rgba(12,8,8,.62)');
  g.fillStyle = dim;
  g.fillRect(0, 0, w, h);
  const line = (x: number) => h * (0.24 + 0.05 * Math.sin((x / w) * Math.PI));
  g.strokeStyle = '#2a2320';
  g.lineWidth = w * 0.004;
  g.beginPath();
  for (let x = 0; x <= w; x += 8) g.lineTo(x, line(x));
  g.stroke();
  const items: readonly (readonly [Paint, number, number, number])[] = [
    [(pw, ph) => dusk(pw, ph), 0.19, 0.33, -0.035],
    [moonrise, 0.535, 0.35, 0.02],
    [fogBridge, 0.865, 0.29, -0.015],
  ];
  for (const [paint, cx, size, tilt] of items) {
    const { canvas, g: pg } = sheet(510, 340);
    write(pg, print(paint(510, 340), 4));
    const pw = size * w;
    const border = pw * 0.045;
    g.save();
    g.translate(cx * w, line(cx * w) - h * 0.004);
    g.rotate(tilt);
    const tall = pw * 1.46;
    g.save();
    g.shadowColor = 'rgba(0,0,0,.6)';
    g.shadowBlur = w * 0.025;
    g.shadowOffsetX = w * 0.02;
    g.shadowOffsetY = w * 0.018;
    g.fillStyle = '#e4dfd4';
    g.fillRect(-pw / 2, 0, pw, tall);
    g.restore();
    g.imageSmoothingQuality = 'high';
    const side = canvas.width * 0.455;
    g.drawImage(
      canvas,
      (canvas.width - side) * 0.5,
      0,
      side,
      canvas.height,
      -pw / 2 + border,
      border,
      pw - border * 2,
      tall - border * 2,
    );
    const curl = g.createLinearGradient(-pw / 2, 0, pw / 2, 0);
    curl.addColorStop(0, 'rgba(255,244,230,.16)');
    curl.addColorStop(0.6, 'rgba(0,0,0,0)');
    curl.addColorStop(1, 'rgba(0,0,0,.34)');
    g.fillStyle = curl;
    g.fillRect(-pw / 2, 0, pw, tall);
    for (const px of [-pw * 0.3, pw * 0.3]) {
      g.fillStyle = '#b58d5c';
      g.fillRect(px - w * 0.009, -h * 0.022, w * 0.018, h * 0.055);
      g.fillStyle = 'rgba(0,0,0,.35)';
      g.fillRect(px + w * 0.004, -h * 0.022, w * 0.005, h * 0.055);
    }
    g.restore();
  }
  return lens(read(g, w, h), 4, 0.3);
}

const silver =
  (paint: Paint, seed: number): Paint =>
  (w, h) =>
    print(paint(w, h), seed);

/** The photographer's hand: the river and its streets in black and white. */
export const secondLightPieces: Record<string, Paint> = {
  'big-four-dusk': silver((w, h) => dusk(w, h), 3),
  'big-four-dusk-framed': framed,
  'second-street-fog': silver(fogBridge, 4),
  'second-street-fog-above-bench': aboveBench,
  'shotgun-row-mulberry': silver(shotgunRow, 5),
  'st-james-snow': silver(lampInSnow, 6),
  'hill-one-cherokee': silver(avenue, 7),
  'upbound-tow': silver(towboat, 8),
  'falls-low-water': silver(falls, 9),
  'moonrise-mcalpine': silver(moonrise, 10),
  studio: drying,
  header: silver((w, h) => dusk(w, h, 0.22), 3),
};
