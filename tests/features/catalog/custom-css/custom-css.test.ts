import { expect, test } from 'vitest';
import { vendorCssClasses } from '../../../../src/features/catalog/custom-css/css-selectors.ts';
import { customCssMaxRules, sanitizeCss } from '../../../../src/features/catalog/custom-css/custom-css.ts';

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

/** Style sheets of which nothing may remain. */
const hostile = [
  // Loading resources.
  'h1 { background: url(https://evil.example/a.png) }',
  'h1 { background-image: url("//evil.example") }',
  'h1 { background-color: url(x) }',
  'h1 { background: \\75rl(https://evil.example) }',
  'h1 { background: u\\72l(https://evil.example) }',
  'h1 { background: URL(https://evil.example) }',
  'h1 { background-image: image-set("https://evil.example/a.png" 1x) }',
  'h1 { background-image: -webkit-image-set(url(x) 1x) }',
  'h1 { background-image: cross-fade(url(a), url(b)) }',
  'h1 { cursor: url(https://evil.example/c.cur), auto }',
  'h1 { list-style: url(https://evil.example) }',
  'h1 { border-image: url(https://evil.example) 1 }',
  'h1 { mask: url(https://evil.example#m) }',
  'h1 { filter: url(https://evil.example#f) }',
  'h1 { src: url(x) }',
  '@import "https://evil.example/a.css";',
  '@im\\70ort "https://evil.example/a.css";',
  '@IMPORT url(https://evil.example);',
  '@charset "utf-7"; ',
  '@namespace x url(https://evil.example);',
  '@font-face { font-family: Besley; src: url(https://evil.example/f.woff2) }',
  '@property --x { syntax: "<url>"; inherits: false; initial-value: url(x) }',
  // Covering, moving, or hiding content.
  'h1 { position: fixed }',
  'h1 { position: absolute; inset: 0 }',
  'h1 { position: sticky }',
  'h1 { z-index: 9999 }',
  'h1 { display: none }',
  'h1 { visibility: hidden }',
  'h1 { opacity: 0.01 }',
  'h1 { pointer-events: none }',
  'h1 { transform: translateX(-999em) }',
  'h1 { margin: -100px }',
  'h1 { margin-top: -1px }',
  'h1 { margin: calc(0px - 100px) }',
  'h1 { padding: 100vh }',
  'h1 { padding: 9999px }',
  'h1 { text-indent: -9999px }',
  'h1 { font-size: 0 }',
  'h1 { font-size: 1px }',
  'h1 { font-size: 900px }',
  'h1 { font-size: clamp(0px, 0px, 0px) }',
  'h1 { line-height: 0 }',
  'h1 { letter-spacing: -5em }',
  'h1 { color: transparent }',
  'h1 { color: #0000 }',
  'h1 { color: rgb(0 0 0 / 0) }',
  'h1 { color: rgba(0,0,0,0) }',
  'h1 { box-shadow: 0 0 0 100vmax #fff }',
  'h1 { box-shadow: 0 0 0 9999px #fff }',
  'h1 { width: 0; height: 0; overflow: hidden }',
  'h1 { clip-path: circle(0) }',
  'h1 { animation: x 1s infinite }',
  '@keyframes x { from { color: red } }',
  // Showing false content.
  'h1::before { content: "Free shipping" }',
  'h1::after { color: red }',
  'h1 { content: attr(data-x) }',
  'h1 { color: attr(data-x color) }',
  'h1 { padding: env(x) }',
  'h1 { color: var(--x) }',
  'h1 { --x: red }',
  // Executing code.
  'h1 { width: expression(alert(1)) }',
  'h1 { behavior: url(x.htc) }',
  'h1 { -moz-binding: url(x) }',
  'h1 { color: javascript:alert(1) }',
  // Selectors that leak data or reach outside.
  'input[value^="a"] { color: red }',
  'a[href*="token"] { color: red }',
  'a:visited { color: red }',
  'p:has(a) { color: red }',
  'p:not(a) { color: red }',
  ':is(html) { color: red }',
  'html { color: red }',
  'body { color: red }',
  ':root { color: red }',
  ':host { color: red }',
  'form { color: red }',
  'input { color: red }',
  'button { color: red }',
  'button[type=submit] { color: red }',
  '* { color: red }',
  '#cart { color: red }',
  '> p { color: red }',
  '+ p { color: red }',
  'p > { color: red }',
  '.vendor-css + p { color: red }',
  '.vendor-css ~ p { color: red }',
  '.vendor-css:hover + p { color: red }',
  '.vendor-css.a ~ p a { color: red }',
  '.vendor-css, body { color: url(x) }',
  '& p { color: red }',
  'p:nth-child(1 of body) { color: red }',
  '.\\3c script { color: red }',
  // Breaking out of the style element.
  '</style><script>alert(1)</script>',
  '<!-- -->',
  '} body { color: red }',
  'h1 { background: red; } } body { color: red',
  'h1 { color/**/: r/**/ed(1) }',
  'h1 { color: "unclosed }',
  'h1 { font-family: "</style><script>alert(1)</script>" }',
  'h1 { font-family: "a\\"; } body { color: red" }',
  '@media screen and (min-width: 1px) { @import "x"; }',
  '@supports (display: grid) { @supports (color: red) { h1 { color: red } } }',
  '@media (min-width: 1px) { @media (min-width: 1px) { body { color: red } } }',
  '@layer x { h1 { color: red } }',
  '@scope (body) { h1 { color: red } }',
  '@media (min-width: url(x)) { h1 { color: red } }',
  'h1 { p { color: red } }',
  'h1 { @media (min-width: 1px) { color: red } }',
  '('.repeat(16_000),
  'a{'.repeat(5_000),
  '\u0000',
];

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
