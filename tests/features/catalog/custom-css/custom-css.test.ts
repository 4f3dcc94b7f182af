import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { forBothModes } from '../../../../src/features/catalog/custom-css/css-colors.ts';
import { vendorCssClasses } from '../../../../src/features/catalog/custom-css/css-selectors.ts';
import { customCssMaxRules, sanitizeCss } from '../../../../src/features/catalog/custom-css/custom-css.ts';
import { groundOf, siteColors } from '../../../../src/features/catalog/custom-css/grounds.ts';
import { contrast } from '../../../support/contrast.ts';
import { hostile, mean } from '../../../support/hostile-css.ts';
import { rounds } from '../../../support/rounds.ts';

const id = '00000000-0000-4000-8000-000000000001';
const scope = `.vendor-css.vendor-${id}`;
const safe = (source: string) => sanitizeCss(source, id);

test('harmless rules stay, scoped to the vendor’s section', () => {
  expect(safe('h1 { color: #1f3d5c; letter-spacing: -0.015em } p, .note { margin: 0 auto 1rem }')).toEqual({
    css: `${scope} h1{color:#1f3d5c;color:light-dark(#1f3d5c,#8b9aaa);letter-spacing:-0.015em}\n${scope} p,${scope} .note{margin:0 auto 1rem}`,
    dropped: [],
  });
});

