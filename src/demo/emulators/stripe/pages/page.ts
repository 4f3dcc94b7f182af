import { hash } from '../../../../platform/hashes/hash.ts';
import { html, type Markup } from './html.ts';
import { style } from './style.ts';

const hashOf = (text: string) => `'sha256-${hash(text, 'base64')}'`;

/** "Jan 5, 2026", from Unix seconds. */
export const dayOf = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });

interface PageOptions {
  title: string;
  main: Markup;
  layout?: 'both' | 'alone';
  status?: number;
  /** URLs that the page's form may redirect to: browsers apply form-action to redirects as well. */
  leadsTo?: readonly string[];
  /** Script at the end of the page, which also works without it. */
  script?: string;
}

/** Renders a hosted page, which works without JavaScript and says that it is an emulation. */
export function renderPage({
  title,
  main,
  layout = 'alone',
  status = 200,
  leadsTo = [],
  script,
}: PageOptions): Response {
  const origins = [...new Set(leadsTo.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin))];
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    ...(script === undefined ? [] : [`script-src ${hashOf(script)}`]),
    "img-src 'self'",
    `form-action ${["'self'", ...origins].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  const document = html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${{ markup: style }}</style>
</head>
<body>
<header class="notice"><strong>This is a demo.</strong> No card is charged here.</header>
<main class="${layout}">${main}</main>
${script !== undefined && html`<script>${{ markup: script }}</script>`}
</body>
</html>
`;
  return new Response(document.markup, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy.join('; '),
      'Cache-Control': 'no-store',
      // The URL contains the session's id, which is enough to pay. "no-referrer" would also hide the origin of our own forms.
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    },
  });
}

export function renderMessage(
  title: string,
  text: string,
  link: { href: string; text: string } | null,
  status = 200,
): Response {
  const main = html`<div>
<h1>${title}</h1>
<p>${text}</p>
${link && html`<p><a class="button" href="${link.href}">${link.text}</a></p>`}
</div>`;
  return renderPage({ title, main, status });
}

/** Redirects with 303, so that a reload doesn't submit the form again. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } });
}
