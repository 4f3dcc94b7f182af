/** Reads MDN's compatibility data for the oldest browsers that the site is built for. */
import { createRequire } from 'node:module';
import { type CssNode, parse, walk } from 'css-tree';
import { oldestBrowsers } from '../../src/tools/oldest-browsers.ts';

interface Statement {
  version_added?: string | boolean | null;
  version_removed?: string | boolean | null;
  flags?: unknown[];
  prefix?: string;
  alternative_name?: string;
}
type Entry = { __compat?: { support: Record<string, Statement | Statement[]> } } & {
  [name: string]: Entry | undefined;
};

// Not imported: it has 16 MB, which the tests' loader would make a module of.
const data: { css: Entry; api: Entry; javascript: Entry } = createRequire(import.meta.url)('@mdn/browser-compat-data');
const names: Readonly<Record<string, string>> = { ios: 'safari_ios' };
const targets = oldestBrowsers.map((one) => {
  const [, name = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(one) ?? [];
  return { browser: names[name] ?? name, version };
});

const parts = (version: string) => version.replace('≤', '').split('.').map(Number);
function isAtMost(added: Statement['version_added'], version: string): boolean {
  if (typeof added !== 'string' || !/\d/.test(added)) return added === true;
  const [[major = 0, minor = 0], [most = 0, least = 0]] = [parts(added), parts(version)];
  return major < most || (major === most && minor <= least);
}

/** Returns false if one of the oldest browsers lacks a feature. Unknown features count as supported. */
function isKnown(entry: Entry | undefined): boolean {
  const support = entry?.__compat?.support;
  if (!support) return true;
  return targets.every(({ browser, version }) => {
    const statements = [support[browser] ?? []].flat();
    return statements.some(
      (one) =>
        isAtMost(one.version_added, version) &&
        !one.flags &&
        !one.prefix &&
        !one.alternative_name &&
        !one.version_removed,
    );
  });
}

const at = (entry: Entry | undefined, ...path: string[]) =>
  path.reduce<Entry | undefined>(
    (found, name) => (found && Object.hasOwn(found, name) ? found[name] : undefined),
    entry,
  );

function declarationProblems(property: string, value: CssNode): string[] {
  if (property.startsWith('-')) return [];
  if (!isKnown(at(data.css, 'properties', property))) return [property];
  const found: string[] = [];
  walk(value, (node) => {
    if (node.type === 'Identifier' && !isKnown(at(data.css, 'properties', property, node.name)))
      found.push(`${property}: ${node.name}`);
    if (node.type === 'Function') {
      const known = isKnown(at(data.css, 'types', node.name)) && isKnown(at(data.css, 'types', 'color', node.name));
      if (!known) found.push(`${node.name}()`);
    }
  });
  return found;
}

/** Returns what of a style sheet one of the oldest browsers doesn't know, except inside `@supports` and behind an older declaration. */
export function unknownCss(css: string): string[] {
  const found: string[] = [];
  walk(parse(css, { parseCustomProperty: true }), function visit(node) {
    if (node.type === 'Atrule' && node.name === 'supports') return this.skip;
    if (node.type === 'Atrule' && !isKnown(at(data.css, 'at-rules', node.name))) found.push(`@${node.name}`);
    if (node.type === 'NestingSelector') found.push('nesting');
    if (node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector') {
      if (!node.name.startsWith('-') && !isKnown(at(data.css, 'selectors', node.name))) found.push(`:${node.name}`);
    }
    if (node.type === 'Block') {
      const seen = new Set<string>();
      for (const one of node.children) {
        if (one.type !== 'Declaration') continue;
        if (!seen.has(one.property)) found.push(...declarationProblems(one.property, one.value));
        seen.add(one.property);
      }
    }
    return undefined;
  });
  return [...new Set(found)];
}

const domObjects = [
  'AbortSignal',
  'CSSStyleSheet',
  'Document',
  'Element',
  'HTMLElement',
  'Navigator',
  'Node',
  'URL',
  'Window',
];
/** Functions of JavaScript and of the DOM, by name: true if all browsers know at least one of that name. */
const functions = new Map<string, boolean>();
const owners = [...Object.values(at(data.javascript, 'builtins') ?? {}), ...domObjects.map((name) => data.api[name])];
for (const owner of owners) {
  for (const [key, entry] of Object.entries(owner ?? {})) {
    const name = key.replace(/_static$/, '');
    if (/^[a-z]\w+$/i.test(name) && entry?.__compat)
      functions.set(name, functions.get(name) === true || isKnown(entry));
  }
}

/** Returns the functions that a script calls and that one of the oldest browsers has on no object. */
export function unknownCalls(script: string): string[] {
  const called = [...script.matchAll(/\.([a-z][A-Za-z]+)\(/g)].map(([, name = '']) => name);
  return [...new Set(called)].filter((name) => functions.get(name) === false).sort();
}
