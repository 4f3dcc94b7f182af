/**
 * Makes what the site needs of the display font: `npx node src/tools/font.ts`. Subsets it to the characters that names and
 * titles use, as a web font and for PDFs, and writes their outlines for pictures that are drawn on the server, which may have no
 * fonts. Prints the sizes.
 */
import { readFile, writeFile } from 'node:fs/promises';
import * as hb from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { ascii, displayCharacters as characters } from '../platform/pdf/display-characters.ts';

const source = 'node_modules/@fontsource/besley/files/besley-latin-600-normal.woff2';
const target = 'src/styles/besley-600.woff2';

/** PDFs take no web fonts. */
const pdfTarget = 'src/platform/pdf/fonts/besley-600.ttf';

const outlinesFile = 'src/features/catalog/link-previews/besley-outlines.json';

const font = await readFile(source);
// Kerning is the only feature that titles use; the others bring glyphs along.
const options = { keepFeatures: ['kern'], noLayoutClosure: true, noHinting: true };
const subset = await subsetFont(font, characters, { ...options, targetFormat: 'woff2' });
await writeFile(target, subset);
console.log(`${target}: ${subset.byteLength} bytes`);

const forPdfs = await subsetFont(font, characters, { ...options, targetFormat: 'sfnt' });
await writeFile(pdfTarget, forPdfs);
console.log(`${pdfTarget}: ${forPdfs.byteLength} bytes`);

const sfnt = await subsetFont(font, `${characters}·`, { ...options, targetFormat: 'sfnt' });
const face = new hb.Face(new hb.Blob(new Uint8Array(sfnt).buffer));
const shaper = new hb.Font(face);

function shape(text: string): { glyph: number; advance: number }[] {
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  hb.shape(shaper, buffer);
  const positions = buffer.getGlyphPositions();
  return buffer
    .getGlyphInfos()
    .map(({ codepoint }, index) => ({ glyph: codepoint, advance: positions[index]?.xAdvance ?? 0 }));
}

const glyphs: Record<string, [advance: number, path: string]> = {};
for (const character of `${characters}·`) {
  const [{ glyph, advance } = { glyph: 0, advance: 0 }] = shape(character);
  if (glyph !== 0) glyphs[character] = [advance, shaper.glyphToPath(glyph)];
}
const kerns: Record<string, number> = {};
for (const left of ascii) {
  for (const right of ascii) {
    const kern = (shape(left + right)[0]?.advance ?? 0) - (glyphs[left]?.[0] ?? 0);
    if (kern !== 0) kerns[left + right] = kern;
  }
}
const outlines = JSON.stringify({ unitsPerEm: face.upem, glyphs, kerns });
await writeFile(outlinesFile, `${outlines}\n`);
console.log(`${outlinesFile}: ${outlines.length} bytes`);
