import { expect, test } from 'vitest';
import { vendorCssClasses } from '../../../../src/features/catalog/custom-css/css-selectors.ts';
import { customCssMaxRules, sanitizeCss } from '../../../../src/features/catalog/custom-css/custom-css.ts';
import { hostile, mean } from '../../../support/hostile-css.ts';

const id = '00000000-0000-4000-8000-000000000001';
const scope = `.vendor-css.vendor-${id}`;
const safe = (source: string) => sanitizeCss(source, id);

test('harmless rules stay, scoped to the vendor’s section', () => {
  expect(safe('h1 { color: #1f3d5c; letter-spacing: -0.015em } p, .note { margin: 0 auto 1rem }')).toEqual({
    css: `${scope} h1{color:#1f3d5c;letter-spacing:-0.015em}\n${scope} p,${scope} .note{margin:0 auto 1rem}`,
    dropped: [],
  });
});

test('a rule for .vendor-css means the section itself', () => {
  expect(safe('.vendor-css { background-color: #fff } .vendor-css h2 { color: #000 }').css).toBe(
    `${scope}{background-color:#fff}\n${scope} h2{color:#000}`,
  );
});

test('the section has the classes that the selectors use', () => {
  expect(`.${vendorCssClasses(id).replace(' ', '.')}`).toBe(scope);
});

test.each([
  'font-family: Besley, Georgia, "Times New Roman", serif',
  'font-family: Trebuchet MS',
  'font-size: clamp(1rem, 4vw, 3rem)',
  'font-weight: 700',
  'line-height: 1.6',
  'text-decoration: underline 2px',
  'border: 3px double #7a2f24',
  'border-radius: 4px',
  'box-shadow: 0 1px 3px rgba(0,0,0,0.2)',
  'background-color: hsl(20deg 30% 90%)',
  'padding: 1rem 2rem',
  'text-transform: uppercase',
])('%s stays', (declaration) => {
  const { css, dropped } = safe(`p { ${declaration} }`);
  expect(dropped).toEqual([]);
  expect(css).toContain(declaration.slice(0, declaration.indexOf(':')));
});

test('@media by width and by user preferences stays', () => {
  const source = '@media (min-width: 40em) and (prefers-color-scheme: dark) { h1 { color: #fff } }';
  expect(safe(source).css).toBe(`@media (min-width:40em) and (prefers-color-scheme:dark){${scope} h1{color:#fff}}`);
});

test('removed rules are reported with the reason', () => {
  const { css, dropped } = safe('h1 { color: red !important; position: fixed } form { color: red }');
  expect(css).toBe(`${scope} h1{color:red}`);
  expect(dropped).toEqual([
    { what: 'position:fixed', why: 'this property is not available' },
    { what: 'form', why: 'form cannot be selected' },
  ]);
});

test.each(hostile.map((source) => [source.slice(0, 70), source]))('nothing is left of %s', (_name, source) => {
  const { css } = safe(source);
  expect(css.replace(`${scope} h1{background:red}`, '')).toBe('');
});

test('valid rules around a hostile one stay', () => {
  const { css, dropped } = safe('h1 { color: red } @import "x"; h2 { color: blue; position: fixed }');
  expect(css).toBe(`${scope} h1{color:red}\n${scope} h2{color:blue}`);
  expect(dropped).toHaveLength(2);
});

test('each resulting selector begins with the section', () => {
  const { css } = safe('h1, h2 > a:hover, .a + .b ~ p { color: red } @media (min-width: 1px) { p, li { color: red } }');
  const selectors = [...css.matchAll(/(?:^|[{}\n])([^{}@]+)\{/g)].flatMap((match) => (match[1] ?? '').split(','));
  expect(selectors).toHaveLength(5);
  for (const selector of selectors) expect(selector.startsWith(`${scope} `)).toBe(true);
});

test('sanitizing is idempotent', () => {
  const source = 'h1 { color: red } .vendor-css { background-color: #eee }';
  const once = safe(source.replaceAll('h1', '.vendor-css h1')).css;
  expect(once).toContain('color:red');
  expect(safe(once.replaceAll(scope, '.vendor-css')).css).toBe(once);
});

test('more than 16 KiB or 300 rules are refused with a reason', () => {
  const long = safe(`/*${'x'.repeat(16 * 1024)}*/ h1 { color: red }`);
  expect(long).toMatchObject({ css: '', dropped: [{ why: 'the whole text is longer than 16 KiB' }] });
  const many = safe('p{color:red}'.repeat(customCssMaxRules + 2));
  expect(many.css.split('\n')).toHaveLength(customCssMaxRules);
  expect(many.dropped).toHaveLength(2);
});

test('what is left of a mean sheet only looks different', () => {
  const allowed =
    /^(?:color|background-color|font-(?:family|size|style|weight)|line-height|letter-spacing|text-[a-z-]+|box-shadow|(?:row-|column-)?gap|(?:border|padding|margin)(?:-[a-z-]+)?)$/;
  for (const source of mean) {
    const { css } = safe(source);
    expect(css, source).not.toBe('');
    for (const [, property = ''] of css.matchAll(/[{;]([a-z-]+):/g)) expect(property, source).toMatch(allowed);
  }
});
