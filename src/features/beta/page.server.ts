/** The gate's page: a plain form in the system's fonts and colors, which needs no other file and no script. */

import { hash } from '../../platform/hashes/hash.ts';
import type { Site } from '../../site/config.ts';
import { paths } from '../../site/paths.ts';
import { returnParam } from '../../site/return-path.ts';
import gateScript from './gate.inline.ts?script';

const escapeHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
const hashOf = (text: string): string => `'sha256-${hash(text, 'base64')}'`;

export const gateStyle = `
:root { color-scheme: light dark; -webkit-text-size-adjust: 100%; }
body { display: grid; min-height: 100dvh; align-content: center; margin: 0; font: 1.125rem/1.5 system-ui, sans-serif; }
main { box-sizing: border-box; width: 100%; max-width: 26rem; margin: auto; padding: 2rem 1rem; overflow-wrap: anywhere; }
h1 { margin: 0 0 1.5rem; font-size: 1.75rem; line-height: 1.2; }
input, button { display: block; box-sizing: border-box; width: 100%; min-height: 3rem; margin: .25rem 0 1rem; border: 1px solid; border-radius: 2px; padding: .5rem .75rem; background: Canvas; color: CanvasText; font: inherit; }
button { background: CanvasText; color: Canvas; font-weight: 600; }
::placeholder { color: inherit; opacity: .75; }
:focus-visible { outline: 3px solid CanvasText; outline-offset: 3px; }
#problem:not(:empty) { border-left: 4px solid; padding-left: .75rem; font-weight: 600; }
a { display: inline-block; margin: -.6rem 0; padding: .6rem 0; color: inherit; }
`;

export const gatePolicy = `default-src 'none'; img-src data:; style-src ${hashOf(gateStyle)}; script-src ${hashOf(gateScript)}; form-action 'self'`;

export const renderGate = ({ name, contactEmail }: Site, next: string, problem: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Private Beta Access – ${escapeHtml(name)}</title><link rel="icon" href="data:,">
<style>${gateStyle}</style>
<main>
<p>${escapeHtml(name)}</p>
<h1>Private Beta Access</h1>
<form method="post" action="${paths.beta}"><input type="hidden" name="${returnParam}" value="${escapeHtml(next)}">
<p id="problem" role="alert">${escapeHtml(problem)}</p>
<label for="password">Password</label>
<input type="password" id="password" name="password" placeholder="Enter password" autocomplete="current-password" required autofocus aria-describedby="problem note"${problem && ' aria-invalid="true"'}>
<button>Access Beta</button>
</form>
<p id="note">This is a private beta. <a href="mailto:${escapeHtml(contactEmail)}">Contact support</a> if you need access.</p>
</main>
<script>${gateScript}</script>
`;
