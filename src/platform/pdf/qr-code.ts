/** QR codes, as an outline that pages and papers can draw. */
import { QRCodeSVG } from 'qrcode.react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

export interface QrCode {
  /** The dark squares, one unit each, as an SVG path from 0, 0. */
  path: string;
  /** How many squares it has on a side. */
  size: number;
}

/** Returns the code of a text. It has no quiet zone around it: whoever draws it leaves four squares empty. */
export function createQrCode(text: string): QrCode {
  // The library draws elements only. Its last path is that of the dark squares.
  const svg = renderToStaticMarkup(createElement(QRCodeSVG, { value: text, level: 'M', marginSize: 0 }));
  const [, size] = /viewBox="0 0 (\d+) /.exec(svg) ?? [];
  const path = [...svg.matchAll(/ d="([^"]+)"/g)].at(-1)?.[1];
  if (size === undefined || path === undefined) throw new Error('The QR code has no outline.');
  return { path, size: Number(size) };
}
