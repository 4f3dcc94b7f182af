/**
 * Pieces of request schemas: texts and numbers as people may send them. A text that a database can't store or that
 * could mislead a reader (control and bidirectional characters) is refused, never silently changed.
 */
import * as v from 'valibot';

// Control characters, line separators of Unicode, and those that turn the direction of writing around.
const forbidden = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text is free of control and bidirectional characters and of halves of characters. */
export function isCleanText(text: string, multiline: boolean): boolean {
  return text.isWellFormed() && !forbidden.test(multiline ? text.replace(/[\n\r\t]/g, ' ') : text);
}

export interface TextOptions {
  /** As people call the field, at the start of a sentence: "The name". */
  label: string;
  /** Characters at least; 1 unless told. */
  min?: number;
  max: number;
  /** Whether line breaks and tabs are fine. */
  multiline?: boolean;
}

/** A text: normalised to NFC, trimmed, within its length. */
export function textSchema({ label, min = 1, max, multiline = false }: TextOptions) {
  return v.pipe(
    v.string(`${label} must be a text.`),
    // Before normalising, which costs more the longer the text is.
    v.maxLength(max * 4, `${label} can have at most ${max} characters.`),
    v.check((text) => isCleanText(text, multiline), `${label} holds characters that can not be used.`),
    v.transform((text) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim()),
    v.minLength(min, min === 1 ? `${label} is missing.` : `${label} needs at least ${min} characters.`),
    v.maxLength(max, `${label} can have at most ${max} characters.`),
  );
}

/** An e-mail address that is safe in a mail header. Whether it exists, only a mail can tell. */
export function emailSchema(label: string) {
  return v.pipe(
    textSchema({ label, max: 254 }),
    v.regex(
      /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/u,
      `${label} is not an e-mail address.`,
    ),
  );
}

/** A whole number, sent as a number: "1", 1.5, -0 and true are not. */
export function wholeNumberSchema({ label, min, max }: { label: string; min: number; max: number }) {
  const message = `${label} must be a whole number from ${min} to ${max}.`;
  return v.pipe(
    v.number(message),
    v.check((value) => Number.isSafeInteger(value) && !Object.is(value, -0), message),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
}

/** How many rows a list answers, from a query string: brought into 1 to `max`, `fallback` when absent. */
export function limitSchema({ max, fallback }: { max: number; fallback: number }) {
  return v.pipe(
    v.optional(v.string(), String(fallback)),
    v.regex(/^-?\d{1,15}$/, 'limit must be a whole number.'),
    v.transform((text) => Math.min(max, Math.max(1, Number(text)))),
  );
}

/** An id of ours. */
export function idSchema(label: string) {
  return v.pipe(v.string(`${label} must be a text.`), v.uuid(`${label} is not an id.`));
}

/** The part of a path that names an artist or a piece: an id or a slug. */
export const pathNameSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,64}$/));
