/** What a PDF says, as plain data: another thread makes the PDF of it, and equal documents are equal PDFs. */

interface PdfColumn {
  label: string;
  /** Share of the width. */
  width: number;
  align?: 'left' | 'right';
}

export interface PdfTable {
  columns: readonly PdfColumn[];
  rows: readonly { cells: readonly string[]; strong?: boolean }[];
}

/** A label with its lines, such as an address. */
export interface PdfFact {
  label: string;
  lines: readonly string[];
}

/** What a PDF is written with. Everything follows below what was written before. */
export interface PdfSheet {
  /** The line above the title, and the title itself. */
  title(label: string, title: string): void;
  heading(text: string): void;
  paragraph(text: string, look?: Look): void;
  /** Writes facts side by side, up to three in a row. */
  facts(facts: readonly PdfFact[]): void;
  table(table: PdfTable): void;
}

/** How a paragraph looks. */
interface Look {
  muted?: boolean;
  large?: boolean;
}

type PdfPart =
  | { kind: 'title'; label: string; title: string }
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string; look: Look }
  | { kind: 'facts'; facts: readonly PdfFact[] }
  | { kind: 'table'; table: PdfTable };

export interface PdfDocument {
  /** Name of the document, in the window that shows it and in the footer of each page. */
  title: string;
  parts: readonly PdfPart[];
}

/** Describes a PDF, top to bottom. */
export function describePdf(title: string, write: (sheet: PdfSheet) => void): PdfDocument {
  const parts: PdfPart[] = [];
  write({
    title: (label, text) => parts.push({ kind: 'title', label, title: text }),
    heading: (text) => parts.push({ kind: 'heading', text }),
    paragraph: (text, look = {}) => parts.push({ kind: 'paragraph', text, look }),
    facts: (facts) => parts.push({ kind: 'facts', facts }),
    table: (table) => parts.push({ kind: 'table', table }),
  });
  return { title, parts };
}
