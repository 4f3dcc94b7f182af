import ts from 'typescript';
import { expect, test } from 'vitest';
import { type SourceFile, sourceFiles } from './source-files.ts';

const most = 100;

// The demo's data, and texts, are as long as they are.
const files = sourceFiles('src').filter(
  ({ file, lines }) =>
    lines > most && /\.tsx?$/.test(file) && !/^src\/(?:demo|app\/migrations)\/|\/words\.ts$/.test(file),
);

/** Returns a function's own name, or that of the variable or property that holds it. */
function nameOf(node: ts.SignatureDeclaration): string {
  const { parent } = node;
  const holder = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name : undefined;
  return (node.name ?? holder)?.getText() ?? 'a function without a name';
}

/** Lists the functions with more lines than allowed, methods and functions inside of others included. */
function longFunctions({ file, text }: SourceFile): string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const lineAt = (position: number): number => source.getLineAndCharacterOfPosition(position).line;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isLong = lineAt(node.end) - lineAt(node.getStart()) + 1 > most;
    if (!isLong) return;
    if (ts.isFunctionLike(node) && 'body' in node && node.body) found.push(`${file}: ${nameOf(node)}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test('no function has more than 100 lines', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(longFunctions)).toEqual([]);
});
