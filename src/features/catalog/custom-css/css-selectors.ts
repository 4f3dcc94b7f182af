/** What an artist's CSS may select, and how it is kept inside the artist's own section. */
import type { CssNode, Selector } from 'css-tree';

/** Elements of texts and pictures. What people type into and press on is the site's. */
const elements = new Set(
  'a article blockquote dd div dl dt em figcaption figure h1 h2 h3 h4 header hr img li ol p section small span strong time ul'.split(
    ' ',
  ),
);

const pseudoClasses = new Set([
  'active',
  'first-child',
  'focus-visible',
  'hover',
  'last-child',
  'nth-child',
  'only-child',
]);
const pseudoElements = new Set(['first-letter', 'first-line']);
const scopeClass = 'vendor-css';

function partProblem(node: CssNode): string | null {
  switch (node.type) {
    case 'TypeSelector':
      return elements.has(node.name.toLowerCase()) ? null : `${node.name} cannot be selected`;
    case 'ClassSelector':
      return /^[a-z][\w-]{0,63}$/i.test(node.name) ? null : 'this class cannot be selected';
    case 'Combinator':
      return [' ', '>', '+', '~'].includes(node.name) ? null : 'this combinator is not available';
    case 'PseudoElementSelector':
      return pseudoElements.has(node.name) && !node.children ? null : `::${node.name} is not available`;
    case 'PseudoClassSelector': {
      const plain =
        node.children === null || node.children.toArray().every((part) => part.type === 'Nth' && !part.selector);
      return pseudoClasses.has(node.name) && plain ? null : `:${node.name} is not available`;
    }
    default:
      return 'this kind of selector is not available';
  }
}

/** Why a selector can't stay, or null when it can. */
export function checkSelector(selector: Selector): string | null {
  const parts = selector.children.toArray();
  for (const node of parts) {
    const problem = partProblem(node);
    if (problem !== null) return problem;
  }
  // Behind the section's own class, a sibling would be outside of it.
  const [first] = parts;
  const combinators = parts.filter(({ type }) => type === 'Combinator').map((node) => 'name' in node && node.name);
  const besides = isSection(first) && (combinators[0] === '+' || combinators[0] === '~');
  const loose = parts.some((node, index) => isCombinator(node) && !isCompound(parts[index - 1], parts[index + 1]));
  return besides || loose ? 'this reaches out of the section' : null;
}

const isCombinator = (node: CssNode | undefined) => node?.type === 'Combinator';
const isCompound = (before: CssNode | undefined, after: CssNode | undefined) =>
  before !== undefined && after !== undefined && !isCombinator(before) && !isCombinator(after);
const isSection = (node: CssNode | undefined) => node?.type === 'ClassSelector' && node.name === scopeClass;

/**
 * The parts of a selector inside the section with both classes of `vendorCssClasses`. One that begins with
 * `.vendor-css` means the section itself; any other, something in it.
 */
export function scopeSelector(selector: Selector, vendorClass: string): CssNode[] {
  const parts = selector.children.toArray();
  const own = isSection(parts[0]);
  const scope: CssNode[] = [
    { type: 'ClassSelector', name: scopeClass },
    { type: 'ClassSelector', name: vendorClass },
  ];
  return [...scope, ...(own ? parts.slice(1) : [{ type: 'Combinator', name: ' ' } as const, ...parts])];
}

/**
 * Where an artist's CSS applies: in sections of the storefront with these classes, and nowhere else. Headings, prices
 * and texts belong there; the cart, forms and the site's own header and footer don't.
 */
export function vendorCssClasses(vendorId: string): string {
  return `vendor-css vendor-${vendorId}`;
}
