import { formWords } from '../words.ts';

/** Name of the memory that carries the typed address to the notice that a mail is on its way. */
export const signUpSent = 'sign-up-sent';

/** State of a form after an attempt. */
export interface FormState {
  /** Error code of the last attempt; null for a new form. */
  code: string | null;
  /** Message about the form as a whole, or null. */
  alert: string | null;
  /** Errors by field name. */
  problems: Readonly<Record<string, string | undefined>>;
  /** Values to keep, by field name. */
  typed: Readonly<Record<string, string | undefined>>;
}

/** Messages for errors whose own message would not help the reader of a page. */
const alertByCode = new Map(
  Object.entries({
    csrf: formWords.crossSite,
    db_unavailable: formWords.databaseUnavailable,
    internal: formWords.internal,
  }),
);

/** Converts the result of the last attempt, or null for a new form, to what the form shows. */
export function toFormState(
  memory: {
    code: string;
    message: string;
    fields: readonly { path: string; message: string }[];
    typed: Readonly<Record<string, string>>;
  } | null,
): FormState {
  if (memory === null) return { code: null, alert: null, problems: {}, typed: {} };
  const { code, message, fields, typed } = memory;
  const problems = Object.fromEntries(fields.map((field) => [field.path, field.message]));
  const alert = fields.length === 0 ? (alertByCode.get(code) ?? message) : formWords.lookAtFields;
  return { code, alert, problems, typed };
}
