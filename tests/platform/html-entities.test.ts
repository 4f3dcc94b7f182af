import { expect, test } from 'vitest';
import { decodeEntities } from '../../src/platform/html-entities.ts';

test.each([
  ['Salt &amp; Pepper, 6&quot; tall, potter&#39;s &#x27;second&#X27;', `Salt & Pepper, 6" tall, potter's 'second'`],
  ['Caf&eacute; &ndash; 12&deg;&nbsp;&frac12; &yuml;', 'Café – 12°\u00a0½ ÿ'],
  ['It&#146;s &#128170;', 'It’s 💪'],
  ['&amp;amp; &amp;lt;', '&amp; &lt;'],
  ['R&D; &nothing; &#0; &#xD800; &#9999999; & more', 'R&D; &nothing; &#0; &#xD800; &#9999999; & more'],
])('%s is %s', (text, plain) => {
  expect(decodeEntities(text)).toBe(plain);
});
