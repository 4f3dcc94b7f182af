import { layer, lens, type Raster, read, sheet, touch, wall, write } from './canvas.ts';
import { glaze } from './glazing.ts';
import { lamp } from './lamp.ts';
import { fanLight, type Panel, roseWindow } from './panes.ts';
import { creekStones, prairie, quilt } from './panes-cut.ts';
import { tulipPoplar } from './panes-drawn.ts';
import { riverRoundel } from './panes-river.ts';
import { chains, offcuts, outdoors, sash } from './sash.ts';

/** A panel hung by chains in a window. */
function hungPanel(w: number, h: number, panel: Panel, seed: number, width: number, top: number): Raster {
  const pw = width * w;
  const x = (w - pw) / 2;
  const y = top * h;
  let raster = sash(outdoors(w, h, seed), w * 0.055, '#4a3b2f', []);
  const round = panel.edge.length > 50 && panel.height === 1;
  raster = chains(
    raster,
    round
      ? [
          [w / 2, 0, w / 2 - pw * 0.12, y + pw * 0.01],
          [w / 2, 0, w / 2 + pw * 0.12, y + pw * 0.01],
        ]
      : [
          [x + pw * 0.08, 0, x + pw * 0.08, y],
          [x + pw * 0.92, 0, x + pw * 0.92, y],
        ],
  );
  glaze(raster, [{ panel, x, y, width: pw }], seed);
  return raster;
}

/** The transom, set in a plaster wall that the colored light spills onto. */
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
    for (let k = 0; k < 3; k++)
      out.data[i * 4 + k] = (out.data[i * 4 + k] as number) * (1 - a) + (view.data[i * 4 + k] as number) * a;
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
  raster = chains(
    raster,
    items.flatMap(({ x, y, width, panel }) =>
      panel.height === 1
        ? [[x + width / 2, 0, x + width / 2, y] as const]
        : [[x + width * 0.1, 0, x + width * 0.1, y] as const, [x + width * 0.9, 0, x + width * 0.9, y] as const],
    ),
  );
  glaze(raster, items, 15);
  return raster;
}

const finish = (paint: (w: number, h: number) => Raster) => (w: number, h: number) => lens(paint(w, h), 3, 0.2);

function roseDetail(w: number, h: number): Raster {
  const raster = outdoors(w, h, 4);
  glaze(raster, [{ panel: roseWindow(), x: -w * 0.72, y: -w * 0.62, width: w * 2.1 }], 4);
  return raster;
}

/** The rays of the transom from nearer by, with the low sun of an evening behind them. */
function fanDetail(w: number, h: number): Raster {
  const raster = outdoors(w, h, 5, 0.5);
  glaze(raster, [{ panel: fanLight(), x: -w * 0.3, y: -h * 0.08, width: w * 2.1 }], 6);
  return touch(raster, (x, y, px) => {
    const sun = 1.22 - 0.5 * Math.hypot(x / w - 0.7, (y / h - 0.85) * 0.8);
    px[0] = (px[0] as number) * sun * 1.04;
    px[1] = (px[1] as number) * sun * 0.97;
    px[2] = (px[2] as number) * sun * 0.84;
  });
}

/** The glazier's hand: cut pieces, lead between them, a garden behind. */
export const cathedralStreetGlassPieces: Record<string, (w: number, h: number) => Raster> = {
  'rose-window-no-4': finish((w, h) => hungPanel(w, h, roseWindow(), 4, 0.8, 0.12)),
  'rose-window-no-4-detail': finish(roseDetail),
  'fan-light-amber': finish(transom),
  'fan-light-amber-detail': finish(fanDetail),
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
