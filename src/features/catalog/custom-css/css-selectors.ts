import type { CssNode, Selector } from 'css-tree';

/** Elements of texts and pictures. Inputs and buttons are not available. */
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

export function checkSelector(selector: Selector): string | null {
  const parts = selector.children.toArray();
  for (const node of parts) {
    const problem = partProblem(node);
    if (problem !== null) return problem;
  }
  // A sibling of the section itself is outside of it.
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
 * Returns the parts of a selector scoped to the section with both classes of `vendorCssClasses`. A selector that begins
 * with `.vendor-css` selects the section itself, any other an element in it.
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
 * Returns the classes of the sections that a vendor's CSS applies to. Headings, prices, and texts belong there; the cart,
 * forms, and the site's header and footer don't.
 */
export function vendorCssClasses(vendorId: string): string {
  return `vendor-css vendor-${vendorId}`;
}

export function ownCssClasses(vendor: { id: string; customCss: string }): string {
  return vendor.customCss === '' ? '' : vendorCssClasses(vendor.id);
}
