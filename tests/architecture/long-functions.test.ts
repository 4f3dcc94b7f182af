import type ts from 'typescript';
import { expect, test } from 'vitest';
import { type SourceFile, sourceFiles } from './source-files.ts';

type Parser = typeof import('typescript');

const most = 100;

// The demo's data, and texts, are as long as they are.
const files = sourceFiles('src').filter(
  ({ file, lines }) =>
    lines > most && /\.tsx?$/.test(file) && !/^src\/(?:demo|app\/database\/migrations)\/|\/words\.ts$/.test(file),
);

/** True if more lines than allowed follow each other inside of something. Only such a file is parsed, which takes long. */
function mayHaveLong({ text }: SourceFile): boolean {
  const depths = text.split('\n').map((line) => (line.trim() === '' ? null : line.search(/[^ ]/)));
  const isEnd = text.split('\n').map((line) => !/^ *(?:\)|\}: )/.test(line));
  return depths.some((depth, from) => {
    if (depth === null) return false;
    const to = depths.findIndex((other, at) => at > from && other !== null && other <= depth && isEnd[at]);
    return (to < 0 ? depths.length : to) - from + 1 > most;
  });
}

/** Returns a function's own name, or that of the variable or property that holds it. */
function nameOf(ts: Parser, node: ts.SignatureDeclaration): string {
  const { parent } = node;
  const holder = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name : undefined;
  return (node.name ?? holder)?.getText() ?? 'a function without a name';
}

/** Lists the functions with more lines than allowed, methods and functions inside of others included. */
function longFunctions(ts: Parser, { file, text }: SourceFile): string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const lineAt = (position: number): number => source.getLineAndCharacterOfPosition(position).line;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isLong = lineAt(node.end) - lineAt(node.getStart()) + 1 > most;
    if (!isLong) return;
    if (ts.isFunctionLike(node) && 'body' in node && node.body) found.push(`${file}: ${nameOf(ts, node)}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test('no function has more than 100 lines', async () => {
  expect(files.length).toBeGreaterThan(100);
  const suspects = files.filter(mayHaveLong);
  if (suspects.length === 0) return;
  const { default: parser } = await import('typescript');
  expect(suspects.flatMap((file) => longFunctions(parser, file))).toEqual([]);
});
