/** What a browser can check of a field while it is typed, from the schema that the server parses it with. */
import * as v from 'valibot';

interface Constraints {
  required: boolean;
  minlength?: number;
  maxlength?: number;
  type?: 'email';
  inputmode?: 'numeric';
}

/** The parts of a schema's parts that count here, whichever kind of part it is. */
interface Part {
  kind: string;
  type: string;
  requirement?: unknown;
  metadata?: { type?: 'email' };
  pipe?: readonly Part[];
  wrapped?: Part;
  entries?: Readonly<Record<string, Part>>;
}

/** Returns the schema and its steps in order, without what makes it optional. */
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

/**
 * Returns the constraints of a form's field. Of several limits the narrowest counts, so that a form says the limit while one types:
 * only of spaces around a text, which the server takes away, it accepts less than the server would.
 * @throws Error if the schema has no such field
 */
export function constraintsOf(schema: v.GenericSchema, name: string): Constraints {
  const field = fieldOf(schema as unknown as Part, name);
  const steps = stepsOf(field);
  const numbers = (type: string) => steps.flatMap((step) => (step.type === type ? [step.requirement as number] : []));
  const [most, least] = [numbers('max_length'), numbers('min_length')];
  const type = steps.find(({ metadata }) => metadata?.type)?.metadata?.type;
  return {
    required: ['', null, undefined].every((nothing) => !v.is(field as unknown as v.GenericSchema, nothing)),
    // One character is what `required` asks for.
    ...(Math.max(...least) > 1 && { minlength: Math.max(...least) }),
    ...(most.length > 0 && { maxlength: Math.min(...most) }),
    ...(type && { type }),
    ...(steps[0]?.type === 'number' && { inputmode: 'numeric' as const }),
  };
}
