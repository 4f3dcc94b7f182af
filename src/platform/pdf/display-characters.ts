/** The characters that the subset of the display font has (`src/tools/font.ts`): those of names and titles. */

export const ascii = Array.from({ length: 95 }, (_, i) => String.fromCodePoint(32 + i)).join('');
const typographic = '–—‘’“”…•−×';

export const displayCharacters = `${ascii}ÀÁÂÄÇÈÉÊËÍÑÓÔÖØÚÜàáâäçèéêëíîïñóôöøúüß°½${typographic}`;
