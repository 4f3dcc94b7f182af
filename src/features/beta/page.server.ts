/** The gate's page: one document that needs no other file but its font. */
import { createHash } from 'node:crypto';
import type { Site } from '../../site/config.ts';
import { paths } from '../../site/paths.ts';
import { returnParam } from '../../site/return-path.ts';
import askingScript from './asking.inline.ts?script';
import gateScript from './gate.inline.ts?script';

export interface GatePageOptions {
  site: Site;
  /** Path of the display font, or null. */
  font: string | null;
}

export interface GatePage {
  html: string;
  /** The Content-Security-Policy that the page needs. */
  policy: string;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#9c3b23"/><path d="M6 34h52M8 34C14 14 26 14 32 34 38 14 50 14 56 34M20 19v15M44 19v15M6 44C14 36 22 52 32 44s18 8 26 0M6 54C14 46 22 62 32 54s18 8 26 0" fill="none" stroke="#fff" stroke-width="4"/></svg>`;

/**
 * Creates the page.
 * @returns a function that renders the page for `next`, a path of this site, and the error of the last attempt, or null
 */
export function createGatePage({ site, font }: GatePageOptions): (next: string, problem: string | null) => GatePage {
  const style = (font === null ? '' : fontStyle(font)) + gateStyle;
  const policy = [
    "default-src 'none'",
    `style-src ${hash(style)}`,
    `script-src ${hash(askingScript)} ${hash(gateScript)}`,
    "font-src 'self'",
    'img-src data:',
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const name = escapeHtml(site.name);
  const preload = font === null ? '' : `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>\n`;
  const support = `mailto:${escapeHtml(site.contactEmail)}`;

  const html = (next: string, problem: string | null): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Private Beta Access – ${name}</title>
${preload}<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(mark)}">
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#141312" media="(prefers-color-scheme: dark)">
<style>${style}</style>
${problem === null ? `<script>${askingScript}</script>` : ''}
</head>
<body>
<header><p class="frame">${name}</p></header>
<main class="frame">
<h1>Private Beta Access</h1>
<div class="entry">
<p class="loading" role="status">Loading...</p>
<form method="post" action="${paths.beta}">
<p id="ended" class="note" hidden>Your access expired after 24 hours. Enter the password again.</p>
<label for="password">Password</label>
<div class="row">
<input type="password" id="password" name="password" placeholder="Enter password" autocomplete="current-password" required aria-describedby="problem note"${problem === null ? '' : ' aria-invalid="true" autofocus'}>
<button type="submit">Access Beta</button>
</div>
<p id="note" class="note">This is a private beta. <a href="${support}">Contact support</a> if you need access.</p>
<p id="problem" role="alert">${escapeHtml(problem ?? '')}</p>
<input type="hidden" name="${returnParam}" value="${escapeHtml(next)}">
</form>
</div>
</main>
${bridge}
<script>${gateScript}</script>
</body>
</html>
`;
  return (next, problem) => ({ html: html(next, problem), policy });
}

/** A truss bridge in hairlines, repeated across the page. It is the page's only picture, drawn inline. */
const span = 240;
const deck = 84;
/** Height of the top chord above the deck, at every sixth of a span. */
const rise = [0, 40, 54, 59, 54, 40, 0];
const panel = span / (rise.length - 1);

const pointAt = (index: number): [x: number, deck: number, top: number] => [
  index * panel,
  deck,
  deck - (rise[index] ?? 0),
];

function truss(): string {
  const chord = rise.map((_, index) => `${pointAt(index)[0]} ${pointAt(index)[2]}`).join('L');
  const posts = rise.map((_, index) => `M${pointAt(index)[0]} ${deck}V${pointAt(index)[2]}`).join('');
  // Diagonals fall toward the middle of the span.
  const ties = [1, 2, 4, 5].map((index) => {
    const [foot] = pointAt(index < 3 ? index + 1 : index - 1);
    return `M${pointAt(index)[0]} ${pointAt(index)[2]}L${foot} ${deck}`;
  });
  return `M${chord}M0 ${deck}H${span}M0 ${deck + 6}H${span}${posts}${ties.join('')}`;
}

const pier = `M-7 ${deck + 6}L-10 132M7 ${deck + 6}L10 132M${span - 7} ${deck + 6}L${span - 10} 132M${span + 7} ${deck + 6}L${span + 10} 132`;
const wave = (y: number, shift: number): string =>
  `M${-shift} ${y}${Array.from({ length: 6 }, () => 'q15-7 30 0t30 0').join('')}`;

export const bridge = `<svg class="bridge" aria-hidden="true" height="160" width="100%"><defs><pattern id="span" width="${span}" height="160" patternUnits="userSpaceOnUse"><path d="${truss()}${pier}${wave(136, 0)}${wave(144, 30)}${wave(152, 0)}" fill="none" stroke="currentColor"/></pattern></defs><rect width="100%" height="160" fill="url(#span)"/></svg>`;

/** The site's look without its style sheet, which is behind the gate. */
export const gateStyle = `
:root { --ground: #fff; --ink: #1b1a19; --muted: #5c5852; --brick: #9c3b23; --mat: #f4f2ee; --display: "Besley", Georgia, "Noto Serif", "Times New Roman", serif; -webkit-text-size-adjust: 100%; }
@supports (color: light-dark(red, red)) {
  :root { color-scheme: light dark; --ground: light-dark(#fff, #141312); --ink: light-dark(#1b1a19, #ece8e1); --muted: light-dark(#5c5852, #b3ada3); --brick: light-dark(#9c3b23, #e58c70); --mat: light-dark(#f4f2ee, #1e1c1a); }
}
*, ::before, ::after { box-sizing: border-box; margin: 0; padding: 0; }
body { display: flex; min-height: 100dvh; flex-direction: column; background: var(--ground); color: var(--ink); font: clamp(1rem, .81rem + .26vw, 1.125rem)/1.55 -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", "Noto Sans", system-ui, sans-serif; }
.frame { width: 100%; max-width: 120rem; margin-inline: auto; padding-inline: clamp(1.25rem, 3vw, 4rem); }
header { border-bottom: 1px solid var(--ink); }
header .frame { display: grid; min-height: 4.25rem; align-content: center; padding-block: .5rem; font: 600 1.3125rem/1.2 var(--display); overflow-wrap: anywhere; }
main { display: grid; flex: 1; align-content: center; gap: 1.5rem clamp(2rem, 6vw, 8rem); padding-block: 3rem; }
main > * { min-width: 0; }
h1 { max-width: 12ch; font: 600 min(clamp(2.125rem, 1.65rem + 2vw, 4rem), 13vw)/1.05 var(--display); overflow-wrap: break-word; text-wrap: balance; }
.entry { display: grid; max-width: 34rem; }
.entry > * { grid-area: 1 / 1; min-width: 0; }
label { display: block; margin-bottom: .25rem; font-weight: 600; }
.row { display: flex; flex-wrap: wrap; gap: .75rem; }
input, button { min-height: 3rem; border-radius: 2px; font: inherit; line-height: 1.4; }
input { flex: 1 1 14rem; min-width: 0; padding: .6rem .8rem; border: 1px solid #8a857d; background: var(--ground); color: inherit; }
input::placeholder { color: var(--muted); opacity: 1; }
button { flex: none; padding: .5rem 1.35rem; border: 1px solid var(--ink); background: var(--ink); color: var(--ground); line-height: 1.25; cursor: pointer; transition: background-color 150ms; }
button:hover { background: var(--muted); }
button:active, form[aria-busy="true"] button { opacity: .85; }
input:focus-visible, button:focus-visible, a:focus-visible { outline: 2px solid var(--ink); outline-offset: 3px; }
#problem { min-height: calc(1.55em + 1.2rem); margin-top: .75rem; padding: .6rem 1rem; }
#problem:not(:empty) { border-left: 3px solid var(--brick); background: var(--mat); }
.note { margin-top: .75rem; color: var(--muted); }
#ended { margin: 0 0 1rem; border-left: 3px solid var(--ink); padding: .6rem 1rem; background: var(--mat); color: inherit; }
.note a { display: inline-block; padding-block: .6rem; margin-block: -.6rem; color: inherit; text-underline-offset: .3em; text-decoration-thickness: 1px; }
.loading { visibility: hidden; color: var(--muted); }
[data-asking] .loading { visibility: visible; }
[data-asking] form { visibility: hidden; }
svg.bridge { display: block; flex: none; color: var(--muted); }
[hidden] { display: none !important; }
@media (min-width: 60rem) {
  main { grid-template-columns: minmax(0, 26rem) minmax(0, 34rem); align-items: start; }
  .entry { padding-top: .25rem; }
  svg.bridge { zoom: 1.8; }
}
`;

/** The display font. `optional` never swaps it in late, so nothing moves. */
export const fontStyle = (address: string): string => `
@font-face { font-family: "Besley"; src: url("${address}") format("woff2"); font-weight: 600; font-display: optional; }
`;
