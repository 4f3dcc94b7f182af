/** What a PDF says, as plain data: another thread makes the PDF of it, and equal documents are equal PDFs. */
import type { StoredPictures } from '../files/stored-pictures.ts';
import type { QrCode } from '../qr/qr-code.ts';

interface PdfColumn {
  /** Empty if the rows explain themselves. */
  label: string;
  /** Share of the width. */
  width: number;
  align?: 'left' | 'right';
}

export interface PdfTable {
  columns: readonly PdfColumn[];
  rows: readonly { cells: readonly string[]; strong?: boolean }[];
}

export interface PdfFact {
  label: string;
  lines: readonly string[];
}

/** `isLarge`: for a picture as wide as the page. */
export type PdfPicture = Parameters<StoredPictures['read']>[0] & { isLarge?: true };

export interface PdfPiece {
  /** Shown if there is one, and if its file can be read. */
  picture: PdfPicture | null;
  name: string;
  lines: readonly string[];
}

export interface PdfHead {
  name: string;
  title: string;
  detail: string;
}

/** What stands at the lower edge of the last page. */
export interface PdfFoot {
  code: QrCode | null;
  title: string;
  lines: readonly string[];
}

export interface PdfQuote {
  text: string;
  by: string;
}

/** What a room draws itself, by the function of this name (`PdfTools`). */
export interface PdfDrawing {
  name: string;
  /** Plain data, because another thread draws it. */
  data: unknown;
  pictures?: readonly (PdfPicture | null)[];
  links?: readonly string[];
}

export interface PdfSheet {
  title(label: string, title: string): void;
  head(head: PdfHead): void;
  heading(text: string): void;
  paragraph(text: string, look?: Look): void;
  quote(quote: PdfQuote): void;
  facts(facts: readonly PdfFact[]): void;
  table(table: PdfTable): void;
  /** Shows the first piece large with everything that `write` writes beside it, and the others small below. */
  pieces(pieces: readonly PdfPiece[], write: (sheet: PdfSheet) => void): void;
  foot(foot: PdfFoot): void;
  draw(drawing: PdfDrawing): void;
}

interface Look {
  muted?: boolean;
  large?: boolean;
}

export type PdfPart =
  | { kind: 'title'; label: string; title: string }
  | { kind: 'head'; head: PdfHead }
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string; look: Look }
  | { kind: 'quote'; quote: PdfQuote }
  | { kind: 'facts'; facts: readonly PdfFact[] }
  | { kind: 'table'; table: PdfTable }
  | { kind: 'pieces'; pieces: readonly PdfPiece[]; beside: readonly PdfPart[] }
  | { kind: 'foot'; foot: PdfFoot }
  | { kind: 'drawing'; drawing: PdfDrawing };

/** letter: as printers at home have it. label: 4 × 6 in, for label printers. half: half of a letter, upright. */
export type Paper = 'letter' | 'label' | 'half';

export interface PdfDocument {
  title: string;
  /** True for pages that have no footer, because they are cut apart or hang on a wall. */
  isBare: boolean;
  parts: readonly PdfPart[];
  paper: Paper;
  finish?: { name: string; data: string };
}

function describeParts(write: (sheet: PdfSheet) => void): PdfPart[] {
  const parts: PdfPart[] = [];
  write({
    title: (label, text) => parts.push({ kind: 'title', label, title: text }),
    head: (head) => parts.push({ kind: 'head', head }),
    heading: (text) => parts.push({ kind: 'heading', text }),
    paragraph: (text, look = {}) => parts.push({ kind: 'paragraph', text, look }),
    quote: (quote) => parts.push({ kind: 'quote', quote }),
    facts: (facts) => parts.push({ kind: 'facts', facts }),
    table: (table) => parts.push({ kind: 'table', table }),
    pieces: (pieces, beside) => parts.push({ kind: 'pieces', pieces, beside: describeParts(beside) }),
    foot: (foot) => parts.push({ kind: 'foot', foot }),
    draw: (drawing) => parts.push({ kind: 'drawing', drawing }),
  });
  return parts;
}

export const describePdf = (
  title: string,
  write: (sheet: PdfSheet) => void,
  { paper = 'letter', isBare = false }: { paper?: Paper; isBare?: boolean } = {},
): PdfDocument => ({
  title,
  isBare,
  parts: describeParts(write),
  paper,
});

function picturesOf(part: PdfPart): (PdfPicture | null)[] {
  if (part.kind === 'pieces') return part.pieces.map(({ picture }) => picture);
  return part.kind === 'drawing' ? [...(part.drawing.pictures ?? [])] : [];
}

export const listPictures = ({ parts }: PdfDocument): PdfPicture[] =>
  parts.flatMap(picturesOf).filter((picture) => picture !== null);

export const listLinks = (parts: readonly PdfPart[]): string[] => [
  ...new Set(parts.flatMap((part) => (part.kind === 'drawing' ? (part.drawing.links ?? []) : []))),
];
