/**
 * Finds a font for each letter. Noto Sans has Latin, Greek, and Cyrillic; the others are opened only for documents with letters that
 * it lacks. A letter that no font has becomes a replacement mark, and the document says so.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { directPart, hasRightToLeft, levelsOf, orderLevels } from './text-direction.ts';

type Doc = PDFKit.PDFDocument;

/** The fonts lie beside this file, and beside the built one. */
const readFont = (file: string) => readFile(path.join(import.meta.dirname, 'fonts', file));

const ownFonts = { regular: 'noto-sans.ttf', strong: 'noto-sans-semibold.ttf', display: 'besley-600.ttf' };
/** In the order in which they are asked. The last have signs that the first draw better. */
const otherFonts = {
  hebrew: 'noto-sans-hebrew.ttf',
  arabic: 'noto-sans-arabic.ttf',
  devanagari: 'noto-sans-devanagari.ttf',
  cjk: 'droid-sans-fallback.ttf',
  emoji: 'noto-emoji.ttf',
};

/** What a letter without a font is shown as. Noto Sans has it. */
const missingMark = '\ufffd';
const ownLetters = /^[ -~\u00a1-\u017f]*$/;
/** Letters that say how their neighbors look, such as joiners; by themselves they show nothing. */
const invisible = /\p{Default_Ignorable_Code_Point}/u;

const loaded = new Map<string, Promise<Buffer>>();

async function openFont(doc: Doc, name: string, file: string): Promise<void> {
  const bytes = loaded.get(file) ?? readFont(file);
  loaded.set(file, bytes);
  doc.registerFont(name, await bytes);
}

interface OpenFont {
  ascender: number;
  font: { hasGlyphForCodePoint(code: number): boolean };
}
const openedFont = (doc: Doc, name: string) => (doc.font(name) as unknown as { _font: OpenFont })._font;

const hasLetter = (doc: Doc, font: string, letter: string): boolean =>
  openedFont(doc, font).font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);

/** Points from the upper edge of a line to the ground of its letters. */
export const ascentOf = (doc: Doc, font: string, size: number): number =>
  (openedFont(doc, font).ascender * size) / 1000;

/** Which of the other fonts a document has, so that the rest is never asked. */
const opened = new WeakMap<Doc, string[]>();

/** Opens the fonts that a document needs for these texts. Returns true if no font has one of their letters. */
export async function openFonts(doc: Doc, texts: string): Promise<boolean> {
  for (const [name, file] of Object.entries(ownFonts)) await openFont(doc, name, file);
  const names: string[] = [];
  opened.set(doc, names);
  let left = [...new Set(texts.replaceAll('\n', ''))].filter((letter) => fontOf(doc, letter, 'regular') === null);
  for (const [name, file] of Object.entries(otherFonts)) {
    if (left.length === 0) return false;
    await openFont(doc, name, file);
    names.push(name);
    left = left.filter((letter) => fontOf(doc, letter, 'regular') === null);
  }
  return left.length > 0;
}

/** Finds the font of a letter, the wanted one first; null if none has it. Simpler forms of a letter stand for it. */
function fontOf(doc: Doc, letter: string, wanted: string): { font: string; letter: string } | null {
  const fonts = [wanted, 'strong', ...(opened.get(doc) ?? [])];
  for (const form of [letter, letter.normalize('NFKC')]) {
    const font = fonts.find((one) => [...form].every((part) => hasLetter(doc, one, part)));
    if (font !== undefined) return { font, letter: form };
  }
  return invisible.test(letter) ? { font: wanted, letter: '' } : null;
}

/** A part of a line that is drawn with one font. `isTurned`: the font draws it from right to left. */
interface TextRun {
  text: string;
  font: string;
  isTurned: boolean;
}

export function splitRuns(doc: Doc, line: string, wanted: string): TextRun[] {
  if (ownLetters.test(line)) return [{ text: line, font: wanted, isTurned: false }];
  const runs: { text: string; font: string; level: number }[] = [];
  for (const { letter: written, level } of levelsOf(line)) {
    const { font, letter } = fontOf(doc, written, wanted) ?? { font: 'strong', letter: missingMark };
    const last = runs.at(-1);
    // Spaces and marks stay with the letters before them, if their font has them.
    const stays = last?.level === level && /[\p{M}\p{Cf} ]/u.test(written) && hasLetter(doc, last.font, letter || ' ');
    if (last?.level === level && (last.font === font || letter === '' || stays)) last.text += letter;
    else if (letter !== '') runs.push({ text: letter, font, level });
  }
  return orderLevels(runs).map(({ text, font, level }) => ({
    text: directPart(text, level),
    font,
    isTurned: level % 2 === 1 && hasRightToLeft(text),
  }));
}
