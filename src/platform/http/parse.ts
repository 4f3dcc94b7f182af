/** From the raw request to typed values. What does not fit is the caller's to mend, so each wrong field is named. */
import * as v from 'valibot';
import { DomainError, type FieldError } from '../errors.ts';
import { requestErrors } from '../words.ts';

type Schema = v.GenericSchema | undefined;
type Output<S extends Schema> = S extends v.GenericSchema ? v.InferOutput<S> : undefined;

/** Fields named in one answer: a body can hold thousands of wrong ones. */
const maxFields = 20;

/** Where a schema has no words of its own: the library's are for programmers, and repeat what was sent. */
const wording = { message: () => requestErrors.invalidValue };

/**
 * The JSON body. Its size has been limited by the front door.
 * @throws DomainError `json_only` for another content type, `bad_json` for a body that is no JSON
 */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new DomainError('json_only', requestErrors.jsonOnly);
  }
  const text = await request.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError('bad_json', requestErrors.badJson);
  }
}

/** The query string as an object; of a repeated name the first value counts. */
export function readQuery(url: URL): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of url.searchParams) query[name] ??= value;
  return query;
}

/** The first complaint about each field. */
function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldError[] {
  const fields = new Map<string, FieldError>();
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? '';
    if (!fields.has(path)) fields.set(path, { path, message: issue.message.slice(0, 200) });
    if (fields.size === maxFields) break;
  }
  return [...fields.values()];
}

/** @throws DomainError `invalid` with the fields that are wrong; its message is that of the first. */
export function parseInput<S extends Schema>(schema: S, value: unknown): Output<S> {
  if (schema === undefined) return undefined as Output<S>;
  const result = v.safeParse(schema, value, wording);
  if (result.success) return result.output as Output<S>;
  const fields = fieldErrors(result.issues);
  const [first] = fields;
  throw new DomainError('invalid', first?.message ?? requestErrors.invalid, { fields });
}

/** @throws DomainError `not_found` for path parameters that can't be any of ours. */
export function parseParams<S extends Schema>(schema: S, value: unknown): Output<S> {
  if (schema === undefined) return undefined as Output<S>;
  const result = v.safeParse(schema, value);
  if (result.success) return result.output as Output<S>;
  throw new DomainError('not_found', requestErrors.notFound);
}
