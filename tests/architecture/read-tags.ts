/** Reads the tags of components with their attributes as they are written. */
import type { SourceFile } from './source-files.ts';

export interface Tag {
  name: string;
  /** Attributes as written: a text in quotes, or an expression in braces. */
  attributes: Map<string, string>;
  isEnd: boolean;
}

/** Returns where an attribute's value, or a whole tag, ends: braces and quotes may hold anything. */
function skip(text: string, from: number): number {
  const open = text[from];
  if (open === '"' || open === "'" || open === '`') {
    let at = from + 1;
    while (at < text.length && text[at] !== open) {
      if (text[at] === '\\') at += 2;
      else if (open === '`' && text.startsWith('${', at)) at = skip(text, at + 1);
      else at += 1;
    }
    return at + 1;
  }
  if (open !== '{') return from + 1;
  let at = from + 1;
  while (at < text.length && text[at] !== '}') at = skip(text, at);
  return at + 1;
}

export function readTags({ file, text }: SourceFile): Tag[] {
  const start = file.endsWith('.astro') ? text.indexOf('\n---', 3) + 4 : 0;
  const found: Tag[] = [];
  for (const match of text.slice(start).matchAll(/<(\/?)([A-Za-z]\w*)(?=[\s/>])/g)) {
    const attributes = new Map<string, string>();
    let at = start + match.index + match[0].length;
    while (at < text.length && text[at] !== '>') {
      const attribute = /^[\w:-]+(?==)/.exec(text.slice(at, at + 60))?.[0];
      const from = attribute ? at + attribute.length + 1 : at;
      const to = skip(text, from);
      if (attribute) attributes.set(attribute, text.slice(from, to));
      else if (text[at] === '{') attributes.set(text.slice(at, to), '');
      at = to;
    }
    found.push({ name: match[2] ?? '', attributes, isEnd: match[1] === '/' });
  }
  return found;
}

/** Returns the text of an attribute; null for an expression, and without one. */
export const literal = (value = ''): string | null =>
  /^"([^"]*)"$/.exec(value)?.[1] ?? /^\{'([^']*)'\}$/.exec(value)?.[1] ?? null;
