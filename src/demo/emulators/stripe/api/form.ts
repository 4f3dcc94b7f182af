import { ApiError, invalidParamError } from './errors.ts';

/** A decoded form: "a[b][0]=c" becomes { a: { b: { 0: 'c' } } }. Objects have no prototype. */
export interface Form {
  [name: string]: string | Form;
}

const emptyForm = (): Form => Object.create(null) as Form;

export function parseForm(text: string): Form {
  const root = emptyForm();
  for (const [key, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = key.split('[').map((part) => part.replace(/\]$/, ''));
    const names = [first, ...rest];
    const last = names.pop() ?? '';
    let at = root;
    for (const name of names) {
      const next = at[name];
      const inner = typeof next === 'object' ? next : emptyForm();
      at[name] = inner;
      at = inner;
    }
    at[last] = value;
  }
  return root;
}

/**
 * Decodes the JSON of calls below /v2/ to the same shape, so that both are read alike.
 * @throws ApiError if the text is not an object
 */
export function parseJson(text: string): Form {
  const toForm = (value: unknown): string | Form => {
    if (typeof value !== 'object' || value === null) return String(value);
    return Object.assign(
      emptyForm(),
      Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toForm(inner)])),
    );
  };
  let parsed: unknown;
  try {
    parsed = JSON.parse(text === '' ? '{}' : text);
  } catch {}
  const form = typeof parsed === 'object' && parsed !== null ? toForm(parsed) : '';
  if (typeof form === 'string') throw new ApiError(400, 'The request body is not a JSON object.');
  return form;
}

/** Creates a reader for one level of a form, with Stripe's errors. `path` names the level: "line_items[0]". */
export function createReader(form: Form, path = '') {
  const full = (name: string) => (path === '' ? name : `${path}[${name}]`);
  const text = (name: string): string | null => {
    const value = form[name];
    if (typeof value === 'object') throw invalidParamError(full(name), 'Invalid string: an object was given.');
    return value === undefined || value === '' ? null : value;
  };
  const required = <T>(name: string, value: T | null): T => {
    if (value !== null) return value;
    throw invalidParamError(full(name), `Missing required param: ${full(name)}.`, 'parameter_missing');
  };
  const inner = (name: string) => {
    const value = form[name];
    if (typeof value === 'string') throw invalidParamError(full(name), 'Invalid object.');
    return value === undefined ? null : createReader(value, full(name));
  };
  return {
    text,
    inner,
    /** True if the call empties a field that is an object otherwise. */
    isEmptied: (name: string) => form[name] === '',
    requiredText: (name: string) => required(name, text(name)),
    requiredInner: (name: string) => required(name, inner(name)),
    /** Reads a whole number from 0. */
    integer(name: string): number | null {
      const value = text(name);
      if (value === null) return null;
      if (/^\d{1,15}$/.test(value)) return Number(value);
      throw invalidParamError(full(name), `Invalid non-negative integer: ${value}`, 'parameter_invalid_integer');
    },
    requiredInteger(name: string): number {
      return required(name, this.integer(name));
    },
    url(name: string): string | null {
      const value = text(name);
      if (value !== null && !/^https?:\/\/[^\s/]+/.test(value))
        throw invalidParamError(full(name), 'Not a valid URL', 'url_invalid');
      return value;
    },
    list: (name: string) => {
      const value = form[name];
      if (typeof value === 'string') throw invalidParamError(full(name), 'Invalid array.');
      return Object.entries(value ?? {}).map(([index, element]) => {
        if (typeof element === 'string') throw invalidParamError(`${full(name)}[${index}]`, 'Invalid object.');
        return createReader(element, `${full(name)}[${index}]`);
      });
    },
    texts: (name: string): string[] => {
      const value = form[name];
      return typeof value === 'object' ? Object.values(value).filter((entry) => typeof entry === 'string') : [];
    },
    metadata(name: string): Record<string, string> {
      const value = form[name];
      if (typeof value !== 'object') return {};
      const entries = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
      const isWrong = ([key, text]: [string, string]) => key.length > 40 || /[[\]]/.test(key) || text.length > 500;
      if (entries.length > 50 || entries.some(isWrong)) {
        throw invalidParamError(full(name), 'Metadata has at most 50 keys of 40 characters and values of 500.');
      }
      return Object.fromEntries(entries);
    },
    /** Refuses parameters that aren't in `names`, as Stripe does, so a misspelled one is noticed. */
    only(names: readonly string[]): void {
      for (const name of Object.keys(form)) {
        if (names.includes(name)) continue;
        throw invalidParamError(full(name), `Received unknown parameter: ${full(name)}`, 'parameter_unknown');
      }
    },
  };
}

export type FormReader = ReturnType<typeof createReader>;
