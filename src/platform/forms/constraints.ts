/** What a browser can check of a field while it is typed, from the schema that the server parses it with. */
import * as v from 'valibot';

interface Constraints {
  required: boolean;
  minlength?: number;
  maxlength?: number;
  type?: 'email';
  inputmode?: 'numeric';
}

interface Part {
  kind: string;
  type: string;
  requirement?: unknown;
  metadata?: { type?: 'email' };
  literal?: unknown;
  options?: readonly unknown[];
  pipe?: readonly Part[];
  wrapped?: Part;
  entries?: Readonly<Record<string, Part>>;
}

function stepsOf(part: Part): readonly Part[] {
  if (part.pipe) return part.pipe.flatMap((step) => stepsOf(step));
  return part.wrapped ? stepsOf(part.wrapped) : [part];
}

/** Returns the schema of a field, whose name is dotted like the path of its errors. */
function fieldOf(schema: Part, name: string): Part {
  return name.split('.').reduce<Part>((part, key) => {
    const field = stepsOf(part)[0]?.entries?.[key];
    if (field === undefined) throw new Error(`The schema has no field ${name}.`);
    return field;
  }, schema);
}

const alternativesOf = ({ type, options }: Part) => (type === 'union' ? (options as readonly Part[]) : []);

/** Returns how many characters a step lets through. A number has room for one digit too many, so that it is refused, not cut. */
function longestOf(step: Part): number {
  if (step.type === 'union') return Math.max(...alternativesOf(step).map(longest));
  if (step.type === 'literal') return String(step.literal).length;
  if (step.type === 'max_value') return String(step.requirement).length + 1;
  return step.type === 'max_length' ? (step.requirement as number) : Number.POSITIVE_INFINITY;
}

/** Returns the steps that see the text as it is typed: from `v.array` on, lengths are numbers of entries. */
function textSteps(part: Part): readonly Part[] {
  const steps = stepsOf(part);
  const list = steps.findIndex(({ kind, type }) => kind === 'schema' && type === 'array');
  return list === -1 ? steps : steps.slice(0, list);
}

const longest = (part: Part): number => Math.min(...textSteps(part).map(longestOf));

/** Returns what a text is, such as an email address; of a union, what its only alternative with a type is. */
function typeOf(part: Part): 'email' | undefined {
  const types = stepsOf(part).flatMap((step) => [step.metadata?.type, ...alternativesOf(step).map(typeOf)]);
  return types.find((type) => type !== undefined);
}

/**
 * Returns the constraints of a form's field, so that a form says the limit while one types: only of spaces around a text and zeros
 * before a number, which the server takes away, it accepts less than the server would.
 * @throws Error if the schema has no such field
 */
export function constraintsOf(schema: v.GenericSchema, name: string): Constraints {
  const field = fieldOf(schema as unknown as Part, name);
  const steps = stepsOf(field);
  const least = Math.max(
    0,
    ...textSteps(field).map(({ type, requirement }) => (type === 'min_length' ? (requirement as number) : 0)),
  );
  const [most, type] = [longest(field), typeOf(field)];
  return {
    required: ['', null, undefined].every((nothing) => !v.is(field as unknown as v.GenericSchema, nothing)),
    ...(least > 1 && { minlength: least }),
    ...(Number.isFinite(most) && { maxlength: most }),
    ...(type && { type }),
    ...(steps[0]?.type === 'number' && { inputmode: 'numeric' as const }),
  };
}
