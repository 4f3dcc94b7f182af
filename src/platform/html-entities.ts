/** Undoes what other shops do to texts so that they can stand in HTML. */

/** The names of the letters from U+00A0 to U+00FF, in their order. */
const latinNames =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

const named: ReadonlyMap<string, string> = new Map([
  ...latinNames.split(' ').map((name, index): [string, string] => [name, String.fromCharCode(0xa0 + index)]),
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", OElig: 'Œ', oelig: 'œ', Scaron: 'Š' }),
  ...Object.entries({ scaron: 'š', ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“' }),
  ...Object.entries({ rdquo: '”', bdquo: '„', bull: '•', hellip: '…', prime: '′', Prime: '″', euro: '€', trade: '™' }),
  ...Object.entries({ rarr: '→', larr: '←', hearts: '♥', frac13: '⅓', frac23: '⅔', frac18: '⅛', frac38: '⅜' }),
]);

/** Returns the letter of a number; null if there is none. HTML reads 128 to 159 as Windows does. */
function letterOf(code: number): string | null {
  if (code >= 0x80 && code <= 0x9f) return new TextDecoder('windows-1252').decode(Uint8Array.of(code));
  const isLetter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isLetter ? String.fromCodePoint(code) : null;
}

/** Decodes each entity once: "&amp;amp;" becomes "&amp;". What is no entity stays. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z][a-zA-Z\d]{1,7}));/g,
    (all, decimal, hex, name) => {
      if (name !== undefined) return named.get(name) ?? all;
      return letterOf(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)) ?? all;
    },
  );
}
