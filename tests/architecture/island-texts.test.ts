/**
 * A page translation and other extensions replace text nodes. React then writes into the ones that it knows, which nobody sees any
 * more, or fails to put an element before one. It knows how to go on only where a text is all that is in its element.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

function some(node: ts.Node, is: (one: ts.Node) => boolean): boolean {
  return is(node) || (ts.forEachChild(node, (one) => some(one, is) || undefined) ?? false);
}

const isElement = (node: ts.Node) =>
  ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node);

/** Texts that never change: a space, a template without values, and a sentence of a words file. */
const isConstant = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) ||
  (ts.isPropertyAccessExpression(node) && /words|texts|fields$/i.test(node.expression.getText())) ||
  (ts.isTemplateExpression(node) && node.templateSpans.every(({ expression }) => isConstant(expression)));

/** Other people’s elements, passed on. */
const isSlot = (node: ts.Node) =>
  /^(children|fields|action|form|costs)$/.test(node.getText()) ||
  (ts.isCallExpression(node) && /^(children|link|field|problem)$/.test(node.expression.getText()));

/** Returns the lines where a text shares its element, and it or what stands beside it changes. */
function findShared(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = node.children.filter(
        (one) =>
          !(ts.isJsxText(one) && one.containsOnlyTriviaWhiteSpaces) && !(ts.isJsxExpression(one) && !one.expression),
      );
      const expressions = children.flatMap((one) =>
        ts.isJsxExpression(one) && one.expression ? [one.expression] : [],
      );
      const changing = expressions.filter((one) => !isSlot(one) && !isConstant(one));
      const texts = children.filter(
        (one) =>
          ts.isJsxText(one) ||
          (ts.isJsxExpression(one) && one.expression && !isSlot(one.expression) && !some(one.expression, isElement)),
      );
      if (children.length > 1 && texts.length > 0 && changing.length > 0)
        found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

test('in an island, a text that changes, or beside which something does, has an element of its own', () => {
  const files = globSync('src/{features,platform/ui,platform/forms,platform/islands}/**/*.tsx', { cwd: root });
  expect(files.length).toBeGreaterThan(70);
  expect(files.flatMap(findShared)).toEqual([]);
});
