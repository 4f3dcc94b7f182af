/**
 * Subsets the display font to the characters that names and titles use: `npx node src/tools/font.ts`. Prints its size.
 */
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const source = 'node_modules/@fontsource/besley/files/besley-latin-600-normal.woff2';
const target = 'src/styles/besley-600.woff2';

const ascii = Array.from({ length: 95 }, (_, i) => String.fromCodePoint(32 + i)).join('');
const typographic = '–—‘’“”…•−×';

const subset = await subsetFont(
  await readFile(source),
  `${ascii}ÀÁÂÄÇÈÉÊËÍÑÓÔÖØÚÜàáâäçèéêëíîïñóôöøúüß°½${typographic}`,
  // Kerning is the only feature that titles use; the others bring glyphs along.
  { targetFormat: 'woff2', keepFeatures: ['kern'], noLayoutClosure: true, noHinting: true },
);
await writeFile(target, subset);
console.log(`${target}: ${subset.byteLength} bytes`);
