/** The structure of a PDF: what is a heading, a paragraph, or a cell, for screen readers and for copying. */
import { hasRightToLeft } from './text-direction.ts';

type Doc = PDFKit.PDFDocument;
type Element = ReturnType<Doc['struct']>;
export type GroupTag = 'Sect' | 'Div' | 'BlockQuote' | 'Table' | 'TR';
export type TextTag = 'H1' | 'H2' | 'P' | 'TH' | 'TD';

/** The elements that are open, from the document inward. */
const open = new WeakMap<Doc, Element[]>();
const pathOf = (doc: Doc): Element[] => open.get(doc) ?? [];

function addElement(doc: Doc, element: Element, parent = pathOf(doc).at(-1)): Element {
  parent?.add(element);
  return element;
}

/** Starts the structure; everything else is part of it. Returns what ends it. */
export function startStructure(doc: Doc): () => void {
  const root = doc.struct('Document');
  doc.addStructure(root);
  open.set(doc, [root]);
  return () => void root.end();
}

/** Adds a group that texts are written into one by one, with `into`. It has to be ended. */
export const addGroup = (doc: Doc, tag: GroupTag): Element => addElement(doc, doc.struct(tag));

export function inGroup(doc: Doc, tag: GroupTag, write: () => void): void {
  const element = addGroup(doc, tag);
  pathOf(doc).push(element);
  write();
  pathOf(doc).pop();
  element.end();
}

function writeContent(doc: Doc, tag: string, element: Element, write: () => void): void {
  const content = doc.markStructureContent(tag);
  write();
  doc.endMarkedContent();
  element.add(content);
  element.end();
}

/** Writes a text. Hebrew and Arabic are drawn in another order than they are read, so their text goes along. */
export function asText(
  doc: Doc,
  { tag, text, into }: { tag: TextTag; text: string; into?: Element },
  write: () => void,
) {
  const options = {
    ...(tag === 'TH' && { scope: 'Column' }),
    ...(hasRightToLeft(text) && { actual: text }),
  };
  writeContent(doc, tag, addElement(doc, doc.struct(tag, options), into), write);
}

export const asFigure = (doc: Doc, alt: string, draw: () => void): void =>
  writeContent(doc, 'Figure', addElement(doc, doc.struct('Figure', { alt })), draw);

/** Draws what is no content: rules, and what each page repeats. */
export function asArtifact(doc: Doc, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
  doc.markContent('Artifact', { type });
  draw();
  doc.endMarkedContent();
}
