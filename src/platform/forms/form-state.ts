import type { DomainError, ErrorCode } from '../errors.ts';
import { describeWait } from '../words.ts';

/** Texts of a form's fields by name; an empty checkbox has ''. */
export type Texts = Readonly<Record<string, string>>;

export interface FormState {
  /** Which form of its page it is; empty for one that was not sent. */
  form: string;
  /** Why it was refused: an error's code; null if it wasn't. */
  code: string | null;
  values: Texts;
  problems: Texts;
  /** What others have saved since the form was opened, for the fields in which a stale form differs. */
  theirs: Texts;
  alert: string | null;
  saved: boolean;
}

export const newForm: FormState = {
  form: '',
  code: null,
  values: {},
  problems: {},
  theirs: {},
  alert: null,
  saved: false,
};

/** Returns the state for one form of a page with several: new unless it is the one that was sent. */
export const stateOf = (state: FormState | null, form: string): FormState => (state?.form === form ? state : newForm);

/** Seconds to wait after a refusal for too many tries that names none. */
export const defaultWait = 60;

/**
 * What a form says in place of errors whose own message would not help, by code; and above a form with wrong `fields`. For too
 * many tries, a function gets when to try again: "in 12 minutes".
 */
export type AlertWords = { readonly [code in Exclude<ErrorCode, 'rate_limited'> | 'fields']?: string } & {
  readonly rate_limited?: string | ((wait: string) => string);
};

function findAlert({ code, details }: DomainError, words: AlertWords): string | undefined {
  if (details.fields?.length) return words.fields;
  const alert = words[code];
  return typeof alert === 'function' ? alert(describeWait(details.retryAfter ?? defaultWait)) : alert;
}

export function refusedForm(error: DomainError, values: Texts, words: AlertWords = {}): FormState {
  const { code, message, details } = error;
  const wrong = details.fields ?? [];
  // What is wrong with a part, such as `categories.0`, is wrong with the whole.
  const problems = wrong.flatMap(({ path, message }) =>
    [path, path.split('.')[0] ?? ''].map((name) => [name, message]),
  );
  return {
    ...newForm,
    form: values['do'] ?? '',
    code,
    values,
    problems: Object.fromEntries(problems),
    alert: findAlert(error, words) ?? message,
  };
}

/**
 * Returns the state of a form that edits what is saved: its saved texts, or after a refusal what was typed over them. A stale
 * form gets the current revision and both texts, so that it can be saved knowingly.
 * @param refused null if it wasn't
 * @param current the saved texts of all its fields: "yes" for a ticked box, and `revision`
 */
export function editedForm(refused: FormState | null, current: Texts, saved: boolean): FormState {
  if (refused === null) return { ...newForm, values: current, saved };
  const isStale = refused.code === 'stale';
  const values: Record<string, string> = {};
  const theirs: Record<string, string> = {};
  for (const [name, text] of Object.entries(current)) {
    // Boxes that aren't ticked are not sent, and names that are no fields are left out.
    const typed = refused.values[name] ?? (text === 'yes' ? '' : text);
    const isKept = name !== 'revision' || !isStale;
    values[name] = isKept ? typed.replace(/\r\n?/g, '\n') : text;
    if (isStale && name !== 'revision' && !name.endsWith('.key') && text !== values[name]?.trim()) theirs[name] = text;
  }
  return { ...refused, values, theirs };
}
