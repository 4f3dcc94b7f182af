/** Reads the text of a PDF that `makePdf` made, page by page, by the tables that its fonts carry for copying and searching. */
import { inflateSync } from 'node:zlib';

interface PdfObject {
  head: string;
  body: string;
}

/** Splits the file into its objects and unpacks their streams. */
function readObjects(pdf: Buffer): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  const text = pdf.toString('latin1');
  for (const [, id = '', inside = ''] of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const start = inside.indexOf('stream\n');
    const head = start < 0 ? inside : inside.slice(0, start);
    const packed = start < 0 ? null : Buffer.from(inside.slice(start + 7, inside.lastIndexOf('\nendstream')), 'latin1');
    const body = packed && head.includes('FlateDecode') ? inflateSync(packed).toString('latin1') : '';
    objects.set(id, { head, body });
  }
  return objects;
}

const fromHex = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** Reads which text each glyph of a font stands for. */
function readGlyphs(table: string): Map<number, string> {
  const glyphs = new Map<number, string>();
  for (const [, first = '', list = ''] of table.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    // A glyph of several letters, such as fi, has a space between them.
    const texts = [...list.matchAll(/<([\w ]*)>/g)].map(([, hex = '']) => fromHex(hex.replaceAll(' ', '')));
    for (const [index, glyph] of texts.entries()) glyphs.set(Number.parseInt(first, 16) + index, glyph);
  }
  return glyphs;
}

const contentsOf = (objects: Map<string, PdfObject>): string[] =>
  [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) => objects.get(/\/Contents (\d+) 0 R/.exec(head)?.[1] ?? '')?.body ?? '');

/** Returns what draws each page. */
export const readPdfContents = (pdf: Buffer): string[] => contentsOf(readObjects(pdf));

/** Returns the text of each page. Words are apart by the spaces that they were written with; lines, by a line break. */
export function readPdfText(pdf: Buffer): string[] {
  const objects = readObjects(pdf);
  const headOf = (id: string | undefined) => objects.get(id ?? '')?.head ?? '';
  const fonts = new Map<string, Map<number, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = '', id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(headOf(id))?.[1];
      fonts.set(name, readGlyphs(objects.get(table ?? '')?.body ?? ''));
    }
  }
  return contentsOf(objects).map((content) => {
    let glyphs = new Map<number, string>();
    const lines: string[] = [];
    // A line is one text object. It has several parts if a letter carries a mark.
    for (const [, line = ''] of content.matchAll(/\bBT\n([\s\S]*?)\nET\b/g)) {
      let text = '';
      for (const [, font, part = ''] of line.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
        if (font !== undefined) glyphs = fonts.get(font) ?? new Map();
        const codes = [...part.matchAll(/<(\w*)>/g)].flatMap(([, hex = '']) => hex.match(/\w{4}/g) ?? []);
        text += codes.map((code) => glyphs.get(Number.parseInt(code, 16)) ?? '□').join('');
      }
      lines.push(text);
    }
    return lines.join('\n');
  });
}
