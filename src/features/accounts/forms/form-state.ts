/** What a form shows when it comes back. */
export interface FormSays {
  code: string | null;
  /** About the form as a whole; null when the fields say it. */
  alert: string | null;
  /** By the name of the field. */
  problems: Readonly<Record<string, string | undefined>>;
  typed: Readonly<Record<string, string | undefined>>;
}

/** Where the error's own sentence would not help the reader of a page. */
const sentences = new Map(
  Object.entries({
    csrf: 'The form came from another page. Please try again from here.',
    db_unavailable: 'We can’t reach our records right now. Please try again in a minute.',
    rate_limited: 'That was tried very often. Please wait a moment and try again.',
    internal: 'Something went wrong on our side. Please try again.',
  }),
);

/** @param memory of the form's last attempt; null when it is shown anew */
export function formSays(
  memory: {
    code: string;
    message: string;
    fields: readonly { path: string; message: string }[];
    typed: Readonly<Record<string, string>>;
  } | null,
): FormSays {
  if (memory === null) return { code: null, alert: null, problems: {}, typed: {} };
  const { code, message, fields, typed } = memory;
  const problems = Object.fromEntries(fields.map((field) => [field.path, field.message]));
  const sentence = sentences.get(code) ?? message;
  return { code, alert: fields.length === 0 ? sentence : 'Please look at the marked fields.', problems, typed };
}
