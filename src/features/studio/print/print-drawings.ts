/** What is drawn on the papers for a market, as plain data. `print-tools.server.ts` names who draws it. */
import type { PdfDrawing, PdfPicture } from '../../../platform/pdf/pdf-document.ts';

export interface PriceTag {
  name: string;
  lines: readonly string[];
  price: string;
  note: string;
  by: string;
  link: string;
}

export interface BoothSign {
  name: string;
  /** Set as large as the name, at its right; empty for none. */
  number: string;
  /** What stands in a row below: three at most. */
  facts: readonly string[];
  picture: PdfPicture | null;
  text: string;
  link: string;
  title: string;
  lines: readonly string[];
}

export interface CodeSheet {
  title: string;
  note: string;
  codes: readonly { name: string; line: string; price: string; link: string }[];
}

export const tagsDrawing = (tags: readonly PriceTag[]): PdfDrawing => ({
  name: 'tags',
  data: tags,
  links: tags.map(({ link }) => link),
});

export const signDrawing = (sign: BoothSign): PdfDrawing => ({
  name: 'sign',
  data: sign,
  pictures: [sign.picture],
  links: [sign.link],
});

export const codesDrawing = (sheet: CodeSheet): PdfDrawing => ({
  name: 'codes',
  data: sheet,
  links: sheet.codes.map(({ link }) => link),
});
