/** The page in front of the closed site: one document that needs nothing from behind the gate. */
import { createHash } from 'node:crypto';
import type { Site } from '../../site/config.ts';
import { paths } from '../../site/paths.ts';
import { returnParam } from '../../site/return-path.ts';
import { bridge } from './bridge.server.ts';
import { askingScript, gateScript } from './script.server.ts';
import { fontStyle, gateStyle } from './style.server.ts';

export interface GatePageOptions {
  site: Site;
  /** Address of the display face, or null. */
  font: string | null;
}

export interface GatePage {
  html: string;
  /** The Content-Security-Policy that the page needs. */
  policy: string;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#9c3b23"/><path d="M6 34h52M8 34C14 14 26 14 32 34 38 14 50 14 56 34M20 19v15M44 19v15M6 44C14 36 22 52 32 44s18 8 26 0M6 54C14 46 22 62 32 54s18 8 26 0" fill="none" stroke="#fff" stroke-width="4"/></svg>`;

/**
 * @returns the page that leads on to `next`, a path of this site; `problem` is what was wrong with the last try, or null
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
  const name = escaped(site.name);
  const preload = font === null ? '' : `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>\n`;
  const support = `mailto:${escaped(site.contactEmail)}`;

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
<header><div class="frame">${mark.replace('<svg', '<svg aria-hidden="true"')}<span>${name}</span></div></header>
<main class="frame">
<h1>Private Beta Access</h1>
<div class="entry">
<p class="loading" role="status">Loading...</p>
<form method="post" action="${paths.beta}">
<p id="ended" class="note" hidden>Your access has ended: it lasts 24 hours.</p>
<label for="password">Password</label>
<div class="row">
<input type="password" id="password" name="password" placeholder="Enter password" autocomplete="current-password" required aria-describedby="problem note"${problem === null ? '' : ' aria-invalid="true" autofocus'}>
<button type="submit">Access Beta</button>
</div>
<p id="problem" role="alert">${escaped(problem ?? '')}</p>
<p id="note" class="note">This is a private beta. <a href="${support}">Contact support</a> if you need access.</p>
<input type="hidden" name="${returnParam}" value="${escaped(next)}">
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
