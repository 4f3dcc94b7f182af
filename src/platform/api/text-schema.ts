/**
 * Building blocks of request schemas. A text that the database can't store or that could mislead a reader (control and
 * bidirectional characters) is refused, never silently changed.
 *
 * The annotations let bundlers drop schemas that an island imports along with a call but does not use.
 */
import * as v from 'valibot';
import { findBadCharacter, isCleanText, normalizeText, visibleText } from '../clean-text.ts';
import { fieldErrors } from '../words.ts';

interface TextOptions {
  /** The field's name at the start of a sentence: "The name". */
  label: string;
  /** What to say if it is empty; by default that the label is required. */
  missing?: string;
  /** Minimum number of characters; default 1. */
  min?: number;
  max: number;
  multiline?: boolean;
}

/** The start of an encoded word (RFC 2047), which mail programs would decode. */
const encodedWord = /=\?/;

/** A text, normalized to NFC and trimmed. A required text needs at least one visible character. */
// @__NO_SIDE_EFFECTS__
export function textSchema(options: TextOptions) {
  const { label, missing = fieldErrors.missing(label), min = 1, max, multiline = false } = options;
  return v.pipe(
    v.string(fieldErrors.notText(label)),
    // Checked before normalizing, whose cost grows with the length.
    v.maxLength(max * 4, fieldErrors.tooLong(label, max)),
    v.check(
      (text) => isCleanText(text, multiline),
      ({ input }) => {
        const bad = findBadCharacter(input, multiline);
        return bad === null ? fieldErrors.badCharacters(label) : fieldErrors.badCharacter(label, bad);
      },
    ),
    v.transform(normalizeText),
    v.check((text) => min === 0 || text !== '', missing),
    v.minLength(min, min === 1 ? missing : fieldErrors.tooShort(label, min)),
    v.maxLength(max, fieldErrors.tooLong(label, max)),
  );
}

/** A person's name, safe in the subject of a mail: it has a letter or digit and no encoded words. */
// @__NO_SIDE_EFFECTS__
export function personNameSchema({ label, ...options }: Pick<TextOptions, 'label' | 'missing' | 'max'>) {
  return v.pipe(
    textSchema({ label, ...options }),
    v.check((text) => /[\p{L}\p{N}]/u.test(visibleText(text)), fieldErrors.noLetter(label)),
    v.check((text) => !encodedWord.test(text), fieldErrors.badCharacters(label)),
  );
}

const mailbox = /^[^\s@<>()[\]\\,;:".\p{C}]+(?:\.[^\s@<>()[\]\\,;:".\p{C}]+)*$/u;
const hostLabel = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u;
const byteLength = (text: string): number => new TextEncoder().encode(text).length;

/** At least as strict as our mailer, so that we never accept an address we can't send to. */
function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [local, labels] = [text.slice(0, Math.max(0, at)), text.slice(at + 1).split('.')];
  if (!mailbox.test(local) || byteLength(local) > 64 || byteLength(text) > 254) return false;
  if (encodedWord.test(text) || text.search(/\p{DI}/u) !== -1) return false;
  return labels.length > 1 && labels.every((one) => hostLabel.test(one)) && !/^\d+$/.test(labels.at(-1) ?? '');
}

/** An email address that is safe in a mail header. Only a mail can verify that it exists. */
// @__NO_SIDE_EFFECTS__
export function emailSchema(label: string, missing: string = fieldErrors.notEmail) {
  return v.pipe(
    textSchema({ label, missing, max: 254 }),
    v.check(isMailAddress, fieldErrors.notEmail),
    v.metadata({ type: 'email' }),
  );
}

/** A whole number sent as a JSON number. Refuses "1", 1.5, -0 and true. */
// @__NO_SIDE_EFFECTS__
export function wholeNumberSchema({ label, min, max }: { label: string; min: number; max: number }) {
  const message = fieldErrors.notWholeNumber(label, min, max);
  return v.pipe(
    v.number(message),
    v.check((value) => Number.isSafeInteger(value) && !Object.is(value, -0), message),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
}

/** The `limit` of a list, from a query string: clamped to 1–`max`, `fallback` if absent. */
// @__NO_SIDE_EFFECTS__
export function limitSchema({ max, fallback }: { max: number; fallback: number }) {
  return v.pipe(
    v.optional(v.string(fieldErrors.badLimit), String(fallback)),
    v.regex(/^-?\d{1,15}$/, fieldErrors.badLimit),
    // For the OpenAPI document: a number, which a URL carries as text.
    v.metadata({ type: 'integer', default: fallback, pattern: undefined }),
    v.transform((text) => Math.min(max, Math.max(1, Number(text)))),
  );
}

// @__NO_SIDE_EFFECTS__
export function idSchema(label: string) {
  return v.pipe(v.string(fieldErrors.notText(label)), v.uuid(fieldErrors.notId(label)));
}

/** The part of a path that names a vendor or product: an id or a slug. */
export const pathNameSchema = v.pipe(
  v.string(fieldErrors.pathNameNotText),
  v.regex(/^[A-Za-z0-9-]{1,64}$/, fieldErrors.unknownPathName),
);
