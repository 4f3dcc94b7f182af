/**
 * Sanitizes a vendor's CSS when it is saved. It is parsed, everything not known to be harmless is dropped, and every
 * selector is scoped to the vendor's own section. The result is generated from the syntax tree, never copied from the input.
 */
import {
  type Atrule,
  type CssNode,
  type Declaration,
  generate,
  List,
  lexer,
  parse,
  type Rule,
  type Selector,
} from 'css-tree';
import { checkSelector, scopeSelector } from './css-selectors.ts';
import { checkDeclaration, toReadable } from './css-values.ts';

const customCssMaxBytes = 16 * 1024;
export const customCssMaxRules = 300;
const maxDropped = 100;

export interface DroppedCss {
  /** The part as typed, shortened. */
  what: string;
  why: string;
}

interface SafeCss {
  css: string;
  dropped: DroppedCss[];
}

const feature = String.raw`\((?:(?:min|max)-width:\d+(?:\.\d+)?(?:px|em|rem)|prefers-(?:color-scheme|reduced-motion|contrast):[a-z-]+)\)`;
const mediaQuery = new RegExp(`^(?:screen and )?${feature}(?: and ${feature})*$`);
/** Must not be in the result, whatever the earlier steps let through. */
const neverInResult = /[\\<@]|url\(|image-set|@import|expression\(|javascript:/i;

/**
 * Returns the safe part of a vendor's CSS.
 * @param source CSS as typed
 * @param vendorId id in the class of the section, see `vendorCssClasses`
 */
export function sanitizeCss(source: string, vendorId: string): SafeCss {
  const dropped: DroppedCss[] = [];
  const drop: Drop = (what, why) => {
    const text = (typeof what === 'string' ? what : generate(what)).replace(/\s+/g, ' ').trim();
    if (dropped.length < maxDropped) dropped.push({ what: text.length > 80 ? `${text.slice(0, 79)}…` : text, why });
  };
  if (new TextEncoder().encode(source).length > customCssMaxBytes) {
    drop(source, 'the whole text is longer than 16 KiB');
    return { css: '', dropped };
  }
  try {
    const sheet = parse(source, { context: 'stylesheet' });
    const nodes = sheet.type === 'StyleSheet' ? sheet.children.toArray() : [];
    const counter = { left: customCssMaxRules };
    const rules = nodes.flatMap((node) => sanitizeTopLevel(node, { vendorClass: `vendor-${vendorId}`, counter, drop }));
    return { css: rules.join('\n'), dropped };
  } catch {
    // Nested so deeply that parsing overflows the stack.
    return { css: '', dropped: [{ what: source.slice(0, 80), why: 'this cannot be read' }] };
  }
}

type Drop = (what: CssNode | string, why: string) => void;

interface Context {
  vendorClass: string;
  counter: { left: number };
  drop: Drop;
  /** True within a media query for the dark, where the artist didn't think of the light site. */
  inDark?: boolean;
}

const list = (nodes: CssNode[]) => new List<CssNode>().fromArray(nodes);

function problemOf(declaration: Declaration): string | null {
  const { property, value } = declaration;
  const problem = checkDeclaration(declaration);
  if (problem !== null || value.type !== 'Value') return problem;
  return lexer.matchProperty(property, value).error ? 'its value does not fit' : null;
}

function sanitizeTopLevel(node: CssNode, context: Context): string[] {
  if (node.type === 'Comment' || node.type === 'WhiteSpace' || node.type === 'CDO' || node.type === 'CDC') return [];
  if (node.type === 'Rule') return sanitizeRule(node, context);
  if (node.type === 'Atrule') return sanitizeMedia(node, context);
  context.drop(node, 'this cannot be read');
  return [];
}

/** Keeps `@media` by width or user preference, and drops any other at-rule. */
function sanitizeMedia(node: Atrule, context: Context): string[] {
  const prelude = node.prelude ? generate(node.prelude) : '';
  if (node.name !== 'media' || !node.block || !mediaQuery.test(prelude)) {
    context.drop(node, `@${node.name} is not available like this`);
    return [];
  }
  const rules = node.block.children.toArray().flatMap((child) => {
    if (child.type === 'Rule') return sanitizeRule(child, { ...context, inDark: prelude.includes('scheme:dark') });
    context.drop(child, 'only rules can stand in @media');
    return [];
  });
  return rules.length === 0 ? [] : [`@media ${prelude}{${rules.join('')}}`];
}

function sanitizeRule(node: Rule, { vendorClass, counter, drop, inDark }: Context): string[] {
  if (node.prelude.type !== 'SelectorList') {
    drop(node, 'its selector cannot be read');
    return [];
  }
  const selectors = node.prelude.children.toArray().flatMap((selector): Selector[] => {
    const problem = selector.type === 'Selector' ? checkSelector(selector) : 'this cannot be read';
    if (problem !== null) drop(selector, problem);
    return selector.type === 'Selector' && problem === null
      ? [{ type: 'Selector', children: list(scopeSelector(selector, vendorClass)) }]
      : [];
  });
  // Without `!important`: the site's own rules for focus, contrast, and motion take precedence.
  const declarations =
    selectors.length === 0
      ? []
      : node.block.children.toArray().flatMap((child) => {
          const problem = child.type === 'Declaration' ? problemOf(child) : 'only declarations can stand in a rule';
          if (problem !== null) drop(child, problem);
          if (child.type !== 'Declaration' || problem !== null) return [];
          const typed = generate(child);
          const { css, why } = toReadable(child);
          if (why !== null && !inDark) drop(typed, why);
          return css;
        });
  if (selectors.length === 0 || declarations.length === 0) return [];
  if (counter.left === 0) {
    drop(node, `there are more than ${customCssMaxRules} rules`);
    return [];
  }
  counter.left -= 1;
  const css = `${generate({ type: 'SelectorList', children: list(selectors) })}{${declarations.join(';')}}`;
  if (!neverInResult.test(css)) return [css];
  drop(node, 'this is not available');
  return [];
}