test('a rule for .vendor-css means the section itself', () => {
  expect(safe('.vendor-css { background-color: #fff } .vendor-css h2 { color: #000 }').css).toBe(
    `${scope}{background-color:#ffffff;background-color:light-dark(#ffffff,#2e2e2e)}\n` +
      `${scope} h2{color:#000000;color:light-dark(#000000,#999999)}`,
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
  'box-shadow: 0 1px 3px rgba(0,0,0,0.08)',
  'box-shadow: none',
  'background-color: hsl(20deg 30% 93%)',
  'padding: 1rem 2rem',
  'text-transform: uppercase',
])('%s stays', (declaration) => {
  const { css, dropped } = safe(`p { ${declaration} }`);
  expect(dropped).toEqual([]);
  expect(css).toContain(declaration.slice(0, declaration.indexOf(':')));
});

test('@media by width and by user preferences stays', () => {
  const source = '@media (min-width: 40em) and (prefers-color-scheme: dark) { h1 { color: #fff } }';
  expect(safe(source).css).toBe(
    `@media (min-width:40em) and (prefers-color-scheme:dark){${scope} h1{color:#666666;color:light-dark(#666666,#ffffff)}}`,
  );
});

test('removed rules are reported with the reason', () => {
  const { css, dropped } = safe('h1 { font-weight: 700 !important; position: fixed } form { color: red }');
  expect(css).toBe(`${scope} h1{font-weight:700}`);
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
  const { css, dropped } = safe('h1 { margin: 0 } @import "x"; h2 { padding: 0; position: fixed }');
  expect(css).toBe(`${scope} h1{margin:0}\n${scope} h2{padding:0}`);
  expect(dropped).toHaveLength(2);
});

test('each resulting selector begins with the section', () => {
  const { css } = safe('h1, h2 > a:hover, .a + .b ~ p { color: red } @media (min-width: 1px) { p, li { color: red } }');
  const selectors = [...css.matchAll(/(?:^|[{}\n])([^{}@]+)\{/g)].flatMap((match) => (match[1] ?? '').split(','));
  expect(selectors).toHaveLength(5);
  for (const selector of selectors) expect(selector.startsWith(`${scope} `)).toBe(true);
});

test('sanitizing is idempotent', () => {
  const source = 'h1 { color: navy } .vendor-css { background-color: #eee }';
  const once = safe(source.replaceAll('h1', '.vendor-css h1')).css;
  expect(once).toContain('color:#000080');
  expect(safe(once.replaceAll(scope, '.vendor-css')).css).toBe(once);
});

test('more than 16 KiB or 300 rules are refused with a reason', () => {
  const long = safe(`/*${'x'.repeat(16 * 1024)}*/ h1 { color: red }`);
  expect(long).toMatchObject({ css: '', dropped: [{ why: 'the whole text is longer than 16 KiB' }] });
  const many = safe('p{margin:0}'.repeat(customCssMaxRules + 2));
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

test.each([
  ['p { font-size: 2em }', 'font-size:2rem'],
  ['li { font-size: 150% }', 'font-size:1.5rem'],
  ['p { font-size: clamp(1em, 4vw, 3em) }', 'font-size:clamp(1rem,4vw,3rem)'],
  ['div { padding: 1em 2EM }', 'padding:1rem 2rem'],
  ['h1 { letter-spacing: 0.02em }', 'letter-spacing:0.02em'],
])('in %s no length grows with each element inside another', (source, expected) => {
  expect(safe(source)).toEqual({ css: `${scope} ${source.slice(0, source.indexOf(' '))}{${expected}}`, dropped: [] });
});

test.each([
  'rgb(0,0,0,0)',
  'rgba(0,0,0,0.1)',
  'rgb(0 0 0 / 0)',
  'rgb(0 0 0 / 20%)',
  'rgb(0 0 0 / none)',
  'oklch(0 0 0/NONE)',
  'hsl(0,0%,0%,0)',
  'hsl(0deg 0% 0% / 0.2)',
  'oklch(0 0 0 / 0)',
  'color-mix(in srgb, red, transparent)',
  '#0000',
  '#00000010',
  'transparent',
  'canvas',
  'var(--ground)',
])('text in %s, which cannot be seen, is refused', (color) => {
  const { css, dropped } = safe(`p { color: ${color} }`);
  expect(css).toBe('');
  expect(dropped).toHaveLength(1);
});

test('a ground cannot take the color of its text, nor one that hides it', () => {
  expect(safe('p { background-color: currentcolor }').css).toBe('');
  expect(safe('p { background-color: #000 }')).toEqual({
    css: `${scope} p{background-color:#ebebeb;background-color:light-dark(#ebebeb,#000000)}`,
    dropped: [{ what: 'background-color:#000', why: 'too dark behind text, so the light site shows #ebebeb' }],
  });
});

test('a shadow takes a color that texts around it can be read on, and the artist is told', () => {
  expect(safe('li { box-shadow: 0 8px 0 0.125em rgb(0 0 0 / 50%), 0 0 4px #fff }')).toEqual({
    css:
      `${scope} li{box-shadow:0 8px 0 0.125rem #e8e8e8,0 0 4px #ffffff;` +
      'box-shadow:0 8px 0 0.125rem light-dark(#e8e8e8,#0a0a09),0 0 4px light-dark(#ffffff,#2e2e2e)}',
    dropped: [
      {
        what: 'box-shadow:0 8px 0 0.125em rgb(0 0 0/50%),0 0 4px #fff',
        why: 'too dark behind text, so the light site shows #e8e8e8',
      },
    ],
  });
  expect(safe('p { text-shadow: 1px 1px 2px #fff }').dropped).toEqual([]);
});

test.each([
  ['p { box-shadow: inset 0 0 0 64px }', 'inset is not available'],
  ['p { box-shadow: 0 0 0 64px #fff }', '64px is out of bounds'],
  ['p { box-shadow: 0 1px 3px }', 'a shadow needs a color'],
  ['p { text-shadow: 0 0 2px red, 0 0 2px red }', 'only one shadow is available'],
  ['p { text-decoration: line-through }', 'line-through is not available'],
])('%s is refused: %s', (source, why) => {
  expect(safe(source).dropped).toMatchObject([{ why }]);
});

test('an artist is told that a text is too pale, and not where it was written for the dark', () => {
  expect(safe('p { color: #ffee00 }').dropped).toEqual([
    { what: 'color:#ffee00', why: 'too pale to read, so the light site shows #706900' },
  ]);
  expect(safe('@media (prefers-color-scheme: dark) { p { color: #ffee00 } }').dropped).toEqual([]);
});

test('any text can be read on the ground of any store and on any ground of its own, in light and dark', () => {
  const random = () => `#${randomInt(0x1000000).toString(16).padStart(6, '0')}`;
  const unreadable: string[] = [];
  for (let round = 0; round < rounds(300, 20_000); round += 1) {
    const [text, own, store] = [random(), random(), random()];
    for (const mode of ['light', 'dark'] as const) {
      const color = forBothModes('color', text)[mode];
      for (const ground of [groundOf(store, mode), forBothModes('background-color', own)[mode]]) {
        const ratio = contrast(color, ground);
        if (!(ratio >= 4.5)) unreadable.push(`${text} on ${ground} in the ${mode}: ${ratio}`);
      }
      const ground = forBothModes('background-color', own)[mode];
      for (const name of ['ink', 'muted', 'brick'] as const) {
        const ratio = contrast(siteColors[mode][name], ground);
        if (!(ratio >= 4.5)) unreadable.push(`${name} on ${ground} in the ${mode}: ${ratio}`);
      }
    }
  }
  expect(unreadable).toEqual([]);
});
