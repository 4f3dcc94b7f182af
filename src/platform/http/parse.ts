import * as v from 'valibot';
import { DomainError, type FieldError } from '../errors.ts';
import { requestErrors } from '../words.ts';

type Schema = v.GenericSchema | undefined;
type Output<S extends Schema> = S extends v.GenericSchema ? v.InferOutput<S> : undefined;

/** Maximum number of fields in an error, because a body can have thousands of invalid ones. */
const maxFields = 20;

/** The message for schemas without one. Valibot's are for programmers, and repeat the input. */
const wording = { message: () => requestErrors.invalidValue };

/**
 * Reads the JSON body, whose size the front door has limited.
 * @throws DomainError `json_only` for another content type, `bad_json` for invalid JSON
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

/** Returns the query as an object. For a repeated name, the first value counts. */
export function readQuery(url: URL): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of url.searchParams) query[name] ??= value;
  return query;
}

function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldError[] {
  const fields = new Map<string, FieldError>();
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? '';
    if (!fields.has(path)) fields.set(path, { path, message: issue.message.slice(0, 200) });
    if (fields.size === maxFields) break;
  }
  return [...fields.values()];
}

/**
 * Validates input against a schema.
 * @throws DomainError `invalid` with the invalid fields; its message is the first field's
 */
export function parseInput<S extends Schema>(schema: S, value: unknown): Output<S> {
  if (schema === undefined) return undefined as Output<S>;
  const result = v.safeParse(schema, value, wording);
  if (result.success) return result.output as Output<S>;
  const fields = fieldErrors(result.issues);
  const [first] = fields;
  throw new DomainError('invalid', first?.message ?? requestErrors.invalid, { fields });
}

/**
 * Validates path parameters against a schema.
 * @throws DomainError `not_found` for parameters that can't exist
 */
export function parseParams<S extends Schema>(schema: S, value: unknown): Output<S> {
  if (schema === undefined) return undefined as Output<S>;
  const result = v.safeParse(schema, value);
  if (result.success) return result.output as Output<S>;
  throw new DomainError('not_found', requestErrors.notFound);
}
