/** Invisible characters that turn the direction of the text around them, so that it would read as something else. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g;
/** A line of a page holds fewer letters. */
const longRun = /\S{120}(?=\S)/gu;
/** Forms for East Asian columns, such as the digits of `１２`. Those of Latin are as good, and every font has them. */
const wideForms = /[\u3000\uff01-\uffef]+/g;
/** Accents beyond two on a letter, and other marks beyond six: piled up, they would run into what stands above and below. */
const piledAccents =
  /([\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]{2})[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]+/gu;
const piledMarks = /(\p{M}{6})\p{M}+/gu;
const controls = /[^\P{Cc}\n]/gu;

export function cleanText(text: string): string {
  const clean = text
    .toWellFormed()
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(controls, '')
    .replace(directionMarks, '')
    .replace(wideForms, (letters) => letters.normalize('NFKC'))
    .normalize('NFC')
    .replace(piledAccents, '$1')
    .replace(piledMarks, '$1');
  // A word that fills many lines would take seconds to lay out: the time grows with the square of its length.
  return clean.replace(longRun, '$&\n');
}
