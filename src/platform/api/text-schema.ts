/**
 * Pieces of request schemas: texts and numbers as people may send them. A text that a database can't store or that
 * could mislead a reader (control and bidirectional characters) is refused, never silently changed.
 */
import * as v from 'valibot';
import { fieldErrors } from '../words.ts';

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

const invisible = /[\p{Cf}\p{DI}\s\u2800]/gu;

/** The start of an encoded word (RFC 2047), which mail programs show as something else. */
const encodedWord = /=\?/;

/** A text: normalised to NFC, trimmed, within its length; what must be there can be seen. */
export function textSchema({ label, min = 1, max, multiline = false }: TextOptions) {
  return v.pipe(
    v.string(fieldErrors.notText(label)),
    // Before normalising, which costs more the longer the text is.
    v.maxLength(max * 4, fieldErrors.tooLong(label, max)),
    v.check((text) => isCleanText(text, multiline), fieldErrors.badCharacters(label)),
    v.transform((text) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim()),
    v.check((text) => min === 0 || text.replace(invisible, '') !== '', fieldErrors.missing(label)),
    v.minLength(min, min === 1 ? fieldErrors.missing(label) : fieldErrors.tooShort(label, min)),
    v.maxLength(max, fieldErrors.tooLong(label, max)),
  );
}

/** The name of a person, safe in the subject of a mail: it has a letter or a digit, and reads as it is written. */
export function personNameSchema({ label, max }: { label: string; max: number }) {
  return v.pipe(
    textSchema({ label, max }),
    v.check((text) => /[\p{L}\p{N}]/u.test(text.replace(invisible, '')), fieldErrors.noLetter(label)),
    v.check((text) => !encodedWord.test(text), fieldErrors.badCharacters(label)),
  );
}

const mailbox = /^[^\s@<>()[\]\\,;:".\p{C}]+(?:\.[^\s@<>()[\]\\,;:".\p{C}]+)*$/u;
const hostLabel = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u;
const byteLength = (text: string): number => new TextEncoder().encode(text).length;

/** No less strict than what sends our mails, so that nothing is called sent that never can be. */
function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [local, labels] = [text.slice(0, Math.max(0, at)), text.slice(at + 1).split('.')];
  if (!mailbox.test(local) || byteLength(local) > 64 || byteLength(text) > 254) return false;
  if (encodedWord.test(text) || text.search(/\p{DI}/u) !== -1) return false;
  return labels.length > 1 && labels.every((one) => hostLabel.test(one)) && !/^\d+$/.test(labels.at(-1) ?? '');
}

/** An e-mail address that is safe in a mail header. Whether it exists, only a mail can tell. */
export function emailSchema(label: string) {
  return v.pipe(textSchema({ label, max: 254 }), v.check(isMailAddress, fieldErrors.notEmail(label)));
}

/** A whole number, sent as a number: "1", 1.5, -0 and true are not. */
export function wholeNumberSchema({ label, min, max }: { label: string; min: number; max: number }) {
  const message = fieldErrors.notWholeNumber(label, min, max);
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
    v.optional(v.string(fieldErrors.badLimit), String(fallback)),
    v.regex(/^-?\d{1,15}$/, fieldErrors.badLimit),
    v.transform((text) => Math.min(max, Math.max(1, Number(text)))),
  );
}

/** An id of ours. */
export function idSchema(label: string) {
  return v.pipe(v.string(fieldErrors.notText(label)), v.uuid(fieldErrors.notId(label)));
}

/** The part of a path that names an artist or a piece: an id or a slug. */
export const pathNameSchema = v.pipe(
  v.string(fieldErrors.pathNameNotText),
  v.regex(/^[A-Za-z0-9-]{1,64}$/, fieldErrors.unknownPathName),
);
