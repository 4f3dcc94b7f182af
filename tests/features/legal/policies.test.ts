/** The policies are written so that they become pages, and say what the settings say. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fillPolicy, fillValues, readPolicyFacts } from '../../../src/features/legal/policy.ts';
import { testConfig } from '../../support/config.ts';
import { root } from '../../support/root.ts';

const folder = path.join(root, 'src/features/legal/policies');
const readSource = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const facts = readPolicyFacts(testConfig({}));

test.each(readdirSync(folder))(
  '%s names only what the site knows, in headings and lists that become sections',
  (file) => {
    const source = readSource(file);
    const conditions = [...source.matchAll(/\{if (?:not )?(\w+)\} /g)].map(([, name]) => name);
    expect(Object.keys(facts.conditions)).toEqual(expect.arrayContaining(conditions));
    const withoutMarks = source.replace(/^(#* ?|- )\{if (?:not )?\w+\} /gm, '$1').replace(/ \{#[a-z-]+\}$/gm, '');
    expect(fillValues(withoutMarks, facts)).not.toMatch(/[{}]/);
    // Every heading has an anchor, and an anchor stays where links lead to it.
    expect(source.match(/^#.*/gm)).toEqual(source.match(/^## .* \{#[a-z-]+\}$/gm));
    // A blank line between items would make paragraphs of them; items in items could not have conditions.
    expect(source).not.toMatch(/^- .*\n\n- |^[ \t]+- /m);
  },
);

test('a name that the site does not know is refused, as a value and as a condition', () => {
  const heading = '<h2 id="a">A {#a}</h2>';
  expect(() => fillPolicy(`${heading}<p>{price}</p>`, facts)).toThrow('No policy can name "price"');
  expect(() => fillPolicy(`${heading}<p>{if rainy} Stay.</p>`, facts)).toThrow('No policy can name "rainy"');
  expect(() => fillPolicy('<h2 id="a">A</h2>', facts)).toThrow('has no {#anchor}');
});

test('conditions keep or drop headings, paragraphs, and items, and values are escaped', () => {
  const html = `<h2 id="a">{if plan} A {#a}</h2>
<p>One.</p>
<h2 id="b">B &amp; C {#b}</h2>
<ul>
<li>{if not plan} <strong>{siteName}</strong></li>
<li>{if plan} Two.</li>
</ul>
<p><a href="mailto:%7BcontactEmail%7D">Write</a></p>
`;
  const filled = (plan: boolean) =>
    fillPolicy(html, { values: { siteName: '<A> & "B"', contactEmail: 'a@b.example' }, conditions: { plan } });
  expect(filled(false)).toBe(`<section aria-labelledby="b"><h2 id="b" class="text-name">B &amp; C</h2>
<ul>
<li><strong>&lt;A&gt; &amp; &quot;B&quot;</strong></li>

</ul>
<p><a class="link" href="mailto:a@b.example">Write</a></p>
</section>`);
  expect(filled(true)).toContain('<h2 id="a" class="text-name">A</h2>\n<p>One.</p>');
  expect(filled(true)).toContain('<ul>\n\n<li>Two.</li>\n</ul>');
});

const keptFor = (env: Record<string, string>) => {
  const items = readSource('privacy.md').match(/^- .*Backups.*$/gm) ?? [];
  const html = items.map((item) => `<li>${item.slice(2)}</li>`).join('\n');
  return fillPolicy(`<h2 id="k">K {#k}</h2>\n<ul>\n${html}\n</ul>`, readPolicyFacts(testConfig(env)));
};

test('backups hold what was deleted for as many days as the setting keeps daily ones', () => {
  expect(keptFor({ BACKUP_DIR: 'backups', BACKUP_KEEP: '30' })).toContain('for up to 30 days more');
  expect(keptFor({ BACKUP_DIR: 'backups', BACKUP_KEEP: '1' })).toContain('for up to 1 day more');
  expect(keptFor({})).toContain('until they’re deleted themselves');
});
